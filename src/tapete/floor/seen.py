"""How a table is seen: by whom which cards, in which words; its acta, and how it once was.

Nothing here is written: what happens at the table, and how it comes to be durable, is in `host`.
"""

from __future__ import annotations

import json
import threading
from bisect import bisect_left
from collections.abc import Mapping, MutableSequence
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from tapete.catalogue.card import Currency
from tapete.catalogue.loader import Game
from tapete.equipment.cards import BACK
from tapete.equipment.chance import commitment
from tapete.floor import checkpoints, purse
from tapete.floor.marks import Marker, Moment
from tapete.floor.pace import Pace
from tapete.floor.people import Person
from tapete.floor.record import Kept, Line, copied
from tapete.floor.veil import Veil
from tapete.play.moves import BuyIn, CashOut
from tapete.table.acta import write
from tapete.table.chain import Head, entry_mark, last_mark
from tapete.table.notation import parse_move
from tapete.table.signature import signed
from tapete.table.speech import spoken
from tapete.table.table import Table, resumed
from tapete.table.translate import translate
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.floor.house import Floor

HOUSE = 0
"""The person to whom the draws of an automatic table are written down."""
RECALLED = 3
"""So many moments of a table are kept that were recalled last."""


class Seen:
    """A table of the floor, as far as it can be looked at."""

    floor: Floor
    game: Game
    id: int
    mode: str
    key: str
    stakes: str
    plan: dict[str, str]
    pace: Pace
    closed: bool
    table: Table
    lines: MutableSequence[Line]
    coups: MutableSequence[int]
    seats: dict[int, int]
    reseated: dict[int, Mapping[int, int]]
    veil: Veil
    hash: str
    seeds: list[str]
    """The seeds so far: those that were drawn from, the one that is, and the next."""
    commitments: list[str]
    """What the house has committed to, seed by seed."""
    period: int
    bare: set[int]
    """Entries from before there were nonces that tell a card which was not for everybody."""
    corrections: list[Mapping[str, Any]]
    marker: Marker
    lock: threading.RLock
    past: checkpoints.Past | None
    _recalled: dict[int, Table]

    @property
    def money(self) -> Currency:
        """What is staked here: the regulation's currency, or play money counted in it."""
        return purse.of_table(self.game.regulation.currency, self.stakes)

    @property
    def currency(self) -> str:
        return self.money.code

    @property
    def n(self) -> int:
        return len(self.lines)

    def _head(self) -> Head:
        first, *following = (commitment(seed) for seed in self.seeds[:2])
        return Head(json.dumps(self.plan, sort_keys=True), first, self.stakes, "".join(following), self.key)

    def head_hash(self) -> str:
        """The hash that the first entry follows."""
        return self._head().hash(self.game.id)

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

    def still(self) -> Self:
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
