"""A result that the house wants to look at again: what it won is withheld, then paid or not (Chile I §6, Arica gen §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.play.events import Payment, TakenBack
from tapete.play.felt import Withheld
from tapete.table.again import Story, at_hand
from tapete.table.referee.orders import Action, Facts, Order
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

STAKE = Text("se devuelve lo apostado; lo ganado se retiene", "the stake is handed back; what it won is withheld")
PAID = Text("se paga lo retenido", "what was withheld is paid")
TOO_LATE = Text(
    "lo ganado se retiene en cuanto se liquida, antes de empezar la jugada siguiente",
    "what was won is withheld as soon as it is settled, before the next coup begins",
)


def won(table: Table, seat: int) -> list[Payment]:
    """What a seat has been paid on its winning bets in the coup just settled, or so far in the one in progress."""
    story = at_hand(table)
    events = [e for one in story.told for e in one.events] if story else []
    undone = [e.payment for e in events if isinstance(e, TakenBack)]
    return [
        e for e in events if isinstance(e, Payment) and e.seat == seat and e.verb == "wins" and not (e in undone or e.why == PAID)
    ]


def check_won(table: Table, order: Order, facts: Facts) -> None:
    """Refuse it once the next coup has begun, and for a seat that has won nothing."""
    if at_hand(table) is None:
        raise Refused(TOO_LATE, order.cite)
    if not won(table, facts.seat):
        raise Refused(Text(f"el puesto {facts.seat} no ha ganado nada", f"seat {facts.seat} has won nothing"), order.cite)


def withhold(table: Table, order: Order, facts: Facts) -> None:
    """What the seat has won goes back to the house until the recording has been seen; its stakes do not, and the game goes on."""
    felt, paid = table.felt, won(table, facts.seat)
    for payment in paid:
        felt.chips[payment.seat] -= payment.returned - payment.staked
        felt.house += payment.returned - payment.staked
        felt.withheld.append(Withheld(payment.seat, payment.bet, payment.returned - payment.staked, order.cite))
        felt.events.append(TakenBack(payment))
        if payment.staked:
            felt.events.append(Payment(payment.seat, payment.bet, payment.staked, payment.staked, order.cite, STAKE))
    if table.ask.between:
        table.story = Story(felt.copy())  # it is told of the coup before, in which others may have won too


def check_withheld(table: Table, order: Order, facts: Facts) -> None:
    if not any(w.seat == facts.seat for w in table.felt.withheld):
        seat = facts.seat
        raise Refused(Text(f"al puesto {seat} no se le retiene nada", f"nothing of seat {seat} is withheld"), order.cite)


def pay(table: Table, order: Order, facts: Facts) -> None:
    """What was withheld is paid."""
    for one in _no_longer(table, facts.seat):
        table.felt.charge(Payment(one.seat, one.bet, 0, one.amount, order.cite, PAID))


def keep(table: Table, order: Order, facts: Facts) -> None:
    """What was withheld is not due, and stays with the house."""
    _no_longer(table, facts.seat)


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
