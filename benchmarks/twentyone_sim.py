"""How fast twenty-one is simulated and replayed, as a ratio to the calibration loop measured in the same run.

python benchmarks/twentyone_sim.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np
from run import calibration  # type: ignore[import-not-found, unused-ignore]

from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.figures import NINE_TO_ELEVEN, Figures
from tapete.odds.twentyone.freebet import analyse_free
from tapete.odds.twentyone.freechart import free_chart
from tapete.odds.twentyone.replay import replay_batch
from tapete.odds.twentyone.simulate import simulate
from tapete.odds.twentyone.strategy import Strategy
from tapete.odds.twentyone.switch import by_table, simulate_switch, switch_chart

FREE_BET = Figures(push_22=True, free_double=NINE_TO_ELEVEN, free_split=frozenset(range(1, 10)), double_hard=NINE_TO_ELEVEN)
SWITCH = Figures(blackjack=Fraction(1), push_22=True, double_hard=NINE_TO_ELEVEN, split_hands=2)
ROUNDS = 5_000_000


def own_time(times: int, work: Callable[[], object]) -> float:
    """Seconds of this process in the fastest of several runs: others on the machine do not count."""
    seconds = []
    for _ in range(times):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def told(name: str, rounds: int, seconds: float, yardstick: float) -> None:
    turns = seconds / rounds / (yardstick / 1e6)
    print(f"{name}: {rounds / seconds / 1e6:.1f} million rounds/s on one core; a round = {turns:.2f} calibration turns")


def main() -> None:
    yardstick = calibration()
    print(f"calibration loop: {yardstick * 1e3:.1f} ms per million turns")
    for name, figures in {
        "6 decks, split to 4": Figures(),
        "6 decks, H17, late surrender": replace(Figures(), hits_soft_17=True, surrender=frozenset(range(1, 11))),
        "6 decks, no hole card": replace(Figures(), peeks=False),
    }.items():
        table = Strategy.read(basic(figures).text)
        simulate(figures, table, 1000, 1)
        told(f"simulated, {name}", ROUNDS, own_time(5, lambda f=figures, t=table: simulate(f, t, ROUNDS, 1)), yardstick)  # type: ignore[misc]
    table = free_chart(FREE_BET)
    told("simulated, Free Bet", ROUNDS, own_time(3, lambda: simulate(FREE_BET, table, ROUNDS, 1)), yardstick)
    hands = switch_chart(SWITCH)
    switches = by_table(SWITCH, hands).switches
    simulate_switch(SWITCH, hands, switches, 1000, 1)
    told(
        "simulated, Switch, two hands",
        ROUNDS,
        own_time(3, lambda: simulate_switch(SWITCH, hands, switches, ROUNDS, 1)),
        yardstick,
    )
    rows = np.random.default_rng(1).choice([*range(1, 10), 10, 10, 10, 10], (200_000, 40)).astype(np.uint8)
    replay_batch(Figures(), table, rows)
    told("replayed with given cards", len(rows), own_time(3, lambda: replay_batch(Figures(), table, rows)), yardstick)
    analyse_free.cache_clear()
    seconds = own_time(1, lambda: analyse_free(FREE_BET))
    print(f"best play of Free Bet: {seconds:.2f} s = {seconds / yardstick:.1f} calibration loops")


if __name__ == "__main__":
    main()
