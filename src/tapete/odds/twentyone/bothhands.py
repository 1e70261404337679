"""Both hands of Switch against one up card, the second played by every card of the first: what best play of them is worth.

Cards come in random order, so neither hand's result hangs on how the other is played: what the second hand can have is best play
out of a shoe that lacks the cards of the first, whatever became of that one. It is worked out for every set of cards that the
first hand can end with (15,450, too many or not: `FirstSets`), so the first hand is a matter of stopping: it weighs its result
and what the cards it shows are worth to the second. Without splits nothing is left out of this, and no play is ruled out.

*The second hand split.* Of its two hands, the second knows all that the first drew. That is done in full for the pairs named in
`deep`, over the sets R = S + T, T the cards of the first of the two, where S is `sensible`. A set R too seldom to be listed
counts as -1 below and +2 above: no hand has less by standing, none can have more. Elsewhere the two hands know S and not each
other, which is what counts below; above, what they could gain by that is added, for each S by step 3 of `bound` (`doubt`), so
that a split that is worth less even so does not count. Aces that take one card have nothing to decide.

*The first hand split.* Its hands are played so; of the cards they draw the second hand knows nothing, aces aside, which take one
card each. What it could gain by them is for `splitgain` to bound. All values are joint, as in `kernel`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from tapete.compiled import njit
from tapete.odds.twentyone.burnt import burnt_hand, rough
from tapete.odds.twentyone.dealer import Floats, Ints, distribution
from tapete.odds.twentyone.exact import Play, natural_worth
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.gone import (
    POWERS,
    Doubt,
    Walk,
    best,
    capped,
    cards_of,
    dealers,
    hand_keys,
    index,
    place,
    sums,
    walk_from,
)
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.kernel import Board, bust_worth

PAIRS = tuple(combinations_with_replacement(range(10), 2))
LEAST, MOST = -1.0, 2.0
"""What a hand of a split can always have, and what it can have at most."""
FOLLY = 0.12
"""What drawing costs a first hand, the second aside, that is not followed: the cards it shows are not worth so much."""
SELDOM = 1e-10
"""Sets that come of two hands less often are not listed."""
USUAL = 6
"""Cards of a burnt hand that are usual."""
LONG = 15
"""A first hand of more cards leaves a bound on what its cards tell out of account: it counts as if all were won."""


@dataclass(frozen=True)
class FirstSets:
    """The sets of cards that a first hand can end with, and where drawing leads."""

    keys: Ints
    of_hand: Ints
    """Which set each hand is; -1 for a single card."""
    drawn: Ints
    """[hand, card]: which set it is with one card more, too many or not; -1 for a single card."""


@lru_cache(maxsize=1)
def first_sets() -> FirstSets:
    hands, keys = all_hands(), hand_keys()
    several = hands.size > 1
    more = keys[:, None] + POWERS[None, :]
    found = np.unique(np.concatenate([keys[several], more[several].ravel()]))
    of_hand = np.where(several, np.searchsorted(found, keys), -1)
    return FirstSets(found, of_hand, np.where(several[:, None], np.searchsorted(found, np.minimum(more, found[-1])), -1))


@dataclass(frozen=True)
class UpCard:
    """One up card of one game: what the rest hangs on."""

    figures: Figures
    shoe: tuple[int, ...]
    up: int

    @property
    def left(self) -> Floats:
        cards = np.array(self.shoe, dtype=np.float64)
        cards[self.up] -= 1
        return cards

    def split_walk(self, pair: int) -> Walk:
        """The hands that one card of a split pair can become."""
        may = rules(self.figures)[1] if self.figures.double_after_split else np.zeros(len(all_hands().total), dtype=np.bool_)
        return walk_from([int(all_hands().single[pair])], may)

    def stays(self, pair: int) -> bool:
        """Whether a split card of this value takes one card and no more."""
        return pair == 0 and not self.figures.hit_split_aces


@lru_cache(maxsize=4)
def rules(figures: Figures) -> tuple[Board, np.ndarray]:
    """What the kernels need, and which hands may double."""
    tiny = Play(figures, (1,) + (0,) * 9)
    return tiny.board, tiny.may_double


def starts() -> list[int]:
    return [all_hands().pair(a + 1, b + 1) for a, b in PAIRS]


class Level(NamedTuple):
    """What the second hand is worth by the set of cards that the first ended with: not less than this, or not more."""

    then: Floats
    """[set, its two cards]: best play of it, split or not."""
    split: Floats
    """[set, card]: two such cards split."""


def second_hand(game: UpCard, deep: frozenset[int], quiet: frozenset[int]) -> tuple[Level, Level]:
    """The second hand after every set of the first: not less than this, and not more but for what `quiet` pairs may gain."""
    board, may = rules(game.figures)
    keys = first_sets().keys
    whole = best(board, game.left, game.up, keys, walk_from(starts(), may))
    split = np.full((2, len(keys), 10), np.nan)
    for pair in range(10) if game.figures.split_hands > 1 else ():
        split[:, :, pair] = split_both(game, pair) if pair in deep else split_apart(game, pair, pair in quiet)
    same = [PAIRS.index((p, p)) for p in range(10)]
    levels = []
    for part in split:
        then = whole.copy()
        then[:, same] = np.fmax(then[:, same], part)
        levels.append(Level(then, part))
    return levels[0], levels[1]


def split_apart(game: UpCard, pair: int, quiet: bool) -> tuple[Floats, Floats]:
    """A pair split after each set, by two hands that know the set and not each other; and with what that knowledge could add.

    Of a quiet pair that is bounded elsewhere, all sets together."""
    board, _ = rules(game.figures)
    keys, walk = first_sets().keys, game.split_walk(pair)
    if quiet or game.stays(pair):
        one = best(board, game.left, game.up, keys + POWERS[pair], walk, game.stays(pair))[:, 0]
        return 2 * one, 2 * one
    values, caps = _capped(game, pair, keys, walk)
    return 2 * values, 2 * values + np.where(cards_of(keys).sum(axis=1) > LONG, MOST - LEAST, caps)


def split_near(game: UpCard, pair: int) -> bool:
    """Whether some first hand of two cards leaves a shoe out of which splitting could be best, for all that is known here."""
    board, may = rules(game.figures)
    walk, keys = game.split_walk(pair), hand_keys()[starts()]
    same = walk_from([all_hands().pair(pair + 1, pair + 1)], may)
    whole = best(board, game.left, game.up, keys, same)[:, 0]
    values, caps = _capped(game, pair, keys, walk)
    return bool((2 * values + caps > whole).any())


def _capped(game: UpCard, pair: int, keys: Ints, walk: Walk) -> tuple[Floats, Floats]:
    """One card of a pair after each set, and what both could gain by what the other draws; all there is where that is unknown."""
    board, _ = rules(game.figures)
    values, caps = capped(board, game.left, game.up, keys + POWERS[pair], walk, doubt(game, pair, walk))
    return values[:, 0], np.where(np.isfinite(caps[:, 0]), caps[:, 0], 2 * (MOST - LEAST))


def doubt(game: UpCard, pair: int, walk: Walk) -> Doubt:
    """How far the cards of one burnt hand can move a decision of the other, whatever is gone already."""
    burnt = burnt_hand(game.left - np.eye(10)[pair], pair + 1)
    whole = tuple(int(n) for n in game.left)
    hard = (walk.counts @ np.arange(1, 11)).astype(np.int64)
    points = np.minimum(31 - hard + 5, 36)
    ends = np.where(walk.doubles, 3.0, 2.0)
    usual, widest = (rough(whole, r, 1)[-1][points] * ends for r in (USUAL, burnt.longest))
    longer = dict(burnt.usual).get(USUAL, 0.0) + burnt.tail
    n = sum(whole)
    return Doubt(usual, widest, float(np.sqrt(longer * (n / max(n - 60, 1)) ** burnt.longest)))


def split_both(game: UpCard, pair: int) -> tuple[Floats, Floats]:
    """A pair split after each set that sensible play ends with, the second of its hands played by all that the first drew."""
    board, _ = rules(game.figures)
    walk, left, out = game.split_walk(pair), game.left, np.array(split_apart(game, pair, False))
    which = sensible(game)
    keys = first_sets().keys[which]
    listed = likely(left, keys, np.concatenate([walk.keys, burnt_ends(pair)]), pair)
    worth = best(board, left, game.up, listed, walk)[:, 0]
    meets = dealers(board, left, game.up, listed + POWERS[pair])
    table, number = index(listed)
    found = np.empty(len(keys))
    for level, rest in enumerate((LEAST, MOST)):
        first_of_split(walk, board.pays, left, game.up, pair, keys, table, number, worth, meets, rest, found)
        out[level, which] = found
    return out[0], out[1]


def sensible(game: UpCard) -> Ints:
    """The sets that a first hand ends with which never draws where that alone costs FOLLY."""
    hands, firsts = all_hands(), first_sets()
    play = Play(game.figures, game.shoe)
    play.draw(game.up, np.full(len(hands.total), -1, dtype=np.int64))
    draws = (play.hit[game.up] > play.stand[game.up] - FOLLY) | play.may_double
    reached = hands.size == 2
    found = set(firsts.of_hand[reached].tolist())
    for h in range(len(hands.total)):
        if reached[h] and draws[h]:
            found.update(firsts.drawn[h].tolist())
            reached[hands.after[h][hands.after[h] >= 0]] = True
    return np.array(sorted(found), dtype=np.int64)


def burnt_ends(pair: int) -> Ints:
    """The keys of hands begun with this card that are just too many."""
    hands = all_hands()
    with_it = hands.counts[:, pair] > 0
    more = (hand_keys()[:, None] + POWERS)[with_it]
    return np.unique(more[hands.after[with_it] < 0])


def likely(left: Floats, firsts: Ints, seconds: Ints, pair: int) -> Ints:
    """The sums of both whose chance, two hands being drawn on, is not below SELDOM."""
    found = sums(firsts, seconds)
    cards = cards_of(found)
    size = cards.sum(axis=1)
    often = np.zeros(len(found))
    for value in range(10):
        share = left[value] / left.sum()
        many = cards[:, value] - (value == pair)
        often += many * np.log(max(share, 1e-300)) - log_factorial(many)
    often += log_factorial(size - 1)
    possible = (cards <= left).all(axis=1)
    return np.asarray(found[possible & (often > np.log(SELDOM))])


def log_factorial(n: Ints) -> Floats:
    return np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, 128)))])[np.maximum(n, 0)]


@njit(cache=True, nogil=True, error_model="numpy")
def first_of_split(
    walk: Walk, pays: Floats, shoe: Floats, up: int, pair: int, sets: Ints, table: Ints, number: Ints,
    then: Floats, meets: Floats, rest: float, out: Floats,
) -> None:  # fmt: skip
    """`out[i]`: both hands of a split pair after the i-th set, the first also for what it shows the second.

    `then[r]` is what the second is worth when the r-th listed set is gone, `rest` when an unlisted one is; `meets` is what totals
    of the first are worth then, one more card of the pair gone.
    """
    count = len(walk.keys)
    value, own, seen = np.zeros(count), np.zeros(count), np.zeros(count)
    left, before = np.empty(10), np.empty(10)
    needs = 9 if up == 0 else 0
    for i in range(len(sets)):
        size = 0.0
        for c in range(10):
            before[c] = shoe[c] - ((sets[i] >> (6 * c)) & 63) - (1.0 if c == pair else 0.0)
            size += before[c]
        for n in range(count - 1, -1, -1):
            possible = True
            for c in range(10):
                left[c] = before[c] - walk.counts[n, c]
                possible = possible and left[c] >= 0.0
            value[n] = own[n] = seen[n] = 0.0
            if not possible:
                continue
            cards, single = size - walk.size[n], walk.size[n] == 1.0
            at = place(table, sets[i] + walk.keys[n])
            known = table[at] >= 0
            seen[n] = then[number[at]] if known else rest
            own[n] = meets[number[at], walk.group[n]] if known else rest
            hit, double = 0.0, 0.0
            for c in range(10):
                if left[c] <= 0.0:
                    continue
                if c < walk.low[n]:
                    to = walk.after[n, c]
                    hit += left[c] * value[to]
                    double += left[c] * (2.0 * own[to] + seen[to])
                else:
                    lost = pays[0, 0]
                    if up == 0 or up == 9:
                        lost += (left[needs] - (1.0 if c == needs else 0.0)) / (cards - 1.0) * (pays[0, 7] - pays[0, 0])
                    end = place(table, sets[i] + walk.keys[n] + (np.int64(1) << (6 * c)))
                    shown = then[number[end]] if table[end] >= 0 else rest
                    hit += left[c] * (lost + shown)
                    double += left[c] * (2.0 * lost + shown)
            value[n] = hit / cards
            if not single:
                value[n] = max(value[n], own[n] + seen[n])
            if walk.doubles[n]:
                value[n] = max(value[n], double / cards)
        out[i] = value[walk.starts[0]]


@njit(cache=True, nogil=True, error_model="numpy")
def first_hand(
    board: Board, shoe: Floats, up: int, other: Ints, may: np.ndarray, own: Floats, of_hand: Ints, drawn: Ints, then: Floats,
    value: Floats,
) -> None:  # fmt: skip
    """`value[h]`: a first hand whose second, `other`, waits; `own` is what standing is worth, `then` the second by its set."""
    left = np.empty(10)
    for h in range(len(board.total) - 1, -1, -1):
        value[h] = np.nan
        possible, cards = board.sizes[h] > 1, 0.0
        for c in range(10):
            left[c] = shoe[c] - other[c] - board.counts[h, c]
            possible = possible and left[c] >= 0.0
            cards += left[c]
        if not possible:
            continue
        hit, double = 0.0, 0.0
        for c in range(10):
            if left[c] <= 0.0:
                continue
            chance, to, later = left[c] / cards, board.after[h, c], then[drawn[h, c]]
            if to < 0:
                left[c] -= 1.0
                lost = bust_worth(board, left, cards - 1.0, up)
                left[c] += 1.0
                hit += chance * (lost + later)
                double += chance * (2.0 * lost + later)
            else:
                hit += chance * value[to]
                double += chance * (2.0 * own[to] + later)
        value[h] = max(hit, own[h] + then[of_hand[h]])
        if may[h]:
            value[h] = max(value[h], double)


def both_hands(game: UpCard, level: Level, gain: Floats) -> tuple[Floats, Floats]:
    """What two hands are worth together, [first hand's two cards, second's] by their place in PAIRS: the first whole, and split.

    Naturals are 21 here. `gain[p, j]` is what the j-th second hand has more for the cards of a split pair.
    """
    board, may = rules(game.figures)
    hands, firsts, left = all_hands(), first_sets(), game.left
    two, keys = np.array(starts()), hand_keys()
    value = np.empty(len(hands.total))
    whole, parted = (np.full((len(PAIRS), len(PAIRS)), np.nan) for _ in range(2))
    for j in range(len(PAIRS)):
        other = hands.counts[two[j]]
        if (left - other).min() < 0:
            continue
        meets = dealers(board, left, game.up, keys + keys[two[j]])
        own = meets[np.arange(len(meets)), np.maximum(hands.total - 16, 0)]
        then = np.ascontiguousarray(level.then[:, j])
        first_hand(board, left, game.up, other, may, own, firsts.of_hand, firsts.drawn, then, value)
        whole[:, j] = value[two]
        for p in range(10):
            split = level.split[firsts.of_hand[two[j]], p]
            parted[PAIRS.index((p, p)), j] = split + shown(game, p, other, then) + gain[p, j]
    return whole, parted


def shown(game: UpCard, p: int, other: Ints, then: Floats) -> float:
    """The second hand after a first that was split: it knows the pair and, where aces take one card each, those two."""
    firsts, hands = first_sets(), all_hands()
    pair = hands.pair(p + 1, p + 1)
    left = game.left - other - hands.counts[pair]
    if left.min() < 0:
        return float("nan")
    if not game.stays(p):
        return float(then[firsts.of_hand[pair]])
    worth = 0.0
    for c, d in np.ndindex(10, 10):
        often = left[c] * (left[d] - (c == d)) / (left.sum() * (left.sum() - 1))
        if often > 0:
            worth += often * float(then[np.searchsorted(firsts.keys, hand_keys()[pair] + POWERS[c] + POWERS[d])])
    return worth


def naturals(game: UpCard) -> Floats:
    """What a natural is worth with each other two cards gone."""
    hands = all_hands()
    rest = game.left - hands.counts[hands.pair(1, 10)] - hands.counts[starts()]
    ends = distribution(rest, game.up + 1, game.figures.hits_soft_17)
    return np.where(rest.min(axis=1) < 0, np.nan, natural_worth(game.figures, game.up, ends))
