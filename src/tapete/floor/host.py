"""A durable table: who sits where, whose word counts, and a record that is on the disk before anybody is answered.

The record is the table. Moves are the acta's lines, each carrying the hash of the one before; after a crash they are replayed, and
what chance drew is drawn again from the seed and compared.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select

from tapete.equipment.chance import Source
from tapete.errors import Refused
from tapete.floor import ledger
from tapete.floor.people import Person
from tapete.floor.store import entries, now
from tapete.play.asks import Chance
from tapete.play.events import Event
from tapete.play.moves import BuyIn, CashOut, CloseBets, CutCard, LastCoups, Move, Outcome, Report, Shuffle
from tapete.table.notation import format_move, parse_move
from tapete.table.table import Table
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

HOUSE = 0
"""The person to whom the draws of an automatic table are written down."""

NOT_YOURS = Text("ese puesto no es suyo", "that seat is not yours")
NOT_YOU = Text("eso le toca a otra persona de la sala", "that is for somebody else of the house")


class Damaged(Exception):
    """The record of a table does not hold together."""


@dataclass(frozen=True)
class Done:
    """What a request did: up to which entry the record now goes, and what the table answered."""

    n: int
    events: tuple[Event, ...]
    again: bool = False


@dataclass(frozen=True)
class Line:
    """One entry of the record."""

    n: int
    at: int
    person: int
    words: str
    hash: str


def link(before: str, line: str) -> str:
    return hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()


class Host:
    """One table of the floor."""

    def __init__(self, floor: Floor, row: Any) -> None:
        self.floor, self.id, self.mode, self.seed = floor, int(row.id), str(row.mode), str(row.seed)
        self.game = floor.catalogue.game(row.game)
        self.plan: dict[str, str] = json.loads(row.plan)
        self.opened, self.opened_by, self.closed = int(row.opened), int(row.opened_by), False
        self.lock = threading.RLock()
        self.restore()

    @property
    def currency(self) -> str:
        return self.game.regulation.currency.code

    # the record

    def restore(self) -> None:
        """Replay the record from the first line, checking its hashes and, at an automatic table, its draws."""
        self.table = Table(self.game, self.plan)
        self.source = Source(self.seed)
        self.seats: dict[int, int] = {}
        self.lines: list[Line] = []
        self.hash = link("tapete", f"{self.game.id} {json.dumps(self.plan, sort_keys=True)} {self.source.commitment}")
        with self.floor.engine.connect() as db:
            rows = db.execute(select(entries).where(entries.c.table_id == self.id).order_by(entries.c.n)).all()
        for row in rows:
            move = parse_move(self.table, row.line)
            if row.person == HOUSE and isinstance(move, Outcome) and isinstance(self.table.ask, Chance):
                if self.source.weighted(self.table.ask.weights) != move.value:
                    raise Damaged(f"table {self.id}, entry {row.n}: the seed gives another result")
            if link(self.hash, row.line) != row.hash:
                raise Damaged(f"table {self.id}, entry {row.n}: its hash does not follow from the one before")
            self.table.do(move)
            self._remember(row.person, move, Line(row.n, row.at, row.person, row.line, row.hash))

    def _remember(self, person: int, move: Move, line: Line) -> None:
        self.lines.append(line)
        self.hash = line.hash
        if isinstance(move, BuyIn):
            self.seats.setdefault(move.seat, person)
        elif isinstance(move, CashOut):
            self.seats.pop(move.seat, None)

    @property
    def n(self) -> int:
        return len(self.lines)

    # being told

    def act(self, person: Person, words: str, client: str) -> Done:
        """Make a move that a person of the house or a player asks for, once, and answer when it is durable."""
        with self.lock:
            if done := self._already(client):
                return done
            if self.closed:
                raise Refused(Text("la mesa está cerrada", "the table is closed"))
            move = parse_move(self.table, words)
            self.check(person, move)
            return self._carry_out(person, move, client)

    def _already(self, client: str) -> Done | None:
        """A request that comes twice, by a double click or a retry, has one effect."""
        with self.floor.engine.connect() as db:
            row = db.execute(select(entries.c.n).where(entries.c.table_id == self.id, entries.c.client == client)).first()
        return Done(self.n, (), again=True) if row else None

    def check(self, person: Person, move: Move) -> None:
        """Whether this person may say this, then whether the game allows it now."""
        if not self.allowed(person, move):
            raise Refused(NOT_YOURS if hasattr(move, "seat") else NOT_YOU)
        self.table.check(move)

    def allowed(self, person: Person, move: Move) -> bool:
        staff = person.may("croupier", "chief")
        seated = person.id in self.seats.values()
        if isinstance(move, Report):
            return person.may("chief")
        if isinstance(move, Outcome):
            return self.mode == "live" and staff
        if isinstance(move, CloseBets | Shuffle | CutCard | LastCoups):
            return staff or (self.mode == "automatic" and seated and not isinstance(move, LastCoups))
        seat = int(getattr(move, "seat", 0))
        owner = self.seats.get(seat)
        if isinstance(move, BuyIn):
            return person.role != "inspector" and owner in (None, person.id)
        return owner == person.id or (self.mode == "live" and staff and owner is not None)

    def _carry_out(self, person: Person, move: Move, client: str) -> Done:
        """Play it, let chance answer, and write all of it down in one transaction; if that fails nothing has happened."""
        made: list[tuple[int, Move, tuple[Event, ...]]] = []
        try:
            with self.floor.engine.begin() as db:
                self._pay_in_or_out(db, person, move)
                made.append((person.id, move, self.table.do(move)))
                while self.mode == "automatic" and isinstance(self.table.ask, Chance):
                    outcome = Outcome(self.table.ask.verb, self.source.weighted(self.table.ask.weights))
                    made.append((HOUSE, outcome, self.table.do(outcome)))
                fresh = self._write(db, made, client)
        except BaseException:
            self.restore()
            raise
        for (who, what, _), line in zip(made, fresh, strict=True):
            self._remember(who, what, line)
        return Done(self.n, tuple(e for _, _, events in made for e in events))

    def _write(self, db: Connection, made: list[tuple[int, Move, tuple[Event, ...]]], client: str) -> list[Line]:
        fresh: list[Line] = []
        before, at = self.hash, now()
        for i, (who, move, _) in enumerate(made):
            words = format_move(self.table, move)
            before = link(before, words)
            fresh.append(Line(self.n + i + 1, at, who, words, before))
        db.execute(
            insert(entries),
            [
                {
                    "table_id": self.id,
                    "n": line.n,
                    "at": line.at,
                    "person": line.person,
                    "client": client if i == 0 else f"{client[:48]}+{i}",
                    "line": line.words,
                    "hash": line.hash,
                }
                for i, line in enumerate(fresh)
            ],
        )
        return fresh

    def _pay_in_or_out(self, db: Connection, person: Person, move: Move) -> None:
        """Chips are bought from, and cashed to, the account of who owns the seat; the cage tops up a table that runs short."""
        here = ledger.at_table(self.id)
        if isinstance(move, BuyIn):
            ledger.post(
                db, {ledger.player(person.id): -move.amount, here: move.amount}, self.currency, "buy-in", person.id, self.id
            )
        elif isinstance(move, CashOut):
            chips = self.table.felt.chips.get(move.seat, 0)
            short = chips - ledger.balance(db, here, self.currency)
            if short > 0:
                ledger.post(db, {ledger.CAGE: -short, here: short}, self.currency, "fill", person.id, self.id)
            if chips > 0:
                owner = ledger.player(self.seats[move.seat])
                ledger.post(db, {here: -chips, owner: chips}, self.currency, "cash-out", person.id, self.id)

    # being seen

    def acta(self) -> str:
        """The record as text, with the seed revealed once the table is closed."""
        from tapete.table.acta import write

        tails = [f"reveal {self.seed}"] if self.closed else []
        return write(self.table, [f"commit {self.source.commitment}"] if self.mode == "automatic" else [], tails)

    def replayed(self, upto: int) -> Table:
        """The table as it was after so many entries."""
        table = Table(self.game, self.plan)
        for line in self.lines[:upto]:
            table.do(parse_move(table, line.words))
        return table

    def seat_of(self, person: Person) -> int | None:
        return next((seat for seat, owner in self.seats.items() if owner == person.id), None)

    def summary(self) -> Mapping[str, Any]:
        plan = self.table.terms.plan
        return {
            "table": self.id,
            "game": self.game.id,
            "title": {"es": self.game.title.es, "en": self.game.title.en},
            "mode": self.mode,
            "plan": plan.spoken(),
            "seats": sorted(self.seats),
            "coup": self.table.felt.coup,
            "entries": self.n,
            "closed": self.closed,
            "commitment": self.source.commitment,
        }
