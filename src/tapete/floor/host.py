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
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from tapete.catalogue.schema import Currency
from tapete.equipment.cards import BACK
from tapete.equipment.chance import Source, commitment
from tapete.errors import NotFound, Refused, TapeteError
from tapete.floor import (
    agreeing,
    checkpoints,
    corrections,
    metering,
    places,
    purse,
    returning,
    session_end,
    till,
    undisturbed,
    whose,
)
from tapete.floor.marks import Mark, Marker, Moment
from tapete.floor.pace import Pace, Waiting, due, in_their_place
from tapete.floor.people import TIME_OUT as TIME_OUT
from tapete.floor.people import Person
from tapete.floor.record import Damaged, Kept, Line, Requests, Said, chained, copied, first_of
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
from tapete.table.acta import write
from tapete.table.chain import Head, entry_mark, last_mark
from tapete.table.notation import format_move, parse_move
from tapete.table.seeding import mixed
from tapete.table.signature import signed
from tapete.table.speech import spoken
from tapete.table.table import Entry, Table, resumed
from tapete.table.translate import translate
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

HOUSE = 0
"""The person to whom the draws of an automatic table are written down."""

RECALLED = 3
"""So many moments of a table are kept that were recalled last."""
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


class Host:
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

    @property
    def money(self) -> Currency:
        """What is staked here: the regulation's currency, or play money counted in it."""
        return purse.of_table(self.game.regulation.currency, self.stakes)

    @property
    def currency(self) -> str:
        return self.money.code

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

    def _head(self) -> Head:
        first, *following = (commitment(seed) for seed in self.seeds[:2])
        return Head(json.dumps(self.plan, sort_keys=True), first, self.stakes, "".join(following), self.key)

    def head_hash(self) -> str:
        """The hash that the first entry follows."""
        return self._head().hash(self.game.id)

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

    @property
    def n(self) -> int:
        return len(self.lines)

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

    # being seen

    def all_seen_by(self, person: Person | None) -> bool:
        """Who sees every card: inspectors, the staff of a live table who do not play there, and everybody once it is closed."""
        if self.closed:
            return True
        if person is None or person.id in self.seats.values():
            return False
        return person.may("inspector") or (self.mode == "live" and person.may("croupier", "chief"))

    def seen_by(self, person: Person | None, table: Table | None = None) -> Table:
        """The table, or how it once was, as this person may see it: cards that are not for them lie face down."""
        table = table or self.table
        if self.all_seen_by(person):
            return table
        seats = self.seats if table is self.table else self.seated_at(len(table.log))
        return table.seen_by([s for s, owner in seats.items() if person and owner == person.id])

    def seated_at(self, n: int) -> dict[int, int]:
        """Who sat where after so many entries: a place's cards of then are not for who sits there now."""
        near = self.moment_before(n)
        seats, first = (dict(near.seats), near.began.n) if near else ({}, 0)
        for line, entry in zip(self.lines[first:n], self.table.log[first:n], strict=True):
            to = self.reseated.get(line.n, {})
            seats = {to.get(seat, seat): person for seat, person in seats.items()} if to else seats
            if isinstance(entry.move, BuyIn):
                seats.setdefault(entry.move.seat, line.person)
            elif isinstance(entry.move, CashOut):
                seats.pop(entry.move.seat, None)
        return seats

    def hides(self, n: int, person: Person | None) -> bool:
        """Whether an entry tells a card that this person may not see."""
        return bool(self.veil) and self.veil.hides(n, person.id if person else HOUSE) and not self.all_seen_by(person)

    def shows_hashes(self, person: Person | None) -> bool:
        """Not where a record from before there were nonces hides a card: whoever tries all of them would find it."""
        return not any(self.hides(n, person) for n in self.bare)

    def words_for(self, line: Line, person: Person | None, lang: Lang = "en") -> str:
        """An entry as this person may read it: `card ??`, `seat 1 discards ?? ??`."""
        words = self._may_read(line, person)
        return words if lang == "en" else spoken(self.table.terms.rules, words, lang)

    def _may_read(self, line: Line, person: Person | None) -> str:
        if not self.hides(line.n, person):
            return line.words
        words = line.words.split()
        told = {"seat": 3, "entry": 4}.get(words[0], 1)
        return " ".join([*words[:told], *(BACK for _ in words[told:])])

    def acta_for(self, person: Person | None, lang: Lang = "en") -> str:
        """The record as this person may read it, in a language; seals, chain and signature hold in both."""
        text = self._acta_for(person)
        return text if lang == "en" else translate(text, lang, self.floor.catalogue)

    def _acta_for(self, person: Person | None) -> str:
        """In English; what they may not see carries its hash alone until the table closes."""
        hidden = {n for n in self.veil.covered() if self.hides(n, person)}
        if not self.shows_hashes(person):
            return write(
                self.table, tails=[f"open {self.n}"], record=[("", self._may_read(x, person)) for x in self.lines], seals=False
            )
        return self._acta([(self._mark(x, x.n in hidden), self._may_read(x, person)) for x in self.lines], not hidden)

    def acta(self) -> str:
        """The whole record as text, with the seed revealed once the table is closed."""
        return self._acta([(self._mark(line), line.words) for line in self.lines], True)

    def _mark(self, line: Line, hidden: bool = False) -> str:
        return entry_mark(line.at, line.person, line.nonce, line.hash if hidden else "")

    def _acta(self, record: list[tuple[str, str]], seals: bool) -> str:
        heads = [f"commit {self.commitments[0]}"] if self.mode == "automatic" else []
        tails = [f"reveal {seed}" for seed in self.told_seeds()]
        heads.append(self._head().mark())
        tails.append(last_mark(self.n, self.hash, self.closed))
        return self._signed(write(self.table, heads, tails, record, seals))

    def _signed(self, text: str) -> str:
        """With the signature of the house at its end; a table from before there was one has none."""
        ring = self.floor.ring
        return signed(text, ring.private, self.floor.catalogue, ring.past) if self.key and ring else text

    def told_seeds(self) -> list[str]:
        """All that were drawn from once the table is closed; before, those that foretell nothing and betray no card."""
        if self.mode != "automatic":
            return []
        return self.seeds[: self.period if self.closed else 0 if self.veil else self.period - 1]

    def replayed(self, upto: int) -> Table:
        """The table as it was after so many entries; nobody who plays waits for it, but who recalls holds `recalling`.

        What was recalled last is gone on from, so that a step forward is one move; else where a coup began shortly before.
        """
        near, known = max((n for n in self._recalled if n <= upto), default=-1), self.moment_before(upto)
        if known and known.began.n > near:
            table = resumed(self.game, self.plan, known.began, Kept(known.began.n, lambda i: self.table.log[i]))
        else:
            table = self._recalled.pop(near) if near >= 0 else Table(self.game, self.plan)
        for line in self.lines[len(table.log) : upto]:
            table.do(parse_move(table, line.words))
        self._recalled[upto] = table
        while len(self._recalled) > RECALLED:
            del self._recalled[next(iter(self._recalled))]
        return table

    def entries_of(self, coup: int) -> list[int]:
        """The entries of one coup; numbers of coups rise, but for one that was gone back into."""
        at = bisect_left(self.coups, coup)
        first = last = at
        while first and self.coups[first - 1] >= coup - 1:
            first -= 1
        while last < len(self.coups) and self.coups[last] <= coup + 1:
            last += 1
        return [i + 1 for i in range(first, last) if self.coups[i] == coup]

    def moment_before(self, n: int) -> Moment | None:
        """Where the table can be recalled from, to see it after so many entries."""
        if self.past and n < self.past.n:
            self.marker.moments = self.past.moments(self.marker.moments)
        return self.marker.before(n)

    def still(self) -> Host:
        """This table as it is now, to be read at leisure while the other goes on."""
        with self.lock:
            found = copy(self)
            found.lines, found.seats, found.veil = copied(self.lines), dict(self.seats), self.veil.still()
            found.coups, found.corrections, found.bare = copied(self.coups), self.corrections[:], set(self.bare)
            found.marker = self.marker.still()
            found.table = copy(self.table)
            found.table.log = copied(self.table.log)
        return found

    def seat_of(self, person: Person) -> int | None:
        return next((seat for seat, owner in self.seats.items() if owner == person.id), None)

    def summary(self) -> Mapping[str, Any]:
        plan = self.table.terms.plan
        return {
            "table": self.id,
            "game": self.game.id,
            "title": {"es": self.game.title.es, "en": self.game.title.en},
            "mode": self.mode,
            "stakes": self.stakes,
            "currency": self.currency,
            "plan": plan.spoken(),
            "seats": sorted(self.seats),
            "coup": self.table.felt.coup,
            "entries": self.n,
            "closed": self.closed,
            "held": self.table.held,
            "pace": self.pace.as_dict(),
            "commitment": self.commitments[self.period - 1],
            "next_commitment": self.commitments[self.period] if len(self.commitments) > self.period else None,
            "words": {str(seat): word for seat, word in sorted(self.table.words.items())},
            "seed": self.period,
        }
