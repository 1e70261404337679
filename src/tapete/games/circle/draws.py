"""Cards changed for others before a round of betting, in turn from the button's left."""

from __future__ import annotations

from tapete.catalogue.circle.rules import CircleRules, Street
from tapete.equipment.cards import BACK
from tapete.games.circle.chips import Table, cards, clockwise, key, live
from tapete.games.circle.deal import give, shuffle_again
from tapete.play.asks import Choice, Procedure
from tapete.play.dealing import draw
from tapete.play.events import Bet
from tapete.play.exchange import KEEP, Swap
from tapete.play.felt import Down
from tapete.play.moves import Discard
from tapete.play.terms import Terms
from tapete.text import Text


def exchange(terms: Terms[CircleRules], felt: Table, street: Street) -> Procedure:
    """Each player in turn says which cards to change, and gets as many."""
    for seat in clockwise(live(felt), felt.memory.button):
        held = cards(felt, seat)
        row = Choice(Bet(seat, "bet", "", 0), (KEEP,), street.cite, KEEP)
        move = yield Swap((row,), street.draw, {seat: held})
        if not isinstance(move, Discard):
            continue
        left = list(held)
        for card in move.cards:
            left.remove(card)
        felt.hands[key(seat)] = tuple(left)
        felt.down[key(seat)] = Down(tuple(range(len(left))), (seat,))
        for _ in move.cards:
            if felt.shoe is not None and not felt.shoe.left and terms.rules.deal.short == "reshuffle":
                shuffle_again(terms, felt, move.cards)
            to = Text(f"carta tapada del puesto {seat}", f"face-down card of seat {seat}")
            card = yield from draw(felt, to, street.cite, key(seat), (seat,))
            if not card:
                return  # the referee has left nobody to play against
            give(felt, seat, card if card != BACK else BACK, "down")
