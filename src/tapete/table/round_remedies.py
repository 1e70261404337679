"""Remedies for a round of cards as a whole: void, dealt again, void for one seat, or one bet of it struck out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.games.kit.memory import Dealt
from tapete.games.poker.settle import unfill
from tapete.play.asks import Decide
from tapete.play.events import Bet
from tapete.play.moves import CloseBets
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table


def give_back(table: Table, bet: Bet, cite: str, words: Text) -> None:
    """A stake goes back to its owner, and what it put into a meter comes out of it."""
    table.felt.settle(bet, bet.amount, cite, words)
    if getattr(table.terms.rules.bets[bet.kind], "fills", ""):
        unfill(table.terms, table.felt, bet)


def check_seat(table: Table, seat: int, kinds: tuple[str, ...], cite: str) -> None:
    """Refuse a seat that has no such bet on the felt."""
    if not any(b.seat == seat and b.free and (not kinds or b.kind in kinds) for b in table.felt.bets):
        raise Refused(Text(f"el puesto {seat} no tiene esa apuesta", f"seat {seat} has no such bet"), cite)


def void_seat(table: Table, seat: int, cite: str, words: Text) -> None:
    """One player's hand is void: the stakes go back, and the round goes on without it."""
    for bet in [b for b in table.felt.bets if b.seat == seat and b.free]:
        give_back(table, bet, cite, words)
    leave(table, seat)


def dealt_in(table: Table) -> tuple[int, ...]:
    """The seats of the round, where players are dealt into one."""
    memory = table.felt.memory
    return memory.seats if isinstance(memory, Dealt) else ()


def leave(table: Table, seat: int) -> None:
    """A seat of the round has no part in it any more; what waits for its word looks again."""
    memory = table.felt.memory
    if isinstance(memory, Dealt) and seat in memory.seats:
        table.felt.memory = memory.without(seat)
    if isinstance(table.ask, Decide):
        table.send(None)


def annul(table: Table, seat: int, kinds: tuple[str, ...], cite: str, words: Text) -> None:
    """Bets of a seat that the rule names were never valid."""
    for bet in [b for b in table.felt.bets if b.seat == seat and b.kind in kinds]:
        give_back(table, bet, cite, words)


def redeal(table: Table, cite: str, words: Text) -> None:
    """The cards are burned and dealt again for the bets made before the first deal; later ones go back."""
    rules = table.terms.rules
    for bet in [b for b in table.felt.bets if getattr(rules.bets[b.kind], "role", "") == "raise"]:
        give_back(table, bet, cite, words)
    for bet in table.felt.bets:
        if getattr(rules.bets[bet.kind], "fills", ""):
            unfill(table.terms, table.felt, bet)  # the new deal fills it again
    table.reopen()
    table.send(CloseBets())
