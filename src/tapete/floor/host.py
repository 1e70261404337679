"""A durable table: who sits where, whose word counts, and a record that is on the disk before anybody is answered.

The record is the table. Moves are the acta's lines, each carrying the hash of the one before; after a crash they are replayed,
and what chance drew is drawn again from the seed and compared. Other processes may write to it too: before a move is looked at,
what they wrote is read.
"""

from __future__ import annotations

import json
import math
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from tapete.equipment.chance import Source, commitment
from tapete.errors import NotFound, Refused, TapeteError
from tapete.floor import (
    agreeing,
    checkpoints,
    corrections,
    metering,
    places,
    returning,
    session_end,
    till,
    undisturbed,
    whose,
)
from tapete.floor.marks import Mark, Marker
from tapete.floor.pace import Pace, Waiting, due, in_their_place
from tapete.floor.people import TIME_OUT as TIME_OUT
from tapete.floor.people import Person
from tapete.floor.record import Damaged, Line, Requests, Said, chained, first_of
from tapete.floor.seen import HOUSE as HOUSE
from tapete.floor.seen import Seen
from tapete.floor.shared import News, Pulse, append, news, own
from tapete.floor.store import now, writing
from tapete.floor.vault import keep, new_seed, seeds_of
from tapete.floor.veil import Veil
from tapete.games.bingo.asks import Ball
from tapete.play.asks import Chance
from tapete.play.events import Event
from tapete.play.moves import (
    BuyIn,
    CashOut,
    CloseBets,
    Correct,
    Decided,
    DrawSeats,
    Listed,
    Move,
    Outcome,
    Rectify,
    Reseed,
    Shuffle,
    Undo,
)
from tapete.table.notation import format_move, parse_move
from tapete.table.seeding import mixed
from tapete.table.table import Entry, Table, resumed
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

UNPRINTABLE = Text("la jugada tiene signos que no se pueden escribir", "the move has characters that cannot be written")

CLOSED = Text("la mesa está cerrada", "the table is closed")
AWAITED = Text("ahora no: se espera una carta", "not now: a card is awaited")
NO_BOOKS = Text("ahora no: hay que anotar una semilla", "not now: a seed has to be written down")
BAD_ID = Text("la petición debe llevar un identificador propio", "the request must carry an id of its own")


Made = tuple[int, Move, tuple[Event, ...]]
"""What was made: by whom, what, and what the table answered."""


@dataclass(frozen=True)
class Done:
    """What a request did: up to which entry its record goes, and what the table answered."""

    n: int
    events: tuple[Event, ...]
    again: bool = False


def _nothing(*_: object) -> None:
    """Nothing is written beside most moves."""


@dataclass(frozen=True)
class Beside:
    """What is written with a move: before its money moves, and after it, told the number of its entry.

    Moves that go with it, each with who makes it, come first or then, in the same transaction: all of them are made or none.
    """

    before: Callable[[Connection], None] = _nothing
    after: Callable[[Connection, int], None] = _nothing
    first: tuple[tuple[Person, str], ...] = ()
    then: tuple[tuple[Person, str], ...] = ()


class Host(Seen):
    """One table of the floor."""

    def __init__(self, floor: Floor, row: Any, anew: bool = False, upto: float = math.inf) -> None:
        """The table of that row, from its checkpoint if there is one; `anew` it is replayed from its first entry, up to some."""
        self.opened_as, self.upto = row, upto
        self.floor, self.id, self.mode, self.key = floor, int(row.id), str(row.mode), str(row.key)
        with floor.engine.connect() as db:
            self.seeds = [str(row.seed)] if row.seed else seeds_of(db, floor.vault, self.id)
        """The seeds so far: those that were drawn from, the one that is, and the next."""
        if not self.seeds:
            raise Damaged(f"table {self.id}: its seed is missing")
        self.game = floor.catalogue.game(row.game)
        self.plan: dict[str, str] = json.loads(row.plan)
        self.stakes = str(row.stakes)
        self.pace = Pace.of(json.loads(row.pace), self.mode)
        self.opened, self.opened_by, self.closed = int(row.opened), int(row.opened_by), False
        self.lock = threading.RLock()
        self.recalling = threading.Lock()
        self.marked = 0
        """Up to which entry the chronicle knows this record, as far as this process has told it."""
        self._recalled: dict[int, Table] = {}
        self.pulse = Pulse()
        self.past: checkpoints.Past | None = None
        """What came before the checkpoint from which this process went on, if it did."""
        self.restore(anew)

    # the record

    def restore(self, anew: bool = True) -> None:
        """Replay the record from its checkpoint or the first line, checking its hashes and, at an automatic table, its draws."""
        if anew or not checkpoints.go_on(self):
            self.past = None
            self._open()
        self.catch_up()
        self.disturbed = -math.inf
        """When another process last wrote here, as far as is known."""

    def _open(self) -> None:
        """The table before its first entry."""
        self.table = Table(self.game, self.plan)
        self.source = Source(self.seeds[0])
        self.commitments = [commitment(seed) for seed in self.seeds[:2]]
        """What the house has committed to, seed by seed."""
        self.period, self.reseeded = 1, self.table.felt.coup
        self.mixing: Mapping[int, str] = {}
        self.seats: dict[int, int] = {}
        self.last_seated: dict[int, int] = {}
        self.gone: dict[int, tuple[int, int]] = {}
        """Who has cashed in: when, and how much."""
        self.sat: dict[int, int] = {}
        """When each person last sat down here."""
        self.listed: dict[int, int] = {}
        """Whose each number of the waiting list is."""
        self.away: dict[int, int] = {}
        """Since when the player of a seat is away."""
        self.reseated: dict[int, Mapping[int, int]] = {}
        """By which entries players took other places."""
        self._cashed: dict[int, int] = {}
        self.coups: MutableSequence[int] = []
        self.waiting, self.veil, self.stuck = Waiting(), Veil(), -1
        self.bare: set[int] = set()
        """Entries from before there were nonces that tell a card which was not for everybody."""
        self.lines: MutableSequence[Line] = []
        self.requests = Requests()
        self.corrections: list[Mapping[str, Any]] = []
        """What was proposed to be put right, by whom, and what became of it."""
        self.marker = Marker()
        self.hash = self.head_hash()

    def go_on_from(
        self, mark: Mark, lines: MutableSequence[Line], log: MutableSequence[Entry], coups: MutableSequence[int]
    ) -> None:
        """Be the table that a mark tells of, with these entries before it."""
        self.table, self.hash = resumed(self.game, self.plan, mark.began, log), mark.hash
        self.source = Source(mixed(self.seeds[mark.period - 1], mark.mixing), mark.drawn)
        self.commitments, self.mixing = list(mark.commitments), mark.mixing
        self.period, self.reseeded = mark.period, mark.reseeded
        for name, known in mark.known.items():
            setattr(self, name, copy(known))
        self._cashed = {}
        self.waiting, self.veil, self.stuck = Waiting(*mark.waiting), mark.veil.still(), -1
        self.lines, self.coups = lines, coups

    def catch_up(self) -> int:
        """Read and replay what the record holds beyond what is known here; how many entries that was."""
        with self.lock, self.floor.engine.connect() as db:
            return self._follow(news(db, self.id, self.n))

    @contextmanager
    def owned(self) -> Iterator[Connection]:
        """A transaction during which nobody else writes to this table, begun with all that was written."""
        with self.lock, writing(self.floor.engine) as db:
            self._follow(own(db, self.id, self.n))
            yield db

    def _follow(self, fresh: News) -> int:
        for row in fresh.rows:
            if self.n < self.upto:
                self._replay(Line(*row))
        self.closed = self.closed or fresh.closed
        if fresh.rows:
            self.disturbed = time.monotonic()
            self.pulse.beat()
        return len(fresh.rows)

    def _replay(self, line: Line) -> None:
        line.check(self.n, self.hash, f"table {self.id}")
        try:
            move = parse_move(self.table, line.words)
            if line.person == HOUSE and isinstance(move, Outcome) and self._draw() != move:
                raise Damaged(f"table {self.id}, entry {line.n}: the seed gives another result")
            self.table.check(move)
            self._do(move)
        except TapeteError as error:
            raise Damaged(f"table {self.id}, entry {line.n}: {error}") from error
        self._remember(move, line)

    def _do(self, move: Move) -> tuple[Event, ...]:
        """Play what was checked; note its coup, what the table now waits for, and which cards are not for everybody."""
        table, asked, coup, words = self.table, self.table.ask, self.table.felt.coup, self.table.words
        if isinstance(move, CashOut):
            self._cashed[move.seat] = table.felt.chips.get(move.seat, 0)
        memory = table.felt.memory
        events = table.do_checked(move)
        if isinstance(move, Reseed):
            self._draw_from_next(move, words)
        n = len(table.log)
        if to := places.moved(move, memory, table.felt.memory):
            self._reseat(to, n)
        self.coups.append(self.coups[move.entry - 1] if isinstance(move, Undo | Rectify) else coup)
        self.waiting.saw(asked, table.ask, move, table.felt, n)
        if self.veil or table.felt.down or table.felt.hands:
            self.veil.saw(asked, move, table.felt, self.seats, n)
        self.marker.saw(self, move)
        return events

    def _reseat(self, to: Mapping[int, int], n: int) -> None:
        """Players have taken other places of the table, all at once."""
        self.seats = {to.get(seat, seat): person for seat, person in self.seats.items()}
        self.away = {to.get(seat, seat): at for seat, at in self.away.items()}
        self.last_seated |= {seat: self.seats[seat] for seat in to.values() if seat in self.seats}
        self.reseated[n] = to

    def _draw_from_next(self, move: Reseed, words: Mapping[int, str]) -> None:
        """From here on results come from the next seed, and the words that seats have added to it."""
        if len(self.seeds) < self.period + 2:
            with self.floor.engine.connect() as db:
                self.seeds = seeds_of(db, self.floor.vault, self.id)
        self.commitments = [*self.commitments, move.commitment]
        self.period, self.reseeded = self.period + 1, self.table.felt.coup
        if [commitment(seed) for seed in self.seeds[: self.period + 1]] != self.commitments:
            raise Damaged(f"table {self.id}: a seed is not the one committed to")
        self.mixing = words
        self.source = Source(mixed(self.seeds[self.period - 1], words))

    def _remember(self, move: Move, line: Line) -> None:
        self.lines.append(line)
        self.hash = line.hash
        if line.client is not None:
            self.requests[line.client] = (line.person, line.n)
        places.remember_away(self, move, line.at)
        if isinstance(move, BuyIn):
            if move.seat not in self.seats:
                self.sat[line.person] = line.at
            self.seats.setdefault(move.seat, line.person)
            self.last_seated[move.seat] = self.seats[move.seat]
        elif isinstance(move, Listed) and move.what == "signs-up":
            self.listed[move.number] = line.person
        elif isinstance(move, CashOut):
            self.gone[self.seats.pop(move.seat, 0)] = (line.at, self._cashed.pop(move.seat, 0))
        elif isinstance(move, Correct | Decided):
            corrections.note(self.corrections, move, line)
        if self.veil and not line.nonce and self.veil.hides(line.n, HOUSE):
            self.bare.add(line.n)
        self.marker.wrote(self, line)

    def undo(self) -> None:
        """Back to what is known to be written, from memory: this must work when the database does not."""
        before, known = copy(self), self.marker.still()
        if known.mark:
            n = known.mark.n
            before.go_on_from(known.mark, *(first_of(held, n) for held in (self.lines, self.table.log, self.coups)))
        else:
            before._open()
        before.marker = known
        for line in self.lines[before.n :]:
            before._replay(line)
        before.seeds = self.seeds[: len(before.commitments)]
        vars(self).update(vars(before))

    # being told

    def act(self, person: Person, words: str, client: str, after: int | None = None, beside: Beside = Beside()) -> Done:
        """Make a move that a person of the house or a player asks for, once, and answer when it is durable.

        When the clock says nothing, chance speaks. With `after`, only if nothing has happened since that entry. What is
        written `beside` it is written in the same transaction.
        """
        if not 1 <= len(client) <= 64 or not client.isprintable():
            raise Refused(BAD_ID)
        with self.lock:
            short = undisturbed.make(self, person, words, client, after) if beside == Beside() else None
            found = short or self._make(person, words, client, after, beside)
            if isinstance(found, Done):
                return found
            made, fresh = found
            for (_, what, _), line in zip(made, fresh, strict=True):
                self._remember(what, line)
            n = self.n
        self.pulse.beat()
        self.floor.bell.ring(self.id)
        session_end.look(self)
        return Done(n, tuple(e for _, _, events in made for e in events))

    def _make(
        self, person: Person, words: str, client: str, after: int | None, beside: Beside
    ) -> Done | tuple[list[Made], list[Line]]:
        """Own the table, make a move with all that goes with it, and write it; or say what it was already."""
        made: list[Made] = []
        try:
            with self.owned() as db:
                if client in self.requests:
                    return self._again(person, client)
                if after not in (None, self.n):
                    return Done(self.n, (), again=True)
                beside.before(db)
                self._along(db, beside.first, made)
                move = self.understand(person, words) if words or person is not TIME_OUT else None
                held = metering.hold(db, self, move)
                for shown in metering.readings(self, held):
                    made.append((HOUSE, shown, ()))
                    self._do(shown)
                if move:
                    till.pay(db, self, person, move)
                first = len(made)
                self.carry_out(db, person, move, made)
                self._along(db, beside.then, made)
                metering.settle(db, self, held, [e for _, _, events in made for e in events], person)
                fresh = self.lines_of(made, client, first)
                if fresh[first:]:
                    beside.after(db, fresh[first].n)
                append(db, [line.row(self.id) for line in fresh])  # last: it may end the transaction
        except BaseException:
            if made:
                self.undo()
            raise
        return made, fresh

    def _along(self, db: Connection, others: Iterable[tuple[Person, str]], made: list[Made]) -> None:
        """Make the moves that go with another; who buys in is seated for the next one, until all is undone or remembered."""
        for person, words in others:
            move = self.understand(person, words)
            till.pay(db, self, person, move)
            self.carry_out(db, person, move, made)
            if isinstance(move, BuyIn):
                self.seats.setdefault(move.seat, person.id)

    def _again(self, person: Person, client: str) -> Done:
        """A request that comes twice, by a double click or a retry, has one effect and the same answer."""
        who, first = self.requests[client]
        if who != person.id:
            raise Refused(BAD_ID)
        last = first
        while last < self.n and self.lines[last].client is None:
            last += 1
        return Done(last, tuple(e for entry in self.table.log[first - 1 : last] for e in entry.events), again=True)

    def understand(self, person: Person, words: str) -> Move:
        if self.closed:
            raise Refused(CLOSED)
        if not words.isprintable():
            raise Refused(UNPRINTABLE)
        try:
            move = places.heard(self, agreeing.heard(self, person, parse_move(self.table, words)))
            self.check(person, move)
        except TapeteError as error:
            if not (getattr(error, "legal", ()) or isinstance(error, NotFound)) or self._may_list(person):
                raise
            raise Refused(AWAITED, getattr(error, "cite", "")) from None
        return move

    def _may_list(self, person: Person) -> bool:
        """Whether a refusal may say what can come: the cards that can still come tell which ones lie face down."""
        return not (isinstance(self.table.ask, Chance) and self.table.felt.down) or self.all_seen_by(person)

    def check(self, person: Person, move: Move) -> None:
        """Whether this person may say this, then whether the game allows it now."""
        whose.check(self, person, move)
        returning.check(self, person.id, move, now())
        places.check(self, person, move, now())
        self.table.check(move)

    def carry_out(self, db: Connection | None, person: Person, move: Move | None, made: list[Made]) -> None:
        """Play it, and let chance answer for as long as it is asked; where the table has a pause, not at once."""
        if isinstance(move, Shuffle) and self.mode == "automatic" and places.draw_first(self):
            self._draw_places(person, made)
        if move:
            made.append((person.id, move, ()))
            made[-1] = (person.id, move, self._do(move))
            if isinstance(move, Shuffle):
                self._reseed(db, made)
        if self.mode != "automatic" or self.table.held or (isinstance(move, CloseBets) and self.pace.pause):
            return
        if self.pace.desk and (move or not isinstance(self.table.ask, Ball)):
            return  # the desk calls for each ball, and gives the orders
        while outcome := self._draw():
            made.append((HOUSE, outcome, ()))
            made[-1] = (HOUSE, outcome, self._do(outcome))
            if (self.pace.pause or self.pace.desk) and isinstance(self.table.ask, Ball):
                return  # a hall's balls come one by one, each in its time
        if self.pace.reseed and self.table.felt.coup - self.reseeded >= self.pace.reseed:
            self._reseed(db, made)

    def _draw_places(self, person: Person, made: list[Made]) -> None:
        """Whoever has the cards shuffled for the first hand has the places drawn before it."""
        draw = DrawSeats()
        made.append((person.id, draw, ()))
        made[-1] = (person.id, draw, self._do(draw))
        while isinstance(self.table.ask, Chance) and (card := self._draw()):
            made.append((HOUSE, card, ()))
            made[-1] = (HOUSE, card, self._do(card))

    def _reseed(self, db: Connection | None, made: list[Made]) -> None:
        """Take the next seed and commit to the one after it; tables from before seeds followed one another keep theirs."""
        if self.mode == "automatic" and len(self.commitments) > 1:
            if db is None:
                raise Refused(NO_BOOKS)
            fresh = new_seed()
            self.seeds = [*self.seeds, fresh]
            keep(db, self.floor.vault, self.id, len(self.seeds), fresh)
            move = Reseed(commitment(fresh))
            made.append((HOUSE, move, ()))
            self._do(move)

    def _draw(self) -> Move | None:
        """What comes next by itself: what the seed gives, if chance is asked."""
        return self.table.by_itself(self.source, house=not self.pace.desk)

    def lines_of(self, made: list[Made], client: str, opening: int) -> list[Line]:
        """What was made as entries after those that are known."""
        said: list[Said] = []
        for i, (who, move, _) in enumerate(made):
            nonce = secrets.token_hex(16) if self.veil and self.veil.covers(self.n + i + 1) else ""
            said.append(Said(who, format_move(self.table, move), client if i == opening else None, nonce))
        return chained(said, self.n, self.hash, max(now(), self.moment(self.n)))

    # time

    def moment(self, n: int) -> int:
        """When an entry was made; before the first, when the table was opened."""
        return self.lines[n - 1].at if n else self.opened

    def left(self, present: int) -> tuple[str, int] | None:
        """What the clock waits for, and how many milliseconds are left."""
        found = due(self)
        return (found.what, max(0, found.at - present)) if found else None

    def tick(self, present: int) -> bool:
        """If a time has passed, close the bets, answer for the absent or draw; whether anything was done."""
        with self.lock:
            n = self.n
            if order := places.by_clock(self, present):
                return not self.act(TIME_OUT, format_move(self.table, order), f"clock-{n}", after=n).again
            found = due(self)
            if found is None or present < found.at or n == self.stuck:
                return False
            move = None if found.what == "draw" else in_their_place(self)
            if found.what != "draw" and move is None:
                self.stuck = n  # nothing may be done for them: wait for people
                return False
            words = format_move(self.table, move) if move else ""
            done = self.act(TIME_OUT, words, f"clock-{n}", after=n)
            return not done.again
