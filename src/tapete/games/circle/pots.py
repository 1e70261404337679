"""Pots as values: from what each seat put in, which pots there are, who may win which, what nobody called, and how one is shared.

Nothing here knows a table; everything follows from the contributions, whatever the order in which they were made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tapete.values import maker, quick

MAIN = "main"


@quick
@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: what each seat has in it, and the seats that may win it."""

    name: str
    by: Mapping[int, int]
    seats: tuple[int, ...]

    @property
    def amount(self) -> int:
        return sum(self.by.values())


_pot = maker(Pot)


def name(number: int) -> str:
    """The main pot, then side pots in the order in which they were opened."""
    return MAIN if number == 0 else f"side-{number}"


def uncalled(put: Mapping[int, int], live: Collection[int]) -> tuple[int, int]:
    """The seat whose last chips nobody matched, and how many they are; nothing of nobody's where all are matched.

    >>> uncalled({1: 100, 2: 40, 3: 60}, {1, 2})
    (1, 40)
    """
    most, second = [*sorted(put.values(), reverse=True), 0, 0][:2]
    if most == second:
        return 0, 0
    seat = max(put, key=put.__getitem__)
    return (seat, most - second) if seat in live else (0, 0)


def pots(put: Mapping[int, int], live: Collection[int], dead: Mapping[int, int] | None = None) -> tuple[Pot, ...]:
    """The pots that these contributions make. A live seat wins from each other seat no more than it put in itself.

    Dead money, which counts for no level, lies in the main pot: alone, where somebody who is in has put in nothing else.

    >>> [(p.name, p.amount, p.seats) for p in pots({1: 50, 2: 100, 3: 100, 4: 30}, {1, 2, 3})]
    [('main', 180, (1, 2, 3)), ('side-1', 100, (2, 3))]
    >>> [(p.name, p.amount, p.seats) for p in pots({2: 100, 3: 100}, {1, 2, 3}, {1: 5, 2: 5, 3: 5})]
    [('main', 15, (1, 2, 3)), ('side-1', 200, (2, 3))]
    """
    levels = sorted({put.get(s, 0) for s in live})
    if len(levels) == 1 and levels[0] and not dead:  # what comes most often
        return (_pot(MAIN, {s: chips for s, chips in put.items() if chips}, tuple(sorted(live))),)
    layers: list[tuple[dict[int, int], tuple[int, ...]]] = []
    below = 0
    for level in levels:
        if level == levels[-1]:  # and what the folded put in besides
            by = {s: chips - below for s, chips in put.items() if chips > below}
        else:
            by = {s: min(chips, level) - below for s, chips in put.items() if chips > below < level}
        if by:
            layers.append((by, tuple(sorted([s for s in live if put.get(s, 0) >= level]))))
        below = level
    merged: list[tuple[dict[int, int], tuple[int, ...]]] = []
    for by, seats in layers:
        if merged and merged[-1][1] == seats:
            merged[-1] = (_sum(merged[-1][0], by), seats)
        else:
            merged.append((by, seats))
    if dead and sum(dead.values()):
        everybody = tuple(sorted(live))
        if not merged or merged[0][1] != everybody:
            merged.insert(0, ({}, everybody))
        merged[0] = (_sum(merged[0][0], dead), everybody)
    return tuple(_pot(name(i), by, seats) for i, (by, seats) in enumerate(merged))


def _sum(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    return {s: one.get(s, 0) + other.get(s, 0) for s in (*one, *(s for s in other if s not in one)) if one.get(s) or other.get(s)}


def beyond(made: Sequence[Pot], most: int | None) -> tuple[tuple[Pot, ...], dict[int, int]]:
    """The pots that a text with so many at the most lets stand, and what goes back to whom of those that it does not."""
    back: dict[int, int]
    kept, back = tuple(made[:most]), {}
    for pot in made[len(kept) :]:
        for seat, amount in pot.by.items():
            back[seat] = back.get(seat, 0) + amount
    return kept, back


def shares(amount: int, winners: Sequence[int], unit: int = 1) -> dict[int, int]:
    """An amount in equal parts of whole units; what does not divide goes unit by unit to the winners, the first first.

    >>> shares(101, [4, 2])
    {4: 51, 2: 50}
    """
    if len(winners) == 1:
        return {winners[0]: amount}
    each, left = divmod(amount, len(winners) * unit)
    parts = dict.fromkeys(winners, each * unit)
    for seat in winners:
        more = min(left, unit)
        parts[seat] += more
        left -= more
    return parts
