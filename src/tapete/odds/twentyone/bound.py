"""What remembering the other hands of a split could add at most: proved, not estimated.

Valued is the best play of a player who forgets no card of the round and, having split a pair, splits it again whenever the rules
let him. Its value lies between that of *zero memory* (`exact`, `freebet`: a concrete player, exactly computed) and that plus the
bound here. The proof:

1. *Difference of two players.* The best player gains over the zero-memory one, decision by decision, what the better action is
   worth there when all goes on with zero memory: at most the sum over hands h of P(h) E[F+], where P(h) is the chance that h is
   dealt, F what the other action is worth more given the cards seen, F+ its positive part. F is a martingale in those cards.
2. *More knowledge.* Let every finished hand be drawn on, face up, until it is too many. The player knows more, no other card
   changes its chance, and what he knows no longer depends on how he plays.
3. *Order one.* F = -m + S + Z: m is what the better action is worth when only the pair is known; S adds up over the seen cards
   what each tells alone (computed: one analysis with each card gone); Z is the rest, of order two and more, with mean 0 and a
   deviation z bounded by `burnt.shrinks`. So for any d >= 0, E[F+] <= E[(S - m + d)+] + (sqrt(z^2 + d^2) - d) / 2.
4. *Several hands seen.* S of n hands is a sum of n parts, each distributed like that of one hand, so by convexity E[(S - m + d)+]
   is at most that of one part taken n times. The sets of cards one hand can burn are all listed (`burnt.to_bust`).
5. *Rounding.* All is reckoned in double precision. How wrong a value can be at most is worked out in `rounding`: m is taken less
   by that much, and what cards tell, alone and by twos, more. What is left is sums of positive terms, raised by what those lose.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import perm

import numpy as np

from tapete.compiled import njit
from tapete.odds.twentyone.burnt import Burnt, burnt_hand, rough
from tapete.odds.twentyone.dealer import Floats, Ints
from tapete.odds.twentyone.exact import check_shoe
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.freebet import FreePlay, alike
from tapete.odds.twentyone.kernel import DOUBLE
from tapete.odds.twentyone.rounding import SUMS, of_round, wrong
from tapete.odds.twentyone.told import Seat, Told, knowing, less, told

PARTS = np.array([0.0, 0.02, 0.1, 0.25, 0.5, 0.75])
"""The d of step 3, in parts of m."""


def gained(play: FreePlay, up: int, pair: int, own: Ints, free: Ints) -> float:
    """The bound for one pair against one up card: what memory adds to the joint value of splitting it."""
    if pair == 0 and not play.figures.hit_split_aces:
        return 0.0
    hands = play.split_hands(pair)
    costless = pair + 1 in play.figures.free_split
    may = play.gratis | (play.may_double if play.figures.double_after_split else np.zeros_like(play.gratis))
    first = Seat(play, up, 1, own, may)
    later = Seat(play, up, 0, free, may) if costless else first
    left = play.left(up)
    cards, of_pair = int(left.sum()) - 2, int(left[pair]) - 2
    found = 0.0
    for k in range(hands - 1):
        if of_pair < k:
            break
        often = alike(of_pair, cards, k)
        base = less(left, *[pair] * (k + 1))
        found += often * (knowing(first, pair, base) + 2 * wrong(play.figures))
        before = {j: n for j, n in enumerate(_words(hands, k), start=1) if j > 1 and n}
        if before:
            worth = seen(later, pair, base, max(before) - 1)
            found += often * sum(n * worth[j - 2] for j, n in before.items())
    return SUMS * found


def _words(hands: int, again: int) -> Iterator[int]:
    """For the first hand, the second ...: in how many orders of second cards so many of the pair come before its own."""
    for done in range(hands):
        ways = {(0, 0): 1}
        for _ in range(done + again):
            later: dict[tuple[int, int], int] = {}
            for (n, p), count in ways.items():
                for to in ((n + 1, p), (n, p + 1)):
                    if to[0] <= min(done, to[1] + 1) and to[1] <= again:
                        later[to] = later.get(to, 0) + count
            ways = later
        yield ways.get((done, again), 0)


def seen(seat: Seat, pair: int, shoe: Floats, most: int) -> Floats:
    """The bound for a hand of a split that has seen one burnt hand, two, ... so many.

    The shoe is without the up card and the other cards of the pair."""
    hands, nodes = seat.play.hands, seat.begun(pair)
    start = less(shoe, pair)
    burnt = burnt_hand(start, pair + 1)
    each = over(seat, shoe, start, nodes, told(seat, pair, shoe), burnt, most)
    return np.asarray(each @ reach(hands.counts[nodes], pair, start) + span(seat) * burnt.tail * np.arange(1, most + 1))


def span(seat: Seat) -> float:
    """What the best end of a hand is more than the worst, doubled too."""
    return 3.0 + seat.risk + 2 * float(seat.play.figures.seven_cards)


def reach(counts: Ints, pair: int, start: Floats) -> Floats:
    """The chance that a hand that never stops passes through each set of cards."""
    drawn = counts.copy()
    drawn[:, pair] -= 1
    ways = np.ones(len(drawn))
    size = drawn.sum(axis=1)
    for value in range(10):
        for taken in range(int(drawn[:, value].max())):
            more = drawn[:, value] > taken
            ways[more] *= np.maximum(start[value] - taken, 0) / (taken + 1)
    for n in range(int(size.max())):
        ways[size > n] *= (n + 1) / (start.sum() - n)
    return np.asarray(ways)


def over(seat: Seat, shoe: Floats, start: Floats, nodes: Ints, known: Told, burnt: Burnt, most: int) -> Floats:
    """Steps 3 and 4: [burnt hands seen less one, hand], E[F+] summed over the actions that could be better.

    The hands come out of `shoe`; `start`, from which the law of a burnt hand was taken, holds at least what they leave of it.
    """
    hands, cards, seen = seat.play.hands, int(start.sum()), np.arange(1, most + 1)
    at, action = np.nonzero(~np.isnan(known.base))
    known = doubted(known, wrong(seat.play.figures))
    better = known.base[at, action]
    margin, left = np.maximum(0.0, -better), int(shoe.sum()) - hands.size[nodes[at]]
    enough = left - burnt.longest * seen[:, None]
    slopes = known.slope[at, action]
    most_told = slopes.max(axis=1) * burnt.longest * most * (left - 1) / np.maximum(enough[-1], 1)
    near = np.flatnonzero(most_told >= margin * (1 - PARTS[-1]))
    sizes = range(int(left.min()), int(left.max()) + 1)
    more = np.array([[perm(cards, r) / max(perm(n, r), 1) for r in range(burnt.longest + 1)] for n in sizes])
    sums = np.zeros((most, len(at), len(PARTS)))
    if len(near):
        part = np.zeros((most, len(near), len(PARTS)))
        grows = np.array([_grows(n, most, burnt.longest) for n in sizes])[left[near] - left.min()]
        positive(burnt.sets, burnt.law, slopes[near], margin[near], grows, more[left[near] - left.min()], PARTS, part)
        sums[:, near] = part
    doubled = (seat.does[nodes[at]] == DOUBLE) | (action == DOUBLE)
    ends = 2 * seat.half + doubled
    out = np.zeros((most, len(nodes)))
    d = margin[:, None] * PARTS
    whole = tuple(map(int, seat.play.left(seat.up)))
    dealer = 5 - seat.up if not seat.play.figures.peeks else max(0, 5 - seat.up)
    points = 31 - hands.total[nodes[at]] + 10 * hands.soft[nodes[at]] + dealer

    def rest_of(r: int) -> Floats:
        """The deviation of Z: its part of order two as computed, the others as bounded."""
        higher = rough(whole, r, 3)[sum(whole) - left, points] * ends
        pairs = r * (r - 1) / 2 * (left - 2) * (left - 3) / np.maximum((left - r) * (left - r - 1), 1)
        return np.asarray(np.sqrt(known.curve[at, action] * pairs + higher**2))[:, None]

    for n in map(int, seen):
        widest = rest_of(burnt.longest * n)
        rest = beyond(widest, d)
        for usual, longer in burnt.usual:
            deviation = rest_of(usual * n)
            seldom = np.sqrt(n * longer * more[0, -1])
            rest = np.minimum(rest, beyond(deviation, d) + np.minimum(beyond(widest, d), widest * seldom))
        found = (sums[n - 1] + rest).min(axis=1)
        found += np.maximum(0.0, better)
        np.add.at(out[n - 1], at, np.where(enough[n - 1] > 1, np.minimum(found, ends), ends))
    return out


def _grows(cards: int, most: int, longest: int) -> Floats:
    """[burnt hands less one, cards of one of them]: by what the part of that hand counts, n times over, when all are seen.

    What cards tell one by one counts (N - 1) / (N - r) when r are seen: its own, and at most the longest of each other.
    """
    own, others = np.arange(longest + 1), np.arange(most)[:, None]
    return np.asarray((others + 1) * (cards - 1) / np.maximum(cards - own - longest * others, 1))


def doubted(known: Told, error: float) -> Told:
    """The worst that may be meant when each value is wrong by no more than so much: two make a difference, two of those a slope.

    The part that belongs to two cards together is made of ten values, slopes counted at most twice.
    """
    return Told(known.base + 3 * error, known.slope + 5 * error, (np.sqrt(known.curve) + 24 * error) ** 2)


def beyond(deviation: Floats, d: Floats) -> Floats:
    """E[(Z - d)+] at most, for any Z of mean 0 with this deviation: (sqrt(z^2 + d^2) - d) / 2 without its cancellation."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.nan_to_num(deviation**2 / (2 * (np.sqrt(deviation**2 + d**2) + d))))


@njit(cache=True, nogil=True, error_model="numpy")
def positive(
    sets: Ints, law: Floats, slope: Floats, margin: Floats, grows: Floats, more: Floats, parts: Floats, out: Floats
) -> None:
    """`out[n, i, q]`: E[(S - m + d)+] of the i-th decision with n + 1 burnt hands seen and d the q-th part of m."""
    top = parts[-1]
    for i in range(len(margin)):
        for s in range(len(law)):
            told, size = 0.0, 0
            for c in range(10):
                told += sets[s, c] * slope[i, c]
                size += sets[s, c]
            if told * grows[i, -1, size] <= margin[i] * (1.0 - top):
                continue
            weight = law[s] * more[i, size]
            for n in range(out.shape[0]):
                beyond = told * grows[i, n, size] - margin[i]
                for q in range(len(parts)):
                    if beyond + parts[q] * margin[i] > 0.0:
                        out[n, i, q] += weight * (beyond + parts[q] * margin[i])


@lru_cache(maxsize=16)
def bound(figures: Figures, shoe: tuple[int, ...] | None = None) -> float:
    """What full memory could add at most to a round of best play without it."""
    cards = check_shoe(full_shoe(figures.decks) if shoe is None else shoe)
    play = FreePlay(figures, cards)
    play.choose()
    without = play.analysis().value
    for up in play.ups:
        own, free = play.best(up)
        for pair in range(10):
            h = play.hands.pair(pair + 1, pair + 1)
            if not np.isnan(play.split[up, h]):
                play.split[up, h] += gained(play, up, pair, own, free)
    return play.analysis().value - without + 2 * of_round(figures, cards)
