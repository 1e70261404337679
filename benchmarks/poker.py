"""How fast the poker kernels are: hands a second for the evaluators, and seconds of processor time for whole games.

python benchmarks/poker.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from tapete.odds.kit.count import class_counts
from tapete.odds.kit.evaluator import rank5, rank7
from tapete.odds.kit.omaha import rank_omaha
from tapete.odds.poker.ride import ride
from tapete.odds.poker.stud import Stud, stud, stud_counts
from tapete.odds.poker.texas import bonus, plus
from tapete.odds.poker.three import dealer_counts, three_card
from tapete.odds.poker.ultimate import ultimate

RIDE = {"royal-flush": 1000, "straight-flush": 200, "four-of-a-kind": 50, "full-house": 11, "flush": 8, "straight": 5}


def timed(work: Callable[[], object], times: int = 3) -> tuple[float, float]:
    """Wall and processor seconds of the quickest of several runs, after one that compiles."""
    work()
    runs = []
    for _ in range(times):
        wall, own = time.perf_counter(), time.process_time()
        work()
        runs.append((time.perf_counter() - wall, time.process_time() - own))
    return min(runs)


def fresh_stud(table: Stud | None = None) -> object:
    stud_counts.cache_clear()
    return stud(table)


def fresh_three() -> object:
    dealer_counts.cache_clear()
    return three_card()


def main() -> None:
    draw = np.random.default_rng(1)
    few = np.array([draw.permutation(52)[:9] for _ in range(100_000)], dtype=np.uint8)
    hands = np.tile(few, (40, 1))[draw.permutation(4_000_000)]
    wall, _ = timed(lambda: class_counts.__wrapped__(7))
    print(f"all 133,784,560 seven-card hands: {wall:.3f} s, {133.78456 / wall:,.0f} M/s")
    for name, work, size in (("seven", rank7, 7), ("five", rank5, 5), ("Omaha nine", rank_omaha, 9)):
        batch = np.ascontiguousarray(hands[:, :size])
        for trusted in (True, False):
            wall, _ = timed(lambda work=work, batch=batch, trusted=trusted: work(batch, trusted=trusted))  # type: ignore[misc]
            print(f"random {name}-card hands, {'trusted' if trusted else 'checked'}: {4 / wall:,.0f} M/s")
    games: list[tuple[str, Callable[[], object]]] = [
        ("three-card poker", fresh_three),
        ("let it ride", lambda: ride({**RIDE, "three-of-a-kind": 3, "two-pairs": 2, "pair": 1})),
        ("Caribbean stud", fresh_stud),
        ("ultimate Texas hold'em, all decisions", lambda: ultimate(outs=0)),
        ("Texas hold'em Plus", plus),
        ("Texas hold'em Bonus", bonus),
    ]
    for name, game in games:
        wall, own = timed(game, 1)
        print(f"{name}: {wall:.2f} s, {own:.2f} s of processor time")


if __name__ == "__main__":
    main()
