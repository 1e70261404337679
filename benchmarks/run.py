"""How fast the engine is, always as a ratio to a calibration loop or a bare process measured in the same run.

make bench
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import tapete
from benchmarks.coups import best_of, calibration, measure
from tapete.odds.report import _game_odds

ACTA = Path(__file__).parents[1] / "tests" / "cases" / "spain" / "roulette" / "a-wrong-zero-frees-the-prison.acta"


RUNS = 20


def process(env: dict[str, str], *args: str) -> float:
    """Processor seconds of the cheapest of several runs of a process."""
    seconds = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *args], capture_output=True, check=True, env=env)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(seconds)


def starts() -> None:
    """How soon a command answers, as a multiple of a bare interpreter: as installed, its modules compiled and its rules kept."""
    with TemporaryDirectory() as place:
        own = {"PYTHONPYCACHEPREFIX": f"{place}/code", "XDG_CACHE_HOME": f"{place}/cache"}
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | own
        bare = process(env, "-c", "pass")
        print(f"start-up, in processor time; a bare python -c pass is {bare * 1e3:.0f} ms")
        for words in (["--help"], ["games"], ["odds", "spain/roulette"], ["settle", str(ACTA)]):
            took = process(env, "-m", "tapete", *words)
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
