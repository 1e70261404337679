"""Cash movements of the cage: small ones at once, large ones when a second person has agreed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from tapete.errors import NotFound, Refused
from tapete.floor import chronicle, eyes, ledger, purse
from tapete.floor.people import Person, person_by_id
from tapete.floor.shared import hold_account
from tapete.floor.store import closings, decisions, movements, now, writing
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

CASHIER = Text("eso es de la caja", "that is for the cashier")
OWN_ACCOUNT = Text("nadie mueve su propia cuenta", "nobody moves their own account")
DECIDED = Text("ese movimiento ya se decidió", "that movement has been decided already")
MADE = Text("eso ya se hizo: no se hace dos veces", "that has been done already: it is not done twice")
WAITS = Text("ese mismo movimiento ya espera a una segunda persona", "the same movement waits for a second person already")
TABLE_SHUT = Text("la mesa está cerrada", "the table is closed")


@dataclass(frozen=True)
class Movement:
    """Money from the cage to an account or a table, or back when the amount is negative."""

    by: int
    currency: str
    amount: int
    whom: int | None = None
    table: int | None = None
    id: int = 0
    at: int = 0


def move(db: Connection, floor: Floor, by: Person, asked: Movement, two: bool = False, once: str = "") -> int | None:
    """Make a movement; or, where it is for `two`, write it down and give the number under which another decides.

    With `once`, the mark of a form or of a program's request, the same thing asked a second time is refused: a double click
    hands nobody money twice.
    """
    if abs(asked.amount) > ledger.MOST:
        raise Refused(ledger.TOO_LARGE)
    small = abs(asked.amount) <= eyes.alone(db, floor, asked.currency) and not two
    number = ledger.number_of(once, asked) if once else ""
    if number and ledger.made(db, number, _account(asked), asked.currency):
        raise Refused(MADE)
    if small or purse.is_play(asked.currency):
        _pay(db, asked, by.id, number)
        return None
    if number and any(replace(waits, id=0, at=0) == asked for waits in _waiting(db)):
        raise Refused(WAITS)
    row = {"at": now(), "person": by.id, "whom": asked.whom, "table_id": asked.table}
    key = db.execute(insert(movements).values(**row, currency=asked.currency, amount=asked.amount)).inserted_primary_key
    assert key is not None
    chronicle.record(db, movements, key[0])
    return int(key[0])


def _account(asked: Movement) -> str:
    """The account or table that the cage gives to, or takes from."""
    if asked.table is not None:
        return ledger.at_table(asked.table)
    assert asked.whom is not None
    return ledger.player(asked.whom)


def _pay(db: Connection, asked: Movement, by: int, number: str = "") -> None:
    into, out = ("deposit", "withdrawal") if asked.table is None else ("fill", "credit")
    changes = {ledger.CAGE: -asked.amount, _account(asked): asked.amount}
    ledger.post(db, changes, asked.currency, into if asked.amount > 0 else out, by, asked.table, number)


def waiting(floor: Floor) -> list[Movement]:
    """What waits for a second person, the oldest first."""
    with floor.engine.connect() as db:
        return _waiting(db)


def _waiting(db: Connection) -> list[Movement]:
    query = select(movements).outerjoin(decisions, decisions.c.movement == movements.c.id).where(decisions.c.movement.is_(None))
    return [_movement(row) for row in db.execute(query.order_by(movements.c.id))]


def _movement(row: object) -> Movement:
    r: dict[str, int] = dict(row._mapping)  # type: ignore[attr-defined]
    return Movement(r["person"], str(r["currency"]), r["amount"], r["whom"], r["table_id"], r["id"], r["at"])


def decide(floor: Floor, by: Person, number: int, approve: bool) -> None:
    """Agree to a movement or reject it; not who asked for it, nor whose money it is."""
    if not by.may("cashier", "chief"):
        raise Refused(CASHIER)
    try:
        with writing(floor.engine) as db:
            row = db.execute(select(movements).where(movements.c.id == number)).first() if 0 < number < 2**31 else None
            if row is None:
                raise NotFound(Text(f"no hay movimiento {number}", f"there is no movement {number}"))
            asked = _movement(row)
            eyes.check_second(asked.by, by.id)
            if asked.whom == by.id:
                raise Refused(OWN_ACCOUNT)
            if approve:
                _still_allowed(db, asked)
            if db.execute(select(decisions).where(decisions.c.movement == number)).first():
                raise Refused(DECIDED)
            db.execute(insert(decisions).values(movement=number, at=now(), person=by.id, approved=int(approve)))
            chronicle.record(db, decisions, number)
            if approve:
                _pay(db, asked, by.id)
    except IntegrityError:  # somebody else decided in the same moment
        raise Refused(DECIDED) from None


def _still_allowed(db: Connection, asked: Movement) -> None:
    """Between the asking and the deciding an account may have changed, and a table closed."""
    if asked.whom is not None:
        eyes.check_account(person_by_id(db, asked.whom), asked.amount)
    if asked.table is not None:
        hold_account(db, ledger.at_table(asked.table))
        if db.execute(select(closings).where(closings.c.table_id == asked.table)).first():
            raise Refused(TABLE_SHUT)
