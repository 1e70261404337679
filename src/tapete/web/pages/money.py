"""The cage and the reports: money in and out, drop, win and hold by table and day, on paper and as CSV."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from sqlalchemy import select

from tapete.catalogue.schema import Currency
from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.floor import accounts, eyes, ledger, movements, purse
from tapete.floor.corrections import corrections_of
from tapete.floor.house import Floor
from tapete.floor.people import everybody
from tapete.floor.store import ledger as books
from tapete.play.events import signed
from tapete.text import Lang, Text
from tapete.web.door import floor_of, genuine, language, only
from tapete.web.pages.paper import STAFF, Form, cash, page, plain_amount, when
from tapete.web.pages.parts import part
from tapete.written import percent, style_in, write_figure

router = APIRouter()

MEMOS = {
    "gift": Text("dinero de juguete", "play money"),
    "deposit": Text("ingreso", "deposit"),
    "withdrawal": Text("retirada", "withdrawal"),
    "buy-in": Text("compra de fichas", "buy-in"),
    "cash-out": Text("canje de fichas", "cash-out"),
    "fill": Text("relleno", "fill"),
    "credit": Text("crédito", "credit"),
    "close": Text("cierre", "close"),
    "correction": Text("corrección", "correction"),
    "tournament-entry": Text("inscripción en un torneo", "entry to a tournament"),
    "tournament-refund": Text("inscripción devuelta", "entry given back"),
    "tournament-prize": Text("premio de un torneo", "prize of a tournament"),
    "tournament-special": Text("premio especial de un torneo", "special prize of a tournament"),
    "tournament-ticket": Text("inscripción ganada en un torneo", "entry won in a tournament"),
    "tournament-bounty": Text("recompensa de un torneo", "bounty of a tournament"),
    "tournament-contribution": Text("aporte a un torneo", "contribution to a tournament"),
    "tournament-guarantee": Text("garantía de un torneo", "guarantee of a tournament"),
    "tournament-cancelled": Text("torneo cancelado", "tournament cancelled"),
    "tournament-undone": Text("deshecho en un torneo", "undone in a tournament"),
    "meter-base": Text("base de un pozo", "base of a meter"),
    "meter-contribution": Text("aporte a un pozo", "contribution to a meter"),
    "meter-returned": Text("aporte devuelto", "contribution returned"),
    "meter-prize": Text("premio de un pozo", "prize of a meter"),
    "meter-removed": Text("retirada de un pozo", "removal of a meter"),
}
KNOWN = 500
"""So many accounts are offered by name where one is typed."""
NOBODY = Text("no hay esa cuenta o esa moneda", "there is no such account or currency")


def currencies(floor: Floor) -> dict[str, Currency]:
    """Every currency of the books, play money too."""
    return purse.currencies(floor.catalogue)


# the cage


@router.get("/house/cage")
def cage(request: Request) -> Response:
    only(request, "cashier", "inspector", "chief")
    return _cage(request)


def _cage(request: Request, status: int = 200, **said: str) -> Response:
    floor, lang = floor_of(request), language(request)
    money = currencies(floor)
    real = [code for code in money if not purse.is_play(code)]
    names = {p.id: p.name for p in everybody(floor.engine)} | {0: "Tapete"}
    held_by = [
        (names[who], [cash(units, money[code], lang) for code, units in sums.items() if units])
        for who, sums in floor.players_hold(real).items()
        if any(sums.values()) and who in names
    ]
    moves = [
        {"at": r.at, "memo": MEMOS[r.memo][lang] if r.memo in MEMOS else r.memo, "table": r.table_id}
        | {"amount": cash(r.amount, money[r.currency], lang), "who": r.person}
        for r in floor.ledger_of(ledger.CAGE, 100)
        if r.currency in real
    ]
    with floor.engine.connect() as db:
        sound = ledger.adds_up(db)
        held = [cash(units, money[code], lang) for code, units in ledger.balances(db, ledger.CAGE).items() if code in real]
    known = [p.name for p in accounts.listed(floor.engine) if p.role == "player"][:KNOWN]
    about = {
        "part": part(request, held_by),
        "known": known,
        "moves": moves,
        "names": names,
        "money": real,
        "sound": sound,
        "held": held,
    }
    return page(request, "cage.html", status, **about, waiting=_waiting(request, names), **said)


def _waiting(request: Request, names: dict[int, str]) -> list[dict[str, Any]]:
    """Movements that want a second person, and whether the reader may be that one."""
    floor, lang = floor_of(request), language(request)
    money, reader = currencies(floor), only(request, "cashier", "inspector", "chief")
    return [
        {"id": m.id, "at": m.at, "who": names.get(m.by, "?"), "table": m.table, "whom": names.get(m.whom or 0, "")}
        | {"amount": cash(m.amount, money[m.currency], lang)}
        | {"mine": reader.may("cashier", "chief") and reader.id not in (m.by, m.whom)}
        for m in movements.waiting(floor)
    ]


@router.post("/house/cage")
def pay(request: Request, form: Form) -> Response:
    """A deposit or a withdrawal at the cashier's window."""
    genuine(request, form.get("csrf", ""))
    by, floor = only(request, "cashier"), floor_of(request)
    try:
        whom = next((p for p in everybody(floor.engine) if p.name.lower() == form.get("name", "").lower()), None)
        currency = currencies(floor).get(form.get("currency", ""))
        if whom is None or currency is None:
            raise Refused(NOBODY)
        sign = -1 if form.get("way") == "out" else 1
        floor.credit(
            by,
            whom,
            currency.code,
            sign * parse_amount(plain_amount(form.get("amount", ""), currency, language(request)), currency.minor),
        )
    except TapeteError as refusal:
        return _cage(request, 409, refusal=refusal.text[language(request)])
    return RedirectResponse("/house/cage", 303)


@router.post("/house/movements/{movement}")
def decide(request: Request, movement: int, form: Form) -> Response:
    """The second person agrees, or does not."""
    genuine(request, form.get("csrf", ""))
    by = only(request, "cashier", "chief")
    try:
        movements.decide(floor_of(request), by, movement, form.get("way") == "approve")
    except Refused as refusal:
        return _cage(request, 409, refusal=refusal.text[language(request)])
    return RedirectResponse("/house/cage", 303)


@router.get("/house/rules")
def house_rules(request: Request) -> Response:
    """What nobody of the house does alone."""
    only(request, *STAFF)
    return _rules(request)


def _rules(request: Request, status: int = 200, **said: str) -> Response:
    floor = floor_of(request)
    real = {code: c for code, c in currencies(floor).items() if not purse.is_play(code)}
    lang, kept = language(request), eyes.in_force(floor)
    kept |= {n: write_figure(kept[n], style_in(lang, c.writes)) for code, c in real.items() if (n := eyes.SECOND + code) in kept}
    about = {"rules": eyes.RULES, "set": kept, "money": real, "second": eyes.SECOND}
    return page(request, "rules.html", status, **about, **said)


@router.post("/house/rules")
def set_rule(request: Request, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    by = only(request, "director")
    try:
        floor, name, value = floor_of(request), form.get("name", ""), form.get("value", "")
        if currency := currencies(floor).get(name.removeprefix(eyes.SECOND)):
            value = plain_amount(value, currency, language(request))
        eyes.change(floor, by, name, value)
    except TapeteError as refusal:
        return _rules(request, 409, refusal=refusal.text[language(request)])
    return RedirectResponse("/house/rules", 303)


# reports


def takings_rows(floor: Floor, lang: Lang, only_of: Collection[int] | None = None) -> list[dict[str, Any]]:
    """Each table, or each of these, since it opened: chips sold, lent and handed in, and what it won."""
    money = currencies(floor)
    return [
        {
            "table": t.table,
            "game": t.game,
            "currency": t.currency,
            "drop": cash(t.drop, money[t.currency], lang),
            "fills": cash(t.fills, money[t.currency], lang),
            "cashed": cash(t.cashed, money[t.currency], lang),
            "win": "—" if t.win is None else cash(t.win, money[t.currency], lang),
            "lost": t.win is not None and t.win < 0,
            "hold": "—" if t.win is None else percent(t.hold, 1, style_in(lang, money[t.currency].writes)),
        }
        for t in floor.takings()
        if only_of is None or t.table in only_of
    ]


def day_of(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


def daily(floor: Floor) -> list[dict[str, Any]]:
    """Drop, fills, chips handed in and win of each table on each day (UTC): money from the ledger, win from the record."""
    sums: dict[tuple[str, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    paid: dict[int, str] = {}
    with floor.engine.connect() as db:
        for row in db.execute(select(books).where(books.c.account.like("table:%"))):
            sums[day_of(row.at), int(row.table_id)][row.memo] += row.amount
            paid[int(row.table_id)] = row.currency
    for host in list(floor.hosts.values()):
        still = host.still()  # who plays there does not wait for the report
        for line, entry in zip(still.lines, still.table.log, strict=True):
            won = sum(sign * (p.staked - p.returned) for sign, p in signed(entry.events))
            if won:
                sums[day_of(line.at), host.id]["win"] += won
    rows = []
    for (day, table), memo in sorted(sums.items(), reverse=True):
        known = floor.hosts.get(table)
        game = floor.damaged[table].game if known is None else known.game.id
        drop, win = memo["buy-in"], memo["win"]
        rows.append(
            {"day": day, "table": table, "game": game, "currency": paid[table]}
            | {"drop": drop, "fills": memo["fill"] + memo["credit"], "cashed": -memo["cash-out"], "win": win}
            | {"hold": win / drop if drop else None}
        )
    return rows


SUMS = ("drop", "fills", "cashed", "win")


@router.get("/house/reports")
def reports(request: Request) -> Response:
    only(request, "cashier", "chief", "inspector")
    floor, lang = floor_of(request), language(request)
    money = currencies(floor)
    days = part(request, daily(floor), "days")
    told = [row | {k: cash(row[k], money[row["currency"]], lang) for k in SUMS} | {"lost": row["win"] < 0} for row in days.rows]
    return page(
        request,
        "reports.html",
        takings=part(request, takings_rows(floor, lang), "tables"),
        days=replace(days, rows=told),
        corrections=part(request, corrected(floor, lang), "corrections"),
    )


def corrected(floor: Floor, lang: Lang) -> list[dict[str, Any]]:
    """Every correction of every table, the latest first."""
    names = {p.id: p.name for p in everybody(floor.engine)}
    found = []
    for host in list(floor.hosts.values()):
        currency = host.money
        found += [
            row
            | {"table": host.id, "currency": currency.code, "units": row["amount"], "minor": currency.minor}
            | {"amount": cash(row["amount"], currency, lang), "by": names.get(row["by"], "?")}
            | {"chief": names.get(row["decided_by"], "") if row["decided_by"] else ""}
            for row in corrections_of(host.still())
        ]
    return sorted(found, key=lambda row: -row["at"])


def sheet(name: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> Response:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(heads)
    writer.writerows(rows)
    held = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return PlainTextResponse(out.getvalue(), media_type="text/csv", headers=held)


@router.get("/house/takings.csv")
def takings_csv(request: Request) -> Response:
    only(request, "cashier", "chief", "inspector")
    floor = floor_of(request)
    money = currencies(floor)
    heads = ("day", "table", "game", "currency", *SUMS, "hold")
    rows = [
        [
            *(row[k] for k in heads[:4]),
            *(format_amount(row[k], money[row["currency"]].minor) for k in SUMS),
            "" if row["hold"] is None else f"{row['hold']:.4f}",
        ]
        for row in daily(floor)
    ]
    return sheet("takings", heads, rows)


@router.get("/house/corrections.csv")
def corrections_csv(request: Request) -> Response:
    only(request, "cashier", "chief", "inspector")
    heads = ("table", "number", "entry", "at", "by", "seat", "currency", "amount", "why", "approved", "chief", "decided")
    rows = [
        [
            *(row[k] for k in ("table", "number", "entry")),
            when(row["at"]),
            *(row[k] for k in ("by", "seat", "currency")),
            format_amount(row["units"], row["minor"]),
            row["why"],
            {True: "yes", False: "no", None: ""}[row["approved"]],
            row["chief"],
            when(row["decided_at"]) if row["decided_at"] else "",
        ]
        for row in corrected(floor_of(request), "en")
    ]
    return sheet("corrections", heads, rows)


@router.get("/house/ledger.csv")
def ledger_csv(request: Request, limit: Annotated[int, Query(ge=1, le=100_000)] = 10_000) -> Response:
    only(request, "cashier", "inspector")
    floor = floor_of(request)
    money = currencies(floor)
    with floor.engine.connect() as db:
        found = db.execute(select(books).order_by(books.c.id.desc()).limit(limit)).all()
    rows = [
        (
            r.id,
            when(r.at),
            r.txn,
            r.account,
            r.currency,
            format_amount(r.amount, money[r.currency].minor),
            r.memo,
            r.table_id,
            r.person,
        )
        for r in found
    ]
    return sheet("ledger", ("id", "at", "transaction", "account", "currency", "amount", "memo", "table", "by"), rows)
