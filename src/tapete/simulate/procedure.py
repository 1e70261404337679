"""The procedure itself as an engine: any game with a seat, played by the very generator that runs its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tapete.catalogue.loader import Game
from tapete.errors import TapeteError
from tapete.games import module
from tapete.play.asks import Ask, Chance
from tapete.play.events import Event, Payment, Stays, signed
from tapete.play.felt import Felt
from tapete.play.moves import Move, Place
from tapete.play.terms import Terms
from tapete.simulate.chance import Chancer
from tapete.simulate.draws import Draws
from tapete.simulate.laying import Stake, in_midst, line_of
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.simulate.strategy import read_strategy
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.table.table import Table
from tapete.text import Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PATIENCE = 20_000
"""Moves that one round may take before it is given up."""
OWN = 1
"""The seat that is counted."""


class Procedure:
    """Chunks of a game, played by its own procedure."""

    def __init__(self, spec: Spec, game: Game, stakes: tuple[Stake, ...]) -> None:
        self.spec, self.game, self.stakes = spec, game, stakes

    @cached_property
    def player(self) -> Player:
        asked = [read_strategy(name) for name in self.spec.strategy]
        table = Table(self.game, self.spec.plan)
        return Player(table, self.stakes, self.spec.seats, self.spec.shoe, asked)

    def run(
        self,
        seed: int,
        chunk: int,
        rounds: int,
        trace: NDArray[np.int64] | None = None,
        begins: NDArray[np.int64] | None = None,
    ) -> Tally:
        sitting = Sitting(Table(self.game, self.spec.plan).terms, self.player, self.stakes, Draws(seed, chunk))
        self.player.begin(seed ^ chunk << 20)
        for k in range(rounds):
            before = sitting.chance.shuffles
            net = sitting.round()
            if trace is not None:
                trace[k] = net
            if begins is not None:
                begins[k] = sitting.chance.shuffles != before
        return sitting.tally()


class Sitting:
    """One table from its opening, and what came of it."""

    def __init__(self, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...], draws: Draws) -> None:
        self.terms, self.player, self.stakes = terms, player, stakes
        self.module = module(terms.rules)
        self.felt: Felt = Felt(self.module.memory())
        self.chance = Chancer(draws)
        self.nets: Counter[int] = Counter()
        self.lines = {stake.name: Line() for stake in stakes}
        self._round: Counter[str] = Counter()
        self._staked: Counter[str] = Counter()
        self._moves = 0

    @property
    def worth(self) -> int:
        """What seat 1 has won or lost since the table opened."""
        felt = self.felt
        on_felt = sum(b.amount for b in felt.bets if b.seat == OWN)
        return felt.chips.get(OWN, 0) + on_felt - felt.bought.get(OWN, 0)

    def round(self) -> int:
        """One coup, or at dice as many as decide the shooter's point; what it brought seat 1."""
        before, self._moves = self.worth, 0
        self._round.clear()
        while True:
            self._coup()
            if not in_midst(self.terms.rules, self.felt):
                break
        for name, net in self._round.items():
            self.lines[name] = self.lines.get(name, Line()) + Line(0, net, net * net)
        net = self.worth - before
        self.nets[net] += 1
        return net

    def _coup(self) -> None:
        felt = self.felt
        felt.memory = felt.memory.forget("coup")
        felt.events = []
        procedure = self.module.coup(self.terms, felt)
        try:
            ask = next(procedure)
            while True:
                for move in self._next(ask):
                    self._moves += 1
                    ask = procedure.send(move)
        except StopIteration:
            pass
        if not felt.balanced:
            raise AssertionError(f"coup {felt.coup}: chips do not add up")
        felt.coup += 1
        self.chance.end_coup()
        self._count(felt.events)

    def _next(self, ask: Ask) -> Iterable[Move]:
        """What is told to the procedure now: the house's own word, chance's, or the players'."""
        if self._moves > PATIENCE:
            raise TapeteError(
                Text(f"una ronda no acaba en {PATIENCE} jugadas", f"a round does not end within {PATIENCE} moves"),
            )
        if own := ask.by_itself():
            return (own,)
        if isinstance(ask, Chance):
            if not ask.weights:
                raise TapeteError(Text("se acabaron las cartas del sabot", "the shoe has run out of cards"))
            return (self.chance.answer(self.terms.rules, self.felt, ask),)
        return self._told(ask)

    def _told(self, ask: Ask) -> Iterator[Move]:
        for move in self.player.answers(self.felt, ask):
            if isinstance(move, Place) and move.seat == OWN:
                self._staked[line_of(self.stakes, move.kind, move.spot)] += move.amount
            elif not isinstance(move, Place):
                ask.check(move)
            yield move

    def _count(self, events: list[Event]) -> None:
        for sign, payment in signed(events):
            if payment.seat == OWN:
                name = line_of(self.stakes, payment.bet.kind, payment.bet.spot)
                self._round[name] += sign * (payment.returned - payment.staked)
        for before, event in pairwise(events):
            if isinstance(event, Stays) and stays_up(before, event):
                self._staked[line_of(self.stakes, event.bet.kind, event.bet.spot)] += event.bet.amount

    def tally(self) -> Tally:
        """All rounds so far; what still lies on the felt has come to no decision."""
        lying: Counter[str] = Counter()
        for bet in self.felt.bets:
            if bet.seat == OWN:
                lying[line_of(self.stakes, bet.kind, bet.spot)] += bet.amount
        for name, staked in self._staked.items():
            self.lines[name] = self.lines.get(name, Line()) + Line(staked - lying[name])
        self._staked = lying
        return of_nets(self.nets, dict(self.lines), self.felt.house)


def stays_up(before: Event, event: Stays) -> bool:
    """Whether a bet of seat 1 has just been paid and left where it lies: another decision on the same stake."""
    if not isinstance(before, Payment) or before.seat != OWN or before.bet != event.bet:
        return False
    return before.staked == 0 and before.returned > 0
