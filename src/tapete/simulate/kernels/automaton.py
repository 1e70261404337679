"""A table whose state is small, as an automaton: found by running the procedure itself from every state that play can reach.

Between two coups a table is its bets and what it remembers. From each such state the real procedure is played once for every
result that chance can bring, with the player who bets and chooses as in any simulation; what it paid and the state it left are
the cell of that state and that result. So the automaton has no rule of its own that could differ, and the kernel that walks over
it does nothing but look up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.games import module
from tapete.play.asks import Chance
from tapete.play.events import Bet, Stays, signed
from tapete.play.felt import Felt
from tapete.play.memory import Memory
from tapete.play.moves import CutCard, Move, Outcome, Place
from tapete.play.terms import Terms
from tapete.simulate.laying import Stake, line_of
from tapete.simulate.player import Player
from tapete.simulate.procedure import OWN, stays_up
from tapete.simulate.strategy import Chooser
from tapete.table.table import Table
from tapete.text import Text

Numbers = NDArray[np.int64]
State = tuple[tuple[Bet, ...], Memory]
Script = tuple[str, ...]
"""What chance says in one coup, in its order."""
CUT = "cut"
"""In a script: the cut card comes."""

MOST_COUPS = 30_000
"""More coups than this take too long to play one by one."""
TOO_MANY = Text(
    "estas apuestas dejan la mesa en demasiados estados distintos", "these bets leave the table in too many different states"
)


@dataclass(frozen=True)
class Account:
    """What one coup brought: of each wager of seat 1 what was staked and its net, and what the house won from all."""

    lines: tuple[tuple[int, int], ...]
    net: int
    house: int


@dataclass(frozen=True)
class Sitting:
    """A table and who sits at it, for whoever explores it."""

    terms: Terms[Any]
    player: Player
    stakes: tuple[Stake, ...]
    scripts: Sequence[Script]
    """Every result that chance can bring in a coup; equals are explored once."""
    keeps: Callable[[tuple[Bet, ...], Memory], Memory] = lambda bets, memory: memory
    """As much of what the table remembers as can still matter."""
    ends: Callable[[Memory], bool] = lambda memory: True
    """Whether a round is over with the coup that leaves this memory."""

    @property
    def names(self) -> tuple[str, ...]:
        """The wagers, in their order in every account."""
        return tuple(dict.fromkeys(stake.name for stake in self.stakes))


@dataclass(frozen=True)
class Automaton:
    """States by number; of each state and each result the next state, whether the round is over, and the account."""

    after: Numbers
    ends: NDArray[np.bool_]
    accounts: list[Account]
    """Every different account there is."""
    which: Numbers
    """Which of them a cell has."""
    lying: list[tuple[int, ...]]
    """Of each state, what lies on the felt of each wager of seat 1 and has come to no decision."""


def explore(sitting: Sitting) -> Automaton | Text:
    """Play from every state that can be reached, with every result; or say that there are too many."""
    start = module(sitting.terms.rules).memory()
    known: dict[State, int] = {((), start): 0}
    accounts: dict[Account, int] = {}
    after, ends, which = list[int](), list[bool](), list[int]()
    different = len(set(sitting.scripts))
    waiting = [*known]
    for state in waiting:
        if len(known) * different > MOST_COUPS:
            return TOO_MANY
        row = dict[Script, tuple[int, bool, int]]()
        said = opening(sitting, state)
        for script in sitting.scripts:
            if script not in row:
                felt, told = play(sitting, state, said, script)
                left = tuple(felt.bets), sitting.keeps(tuple(felt.bets), felt.memory.forget("coup"))
                if left not in known:
                    known[left] = len(known)
                    waiting.append(left)
                number = accounts.setdefault(account(sitting, felt, told), len(accounts))
                row[script] = known[left], sitting.ends(felt.memory), number
        cells = [row[script] for script in sitting.scripts]
        after += [cell[0] for cell in cells]
        ends += [cell[1] for cell in cells]
        which += [cell[2] for cell in cells]
    lying = [_by_name(sitting, ((b.kind, b.spot, b.amount) for b in bets if b.seat == OWN)) for bets, _ in known]
    return Automaton(np.array(after, dtype=np.int64), np.array(ends), [*accounts], np.array(which, dtype=np.int64), lying)


def alone(player: Player, stakes: tuple[Stake, ...], asked: Sequence[Chooser], seats: int = 1) -> Sitting:
    """One seat of such a table, or several, for which these decide."""
    table = Table(player.view.game, player.terms.plan.given)
    return Sitting(table.terms, Player(table, stakes, seats, player.shoe, asked), stakes, ())


def laid(state: State) -> Felt:
    """The felt of a state."""
    return Felt(state[1], list(state[0]))


def opening(sitting: Sitting, state: State) -> list[Move]:
    """What the player says before chance speaks for the first time: the same whatever then comes."""
    felt, said = laid(state), list[Move]()
    procedure = module(sitting.terms.rules).coup(sitting.terms, felt)
    ask = next(procedure)
    while not isinstance(ask, Chance):
        for move in sitting.player.answers(felt, ask):
            if not isinstance(move, Place):
                ask.check(move)
            said.append(move)
            ask = procedure.send(move)
    return said


def play(
    sitting: Sitting, state: State, said: Sequence[Move], script: Script, meters: Mapping[str, int] | None = None
) -> tuple[Felt, list[Move]]:
    """The felt after one coup in which chance says this, and all that the player said; meters show so much before it."""
    felt, heard, told = laid(state), 0, [*said]
    felt.meters.update(meters or {})
    procedure = module(sitting.terms.rules).coup(sitting.terms, felt)
    ask = next(procedure)
    try:
        for move in said:
            ask = procedure.send(move)
        while True:
            if isinstance(ask, Chance):
                word, heard = script[heard], heard + 1
                ask = procedure.send(CutCard() if word == CUT else Outcome(ask.verb, word))
            else:
                for move in sitting.player.answers(felt, ask):
                    told.append(move)
                    ask = procedure.send(move)
    except StopIteration:
        return felt, told


def account(sitting: Sitting, felt: Felt, told: Iterable[Move]) -> Account:
    """What a coup came to, counted as the procedure's own engine counts it."""
    staked = [(m.kind, m.spot, m.amount) for m in told if isinstance(m, Place) and m.seat == OWN]
    for before, event in pairwise(felt.events):
        if isinstance(event, Stays) and stays_up(before, event):
            staked.append((event.bet.kind, event.bet.spot, event.bet.amount))
    paid = [(sign * (p.returned - p.staked), p) for sign, p in signed(felt.events) if p.seat == OWN]
    nets = _by_name(sitting, ((p.bet.kind, p.bet.spot, net) for net, p in paid))
    return Account(tuple(zip(_by_name(sitting, staked), nets, strict=True)), sum(net for net, _ in paid), felt.house)


def _by_name(sitting: Sitting, amounts: Iterable[tuple[str, str, int]]) -> tuple[int, ...]:
    """Amounts of bets, added up by the wager that each belongs to."""
    found: Counter[str] = Counter()
    for kind, spot, amount in amounts:
        found[line_of(sitting.stakes, kind, spot)] += amount
    return tuple(found[name] for name in sitting.names)


def unit(amounts: Iterable[int]) -> int:
    """The largest amount of which all of these are whole multiples."""
    return gcd(*amounts) or 1
