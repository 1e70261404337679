"""Everything a table answers: payments with their article, the croupier's calls, the referee's rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from tapete.text import Text

Verb = Literal["wins", "loses", "gets back", "leaves"]


@dataclass(frozen=True, slots=True)
class Bet:
    """A stake lying on the felt. `state` says if it is held (in prison) or working (on), `count` how often it was held."""

    seat: int
    kind: str
    spot: str
    amount: int
    state: str = ""
    count: int = 0
    unnoticed: bool = False

    @property
    def name(self) -> str:
        return f"{self.kind} {self.spot}".strip()

    @property
    def free(self) -> bool:
        """Whether its owner may change it: nothing holds it."""
        return self.state in ("", "on")

    def worth(self, amount: int) -> Bet:
        return replace(self, amount=amount)


@dataclass(frozen=True, slots=True)
class Payment:
    """Who gets what for which bet, why, and under which article. `returned` counts the stake where it comes back."""

    seat: int
    bet: Bet
    staked: int
    returned: int
    cite: str
    why: Text
    refund: bool = False
    """Money that had been taken besides the stake and comes back: no gain."""

    @property
    def verb(self) -> Verb:
        if self.refund:
            return "gets back"
        if self.returned > self.staked:
            return "wins"
        return "gets back" if self.returned else "loses"

    @property
    def figure(self) -> int:
        """The amount that goes with the verb: profit, loss, or what comes back."""
        return {"wins": self.returned - self.staked, "loses": self.staked}.get(self.verb, self.returned)


@dataclass(frozen=True, slots=True)
class Stays:
    """A bet that stays on the felt because the rules hold it there."""

    bet: Bet
    cite: str
    why: Text


@dataclass(frozen=True, slots=True)
class Call:
    """What the croupier says."""

    text: Text
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee orders for a reported irregularity."""

    irregularity: str
    action: str
    text: Text
    cite: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A payment that no longer stands, because the coup was gone back into: what it moved has been moved back."""

    payment: Payment

    @property
    def cite(self) -> str:
        return self.payment.cite


Event = Payment | Stays | Call | Ruling | TakenBack


def signed(events: Iterable[Event]) -> Iterator[tuple[int, Payment]]:
    """Every payment that was made or taken back, with the sign that it counts with."""
    for event in events:
        if isinstance(event, Payment):
            yield 1, event
        elif isinstance(event, TakenBack):
            yield -1, event.payment
