"""A round played through by its own procedure, with every result of chance: the law of what it brings and what it leaves.

A round at a wheel is a spin; at dice it lasts until the puck is off again (or a throw, where there is no puck). A stake is laid
when a round begins and it does not lie there, or with a point where it can be laid only then, just as in a simulation.

Results that repeat without end, such as a place bet paid again and again before the seven, are
followed until hardly any are left, and that rest is counted, not forgotten.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.loader import Game
from tapete.errors import Refused, TapeteError
from tapete.games import module
from tapete.games.dice.memory import DiceMemory
from tapete.odds import game_odds
from tapete.odds.kit.markov import Row, Vector, add, knots, solve
from tapete.play.asks import Ask, Chance, Decide
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.memory import Memory
from tapete.play.moves import Choose, CloseBets, Move, Outcome, Place
from tapete.play.terms import Terms
from tapete.play.window import Betting
from tapete.simulate.chain import Chain, Steps
from tapete.simulate.laying import Stake, due, why_not
from tapete.table.speech import heard
from tapete.text import Text

State = tuple[tuple[Bet, ...], Memory]
End = tuple[int, State, bool]
"""What a coup brings, the state it leaves, and whether the round is over."""
MOST_STATES = 2_000
MOST_CELLS = 2_000_000
REST = 2.0**-60
"""So little of a round without end is followed no further."""
AGAIN, LONGEST = 50, 2_000
"""So many of the largest payments fit into a round that is followed, and so many throws; what goes beyond counts as missing."""


def too_many() -> TapeteError:
    return TapeteError(
        Text(
            f"estas apuestas pasan por más de {MOST_STATES} situaciones: juegue una muestra con tapete simulate",
            f"these bets go through more than {MOST_STATES} situations: play a sample with tapete simulate",
        )
    )


class Rounds:
    """One set of stakes at one table: its coups, each played once."""

    def __init__(self, game: Game, plan: Mapping[str, Any], terms: Terms[Any], stakes: tuple[Stake, ...], choose: str) -> None:
        self.game, self.plan, self.terms, self.stakes, self.choose = game, plan, terms, stakes, choose
        self.module = module(terms.rules)
        self.refused: dict[Stake, Refused] = {}
        self.taken: set[tuple[str, str]] = set()
        self.moves: dict[State, list[Move]] = {}
        self.lying: dict[State, int] = {}
        """What lies on the felt when bets are closed."""
        self.laid: dict[State, int] = {}
        """What is put there in that coup, with what is paid besides."""
        self.coups: dict[State, dict[End, Fraction]] = {}

    @property
    def start(self) -> State:
        return self._state((), self.module.memory())

    def _state(self, bets: tuple[Bet, ...], memory: Memory) -> State:
        """The bets and as much of what is remembered as matters to them, to those to come, and to the end of the round."""
        wanted = (*bets, *(Bet(1, s.kind, s.spot, 1) for s in self.stakes))
        kept = self.module.essence(self.terms.rules, wanted, memory)
        rules = self.terms.rules
        if isinstance(rules, DiceRules) and isinstance(memory, DiceMemory) and isinstance(kept, DiceMemory):
            collects = any(rules.bets[s.kind].flow == "collect" for s in self.stakes)
            last = memory.last_roll if collects else ""
            if rules.point and last not in ("", rules.point.out):
                last = rules.point.numbers[0]  # which other total it was is all one
            kept = replace(kept, point=memory.point, last_roll=last)
        return tuple(sorted(bets, key=lambda b: (b.kind, b.spot, b.amount, b.state, b.count))), kept

    def coup(self, state: State) -> dict[End, Fraction]:
        """Every end of the coup that begins in a state."""
        if state not in self.coups:
            if len(self.coups) >= MOST_STATES:
                raise too_many()
            found: dict[End, Fraction] = {}
            self._grow(state, [], Fraction(1), found)
            self.coups[state] = found
        return self.coups[state]

    def _play(self, state: State, moves: list[Move]) -> tuple[Felt, Ask | None]:
        felt = Felt(state[1].forget("coup"), list(state[0]))
        procedure = self.module.coup(self.terms, felt)
        ask: Ask = next(procedure)
        for move in [*self._bets(state), *moves]:
            try:
                ask = procedure.send(move)
            except StopIteration:
                return felt, None
        return felt, ask

    def _bets(self, state: State) -> list[Move]:
        """What is laid in a state: asked of the table once, one bet after the other, then known."""
        if state not in self.moves:
            self.moves[state] = self._lay(state)
        return self.moves[state]

    def _lay(self, state: State) -> list[Move]:
        felt = Felt(state[1].forget("coup"), list(state[0]))
        procedure = self.module.coup(self.terms, felt)
        ask: Ask = next(procedure)
        assert isinstance(ask, Betting)
        moves: list[Move] = []
        while move := next(due(self.terms, felt, ask, (1,), self.stakes), None):
            moves.append(move)
            self.taken.add((move.kind, move.spot))
            ask = procedure.send(move)
        for stake in self.stakes:
            if (stake.kind, stake.spot) not in self.taken and isinstance(stake.amount, int):
                refusal = why_not(ask, Place(1, stake.amount, stake.kind, stake.spot))
                if refusal:
                    self.refused.setdefault(stake, refusal)
        ask.check(CloseBets())
        fees = sum(e.staked - e.returned for e in felt.events if isinstance(e, Payment))
        self.lying[state] = sum(b.amount for b in felt.bets) + fees
        self.laid[state] = sum(m.amount for m in moves if isinstance(m, Place)) + fees
        return moves

    def _grow(self, state: State, moves: list[Move], chance: Fraction, found: dict[End, Fraction]) -> None:
        felt, ask = self._play(state, moves)
        match ask:
            case None:
                end = self._end(felt)
                found[end] = found.get(end, Fraction(0)) + chance
            case Betting():
                self._grow(state, [*moves, CloseBets()], chance, found)
            case Chance():
                total = sum(ask.weights.values())
                for name, weight in ask.weights.items():
                    if weight:
                        self._grow(state, [*moves, Outcome(ask.verb, name)], chance * Fraction(weight, total), found)
            case Decide():
                choice = ask.pending[0]
                chosen = Choose(1, self._choice(choice.bet, choice.options), choice.bet.name)
                self._grow(state, [*moves, chosen], chance, found)
            case _:
                raise AssertionError(f"unknown ask {ask}")

    def _choice(self, bet: Bet, options: tuple[str, ...]) -> str:
        if self.choose:
            return self.choose if self.choose in options else options[0]
        best = best_choice(self.game, tuple(sorted((k, str(v)) for k, v in self.plan.items())), bet.kind, bet.spot)
        return best if best in options else options[0]

    def _end(self, felt: Felt) -> End:
        net = sum(e.returned - e.staked for e in felt.events if isinstance(e, Payment))
        state = self._state(tuple(felt.bets), felt.memory)
        return net, state, not getattr(felt.memory, "point", "")

    # rounds

    def round(self, begin: State) -> dict[tuple[Fraction, State], Fraction]:
        """What a round that begins in a state brings and leaves."""
        reached = self._reach(begin)
        return self._solved(begin, reached) or self._followed(begin, reached)

    def _reach(self, begin: State) -> dict[State, dict[End, Fraction]]:
        found: dict[State, dict[End, Fraction]] = {}
        todo = [begin]
        while todo:
            state = todo.pop()
            if state not in found:
                found[state] = self.coup(state)
                todo += [after for _, after, over in found[state] if not over]
        return found

    def _solved(
        self, begin: State, reached: Mapping[State, Mapping[End, Fraction]]
    ) -> dict[tuple[Fraction, State], Fraction] | None:
        """By exact equations; nothing where it may be paid again and again, which has endlessly many results."""
        values: dict[State, Vector] = {}
        for knot in knots({s: [after for _, after, over in ends if not over] for s, ends in reached.items()}):
            rows: dict[State, Row[State]] = {}
            for state in knot:
                shares: dict[State, Fraction] = {}
                own: Vector = {}
                for (net, after, over), chance in reached[state].items():
                    if over:
                        add(own, {(Fraction(net), after): Fraction(1)}, chance)
                    elif after not in knot:
                        add(own, _moved(values[after], net), chance)
                    elif net:
                        return None
                    else:
                        shares[after] = shares.get(after, Fraction(0)) + chance
                rows[state] = (shares, own)
            values |= solve(rows)
        return {key: chance for key, chance in values[begin].items() if isinstance(key, tuple)}

    def _followed(self, begin: State, reached: Mapping[State, Mapping[End, Fraction]]) -> dict[tuple[Fraction, State], Fraction]:
        """Throw after throw in doubles; every term is positive, so that what rounding may have added is known, and taken off."""
        states = list(dict.fromkeys([*reached, *(after for ends in reached.values() for _, after, _ in ends)]))
        number = {state: i for i, state in enumerate(states)}
        ways = [
            (number[state], net, number[after], over, float(p))
            for state, ends in reached.items()
            for (net, after, over), p in ends.items()
        ]
        unit = math.gcd(*(net for _, net, _, _, _ in ways))
        far = AGAIN * max(abs(net) for _, net, _, _, _ in ways) // unit
        if len(states) * far > MOST_CELLS:
            raise too_many()
        going, ended = np.zeros((len(states), 2 * far + 1)), np.zeros((len(states), 2 * far + 1))
        going[number[begin], far] = 1.0
        throws = 0
        while float(going.sum()) > REST and throws < LONGEST:
            later = np.zeros_like(going)
            for state, net, after, over, p in ways:
                into, k = (ended if over else later)[after], net // unit
                into[max(0, k) : len(into) + min(0, k)] += p * going[state, max(0, -k) : len(into) - max(0, k)]
            going, throws = later, throws + 1
        surely = 1.0 - (throws + 1) * (len(ways) + 3) * 2.0**-53
        return {
            (Fraction((int(place) - far) * unit), states[after]): Fraction(float(ended[after, place]) * surely)
            for after, place in zip(*np.nonzero(ended), strict=True)
        }

    def needs(self, begin: State) -> Fraction:
        return Fraction(max(self.lying[state] for state in self._reach(begin)))

    def mean_laid(self, begin: State) -> Fraction:
        """What is put on the felt in a round on average."""
        rows: dict[State, Row[State]] = {}
        for state, ends in self._reach(begin).items():
            shares: dict[State, Fraction] = {}
            for (_, after, over), chance in ends.items():
                if not over:
                    shares[after] = shares.get(after, Fraction(0)) + chance
            rows[state] = (shares, {"laid": Fraction(self.laid[state])})
        return solve(rows)[begin].get("laid", Fraction(0))


@cache
def best_choice(game: Game, plan: tuple[tuple[str, str], ...], kind: str, spot: str) -> str:
    rows = game_odds(game, dict(plan), kind).bets
    row = next((r for r in rows if spot in r.spots), rows[0])
    return row.decision.best if row.decision else ""


def _moved(values: Vector, by: int) -> Vector:
    moved: Vector = {}
    for key, chance in values.items():
        assert isinstance(key, tuple)
        add(moved, {(key[0] + by, key[1]): Fraction(1)}, chance)
    return moved


def explore(game: Game, plan: Mapping[str, Any], terms: Terms[Any], stakes: tuple[Stake, ...], choose: str = "") -> Chain:
    """The chain of rounds in which these stakes are laid."""
    rounds = Rounds(game, plan, terms, stakes, choose)
    numbers: dict[State, int] = {rounds.start: 0}
    begins: list[State] = [rounds.start]
    steps: list[Steps] = []
    for begin in begins:  # it grows as states are found
        ends: dict[tuple[Fraction, int], Fraction] = {}
        for (net, after), chance in rounds.round(begin).items():
            if after not in numbers:
                numbers[after] = len(begins)
                begins.append(after)
            ends[net, numbers[after]] = ends.get((net, numbers[after]), Fraction(0)) + chance
        steps.append(ends)
    if never := [s for s in stakes if (s.kind, s.spot) not in rounds.taken]:
        if refusal := rounds.refused.get(never[0]):
            refusal.text = heard(terms.rules, refusal.text)  # as a table words it
            raise refusal
        raise TapeteError(Text(f"la mesa no admite nunca {never[0].name}", f"the table never takes {never[0].name}"))
    needs = tuple(rounds.needs(b) for b in begins)
    return Chain(tuple(steps), needs, tuple(rounds.mean_laid(b) for b in begins))
