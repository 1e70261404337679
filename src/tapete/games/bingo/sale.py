"""The sale: cards in order of number, from where the last game left off; then the close, with what must be announced."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tapete.catalogue.bingo.rules import BingoRules
from tapete.equipment.bingo import MOST_CARDS, Face, card_face
from tapete.errors import Refused
from tapete.figures import share
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.play.felt import Felt
from tapete.play.moves import CloseBets, Move, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text, some

Hall = Felt[BingoMemory]
Said = Terms[BingoRules]


def price(terms: Said) -> int:
    """The face value of a card."""
    return terms.plan.amount(terms.rules.limits.min) or 1


def entry(terms: Said) -> int:
    """What the right to the growing prize costs, for each card."""
    pot = terms.rules.pot
    return (terms.plan.amount(pot.entry) or 0) if pot and pot.entry else 0


def whole(terms: Said, name: str, default: int) -> int:
    """A whole number of the plan."""
    value = terms.plan.values.get(name)
    return value if isinstance(value, int) else default


def size(terms: Said) -> int:
    """How many cards a series has."""
    return min(whole(terms, "series-size", 600), MOST_CARDS)


def face(terms: Said, card: int) -> Face:
    """A card of this hall's series."""
    return card_face(terms.rules.card.form, whole(terms, "series", 1), card)


def left(terms: Said, memory: BingoMemory) -> int:
    """How many cards can still be sold in this game: to the end of the series, then of a second one where the text has it."""
    began = memory.began or start(terms, memory)
    first = size(terms) - began + 1
    second = began - 1 if terms.rules.sale.second else 0
    return first + second - memory.cards


def start(terms: Said, memory: BingoMemory) -> int:
    """The card with which a sale begins."""
    return memory.next if terms.rules.sale.goes_on and memory.next <= size(terms) else 1


def numbers(terms: Said, memory: BingoMemory, count: int) -> list[tuple[int, int]]:
    """The numbers of the next cards, as runs: the second series begins again with one."""
    began = memory.began or start(terms, memory)
    at, most = began + memory.cards, size(terms)
    runs = []
    if at <= most:
        runs.append((at, min(most, at + count - 1)))
        count -= runs[0][1] - runs[0][0] + 1
        at = most + 1
    if count:
        first = at - most
        runs.append((first, first + count - 1))
    return runs


def allowed(terms: Said, felt: Hall, move: Move) -> None:
    """What the sale itself has to say of a move: whole cards, in order, as long as there are any; no fewer than must be sold."""
    rules, memory = terms.rules, felt.memory
    if isinstance(move, Place):
        _check_cards(terms, felt, move)
    elif isinstance(move, TakeDown):
        _check_return(terms, felt, move)
    elif isinstance(move, CloseBets):
        least = whole(terms, rules.sale.least, 0)
        if memory.cards < max(least, 1):
            raise Refused(
                _too_few(memory.cards, max(least, 1)),
                rules.sale.least_cite or rules.sale.cite,
                ["seat N bets AMOUNT card"],
            )


def _too_few(sold: int, least: int) -> Text:
    have, wanted = some(sold, "cartón|cartones", "card is|cards are"), some(least, "cartón|cartones", "is|are")
    es = f"{'va vendido' if sold == 1 else 'van vendidos'} {have.es} y {'hace' if least == 1 else 'hacen'} falta {wanted.es}"
    return Text(f"{es} para empezar", f"{have.en} sold, and {wanted.en} needed to begin")


def _check_cards(terms: Said, felt: Hall, move: Place) -> None:
    rules, memory, kind = terms.rules, felt.memory, terms.rules.bets[move.kind]
    each = price(terms) if kind.role == "card" else entry(terms)
    if kind.role == "entry":
        check_offered(terms)
    if not each or move.amount % each:
        said, one = terms.money(move.amount), terms.money(each)
        near = terms.money(move.amount // each * each or each if each else 0)
        raise Refused(
            Text(
                f"{said:es} no son cartones enteros de {one:es}: {near:es}",
                f"{said:en} is no whole number of cards at {one:en}: {near:en}",
            ),
            rules.sale.cite,
        )
    count = move.amount // each
    if kind.role == "entry":
        check_entry(terms, memory, move.seat, count)
        return
    most = whole(terms, "most-cards", 0)
    have = sum(s.cards for s in memory.sold if s.seat == move.seat)
    if most and have + count > most:
        param = rules.params["most-cards"]
        raise Refused(
            Text("cada jugador lleva ", "a player has ")
            + some(most, "cartón|cartones", "card|cards")
            + Text(" a lo sumo", " at the most"),
            param.cite,
        )
    if count > left(terms, memory):
        there = some(rest := left(terms, memory), "cartón|cartones", "card is|cards are")
        told = Text(f"{'queda' if rest == 1 else 'quedan'} {there.es} por vender", f"{there.en} left to sell")
        raise Refused(told, rules.sale.second or rules.sale.cite)


def check_offered(terms: Said) -> None:
    """Refuse the right to a growing prize that the plan does not have, or that asks for nothing."""
    pot = terms.rules.pot
    if pot is None or not whole(terms, pot.within, 0):
        none = Text("en esta sala no hay progresivo", "there is no progressive in this hall")
        raise Refused(none, pot.cite if pot else terms.rules.cite)
    if not entry(terms):
        raise Refused(Text("el progresivo no pide nada aparte", "the progressive asks for nothing apart"), pot.cite)


def check_entry(terms: Said, memory: BingoMemory, seat: int, count: int, coming: int = 0) -> None:
    """The right to the growing prize is bought with the cards: one for each of them that has none, or is being sold."""
    without = coming + sum(s.cards for s in memory.sold if s.seat == seat and not s.entered)
    if count != without:
        pot = terms.rules.pot
        raise Refused(
            Text(
                f"el puesto {seat} tiene {without} cartones sin ese derecho: {terms.money(without * entry(terms)):es}",
                f"seat {seat} has {without} cards without that right: {terms.money(without * entry(terms)):en}",
            ),
            pot.cite if pot else terms.rules.cite,
        )


def _check_return(terms: Said, felt: Hall, move: TakeDown) -> None:
    """A sale is taken back whole, the last one first, where the text lets it be."""
    rules, memory = terms.rules, felt.memory
    if not rules.sale.voids:
        raise Refused(
            Text(
                "un cartón vendido no se devuelve: da derecho a la partida",
                "a card that was sold is not taken back: it gives the right to the game",
            ),
            rules.sale.cite,
        )
    last = memory.sold[-1] if memory.sold else None
    worth = 0
    if last is not None and last.seat == move.seat and move.kind == rules.sold and not last.entered:
        worth = last.cards * price(terms)
    if worth != move.amount:
        raise Refused(
            Text(
                "solo se anula entera la última venta, y antes de su derecho al progresivo",
                "only the last sale is voided, whole, and before its right to the progressive is bought",
            ),
            rules.sale.voids,
        )


def sell(terms: Said, felt: Hall, move: Place) -> None:
    """Give the next cards to a player; or the right to the growing prize with those that he has."""
    memory = felt.memory
    if terms.rules.bets[move.kind].role == "entry":
        felt.memory = replace(memory, sold=tuple(s._replace(entered=True) if s.seat == move.seat else s for s in memory.sold))
        return
    count = move.amount // price(terms)
    runs = numbers(terms, memory, count)
    felt.memory = replace(
        memory,
        began=memory.began or runs[0][0],
        sold=(*memory.sold, *(Sold(move.seat, first, last) for first, last in runs)),
    )
    said = ", ".join(span(*run) for run in runs)
    felt.call(Text(f"cartones {said} para el puesto {move.seat}", f"cards {said} to seat {move.seat}"), terms.rules.sale.cite)


def take_back(terms: Said, felt: Hall, move: TakeDown) -> None:
    """The last sale is as if it had not been."""
    sold = felt.memory.sold[:-1]
    felt.memory = replace(felt.memory, sold=sold, began=felt.memory.began if sold else 0)


def span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def funds(terms: Said, memory: BingoMemory) -> dict[str, int]:
    """What each prize of the game amounts to, by what was sold; one that the plan does not offer is not among them."""
    total = memory.cards * price(terms)
    found = {}
    for kind, bet in terms.rules.bets.items():
        if bet.role != "prize":
            continue
        fixed = terms.plan.amount(bet.amount) if bet.amount else None
        rate = terms.plan.fraction(bet.rate) if bet.rate else None
        amount = fixed if fixed is not None else share(total, rate, "house") if rate is not None else 0
        if amount:
            found[kind] = amount
    return found


def announce(terms: Said, felt: Hall) -> None:
    """How many cards are in the game, which ones, and what the prizes are."""
    memory, rules = felt.memory, terms.rules
    runs = " + ".join(span(*run) for run in sold_runs(memory.sold))
    prizes = funds(terms, memory)
    es = "; ".join(f"{rules.bets[k].names.es.split(',')[0]} {terms.money(v):es}" for k, v in prizes.items())
    en = "; ".join(f"{rules.bets[k].names.en.split(',')[0]} {terms.money(v):en}" for k, v in prizes.items())
    sold = some(memory.cards, "cartón|cartones", "card|cards")
    felt.call(sold + Text(f": {runs}; {es}", f": {runs}; {en}"), rules.sale.cite)


def sold_runs(sold: Iterable[Sold]) -> list[tuple[int, int]]:
    """The cards sold as runs of numbers, one or two of them."""
    runs: list[tuple[int, int]] = []
    for sale in sold:
        if runs and runs[-1][1] + 1 == sale.first:
            runs[-1] = (runs[-1][0], sale.last)
        else:
            runs.append((sale.first, sale.last))
    return runs
