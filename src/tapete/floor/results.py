"""What tables won and what was staked at them, quarter by quarter of an hour: read from the records once, then only what is new.

Days and shifts are sums of quarters, so that they can be set otherwise without reading anything again. A stake counts when its
bet is settled; where bets grow while they are played (doubled and split at twenty-one) it counts as it was placed, as prices do.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from sqlalchemy import func, select

from tapete.catalogue.families import room_of
from tapete.floor.days import Calendar
from tapete.floor.store import ledger as books
from tapete.play.events import Payment, Ruling, signed
from tapete.play.moves import Place, TakeDown

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.floor.house import Floor

QUARTER = 15 * 60 * 1000
Spot = tuple[str, str]


@dataclass
class Stakes:
    """What was staked on one spot: how often, how much, and the squares of what lay there in each coup."""

    times: int = 0
    amount: int = 0
    squares: int = 0

    def add(self, times: int, amount: int, squares: int) -> None:
        self.times, self.amount, self.squares = self.times + times, self.amount + amount, self.squares + squares


@dataclass
class Quarter:
    win: int = 0
    coups: int = 0
    stakes: dict[Spot, Stakes] = field(default_factory=lambda: defaultdict(Stakes))


@dataclass(frozen=True)
class Counted:
    """A tally as plain values, and the hash of the entry up to which it counts."""

    upto: int
    hash: str
    coup: int
    quarters: Mapping[int, tuple[int, int, Mapping[Spot, tuple[int, int, int]]]]
    lying: Mapping[Spot, tuple[int, ...]]
    rulings: tuple[int, ...]


class Tally:
    """One table's quarters, up to some entry of its record."""

    def __init__(self, counted: Counted | None = None) -> None:
        self.upto, self.coup = (counted.upto, counted.coup) if counted else (0, -1)
        self.quarters: dict[int, Quarter] = defaultdict(Quarter)
        for number, (win, coups, stakes) in counted.quarters.items() if counted else ():
            self.quarters[number] = Quarter(win, coups)
            for spot, sums in stakes.items():
                self.quarters[number].stakes[spot].add(*sums)
        self.lying: dict[Spot, list[int]] = {spot: list(held) for spot, held in counted.lying.items()} if counted else {}
        """What was settled in the coup that is going on: how many, how much, and in which quarter."""
        self.rulings: list[int] = list(counted.rulings) if counted else []
        """The entries in which the referee ruled."""
        self.lock = threading.Lock()

    def counted(self, hash: str) -> Counted:
        with self.lock:
            quarters = {
                number: (q.win, q.coups, {spot: (s.times, s.amount, s.squares) for spot, s in q.stakes.items()})
                for number, q in self.quarters.items()
            }
            lying = {spot: tuple(held) for spot, held in self.lying.items()}
            return Counted(self.upto, hash, self.coup, quarters, lying, tuple(self.rulings))

    def read(self, host: Host) -> Mapping[int, Quarter]:
        with self.lock:
            still = host.still()  # who plays there does not wait
            for n in range(self.upto, len(still.lines)):
                if still.coups[n] != self.coup:
                    self.settle()
                    self.coup = still.coups[n]
                self.take(still, n)
            self.upto = len(still.lines)
            if still.table.felt.coup != self.coup:
                self.settle()
            return self.quarters

    def take(self, host: Host, n: int) -> None:
        quarter, entry = host.lines[n].at // QUARTER, host.table.log[n]
        void = any(isinstance(e, Ruling) for e in entry.events)
        if void:
            self.rulings.append(n + 1)
        grows = room_of(host.table.terms.rules) == "twentyone"
        if grows and isinstance(entry.move, Place | TakeDown):
            sign = 1 if isinstance(entry.move, Place) else -1
            self.lay((entry.move.kind, ""), sign, sign * entry.move.amount, quarter)
        for sign, p in signed(entry.events):
            self.quarters[quarter].win += sign * (p.staked - p.returned)
            if not grows and played(p, void):
                self.lay((p.bet.kind, p.bet.spot), sign, sign * p.staked, quarter)

    def lay(self, spot: Spot, times: int, amount: int, quarter: int) -> None:
        found = self.lying.setdefault(spot, [0, 0, quarter])
        found[0] += times
        found[1] += amount

    def settle(self) -> None:
        total = sum(amount for _, amount, _ in self.lying.values())
        if total:  # less than nothing where a coup was taken back
            self.quarters[min(quarter for _, _, quarter in self.lying.values())].coups += 1 if total > 0 else -1
        for spot, (times, amount, quarter) in self.lying.items():
            self.quarters[quarter].stakes[spot].add(times, amount, amount * abs(amount))
        self.lying = {}


def played(p: Payment, void: bool) -> bool:
    """Whether a payment settles a bet that took its chance: not a price, nor money taken beside, nor a stake that was void."""
    return bool(p.staked) and not (p.refund or p.price) and not (void and p.staked == p.returned)


def rulings(host: Host) -> list[int]:
    """The entries of a table's record in which the referee ruled."""
    quarters(host)
    return list(_tallies[host].rulings)


_tallies: WeakKeyDictionary[Host, Tally] = WeakKeyDictionary()
_making = threading.Lock()


def quarters(host: Host) -> Mapping[int, Quarter]:
    """A table's quarters, as far as its record goes now."""
    with _making:
        tally = _tallies.get(host) or _tallies.setdefault(host, Tally(_before(host)))
    return tally.read(host)


def _before(host: Host) -> Counted | None:
    """What was counted when the checkpoint was kept from which this table went on, if the record led through that entry."""
    told = host.past.recent() if host.past else None
    known = told.tally if told else None
    return known if known and known.upto <= host.n and host.lines[known.upto - 1].hash == known.hash else None


def counted(host: Host) -> Counted | None:
    """What has been counted of a table, to be kept with a checkpoint; nothing where its whole record would be read for it."""
    if host.past and host not in _tallies and _before(host) is None:
        return None
    quarters(host)
    tally = _tallies[host]
    return tally.counted(host.lines[tally.upto - 1].hash) if tally.upto else None


@dataclass
class Result:
    """What a table did in a day's shift, or any sum of those."""

    day: str
    shift: str
    table: int
    game: str
    currency: str
    drop: int = 0
    fills: int = 0
    cashed: int = 0
    win: int | None = 0
    """Nothing where the record is damaged."""
    coups: int = 0
    stakes: dict[Spot, Stakes] = field(default_factory=lambda: defaultdict(Stakes))

    def as_dict(self) -> dict[str, Any]:
        kept = {k: v for k, v in vars(self).items() if k != "stakes"}
        return kept | {"stakes": [[*spot, s.times, s.amount, s.squares] for spot, s in sorted(self.stakes.items())]}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Result:
        made = cls(**{k: v for k, v in kept.items() if k != "stakes"})
        for kind, spot, *sums in kept["stakes"]:
            made.stakes[kind, spot].add(*sums)
        return made

    def take(self, other: Result) -> None:
        """Add another's figures to these."""
        self.drop, self.fills, self.cashed = self.drop + other.drop, self.fills + other.fills, self.cashed + other.cashed
        self.win = None if self.win is None or other.win is None else self.win + other.win
        self.coups += other.coups
        for spot, s in other.stakes.items():
            self.stakes[spot].add(s.times, s.amount, s.squares)

    @property
    def hold(self) -> float | None:
        return self.win / self.drop if self.drop and self.win is not None else None


def results(floor: Floor, known: Calendar, since: int = 0, until: int = 2**62) -> list[Result]:
    """Every table's shifts between two moments, the latest day first: money from the ledger, win and stakes from the records."""
    found: dict[tuple[str, str, int], Result] = {}

    def row(at: int, table: int, game: str, currency: str) -> Result:
        day, shift = known.day(at), known.shift(at)
        return found.setdefault((day, shift, table), Result(day, shift, table, game, currency))

    for quarter, table, memo, currency, amount in _money(floor, since, until):
        damaged = floor.damaged.get(table)
        mine = row(quarter * QUARTER, table, damaged.game if damaged else floor.host(table).game.id, currency)
        mine.win = None if damaged else mine.win
        mine.drop += amount if memo == "buy-in" else 0
        mine.fills += amount if memo in ("fill", "credit") else 0
        mine.cashed -= amount if memo == "cash-out" else 0
    for host in list(floor.hosts.values()):
        for number, quarter_of in quarters(host).items():
            if since <= number * QUARTER < until and (quarter_of.win or quarter_of.stakes):
                mine = row(number * QUARTER, host.id, host.game.id, host.currency)
                mine.win = (mine.win or 0) + quarter_of.win
                mine.coups += quarter_of.coups
                for spot, s in quarter_of.stakes.items():
                    mine.stakes[spot].add(s.times, s.amount, s.squares)
    return sorted(found.values(), key=lambda r: (r.day, r.shift, r.table), reverse=True)


def _money(floor: Floor, since: int, until: int) -> Iterator[tuple[int, int, str, str, int]]:
    """What the ledger says of the tables' accounts, summed by quarter."""
    part = (books.c.at // QUARTER).label("quarter")
    query = select(part, books.c.table_id, books.c.memo, books.c.currency, func.sum(books.c.amount))
    query = query.where(books.c.account.like("table:%"), books.c.at >= since, books.c.at < until)
    query = query.group_by("quarter", books.c.table_id, books.c.memo, books.c.currency)
    with floor.engine.connect() as db:
        for quarter, table, memo, currency, amount in db.execute(query):
            yield int(quarter), int(table), str(memo), str(currency), int(amount)
