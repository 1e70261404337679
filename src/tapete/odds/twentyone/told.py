"""What one more card seen tells of every decision at twenty-one: the analyses of a shoe with no card, one and two cards gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tapete.odds.twentyone.dealer import Floats, Ints, distribution
from tapete.odds.twentyone.freebet import FreePlay
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.kernel import drawing, one_card


@dataclass(frozen=True)
class Seat:
    """A hand to be played against an up card: what it risks, how it is played without memory, which hands may double."""

    play: FreePlay
    up: int
    risk: int
    does: Ints
    may: NDArray[np.bool_]

    @property
    def half(self) -> float:
        """Half of what separates the best and the worst end of a hand that is not doubled."""
        return (1 + self.risk) / 2 + float(self.play.figures.seven_cards)

    def begun(self, card: int) -> Ints:
        """The hands of two cards and more with this one among them."""
        hands = self.play.hands
        return np.flatnonzero((hands.counts[:, card] > 0) & (hands.size > 1))


def values(seat: Seat, shoe: Floats, nodes: Ints, chosen: Ints, ends: Floats | None = None) -> tuple[Floats, Floats, Floats]:
    """Standing, hitting and doubling of these hands out of this shoe, later draws as chosen; `ends` is where the dealer ends."""
    play, count = seat.play, len(seat.play.hands.total)
    left = shoe - play.hands.counts[nodes]
    if ends is None:
        ends = distribution(left, seat.up + 1, play.figures.hits_soft_17)
    possible = left.min(axis=1) >= 0
    stand, hit, double, value = (np.full(count, np.nan) for _ in range(4))

    def standing(risk: int, win: int) -> Floats:
        earns = (ends * play.money(risk, win).pays[play.hands.total[nodes]]).sum(axis=1)
        return np.asarray(np.where(possible, earns, np.nan))

    board = play.money(seat.risk, 1)
    stand[nodes] = standing(seat.risk, 1)
    drawing(board, shoe, seat.up, stand, chosen, hit, double, value)
    if play.free:
        third = [np.full(count, np.nan), np.full(count, np.nan)]
        for risk in (seat.risk, seat.risk + 1):
            third[risk - seat.risk][nodes] = standing(risk, 2)
        for h in nodes[(play.hands.size[nodes] == 2) & seat.may[nodes] & possible]:
            costs = 0 if play.gratis[h] else 1
            rest = shoe - play.hands.counts[h]
            double[h] = one_card(play.money(seat.risk + costs, 2), rest, seat.up, h, third[costs], False)
    double[~seat.may] = np.nan
    return stand, hit, double


def knowing(seat: Seat, card: int, shoe: Floats) -> float:
    """What a hand that begins with this card gains by best play out of this shoe, which still has the card."""
    nodes = seat.begun(card)
    stand, hit, double = values(seat, shoe, nodes, np.full(len(seat.does), -1, dtype=np.int64))
    best = np.fmax(np.fmax(stand, hit), double)
    stand, hit, double = values(seat, shoe, nodes, seat.does)
    plays = np.choose(seat.does, [stand, hit, double])
    two = [int(seat.play.hands.pair(card + 1, c)) for c in range(1, 11)]
    rest = shoe.copy()
    rest[card] -= 1
    return float(sum(rest[c] / rest.sum() * max(0.0, best[h] - plays[h]) for c, h in enumerate(two) if rest[c] > 0))


def advantage(seat: Seat, shoe: Floats, nodes: Ints, ends: Floats | None = None) -> Floats:
    """[hand, action]: what each action is worth more than the one without memory; nan where it is that one or not allowed."""
    stand, hit, double = (found[nodes] for found in values(seat, shoe, nodes, seat.does, ends))
    each = np.stack([stand, hit, double], axis=1)
    taken = seat.does[nodes]
    out = each - np.take_along_axis(each, taken[:, None], axis=1)
    out[np.arange(len(nodes)), taken] = np.nan
    return np.asarray(out)


@dataclass(frozen=True)
class Told:
    """What cards tell of decisions, [hand, action] each: nan where an action is not allowed or is the one without memory."""

    base: Floats
    """What the action is worth more when nothing is seen."""
    slope: Floats
    """How that changes with each card gone: the part of order one."""
    curve: Floats
    """The mean square of the part that belongs to two cards together: order two."""


def told(seat: Seat, card: int, shoe: Floats) -> Told:
    """Of the hands that begin with a card: one analysis of the shoe, one with each card gone, one with each two."""
    nodes = seat.begun(card)
    sets, number = together(card)
    ends = distribution(shoe - sets, seat.up + 1, seat.play.figures.hits_soft_17)

    def gone(*cards: int) -> Floats:
        return advantage(seat, less(shoe, *cards), nodes, ends[number[SEEN.index(cards)]])

    return gather(gone, shoe - seat.play.hands.counts[nodes])


SEEN: tuple[tuple[int, ...], ...] = ((), *((a,) for a in range(10)), *((a, b) for a in range(10) for b in range(a, 10)))


@lru_cache(maxsize=10)
def together(card: int) -> tuple[Ints, Ints]:
    """All sets of cards that a hand begun with this card makes with none, one or two others; and which set each makes."""
    hands = all_hands()
    counts = hands.counts[(hands.counts[:, card] > 0) & (hands.size > 1)]
    extra = np.array([[cards.count(c) for c in range(10)] for cards in SEEN], dtype=np.int64)
    sums = counts[None, :, :] + extra[:, None, :]
    _, first, number = np.unique(sums @ (32 ** np.arange(10)), return_index=True, return_inverse=True)
    return sums.reshape(-1, 10)[first], number.reshape(len(SEEN), len(counts))


def gather(gone: Callable[..., Floats], left: Floats) -> Told:
    """The parts of order one and two; `gone` is `advantage` with some cards gone, `left` what each hand leaves."""
    base = gone()
    slope, curve = np.zeros((*base.shape, 10)), np.zeros(base.shape)
    size = left.sum(axis=1)
    for card in range(10):
        if left[:, card].max() > 0:
            slope[:, :, card] = np.nan_to_num(gone(card) - base)
    one = ((size - 1) / (size - 2))[:, None]
    for a in range(10):
        for b in range(a, 10):
            often = left[:, a] * (left[:, b] - (a == b)) * (2 - (a == b)) / (size * (size - 1))
            if often.max() > 0:
                both = gone(a, b) - base - one * (slope[:, :, a] + slope[:, :, b])
                curve += np.maximum(often, 0)[:, None] * np.nan_to_num(both) ** 2
    return Told(base, slope, curve)


def less(shoe: Floats, *cards: int) -> Floats:
    left = shoe.copy()
    for card in cards:
        left[card] -= 1
    return left
