"""The engine beside other people's, in one run: the same game, the same bets and players, each in its own way from Python.

Peers simulate: they keep no record and name no article, where a table here logs every word and card and answers with the law.
What is compared is what somebody waits for who plays a game through a library. They take turns, several times, and of each the
quickest counts, by the time of the processor.

python benchmarks/peers.py       (OpenSpiel and PokerKit come with tapete[dev]; `pip install crapssim` for the dice)
"""

from __future__ import annotations

import gc
import importlib
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.coups import EVENINGS, Evening, calibration, play

STAND = 17
BIG, CHIPS = 100, 10_000


def craps(count: int, crapssim: ModuleType) -> None:
    """crapssim: one player who always has a bet on the pass line."""
    table = crapssim.Table()
    table.add_player(bankroll=10**9, strategy=crapssim.strategy.BetPassLine(5))
    table.run(max_rolls=count, verbose=False)


def black_jack(count: int, pyspiel: ModuleType) -> None:
    """OpenSpiel: chance by its own outcomes and weights; the player draws below seventeen."""
    game, draw = pyspiel.load_game("blackjack"), random.Random(1)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(actions, weights)[0])
            else:
                hit, stand = state.legal_actions()
                state.apply_action(hit if state.get_best_player_total(0) < STAND else stand)
        state.returns()


def holdem(count: int, pokerkit: ModuleType, folds: int) -> None:
    """PokerKit: six players at fixed limits, all else by itself; who must put in chips folds so often of five times, or calls."""
    automation, draw = pokerkit.Automation, random.Random(1)
    cash = pokerkit.Mode.CASH_GAME
    blinds, stacks = (BIG // 2, BIG, 0, 0, 0, 0), (CHIPS,) * 6
    for _ in range(count):
        state = pokerkit.FixedLimitTexasHoldem.create_state(
            tuple(automation), True, 0, blinds, BIG, 2 * BIG, stacks, 6, mode=cash
        )
        while state.status:
            if state.checking_or_calling_amount and folds and draw.randrange(5) < folds:
                state.fold()
            else:
                state.check_or_call()


@dataclass(frozen=True)
class Pair:
    """A game in both programs."""

    name: str
    evening: Evening
    module: str
    peer: Callable[[int, ModuleType], None]
    count: int


def evening(game: str, folds: int = 0) -> Evening:
    return next(e for e in EVENINGS if e.game == game and e.folds == folds)


PAIRS = (
    Pair("craps, throws, one bet on the pass line", evening("puerto-rico/craps"), "crapssim", craps, 2000),
    Pair("black jack, rounds, one hand", evening("spain/blackjack"), "pyspiel", black_jack, 1000),
    Pair("hold'em of six, all to the end", evening("chile/texas-holdem"), "pokerkit", partial(holdem, folds=0), 20),
    Pair("hold'em of six, 4 of 5 fold", evening("chile/texas-holdem", 4), "pokerkit", partial(holdem, folds=4), 20),
)


def found(name: str) -> ModuleType | None:
    try:
        module = importlib.import_module(name)
        if name == "crapssim":
            importlib.import_module("crapssim.strategy")
    except ImportError:
        return None
    return module


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(pair: Pair, peer: ModuleType) -> None:
    """Both in turn, so that neither has the quieter half of the run."""

    def mine() -> object:
        return play(pair.evening, pair.evening.count)

    def theirs() -> None:
        pair.peer(pair.count, peer)

    play(pair.evening, 10)
    pair.peer(2, peer)
    gc.collect()
    gc.freeze()
    runs = [(seconds(mine), seconds(theirs)) for _ in range(5)]
    own, other = pair.evening.count / min(a for a, _ in runs), pair.count / min(b for _, b in runs)
    print(f"{pair.name:<42}{own:>10,.0f}{other:>10,.0f}{own / other:>8.2f}", flush=True)


def main() -> None:
    print(f"calibration loop: {calibration() * 1e3:.1f} ms per million turns (python {sys.version.split()[0]})")
    print(f"{'':<42}{'tapete/s':>10}{'peer/s':>10}{'ratio':>8}")
    for pair in PAIRS:
        if peer := found(pair.module):
            compare(pair, peer)
        else:
            print(f"{pair.name:<42}{pair.module} is not installed")


if __name__ == "__main__":
    main()
