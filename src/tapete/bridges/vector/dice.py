"""Craps at many tables at once, compiled: a bet of one unit, throws until it is decided, and odds behind it where they may be
laid.

The chain of situations is found once by playing the procedure itself through every throw, so that nothing of a bet is written
here. A table sees the number of its situation and the point. Laying a bet, or `done`, throws the dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.seats.playing import Playing
from tapete.bridges.seats.setting import DONE, Setting
from tapete.bridges.vector.chance import Words, below
from tapete.bridges.vector.kernel import Kept, Kernel, Mask, Seen
from tapete.compiled import njit
from tapete.games.dice.memory import DiceMemory
from tapete.play.felt import Felt
from tapete.play.moves import CloseBets, Move, Outcome, Place
from tapete.text import Text

SEEN = ("situation", "point")
MOST = 2_000
TOO_MANY = Text("sus apuestas pasan por demasiadas situaciones", "its bets go through too many situations")
NOT_CRAPS = Text("los dados sin punto no tienen mesas compiladas", "dice without a point have no compiled tables")


@dataclass(frozen=True)
class Chain:
    """Every situation of one bet and its odds: what may be done, and what each throw then does."""

    actions: tuple[str, ...]
    legal: Mask
    after: NDArray[np.int32]
    """The next situation by situation, action and throw; 0 is the start, where nothing lies on the felt."""
    brings: NDArray[np.float64]
    points: NDArray[np.int16]
    ways: NDArray[np.int64]
    """How many ways lead to each throw."""


def chain(setting: Setting) -> Chain | Text:
    """The situations that a bet of one unit can come to."""
    rules = setting.rules
    throws: dict[str, int] = dict(rules.dice.weights)
    start: Felt[Any] = Felt(setting.module.memory())
    found: dict[Any, int] = {_key(start): 0}
    felts: list[Felt[Any]] = [start]
    rows: list[dict[int, list[tuple[int, float]]]] = []
    while len(rows) < len(felts):
        if len(felts) > MOST:
            return TOO_MANY
        felt, row = felts[len(rows)], dict[int, list[tuple[int, float]]]()
        for action, moves in _ways(setting, felt):
            ends = row.setdefault(action, [])
            for throw in throws:
                playing = _played(setting, felt, (*moves, CloseBets(), Outcome("roll", throw)))
                key = _key(playing.felt)
                if key not in found:
                    found[key] = len(felts)
                    felts.append(playing.felt)
                before = felt.chips.get(1, 0) + sum(b.amount for b in felt.bets)
                ends.append((0 if not playing.felt.bets else found[key], (playing.net(1) - before) / setting.unit))
        rows.append(row)
    actions = (DONE, *(f"bet {kind} {spot}".strip() for kind, spot in setting.spots))
    shape = (len(felts), len(actions), len(throws))
    legal, after, brings = np.zeros(shape[:2], np.int8), np.zeros(shape, np.int32), np.zeros(shape)
    for at, row in enumerate(rows):
        for action, ends in row.items():
            legal[at, action] = 1
            after[at, action], brings[at, action] = zip(*ends, strict=True)
    points = np.array([int(felt.of(DiceMemory).memory.point or 0) for felt in felts], np.int16)
    return Chain(actions, legal, after, brings, points, np.array(list(throws.values()), np.int64))


def _key(felt: Felt[Any]) -> Any:
    return tuple(felt.bets), felt.memory if felt.bets else None


def _ways(setting: Setting, felt: Felt[Any]) -> list[tuple[int, tuple[Move, ...]]]:
    """A bet where there is none, odds behind one where there are none; and to go on."""
    playing = _played(setting, felt, ())
    ways: list[tuple[int, tuple[Move, ...]]] = [(0, ())] if felt.bets else []
    for at, (kind, spot) in enumerate(setting.spots, start=1):
        behind = getattr(setting.rules.bets[kind], "behind", "")
        if bool(felt.bets) != bool(behind) or len(felt.bets) > 1:
            continue
        place = Place(1, setting.base(kind, spot), kind, spot)
        if playing.closes_after((place,)):
            ways.append((at, (place,)))
    return ways


def _played(setting: Setting, felt: Felt[Any], moves: tuple[Move, ...]) -> Playing:
    playing = Playing(setting, felt.copy())
    for move in moves:
        playing.tell(move)
    return playing


def kernel(setting: Setting) -> Kernel | Text:
    """The tables of a game; or why there are none."""
    if getattr(setting.rules, "point", None) is None:
        return NOT_CRAPS
    found = chain(setting)
    if isinstance(found, Text):
        return found
    thrown = np.repeat(np.arange(len(found.ways)), found.ways)

    def make(tables: int) -> Kept:
        return (np.zeros(tables, np.int32),)

    def begin(kept: Kept, words: Words, seen: Seen, mask: Mask) -> None:
        kept[0][:], seen[:] = 0, 0
        mask[:] = found.legal[0]

    def act(
        actions: NDArray[np.int64],
        kept: Kept,
        words: Words,
        seen: Seen,
        mask: Mask,
        won: NDArray[np.float64],
        over: NDArray[np.bool_],
    ) -> None:
        step(actions, kept[0], words, found.legal, found.after, found.brings, found.points, thrown, seen, mask, won, over)

    return Kernel(found.actions, SEEN, make, begin, act, max(MOST, 16))


@njit(cache=True, nogil=True)
def step(
    actions: Any, at: Any, words: Any, legal: Any, after: Any, brings: Any, points: Any, thrown: Any, seen: Any, mask: Any,
    won: Any, over: Any,
) -> None:  # fmt: skip
    """A throw at every table."""
    for t in range(len(at)):
        won[t], over[t] = 0.0, False
        action, here = actions[t], at[t]
        if action < 0 or action >= legal.shape[1] or not legal[here, action]:
            continue
        throw = thrown[below(words, t, len(thrown))]
        won[t], at[t] = brings[here, action, throw], after[here, action, throw]
        over[t] = at[t] == 0
        seen[t, 0], seen[t, 1] = at[t], points[at[t]]
        for a in range(legal.shape[1]):
            mask[t, a] = legal[at[t], a]
