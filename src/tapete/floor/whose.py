"""Whose word counts at a table: players move their own seats, the staff of a live table moves any, the chief rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.floor import agreeing, duties, eyes, meters, places, taking_back
from tapete.floor.duties import NOT_YOU, NOT_YOURS
from tapete.floor.people import TIME_OUT, Person
from tapete.play.moves import (
    AddWord,
    Button,
    BuyIn,
    CashOut,
    CloseBets,
    Correct,
    CutCard,
    Decided,
    DrawSeats,
    Hold,
    LastCoups,
    Listed,
    Meter,
    Move,
    MoveSeat,
    NoMoreClaims,
    Outcome,
    Place,
    Rectify,
    Report,
    Reseed,
    Shuffle,
    Undo,
)
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host

OWN_SEAT = Text("nadie decide sobre su propio puesto", "nobody decides about their own seat")
NOBODY_THERE = Text("en ese puesto no ha jugado nadie", "nobody has played at that seat")


def check(host: Host, person: Person, move: Move) -> None:
    """Refuse what is for somebody else to say."""
    if duties.of_hall(host):
        duties.check_move(host, person, move)
    elif not allowed(host, person, move):
        raise Refused(NOT_YOU if isinstance(move, Correct | Listed) or not hasattr(move, "seat") else NOT_YOURS)
    if isinstance(move, Correct) and move.seat not in host.last_seated:
        raise Refused(NOBODY_THERE)
    if isinstance(move, Decided) and 1 <= move.number <= len(host.table.corrections):
        seat = host.table.corrections[move.number - 1].seat
        if host.last_seated.get(seat) == person.id:
            raise Refused(OWN_SEAT)
        eyes.check_second(host.corrections[move.number - 1]["by"], person.id)
    if isinstance(move, Undo | Rectify):
        taking_back.check(host, person, move)
    if person.id in host.seats.values() and works(host, person, move):
        raise Refused(eyes.SITS_HERE)
    joins = isinstance(move, BuyIn) or (isinstance(move, Listed) and move.what == "signs-up")
    if joins or (isinstance(move, Place) and host.seats.get(move.seat) == person.id):
        eyes.check_stake(host, person)


def works(host: Host, person: Person, move: Move) -> bool:
    """Whether this is the work of the house, or play at somebody else's seat."""
    if isinstance(move, Listed):
        return move.what in ("called", "passed-over")
    if isinstance(move, CloseBets | Shuffle | DrawSeats | CutCard):
        return host.mode == "live"
    if isinstance(move, Report | Decided | Hold | Correct | Meter | Outcome | LastCoups | NoMoreClaims | Undo | Rectify):
        return True
    return host.seats.get(getattr(move, "seat", 0), person.id) != person.id


def allowed(host: Host, person: Person, move: Move) -> bool:
    if person is TIME_OUT or person is meters.HOUSE:
        return True
    staff = person.may("croupier", "chief")
    match move:
        case Report() | Decided():
            return person.may("chief")
        case Hold():
            return host.mode == "automatic" and person.may("chief")
        case Correct() | Button():
            return staff
        case Meter():
            return staff and not meters.shared_by(host, move.kind)
        case Outcome() | NoMoreClaims() | Undo():
            return host.mode == "live" and staff
        case Rectify():
            return host.mode == "live" and person.may("chief")
        case CloseBets() | Shuffle() | DrawSeats() | CutCard() | LastCoups():
            seated = person.id in host.seats.values()
            if isinstance(move, CloseBets) and not staff and not agreeing.may_close(host, person):
                return False
            return staff or (host.mode == "automatic" and seated and not isinstance(move, LastCoups))
        case Reseed():
            return False
        case Listed() | MoveSeat():
            return places.allowed(host, person, move)
        case AddWord():
            return host.seats.get(move.seat) == person.id and len(host.commitments) > host.period
        case Place(unnoticed=True):
            return host.mode == "live" and staff
    owner = host.seats.get(move.seat)
    if isinstance(move, BuyIn):
        return owner in (None, person.id)
    if isinstance(move, CashOut) and owner is not None and person.may("chief"):
        return True  # who has left is stood up, and their chips are theirs
    return owner == person.id or (host.mode == "live" and staff and owner is not None)
