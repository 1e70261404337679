"""The money that goes with a move: chips bought and cashed, and what is put right for those who have left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from tapete.floor import bank, ledger, taking_back
from tapete.floor.people import Person
from tapete.play.moves import BuyIn, CashOut, Decided, Move, Rectify, Undo

if TYPE_CHECKING:
    from tapete.floor.host import Host


def pay(db: Connection, host: Host, person: Person, move: Move) -> None:
    """Chips are bought from, and cashed to, the account of who owns the seat; who has left is paid to, or pays from, theirs."""
    if isinstance(move, BuyIn):
        bank.check_sale(db, host, move.amount)
        changes = {ledger.player(person.id): -move.amount, ledger.at_table(host.id): move.amount}
        ledger.post(db, changes, host.currency, "buy-in", person.id, host.id)
    elif isinstance(move, CashOut):
        _hand_over(db, host, person, host.seats[move.seat], host.table.felt.chips.get(move.seat, 0), "cash-out")
    elif isinstance(move, Decided) and move.approved:
        found = host.table.corrections[move.number - 1]
        if found.seat not in host.table.felt.chips:
            _hand_over(db, host, person, host.last_seated[found.seat], found.amount, "correction")

    elif isinstance(move, Undo | Rectify):
        for whom, amount in taking_back.for_who_left(host, move):
            _hand_over(db, host, person, whom, amount, "resettled")


def _hand_over(db: Connection, host: Host, by: Person, to: int, amount: int, memo: str) -> None:
    """Money from the table to an account; the cage tops up a table that runs short. Or back: what is lacking is owed."""
    here = ledger.at_table(host.id)
    if amount < 0 and memo != "correction":
        ledger.collect(db, ledger.Collected(to, here, -amount, host.currency), memo, by.id, host.id)
        return
    short = amount - ledger.balance(db, here, host.currency) if amount > 0 else 0
    if short > 0:
        ledger.post(db, {ledger.CAGE: -short, here: short}, host.currency, "fill", by.id, host.id)
    if amount:
        ledger.post(db, {here: -amount, ledger.player(to): amount}, host.currency, memo, by.id, host.id)
