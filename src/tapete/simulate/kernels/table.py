"""The engine of an automaton: chunks walked by the kernels, and their counts as a tally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tapete.simulate.draws import Draws
from tapete.simulate.kernels import apart, walk
from tapete.simulate.kernels.automaton import Automaton, Sitting, explore, unit
from tapete.simulate.kernels.cards import Results, by
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]
EXACT = 2.0**53
"""Up to here floats have every whole number."""
NONE = np.zeros(0, dtype=np.int64)
BINS, FAR = 8192, 4096
"""Nets of a round that are counted in place, and how many others are kept before the kernel must be called again."""
TOO_LARGE = Text("hay importes demasiado grandes para sumarlos deprisa", "there are amounts too large to be added up fast")


@dataclass(frozen=True)
class Walk:
    """Chunks of a table of small state."""

    names: Sequence[str]
    """The wagers, in their order in every account."""
    automaton: Automaton
    cells: Numbers
    parts: int
    """What one unit of a cell's net is in the smallest of the currency."""
    speaks: int
    faces: int
    width: int
    """How many cells a state has."""

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        words = begun(seed, chunk)
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts = apart.zeros(len(self.cells), np.int64)
        nets: Mapping[int, int] | None = None
        repeated: dict[int, int] = {}
        if bool(self.automaton.ends.all()):
            at = walk.coups(self.cells, words, 0, rounds, self.speaks, self.faces, counts, kept)
        else:
            groups = self.again or [()]
            for n, group in enumerate(groups):  # the same walk once more for every four wagers
                at, nets, squares = self._series(
                    begun(seed, chunk), rounds, counts if n == 0 else apart.copied(counts), kept if n == 0 else NONE, group
                )
                repeated |= squares
        if trace is not None:
            trace[:rounds] = kept * self.parts
        lying = self.automaton.lying[at // self.width]
        accounts = by(self.automaton.which, counts, len(self.automaton.accounts))
        return tallied(self.results, accounts, nets, lying, repeated)

    @cached_property
    def results(self) -> Results:
        """What the accounts bring."""
        return Results(tuple(self.names), self.automaton.accounts)

    @cached_property
    def lines(self) -> Numbers:
        """What each cell brings each wager."""
        lines = np.array([[net for _, net in account.lines] for account in self.automaton.accounts], dtype=np.int64)
        found: Numbers = lines[self.automaton.which]
        return found

    @cached_property
    def again(self) -> list[tuple[int, ...]]:
        """The wagers that may be decided more than once in a round, four at a time."""
        after = self.automaton.after.reshape(-1, self.width)
        goes_on = ~self.automaton.ends.reshape(-1, self.width)
        found = []
        for wager in range(len(self.names)):
            paid = self.lines[:, wager].reshape(-1, self.width) != 0
            decided = np.zeros(len(after), dtype=np.bool_)
            decided[after[paid & goes_on]] = True
            while True:
                more = decided.copy()
                more[after[decided][goes_on[decided]]] = True
                if (more == decided).all():
                    break
                decided = more
            if paid[decided].any():
                found.append(wager)
        return [tuple(found[n : n + walk.WAGERS]) for n in range(0, len(found), walk.WAGERS)]

    def _series(
        self, words: NDArray[np.uint64], rounds: int, counts: Numbers, kept: Numbers, group: tuple[int, ...]
    ) -> tuple[int, Mapping[int, int], dict[int, int]]:
        """Rounds of several throws: the state after them, how often each net came, and the squares of some wagers."""
        grain = unit(self.lines[:, group].ravel().tolist())
        by_line, squares = np.zeros((len(self.cells) if group else 1, walk.WAGERS)), apart.zeros(walk.WAGERS, np.float64)
        if group:
            by_line[:, : len(group)] = self.lines[:, group] // grain
        bins, done, at = Bins(), 0, 0
        walks = walk.series_squared if group else walk.series
        while done < rounds:
            at, more, strays = walks(
                self.cells, words, at, rounds - done, self.speaks, self.faces, counts, bins.near, bins.low, bins.far,
                kept[done:], by_line.ravel(), squares,
            )  # fmt: skip
            done += more
            bins.keep(strays)
        exact = squares.max() < EXACT  # else nobody has counted them
        found = {wager: int(squares[n]) * grain**2 if exact else 0 for n, wager in enumerate(group)}
        return at, bins.nets(self.parts), found


class Bins:
    """How often each net came, as kernels count it: in place around nothing, and by themselves those that lie far off."""

    def __init__(self) -> None:
        self.near, self.far, self.low = np.zeros(BINS + 2, dtype=np.int64), np.zeros(FAR, dtype=np.int64), -BINS // 2
        self._strays: dict[int, int] = {}

    def keep(self, strays: int) -> None:
        """Put away so many far ones, before the kernel is called again."""
        for net in self.far[:strays].tolist():
            self._strays[net] = self._strays.get(net, 0) + 1

    def amend(self, net: int, true: int) -> None:
        """One of these was another."""
        self._strays[net] = self._strays.get(net, 0) - 1
        self._strays[true] = self._strays.get(true, 0) + 1

    def nets(self, parts: int) -> dict[int, int]:
        """All of them, each unit being so many."""
        found = {net * parts: count for net, count in self._strays.items()}
        for place in np.flatnonzero(self.near[1:-1]).tolist():
            net = (place + self.low) * parts
            found[net] = found.get(net, 0) + int(self.near[place + 1])
        return {net: count for net, count in found.items() if count}


def begun(seed: int, chunk: int) -> NDArray[np.uint64]:
    """The two halves with which the stream of a chunk begins."""
    draws = Draws(seed, chunk)
    return apart.copied(np.array([draws.s0, draws.s1], dtype=np.uint64))


def packed(automaton: Automaton, results: int) -> tuple[Numbers, int] | Text:
    """The cells as kernels read them, and the unit of their nets; unless an amount does not fit."""
    nets = [account.net for account in automaton.accounts]
    parts = unit(nets)
    if len(automaton.after) > walk.NEXT or max(abs(net) for net in nets) // parts >= 2**31:
        return TOO_LARGE
    units = np.array([net // parts for net in nets], dtype=np.int64)[automaton.which]
    return (automaton.after * results) | (automaton.ends.astype(np.int64) << walk.ENDS) | (units << walk.NET), parts


def engine(sitting: Sitting, speaks: int, faces: int) -> Walk | Text:
    """The engine of a table, unless it has too many states or its amounts do not fit into cells."""
    automaton = explore(sitting)
    if isinstance(automaton, Text):
        return automaton
    cells = packed(automaton, len(sitting.scripts))
    if isinstance(cells, Text):
        return cells
    return Walk(sitting.names, automaton, *cells, speaks, faces, len(sitting.scripts))


def tallied(
    results: Results, counts: Numbers, nets: Mapping[int, int] | None, lying: Sequence[int], repeated: Mapping[int, int]
) -> Tally:
    """The tally of so many of each account; where a round is one account, its nets are theirs too.

    The squares of wagers that may be decided more than once in a round are told; those of others follow from the accounts.
    """
    lines = {
        name: Line(line.staked - lying[n], line.net, repeated.get(n, line.squares))
        for n, (name, line) in enumerate(results.lines(counts, alone=True).items())
    }
    return of_nets(results.nets(counts) if nets is None else nets, lines, results.house(counts))
