"""How fast rounds are simulated by kernels: on one core as a ratio to the calibration loop of the same run, and on two threads.

python benchmarks/simulate.py
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import tapete
from benchmarks.coups import calibration
from tapete.simulate.kernels import for_
from tapete.simulate.kernels.bingo import Halls
from tapete.simulate.laying import Stake
from tapete.simulate.spec import Engine, Shoe, Spec
from tapete.table.notation import parse_bet
from tapete.table.table import Table
from tapete.text import Text

CHUNKS, CHUNK, HALL = 8, 2**20, 2**15
"""Chunks, rounds of each, and games of each where a round is a whole game of bingo."""
TEN = (
    "red 100, even 100, low 100, dozen 1 100, column 2 100, "
    "straight 17 10, split 1 2 10, straight 5 10, straight 8 10, straight 29 10"
)
CRAPS = "pass 10, pass-odds 20, place-win 6 12, place-win 8 12, hard 8 5, field 10"
CASES: tuple[tuple[str, str, tuple[str, ...], int, Shoe], ...] = (
    ("spain/roulette", TEN, (), 1, "to-the-cut"),
    ("puerto-rico/craps", CRAPS, (), 1, "to-the-cut"),
    ("chile/punto-y-banca", "banca 10000", (), 1, "to-the-cut"),
    ("spain/treinta-y-cuarenta", "red 100, inverse 100", (), 1, "to-the-cut"),
    ("chile/war", "war 1000, tie 1000", (), 1, "to-the-cut"),
    ("spain/blackjack", "main 10", ("basic",), 1, "to-the-cut"),
    ("spain/blackjack", "main 10", ("basic",), 5, "to-the-cut"),
    ("puerto-rico/lucky-lucky", "main 5, lucky-lucky 5, insurance 2", ("basic",), 1, "to-the-cut"),
    ("puerto-rico/lucky-lucky", "main 5, lucky-lucky 5, insurance 2", ("basic",), 5, "to-the-cut"),
    ("arica/blackjack", "main 1000", ("basic",), 1, "to-the-cut"),
    ("chile/challenge-21", "round-1 1000, round-2 1000", ("basic",), 1, "to-the-cut"),
    ("puerto-rico/three-card-poker", "ante 5", ("optimal",), 1, "to-the-cut"),
    ("puerto-rico/three-card-poker", "ante 5, pair-plus 5", ("basic",), 5, "to-the-cut"),
    ("puerto-rico/let-it-ride", "bet-1 5, bet-2 5, bet-3 5", ("optimal",), 1, "to-the-cut"),
    ("chile/texas-holdem-plus", "ante 1000", ("basic",), 1, "to-the-cut"),
    ("chile/texas-holdem-bonus", "ante 1000", ("basic",), 1, "to-the-cut"),
    ("puerto-rico/caribbean-stud", "ante 5", ("optimal",), 1, "to-the-cut"),
    ("chile/draw-poker", "ante 1000", ("basic",), 1, "to-the-cut"),
    ("chile/texas-holdem-plus", "ante 1000", ("optimal",), 1, "to-the-cut"),
    ("chile/texas-holdem-bonus", "ante 1000", ("optimal",), 1, "to-the-cut"),
    ("puerto-rico/blackjack-switch", "main-1 5, main-2 5, super-match 1", ("basic",), 1, "to-the-cut"),
    ("puerto-rico/ultimate-texas-holdem", "ante 5, blind 5", ("optimal",), 1, "to-the-cut"),
    ("puerto-rico/ultimate-texas-holdem", "ante 5, blind 5", ("basic",), 1, "to-the-cut"),
    ("chile/bingo", "card 1000", (), 8, "to-the-cut"),
    ("puerto-rico/bingo", "card 2", (), 100, "to-the-cut"),
)


def made(game: str, bets: str, strategy: tuple[str, ...], seats: int, shoe: Shoe) -> Engine:
    """The kernel of such bets."""
    spec, table, stakes = Spec(game, strategy=strategy, seats=seats, shoe=shoe), Table(tapete.game(game)), []
    for words in bets.split(", "):
        name, _, amount = words.rpartition(" ")
        kind, spot = parse_bet(table, name.split())
        stakes.append(Stake(name, kind, spot, table.units(amount)))
    engine = for_(spec, table.game, tuple(stakes))
    if isinstance(engine, Text):
        raise SystemExit(engine.en)
    return engine


def on_threads(engine: Engine, threads: int, size: int) -> float:
    """Seconds on the wall for the same chunks."""
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda chunk: engine.run(1, chunk, size), range(CHUNKS)))
    return time.perf_counter() - start


def main() -> None:
    yardstick = calibration()
    print(f"calibration loop: {yardstick * 1e3:.1f} ms per million turns")
    for case in CASES:
        begun = time.process_time()
        engine = made(*case)
        engine.run(1, 0, 1)
        size = HALL if isinstance(engine, Halls) else CHUNK
        ready = time.process_time() - begun
        seconds = []
        for chunk in range(CHUNKS):
            begun = time.process_time()
            engine.run(1, chunk, size)
            seconds.append(time.process_time() - begun)
        one, two = (min(on_threads(engine, threads, size) for _ in range(3)) for threads in (1, 2))
        turns = min(seconds) / size / (yardstick / 1e6)
        seats = f", {case[3]} seats" if case[3] > 1 else ""
        print(
            f"{case[0]}, {case[1].count(',') + 1} bets{seats}: {size / min(seconds) / 1e6:.3g} million rounds/s a core;"
            f" a round = {turns:.3f} calibration turns; two threads {one / two:.2f} x; ready in {ready:.1f} s"
        )


if __name__ == "__main__":
    main()
