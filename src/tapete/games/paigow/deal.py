"""The deal: to every position in turn, with a bet or without; what nobody plays is dealt unseen and gathered unseen."""

from __future__ import annotations

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.equipment.cards import BACK
from tapete.games.paigow.hands import key
from tapete.games.paigow.memory import Table
from tapete.games.paigow.start import CROUPIER, served
from tapete.play.asks import Chance, Procedure, answered
from tapete.play.felt import Down
from tapete.play.moves import Outcome
from tapete.play.terms import Terms
from tapete.text import Text


def owner(felt: Table, position: int) -> int:
    """Whose hand a position is: the player's who bet there or banks there; nobody's, 0."""
    if felt.memory.bank and position == felt.memory.bank:
        return position
    return next((b.seat for b in felt.bets if b.kind == "main" and place_of(b.seat, b.spot) == position), 0)


def place_of(seat: int, spot: str) -> int:
    """The position that a bet lies on: a seat's own, or the one beside it that its spot names."""
    return int(spot) if spot else seat


def plays(felt: Table, position: int) -> bool:
    """Whether the hand of a position is played: the croupier's is not against a shared bank, nor when nothing is staked there."""
    if position == CROUPIER:
        return not felt.memory.bank or bool(felt.memory.croupier_bet)
    return bool(owner(felt, position))


def due(rules: PaiGowRules, felt: Table) -> list[int]:
    """Every card still to be dealt, by the position that it goes to."""
    order = served(rules, felt.memory.start)
    each = rules.deal.each
    turns = [p for _ in range(each) for p in order] if rules.deal.method == "shoe" else [p for p in order for _ in range(each)]
    return [p for p in turns if plays(felt, p)]


def the_deal(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """Every hand that is played, card by card or group by group; then what is left is counted."""
    rules = terms.rules
    assert felt.shoe is not None
    order = due(rules, felt)
    for position in order:
        seat = owner(felt, position) if position else 0
        to = Text("croupier", "croupier") if not seat else Text(f"tapada, posición {position}", f"face down, position {position}")
        seen = (seat,) if seat else ()
        ask = Chance(rules.piece, felt.shoe.drawable, rules.deal.cite, to, hand=key(position), down=seen)
        move = yield from answered(ask, Outcome)
        felt.shoe = felt.shoe.burned(1) if move.value == BACK else felt.shoe.without(move.value)
        held = (*felt.hands.get(key(position), ()), move.value)
        felt.hands[key(position)] = held
        felt.down[key(position)] = Down(tuple(range(len(held))), seen)
    unplayed = len(served(rules, felt.memory.start)) * rules.deal.each - len(order)
    felt.shoe = felt.shoe.burned(unplayed)
    if rules.deal.stub:
        left = felt.shoe.left
        felt.call(Text(f"quedan {left} cartas, al descarte", f"{left} cards are left, to the discard"), rules.deal.cite)
