"""The cage and the reports: money in and out, drop, win and hold by table and day, on paper and as CSV."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tapete.catalogue.card import Currency
from tapete.errors import Refused, TapeteError
from tapete.figures import parse_amount
from tapete.floor import accounts, eyes, ledger, movements, purse, statements
from tapete.floor.house import Floor
from tapete.floor.people import Person, everybody
from tapete.floor.store import writing
from tapete.text import Lang, Text
from tapete.web.door import floor_of, genuine, language, only
from tapete.web.pages.paper import STAFF, Form, cash, new_mark, page, plain_amount
from tapete.web.pages.parts import part
from tapete.web.pages.people import names_of
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
    "fill-sent": Text("relleno enviado", "fill sent"),
    "fill-back": Text("relleno devuelto", "fill sent back"),
    "credit-received": Text("devolución recibida", "credit received"),
    "difference": Text("diferencia de un recuento", "difference of a count"),
    "box": Text("buzón contado", "drop box counted"),
    "card-sale": Text("venta de cartones", "sale of cards"),
    "card-cash": Text("cartones cobrados", "cards cashed"),
    "correction": Text("corrección", "correction"),
    "resettled": Text("jugada liquidada de nuevo", "coup settled again"),
    "debt-paid": Text("pago de lo debido", "payment of what was owed"),
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
OTHERS = {
    "cage": Text("la caja", "the cage"),
    "table": Text("mesa", "table"),
    "way": Text("de camino a la mesa", "on the way to table"),
    "box": Text("buzón de la mesa", "drop box of table"),
    "owed": Text("lo que debe a la casa", "what is owed to the house"),
    "over-and-short": Text("sobras y faltas", "over and short"),
    "tournament": Text("torneo", "tournament"),
    "meter": Text("un pozo", "a meter"),
    "reserve": Text("la reserva de un pozo", "the reserve of a meter"),
}
KNOWN = 500
"""So many accounts are offered by name where one is typed."""
SEVERAL = Text(
    "varias personas se llaman así: escriba el nombre de la cuenta", "several people have that name: write the account's name"
)
NOBODY = Text("no hay esa cuenta o esa moneda", "there is no such account or currency")


def currencies(floor: Floor) -> dict[str, Currency]:
    """Every currency of the books, play money too."""
    return purse.currencies(floor.catalogue)


# the cage


@router.get("/house/cage")
def cage(request: Request) -> Response:
    only(request, "cashier", "inspector", "chief")
    return _cage(request)


def _cage(request: Request, status: int = 200, **said: Any) -> Response:
    floor, lang = floor_of(request), language(request)
    money = currencies(floor)
    real = [code for code in money if not purse.is_play(code)]
    names, held_by = names_of(floor), floor.players_hold(real)
    asked = request.query_params.get("q", "")
    found = statements.customers(floor, asked)
    shown = [
        {"id": p.id, "name": p.name, "called": p.called, "closed": p.closed}
        | {"sums": [cash(units, money[code], lang) for code, units in held_by.get(p.id, {}).items() if units]}
        for p in found
    ]
    moves = [
        moved(m, names, money[m.currency], lang, -1) for m in statements.latest(floor, ledger.CAGE, 100) if m.currency in real
    ]
    with floor.engine.connect() as db:
        sound, debts = ledger.adds_up(db), ledger.debts(db)
        held = [cash(-units, money[code], lang) for code, units in ledger.balances(db, ledger.CAGE).items() if code in real]
    about = {
        "part": part(request, shown),
        "known": [(p.name, p.called) for p in accounts.listed(floor.engine) if p.role == "player"][:KNOWN],
        "q": asked,
        "moves": moves,
        "names": names,
        "debts": [
            {"id": whom, "name": names.get(whom, "?"), "currency": code, "amount": cash(units, money[code], lang)}
            | {"may": held_by.get(whom, {}).get(code, 0) > 0}
            for whom, sums in debts.items()
            for code, units in sums.items()
            if code in real
        ],
        "money": {code: getattr(money[code], lang) for code in real},
        "once": new_mark(),
        "sound": sound,
        "held": held,
        "typed": {},
    }
    return page(request, "cage.html", status, waiting=_waiting(request, names), **about | said)


def moved(m: statements.Moved, names: dict[int, str], currency: Currency, lang: Lang, sign: int = 1) -> dict[str, Any]:
    """A line of an account in signs that a person understands: what for, with whom, in or out."""
    amount = sign * m.amount
    kind, _, number = m.other.partition(":")
    who = names.get(int(number), "?") if kind == "player" and number.isdecimal() else ""
    other = who or (OTHERS[kind][lang] if kind in OTHERS else m.other)
    if kind in ("table", "way", "box"):
        other += f" {number}"
    return {
        "at": m.at,
        "memo": MEMOS[m.memo][lang] if m.memo in MEMOS else OTHERS["tournament"][lang] if "tournament" in m.memo else m.memo,
        "other": other,
        "person": int(number) if who else 0,
        "table": m.table if kind in ("table", "way", "box") else None,
        "in": cash(amount, currency, lang) if amount > 0 else "",
        "out": cash(-amount, currency, lang) if amount < 0 else "",
        "balance": cash(m.balance, currency, lang),
        "who": names.get(m.person, "?"),
    }


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
    """A deposit or a withdrawal at the cashier's window; a large one is asked about once more."""
    genuine(request, form.get("csrf", ""))
    by, floor, lang = only(request, "cashier"), floor_of(request), language(request)
    try:
        whom = _customer(floor, form.get("name", ""))
        currency = currencies(floor).get(form.get("currency", ""))
        if whom is None or currency is None:
            raise Refused(NOBODY)
        sign = -1 if form.get("way") == "out" else 1
        amount = sign * parse_amount(plain_amount(form.get("amount", ""), currency, lang), currency.minor)
        if floor.balances(whom).get(currency.code, 0) + amount < 0:
            raise Refused(ledger.SHORT)
        with floor.engine.connect() as db:
            large = abs(amount) > eyes.unasked(db, floor, currency.code)
        if large and form.get("sure") != f"{whom.id} {currency.code} {amount}":
            return _cage(request, sure=_sure(floor, whom, currency, amount, lang), typed=form)
        floor.credit(by, whom, currency.code, amount, form.get("once", "")[:64])
    except TapeteError as refusal:
        return _cage(request, 409, refusal=refusal.text[lang], typed=form)
    return RedirectResponse("/house/cage", 303)


def _customer(floor: Floor, words: str) -> Person | None:
    """Whose account is meant: by the account's name, or by a real name that only one person has."""
    words = words.partition(" · ")[0].strip()
    known = everybody(floor.engine)
    named = [p for p in known if p.name.lower() == words.lower()]
    named = named or [p for p in known if p.called and statements.plain(p.called) == statements.plain(words)]
    if len(named) > 1:
        raise Refused(SEVERAL)
    return named[0] if named else None


def _sure(floor: Floor, whom: Person, currency: Currency, amount: int, lang: Lang) -> dict[str, str]:
    """What is about to happen, in full."""
    held = floor.balances(whom).get(currency.code, 0)
    return {
        "key": f"{whom.id} {currency.code} {amount}",
        "who": f"{whom.called} ({whom.name})" if whom.called else whom.name,
        "amount": cash(abs(amount), currency, lang),
        "way": "in" if amount > 0 else "out",
        "before": cash(held, currency, lang),
        "after": cash(held + amount, currency, lang),
    }


@router.post("/house/owed")
def collect(request: Request, form: Form) -> Response:
    """What somebody owes since a coup was settled again is paid from their account, as far as it goes."""
    genuine(request, form.get("csrf", ""))
    by, floor = only(request, "cashier"), floor_of(request)
    try:
        whom, code = form.get("person", ""), form.get("currency", "")
        if not (whom.isascii() and whom.isdecimal() and len(whom) < 10) or code not in currencies(floor):
            raise Refused(NOBODY)
        with writing(floor.engine) as db:
            ledger.pay_debt(db, int(whom), code, by.id)
    except Refused as refusal:
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
    for begin in (eyes.SECOND, eyes.CONFIRM):
        kept |= {begin + code: write_figure(kept[begin + code], style_in(lang, c.writes)) for code, c in real.items()}
    about = {"rules": eyes.RULES, "set": kept, "money": real}
    return page(request, "rules.html", status, **about, **said)


@router.post("/house/rules")
def set_rule(request: Request, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    by = only(request, "director")
    try:
        floor, name, value = floor_of(request), form.get("name", ""), form.get("value", "")
        if currency := currencies(floor).get(name.removeprefix(eyes.SECOND).removeprefix(eyes.CONFIRM)):
            value = plain_amount(value, currency, language(request))
        eyes.change(floor, by, name, value)
    except TapeteError as refusal:
        return _rules(request, 409, refusal=refusal.text[language(request)])
    return RedirectResponse("/house/rules", 303)


# tables


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
            "hold": "—" if t.hold is None else percent(t.hold, 1, style_in(lang, money[t.currency].writes)),
        }
        for t in floor.takings()
        if only_of is None or t.table in only_of
    ]
