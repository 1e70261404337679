"""Places at the table: drawn by card before the first hand, and changed by a player between two.

Who sits where before the draw sits there for the time being. The places drawn are those that are taken, in their order round the
table: only the order is left to the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tapete.catalogue.circle.rules import CircleRules, Seating
from tapete.equipment.cards import DECK, RANKS, Shoe, rank, suit
from tapete.errors import Refused
from tapete.games.circle.chips import Table
from tapete.play.asks import Procedure, Told
from tapete.play.dealing import draw, renew
from tapete.play.memory import Frozen
from tapete.play.moves import MoveSeat
from tapete.play.terms import Terms
from tapete.play.window import check_seat
from tapete.text import Text

ORDERS = {"ace-first": RANKS, "ace-last": (*RANKS[1:], RANKS[0]), "high-first": (RANKS[0], *reversed(RANKS[1:]))}
"""Which card gives the first place, which the next."""


def undrawn(rules: CircleRules, felt: Table) -> bool:
    """Whether the text has the places drawn and nobody has drawn them, before the first hand."""
    rule, memory = rules.seating, felt.memory
    return rule is not None and bool(rule.drawn) and not memory.drawn and not memory.places


def draw_places(terms: Terms[CircleRules], felt: Table) -> Procedure:
    """A card to each of those who have bought in; its value gives the place."""
    rule = terms.rules.seating
    assert rule is not None
    taken = sorted(felt.chips)
    order = yield from _in_order(felt, rule, taken, [])
    renew(terms.rules.shoe, felt)
    placed = dict(zip(order, taken, strict=True))
    relabel(felt, placed)
    felt.memory = replace(felt.memory, drawn=Frozen(placed))
    for was, place in placed.items():
        felt.call(Text(f"quien estaba en el {was} tiene el puesto {place}", f"who was at {was} has seat {place}"), rule.cite)


def _in_order(felt: Table, rule: Seating, seats: list[int], out: list[str]) -> Told[list[int]]:
    """These seats by the cards they draw; equal ones by who drew first, or by drawing again."""
    pack = [c for c in DECK if rule.drawn != "suit" or suit(c) == rule.suit]
    drawn: dict[int, str] = {}
    for seat in seats:
        left = [c for c in pack if c not in out] or pack
        felt.shoe = Shoe.of(left)
        to = Text(f"carta del puesto {seat} por su lugar", f"seat {seat}'s card for a place")
        drawn[seat] = yield from draw(felt, to, rule.cite)
        out.append(drawn[seat])
    at = ORDERS[rule.order].index
    order: list[int] = []
    for value in sorted({at(rank(card)) for card in drawn.values()}):
        alike = [s for s in seats if at(rank(drawn[s])) == value]
        if len(alike) > 1 and rule.tie == "again":
            alike = yield from _in_order(felt, rule, alike, out)
        order += alike
    return order


def relabel(felt: Table, to: Mapping[int, int]) -> None:
    """Players take other places with their chips, and with all that the table remembers of them."""
    memory = felt.memory
    felt.chips = {to.get(s, s): chips for s, chips in felt.chips.items()}
    bought: dict[int, int] = {}
    for seat, chips in felt.bought.items():
        there = to.get(seat, seat)
        bought[there] = bought.get(there, 0) + chips
    felt.bought = bought
    felt.sanctions = {to.get(s, s): sanction for s, sanction in felt.sanctions.items()}
    felt.memory = replace(
        memory,
        away=_at(memory.away, to),
        newcomers=_at(memory.newcomers, to),
        posting=_at(memory.posting, to),
        warned=_at(memory.warned, to),
        lost=Frozen({to.get(s, s): cite for s, cite in memory.lost.items()}),
        missed=Frozen({to.get(s, s): m for s, m in memory.missed.items()}),
    )


def _at(seats: tuple[int, ...], to: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(to.get(s, s) for s in seats)


# another place at the same table


def check_move(terms: Terms[CircleRules], felt: Table, move: MoveSeat) -> None:
    """Refuse a change from where nobody sits, to a place that is taken, or by who has lost the seat."""
    rule, memory = terms.rules.moving, felt.memory
    cite = rule.cite if rule else terms.rules.cite
    check_seat(terms, move.to)
    if rule is None:
        raise Refused(Text("este texto no habla de cambios de puesto", "this text does not speak of changing seats"), cite)
    if move.seat not in felt.chips:
        raise Refused(Text(f"en el puesto {move.seat} no hay nadie", f"nobody sits at seat {move.seat}"), cite)
    if move.seat in memory.lost:
        raise Refused(Text(f"el puesto {move.seat} se perdió", f"seat {move.seat} has been lost"), memory.lost[move.seat])
    if move.to in felt.chips:
        raise Refused(Text(f"el puesto {move.to} está ocupado", f"seat {move.to} is taken"), cite)


def move_seat(terms: Terms[CircleRules], felt: Table, move: MoveSeat) -> None:
    """A player goes to a free place; where the rules say so, like a newcomer: with the blind, or an equal sum."""
    rule, blinds = terms.rules.moving, terms.rules.blinds
    assert rule is not None
    relabel(felt, {move.seat: move.to})
    memory = felt.memory
    waits = rule.blinds == "waits" and blinds is not None and blinds.joins == "big-blind" and bool(memory.places)
    if waits and move.to not in memory.newcomers:
        felt.memory = replace(memory, newcomers=(*memory.newcomers, move.to))
    felt.call(Text(f"el puesto {move.seat} pasa al {move.to}", f"seat {move.seat} goes to {move.to}"), rule.cite)
