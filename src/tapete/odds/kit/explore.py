"""Every path of the procedure itself: the same generator that deals is run with every outcome and every choice.

A state is the felt between two coups. A generator cannot be copied, so each path is played again from the felt it began with;
coups are short. Bets are explored at a stake far above the minimum, so that no rounding and no minimum bends the figures, and a
bet that shrinks while it waits is the same bet, smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tapete.errors import TapeteError
from tapete.games import module
from tapete.odds.kit.markov import Row, Vector, add, knots, solve
from tapete.play.asks import Ask, Chance, Decide
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.memory import Memory
from tapete.play.moves import Choose, CloseBets, Move, Outcome
from tapete.play.terms import Terms
from tapete.play.window import Betting
from tapete.text import Text

State = tuple[tuple[Bet, ...], Memory]
"""The bets, and as much of what the table remembers as can still matter to them."""
VALUE, STAKED, COUPS = "value", "staked", "coups"
MOST_STATES = 1_100
"""A bet that goes through more different states than this has no end that could be worked out."""
STEP = 2**12 * 27720
"""Stakes are explored in multiples of this: every odds of every text pays whole chips on it."""


@dataclass(frozen=True)
class Leaf:
    """A coup's end: what came back, what was staked besides, and the state it leaves, at a scale of the one it was."""

    returned: Fraction
    after: State | None
    scale: Fraction
    staked: Fraction = Fraction(0)


@dataclass(frozen=True)
class Fork:
    """Chance: each way with its probability."""

    ways: tuple[tuple[Fraction, Node], ...]


@dataclass(frozen=True)
class Crossroads:
    """The player's choice: each option with what follows."""

    options: tuple[tuple[str, Node], ...]


Node = Leaf | Fork | Crossroads


@dataclass(frozen=True)
class Backing:
    """A second bet that is always put behind the first once that has its number: which, and how many times as large."""

    kind: str
    behind: str
    times: Mapping[str, Fraction]
    number: Callable[[Bet, Felt], str]
    """The number that the first bet stands on, if it has one."""


@dataclass
class Explorer:
    """One bet of one game, followed to its end."""

    terms: Terms[Any]
    kind: str
    spot: str
    memory: Memory
    """What the table remembers when the bet is made, such as a point."""
    backing: Backing | None = None

    def __post_init__(self) -> None:
        self.module = module(self.terms.rules)
        least = self.terms.plan.amount(self.terms.rules.limits.min) or 1
        self.stake = max(least, 1) * STEP
        self.nodes: dict[State, Node] = {}
        self.over: dict[int, Leaf] = {}

    @property
    def start(self) -> State:
        return self._state((Bet(1, self.kind, self.spot, self.stake),), self.memory)

    @property
    def fee(self) -> Fraction:
        """What the bet costs besides its stake, per unit of it."""
        return Fraction(self.module.fee(self.terms.rules, self.kind, self.spot, self.stake), self.stake)

    @property
    def stays_up(self) -> bool:
        """Whether a stake that wins is paid and left where it is."""
        return bool(getattr(self.terms.rules.bets[self.kind], "each_time", False))

    def _state(self, bets: tuple[Bet, ...], memory: Memory) -> State:
        return bets, self.module.essence(self.terms.rules, bets, memory)

    def node(self, state: State) -> Node:
        if state not in self.nodes:
            self.nodes[state] = self._grow(state, [])
        return self.nodes[state]

    def _play(self, state: State, moves: list[Move]) -> tuple[Felt, Ask | None]:
        felt = Felt(state[1], list(state[0]))
        procedure = self.module.coup(self.terms, felt)
        ask = next(procedure)
        for move in moves:
            try:
                ask = procedure.send(move)
            except StopIteration:
                return felt, None
        return felt, ask

    def _grow(self, state: State, moves: list[Move]) -> Node:
        felt, ask = self._play(state, moves)
        match ask:
            case None:
                return self._leaf(felt)
            case Betting():
                return self._grow(state, [*moves, CloseBets()])
            case Chance():
                return _fork(
                    [(weight, self._grow(state, [*moves, Outcome(ask.verb, name)])) for name, weight in ask.weights.items()]
                )
            case Decide():
                choice = ask.pending[0]
                return Crossroads(
                    tuple((option, self._grow(state, [*moves, Choose(1, option, choice.bet.name)])) for option in choice.options)
                )
        raise AssertionError(f"unknown ask {ask}")

    def _leaf(self, felt: Felt) -> Leaf:
        back = sum(e.returned for e in felt.events if isinstance(e, Payment))
        if not felt.bets:
            return self._over(back)
        if back and self.stays_up:  # it has won and may be taken down: that is one decision
            return self._over(back + sum(b.amount for b in felt.bets))
        returned, bets, staked = Fraction(back, self.stake), tuple(felt.bets), Fraction(0)
        if self.backing:
            bets, staked = self._backed(self.backing, bets, felt)
        scale = Fraction(1)
        if len(bets) == 1 and bets[0].amount != self.stake:
            scale = Fraction(bets[0].amount, self.stake)
            bets = (replace(bets[0], amount=self.stake),)
        return Leaf(returned, self._state(bets, felt.memory), scale, staked)

    def _over(self, back: int) -> Leaf:
        """The end at which so much has come back and nothing is left: one and the same, however often it comes."""
        if back not in self.over:
            self.over[back] = Leaf(Fraction(back, self.stake), None, Fraction(0))
        return self.over[back]

    def _backed(self, backing: Backing, bets: tuple[Bet, ...], felt: Felt) -> tuple[tuple[Bet, ...], Fraction]:
        """Put the second bet behind the first, if it has its number and is not backed yet."""
        line = next((b for b in bets if b.kind == backing.behind), None)
        number = backing.number(line, felt) if line else ""
        if line is None or not number or len(bets) > 1:
            return bets, Fraction(0)
        amount = int(line.amount * backing.times[number])
        return (*bets, Bet(1, backing.kind, line.spot, amount)), Fraction(amount, self.stake)

    # values

    def reach(self, pick: Mapping[Hashable, str] | None = None) -> dict[State, list[tuple[Fraction, Leaf]]]:
        """Every state that play can reach, under these choices or under any, with the ends of its coup under these."""
        found: dict[State, list[tuple[Fraction, Leaf]]] = {}
        todo = [self.start]
        while todo:
            state = todo.pop()
            if state in found:
                continue
            if len(found) >= MOST_STATES:
                raise TapeteError(
                    Text(
                        f"{self.kind}: no se puede valorar, porque pasa por más de {MOST_STATES} estados distintos sin acabar; "
                        "si queda en prisión y solo mengua lo que se puede recuperar, diga en `below_minimum` dónde acaba",
                        f"{self.kind}: it cannot be priced: it goes through more than {MOST_STATES} states without an end; "
                        "if it stays in prison while only the part to take back shrinks, say in `below_minimum` where that ends",
                    )
                )
            found[state] = list(_ends(self.node(state), state, (), pick or {}, Fraction(1)))
            leaves = [leaf for _, leaf in found[state]] if pick is not None else _leaves(self.node(state))
            todo += [leaf.after for leaf in leaves if leaf.after is not None]
        return found

    def values(self, pick: Mapping[Hashable, str]) -> dict[State, Fraction]:
        """What each state returns on average under these choices, per unit of the stake in it."""
        return {state: value.get(VALUE, Fraction(0)) for state, value in self.means(pick).items()}

    def means(self, pick: Mapping[Hashable, str]) -> dict[State, Vector]:
        """Of each state the average return, what is staked besides on the way, and the number of coups to its end."""
        rows: dict[State, Row[State]] = {}
        for state in self.reach():
            shares: dict[State, Fraction] = {}
            own: Vector = {COUPS: Fraction(1)}
            for prob, leaf in _ends(self.node(state), state, (), pick, Fraction(1)):
                add(own, {VALUE: leaf.returned, STAKED: leaf.staked}, prob)
                if leaf.after is not None:
                    shares[leaf.after] = shares.get(leaf.after, Fraction(0)) + prob * leaf.scale
            rows[state] = (shares, own)
        return solve(rows)

    def square(self, pick: Mapping[Hashable, str]) -> Fraction:
        """The average square of what a unit returns under these choices."""
        values, rows = self.values(pick), dict[State, Row[State]]()
        for state, ends in self.reach(pick).items():
            shares: dict[State, Fraction] = {}
            own: Vector = {}
            for prob, leaf in ends:
                later = leaf.scale * values[leaf.after] if leaf.after is not None else Fraction(0)
                add(own, {VALUE: leaf.returned * (leaf.returned + 2 * later)}, prob)
                if leaf.after is not None:
                    shares[leaf.after] = shares.get(leaf.after, Fraction(0)) + prob * leaf.scale**2
            rows[state] = (shares, own)
        return solve(rows)[self.start].get(VALUE, Fraction(0))

    def best(self) -> tuple[dict[Hashable, str], dict[State, Fraction]]:
        """The choices that return most, found by improving them until nothing improves."""
        pick: dict[Hashable, str] = {}
        while True:
            values = self.values(pick)
            better = dict(pick)
            for state in values:
                for key, crossroads in _crossroads(self.node(state), state, ()):
                    worth = {option: self.worth(node, values) for option, node in crossroads.options}
                    now = pick.get(key, crossroads.options[0][0])
                    top = max(worth, key=lambda o: worth[o])
                    better[key] = top if worth[top] > worth[now] else now
            if better == pick:
                return pick, values
            pick = better

    def worth(self, node: Node, values: Mapping[State, Fraction]) -> Fraction:
        """What a node returns when later states have these values and later choices in this coup are the best."""
        match node:
            case Leaf():
                return node.returned + (node.scale * values[node.after] if node.after is not None else 0)
            case Fork():
                return sum((p * self.worth(n, values) for p, n in node.ways), Fraction(0))
            case Crossroads():
                return max(self.worth(n, values) for _, n in node.options)

    def distribution(self, pick: Mapping[Hashable, str]) -> dict[Fraction, Fraction] | None:
        """How often each total comes back, per unit staked; None where there are infinitely many totals."""
        reached = self.reach(pick)
        found: dict[State, Vector] = {}
        for knot in knots({state: [leaf.after for _, leaf in ends if leaf.after is not None] for state, ends in reached.items()}):
            rows: dict[State, Row[State]] = {}
            for state in knot:
                shares: dict[State, Fraction] = {}
                own: Vector = {}
                for prob, leaf in reached[state]:
                    if leaf.after is None:
                        add(own, {leaf.returned: Fraction(1)}, prob)
                    elif leaf.after not in knot:
                        add(own, _moved(found[leaf.after], leaf), prob)
                    elif leaf.scale != 1 or leaf.returned:
                        return None  # it comes round again smaller, or paid: every round has a total of its own
                    else:
                        shares[leaf.after] = shares.get(leaf.after, Fraction(0)) + prob
                rows[state] = (shares, own)
            found |= solve(rows)
        return {k: v for k, v in found[self.start].items() if isinstance(k, Fraction)}


class Always(dict[Hashable, str]):
    """The policy that takes one option wherever it is offered."""

    def __init__(self, option: str) -> None:
        super().__init__()
        self.option = option

    def get(self, key: Hashable, default: Any = None) -> Any:
        return self.option


def _moved(totals: Vector, leaf: Leaf) -> Vector:
    """How often each total comes back where a coup has brought this much and leaves the rest at this scale."""
    moved: Vector = {}
    for total, chance in totals.items():
        assert isinstance(total, Fraction)
        add(moved, {leaf.returned + leaf.scale * total: Fraction(1)}, chance)
    return moved


def _ends(
    node: Node, state: State, path: tuple[int, ...], pick: Mapping[Hashable, str], prob: Fraction
) -> Iterator[tuple[Fraction, Leaf]]:
    match node:
        case Leaf():
            yield prob, node
        case Fork():
            for i, (p, below) in enumerate(node.ways):
                yield from _ends(below, state, (*path, i), pick, prob * p)
        case Crossroads():
            options = dict(node.options)
            chosen = pick.get((state, path), node.options[0][0])
            below = options.get(chosen, node.options[0][1])
            yield from _ends(below, state, (*path, list(options).index(chosen) if chosen in options else 0), pick, prob)


def _fork(ways: list[tuple[int, Node]]) -> Fork:
    """Chance: outcomes that end the bet alike are one way, as often as they come together."""
    alike = {id(node): node for _, node in ways}
    weights = dict.fromkeys(alike, 0)
    for weight, node in ways:
        weights[id(node)] += weight
    total = sum(weights.values())
    return Fork(tuple((Fraction(weights[key], total), node) for key, node in alike.items()))


def _leaves(node: Node) -> Iterator[Leaf]:
    match node:
        case Leaf():
            yield node
        case Fork():
            for _, below in node.ways:
                yield from _leaves(below)
        case Crossroads():
            for _, below in node.options:
                yield from _leaves(below)


def _crossroads(node: Node, state: State, path: tuple[int, ...]) -> Iterator[tuple[Hashable, Crossroads]]:
    match node:
        case Fork():
            for i, (_, below) in enumerate(node.ways):
                yield from _crossroads(below, state, (*path, i))
        case Crossroads():
            yield (state, path), node
            for i, (_, below) in enumerate(node.options):
                yield from _crossroads(below, state, (*path, i))
