"""How fast the engine is, always as a ratio to a calibration loop or a bare process measured in the same run.

make bench
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import tapete
from benchmarks.coups import best_of, calibration, measure
from tapete.odds.report import _game_odds

ACTA = Path(__file__).parents[1] / "tests" / "cases" / "spain" / "roulette" / "a-wrong-zero-frees-the-prison.acta"


def process(*args: str) -> float:
    """Processor seconds of the cheapest of several runs of a process."""
    seconds = []
    for _ in range(7):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *args], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(seconds)


def starts() -> None:
    """How soon a command answers, as a multiple of a bare interpreter."""
    bare = process("-c", "pass")
    print(f"start-up, in processor time; a bare python -c pass is {bare * 1e3:.0f} ms")
    for words in (["--help"], ["games"], ["odds", "spain/roulette"], ["settle", str(ACTA)]):
        took = process("-m", "tapete", *words)
        print(f"  tapete {words[0]} {' '.join(words[1:])}: {took * 1e3:.0f} ms = {took / bare:.1f} x")


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
    starts()


if __name__ == "__main__":
    main()
