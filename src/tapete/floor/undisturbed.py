"""The short way of a move on PostgreSQL: where nobody else writes to a table, its lock, its entry and its commit are one journey.

Who owns a table first reads what others wrote there, which is a journey to the database before each move. Where none wrote for a
while the move is made on what is known here, and the database compares: if the entry's number is taken, or the table was closed,
nothing is written, the move is taken back, and goes the long way. So does every move that touches money, meters or seeds.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from psycopg.errors import UniqueViolation

from tapete.errors import TapeteError
from tapete.floor import meters
from tapete.floor.people import TIME_OUT, Person
from tapete.floor.shared import append_if_open
from tapete.play.moves import BuyIn, CashOut, Decided, Move, Rectify, Shuffle, Undo

if TYPE_CHECKING:
    from tapete.floor.host import Host, Made
    from tapete.floor.record import Line

QUIET = 10.0
"""Seconds without a word of another process after which a table counts as undisturbed."""


def make(host: Host, person: Person, words: str, client: str, after: int | None) -> tuple[list[Made], list[Line]] | None:
    """What was made and written; nothing where the move has to go the long way, and then nothing has changed."""
    if not _may(host) or client in host.requests or after not in (None, host.n):
        return None
    try:
        move = host.understand(person, words) if words or person is not TIME_OUT else None
    except TapeteError:
        return None  # what others wrote may allow it
    if not _light(host, move):
        return None
    made: list[Made] = []
    try:
        host.carry_out(None, person, move, made)
        fresh = host.lines_of(made, client, 0)
        written = append_if_open(host.floor.engine, host.id, [line.row(host.id) for line in fresh])
    except (TapeteError, UniqueViolation):
        written = False
    except BaseException:
        if made:
            host.undo()
        raise
    if written:
        return made, fresh
    if made:
        host.undo()
    return None


def _may(host: Host) -> bool:
    return host.floor.engine.dialect.name == "postgresql" and not host.closed and time.monotonic() - host.disturbed > QUIET


def _light(host: Host, move: Move | None) -> bool:
    """Whether nothing but the record is written: no chips bought or cashed, no meter, no new seed."""
    if isinstance(move, BuyIn | CashOut | Decided | Shuffle | Undo | Rectify) or meters.kinds(host):
        return False
    return host.mode != "automatic" or not host.pace.reseed or host.table.felt.coup + 2 - host.reseeded < host.pace.reseed
