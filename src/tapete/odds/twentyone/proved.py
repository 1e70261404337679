"""Between which values a table of twenty-one lies for a player who forgets nothing, and how far that is proved."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.odds.twentyone.bound import bound
from tapete.odds.twentyone.exact import analyse
from tapete.odds.twentyone.figures import full_shoe
from tapete.odds.twentyone.freebet import analyse_free
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.switch import FREELY, exchange_of, one_split
from tapete.odds.twentyone.switchbound import switch_bound
from tapete.odds.twentyone.switchknown import remembered
from tapete.text import Text

REMEMBERS = Text("quien no olvida carta", "no card forgotten")
OWN_CARDS = Text("cada mano por sus cartas", "each hand by its own cards")
ALL_BUT_SPLITS = Text("todo menos pares separados", "all but split pairs remembered")
OTHER_HAND = Text("quien recuerda la otra mano", "the other hand remembered")


@dataclass(frozen=True)
class Proved:
    """What a unit staked is worth to a player of a known kind, and what memory adds at most; prizes aside."""

    value: float
    gain: float
    player: Text
    """Who it is that remembers."""
    without: Text = OWN_CARDS
    """Whose the value is."""


def proved(rules: TwentyOneRules) -> Proved:
    """The interval of a game: at Free Bet and in ordinary games it is about splits, at Switch about the other hand."""
    figures = figures_of(rules)
    if rules.switching is not None:
        exchange = exchange_of(rules)
        if exchange == FREELY and (found := remembered(one_split(figures))):
            return Proved(found.value / 2, found.gain / 2, REMEMBERS, ALL_BUT_SPLITS)
        value, gain = switch_bound(one_split(figures), full_shoe(figures.decks), exchange)
        return Proved(value / 2, gain / 2, OTHER_HAND)
    free = figures.free_double or figures.free_split
    return Proved((analyse_free if free else analyse)(figures).value, bound(figures), REMEMBERS)
