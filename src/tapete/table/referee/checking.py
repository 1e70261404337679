"""A result that the house wants to look at again: what it won is withheld, then paid or not (Chile I §6, Arica gen §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.games.poker.memory import PokerMemory
from tapete.games.poker.settle import came_out
from tapete.play.events import Event, Payment, TakenBack
from tapete.play.felt import Withheld
from tapete.table.again import at_hand, told_of_the_last
from tapete.table.referee.orders import Action, Facts, Order
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

STAKE = Text("se devuelve lo apostado; lo ganado se retiene", "the stake is handed back; what it won is withheld")
PAID = Text("se paga lo retenido", "what was withheld is paid")
NOT_DUE = Text("el premio no procede: la apuesta se pierde", "the prize is not due: the bet is lost")
TOO_LATE = Text(
    "lo ganado se retiene en cuanto se liquida, antes de anotar nada de la jugada siguiente",
    "what was won is withheld as soon as it is settled, before anything is entered of the next coup",
)


def won(table: Table, seat: int) -> list[Payment]:
    """What a seat has been paid on its winning bets in the coup just settled, or so far in the one in progress."""
    events = _events(table)
    undone = [e.payment for e in events if isinstance(e, TakenBack)]
    return [
        e for e in events if isinstance(e, Payment) and e.seat == seat and e.verb == "wins" and not (e in undone or e.why == PAID)
    ]


def _events(table: Table) -> list[Event]:
    story = at_hand(table)
    return [e for one in story.told for e in one.events] if story else []


def _from_meter(table: Table, payment: Payment) -> int:
    """What a prize of poker against the house took out of a meter."""
    alike = (e for e in _events(table) if isinstance(e, Payment) and (e.bet.kind, e.why) == (payment.bet.kind, payment.why))
    return came_out(table.terms, payment, next(alike) == payment) if isinstance(table.felt.memory, PokerMemory) else 0


def check_won(table: Table, order: Order, facts: Facts) -> None:
    """Refuse it once the next coup has begun, and for a seat that has won nothing."""
    if at_hand(table) is None:
        raise Refused(TOO_LATE, order.cite)
    if not won(table, facts.seat):
        raise Refused(Text(f"el puesto {facts.seat} no ha ganado nada", f"seat {facts.seat} has won nothing"), order.cite)


def withhold(table: Table, order: Order, facts: Facts) -> None:
    """What the seat has won goes back to the house until the recording has been seen, and the game goes on.

    Its stakes do not, but for those that are part of a prize.
    """
    felt, paid = table.felt, won(table, facts.seat)
    for payment in paid:
        in_it = payment.staked if payment.prize else 0
        amount = payment.returned - payment.staked + in_it
        felt.chips[payment.seat] -= amount
        felt.house += amount
        felt.withheld.append(Withheld(payment.seat, payment.bet, amount, order.cite, in_it, _from_meter(table, payment)))
        felt.events.append(TakenBack(payment))
        if payment.staked and not in_it:
            felt.events.append(Payment(payment.seat, payment.bet, payment.staked, payment.staked, order.cite, STAKE))
    told_of_the_last(table)  # in which others may have won too


def check_withheld(table: Table, order: Order, facts: Facts) -> None:
    if not any(w.seat == facts.seat for w in table.felt.withheld):
        seat = facts.seat
        raise Refused(Text(f"al puesto {seat} no se le retiene nada", f"nothing of seat {seat} is withheld"), order.cite)


def pay(table: Table, order: Order, facts: Facts) -> None:
    """What was withheld is paid."""
    felt = table.felt
    for one in _no_longer(table, facts.seat):
        felt.chips[one.seat] += one.amount
        felt.house -= one.amount
        felt.events.append(Payment(one.seat, one.bet, one.staked, one.amount, order.cite, PAID, prize=bool(one.staked)))


def keep(table: Table, order: Order, facts: Facts) -> None:
    """What was withheld is not due, and stays with the house; what came out of a meter goes back into it."""
    felt = table.felt
    for one in _no_longer(table, facts.seat):
        if one.staked:
            felt.events.append(Payment(one.seat, one.bet, one.staked, 0, order.cite, NOT_DUE))
        if one.meter:
            felt.meters[one.bet.kind] = felt.meters.get(one.bet.kind, 0) + one.meter


def _no_longer(table: Table, seat: int) -> list[Withheld]:
    felt = table.felt
    mine = [w for w in felt.withheld if w.seat == seat]
    felt.withheld = [w for w in felt.withheld if w.seat != seat]
    return mine


ACTIONS = {
    "withhold": Action(
        Text("se retiene lo ganado mientras se revisa la grabación", "what was won is withheld while the recording is looked at"),
        "any",
        ("seat",),
        withhold,
        check_won,
    ),
    "pay-withheld": Action(PAID, "any", ("seat",), pay, check_withheld),
    "keep-withheld": Action(
        Text("lo retenido no se paga", "what was withheld is not paid"), "any", ("seat",), keep, check_withheld
    ),
}
