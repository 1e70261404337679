"""The waiting list of a table: who signs up gets a number, and free places are given in the order of the numbers.

It is kept in the record like all that is said at a table besides the game, so that whoever reads the record can see that
nobody was passed by. Who a number belongs to is the floor's affair.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.play.moves import BuyIn, Listed, MoveSeat
from tapete.play.window import check_seat
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.schema import WaitingRule
    from tapete.table.table import Table

NO_LIST = Text("el texto de este juego no habla de lista de espera", "this game's text speaks of no waiting list")


@dataclass(frozen=True)
class Number:
    """Somebody on the list, and the seat to which they are called."""

    number: int
    seat: int = 0
    since: int = 0
    """The entry by which it was called."""


@dataclass(frozen=True)
class Queue:
    """All who wait, first come first, and how many numbers have been given."""

    waits: tuple[Number, ...] = ()
    given: int = 0

    @property
    def next(self) -> Number | None:
        """Who is to be called next."""
        return next((w for w in self.waits if not w.seat), None)

    @property
    def uncalled(self) -> int:
        return sum(not w.seat for w in self.waits)

    def find(self, number: int) -> Number | None:
        return next((w for w in self.waits if w.number == number), None)

    def at(self, seat: int) -> Number | None:
        """For whom a seat is held."""
        return next((w for w in self.waits if w.seat == seat), None)

    def without(self, number: int) -> Queue:
        return replace(self, waits=tuple(w for w in self.waits if w.number != number))


def free(table: Table) -> list[int]:
    """Places that are neither taken nor held for somebody."""
    rule = table.terms.rules.waiting_rule
    most = rule.places if rule else 0
    return [s for s in range(1, most + 1) if s not in table.felt.chips and table.queue.at(s) is None]


def check(table: Table, move: Listed) -> None:
    """Refuse a number that is not due, a call out of turn, and a list where there are places enough."""
    rule, queue = table.terms.rules.waiting_rule, table.queue
    if rule is None:
        raise Refused(NO_LIST, table.terms.rules.cite)
    if move.what == "signs-up":
        _check_sign_up(table, move, rule)
        return
    found = queue.find(move.number)
    if found is None:
        raise Refused(Text(f"el número {move.number} no está en la lista", f"number {move.number} is not on the list"), rule.cite)
    if move.what == "called":
        _check_call(table, move, rule, found)
    elif move.what == "passed-over" and not found.seat:
        raise Refused(
            Text(f"al número {move.number} no se le ha llamado", f"number {move.number} has not been called"), rule.cite
        )


def _check_sign_up(table: Table, move: Listed, rule: WaitingRule) -> None:
    queue = table.queue
    if move.number != queue.given + 1:
        text = Text(f"el número que sigue es el {queue.given + 1}", f"the next number is {queue.given + 1}")
        raise Refused(text, rule.cite)
    if len(free(table)) > queue.uncalled:
        raise Refused(
            Text("hay sitio en la mesa: no hace falta esperar", "there is room at the table: nobody need wait"), rule.cite
        )


def _check_call(table: Table, move: Listed, rule: WaitingRule, found: Number) -> None:
    if found.seat:
        text = Text(
            f"el número {move.number} ya tiene el puesto {found.seat}", f"number {move.number} has seat {found.seat} already"
        )
        raise Refused(text, rule.cite)
    first = table.queue.next
    if first is not None and first != found:
        text = Text(
            f"se llama por orden: le toca al número {first.number}", f"numbers are called in order: number {first.number} is next"
        )
        raise Refused(text, rule.cite)
    check_seat(table.terms, move.seat)
    if table.felt.memory.stands_at(move.seat):
        text = Text(
            f"quien perdió el puesto {move.seat} canjea antes sus fichas",
            f"who has lost seat {move.seat} first hands in the chips",
        )
        raise Refused(text, rule.cite)
    if move.seat not in free(table):
        raise Refused(Text(f"el puesto {move.seat} no está libre", f"seat {move.seat} is not free"), rule.cite)


def check_place(table: Table, move: BuyIn | MoveSeat) -> None:
    """Refuse a place that is held for somebody, or that others wait for, or whose player was excluded and has left it."""
    rule, queue, felt = table.terms.rules.waiting_rule, table.queue, table.felt
    if isinstance(move, BuyIn) and move.seat not in felt.chips and move.seat in felt.sanctions:
        raise Refused(_excluded(move.seat), felt.sanctions[move.seat].cite)
    if rule is None or not queue.waits:
        return
    if isinstance(move, MoveSeat):
        if held := queue.at(move.to):
            raise Refused(_held(move.to, held), rule.cite)
        return
    if move.seat in table.felt.chips or queue.at(move.seat) or move.seat > rule.places:
        return
    first = queue.next
    if first is not None and len(free(table)) <= queue.uncalled:
        text = Text(
            f"los puestos libres se dan por lista de espera: le toca al número {first.number}",
            f"free places are given by the waiting list: number {first.number} is next",
        )
        raise Refused(text, rule.cite)


def _excluded(seat: int) -> Text:
    return Text(
        f"quien dejó el puesto {seat} está excluido, hasta que el casino lo levante o dé el puesto a otro",
        f"who left seat {seat} is excluded, until the casino ends it or gives the seat to another",
    )


def _held(seat: int, held: Number) -> Text:
    return Text(f"el puesto {seat} se guarda para el número {held.number}", f"seat {seat} is held for number {held.number}")


def apply(table: Table, move: Listed) -> None:
    rule, queue, felt = table.terms.rules.waiting_rule, table.queue, table.felt
    assert rule is not None
    match move.what:
        case "signs-up":
            table.queue = Queue((*queue.waits, Number(move.number)), move.number)
            place = len(table.queue.waits)
            felt.call(Text(f"en lista de espera, lugar {place}", f"on the waiting list, place {place}"), rule.cite)
        case "called":
            called = Number(move.number, move.seat, len(table.log) + 1)
            table.queue = replace(queue, waits=tuple(called if w.number == move.number else w for w in queue.waits))
            felt.call(_held(move.seat, called), rule.held_cite or rule.cite)
        case "gives-up":
            table.queue = queue.without(move.number)
        case "passed-over":
            table.queue = queue.without(move.number)
            text = Text(f"el número {move.number} pierde el turno", f"number {move.number} has lost the turn")
            felt.call(text, rule.held_cite or rule.cite)


def seated(table: Table, move: BuyIn) -> None:
    """Who was called has sat down."""
    if found := table.queue.at(move.seat):
        table.queue = table.queue.without(found.number)
