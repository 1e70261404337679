"""Closing before the time is up: where a clock runs, players close early only if all who have bet agree.

Who says "no more bets" agrees; the last of them closes. Croupier and chief close when they see fit, and so does the clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.floor.people import TIME_OUT, Person
from tapete.play.moves import CloseBets, Move, Ready
from tapete.play.window import Betting
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host

NOT_BET = Text(
    "antes de tiempo cierran solo los que han apostado, si todos están conformes",
    "before the time is up only those who have bet close, if they all agree",
)


def timed(host: Host) -> bool:
    """Whether a clock runs for what the table waits for."""
    return bool(host.mode == "automatic" and (host.pace.betting if isinstance(host.table.ask, Betting) else host.pace.decision))


def bettors(host: Host) -> set[int]:
    """Seats that have something on the felt."""
    return {bet.seat for bet in host.table.felt.bets if bet.seat in host.seats}


def awaited(host: Host, person: Person) -> set[int]:
    """Seats that have bet and do not agree yet to close, this person's own apart."""
    return {seat for seat in bettors(host) - host.table.ready if host.seats[seat] != person.id}


def may_close(host: Host, person: Person) -> bool:
    """Whether this player's word to close is heard: at a table without a clock always, else if they have bet."""
    return not timed(host) or any(host.seats[seat] == person.id for seat in bettors(host))


def heard(host: Host, person: Person, move: Move) -> Move:
    """What a person's word to close comes to: while others who have bet do not agree, it is agreement."""
    if not isinstance(move, CloseBets) or person is TIME_OUT or person.may("croupier", "chief") or not timed(host):
        return move
    own = sorted(seat for seat in bettors(host) if host.seats[seat] == person.id)
    if not own:
        raise Refused(NOT_BET)
    if not awaited(host, person):
        return move
    mine = [seat for seat in own if seat not in host.table.ready]
    return Ready((mine or own)[0])
