"""Who is paid what: the prize table over the pool, places shared by equals, satellites; to the last unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tapete.errors import Refused
from tapete.text import Text
from tapete.tournament.documents import Prizes


@dataclass(frozen=True)
class Pool:
    """What there is to be paid out, and who brought it."""

    entries: int
    contributed: int
    topped: int
    """What the casino adds to reach the guarantee."""
    special: int
    """What special prizes take out of it."""

    @property
    def total(self) -> int:
        return self.entries + self.contributed + self.topped

    @property
    def table(self) -> int:
        return self.total - self.special


def pool(prizes: Prizes, entries: int) -> Pool:
    """The pool when entries have brought in so much for prizes."""
    own = entries + prizes.contributed
    special = sum(s.amount for s in prizes.special.values() if s.source == "pool")
    return Pool(entries, prizes.contributed, max(0, prizes.guaranteed - own), special)


def shares(prizes: Prizes, entries: int) -> tuple[Fraction, ...]:
    """The row of the prize table for so many entries."""
    return next(row.shares for row in prizes.table if entries <= row.entries)


def tickets(prizes: Prizes, total: int) -> int:
    """How many places in the other tournament a satellite's pool buys."""
    return total // prizes.ticket.value if prizes.ticket else 0


def amounts(prizes: Prizes, entries: int, total: int, players: int, cite: str = "") -> tuple[int, ...]:
    """The prize of each place, best first: whole multiples of the unit, and all of the pool.

    Of a satellite, so many tickets as the pool buys, and what is left over to the next place.
    """
    if total < 0:
        raise Refused(Text("los premios especiales pasan del fondo", "special prizes are more than the pool"), cite)
    if prizes.ticket:
        won = min(tickets(prizes, total), players)
        rest = total - won * prizes.ticket.value
        return (prizes.ticket.value,) * won + ((rest,) if rest else ())
    parts = shares(prizes, entries)[:players]
    whole = sum(parts)
    paid = [int(total * part / whole) // prizes.unit * prizes.unit for part in parts]
    paid[0] += total - sum(paid)
    return tuple(paid)


def shared(paid: Sequence[int], groups: Sequence[Sequence[str]]) -> dict[str, int]:
    """What each player gets, groups of equals from the first place on; equals share the prizes of their places.

    The odd unit goes to who stands first in the group.

    >>> shared((100, 50, 25), [["ana"], ["beto", "carla"]])
    {'ana': 100, 'beto': 38, 'carla': 37}
    """
    won: dict[str, int] = {}
    place = 0
    for group in groups:
        each, odd = divmod(sum(paid[place : place + len(group)]), len(group))
        won |= {name: each + (at < odd) for at, name in enumerate(group)}
        place += len(group)
    return {name: amount for name, amount in won.items() if amount}
