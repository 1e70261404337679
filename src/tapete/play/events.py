"""Everything a table answers: payments with their article, the croupier's calls, the referee's rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from tapete.text import Text
from tapete.values import altered, quick
from tapete.written import Amount

Verb = Literal["wins", "loses", "pays", "gets back", "leaves"]


@quick
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
    over: str = ""
    """The article by which a stake over the maximum plays at the maximum, win or lose."""
    under: str = ""
    """The article by which a stake under the minimum is paid as it was staked; on one that loses it says nothing."""

    @property
    def name(self) -> str:
        return f"{self.kind} {self.spot}".strip() if self.spot else self.kind

    @property
    def free(self) -> bool:
        """Whether its owner may change it: nothing holds it."""
        return not self.state or self.state == "on"

    def worth(self, amount: int) -> Bet:
        return altered(self, amount=amount)

    def articles(self, cite: str, returned: int) -> str:
        """What a payment of this bet cites: its own article, and the one on a stake outside the limits."""
        if not self.over and not self.under:
            return cite
        return "; ".join(filter(None, (cite, self.over, self.under if returned else "")))


@quick
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
    price: bool = False
    """Money that is taken besides the stake, such as the price of a card or a commission: no loss of the bet."""
    prize: bool = False
    """`returned` is a prize as the article names it, and the stake is not given back beside it."""

    @property
    def verb(self) -> Verb:
        if self.refund:
            return "gets back"
        if self.price:
            return "pays"
        if self.returned > self.staked:
            return "wins"
        return "gets back" if self.returned else "loses"

    @property
    def figure(self) -> int:
        """The amount that goes with the verb: profit, loss, or what comes back."""
        return {"wins": self.returned - self.staked, "loses": self.staked, "pays": self.staked}.get(self.verb, self.returned)

    def told(self, money: Callable[[int], Amount]) -> Text:
        """Why, in words; a prize stands as the article says it, with the stake that is part of it."""
        if not self.prize:
            return self.why
        prize, stake = money(self.returned), money(self.staked)
        return self.why + Text(
            f"; premio {prize:es}, del que {stake:es} es la apuesta", f"; prize {prize:en}, of which the stake {stake:en}"
        )


@quick
@dataclass(frozen=True, slots=True)
class Stays:
    """A bet that stays on the felt because the rules hold it there."""

    bet: Bet
    cite: str
    why: Text


@quick
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
