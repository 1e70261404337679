"""How fast equities are counted: ratios to a plain enumeration of every board, in the same run and on one core.

python benchmarks/equity.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.circle.boards import count
from tapete.odds.circle.equity import equity
from tapete.odds.circle.preflop import reckon
from tapete.odds.kit.count import suited
from tapete.odds.kit.evaluator import FLUSH_BITS, START, indices, rank7
from tapete.odds.kit.omaha import rank_omaha
from tapete.odds.kit.tables import KEY7, OFFSET7, TABLE7

_BIT = np.array([1 << (16 * (c % 4) + c // 4) for c in range(52)], dtype=np.uint64)


@njit(cache=True, nogil=True)
def _value(key: np.uint64, bits: np.uint64) -> int:
    at = ((key >> np.uint64(32)) & np.uint64(0xFFFF)) ^ np.uint64(OFFSET7[key >> np.uint64(52)])
    if key & FLUSH_BITS:
        at = np.uint64(0x10000) + suited(key, bits)
    return int(TABLE7[at])


@njit(cache=True, nogil=True)
def every_board(one: NDArray[np.uint8], other: NDArray[np.uint8], rest: NDArray[np.uint8]) -> tuple[int, int, int]:
    """The baseline: five loops over the cards that are left, two evaluations on each board."""
    wins, ties, losses = 0, 0, 0
    k1, k2 = START + KEY7[one[0]] + KEY7[one[1]], START + KEY7[other[0]] + KEY7[other[1]]
    b1, b2 = _BIT[one[0]] | _BIT[one[1]], _BIT[other[0]] | _BIT[other[1]]
    for a in range(4, rest.shape[0]):
        for b in range(3, a):
            for c in range(2, b):
                k3 = KEY7[rest[a]] + KEY7[rest[b]] + KEY7[rest[c]]
                b3 = _BIT[rest[a]] | _BIT[rest[b]] | _BIT[rest[c]]
                for d in range(1, c):
                    k4, b4 = k3 + KEY7[rest[d]], b3 | _BIT[rest[d]]
                    for e in range(d):
                        key, bits = k4 + KEY7[rest[e]], b4 | _BIT[rest[e]]
                        first, second = _value(k1 + key, b1 | bits), _value(k2 + key, b2 | bits)
                        wins += first > second
                        ties += first == second
                        losses += first < second
    return wins, ties, losses


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Processor seconds of the quickest of several runs, after one that compiles."""
    work()
    runs = []
    for _ in range(times):
        own = time.process_time()
        work()
        runs.append(time.process_time() - own)
    return min(runs)


def rows(*hands: str) -> NDArray[np.uint8]:
    return np.array([[indices(hand.split()) for hand in hands]], dtype=np.uint8)


def main() -> None:
    empty, none = np.zeros((1, 0), dtype=np.uint8), np.zeros(1, dtype=np.uint64)
    held = rows("Ah Kh", "Qs Qd")
    rest = np.array([c for c in range(52) if c not in held], dtype=np.uint8)
    plain = seconds(lambda: every_board(held[0, 0], held[0, 1], rest))
    quick = seconds(lambda: count(held, empty, none))
    assert tuple(count(held, empty, none)[0].diagonal(1)) == (787_966, 6_732)
    words = f"{quick * 1e3:.2f} ms; every board in turn {plain * 1e3:.1f} ms: ratio {plain / quick:.0f}"
    print(f"two hold'em hands, 1,712,304 boards: {words}")
    print(f"  that baseline evaluates {2 * 1.712304 / plain:,.0f} M hands/s in sequence")

    omaha = rows("As Ks Qh 2d", "10s 9s 8h 7h")
    quick_omaha = seconds(lambda: count(omaha, empty, none))
    draw = np.random.default_rng(1)
    few = np.array([draw.permutation(52)[:9] for _ in range(100_000)], dtype=np.uint8)
    nine = np.tile(few, (10, 1))
    one_by_one = seconds(lambda: rank_omaha(nine)) / len(nine) * 2 * 1_086_008
    print(
        f"two Omaha hands, 1,086,008 boards: {quick_omaha * 1e3:.2f} ms; "
        f"as random hands through the evaluator {one_by_one * 1e3:.0f} ms: ratio {one_by_one / quick_omaha:.0f}"
    )
    seven = np.ascontiguousarray(np.tile(few, (40, 1))[draw.permutation(4_000_000)][:, :7])
    checked, trusted = seconds(lambda: rank7(seven)), seconds(lambda: rank7(seven, trusted=True))
    print(f"random seven-card hands: {4 / checked:,.0f} M/s checked, {4 / trusted:,.0f} trusted: ratio {trusted / checked:.2f}")
    for game, hands in (("seven-stud", ("AsAhAd", "KsKhKd")), ("stud", ("AsAh", "KsKd"))):
        took = seconds(lambda game=game, hands=hands: equity(*hands, game=game), 3)  # type: ignore[misc]
        deals = equity(*hands, game=game).deals
        print(f"{game} {' '.join(hands)}, {deals:,} deals: {took * 1e3:.0f} ms")
    wall, own = time.perf_counter(), time.process_time()
    reckon()
    wall, own = time.perf_counter() - wall, time.process_time() - own
    print(
        f"the square of 169 kinds: {wall:.0f} s, {own:.0f} s of processor time; ratio {47_008 * plain / own:.0f} to the baseline"
    )


if __name__ == "__main__":
    main()
