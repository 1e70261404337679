"""What the cut card does: rounds dealt until it comes, against as many rounds from every shoe.

Whatever the shoe, its first rounds are dealt: each of them brings on average what a round from a fresh shoe does. How many follow
until the cut card comes hangs on how many cards they took: small cards make long rounds and leave a shoe rich in large ones
that is soon shuffled, and the other way round. So the last rounds are not like the first. Both means come from the same shoes,
which leaves hardly more chance in their difference than the last rounds bring.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tapete.errors import TapeteError
from tapete.runner import Crew, Told, run
from tapete.simulate.kernels.baccarat import Hands
from tapete.simulate.kernels.beside import RoundsBeside
from tapete.simulate.kernels.several import RoundsLines
from tapete.simulate.kernels.twentyone import Rounds
from tapete.simulate.kernels.war import Wars
from tapete.simulate.making import engine_of, game_of
from tapete.simulate.procedure import Procedure
from tapete.simulate.spec import Lazy, Spec, chunks
from tapete.table.table import Table
from tapete.text import Text

Numbers = NDArray[np.int64]
Sums = tuple[NDArray[np.int64], int, int]
"""By the round of the shoe how many there were, what they brought and its squares; what was staked, and in how many rounds."""
FEWEST = 30
"""So many chunks at least say how much of a difference is chance."""


@dataclass(frozen=True)
class Turn:
    """The n-th round of a shoe: in how many shoes it came, and what it brought per unit staked."""

    number: int
    shoes: int
    mean: float
    error: float


@dataclass(frozen=True)
class Cut:
    """Rounds to the cut card; means are what the player gets per unit staked, errors are standard errors."""

    spec: Spec
    shoes: int
    rounds: int
    fixed: int
    """Rounds that every shoe has had."""
    turns: tuple[Turn, ...] = field(repr=False)
    to_cut: float
    to_cut_error: float
    even: float
    """The mean of the rounds that every shoe has: that of a fresh one."""
    even_error: float
    error: float
    """Of the difference of both means, which come from the same shoes."""

    @property
    def effect(self) -> float:
        """How much more the house keeps because it deals to the cut card, per unit staked."""
        return self.even - self.to_cut

    def _repr_html_(self) -> str:
        from tapete.simulate.sheets import of_cut

        return of_cut(self, "en").fragment()


def cut_card(spec: Spec, which: str = "auto", told: Told | None = None) -> Cut:
    """Play shoes to the cut card, and tell rounds by their place in the shoe."""
    refuse_shoeless(spec)
    engine = engine_of(spec, which)
    if not isinstance(engine, Rounds | RoundsBeside | RoundsLines | Hands | Wars | Procedure):
        engine = engine_of(spec, "procedure")
        assert isinstance(engine, Procedure)
    player = engine

    def one(job: tuple[int, int]) -> dict[int, Sums]:
        chunk, rounds = job
        trace, begins = np.zeros(rounds, dtype=np.int64), np.zeros(rounds, dtype=np.int64)
        tally = player.run(spec.seed, chunk, rounds, trace, begins)
        return {chunk: (by_turn(trace, begins), sum(line.staked for line in tally.lines.values()), rounds)}

    def both(a: dict[int, Sums], b: dict[int, Sums]) -> dict[int, Sums]:
        a.update(b)
        return a

    sizes = chunks(spec.rounds)
    alone = Crew(threads=1) if isinstance(player, Procedure) else None
    none: dict[int, Sums] = {}
    found = run(Lazy(len(sizes), lambda n: (n, sizes[n])), one, both, none, crew=alone, told=told)
    return _answer(spec, found)


def refuse_shoeless(spec: Spec) -> None:
    """Only where cards are dealt to a cut card is there anything to tell."""
    rule = getattr(Table(game_of(spec), spec.plan).terms.rules, "shoe", None)
    if rule is None or rule.continuous or not rule.behind:
        raise TapeteError(
            Text("en esta mesa no se reparte hasta una carta de corte", "this table does not deal to a cut card"),
        )
    if spec.shoe != "to-the-cut":
        raise TapeteError(Text("--cut-card pide --shoe to-the-cut", "--cut-card needs --shoe to-the-cut"))


def by_turn(trace: Numbers, begins: Numbers) -> Numbers:
    """Whole shoes only: rows of how many, net and squares by the round of the shoe.

    >>> by_turn(np.array([1, -1, 2, 5, 7, 9]), np.array([0, 0, 1, 0, 1, 0])).tolist()
    [[2, 3, 5], [2, 4, 26]]
    """
    starts = np.flatnonzero(begins)
    starts = starts[starts > 0]
    if not len(starts):
        return np.zeros((0, 3), dtype=np.int64)
    whole = int(starts[-1])
    firsts = np.concatenate([[0], starts])
    turn = np.arange(whole) - np.repeat(firsts[:-1], np.diff(firsts))
    found = np.zeros((int(turn.max()) + 1, 3), dtype=np.int64)
    net = trace[:whole]
    for column, values in enumerate((np.ones(whole, dtype=np.int64), net, net * net)):
        np.add.at(found[:, column], turn, values)
    return found


def _answer(spec: Spec, found: Mapping[int, Sums]) -> Cut:
    parts = [part for _, (part, _, _) in sorted(found.items()) if len(part)]
    if len(parts) < FEWEST:
        raise TapeteError(
            Text(
                f"de tan pocas jugadas no se ve nada: al menos --rounds {FEWEST * 2**10}",
                f"so few rounds show nothing: at least --rounds {FEWEST * 2**10}",
            )
        )
    most = max(map(len, parts))
    every = np.zeros((len(parts), most, 3), dtype=np.float64)
    for n, part in enumerate(parts):
        every[n, : len(part)] = part
    total = every.sum(axis=0)
    every_shoe = int(total[0, 0])
    fixed = int((total[:, 0] == every_shoe).sum())
    stake = sum(staked for _, staked, _ in found.values()) / sum(rounds for _, _, rounds in found.values())
    cut, cut_left = _mean(every)
    even, even_left = _mean(every[:, :fixed])
    turns = tuple(_turn(n, shoes, net, squares, stake) for n, (shoes, net, squares) in enumerate(total.tolist(), 1))
    spread = [_error(left, stake) for left in (cut_left, even_left, cut_left - even_left)]
    return Cut(spec, every_shoe, int(total[:, 0].sum()), fixed, turns, cut / stake, spread[0], even / stake, spread[1], spread[2])


def _mean(parts: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """The mean of all rounds, and how far each chunk drew it off."""
    rounds, nets = parts[:, :, 0].sum(axis=1), parts[:, :, 1].sum(axis=1)
    mean = float(nets.sum() / rounds.sum())
    return mean, (nets - mean * rounds) / rounds.sum()


def _error(left: NDArray[np.float64], stake: float) -> float:
    return math.sqrt(float((left * left).sum()) * len(left) / (len(left) - 1)) / stake


def _turn(number: int, shoes: float, net: float, squares: float, stake: float) -> Turn:
    mean = net / shoes
    return Turn(number, int(shoes), mean / stake, math.sqrt(max(0.0, squares / shoes - mean * mean) / shoes) / stake)
