"""The price of every game in a process of its own, nothing compiled and nothing kept: seconds and memory, the greatest first.

No game but pai gow poker may take more than 500 MB, or than 20 s on two quiet cores. Other people's work on the machine does not
count in the seconds of the processor, which are those of all its threads.

python benchmarks/prices.py [--warm] [GAME[:name=value,...] ...]     (--warm: what is compiled for one stays for the next)
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tapete.catalogue.loader import catalogue

MOST, LONGEST, APART = 500, 20, "puerto-rico/pai-gow-poker"
ONE = """
import json, resource, sys, time
start = time.perf_counter()
from tapete.check.everything import Task, price
found = price(Task((), sys.argv[1], json.loads(sys.argv[2])), fresh=True)
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps([time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, len(found.prices)]))
"""


def measured(game: str, compiled: Path) -> tuple[float, float, float, int]:
    """Seconds that went by, seconds of the processor, megabytes at most, and how many prices there are."""
    name, _, said = game.partition(":")
    plan = dict(pair.split("=", 1) for pair in said.split(",")) if said else {}
    with TemporaryDirectory() as empty:
        around = {**os.environ, "XDG_CACHE_HOME": empty, "NUMBA_CACHE_DIR": str(compiled)}
        words = [sys.executable, "-c", ONE, name, json.dumps(plan)]
        wall, used, memory, prices = json.loads(subprocess.run(words, env=around, check=True, capture_output=True).stdout)
    return wall, used, memory, prices


def main() -> None:
    warm, games = "--warm" in sys.argv, [word for word in sys.argv[1:] if not word.startswith("--")]
    found = {}
    with TemporaryDirectory() as shared:
        for game in games or catalogue().games:
            with TemporaryDirectory() as own:
                found[game] = measured(game, Path(shared if warm else own))
            print(".", end="", file=sys.stderr, flush=True)
    print(f"\n{'game':56}{'seconds':>9}{'processor':>11}{'MB':>7}{'prices':>8}")
    for game, (wall, used, memory, prices) in sorted(found.items(), key=lambda item: -item[1][2]):
        over = "  too much" if game != APART and (memory > MOST or min(wall, used) > LONGEST) else ""
        print(f"{game:56}{wall:9.1f}{used:11.1f}{memory:7.0f}{prices:8}{over}")


if __name__ == "__main__":
    main()
