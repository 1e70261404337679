"""A furnished floor for tests, and what must always be true of one."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, func, select

import tapete
from furnished import furnished
from private_server import PATIENCE
from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount
from tapete.floor import eyes, guards, ledger, places
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.people import Person, enrol, everybody
from tapete.floor.store import ledger as books
from tapete.games.circle.chips import size
from tapete.play.moves import Move, MoveSeat, Place, Report
from tapete.table.notation import format_move
from tapete.table.wander import random_move

DATABASES = ("sqlite", "postgresql")
SECRET = "not so very secret"
STAFF = ("croupier", "chief", "cashier", "inspector", "director")
CURRENCIES = ("ESP", "USD", "CLP", "BOB")


@dataclass
class House:
    floor: Floor
    url: str
    people: dict[str, Person] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    def roulette(self, mode: str = "automatic") -> Host:
        return self.floor.open_table(self["chief"], "spain/roulette", {}, mode)

    def again(self) -> Floor:
        """The same floor as another process, or the next start, would see it; close it afterwards."""
        return Floor.at(self.url)


def furnish(url: str, players: tuple[str, ...] = ("ana", "bea")) -> House:
    """A floor with its staff and players who have money."""

    def everybody_in(floor: Floor) -> dict[str, Person]:
        people = {role: enrol(floor.engine, role, role, SECRET) for role in STAFF}
        for currency in CURRENCIES:
            eyes.change(floor, people["director"], f"second.{currency}", "1000000000")
        for name in players:
            people[name] = enrol(floor.engine, name, "player", SECRET)
            for currency in CURRENCIES:
                floor.credit(people["cashier"], people[name], currency, 100_000_000)
        return people

    floor, people = furnished(url, players, everybody_in)
    return House(floor, url, people)


@contextmanager
def insider(engine: Engine) -> Iterator[Connection]:
    """Somebody with the whole database in their hands, who first takes the triggers off."""
    with engine.begin() as db:
        guards.lift(db)
        yield db


def chips_for(host: Host, times: int = 40) -> str:
    """What a player brings to a table: as much as its rules ask for, or so many times its least bet."""
    terms = host.table.terms
    rule = getattr(terms.rules, "buy_in", None)
    least = terms.plan.amount(terms.rules.limits.min) or 1
    return format_amount(size(terms, rule.least) if rule and rule.least else least * times, terms.minor)


def eventually(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for what another thread or process is about to do."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)


def known(floor: Floor) -> dict[str, Person]:
    return {p.name: p for p in everybody(floor.engine)}


def lent(floor: Floor, table: int) -> int:
    """What the cage and the meters have given a table, less what went to them."""
    of_cage = select(func.coalesce(func.sum(books.c.amount), 0)).where(books.c.account == ledger.at_table(table))
    with floor.engine.connect() as db:
        of_these = books.c.memo.in_(("fill", "credit", "close")) | books.c.memo.like("meter%")
        return int(db.execute(of_cage.where(of_these)).scalar_one())


def assert_sound(floor: Floor) -> None:
    """Every book adds up, no account is overdrawn, and each table's money is what lies on it."""
    with floor.engine.connect() as db:
        assert ledger.adds_up(db)
        theirs = books.c.account != ledger.CAGE, ~books.c.account.like(f"{ledger.OWED}%")
        sums = select(books.c.account, func.sum(books.c.amount)).where(*theirs)
        for account, total in db.execute(sums.group_by(books.c.account, books.c.currency)):
            assert total >= 0, f"{account} is overdrawn by {-total}"
    for host in floor.hosts.values():
        assert_money_is_there(floor, host)


def assert_money_is_there(floor: Floor, host: Host) -> None:
    """A table's account is what it was lent, what its seats hold, what lies on the felt and what the house has won."""
    felt = host.table.felt
    with floor.engine.connect() as db:
        held = ledger.balance(db, ledger.at_table(host.id), host.currency)
    assert felt.balanced
    assert held == lent(floor, host.id) + sum(felt.chips.values()) + sum(b.amount for b in felt.bets) + felt.house


def same(a: Host, b: Host) -> bool:
    """Whether two processes see the same table."""
    return (a.table.felt, a.seats, a.hash, a.lines, a.table.legal(), a.closed) == (
        b.table.felt,
        b.seats,
        b.hash,
        b.lines,
        b.table.legal(),
        b.closed,
    )


def sit(host: Host, people: list[Person], chips: str) -> None:
    """Everybody buys chips at a seat of their own, as far as there are seats."""
    for seat, person in enumerate(people, 1):
        try:
            host.act(person, f"seat {seat} buys {chips}", f"sit-{seat}")
        except Refused:
            return


def wander(host: Host, chief: Person, rng: random.Random) -> tuple[Person, Move] | None:
    """Some legal move, and who may make it."""
    owners = {p.id: p for p in everybody(host.floor.engine)}
    for _ in range(60):
        move = random_move(host.table, rng)
        if move is None:
            return None
        seat = getattr(move, "seat", None)
        who = chief if seat is None or isinstance(move, Report) else owners.get(host.seats.get(seat, 0))
        if who and isinstance(move, MoveSeat) and not places.allowed(host, who, move):
            who = chief  # where the text lets the chief give out places
        if who and not (isinstance(move, Place) and move.unnoticed):
            return who, move
    return None


def say(host: Host, move: Move) -> str:
    return format_move(host.table, move)


def opens(game: str) -> bool:
    """Whether a game opens without anything said about it."""
    try:
        tapete.game(game).resolve({})
    except TapeteError:
        return False
    return True
