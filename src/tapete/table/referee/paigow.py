"""Remedies at pai gow: a throw that does not count, a hand that its player may void, a bank set again, a deal begun again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.games.paigow.asks import SetHands
from tapete.games.paigow.coup import lay
from tapete.games.paigow.hands import house_way, key
from tapete.games.paigow.memory import PaiGowMemory
from tapete.play.asks import Chance
from tapete.play.events import Payment
from tapete.table.again import at_hand, back
from tapete.table.referee.orders import Action, Facts, Order
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

NO_ROLL = Text("«No hay tirada»: se agita otra vez", "'No roll': the dice are shaken again")
NO_DICE = Text("nadie está agitando los dados", "no dice are being shaken")
NO_BANK = Text(
    "ningún jugador es el banco, o aún no ha acomodado", "no player is the bank, or the bank has not set its hands yet"
)
SET = Text("una mano ya se ha acomodado: no se baraja de nuevo", "a hand is set already: nothing is shuffled again")


def check_roll(table: Table, order: Order, facts: Facts) -> None:
    """Refuse it when no throw is awaited."""
    if not (isinstance(table.ask, Chance) and table.ask.verb == "roll"):
        raise Refused(NO_DICE, order.cite)


def check_hand(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a position where nobody has been dealt a hand, or where it is set."""
    memory = table.felt.of(PaiGowMemory).memory
    hand = key(facts.seat)
    if not facts.seat or hand not in table.felt.hands or hand in memory.lows or facts.seat == memory.bank:
        seat = facts.seat
        words = Text(f"en la posición {seat} no hay mano por acomodar", f"at position {seat} there is no hand still to be set")
        raise Refused(words, order.cite)


def may_void(table: Table, order: Order, facts: Facts) -> None:
    """The player decides before looking at the rest: to play the hand, or to void it."""
    felt = table.felt.of(PaiGowMemory)
    felt.memory = replace(felt.memory, may_void=(*felt.memory.may_void, facts.seat), void_cite=order.cite)
    if isinstance(table.ask, SetHands):
        table.send(None)


def check_bank(table: Table, order: Order, facts: Facts) -> None:
    memory = table.felt.of(PaiGowMemory).memory
    if not memory.bank or key(memory.bank) not in memory.lows:
        raise Refused(NO_BANK, order.cite)


def house_set(table: Table, order: Order, facts: Facts) -> None:
    """The bank's hands are set again, in the house way."""
    felt = table.felt.of(PaiGowMemory)
    hand = key(felt.memory.bank)
    lay(felt, hand, house_way(table.terms.rules, felt.hands[hand]).split.low)


def check_before_setting(table: Table, order: Order, facts: Facts) -> None:
    if table.felt.of(PaiGowMemory).memory.lows or at_hand(table) is None:
        raise Refused(SET, order.cite)


def deal_again(table: Table, order: Order, facts: Facts) -> None:
    """All goes back to the close of the bets, and the deal begins again; the bets stand. A number that bets were settled by stays
    the number: those have no part in the hands (§10.15(C))."""
    story = at_hand(table)
    assert story is not None and story.closed is not None
    paid = any(isinstance(e, Payment) for told in story.told[story.closed : story.dealt] for e in told.events)
    back(table, story, story.dealt if paid else story.closed)


ACTIONS = {
    "no-roll": Action(NO_ROLL, "chance", check=check_roll),
    "may-void": Action(
        Text(
            "el jugador decide, sin mirar lo no enseñado, si juega o anula su mano",
            "the player decides, without a look at the rest, whether to play the hand or void it",
        ),
        "closed",
        ("seat",),
        may_void,
        check_hand,
    ),
    "house-set": Action(
        Text("no se pierde la apuesta: se acomoda a la manera de la casa", "the bet is not lost: it is set in the house way"),
        "closed",
        apply=house_set,
        check=check_bank,
    ),
    "deal-again": Action(
        Text("se mezcla y se reparte otra vez; las apuestas quedan", "all is mixed and dealt again; the bets stand"),
        "closed",
        apply=deal_again,
        check=check_before_setting,
    ),
}
