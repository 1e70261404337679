"""Who may take a result back: at once whoever entered it, after that the table chief; and the money of those who have left.

Who sits is paid and charged in chips, by the table's record. Who has cashed in since is paid to, or pays from, their account, by
an entry of the ledger; what the account cannot cover is owed, and the cage collects it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.floor.people import Person
from tapete.play.moves import CashOut, Rectify, Undo
from tapete.table import mending
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host

FOLLOWED = Text(
    "después de ese resultado ya pasó algo más: lo deshace el jefe de mesa",
    "something has followed that result already: the table chief takes it back",
)
OWN_SEAT = Text("nadie decide sobre su propio puesto", "nobody decides about their own seat")


def check(host: Host, person: Person, move: Undo | Rectify) -> None:
    """Refuse a croupier's word once something has followed, and a chief's about a coup that they have played."""
    if isinstance(move, Undo) and not mending.nothing_followed(host.table, move) and not person.may("chief"):
        raise Refused(FOLLOWED)
    if any(seat_owner(host, d.seat, left=bool(d.left)) == person.id for d in mending.differences(host.table, move)):
        raise Refused(OWN_SEAT)


def seat_owner(host: Host, seat: int, left: bool) -> int:
    """Who sits there; or who left the seat first since the last coup was settled."""
    if not left:
        return host.seats.get(seat, 0)
    for told in host.table.story.told:
        if isinstance(told.move, CashOut) and told.move.seat == seat:
            return host.seated_at(told.entry).get(seat, 0)
    return 0


def for_who_left(host: Host, move: Undo | Rectify) -> list[tuple[int, int]]:
    """Each person who has left since, and what is paid to their account, or taken from it."""
    return [(seat_owner(host, d.seat, left=True), d.left) for d in mending.differences(host.table, move) if d.left]
