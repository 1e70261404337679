"""A tournament as a value: who takes part and with what, what the clock says, and where every unit of money is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from tapete.errors import Refused, unknown
from tapete.text import Text
from tapete.tournament.clock import Clock, Moment, moment, playing_level
from tapete.tournament.opening import Papers
from tapete.tournament.prizes import Pool, pool, tickets
from tapete.tournament.seating import Seat

Status = Literal["here", "waiting", "registered", "playing", "out", "withdrawn"]
Phase = Literal["registering", "seated", "playing", "over", "paid", "cancelled"]
POOL, HOUSE, BOUNTIES, OTHER, TICKETS = "pool", "house", "bounties", "other", "tickets"
OURS = (POOL, HOUSE, BOUNTIES, OTHER, TICKETS)
"""The accounts of the tournament; every other one is a player's."""


@dataclass(frozen=True)
class Player:
    """Somebody in the room of the tournament."""

    name: str
    status: Status = "here"
    ticket: str = ""
    """The number under which the entrance tax was paid."""
    chips: int = 0
    seat: Seat | None = None
    entries: int = 0
    order: int = 0
    """Who registered first, or has waited longest, has the lower number."""
    away: datetime | None = None
    left_at: int = 0
    """How long the clock had run when this player went away."""
    offences: tuple[str, ...] = ()
    bounty: int = 0
    """What is to be had for eliminating this player."""
    out: tuple[int, int] | None = None
    """When: the number of the entry, and the chips that then decided the place."""
    refunded: int = 0


@dataclass(frozen=True)
class Posting:
    """Money from one account to another, and why."""

    source: str
    to: str
    amount: int
    why: str


@dataclass(frozen=True)
class Answer:
    """What follows from something said, and under which article."""

    text: Text
    cite: str = ""


@dataclass(frozen=True)
class Ranking:
    """How a round ended: groups of equals, best first, each with its chips."""

    round: int
    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Dealt:
    """A hand in play at a table: under which level, from which seed, with whom, and what players have said in it."""

    level: int
    """The level when it was dealt: another one holds from the next hand."""
    seed: str
    stacks: tuple[tuple[int, int], ...]
    """Seats and their chips."""
    button: int
    moves: tuple[str, ...] = ()
    warned: tuple[int, ...] = ()
    """Seats whose players have been warned in an earlier hand, for what loses the hand the next time."""


@dataclass(frozen=True)
class Tournament:
    papers: Papers
    now: datetime = datetime.min
    phase: Phase = "registering"
    players: Mapping[str, Player] = field(default_factory=dict)
    round: int = 1
    clock: Clock = field(default_factory=Clock)
    coups: Mapping[int, int] = field(default_factory=dict)
    """How many coups each table has counted in this round."""
    hands: int = 0
    dealt: Mapping[int, Dealt] = field(default_factory=dict)
    """Hands in play, by table."""
    buttons: Mapping[int, int] = field(default_factory=dict)
    warned: tuple[str, ...] = ()
    """Who has been warned in a hand by the rules of the game."""
    """Where the button is at each table for the next hand."""
    announced: bool = False
    director: str = ""
    area: bool = False
    extraordinary: str = ""
    step: int = 0
    """How many things have been said."""
    entered: int = 0
    """Entries and re-entries that stand."""
    issued: int = 0
    removed: int = 0
    """Chips given out, and chips taken out of play."""
    postings: tuple[Posting, ...] = ()
    rankings: tuple[Ranking, ...] = ()
    specials: Mapping[str, str] = field(default_factory=dict)
    """Who won each special prize."""
    agreed: Mapping[str, int] | None = None
    dispute: str = ""

    # who

    def player(self, name: str) -> Player:
        if name not in self.players:
            raise unknown(Text("nadie llamado", "one here called"), name, self.players)
        return self.players[name]

    def having(self, *statuses: Status) -> list[Player]:
        return sorted((p for p in self.players.values() if p.status in statuses), key=lambda p: p.order)

    @property
    def living(self) -> list[Player]:
        return self.having("playing")

    @property
    def seats(self) -> dict[str, Seat]:
        return {p.name: p.seat for p in self.players.values() if p.seat is not None and p.status in ("playing", "registered")}

    def at(self, table: int) -> list[Player]:
        """Who plays at a table, by place."""
        there = [p for p in self.living if p.seat and p.seat[0] == table]
        return sorted(there, key=lambda p: p.seat or (0, 0))

    def put(self, *players: Player) -> Tournament:
        return replace(self, players={**self.players, **{p.name: p for p in players}})

    # the clock

    @property
    def moment(self) -> Moment:
        return moment(self.papers.bases.levels, self.clock.seconds(self.now))

    @property
    def level(self) -> int:
        """The level whose plan the next hand of every table is played under; also where nothing is played by levels, 1."""
        return playing_level(self.papers.bases.levels, self.moment.level)

    # money

    def posted(self, source: str, to: str, amount: int, why: str) -> Tournament:
        if amount < 0:
            return self.posted(to, source, -amount, why)
        return replace(self, postings=(*self.postings, Posting(source, to, amount, why))) if amount else self

    def account(self, name: str) -> int:
        """What an account holds; a player's is what the tournament has given less what it was paid."""
        return sum((p.to == name) * p.amount - (p.source == name) * p.amount for p in self.postings)

    @property
    def pool(self) -> Pool:
        """What there is to win, as it stands."""
        brought = sum(p.amount * ((p.to == POOL) - (p.source == POOL)) for p in self.postings if p.why in ("entry", "refund"))
        return pool(self.papers.bases.prizes, brought)

    @property
    def until(self) -> int:
        """How many are left when this round ends, if it is one of elimination."""
        part = self.papers.bases.rounds[self.round - 1]
        last = self.round == len(self.papers.bases.rounds)
        if last and self.papers.bases.prizes.ticket:
            return max(1, tickets(self.papers.bases.prizes, self.pool.table))
        return part.left

    @property
    def last_round(self) -> bool:
        return self.round == len(self.papers.bases.rounds)

    def article(self, name: str) -> str:
        return self.papers.law.articles[name].cite

    def refuse(self, article: str, text: Text) -> Refused:
        return self.papers.law.refuse(article, text)

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Everybody who took part, best first, equals together: who still plays by chips, then who went out last."""
        found: dict[tuple[int, int, int], list[str]] = {}
        for player in self.having("playing", "out"):
            key = (1, 0, player.chips) if player.status == "playing" else (0, *(player.out or (0, 0)))
            found.setdefault(key, []).append(player.name)
        return tuple(tuple(found[key]) for key in sorted(found, reverse=True))
