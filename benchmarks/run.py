"""How fast the engine is, always as a ratio to a calibration loop or a bare process measured in the same run.

make bench
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import tapete
from benchmarks.coups import best_of, calibration, measure
from tapete.odds.report import _game_odds


def process(*args: str) -> float:
    """Seconds of the fastest of several runs of another process, by the clock: its time is not ours."""
    seconds = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run([sys.executable, *args], capture_output=True, check=True)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def main() -> None:
    yardstick = calibration()
    print(f"calibration loop: {yardstick * 1e3:.1f} ms per million turns (python {sys.version.split()[0]})")
    measure(yardstick)
    for name in ("spain/roulette", "chile/big-six"):
        game = tapete.game(name)

        def price(game: tapete.Game = game) -> None:
            _game_odds.cache_clear()
            game.odds()

        seconds = best_of(2, price)
        print(f"odds of {name}, all spots exhausted: {seconds:.2f} s = {seconds / yardstick:.1f} calibration loops")
    bare, helping = process("-c", "pass"), process("-m", "tapete", "--help")
    print(f"start-up: tapete --help {helping * 1e3:.0f} ms = {helping / bare:.1f} x a bare python -c pass ({bare * 1e3:.0f} ms)")


if __name__ == "__main__":
    main()
