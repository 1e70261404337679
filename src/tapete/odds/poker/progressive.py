"""Progressive bets: what one is worth at each meter, when it is fair, and how long the meter waits.

A prize that takes part of the meter makes the value a straight line in the meter, bent where a part is capped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tapete.odds.kit.count import category_counts


@dataclass(frozen=True)
class Prize:
    """What one kind of hand brings, in money."""

    chance: Fraction
    fixed: Fraction = Fraction(0)
    share: Fraction = Fraction(0)
    """Part of the meter."""
    cap: Fraction | None = None
    """The most that part may come to."""
    envy: Fraction = Fraction(0)
    """What everybody else with the bet gets."""

    def worth(self, meter: Fraction) -> Fraction:
        part = self.share * meter
        return self.fixed + (part if self.cap is None else min(part, self.cap))


@dataclass(frozen=True)
class Progressive:
    """A progressive bet: its stake and prizes; `returned` says whether a winner has the stake back beside the prize.

    Values are for one bettor alone with the meter: that two win in one round is left out, being rarer than any prize by far.
    """

    stake: Fraction
    prizes: Mapping[str, Prize]
    returned: bool = False

    def value(self, meter: Fraction | int, others: int = 0) -> Fraction:
        """The player's expectation on one bet, with so many others who have it too (whose hands may bring something)."""
        back = self.stake if self.returned else Fraction(0)
        won = sum((p.chance * (p.worth(Fraction(meter)) + back) for p in self.prizes.values()), Fraction(0))
        envy = sum((p.chance * p.envy for p in self.prizes.values()), Fraction(0))
        return won + others * envy - self.stake

    def line(self, meter: Fraction | int, others: int = 0) -> tuple[Fraction, Fraction]:
        """(a, b) such that the value around this meter is a + b * meter."""
        slope = sum((p.chance * p.share for p in self.prizes.values() if self._grows(p, Fraction(meter))), Fraction(0))
        return self.value(meter, others) - slope * Fraction(meter), slope

    @staticmethod
    def _grows(prize: Prize, meter: Fraction) -> bool:
        return prize.cap is None or prize.share * meter < prize.cap

    def break_even(self, others: int = 0) -> Fraction | None:
        """The meter at which the bet is fair; zero if it always is; nothing if it never becomes so."""
        if self.value(0, others) >= 0:
            return Fraction(0)
        bends = sorted({p.cap / p.share for p in self.prizes.values() if p.share and p.cap is not None})
        start = Fraction(0)
        for end in [*bends, None]:
            a, b = self.line(start, others)
            fair = -a / b if b else None
            if fair is not None and (end is None or fair <= end):
                return fair
            start = end if end is not None else start
        return None

    def edge(self, meter: Fraction | int, others: int = 0) -> Fraction:
        """What the house (and the meter) keeps of each stake."""
        return -self.value(meter, others) / self.stake

    def bets_between(self, kind: str) -> Fraction:
        """How many bets are made, on average, from one such hand to the next."""
        return 1 / self.prizes[kind].chance

    def hours_between(self, kind: str, rounds_an_hour: Fraction | int, bettors: int = 1) -> Fraction:
        """How many hours pass, on average, at a stated pace and with so many bettors a round over all tables of the meter."""
        if rounds_an_hour <= 0 or bettors <= 0:
            raise ValueError("the pace and the number of bettors must be above zero")
        return self.bets_between(kind) / (Fraction(rounds_an_hour) * bettors)

    def long_run(self, fills: Fraction, seed: Fraction | int, fixed_from_meter: bool = False) -> Fraction:
        """The value of a bet over all meters: in the long run all that flows in comes out, and each reset adds the seed."""
        whole = sum((p.chance for p in self.prizes.values() if p.share == 1), Fraction(0))
        back = self.stake if self.returned else Fraction(0)
        beside = sum((p.chance * (back + (0 if fixed_from_meter else p.fixed)) for p in self.prizes.values()), Fraction(0))
        return beside + fills * self.stake + whole * Fraction(seed) - self.stake


def five_card_chances() -> dict[str, Fraction]:
    """How often five cards are each kind of hand: the chances of every progressive that looks at five cards dealt."""
    return {kind: Fraction(n, comb(52, 5)) for kind, n in category_counts(5).items()}
