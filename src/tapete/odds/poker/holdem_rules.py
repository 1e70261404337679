"""Rules of thumb for hold'em against the house: what a hand looks like on the flop, and ranges of two cards in words."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.evaluator import RANKS, class5
from tapete.odds.kit.suits import canonical_sets
from tapete.odds.kit.tables import FIRST
from tapete.odds.poker.holdem_kernel import HIGH, LOW, PAIRS

Int16 = NDArray[np.int16]

MADE, FLUSH_TOP, TOP, STRAIGHT_WAYS, OVER = range(5)
"""The looks of a hand. Made: 1 a pair of deuces in the hole, 2 a pair with a card of one's own, 3 two pairs or better with one;
then the rank plus one of the highest own card of four in a suit; the highest own card; how many ranks would complete a straight;
own cards above the flop."""


@njit(cache=True)
def _look(flops: NDArray[np.uint8], out: Int16) -> None:
    two_pairs, straight = FIRST[2], FIRST[4]
    for i in range(flops.shape[0]):
        a, b, c = int(flops[i, 0]), int(flops[i, 1]), int(flops[i, 2])
        same = a >> 2 == b >> 2 == c >> 2
        for pair in range(PAIRS):
            x, y = int(LOW[pair]), int(HIGH[pair])
            if x in (a, b, c) or y in (a, b, c):
                continue
            own = class5(a, b, c, x, y)
            pocket = x >> 2 == y >> 2
            hit = False
            for card in (x, y):
                hit = hit or card >> 2 == a >> 2 or card >> 2 == b >> 2 or card >> 2 == c >> 2
            made = 1 if pocket and x >> 2 == 0 else 2 if pocket or hit else 0
            if own >= two_pairs and (hit or pocket or own >= straight) and not (same and not pocket and not hit):
                made = 3
            ranks, suited, top = 0, 0, 0
            for card in (a, b, c, x, y):
                ranks |= 1 << (card >> 2)
            for s in range(4):
                n = 0
                for card in (a, b, c, x, y):
                    n += card & 3 == s
                if n == 4:
                    suited = 0
                    for card in (x, y):
                        if card & 3 == s:
                            suited = max(suited, (card >> 2) + 1)
                    top = max(top, suited)
            ways = 0
            for extra in range(13):
                full = ranks | 1 << extra
                wheel = (full << 1) | (full >> 12)
                for low in range(10):
                    if not ranks >> extra & 1 and wheel >> low & 31 == 31:
                        ways += 1
                        break
            high = max(a, b, c) >> 2
            out[i, pair, 0], out[i, pair, 1], out[i, pair, 2] = made, top, max(x, y) >> 2
            out[i, pair, 3], out[i, pair, 4] = ways, (x >> 2 > high) + (y >> 2 > high)


@lru_cache
def looks() -> Int16:
    """For each canonical flop and pair, what the hand looks like."""
    flops, _ = canonical_sets(3)
    out = np.zeros((len(flops), PAIRS, 5), dtype=np.int16)
    _look(flops, out)
    return out


def ranges(bets: dict[str, bool], up: bool = True) -> str:
    """Kinds of two cards as people write them: `33+, A2o+, K5o+, K2s+`; the lowest of each high card stands for those above.

    >>> ranges({"AA": True, "KK": True, "QQ": False, "AKs": True, "AKo": False, "AQs": True})
    'KK+, AQs+'

    If not `up`, each kind is named.
    """
    if not up:
        return ", ".join(kind for kind, does in bets.items() if does)
    short = [name.replace("10", "T") for name in RANKS]
    out = [_lowest([f"{r}{r}" for r in reversed(short)], bets)]
    for i in range(12, 0, -1):
        kickers = [short[j] for j in range(i - 1, -1, -1)]
        off, suited = (_lowest([f"{short[i]}{k}{how}" for k in kickers], bets) for how in "os")
        out += [off, suited if suited[:2] != off[:2] else ""]
    return ", ".join(text for text in out if text)


def _lowest(kinds: list[str], bets: dict[str, bool]) -> str:
    """From the highest down to the last that bets without a break."""
    run = 0
    while run < len(kinds) and bets.get(kinds[run], False):
        run += 1
    return "" if run == 0 else kinds[0] if run == 1 else kinds[run - 1] + "+"
