"""How fast the engine is, always as a ratio to a calibration loop or a bare process measured in the same run.

make bench
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import tapete
from tapete.equipment.chance import Source
from tapete.odds.report import _game_odds
from tapete.table.table import Table


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest of several runs."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def calibration() -> float:
    """Seconds for a million turns of a plain Python loop that adds and stores: the yardstick of this run."""

    def loop() -> None:
        total, seen = 0, [0] * 16
        for i in range(1_000_000):
            total += i & 7
            seen[i & 15] = total

    return best_of(3, loop)


def coups(name: str, bets: list[str], count: int = 2000) -> float:
    """Seconds a coup: the given bets placed, closed, drawn, settled and logged."""
    game = tapete.game(name)

    def evening() -> None:
        table = Table(game)
        source = Source("bench")
        for _ in range(count):
            for bet in bets:
                table.bet(1, 10, bet)
            table.close()
            table.draw(source)

    return best_of(3, evening) / count


def process(*args: str) -> float:
    return best_of(7, lambda: subprocess.run([sys.executable, *args], capture_output=True, check=True))


def main() -> None:
    yardstick = calibration()
    print(f"calibration loop: {yardstick * 1e3:.1f} ms per million turns (python {sys.version.split()[0]})")
    for name, bets in [
        ("spain/boule", ["number 3"]),
        ("spain/american-roulette", ["straight 17", "black", "dozen 2"]),
        ("puerto-rico/big-six", ["one", "joker"]),
    ]:
        each = coups(name, bets)
        print(
            f"{name}, {len(bets)} bets a coup: {1 / each:,.0f} coups/s; a coup = {each / yardstick * 1e6:,.0f} calibration turns"
        )
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
