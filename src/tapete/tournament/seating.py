"""Who sits where: places by draw, tables made even, a table broken when the others have room for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapete.equipment.chance import Source
from tapete.tournament.documents import Place

Seat = tuple[int, int]
"""A table and a place at it, both counted from 1."""


def draw(players: Sequence[str], tables: Sequence[Place], seed: str) -> dict[str, Seat]:
    """As few tables as will do, filled evenly: seats in turn, table by table, and players in drawn order."""
    needed = _needed(len(players), tables)
    seats = [
        (table.number, seat) for seat in range(1, max(t.seats for t in needed) + 1) for table in needed if seat <= table.seats
    ]
    order = list(players)
    Source(seed).shuffle(order)
    return dict(zip(order, seats, strict=False))


def _needed(players: int, tables: Sequence[Place]) -> list[Place]:
    found: list[Place] = []
    for table in tables:
        found.append(table)
        if sum(t.seats for t in found) >= players:
            break
    return found


def at_tables(seats: Mapping[str, Seat]) -> dict[int, dict[int, str]]:
    """Who sits at each table, by place."""
    found: dict[int, dict[int, str]] = {}
    for name, (table, seat) in sorted(seats.items(), key=lambda entry: entry[1]):
        found.setdefault(table, {})[seat] = name
    return dict(sorted(found.items()))


def to_break(seats: Mapping[str, Seat], tables: Sequence[Place]) -> int | None:
    """The table to be broken, if the others have room for everybody: the last one opened."""
    there = at_tables(seats)
    if len(there) < 2:
        return None
    rest = sum(t.seats for t in tables if t.number in there) - max(_seats(tables, n) for n in there)
    last = max(there)
    room = sum(t.seats for t in tables if t.number in there and t.number != last)
    return last if len(seats) <= min(room, max(rest, room)) else None


def broken(seats: Mapping[str, Seat], tables: Sequence[Place], table: int, seed: str) -> dict[str, Seat]:
    """The new places of who sat at a table that is broken: one by one in drawn order, to the table with fewest."""
    moving = [name for name, (at, _) in seats.items() if at == table]
    Source(seed).shuffle(moving)
    now = {name: seat for name, seat in seats.items() if seat[0] != table}
    for name in moving:
        now[name] = _free(now, tables)
    return {name: now[name] for name in moving}


def _free(seats: Mapping[str, Seat], tables: Sequence[Place]) -> Seat:
    """The first free place at the table with fewest players, among those in use that have one."""
    there = at_tables(seats)
    open_to = [n for n in there if len(there[n]) < _seats(tables, n)]
    table = min(open_to, key=lambda n: (len(there[n]), n))
    return table, next(s for s in range(1, _seats(tables, table) + 1) if s not in there[table])


def unequal(seats: Mapping[str, Seat], differ: int) -> tuple[int, int] | None:
    """The fullest and the emptiest table, where they differ by more than is allowed."""
    sizes = {table: len(there) for table, there in at_tables(seats).items()}
    if not differ or len(sizes) < 2:
        return None
    full, low = max(sizes, key=lambda n: (sizes[n], n)), min(sizes, key=lambda n: (sizes[n], n))
    return (full, low) if sizes[full] - sizes[low] > differ else None


def balanced(seats: Mapping[str, Seat], tables: Sequence[Place], differ: int, seed: str) -> dict[str, Seat]:
    """Who moves, and where, until no two tables differ by more than is allowed; who moves is drawn."""
    source, now = Source(seed), dict(seats)
    moved: dict[str, Seat] = {}
    while pair := unequal(now, differ):
        there = at_tables(now)
        names = list(there[pair[0]].values())
        name = names[source.below(len(names))]
        seat = next(s for s in range(1, _seats(tables, pair[1]) + 1) if s not in there[pair[1]])
        now[name] = moved[name] = (pair[1], seat)
    return moved


def place_for(seats: Mapping[str, Seat], tables: Sequence[Place], seed: str) -> Seat | None:
    """A place drawn among the free ones of the emptiest tables in use; else the next table's; none if all are taken."""
    there = at_tables(seats)
    open_to = [n for n in there if len(there[n]) < _seats(tables, n)]
    if not open_to:
        unused = [t.number for t in tables if t.number not in there]
        return (unused[0], 1) if unused else None
    least = min(len(there[n]) for n in open_to)
    free = [(n, s) for n in open_to if len(there[n]) == least for s in range(1, _seats(tables, n) + 1) if s not in there[n]]
    return free[Source(seed).below(len(free))]


def _seats(tables: Sequence[Place], number: int) -> int:
    return next(t.seats for t in tables if t.number == number)
