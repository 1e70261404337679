"""Switch: two hands at equal stakes whose second cards may be exchanged (Puerto Rico, art. 20).

Method: each of the two hands is worth what best play makes of it with the five cards on the cloth gone from the shoe; the
player keeps or switches, whichever makes the sum larger. Both hands draw from one shoe and meet one dealer, yet the value of
their sum is the sum of their values, whatever the other draws, as long as neither is played by what the other drew. So the
value is exact for a player who knows the five cards, his own hand's composition, and nothing of cards drawn later by his other
hand. What remembering those as well could add at most, splits aside, is proved in `switchbound`; who does remember them is valued
in `switchvalue`.

A natural that is kept is settled as such; ace and ten brought together by a switch are 21. A dealer who peeks does so after
switching.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.odds.twentyone.dealer import Floats
from tapete.odds.twentyone.exact import Play
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.freechart import free_chart, table_results
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.law import law, shoe
from tapete.odds.twentyone.simulate import Result, run
from tapete.odds.twentyone.strategy import Strategy

Worth = tuple[Floats, Floats]
"""[first, second, other first, other second, up], all less one: what two cards bring, ace and ten as 21 or as a natural."""


class Exchange(NamedTuple):
    """What a table says of exchanging the second cards, as far as it is worth anything."""

    doubles: bool = True
    """Whether an exchanged hand may be doubled."""
    splits: bool = True
    """Whether an exchanged pair may be split."""
    naturals_first: bool = False
    """Whether a natural that is paid at once leaves nothing to exchange."""

    def after(self, figures: Figures) -> Figures:
        """The rules for exchanged hands, and those that they are split into."""
        if not self.doubles:
            figures = replace(figures, double_hard=frozenset(), double_soft=frozenset())
        return figures if self.splits else replace(figures, split_hands=1)

    def barred(self, figures: Figures) -> NDArray[np.bool_]:
        """[first hand's two cards, second's, up]: where nothing may be exchanged."""
        out = np.zeros((10,) * 5, dtype=np.bool_)
        if self.naturals_first:
            for up in figures.natural_at_once:
                for a, b in ((0, 9), (9, 0)):
                    out[a, b, :, :, up - 1] = out[:, :, a, b, up - 1] = True
        return out


FREELY = Exchange()


def exchange_of(rules: TwentyOneRules) -> Exchange:
    """What the rules say of it."""
    first = rules.switching is not None and rules.switching.naturals_first
    return Exchange(rules.doubling.after_switch, rules.splitting.after_switch, first)


@dataclass(frozen=True)
class SwitchValue:
    """What a round of two hands is worth, in stakes of one hand: halve it for a share of the money staked."""

    value: float
    kept: float
    """The same without ever switching."""
    switches: NDArray[np.bool_]
    """[first hand's first and second card, second hand's, up], values from 1 less one: whether to switch."""
    how_often: float


def analyse_switch(figures: Figures, exchange: Exchange = FREELY) -> SwitchValue:
    """Best switching and best play of both hands."""
    own = one_split(figures)
    return _decide(figures, _best(own), _best(exchange.after(own)), exchange)


def by_table(figures: Figures, strategy: Strategy, exchange: Exchange = FREELY) -> SwitchValue:
    """Best switching for a player whose hands are played by a table of totals."""
    own = one_split(figures)
    return _decide(figures, _by_table(own, strategy), _by_table(exchange.after(own), strategy), exchange)


def switch_chart(figures: Figures) -> Strategy:
    """A table of totals for the hands of Switch."""
    return free_chart(one_split(figures))


def simulate_switch(
    figures: Figures, strategy: Strategy, switches: NDArray[np.bool_], rounds: int, seed: int, *, threads: int = 1
) -> Result:
    """So many rounds of two hands by a table of totals and a table of switches."""
    cards = np.concatenate([shoe(figures.decks, strategy), switches.astype(np.uint8).ravel()])
    return run(law(one_split(figures)), cards, 52 * figures.decks, rounds, seed, 0, threads, two=True)


def one_split(figures: Figures) -> Figures:
    """Each hand is split once, and nobody surrenders (§20.1.A.7)."""
    return replace(figures, split_hands=min(figures.split_hands, 2), surrender=frozenset())


@lru_cache(maxsize=4)
def _best(figures: Figures) -> Worth:
    def worth(cards: tuple[int, ...]) -> tuple[Floats, Floats]:
        play = Play(figures, cards)
        play.choose()
        spared = play.spared()
        out = np.full(spared.shape, np.nan)
        two = ~np.isnan(play.stand.T) & (play.hands.size == 2)[:, None]
        out[two] = np.nanmax(play.worth(spared)[two], axis=1) - (1 - spared[two])
        # Twenty-one stands: it cannot be bettered.
        return out, play.natural()

    return _all_pairs(figures, worth)


@lru_cache(maxsize=4)
def _by_table(figures: Figures, strategy: Strategy) -> Worth:
    return _all_pairs(figures, lambda cards: table_results(figures, strategy, cards)[1:])


def _all_pairs(figures: Figures, worth: Callable[[tuple[int, ...]], tuple[Floats, Floats]]) -> Worth:
    """What every two cards are worth with every other two gone."""
    hands, full = all_hands(), full_shoe(figures.decks)
    number = np.array([[hands.pair(a, b) for b in range(1, 11)] for a in range(1, 11)])
    plain, natural = np.full((10,) * 5, np.nan), np.full((10,) * 5, np.nan)
    for x in range(10):
        for y in range(x, 10):
            cards = list(full)
            cards[x] -= 1
            cards[y] -= 1
            results, naturals = worth(tuple(cards))
            plain[:, :, x, y] = plain[:, :, y, x] = results[number]
            natural[:, :, x, y] = natural[:, :, y, x] = results[number]
            natural[0, 9, x, y] = natural[9, 0, x, y] = natural[0, 9, y, x] = natural[9, 0, y, x] = naturals
    return plain, natural


def _decide(figures: Figures, worth: Worth, exchanged: Worth, exchange: Exchange) -> SwitchValue:
    natural, plain = worth[1], exchanged[0]
    keep = natural + natural.transpose(2, 3, 0, 1, 4)
    # First hand a, a2 and second b, b2 become a, b2 and b, a2.
    first = plain.transpose(0, 3, 2, 1, 4)
    switch = first + plain.transpose(2, 1, 0, 3, 4)
    switches = np.nan_to_num(switch, nan=-9.0) > np.nan_to_num(keep, nan=-9.0) + 1e-12
    switches &= ~exchange.barred(figures)
    chance = deals(full_shoe(figures.decks))
    value = np.nansum(chance * np.where(switches, switch, keep))
    return SwitchValue(float(value), float(np.nansum(chance * keep)), switches, float((chance * switches).sum()))


def deals(cards: tuple[int, ...]) -> Floats:
    """The chance of each deal of five cards by value."""
    left = np.array(cards, dtype=np.float64)
    chance, places = np.ones((10,) * 5), np.indices((10,) * 5)
    for place in range(5):
        seen = sum((places[earlier] == places[place]).astype(np.float64) for earlier in range(place)) + np.zeros((10,) * 5)
        chance *= np.maximum(left[places[place]] - seen, 0) / (left.sum() - place)
    return chance
