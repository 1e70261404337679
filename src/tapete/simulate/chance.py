"""Chance at a simulated table: every ask for it answered from a chunk's draws, cards from a pack that is really there.

A table knows its shoe by what has not been seen of it; here the cards lie in an order. The pack follows the table: where the
table has shuffled it is whole again, and where cards were burned as many are drawn and put away.
"""

from __future__ import annotations

from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.schema import GameRules
from tapete.equipment.cards import PIECES, Shoe
from tapete.play.asks import Chance
from tapete.play.felt import Felt
from tapete.play.moves import Outcome
from tapete.simulate.draws import Draws, Pack

LOOK, NATURAL, NOTHING = "look", "natural", "nothing"


class Chancer:
    """The chance of one chunk."""

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.pack = Pack(())
        self.shuffles = 0
        self.whole: dict[str, int] = {}
        """What the pack holds when it is whole."""
        self.told = 0
        """How many of its cards the table has seen since."""
        self.hole: int | None = None
        """Where in the pack the card lies that the dealer has looked at, and nobody else has seen."""

    def answer(self, rules: GameRules, felt: Felt, ask: Chance) -> Outcome:
        if felt.shoe is not None and ask.verb in PIECES:
            return Outcome(ask.verb, self._card(felt.shoe, ask))
        if felt.shoe is not None and ask.verb == LOOK:
            return Outcome(LOOK, self._look(felt))
        if ask.verb == "roll" and isinstance(rules, DiceRules):
            faces = rules.dice.faces
            thrown = sorted(self.draws.dice(rules.dice.count, len(faces)), key=lambda n: faces.index(faces[n - 1]))
            return Outcome("roll", " ".join(faces[n - 1] for n in thrown))
        return Outcome(ask.verb, self.draws.weighted(ask.weights))

    def _card(self, shoe: Shoe, ask: Chance) -> str:
        self._follow(shoe)
        self.told += 1
        if self.hole is not None and not ask.cut and self.pack.cards[self.hole] in ask.weights and ask.hand == "dealer":
            at, self.hole = self.hole, None
            return self.pack.cards[at]
        return self.pack.draw(self.draws)

    def _look(self, felt: Felt) -> str:
        """The hole card is drawn when the dealer looks at it, and told when it is turned up."""
        assert felt.shoe is not None
        self._follow(felt.shoe)
        card = self.pack.draw(self.draws)
        self.hole = self.pack.drawn - 1
        seen = {card[:-1], felt.hands["dealer"][0][:-1]}
        return NATURAL if "A" in seen and seen & {"10", "J", "Q", "K"} else NOTHING

    def _follow(self, shoe: Shoe) -> None:
        """Be as the table's shoe is: shuffled where it was, and with as many cards."""
        if shoe.unseen.total > len(self.pack.cards) - self.told or not self.pack.cards:
            self._shuffle(shoe.counts)
        left = shoe.left - (self.hole is not None)
        while len(self.pack.cards) - self.pack.drawn > left:
            self.pack.draw(self.draws)

    def _shuffle(self, counts: dict[str, int]) -> None:
        """Whole pack after whole pack, in the order of the cards; nothing of it has been seen."""
        self.shuffles += 1
        if counts != self.whole:
            most = max(counts.values(), default=0)
            self.whole = dict(counts)
            self.pack = Pack([card for n in range(most) for card, count in counts.items() if count > n])
        self.pack.shuffle()
        self.told, self.hole = 0, None

    def end_coup(self) -> None:
        """A hole card that nobody saw is still in the shoe, as the table counts."""
        if self.hole is not None:
            cards, last = self.pack.cards, self.pack.drawn - 1
            cards[self.hole], cards[last] = cards[last], cards[self.hole]
            self.pack.drawn, self.hole = last, None
