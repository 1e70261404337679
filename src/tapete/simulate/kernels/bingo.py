"""Bingo compiled: the kernel draws and looks who has which prize; of every different result one game is played by the procedure.

A result is how many cards were sold, by how many parts each prize is shared, how many of them are the first seat's, and what the
growing prize shows if somebody takes it. Which cards a sale has follows from the one before it, as the procedure sells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from tapete.catalogue.bingo.rules import BingoRules
from tapete.equipment.bingo import series
from tapete.games.bingo.asks import own_daubing
from tapete.games.bingo.coup import pot_fed, pot_kind
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.games.bingo.sale import entry, funds, left, numbers, price, size, start, whole
from tapete.odds.bingo.kernel import laid
from tapete.odds.bingo.simulate import figures_of
from tapete.play.terms import Terms
from tapete.simulate.draws import Draws
from tapete.simulate.kernels.balls import Bytes, Numbers, Words, halls
from tapete.simulate.kernels.table import begun
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.procedure import Sitting
from tapete.simulate.spec import Spec
from tapete.simulate.tally import Line, Tally
from tapete.text import Text

Key = tuple[int, ...]


class Path(NamedTuple):
    """The sales of a table one after the other, from its opening: where each begins and how many cards it has."""

    begins: Numbers
    counts: Numbers
    again: int
    """Which sale follows the last of them."""


@dataclass(frozen=True)
class Halls:
    """Chunks of a hall in which every seat buys as many cards."""

    terms: Terms[BingoRules]
    player: Player
    stakes: tuple[Stake, ...]
    each: int
    """Cards of a seat."""
    entered: int
    """What a seat pays for the right to the growing prize, with all its cards; nothing where it does not."""
    known: dict[Key, Tally] = field(default_factory=dict)
    """Of every result that came, what the procedure made of it."""
    lock: Lock = field(default_factory=Lock)
    """Held while the procedure plays: there is one player."""

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        rules, path = self.terms.rules, self._path(rounds)
        at, words = np.zeros((rounds, 2), dtype=np.uint64), begun(seed, chunk)
        found = np.zeros((rounds, 2 + 3 * len(self.prizes)), dtype=np.int64)
        halls(
            self._cards(int((path.begins + path.counts).max())), rules.card.balls, *self.figures, self.ending,
            rules.claims.last_ball, self.each, rules.claims.share == "player", path.begins, path.counts, path.again, rounds,
            words, at, found,
        )  # fmt: skip
        return self._added(path, found, at, trace)

    @cached_property
    def prizes(self) -> tuple[str, ...]:
        return tuple(funds(self.terms, BingoMemory(sold=(Sold(1, 1, size(self.terms)),))))

    @cached_property
    def ending(self) -> int:
        return next(n for n, kind in enumerate(self.prizes) if self.terms.rules.bets[kind].ends)

    @cached_property
    def figures(self) -> tuple[Numbers, Numbers, Numbers]:
        return figures_of(self.terms.rules, self.prizes)

    def _cards(self, most: int) -> Bytes:
        """The faces of the first cards, cell by cell; behind the last of a series comes the first."""
        top, form = min(most, size(self.terms)), self.terms.rules.card.form
        faces = np.array(series(form, whole(self.terms, "series", 1), top), dtype=np.uint8)
        return laid(faces[np.arange(most) % top])

    def _path(self, rounds: int) -> Path:
        """So many sales, or as many as there are until they begin again where one began before."""
        at, seen, counts = 1, dict[int, int](), list[int]()
        while len(counts) < rounds:
            memory = BingoMemory(next=at)
            first = start(self.terms, memory)
            if first in seen:
                break
            seen[first] = len(counts)
            remain = left(self.terms, memory)
            seats = min(len(self.player.seats), remain // self.each)
            counts.append(seats * self.each or (remain if first > 1 else 0))  # what is left, as in `laying.within`
            last = numbers(self.terms, memory, counts[-1])[-1][1] if counts[-1] else first - 1
            at = last + 1 if last < size(self.terms) else 1
        again = seen.get(start(self.terms, BingoMemory(next=at)), 0)
        return Path(np.array([*seen], dtype=np.int64) - 1, np.array(counts, dtype=np.int64), again)

    # what it came to

    def _added(self, path: Path, found: Numbers, at: Words, trace: Numbers | None) -> Tally:
        """Every game by its result, each result as the procedure plays it."""
        shown = self._shown(path, found)
        found[:, 0] = shown
        sales, found[:, 1] = found[:, 1].copy(), path.counts[found[:, 1]]
        which, firsts = numbered(found)
        parts = [self._played(tuple(found[k].tolist()), int(path.begins[sales[k]]) + 1, at[k]) for k in firsts.tolist()]
        times = np.bincount(which, minlength=len(firsts)).tolist()
        if trace is not None:
            trace[: len(found)] = np.array([part.total for part in parts], dtype=np.int64)[which]
        return sum((often(part, count) for part, count in zip(parts, times, strict=True)), Tally())

    def _shown(self, path: Path, found: Numbers) -> Numbers:
        """What the growing prize shows before each game in which it is taken; elsewhere -1: there it is all one."""
        shown, pot = np.full(len(found), -1, dtype=np.int64), self.terms.rules.pot
        within = whole(self.terms, pot.within, 0) if pot else 0
        if pot is None or not within:
            return shown
        free = not (pot.entry and self.terms.plan.amount(pot.entry))
        fed = [pot_fed(self.terms, n, n // self.each * self.entered) for n in path.counts.tolist()]
        base, came, since = self.terms.plan.amount(pot.base) or 0, np.array(fed, dtype=np.int64)[found[:, 1]].cumsum(), 0
        for k in np.flatnonzero(found[:, 0] <= within).tolist() if self.entered or free else ():
            if not free and path.counts[found[k, 1]] < self.each:
                continue  # what is left of a series is bought without that right
            before = int(came[k - 1]) if k else 0
            shown[k] = base + before - since
            since = int(came[k])
        return shown

    def _played(self, key: Key, card: int, words: Words) -> Tally:
        """What a result came to in one game of the procedure, which begins with that card and these random numbers."""
        with self.lock:
            if key not in self.known:
                draws = Draws(0, 0)
                draws.s0, draws.s1 = (int(word) for word in words)
                sitting = Sitting(self.terms, self.player, self.stakes, draws)
                sitting.felt.memory = BingoMemory(next=card)
                if key[0] >= 0:
                    sitting.felt.meters[pot_kind(self.terms.rules)] = key[0]
                sitting.round()
                assert sitting.felt.memory.cards == key[1], "cards are sold as they were counted"
                self.known[key] = sitting.tally()
            return self.known[key]


def numbered(rows: Numbers) -> tuple[Numbers, Numbers]:
    """Of each row the number of its kind, and of each kind the first row."""
    which, firsts = np.zeros(len(rows), dtype=np.int64), np.zeros(1, dtype=np.int64)
    for column in rows.T:
        _, digit = np.unique(column, return_inverse=True)
        _, firsts, which = np.unique(which * (int(digit.max()) + 1) + digit, return_index=True, return_inverse=True)
    return which, firsts


def often(one: Tally, times: int) -> Tally:
    """The tally of one game so many times."""
    lines: Mapping[str, Line] = {
        name: Line(line.staked * times, line.net * times, line.squares * times) for name, line in one.lines.items()
    }
    nets = {net: count * times for net, count in one.nets.items()}
    return Tally(one.rounds * times, lines, one.total * times, one.squares * times, nets, one.house * times)


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Halls | Text:
    """The hall, or what of it only the procedure can play."""
    reason = next(_not_carried(terms, stakes), None)
    if reason is not None:
        return reason
    rules: BingoRules = terms.rules
    amounts = {rules.bets[stake.kind].role: stake.amount for stake in stakes}
    each = int(amounts["card"]) // price(terms)
    entered = int(amounts.get("entry", 0))
    return Halls(terms, player, stakes, each, entered if entered == each * entry(terms) else 0)


def _not_carried(terms: Terms[BingoRules], stakes: tuple[Stake, ...]) -> Iterator[Text]:
    rules = terms.rules
    if own_daubing(terms):
        yield Text("cada jugador marca y canta por su cuenta", "each player marks and calls")
    if not all(isinstance(stake.amount, int) for stake in stakes):
        yield Text("hay una apuesta sin cantidad fija", "a bet has no fixed amount")
    elif not any(rules.bets[s.kind].role == "card" and int(s.amount) >= price(terms) for s in stakes):
        yield Text("nadie compra un cartón", "nobody buys a card")
    offered = funds(terms, BingoMemory(sold=(Sold(1, 1, size(terms)),)))
    if sum(rules.bets[kind].ends for kind in offered) != 1:
        yield Text("no hay un solo premio que termine la partida", "there is not one prize that ends the game")
