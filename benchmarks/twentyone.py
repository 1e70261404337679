"""How fast twenty-one is analysed, as a ratio to the calibration loop measured in the same run.

python benchmarks/twentyone.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace

from run import calibration  # type: ignore[import-not-found, unused-ignore]

from tapete.odds.twentyone import exact as exactly
from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.worth import worth

TEXTBOOK = Figures()
GAMES = {
    "6 decks, split to 4": TEXTBOOK,
    "8 decks, split to 4": replace(TEXTBOOK, decks=8),
    "6 decks, H17, split to 4": replace(TEXTBOOK, hits_soft_17=True),
    "6 decks, split to 6": replace(TEXTBOOK, split_hands=6),
    "6 decks, split once": replace(TEXTBOOK, split_hands=2),
    "1 deck, split to 4": replace(TEXTBOOK, decks=1),
}
FIRST = "from tapete.odds.twentyone.basic import basic, Figures; basic(Figures())"


def own_time(times: int, work: Callable[[], object]) -> float:
    """Seconds of this process in the fastest of several runs: others on the machine do not count."""
    seconds = []
    for _ in range(times):
        exactly._analyse.cache_clear()
        basic.cache_clear()
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def exact(yardstick: float) -> None:
    """Best play, basic strategy, all rules one by one, and what the first answer of a process costs."""
    exactly.analyse(TEXTBOOK)
    for name, figures in GAMES.items():
        seconds = own_time(5, lambda figures=figures: exactly.analyse(figures))  # type: ignore[misc]
        value = 100 * exactly.analyse(figures).value
        print(f"exact, {name}: {value:+.9f} %, {seconds:.3f} s = {seconds / yardstick:.1f} calibration loops")
    for name, work in (("basic strategy", lambda: basic(TEXTBOOK)), ("what each rule is worth", lambda: worth(TEXTBOOK))):
        seconds = own_time(2, work)
        print(f"{name}: {seconds:.2f} s = {seconds / yardstick:.1f} calibration loops")
    with tempfile.TemporaryDirectory() as empty:
        for state in ("cold", "cached"):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", FIRST], check=True, env=os.environ | {"NUMBA_CACHE_DIR": empty})
            print(f"process to first basic strategy, kernels {state}: {time.perf_counter() - start:.1f} s")


def main() -> None:
    yardstick = calibration()
    print(f"calibration loop: {yardstick * 1e3:.1f} ms per million turns")
    exact(yardstick)


if __name__ == "__main__":
    main()
