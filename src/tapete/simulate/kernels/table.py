"""The engine of an automaton: chunks walked by the kernels, and their counts as a tally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tapete.simulate.draws import Draws
from tapete.simulate.kernels import walk
from tapete.simulate.kernels.automaton import Account, Automaton, Sitting, explore, unit
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

Numbers = NDArray[np.int64]
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
    results: int
    """How many cells a state has."""

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        words = begun(seed, chunk)
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts = np.zeros(len(self.cells), dtype=np.int64)
        nets: Mapping[int, int] | None = None
        if bool(self.automaton.ends.all()):
            at = walk.coups(self.cells, words, 0, rounds, self.speaks, self.faces, counts, kept)
        else:
            at, nets = self._series(words, rounds, counts, kept)
        if trace is not None:
            trace[:rounds] = kept * self.parts
        lying = self.automaton.lying[at // self.results]
        return tallied(self.names, self.automaton.accounts, by_account(self.automaton, counts), nets, lying)

    def _series(self, words: NDArray[np.uint64], rounds: int, counts: Numbers, kept: Numbers) -> tuple[int, Mapping[int, int]]:
        """Rounds of several throws: the state after them, and how often each net came."""
        bins, far = np.zeros(BINS + 2, dtype=np.int64), np.zeros(FAR, dtype=np.int64)
        low, done, at = -BINS // 2, 0, 0
        nets: dict[int, int] = {}
        while done < rounds:
            at, more, strays = walk.series(
                self.cells, words, at, rounds - done, self.speaks, self.faces, counts, bins, low, far, kept[done:]
            )
            done += more
            for net in far[:strays].tolist():
                nets[net] = nets.get(net, 0) + 1
        for place in np.flatnonzero(bins[1:-1]).tolist():
            nets[place + low] = nets.get(place + low, 0) + int(bins[place + 1])
        return at, {net * self.parts: count for net, count in nets.items()}


def begun(seed: int, chunk: int) -> NDArray[np.uint64]:
    """The two halves with which the stream of a chunk begins."""
    draws = Draws(seed, chunk)
    return np.array([draws.s0, draws.s1], dtype=np.uint64)


def by_account(automaton: Automaton, counts: Numbers) -> Numbers:
    """How often each account came."""
    found = np.zeros(len(automaton.accounts), dtype=np.int64)
    np.add.at(found, automaton.which, counts)
    return found


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
    names: Sequence[str], accounts: Sequence[Account], counts: Numbers, nets: Mapping[int, int] | None, lying: Sequence[int]
) -> Tally:
    """The tally of so many of each account; where a round is one account, its nets and squares are theirs too."""
    alone = nets is None
    found: dict[int, int] = {}
    lines = [Line(-amount) for amount in lying]
    house = 0
    for account, count in zip(accounts, counts.tolist(), strict=True):
        found[account.net] = found.get(account.net, 0) + count
        house += account.house * count
        for n, (staked, net) in enumerate(account.lines):
            lines[n] += Line(staked * count, net * count, net * net * count if alone else 0)
    if nets is None:
        nets = {net: count for net, count in found.items() if count}
    return of_nets(nets, dict(zip(names, lines, strict=True)), house)
