"""Whole coups through the library, one game of each kind: bets in words, every card, throw and decision, settled and logged.

Each as a ratio to a calibration loop in the same run, by the time of the processor: a busy machine is as unfair to both. What
is loaded is set aside from the garbage collector first, as `tapete serve` does and any program may that plays for long.

python benchmarks/coups.py [game ...]       (or make bench)
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import tapete
from tapete.equipment.chance import Source
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import Between
from tapete.games.twentyone.hands import total
from tapete.play.asks import Ask, Decide
from tapete.play.moves import BuyIn, Choose, CloseBets, Move, Shuffle, TakeBank
from tapete.play.window import Betting
from tapete.table.table import Table

CHIPS = 10**12
PREFERRED = ("check", "call", "play", "play-1", "show", "stand", "no")
"""What a player says who sees every card of a game: nobody folds, unless the evening says so."""


@dataclass(frozen=True)
class Evening:
    """What is bet in every coup of a game, in words, and how many coups a measurement takes."""

    game: str
    bets: tuple[str, ...]
    count: int = 1000
    seats: int = 0
    """Players who bring chips, where the game wants that."""
    folds: int = 0
    """Of five players who must put in chips to go on, so many fold."""


EVENINGS = (
    Evening("spain/boule", ("number 3",), 2000),
    Evening("spain/american-roulette", ("straight 17", "black", "dozen 2"), 2000),
    Evening("puerto-rico/big-six", ("one", "joker"), 2000),
    Evening("puerto-rico/craps", ("pass",), 2000),
    Evening("chile/punto-y-banca", ("player",)),
    Evening("spain/blackjack", ("main 1",)),
    Evening("puerto-rico/three-card-poker", ("ante", "pair-plus")),
    Evening("puerto-rico/ultimate-texas-holdem", ("ante", "blind", "trips"), 400),
    Evening("spain/chemin-de-fer", ("punto",), 400, seats=4),
    Evening("chile/texas-holdem", (), 200, seats=6),
    # Hands as they are played: 9.9 words, 1.6 hands shown. A thousand hands of Pluribus and five professionals have 9.2 and 0.4.
    Evening("chile/texas-holdem", (), 400, seats=6, folds=4),
)


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of the processor that the fastest of several runs took."""
    seconds = []
    for _ in range(times):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def calibration() -> float:
    """Seconds for a million turns of a plain Python loop that adds and stores: the yardstick of this run."""

    def loop() -> None:
        total, seen = 0, [0] * 16
        for i in range(1_000_000):
            total += i & 7
            seen[i & 15] = total

    return best_of(5, loop)


def play(evening: Evening, count: int) -> Table:
    """A table of the game after so many coups."""
    table = Table(tapete.game(evening.game))
    for seat in range(1, evening.seats + 1):
        table.do(BuyIn(seat, buys(table)))
    least = (table.terms.plan.amount("min") or table.terms.minor) // table.terms.minor
    source, will, last = Source("bench"), Source("players"), table.felt.coup + count
    while table.felt.coup < last:
        coup = table.felt.coup
        table.go_on(source)
        if table.felt.coup > coup:
            continue
        if isinstance(table.ask, Betting):
            if table.felt.shuffle_due:
                table.do(Shuffle())
                continue
            stake(table, evening, least)
            table.do(CloseBets())
        else:
            table.do(answer(table, table.ask, evening.folds, will))
    return table


def buys(table: Table) -> int:
    """As much as a player may bring: what the plan fixes, or more than an evening can cost."""
    return (table.terms.plan.amount("buy-in") or CHIPS // table.terms.minor) * table.terms.minor


def stake(table: Table, evening: Evening, least: int) -> None:
    """The evening's bets, each at the least that its table takes; a point bet that still lies is left alone."""
    seat = 1 if table.felt.lead != 1 or not evening.seats else 2
    for bet in evening.bets:
        if not (bet == "pass" and table.felt.bets):
            table.bet(seat, least, bet)


def answer(table: Table, ask: Ask, folds: int, will: Source) -> Move:
    """What a player says to a question that is put to one; of five who have something to fold to, so many do."""
    if not isinstance(ask, Decide):
        return unasked(table, ask)
    if not ask.pending:
        return CloseBets()
    choice = ask.pending[0]
    options = choice.options
    if "hit" in options and total(table.felt.hands[choice.bet.spot or str(choice.bet.seat)]) < 17:
        return Choose(choice.bet.seat, "hit", ask.about(choice))
    if folds and "fold" in options and "check" not in options and will.below(5) < folds:
        return Choose(choice.bet.seat, "fold", ask.about(choice))
    return Choose(choice.bet.seat, preferred(options), ask.about(choice))


def unasked(table: Table, ask: Ask) -> Move:
    """What is done between two hands, or with a bank that is on offer."""
    if isinstance(ask, Offer):
        return TakeBank(ask.seats[0], ask.least)
    assert isinstance(ask, Between), ask
    whole = buys(table)
    poor = next((s for s, chips in table.felt.chips.items() if chips < whole // 2), None)
    return BuyIn(poor, whole - table.felt.chips[poor]) if poor else Shuffle()


@cache
def preferred(options: tuple[str, ...]) -> str:
    return next((option for option in PREFERRED if option in options), options[0])


def measure(yardstick: float, evenings: tuple[Evening, ...] = EVENINGS) -> None:
    print(f"{'game':<36}{'coups/s':>10}{'turns of the loop a coup':>28}")
    for evening in evenings:
        play(evening, 10)
        gc.collect()
        gc.freeze()
        each = best_of(3, lambda evening=evening: play(evening, evening.count)) / evening.count  # type: ignore[misc]
        named = evening.game + (f", {evening.folds} of 5 fold" if evening.folds else "")
        print(f"{named:<36}{1 / each:>10,.0f}{each / yardstick * 1e6:>28,.0f}", flush=True)


def main(names: list[str]) -> None:
    yardstick = calibration()
    print(f"calibration loop: {yardstick * 1e3:.1f} ms per million turns (python {sys.version.split()[0]})")
    measure(yardstick, tuple(e for e in EVENINGS if not names or e.game in names))


if __name__ == "__main__":
    main(sys.argv[1:])
