"""The whole floor: its people, its tables, its cage and its reports."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Engine, func, insert, or_, select

from tapete.catalogue.loader import Catalogue, catalogue
from tapete.errors import NotFound, Refused, TapeteError, file_says
from tapete.figures import parse_amount
from tapete.floor import anchors, bank, chronicle, desks, duties, eyes, ledger, movements, purse, session_end, vault
from tapete.floor.audit import Auditor
from tapete.floor.audit import differences as audit_differences
from tapete.floor.checkpoints import Cache, keep_all
from tapete.floor.clock import Clock
from tapete.floor.host import CLOSED, Host
from tapete.floor.keyring import Ring, hold, ring_in
from tapete.floor.pace import Pace
from tapete.floor.people import BEARER, HOUSES_OWN, Person, enrol, everybody, person_by_id
from tapete.floor.record import Damaged
from tapete.floor.shared import Bell, hold_account
from tapete.floor.store import LOST, closings, connect, entries, links, now, settings, tables, writing
from tapete.floor.store import ledger as books
from tapete.floor.vault import Vault, new_seed
from tapete.table.table import Table
from tapete.text import Text

MODES = ("automatic", "live")
ANCHORS = 50
"""So many of the last anchors are looked at when the house opens."""
BROKEN = (Damaged, TapeteError, ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)
"""What a table's rows may lead to when somebody has put there what was never written: words for a number, no plan at all."""
SLOW = 60_000
"""Milliseconds by which the clock may be behind what was written last, before the house is told."""
FLOAT_TIMES = 1000
"""What a table is lent when it opens, in table minimums."""


@dataclass(frozen=True)
class Takings:
    """What a table took: the chips it sold, what it was lent, and what it won."""

    table: int
    game: str
    currency: str
    drop: int
    fills: int
    cashed: int
    win: int | None
    """Nothing where the record is damaged, so that nobody knows what lies there."""

    @property
    def hold(self) -> float | None:
        """Win over drop; where no chip was sold there is none."""
        return self.win / self.drop if self.drop and self.win is not None else None


@dataclass(frozen=True)
class SetAside:
    """A table whose record does not hold together: nobody plays there, and why."""

    table: int
    game: str
    mode: str
    opened: int
    why: str


def _behind(late: int) -> Text:
    minutes = late // 60_000
    return Text(
        f"el reloj va {minutes} minutos por detrás de lo último que se escribió: póngalo en hora",
        f"the clock is {minutes} minutes behind what was written last: set it right",
    )


class Floor:
    """Everything the house does; safe to call from several threads."""

    def __init__(self, engine: Engine, law: Catalogue | None = None, safe: Vault | None = None, kept: Path | None = None) -> None:
        """The house of that database; with a folder of checkpoints its tables go on from those, and are audited afterwards."""
        self.engine = engine
        self.catalogue = law or catalogue()
        self.vault = safe or Vault()
        """What seals the seeds."""
        self.ring: Ring | None = None
        """The house's key and those before it, once they are known."""
        self._held: IO[bytes] | None = None
        self.hosts: dict[int, Host] = {}
        self.desks: dict[int, desks.Desk] = {}
        """Tournaments, by their number; they are kept as tables are."""
        self.damaged: dict[int, SetAside] = {}
        self.lock = threading.RLock()
        self.cache = Cache(kept, self.vault) if kept and self.vault.locked else None
        """Checkpoints; none without a key outside the database, for nobody could tell whose they are."""
        self.copies: Path | None = None
        """Where the books are copied to when a hall's session ends."""
        self.copied: dict[int, int] = {}
        self.copying: session_end.Copying | None = None
        self.off = 0
        """By how many milliseconds the clock on the wall has jumped."""
        self.trouble = ""
        """What the database said when the books could last not be written, until they can be again."""
        self.bell = Bell(self)
        self.clock = Clock(self)
        vault.adopt(engine, self.vault)
        with engine.connect() as db:
            latest = [db.execute(select(func.max(log.c.at))).scalar_one() for log in (entries, links, books)]
            written = max(at if isinstance(at, int) else 0 for at in latest)
            rows = db.execute(select(tables).order_by(tables.c.id)).all()
        for row in rows:
            self._add(row)
        self.lost: list[Text] = [_behind(written - now())] if written > now() + SLOW else []
        """What was found wrong at this start: a clock behind what was written, and what was signed before and is missing."""
        self.sign: Callable[[str], None] = lambda why: None
        self.auditor = Auditor(self)
        self.differences = ([] if self.cache else audit_differences(self)) + self.lost
        """What does not agree in the books, each named."""

    @classmethod
    def at(
        cls, url: str, law: Catalogue | None = None, safe: Vault | None = None, owner: str = "", kept: Path | None = None
    ) -> Floor:
        return cls(connect(url, owner), law, safe, kept)

    def anchored(self, key: Path, kept: Path) -> None:
        """From now on sign the ends of all chains into a file: now, at each audit, at each closing and at each day's end.

        What was signed there before and is missing now is a difference like any other.
        """
        self.ring = ring = ring_in(key)
        self._held = hold(key)
        if kept.exists():
            lost = self._lost(ring, kept)
            self.lost, self.differences = self.lost + lost, self.differences + lost

        def sign(why: str) -> None:
            try:
                anchors.keep(self.engine, ring.private, kept, why, ring.past)
            except OSError as error:
                self.trouble = f"{kept}: {error}"

        self.sign = sign
        sign("start")

    def _lost(self, ring: Ring, kept: Path) -> list[Text]:
        """What the anchors of a file say was there, and is not."""
        try:
            told = anchors.read(kept.read_text(encoding="utf-8"))
        except (TapeteError, UnicodeDecodeError) as error:
            return [Text(f"{kept}: ", f"{kept}: ") + (getattr(error, "text", None) or file_says(error))]
        with self.engine.connect() as db:
            found = anchors.missing(db, told[-ANCHORS:])
        return found if anchors.of_one_house(anchors.lineage(told[-1]), ring.line) else [anchors.OTHER_KEY, *found]

    def close(self) -> None:
        """Stop listening to other processes and let the database go."""
        self.auditor.stop()
        self.clock.stop()
        self.bell.stop()
        keep_all(self)
        self.engine.dispose()
        if self._held:
            self._held.close()

    # other processes

    def _add(self, row: Any) -> Host | None:
        """Take a table into the house; whoever is just going through `hosts` is not disturbed, nor by one that is damaged."""
        with self.lock:
            if row.id not in self.hosts and row.id not in self.desks and row.id not in self.damaged:
                try:
                    if row.mode == desks.MODE:
                        self.desks = {**self.desks, int(row.id): desks.Desk(self, row)}
                        return None
                    self.hosts = {**self.hosts, int(row.id): Host(self, row)}
                except BROKEN as damage:
                    opened = row.opened if isinstance(row.opened, int) else 0
                    found = SetAside(int(row.id), str(row.game), str(row.mode), opened, str(damage) or type(damage).__name__)
                    self.damaged = {**self.damaged, found.table: found}
            return self.hosts.get(row.id)

    def take(self, row: Any) -> None:
        """Take a table or a tournament into the house that has just been opened, here or elsewhere."""
        self._add(row)

    def set_aside(self, table: int, why: str) -> None:
        """Nobody plays any more at a table whose record turned out to be damaged; the others go on."""
        with self.lock:
            host = self.hosts.get(table)
            if host:
                found = SetAside(table, host.game.id, host.mode, host.opened, why)
                self.hosts = {t: h for t, h in self.hosts.items() if t != table}
                self.damaged = {**self.damaged, table: found}

    def catch_up(self, rung: Iterable[int] | None = None) -> None:
        """Read what other processes wrote: at these tables, or wherever something is new."""
        known = self.hosts
        written = select(func.max(entries.c.n)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables, written.label("n"), closings.c.at.label("shut"))
        query = query.select_from(tables.outerjoin(closings, closings.c.table_id == tables.c.id))
        open_here = [t for t, host in known.items() if not host.closed]
        query = query.where(tables.c.id.in_(rung) if rung else or_(closings.c.at.is_(None), tables.c.id.in_(open_here)))
        with self.engine.connect() as db:
            rows = db.execute(query.order_by(tables.c.id)).all()
        for row in rows:
            host = known.get(row.id) or self._add(row)
            if host and (host.n < (row.n or 0) or (row.shut is not None and not host.closed)):
                try:
                    host.catch_up()
                except Damaged as damage:
                    self.set_aside(host.id, str(damage))

    def writable(self) -> None:
        """Write to the books and take it back: raises what the database says where they cannot be written."""
        with writing(self.engine, alone=True) as db:
            db.execute(insert(settings).values(key="probe", value="x" * 8192))
            db.rollback()

    def still_troubled(self) -> str:
        """What keeps the books from being written, if anything did and still does."""
        if self.trouble:
            try:
                self.writable()
                self.trouble = ""
            except LOST as error:
                self.trouble = str(getattr(error, "orig", error)).splitlines()[0][:200]
        return self.trouble

    # people

    def first_director(self) -> str | None:
        """On first start, a director with a password that is shown once; afterwards nothing."""
        if everybody(self.engine):
            return None
        password = secrets.token_urlsafe(12)
        try:
            enrol(self.engine, "director", "director", password, must_change=True)
        except Refused:  # another process was first
            return None
        return password

    def credit(self, by: Person, whom: Person, currency: str, amount: int, once: str = "") -> int | None:
        """The cage hands a player money, or takes it back when the amount is negative.

        A large sum waits for a second person, under the number that is given back. The same with the same mark is done `once`.
        """
        if not by.may("cashier"):
            raise Refused(movements.CASHIER)
        if by.id == whom.id:
            raise Refused(movements.OWN_ACCOUNT)
        if purse.is_play(currency):
            raise Refused(purse.NOT_CHANGED)
        with writing(self.engine) as db:
            known = person_by_id(db, whom.id)
            eyes.check_account(known, amount)
            own = known.name == BEARER  # prizes that wait lie there: nobody takes them alone, not even in small parts
            if own and amount > 0:
                raise Refused(HOUSES_OWN)
            asked = movements.Movement(by.id, currency, amount, whom=whom.id)
            return movements.move(db, self, by, asked, two=own, once=once)

    def gift(self, whom: Person) -> None:
        """Play money for whoever has too little of it: guests and players, and the staff where they may practise."""
        if whom.role != "player" and not eyes.training(self):
            raise Refused(eyes.WORKS_HERE)
        account = ledger.player(whom.id)
        with writing(self.engine) as db:
            hold_account(db, account)
            held = ledger.balances(db, account)
            for currency, amount in purse.gifts(self.catalogue).items():
                missing = max(0, amount - held.get(currency, 0))
                ledger.post(db, {ledger.CAGE: -missing, account: missing}, currency, "gift", whom.id)

    def balances(self, person: Person) -> dict[str, int]:
        with self.engine.connect() as db:
            return ledger.balances(db, ledger.player(person.id))

    def players_hold(self, currencies: Iterable[str]) -> dict[int, dict[str, int]]:
        """What every player's account holds in these currencies, by person."""
        mark = ledger.player(0).removesuffix("0")
        query = select(books.c.account, books.c.currency, func.sum(books.c.amount)).where(books.c.account.like(f"{mark}%"))
        query = query.where(books.c.currency.in_(list(currencies))).group_by(books.c.account, books.c.currency)
        found: dict[int, dict[str, int]] = {}
        with self.engine.connect() as db:
            for account, currency, amount in db.execute(query):
                found.setdefault(int(account.removeprefix(mark)), {})[str(currency)] = int(amount)
        return dict(sorted(found.items()))

    # tables

    def open_table(
        self,
        by: Person,
        game: str,
        plan: Mapping[str, str],
        mode: str = "automatic",
        pace: Mapping[str, object] | None = None,
        stakes: str = "money",
    ) -> Host:
        """Open a table within the law: the plan is checked, and the article named if it will not do."""
        if not by.may("chief", "croupier"):
            raise Refused(Text("las mesas las abre el jefe de mesa", "tables are opened by the table chief"))
        if mode not in MODES:
            raise Refused(Text(f"modo {mode}: hay {', '.join(MODES)}", f"mode {mode}: there are {', '.join(MODES)}"))
        found = self.catalogue.game(game)
        plan = found.understood(plan)
        duties.check_mode(Table(found, plan), mode)
        row = {"game": game, "plan": json.dumps(dict(plan), sort_keys=True), "mode": mode, "seed": ""}
        row["key"] = self.ring.public if self.ring else ""
        row["pace"] = json.dumps(Pace.of(pace or {}, mode).as_dict())
        row["stakes"] = purse.check_stakes(stakes)
        with writing(self.engine) as db:
            key = db.execute(insert(tables).values(**row, opened_by=by.id, opened=now())).inserted_primary_key
            assert key is not None
            chronicle.record(db, tables, key[0])
            for n in (1, 2) if mode == "automatic" else (1,):
                vault.keep(db, self.vault, key[0], n, new_seed())
            made = db.execute(select(tables).where(tables.c.id == key[0])).one()
            currency = purse.of_table(found.regulation.currency, stakes)
            rules, resolved = found.resolve(plan)
            least = resolved.amount(rules.limits.min) or currency.minor
            bankroll = least * FLOAT_TIMES
            ledger.post(db, {ledger.CAGE: -bankroll, ledger.at_table(made.id): bankroll}, currency.code, "fill", by.id, made.id)
        self.bell.ring(int(made.id))
        self._add(made)
        return self.host(int(made.id))

    def host(self, table: int) -> Host:
        """A table by its number, also one that another process has just opened."""
        if table in self.hosts:
            return self.hosts[table]
        if 0 < table < 2**31:
            with self.engine.connect() as db:
                row = db.execute(select(tables).where(tables.c.id == table)).first()
            if row and (found := self._add(row)):
                return found
        if table in self.damaged:
            said = Text(
                f"el acta de la mesa {table} está dañada y nadie juega en ella",
                f"the record of table {table} is damaged: nobody plays there",
            )
            raise Refused(said + f": {self.damaged[table].why}")
        raise NotFound(Text(f"no hay mesa {table}", f"there is no table {table}"))

    def fill(self, by: Person, table: int, words: str, once: str = "") -> int | None:
        """Money from the cage to a table's float, or back when it begins with a minus; a large sum waits for a second person."""
        if not by.may("cashier", "chief"):
            raise Refused(movements.CASHIER)
        host = self.host(table)
        sign = -1 if words.startswith("-") else 1
        amount = sign * parse_amount(words.lstrip("-"), host.table.terms.minor)
        with host.owned() as db:
            if host.closed:
                raise Refused(CLOSED)
            return movements.move(db, self, by, movements.Movement(by.id, host.currency, amount, table=table), once=once)

    def close_table(self, by: Person, table: int) -> None:
        """Close a table on which nobody sits: its float goes back to the cage, and its seed is revealed."""
        host = self.host(table)
        if not by.may("chief"):
            raise Refused(Text("las mesas las cierra el jefe de mesa", "tables are closed by the table chief"))
        with host.lock:
            with host.owned() as db:
                if host.closed:
                    raise Refused(Text("la mesa ya está cerrada", "the table is closed already"))
                if host.seats:
                    raise Refused(bank.SEATED)
                bank.check_close(db, host)
                here = ledger.at_table(table)
                rest = ledger.balance(db, here, host.currency)
                ledger.post(db, {here: -rest, ledger.CAGE: rest}, host.currency, "close", by.id, table)
                bank.shut(db, host, by)
            host.closed = True
        self.bell.ring(table)
        self.sign("closing")
        session_end.look(host)

    # reports

    def takings(self) -> list[Takings]:
        """Drop, win and hold of every table, from the ledger alone."""
        found: list[Takings] = []
        with self.engine.connect() as db:
            query = select(books.c.table_id, books.c.memo, func.sum(books.c.amount)).where(books.c.account.like("table:%"))
            sums: dict[int, dict[str, int]] = {}
            for table, memo, amount in db.execute(query.group_by(books.c.table_id, books.c.memo)):
                sums.setdefault(int(table), {})[str(memo)] = int(amount)
        for table, memos in sorted(sums.items()):
            if table in self.damaged:
                found.append(self._takings_of_damaged(table, memos))
                continue
            host = self.host(table)
            lent = memos.get("fill", 0) + memos.get("credit", 0) + memos.get("difference", 0)
            held = sum(memos.values()) - memos.get("close", 0) - sum(host.table.felt.chips.values())
            held -= sum(b.amount for b in host.table.felt.bets)
            found.append(
                Takings(table, host.game.id, host.currency, memos.get("buy-in", 0), lent, -memos.get("cash-out", 0), held - lent)
            )
        return found

    def _takings_of_damaged(self, table: int, memos: Mapping[str, int]) -> Takings:
        """What the ledger alone says of a table whose record cannot be read."""
        game = self.damaged[table].game
        with self.engine.connect() as db:
            code = db.execute(select(books.c.currency).where(books.c.table_id == table).limit(1)).scalar_one()
        lent = memos.get("fill", 0) + memos.get("credit", 0)
        return Takings(table, game, str(code), memos.get("buy-in", 0), lent, -memos.get("cash-out", 0), None)

    def ledger_of(self, account: str, limit: int = 200) -> list[Any]:
        with self.engine.connect() as db:
            query = select(books).where(books.c.account == account).order_by(books.c.id.desc()).limit(limit)
            return list(db.execute(query))
