"""Chance let run at a table: results one after another, each logged and told of its coup as any other answer is.

A procedure that needs a card is told it at once, without asking; what came before is whole by then, and is written down.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from tapete.equipment.cards import Shoe
from tapete.equipment.chance import Source
from tapete.play.asks import Chance
from tapete.play.events import Event
from tapete.play.felt import Felt
from tapete.play.moves import Outcome
from tapete.table.again import Told
from tapete.values import looked_up


@looked_up(4096)
def outcome(came: tuple[str, str]) -> Outcome:
    """The move that says a result, by its verb and its value: what comes again and again at a table is one value each time."""
    return Outcome(*came)


@looked_up(256)
def _card(card: str) -> Outcome:
    """The same, of a card that is drawn."""
    return outcome(("card", card))


_told = tuple.__new__
"""What `Told` itself does, without the names."""


class Running:
    """What is needed for it: where results are written, what says them, and the one that has just come."""

    __slots__ = ("felt", "log", "move", "source", "story")

    felt: Felt
    log: MutableSequence[Told]
    story: list[Told]
    source: Source
    move: Outcome

    def cards(self, shoe: Shoe, count: int) -> list[str]:
        """The next cards, which leave the shoe of the felt; the result before each of them is written down."""
        felt, log, story, move = self.felt, self.log, self.story, self.move
        events: tuple[Event, ...] = ()
        if felt.events:
            events, felt.events = tuple(felt.events), []
        cards, felt.shoe = shoe.drawn(count, self.source.below)
        for card in cards:
            told = _told(Told, (move, events, len(log)))
            log.append(told)
            story.append(told)
            events, move = (), _card(card)
        self.move = move
        return cards

    def result(self, ask: Chance) -> Outcome:
        """What answers another question to chance; the result before it is written down."""
        self.write()
        self.felt.events = []
        self.move = move = outcome((ask.verb, self.source.weighted(ask.weights)))
        return move

    def write(self) -> None:
        """The result that came last, with what the table has answered to it."""
        told = _told(Told, (self.move, tuple(self.felt.events), len(self.log)))
        self.log.append(told)
        self.story.append(told)
