"""Places at a table of poker among players, as one person sees them: the waiting list, changing place or table, who is away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tapete.errors import NotFound
from tapete.floor import places
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.floor.store import now
from tapete.games.circle.memory import CircleMemory
from tapete.numbers import NotANumber, read_whole
from tapete.play.moves import BuyIn, DrawSeats, Listed, MoveSeat
from tapete.table.waiting import Number, free
from tapete.text import Text
from tapete.web.pages.choosing import Button

if TYPE_CHECKING:
    from tapete.web.pages.scene import Scene


@dataclass(frozen=True)
class Row:
    """A number on the list, whose it is, where it is called to and until when, and what may be done about it."""

    number: int
    name: str
    mine: bool
    seat: int
    until: int
    buttons: tuple[Button, ...]


def waiting(scene: Scene) -> list[Row]:
    return [_row(scene, waits) for waits in scene.host.table.queue.waits]


def _row(scene: Scene, waits: Number) -> Row:
    host, mine = scene.host, scene.person is not None and scene.host.listed.get(waits.number) == scene.person.id
    made = []
    if scene.croupier and (there := free(host.table)) and not waits.seat:
        label = scene.t(f"Llamar al puesto {there[0]}", f"Call to seat {there[0]}")
        made.append(scene.button(Listed(waits.number, "called", there[0]), label, "primary"))
    if scene.croupier and waits.seat:
        made.append(scene.button(Listed(waits.number, "passed-over"), scene.t("Pierde el turno", "Pass over"), "warn"))
    if mine or scene.croupier:
        made.append(scene.button(Listed(waits.number, "gives-up"), scene.t("Quitar de la lista", "Take off the list")))
    until = places.held_until(host, waits) if waits.seat else 0
    name = scene.names.get(host.listed.get(waits.number, 0), "?")
    return Row(waits.number, name, mine, waits.seat, until, tuple(b for b in made if b))


def sign_up(scene: Scene) -> Button | None:
    """For who has no seat and finds none."""
    if scene.seat is not None or not scene.circle or scene.person is None:
        return None
    move = Listed(scene.host.table.queue.given + 1, "signs-up")
    return scene.button(move, scene.t("Apuntarse en la lista de espera", "Join the waiting list"), "primary")


def bring_along(scene: Scene) -> Button | None:
    """To sit down with what was taken away from another table, where the text has it come along."""
    if scene.seat is not None or not scene.circle or scene.person is None:
        return None
    seat, found = places.place_for(scene.host, scene.person), places.took_away(scene.host, scene.person.id)
    if seat is None or found is None:
        return None
    label = scene.t(f"Sentarse con los mismos {scene.money(found[2])}", f"Sit down with the same {scene.money(found[2])}")
    return scene.button(BuyIn(seat, found[2], carried=True), label)


def draw(scene: Scene) -> Button | None:
    return scene.button(DrawSeats(), scene.t("Sortear los puestos", "Draw the places"), "primary") if scene.live else None


def moves(scene: Scene) -> list[int]:
    """Free places to which this person may go, or the croupier may send somebody."""
    who = [scene.seat] if scene.seat is not None else sorted(scene.host.seats) if scene.live and scene.croupier else []
    if not who:
        return []
    return [s for s in free(scene.host.table) if scene.can(MoveSeat(who[0], s))]


def other_tables(scene: Scene) -> list[tuple[int, int]]:
    """Other tables of this game that have a place for who plays here, and which."""
    if scene.seat is None or scene.person is None or not scene.circle or not scene.host.table.felt.chips.get(scene.seat):
        return []
    found = [(h.id, places.place_for(h, scene.person)) for h in places.alike(scene.host) if not h.seat_of(scene.person)]
    return [(table, seat) for table, seat in found if seat is not None]


def free_seats(scene: Scene, seats: list[int]) -> list[int]:
    """Of these, the ones that this person may sit down at: who is called has one, and nobody else may have it."""
    own = places.number_of(scene.host, scene.person) if scene.person else None
    if own is not None and own.seat:
        return [own.seat]
    return [s for s in seats if scene.host.table.queue.at(s) is None]


def away(scene: Scene, seat: int) -> tuple[str, int]:
    """That the player of a seat has got up, and until when it is kept."""
    memory = scene.host.table.felt.of(CircleMemory).memory if scene.circle else CircleMemory()
    if seat in memory.lost:
        return scene.t("puesto perdido", "seat lost"), 0
    if seat not in memory.away:
        return "", 0
    until = places.kept_until(scene.host, seat)
    if until is not None and now() >= until:
        return scene.t("ausente, fuera de plazo", "away, time is up"), 0
    return scene.t("ausente", "away"), until or 0


def go(host: Host, person: Person, to: str) -> int:
    """From one table to another, with what the text has come along; the number of the other."""
    try:
        there = host.floor.host(read_whole(to))
    except NotANumber:
        raise NotFound(Text("no hay tal mesa", "there is no such table")) from None
    places.change(host, person, there, f"change-{person.id}-{host.id}-{host.n}")
    return there.id
