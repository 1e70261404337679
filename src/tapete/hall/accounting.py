"""The general accounting report: the eleven items of Puerto Rico's §27.6.D, each a part of its own."""

from __future__ import annotations

from tapete.hall.games import HallBook, HallGame
from tapete.hall.sheets import Cash, Cell, Sheet, moment
from tapete.text import Text

Rows = tuple[tuple[Cell, ...], ...]
WHAT, AMOUNT = Text("qué", "what"), Text("importe", "amount")
BY_HAND = Text("a mano", "by hand")


def accounting(book: HallBook, cite: str, house: str, preparer: str) -> list[Sheet]:
    """In the article's order: concessionaire, date and cards, sales, special games, computations, cash, money, expenses, totals,
    signature, other reports."""
    makers = (
        _house(house),
        _sold(book),
        _kinds(book),
        _special(book),
        _sums(book),
        _cash(book),
        _received(book),
        _expenses(book),
    )
    parts = [*makers, _total(book), _signed(book, preparer), _others()]
    return [Sheet(title, f"{cite}.{i}" if cite else "", heads, rows) for i, (title, heads, rows) in enumerate(parts, start=1)]


Part = tuple[Text, tuple[Text, ...], Rows]


def _house(house: str) -> Part:
    blank = Text("________________________", "________________________")
    return Text("Concesionario", "Concessionaire"), (Text("nombre", "name"),), ((house or blank,),)


def _packages(game: HallGame) -> tuple[int, int, int, int]:
    """Single cards and their money, packages and theirs: a sale of several cards at once is a package."""
    single = [s for s in game.sales if s.cards == 1]
    several = [s for s in game.sales if s.cards > 1]
    return len(single), sum(s.amount for s in single), len(several), sum(s.amount for s in several)


def _sold(book: HallBook) -> Part:
    day = moment(book.games[0].began)[:10] if book.games else ""
    rows: Rows = (
        (Text("fecha", "date"), day),
        (Text("cartones vendidos", "cards sold"), sum(g.cards for g in book.games)),
        (Text("paquetes vendidos", "packages sold"), sum(_packages(g)[2] for g in book.games)),
    )
    return Text("Fecha y totales", "Date and totals"), (WHAT, Text("cuántos", "how many")), rows


def _kinds(book: HallBook) -> Part:
    found = [_packages(g) for g in book.games]
    entries = sum(s.amount for g in book.games for s in g.sales if not s.cards)
    rows: Rows = (
        (Text("venta regular (un cartón)", "regular sales (one card)"), sum(f[0] for f in found), Cash(sum(f[1] for f in found))),
        (Text("venta en paquete", "package sales"), sum(f[2] for f in found), Cash(sum(f[3] for f in found))),
        (Text("derechos al progresivo", "progressive entries"), "", Cash(entries)),
        (
            Text("ventas anuladas", "sales voided"),
            sum(len(g.voids) for g in book.games),
            Cash(-sum(v.amount for g in book.games for v in g.voids)),
        ),
    )
    return Text("Venta regular y en paquete", "Regular and package sales"), (WHAT, Text("ventas", "sales"), AMOUNT), rows


def _special(book: HallBook) -> Part:
    """What is needed to check a card of a special game: figure, form, free centre, series."""
    rules = book.terms.rules
    rows: list[tuple[Cell, ...]] = [
        (
            Text(f"figura: {bet.names.es.split(',')[0]}", f"figure: {bet.names.en.split(',')[0]}"),
            rules.figures[bet.figure].names if bet.figure in rules.figures else bet.figure,
        )
        for bet in rules.bets.values()
        if bet.role in ("prize", "pot")
    ]
    rows += [
        (Text("números", "numbers"), f"1-{rules.card.balls}"),
        (Text("casillas", "cells"), f"{rules.card.rows} x {rules.card.columns}"),
        (Text("centro libre", "free centre"), Text("sí", "yes") if rules.card.free else Text("no", "no")),
        (Text("serie y cartones de la serie", "series and its cards"), f"{book.series}: {book.size}"),
    ]
    return Text("Juegos especiales", "Special games"), (WHAT, Text("valor", "value")), tuple(rows)


def _sums(book: HallBook) -> Part:
    """How each prize came about: what was announced, by how many it was shared, what each got and what did not divide."""
    rows: list[tuple[Cell, ...]] = []
    for game in book.games:
        for kind in dict.fromkeys((*game.offered, *(p.kind for p in game.prizes))):
            got = [p for p in game.prizes if p.kind == kind]
            names = book.terms.rules.bets[kind].names
            amount = game.offered.get(kind, game.paid(kind))
            each = got[0].amount if got else 0
            said = Text(names.es.split(",")[0], names.en.split(",")[0])
            rows.append((game.order, said, Cash(amount), len(got), Cash(each), Cash(amount - game.paid(kind))))
    heads = (
        Text("partida", "game"),
        Text("premio", "prize"),
        AMOUNT,
        Text("entre", "shared by"),
        Text("cada uno", "each"),
        Text("sin pagar", "not paid"),
    )
    return Text("Cálculo de premios y bonos", "Winner-takes-all and bonus computations"), heads, tuple(rows)


def _cash(book: HallBook) -> Part:
    """What should have been taken for the cards in play, and what was."""
    due = sum(g.cards * book.price for g in book.games) + sum(s.amount for g in book.games for s in g.sales if not s.cards)
    received = sum(g.sold for g in book.games)
    rows: Rows = (
        (Text("debido: cartones por su precio, y derechos", "due: cards at their price, and entries"), Cash(due)),
        (Text("recibido", "received"), Cash(received)),
        (Text("diferencia", "difference"), Cash(received - due)),
    )
    return Text("Efectivo debido y recibido", "Cash due and received"), (WHAT, AMOUNT), rows


def _received(book: HallBook) -> Part:
    rows: Rows = tuple((g.order, Cash(g.sold)) for g in book.games)
    total = (Text("total", "total"), Cash(sum(g.sold for g in book.games)))
    return Text("Todo el dinero recibido", "All money received"), (Text("partida", "game"), AMOUNT), (*rows, total)


def _expenses(book: HallBook) -> Part:
    rows: Rows = (
        (Text("premios", "prizes"), Cash(sum(g.paid() for g in book.games))),
        (Text("precio devuelto", "price returned"), Cash(sum(g.refunds for g in book.games))),
        (Text("cheques", "cheques"), BY_HAND),
        (Text("otros gastos", "other expenses"), BY_HAND),
    )
    return Text("Gastos en efectivo y cheque", "Cash and cheque expenses"), (WHAT, AMOUNT), rows


def _total(book: HallBook) -> Part:
    taken = sum(g.sold for g in book.games)
    spent = sum(g.paid() + g.refunds for g in book.games)
    rows: Rows = (
        (Text("efectivo", "cash"), Cash(taken)),
        (Text("gastos", "expenses"), Cash(spent)),
        (Text("por depositar", "to deposit"), Cash(taken - spent)),
    )
    return Text("Total de efectivo, gastos y depósitos", "Total cash, expenses and deposits"), (WHAT, AMOUNT), rows


def _signed(book: HallBook, preparer: str) -> Part:
    line = "________________________"
    heads = (Text("quien prepara", "preparer"), Text("firma", "signature"), Text("fecha", "date"))
    return Text("Firma", "Signature"), heads, ((preparer or line, line, moment(book.moment)[:10] or line),)


def _others() -> Part:
    from tapete.hall.reports import known

    rows: Rows = tuple((Text(r["title"]["es"], r["title"]["en"]),) for kind, r in known().items() if kind != "accounting")
    return Text("Otros informes", "Other reports"), (Text("informe", "report"),), rows
