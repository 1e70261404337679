"""The reports of a hall: accounting, by game, sales, players' accounts, winning cards, and the minute book.

What each must hold is the regulation's (`reports.toml` names the articles); what it says is the record's (`hall/games.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tapete.errors import unknown
from tapete.games.bingo.coup import ball_name
from tapete.games.bingo.sale import face
from tapete.hall.accounting import accounting
from tapete.hall.games import HallBook, HallGame, Stamp
from tapete.hall.sheets import Cash, Cell, Report, Sheet
from tapete.text import Text

DAY = 24 * 60 * 60 * 1000
GAME_BY_GAME = Text("Partida por partida", "Game by game")
WHAT = {
    "deposit": Text("depósito", "deposit"),
    "purchase": Text("compra", "purchase"),
    "refund": Text("devolución", "refund"),
    "win": Text("premio", "win"),
    "debit": Text("retirada", "debit"),
}


@cache
def known() -> Mapping[str, Any]:
    """Every report with its title, articles and signatures."""
    return tomllib.loads((Path(__file__).parent / "reports.toml").read_text(encoding="utf-8"))


def prizes(game: HallGame) -> str:
    return ", ".join(dict.fromkeys(str(p.card) for p in game.prizes))


def kinds(book: HallBook) -> list[str]:
    """The prizes that this hall offers or has paid, in the order of the rules."""
    offered = {kind for game in book.games for kind in (*game.offered, *(p.kind for p in game.prizes))}
    return [kind for kind in book.terms.rules.bets if kind in offered]


def name(book: HallBook, kind: str) -> Text:
    names = book.terms.rules.bets[kind].names
    return Text(names.es.split(",")[0], names.en.split(",")[0])


def state(game: HallGame) -> Text:
    if game.void:
        return Text("anulada", "void")
    return Text("jugada", "played") if game.over else Text("en curso", "in progress")


def by_game(book: HallBook, cite: str) -> list[Sheet]:
    """Of each game: when it began and ended, what was sold and how it was given out, refunds, cards, winners, balls, prizes."""
    heads = (
        Text("partida", "game"),
        Text("inicio", "start"),
        Text("fin", "end"),
        Text("estado", "state"),
        Text("ventas", "sales"),
        Text("premios", "prizes"),
        Text("al progresivo", "into the progressive"),
        Text("queda en la casa", "left to the house"),
        Text("devoluciones", "refunds"),
        Text("cartones", "cards"),
        Text("cartones premiados", "winning cards"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            g.order,
            g.began,
            g.ended,
            state(g),
            Cash(g.sold),
            Cash(g.paid()),
            Cash(g.into_pot(book.pot)),
            Cash(g.collected - g.paid() - (0 if g.paid(book.pot) else g.into_pot(book.pot))),
            Cash(g.refunds),
            g.cards,
            prizes(g),
        )
        for g in book.games
    ]
    drawn: list[tuple[Cell, ...]] = [
        (g.order, n, ball_name(book.terms.rules, str(ball))) for g in book.games for n, ball in enumerate(g.balls, start=1)
    ]
    money: list[tuple[Cell, ...]] = [
        (g.order, name(book, kind), Cash(g.offered.get(kind, g.pot_before if kind == book.pot else 0)), Cash(g.paid(kind)))
        for g in book.games
        for kind in kinds(book)
    ]
    ordered = (Text("partida", "game"), Text("orden", "order"), Text("bola", "ball"))
    amounts = (Text("partida", "game"), Text("premio", "prize"), Text("al empezar", "at the start"), Text("pagado", "paid"))
    return [
        Sheet(Text("Partidas", "Games"), cite, heads, tuple(rows)),
        Sheet(Text("Bolas en el orden en que salieron", "Balls in the order drawn"), cite, ordered, tuple(drawn)),
        Sheet(Text("Premios al empezar y al terminar", "Prizes at start and end"), cite, amounts, tuple(money)),
    ]


def sales(book: HallBook, cite: str) -> list[Sheet]:
    """The day's sales, how they are given out, and game by game; one hall is its own network."""
    days: dict[str, list[HallGame]] = {}
    for game in book.games:
        days.setdefault(_day(game.began), []).append(game)
    fed = book.pot
    heads = (
        Text("día", "day"),
        Text("partidas", "games"),
        Text("cartones", "cards"),
        Text("ventas", "sales"),
        Text("premios", "prizes"),
        Text("devoluciones", "refunds"),
        Text("queda", "left"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            day,
            len(some),
            sum(g.cards for g in some),
            Cash(sum(g.sold for g in some)),
            Cash(sum(g.paid() for g in some)),
            Cash(sum(g.refunds for g in some)),
            Cash(sum(g.collected - g.paid() for g in some)),
        )
        for day, some in days.items()
    ]
    total = sum(g.collected for g in book.games)
    paid, into = sum(g.paid() for g in book.games), sum(0 if g.paid(fed) else g.into_pot(fed) for g in book.games)
    parts: list[tuple[Cell, ...]] = [
        (Text("premios", "prizes"), Cash(paid)),
        (Text("retenido para el progresivo", "held for the progressive"), Cash(into)),
        (Text("comisión de la casa", "the house's commission"), Cash(total - paid - into)),
        (Text("total", "total"), Cash(total)),
    ]
    each = (
        Text("partida", "game"),
        Text("hora", "time"),
        Text("puesto", "seat"),
        Text("qué", "what"),
        Text("cartones", "cards"),
        Text("números", "numbers"),
        Text("importe", "amount"),
        Text("persona", "person"),
    )
    made: list[tuple[Cell, ...]] = []
    for g in book.games:
        for s in g.sales:
            made.append((g.order, s.stamp, s.seat, name(book, s.kind), s.cards, s.numbers, Cash(s.amount), s.stamp.person))
        for s in g.voids:
            void = Text("venta anulada", "sale voided")
            made.append((g.order, s.stamp, s.seat, void, s.cards, s.numbers, Cash(-s.amount), s.stamp.person))
    shares = Text("parte", "part"), Text("importe", "amount")
    by = (Text("partida", "game"), Text("ventas", "sales"), Text("premios", "prizes"), Text("devoluciones", "refunds"))
    game_rows: list[tuple[Cell, ...]] = [(g.order, Cash(g.sold), Cash(g.paid()), Cash(g.refunds)) for g in book.games]
    return [
        Sheet(Text("Ventas del día en la sala", "The day's sales on site"), cite, heads, tuple(rows)),
        Sheet(Text("Reparto de lo recaudado", "How the takings are given out"), cite, shares, tuple(parts)),
        Sheet(GAME_BY_GAME, cite, by, tuple(game_rows)),
        Sheet(Text("Cada venta", "Every sale"), cite, each, tuple(made)),
    ]


def accounts(book: HallBook, cite: str) -> list[Sheet]:
    """Every account: its transactions in order, and what it bought, deposited, won and took out; which were active of late."""
    heads = (
        Text("cuenta", "account"),
        Text("compras", "purchases"),
        Text("depósitos", "deposits"),
        Text("créditos", "credits (wins)"),
        Text("devoluciones", "refunds"),
        Text("débitos", "debits (cash-outs)"),
        Text("saldo", "closing balance"),
        Text("última", "last"),
    )
    moment = book.moment.at
    rows: list[tuple[Cell, ...]] = []
    every: list[tuple[Cell, ...]] = []
    for seat, some in sorted(book.accounts.items()):
        summed = {what: sum(t.amount for t in some if t.what == what) for what in WHAT}
        last = some[-1].stamp
        every += [(seat, t.stamp, t.game, WHAT[t.what], Cash(t.amount)) for t in some]
        if moment and last.at < moment - DAY:
            continue
        rows.append(
            (
                seat,
                Cash(-summed["purchase"]),
                Cash(summed["deposit"]),
                Cash(summed["win"]),
                Cash(summed["refund"]),
                Cash(-summed["debit"]),
                Cash(book.balances[seat]),
                last,
            )
        )
    told = (
        Text("cuenta", "account"),
        Text("hora", "time"),
        Text("partida", "game"),
        Text("qué", "what"),
        Text("importe", "amount"),
    )
    title = Text("Cuentas con movimiento en las últimas 24 horas", "Accounts active in the last 24 hours")
    return [
        Sheet(title, cite, heads, tuple(rows)),
        Sheet(Text("Movimientos por cuenta y en orden", "Transactions by account, in order"), cite, told, tuple(every)),
    ]


def winners(book: HallBook, cite: str) -> list[Sheet]:
    """All balls drawn, and the face of every winning card."""
    rules = book.terms.rules
    balls: list[tuple[Cell, ...]] = [(g.order, " ".join(ball_name(rules, str(b)) for b in g.balls)) for g in book.games]
    cards: list[tuple[Cell, ...]] = []
    for game in book.games:
        for prize in game.prizes:
            rows = " / ".join(" ".join(str(n) if n else "·" for n in row) for row in face(book.terms, prize.card))
            cards.append((game.order, name(book, prize.kind), prize.card, prize.seat, prize.balls, Cash(prize.amount), rows))
    heads = (
        Text("partida", "game"),
        Text("premio", "prize"),
        Text("cartón", "card"),
        Text("puesto", "seat"),
        Text("bolas", "balls"),
        Text("importe", "amount"),
        Text("números", "numbers"),
    )
    return [
        Sheet(
            Text("Bolas de cada partida", "Balls of each game"),
            cite,
            (Text("partida", "game"), Text("bolas", "balls")),
            tuple(balls),
        ),
        Sheet(Text("Cartones premiados", "Winning cards"), cite, heads, tuple(cards)),
    ]


def minutes(book: HallBook, cite: str) -> list[Sheet]:
    """Game by game: order, series, price, cards sold, total, growing prizes, what was paid for each prize, winning cards."""
    paid = kinds(book)
    heads = (
        Text("n.º", "no."),
        Text("hora de inicio", "start"),
        Text("serie", "series"),
        Text("precio", "price"),
        Text("vendidos", "sold"),
        Text("cartones", "cards"),
        Text("recaudado", "collected"),
        Text("pozo progresivo", "progressive pot"),
        *(name(book, kind) for kind in paid),
        Text("cartones premiados", "winning cards"),
        Text("estado", "state"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            g.order,
            g.closed,
            book.series,
            Cash(book.price),
            g.cards,
            g.numbers,
            Cash(g.collected),
            Cash(g.pot_after),
            *(Cash(g.paid(kind)) for kind in paid),
            prizes(g),
            state(g),
        )
        for g in book.games
    ]
    noted: list[tuple[Cell, ...]] = [(g.order, i.stamp, i.what, i.cite) for g in book.games for i in g.incidents]
    first = book.games[0].began if book.games else Stamp()
    opened: list[tuple[Cell, ...]] = [
        (Text("apertura del libro", "book opened"), first),
        (
            Text("última partida anunciada y jugada", "last game announced and played"),
            Text("sí", "yes") if book.last else Text("no", "no"),
        ),
        (Text("cierre del libro", "book closed"), book.moment if book.last else Stamp()),
    ]
    told = (Text("partida", "game"), Text("hora", "time"), Text("incidencia", "incident"), Text("artículo", "article"))
    return [
        Sheet(
            Text("Diligencias", "Entries of opening and closing"),
            cite,
            (Text("qué", "what"), Text("cuándo", "when")),
            tuple(opened),
        ),
        Sheet(GAME_BY_GAME, cite, heads, tuple(rows)),
        Sheet(Text("Incidencias y cambios de bolas", "Incidents and changes of balls"), cite, told, tuple(noted)),
    ]


def _day(stamp: Stamp) -> str:
    from tapete.hall.sheets import moment

    return moment(stamp)[:10]


MAKERS: Mapping[str, Callable[[HallBook, str], list[Sheet]]] = {
    "games": by_game,
    "sales": sales,
    "accounts": accounts,
    "winners": winners,
    "minutes": minutes,
}


def wanted(book: HallBook) -> list[str]:
    """The reports that this hall's regulation orders; all of them for one that names none."""
    own = [kind for kind, row in known().items() if _regulation(book) in row["cites"]]
    return own or list(known())


def _regulation(book: HallBook) -> str:
    return book.game_id.partition("/")[0]


def report(book: HallBook, kind: str, house: str = "", preparer: str = "") -> Report:
    """One report of a hall."""
    row = known().get(kind)
    if row is None:
        raise unknown(Text("ningún informe", "report"), kind, known())
    cite = str(row["cites"].get(_regulation(book), ""))
    sheets = accounting(book, cite, house, preparer) if kind == "accounting" else MAKERS[kind](book, cite)
    signs = tuple(Text(sign["es"], sign["en"]) for sign in row.get("signs", ()))
    return Report(kind, Text(row["title"]["es"], row["title"]["en"]), tuple(sheets), signs)


def reports(book: HallBook, kinds: Sequence[str] = (), house: str = "", preparer: str = "") -> list[Report]:
    return [report(book, kind, house, preparer) for kind in kinds or wanted(book)]
