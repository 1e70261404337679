"""The time of a table: how long bets stay open, how long a player may think, and the moment before chance speaks.

Times are counted from what the record says, so every process of the floor and every start after a crash agree on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import Between
from tapete.numbers import NotANumber, read_whole
from tapete.play.asks import Ask, Chance, Decide
from tapete.play.felt import Felt
from tapete.play.moves import Choose, CloseBets, Move, NoMoreClaims, PassLead, Place, Shuffle
from tapete.play.window import Betting
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.table.table import Table

LONGEST = 3600
STARTS = ("bet", "opening")
RESEED = 100
THINKING = 60
"""Seconds to think at an automatic table, where nothing else is said; at a live one the croupier sees to it."""


def whole(words: str, most: int) -> int | None:
    """A whole number from outside, if it is one and not above the most."""
    try:
        found = read_whole(words)
    except NotANumber:
        return None
    return found if found <= most else None


@dataclass(frozen=True)
class Pace:
    """Seconds; nothing means that people decide, not the clock."""

    betting: int = 0
    start: str = "bet"
    """Whether the time for bets runs from the first bet, or from when betting opens to somebody who sits there."""
    decision: int = 0
    pause: int = 0
    reseed: int = RESEED
    """Coups after which an automatic table takes its next seed; at each shuffle it does so anyway."""
    desk: int = 0
    """1 where a hall has a desk: then each ball comes when the desk calls for it, and the desk gives the orders."""

    @classmethod
    def of(cls, given: Mapping[str, object], mode: str) -> Pace:
        """The pace that these words say."""
        known = {"betting": 0, "decision": THINKING if mode == "automatic" else 0, "pause": 0, "reseed": RESEED, "desk": 0}
        start = str(given.get("start") or "bet")
        for name, value in given.items():
            if name == "start" and start in STARTS:
                continue
            seconds = whole(str(value), 1 if name == "desk" else LONGEST)
            if name not in known or seconds is None:
                ways, said = (
                    f"betting, decision, pause, reseed: 0-{LONGEST}; desk: 0-1; start: {', '.join(STARTS)}",
                    f"{name[:20]} {str(value)[:20]}",
                )
                raise Refused(Text(f"el ritmo no admite {said}; {ways}", f"there is no pace {said}; {ways}"))
            known[name] = seconds
        return cls(known["betting"], start, known["decision"], known["pause"], known["reseed"], known["desk"])

    def as_dict(self) -> dict[str, int | str]:
        return asdict(self)


class Waiting:
    """Since which entry a table waits for what it waits for, and which entry began the time for bets."""

    def __init__(self, since: int = 0, bet: int | None = None, coup: int = 1) -> None:
        self.since, self.bet, self.coup = since, bet, coup

    def saw(self, before: Ask, after: Ask, move: Move, felt: Felt, n: int) -> None:
        """Entry `n` was made: either the table still waits for the same, or it begins to wait for something else."""
        if felt.coup != self.coup or not _same(before, after):
            self.since, self.coup, self.bet = n, felt.coup, n if felt.bets else None
        elif isinstance(move, Place) and self.bet is None:
            self.bet = n
        if not felt.bets:
            self.bet = None


def _same(before: Ask, after: Ask) -> bool:
    if isinstance(before, Decide) and isinstance(after, Decide):
        return all(any(c is d for d in before.pending) for c in after.pending)
    if isinstance(before, Offer) and isinstance(after, Offer):
        return before.seats == after.seats
    return type(before) is type(after)


@dataclass(frozen=True)
class Due:
    """When the clock will speak if nobody does, and about what: `betting`, `decision` or `draw`."""

    at: int
    what: str


def due(host: Host) -> Due | None:
    """What the clock waits for at this table, if anything."""
    ask, pace, waiting = host.table.ask, host.pace, host.waiting
    if host.closed or host.table.held:
        return None
    if pace.desk and not isinstance(ask, Betting):
        return None
    if isinstance(ask, Chance):
        return Due(host.moment(waiting.since) + 1000 * pace.pause, "draw") if host.mode == "automatic" else None
    if isinstance(ask, Betting) and pace.betting:
        at_once = pace.start == "opening" or host.table.felt.shuffle_due  # nobody can bet before the shuffle
        began = waiting.since if at_once and host.seats else waiting.bet
        return None if began is None else Due(host.moment(began) + 1000 * pace.betting, "betting")
    if isinstance(ask, Between) and pace.betting and host.table.may(Shuffle()):
        return Due(host.moment(waiting.since) + 1000 * pace.betting, "betting")
    thinks = isinstance(ask, Decide) or (isinstance(ask, Offer) and ask.seats and not ask.over)
    return Due(host.moment(waiting.since) + 1000 * pace.decision, "decision") if thinks and pace.decision else None


def _handed_on(table: Table) -> list[Move]:
    """Who has the dice or the shoe and lets the time pass hands it on, as long as somebody has the bets that it asks for."""
    lead, now = table.terms.rules.lead, table.felt.lead
    others = lead is not None and any(b.seat != now and b.kind in lead.must for b in table.felt.bets)
    return [PassLead(now)] if now is not None and others else []


def in_their_place(host: Host) -> Move | None:
    """What is done for who let the time pass, if anything may be."""
    table = host.table
    ask, ways = table.ask, list[Move]()
    if isinstance(ask, Betting):
        ways = [CloseBets(), *([Shuffle()] if table.felt.shuffle_due else []), *_handed_on(table)]
    elif isinstance(ask, Decide):
        ways = [*(Choose(c.bet.seat, c.passive, ask.about(c)) for c in ask.pending), CloseBets(), NoMoreClaims()]
    elif isinstance(ask, Between):
        ways = [Shuffle()]
    elif isinstance(ask, Offer):
        ways = [CloseBets(), *(Choose(seat, "refuse") for seat in ask.seats)]
    return next((move for move in ways if table.may(move)), None)
