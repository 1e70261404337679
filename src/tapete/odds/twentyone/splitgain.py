"""What a player of Switch could still gain, at most, by the cards of a split pair that `bothhands` lets him forget.

Three things, each proved by the steps of `bound`: burnt hands are drawn on, face up, until they are too many, whoever plays them.

1. *Second hand whole, first split* (`after_two`). It sees two hands burnt from the card of the pair. Where it is worth while
   it is counted set by set instead (`listed`): no play is better than the mean of best play after each set.
2. *Both split* (`after_split`). Splitting or not, which was better without those cards, the other may turn out to be; and of its
   hands the first has seen two burnt hands and the second three. All are taken as drawn from the lesser of both cards: the same
   cards come, and more are seen. Where not splitting was better by M, one half of M must be made up by turning out better and the
   other by decisions, that of a hand of n cards by 2**-n of M / 2: the parts of two hands are no more than the whole.
3. *A quiet pair split* (`quiet`), its second hand not knowing what the first drew. Both hands of the round, the other's two cards
   too, are taken as burnt from nothing: again more is seen. The mean is over the other hand, so it is counted once for hands
   kept and once for hands switched.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from tapete.compiled import njit
from tapete.odds.twentyone.bothhands import MOST, PAIRS, UpCard, rules, starts
from tapete.odds.twentyone.bound import over, reach, span
from tapete.odds.twentyone.burnt import Burnt, burnt_hand, to_bust
from tapete.odds.twentyone.dealer import Floats, Ints
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.freebet import FreePlay
from tapete.odds.twentyone.gone import POWERS, best, cards_of, index, place, sums, walk_from
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.kernel import DOUBLE, HIT, STAND
from tapete.odds.twentyone.rounding import SUMS, wrong
from tapete.odds.twentyone.switchbound import from_here
from tapete.odds.twentyone.told import Seat, Told, advantage, gather, less, told, values

TAIL = 5e-6
"""Burnt pairs of hands so seldom are left out, and counted as if all there is to win were won."""


def seated(game: UpCard, gone: tuple[int, ...], *, split: bool, risk: int = 1) -> Seat:
    """A hand when these cards are known to be gone, played by what is best then; one of a split, or whole."""
    shoe = less(np.array(game.shoe, dtype=np.float64), *gone)
    play = _play(game.figures, tuple(int(n) for n in shoe), game.up)
    may = play.may_double if game.figures.double_after_split or not split else np.zeros_like(play.may_double)
    does = np.where(play.hit[game.up] > play.stand[game.up], HIT, STAND)
    does = np.where(may & (play.double[game.up] > np.fmax(play.hit[game.up], play.stand[game.up])), DOUBLE, does)
    return Seat(play, game.up, risk, does.astype(np.int64), may)


@lru_cache(maxsize=32)
def _play(figures: Figures, shoe: tuple[int, ...], up: int) -> FreePlay:
    play = FreePlay(figures, shoe)
    play.draw(up, np.full(len(play.hands.total), -1, dtype=np.int64))
    return play


def after_two(game: UpCard, p: int) -> Floats:
    """Each second hand, not split, that has seen two burnt hands of a split pair: what it could gain."""
    seat = seated(game, (p, p), split=False)
    shoe, hands = seat.play.left(game.up), seat.play.hands
    nodes = np.flatnonzero(hands.size > 1)
    known = gather(lambda *cards: advantage(seat, less(shoe, *cards), nodes), shoe - hands.counts[nodes])
    burnt = burnt_hand(shoe, p + 1)
    each, ahead = np.zeros(len(hands.total)), np.zeros(len(hands.total))
    each[nodes] = over(seat, shoe, shoe, nodes, known, burnt, 2)[1]
    from_here(hands.counts, hands.after, shoe, each, ahead)
    return np.asarray(SUMS * ahead[starts()] + span(seat) * 2 * burnt.tail + 2 * wrong(game.figures))


def listed(game: UpCard, p: int) -> Floats:
    """The same, set by set: the mean of best play after each, less best play when none is seen."""
    board, may = rules(game.figures)
    hands, walk = all_hands(), walk_from(starts(), may)
    left = less(game.left, p, p)
    drawn, ways = two_burnt(p)
    law = np.empty(len(drawn))
    falling(cards_of(drawn).astype(np.float64), ways, left, law)
    order = np.argsort(-law)
    drawn = np.sort(drawn[order[: int(np.searchsorted(np.cumsum(law[order]), 1 - TAIL)) + 1]])
    keep = np.isin(two_burnt(p)[0], drawn, assume_unique=True)
    drawn, ways = two_burnt(p)[0][keep], ways[keep]
    worth = best(board, game.left, game.up, drawn + 2 * POWERS[p], walk)
    blind = best(board, game.left, game.up, np.array([2 * POWERS[p]]), walk)[0]
    out = np.full(len(PAIRS), np.nan)
    cards = cards_of(drawn).astype(np.float64)
    for j, h in enumerate(starts()):
        rest = left - hands.counts[h]
        if rest.min() < 0:
            continue
        law = np.empty(len(drawn))
        falling(cards, ways, rest, law)
        there = law > 0
        mean = float((law[there] * worth[there, j]).sum())
        out[j] = mean + MOST * max(0.0, 1.0 - float(law.sum())) - blind[j] + 4 * wrong(game.figures) + 1e-12
    return out


@lru_cache(maxsize=2)
def two_burnt(p: int) -> tuple[Ints, Floats]:
    """The cards that two burnt hands draw to this card each, and in how many orders."""
    sets, ways = to_bust(p + 1)
    keys = np.asarray(sets @ POWERS)
    both = sums(keys, keys)
    table, number = index(both)
    out = np.zeros(len(both))
    _orders(keys, ways, table, number, out)
    return both, out


@njit(cache=True, nogil=True)
def _orders(keys: Ints, ways: Floats, table: Ints, number: Ints, out: Floats) -> None:
    for i in range(len(keys)):
        for j in range(len(keys)):
            out[number[place(table, keys[i] + keys[j])]] += ways[i] * ways[j]


@njit(cache=True, nogil=True, error_model="numpy")
def falling(cards: Floats, ways: Floats, shoe: Floats, out: Floats) -> None:
    """How likely each set of cards is to come out of a shoe first, in so many orders."""
    size = shoe.sum()
    for i in range(len(cards)):
        chance, drawn = ways[i], 0.0
        for c in range(10):
            for taken in range(int(cards[i, c])):
                chance *= max(0.0, shoe[c] - taken) / (size - drawn)
                drawn += 1.0
        out[i] = chance


def after_split(game: UpCard, p: int | None, q: int) -> float:
    """A second pair that may be split after a first that was: what the two burnt hands, and its own first, could add.

    Without a p: on the mean over two hands that begin with anything, which those of a given pair are as often as that pair comes.
    """
    first = () if p is None else (p, p)
    parts, whole = seated(game, (*first, q), split=True), seated(game, first, split=False)
    shoe, hands = whole.play.left(game.up), all_hands()
    margin, turns = _turning(game, burnt_hand(shoe, *(n + 1 for n in first[:1])), q, parts, whole, shoe)
    if game.stays(q):
        return turns
    nodes, base = parts.begun(q), parts.play.left(game.up)
    start = less(base, q)
    burnt = burnt_hand(start) if p is None else burnt_hand(start, min(p, q) + 1)
    known = told(parts, q, base)
    shift = margin / 2 * 0.5 ** hands.size[nodes]
    known = Told(known.base - shift[:, None], known.slope, known.curve)
    each = over(parts, base, start, nodes, known, burnt, 3) @ reach(hands.counts[nodes], q, start)
    return turns + float(SUMS * (each[1] + each[2]) + span(parts) * 5 * burnt.tail)


def _turning(game: UpCard, burnt: Burnt, q: int, parts: Seat, whole: Seat, shoe: Floats) -> tuple[float, float]:
    """By how much not splitting is better, if it is; and what turning to the other of both could bring after two burnt hands."""
    hands = all_hands()
    pair, single = hands.pair(q + 1, q + 1), int(hands.single[q])
    two, nodes = np.array([hands.pair(q + 1, c) for c in range(1, 11)]), parts.begun(q)

    def halves(*cards: int) -> float:
        """Half of what splitting is worth more, both played as without those cards."""
        left = less(shoe, *cards)
        rest = less(left, q)
        once = np.choose(whole.does, values(whole, left, nodes, whole.does))[pair]
        does = np.full_like(parts.does, STAND) if game.stays(q) else parts.does
        plays = np.choose(does, values(parts, rest, nodes, does))[two]
        rest[q] -= 1
        if rest.min() < 0:
            return float("nan")
        return float((rest / rest.sum() * np.where(rest > 0, plays, 0.0)).sum() - once / 2)

    more = halves()
    sign = 1.0 if more < 0 else -1.0
    seat = Seat(parts.play, game.up, 2, parts.does, parts.may)
    base = less(shoe, q)
    known = gather(lambda *cards: np.array([[sign * halves(*cards)]]), (base - hands.counts[single])[None])
    if more < 0:
        known = Told(known.base / 2, known.slope, known.curve)
    found = over(seat, base, shoe, np.array([single]), known, burnt, 2)[1, 0]
    return max(0.0, -2 * more), float(2 * found + 4 * span(seat) * burnt.tail)


def quiet(game: UpCard, q: int) -> float:
    """A pair whose second hand has not seen what the first drew, nor the round's other hand: what it could gain by both."""
    seat = seated(game, (q,), split=True)
    base, hands = seat.play.left(game.up), seat.play.hands
    nodes, start = seat.begun(q), less(base, q)
    burnt = burnt_hand(start)
    each = over(seat, base, start, nodes, told(seat, q, base), burnt, 2) @ reach(hands.counts[nodes], q, start)
    return float(SUMS * each[1] + span(seat) * 2 * burnt.tail + 4 * wrong(game.figures))
