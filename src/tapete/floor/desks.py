"""Tournaments of the floor: kept as a table is, a row and a record of entries, each on the disk before anybody is answered.

What is said to a tournament's desk is written with its hour and its hash; after a crash the record is replayed and the tournament
is where it was. Its money is in the ledger in the same transaction: fees, refunds, bounties and prizes go through the cage; pool,
bounties and the house's part are accounts of their own. Its chips are in no book of money at all, so no cage can change them.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select

from tapete.catalogue.card import Currency
from tapete.errors import NotFound, Refused, TapeteError
from tapete.floor import chronicle, days, eyes, ledger
from tapete.floor.host import BAD_ID, CLOSED, HOUSE, UNPRINTABLE
from tapete.floor.people import Person
from tapete.floor.record import Damaged, Line, Said, chained
from tapete.floor.shared import News, append, news, own
from tapete.floor.store import closings, now, tables, writing
from tapete.floor.vault import keep, new_seed, seeds_of
from tapete.table.chain import follow
from tapete.text import Text
from tapete.tournament.notation import Move, parse, words
from tapete.tournament.opening import Files, Papers, examine_files
from tapete.tournament.record import Record
from tapete.tournament.state import BOUNTIES, OURS, POOL, Answer, Posting, Tournament
from tapete.tournament.state import HOUSE as OWN

if TYPE_CHECKING:
    from tapete.floor.house import Floor

MODE = "tournament"
GAME = "tournaments"
SEED, KEPT = "seed", re.compile(r"\bkept:(\d{1,9})\b")
"""What the house draws itself, and how an entry names it: who reads the database cannot foretell a card."""
TELLER = ("enter", "register", "wait", "withdraw", "reenter")
CROUPIER = ("count", "counted", "hand", "play", "bounty", "leave", "back", "dispute")
BY_ITSELF = "at"
"""The hour is the house's to say."""
NOT_YOURS = Text("eso lo dice el Director del torneo", "that is for the tournament's director to say")
OPENS = Text("los torneos los abre el director o un jefe de mesa", "tournaments are opened by the director or a table chief")


def account(tournament: int, name: str) -> str:
    return f"tournament:{tournament}:{name}"


def on_the_wall(zone: tzinfo, at: int) -> datetime:
    """A moment by the clock on the wall."""
    return datetime.fromtimestamp(at / 1000, zone).replace(tzinfo=None, microsecond=0)


class Desk:
    """One tournament of the floor."""

    def __init__(self, floor: Floor, row: Any) -> None:
        self.floor, self.id, self.opened, self.opened_by = floor, int(row.id), int(row.opened), int(row.opened_by)
        self.head = f"{row.game} {row.plan}"
        self.papers = papers_of(json.loads(row.plan), floor)
        self.lock, self.closed, self.marked = threading.RLock(), False, 0
        self._forget()
        self.catch_up()

    def _forget(self) -> None:
        self.record = Record(self.papers)
        self.lines: list[Line] = []
        self.requests: dict[str, int] = {}
        self.seeds: list[str] = []
        """Every seed that was drawn from, in its order: the house draws them, and the vault keeps them."""

    @property
    def n(self) -> int:
        return len(self.lines)

    @property
    def hash(self) -> str:
        return self.lines[-1].hash if self.lines else follow("tapete tournament", self.opened, self.opened_by, self.head)

    @property
    def currency(self) -> Currency:
        return self.floor.catalogue.regulations[self.papers.bases.regulation].currency

    # the record

    def catch_up(self) -> None:
        """Read and replay what the record holds beyond what is known here."""
        with self.lock, self.floor.engine.connect() as db:
            self._follow(db, news(db, self.id, self.n))

    def _follow(self, db: Connection, fresh: News) -> None:
        for row in fresh.rows:
            line = Line(*row)
            line.check(self.n, self.hash, f"tournament {self.id}")
            try:
                self.record.say(self._opened(db, line.words))
            except TapeteError as error:
                raise Damaged(f"tournament {self.id}, entry {line.n}: {error}") from error
            self._remember(line)
        self.closed = self.closed or fresh.closed

    def _remember(self, line: Line) -> None:
        self.lines.append(line)
        if line.client:
            self.requests[line.client] = line.n

    @contextmanager
    def owned(self) -> Iterator[Connection]:
        """A transaction during which nobody else writes to this tournament, begun with all that was written."""
        with self.lock, writing(self.floor.engine) as db:
            self._follow(db, own(db, self.id, self.n))
            yield db

    def _opened(self, db: Connection | None, line: str) -> str:
        """A line as it was said, with the seed that it names by its number in the vault."""
        found = KEPT.search(line)
        if not found:
            return line
        number = int(found[1])
        if number > len(self.seeds) and db is not None:
            self.seeds = seeds_of(db, self.floor.vault, self.id)
        if not 0 < number <= len(self.seeds):
            raise TapeteError(Text(f"falta la semilla {number}", f"seed {number} is missing"))
        return line[: found.start()] + self.seeds[number - 1] + line[found.end() :]

    def _drawn(self, db: Connection, move: Move) -> tuple[Move, str]:
        """A move with a seed of the house's own, whatever was given: nobody chooses cards or places. And how it is written."""
        if SEED not in move.said:
            return move, words(move)
        seed = new_seed()
        self.seeds = [*seeds_of(db, self.floor.vault, self.id), seed]
        keep(db, self.floor.vault, self.id, len(self.seeds), seed)
        return Move(move.verb, {**move.said, SEED: seed}), words(Move(move.verb, {**move.said, SEED: f"kept:{len(self.seeds)}"}))

    # being told

    def say(self, person: Person, move: Move, client: str) -> tuple[Answer, ...]:
        """Let something be said once, and answer when it is durable."""
        if not 1 <= len(client) <= 64 or not client.isprintable():
            raise Refused(BAD_ID)
        self._check_right(person, move)
        with self.lock:
            known, seeds = self.n, self.seeds
            try:
                with self.owned() as db:
                    if client in self.requests:
                        return self.record.entries[self.requests[client] - 1].answers
                    if self.closed:
                        raise Refused(CLOSED)
                    self._check_right(person, move)  # others may have moved or registered them
                    known, seeds = self.n, self.seeds
                    fresh, answers = self._carry_out(db, person, move, client)
            except BaseException:
                self.seeds = seeds  # what was drawn for nothing is nobody's
                self._back_to(known)
                raise
            for line in fresh:
                self._remember(line)
            self.closed = self.closed or self.record.tournament.phase in ("paid", "cancelled")
        self.floor.bell.ring(self.id)
        return answers

    def _check_right(self, person: Person, move: Move) -> None:
        """Who may say this: at the own seat, or by role; who plays here works elsewhere."""
        if self.own_word(person, move):
            return
        check_right(person, move)
        mine = self.record.tournament.players.get(person.name)
        if mine and mine.status in ("waiting", "registered", "playing"):
            raise Refused(eyes.SITS_HERE)

    def own_word(self, person: Person, move: Move) -> bool:
        """Whether a player speaks at the own seat, in the hand that is in play there."""
        player = self.record.tournament.players.get(person.name)
        if move.verb != "play" or player is None or player.seat is None:
            return False
        table, seat = player.seat
        return move.number("table") == table and move["words"].lower().startswith((f"seat {seat} ", f"puesto {seat} "))

    def _carry_out(self, db: Connection, person: Person, move: Move, client: str) -> tuple[list[Line], tuple[Answer, ...]]:
        moment = max(now(), self.lines[-1].at if self.lines else self.opened)
        before = self.record.tournament.postings
        hour, (move, written) = self.hour(moment, days.zone(db)), self._drawn(db, move)
        clock = Move(BY_ITSELF, {"time": f"{hour:%Y-%m-%d %H:%M:%S}"})
        said = Said(HOUSE, words(clock)), Said(person.id, written, client)
        answers: tuple[Answer, ...] = ()
        for each in (clock, move):
            answers = (*answers, *self.record.do(each))
        self._post(db, before, self.record.tournament.postings, person)
        fresh = chained(said, self.n, self.hash, moment)
        over = self.record.tournament.phase in ("paid", "cancelled")
        if over:
            db.execute(insert(closings).values(table_id=self.id, at=moment, person=person.id))
            chronicle.record(db, closings, self.id)
        append(db, [line.row(self.id) for line in fresh])
        return fresh, answers

    def _back_to(self, known: int) -> None:
        """What was not written did not happen: the record as it is known to be."""
        if len(self.record.entries) > known:
            lines, seeds = self.lines[:known], self.seeds
            self._forget()
            self.seeds = seeds
            for line in lines:
                self.record.say(self._opened(None, line.words))
                self._remember(line)

    def hour(self, at: int, zone: tzinfo) -> datetime:
        """A moment as the record has it: by the house's clock, but never back; while levels run, no summer time moves them."""
        wall, t = on_the_wall(zone, at), self.record.tournament
        if not self.lines or t.now == datetime.min:
            return wall
        if t.clock.since is None:
            return max(wall, t.now)
        ahead = round((t.now - on_the_wall(UTC, self.lines[-1].at)).total_seconds() / 60)
        return max(t.now, on_the_wall(UTC, at) + timedelta(minutes=ahead))

    # money

    def _post(self, db: Connection, before: Sequence[Posting], after: Sequence[Posting], by: Person) -> None:
        """What moved goes into the ledger; what was undone goes back."""
        same = 0
        while same < min(len(before), len(after)) and before[same] == after[same]:
            same += 1
        for posting in reversed(before[same:]):
            source, to = self._accounts(posting)
            self._move(db, to, source, posting.amount, "undone", by)
        for posting in after[same:]:
            self._move(db, *self._accounts(posting), posting.amount, posting.why.partition(" ")[0], by)

    def _accounts(self, posting: Posting) -> tuple[str, str]:
        """Players pay and are paid at the cage; what the casino puts in comes from there too, not from its part of the fees."""
        source = ledger.CAGE if posting.source == OWN and posting.why != "refund" else posting.source
        first, second = (account(self.id, name) if name in OURS else ledger.CAGE for name in (source, posting.to))
        return first, second

    def _move(self, db: Connection, source: str, to: str, amount: int, why: str, by: Person) -> None:
        if source != to:
            ledger.post(db, {source: -amount, to: amount}, self.currency.code, f"tournament-{why}", by.id, self.id)

    def money_differs(self, db: Connection) -> Text | None:
        """Whether the pool and the bounties are by the ledger what they are by the record."""
        for name in (POOL, BOUNTIES):
            here = ledger.balance(db, account(self.id, name), self.currency.code)
            told = self.record.tournament.account(name)
            if here != told:
                return Text(
                    f"torneo {self.id}: según el libro {name} tiene {here}, según el acta {told}",
                    f"tournament {self.id}: by the ledger {name} holds {here}, by its record {told}",
                )
        return None


def check_right(person: Person, move: Move) -> None:
    """Who may say what: the cage registers, croupiers tell what their table counts, the director everything."""
    if move.verb == BY_ITSELF:
        raise Refused(NOT_YOURS)
    allowed = person.may("chief") or (move.verb in TELLER and person.may("cashier"))
    if not allowed and not (move.verb in CROUPIER and person.may("croupier")):
        raise Refused(NOT_YOURS)


def understood(line: str) -> Move:
    if not line.isprintable():
        raise Refused(UNPRINTABLE)
    return parse(line)


# the floor's tournaments


def papers_of(documents: Mapping[str, Any], floor: Floor) -> Papers:
    """The papers of documents that the books keep; they were whole and approved when it was opened."""
    files = Files(Path("bases.toml"), documents["bases"], Path("reglamento.toml"), documents["reglamento"])
    papers, wrong = examine_files(files, floor.catalogue)
    if papers is None:
        raise wrong[0]
    return papers


def open_desk(floor: Floor, by: Person, files: Files) -> Desk:
    """Open a tournament: both documents whole, approved and notarised today; they are kept as they are."""
    if not by.may("chief"):
        raise Refused(OPENS)
    _, wrong = examine_files(files, floor.catalogue, on_the_wall(days.zone_of(floor.engine), now()).date())
    if wrong:
        raise wrong[0]
    kept = json.dumps({"bases": files.bases, "reglamento": files.reglamento}, sort_keys=True, ensure_ascii=False, default=str)
    game = f"{files.bases['regulation']}/{GAME}"
    row = {"game": game, "plan": kept, "mode": MODE, "seed": "", "opened_by": by.id, "opened": now()}
    with writing(floor.engine) as db:
        key = db.execute(insert(tables).values(**row)).inserted_primary_key
        assert key is not None
        chronicle.record(db, tables, key[0])
        made = db.execute(select(tables).where(tables.c.id == key[0])).one()
    floor.take(made)
    return desk(floor, int(made.id))


def desk(floor: Floor, number: int) -> Desk:
    """A tournament by its number, with all that was written to it."""
    if number not in floor.desks and 0 < number < 2**31:
        with floor.engine.connect() as db:
            row = db.execute(select(tables).where(tables.c.id == number, tables.c.mode == MODE)).first()
        if row:
            floor.take(row)
    found = floor.desks.get(number)
    if found is None:
        raise NotFound(Text(f"no hay torneo {number}", f"there is no tournament {number}"))
    found.catch_up()
    return found


def desks(floor: Floor) -> list[Desk]:
    """Every tournament of the floor, the newest first, those of other processes too."""
    with floor.engine.connect() as db:
        numbers = db.execute(select(tables.c.id).where(tables.c.mode == MODE).order_by(tables.c.id.desc())).scalars().all()
    return [desk(floor, int(number)) for number in numbers if int(number) not in floor.damaged]


def at_this_hour(found: Desk) -> Tournament:
    """The tournament as the clock on the wall has it: nothing is written, the hour alone has gone on."""
    t = found.record.tournament
    return replace(t, now=max(t.now, found.hour(now(), days.zone_of(found.floor.engine))))
