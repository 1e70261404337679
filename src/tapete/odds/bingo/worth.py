"""What a hall of so many cards gives: when each prize falls and to how many, what a card costs, what the house keeps, and
what a growing prize is worth.

Counted exactly for cards made independently of each other (`chances`); for the cards that were really sold, `simulate`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tapete.catalogue.bingo.rules import BingoRules
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.games.bingo.sale import entry, funds, price, whole
from tapete.odds.bingo.chances import Falls, falls
from tapete.play.terms import Terms

Said = Terms[BingoRules]


@dataclass(frozen=True)
class PrizeWorth:
    """One prize of a game with so many cards."""

    kind: str
    figure: str
    amount: int
    """What is paid, in the smallest unit."""
    falls: Falls
    cards: int

    @property
    def first(self) -> float:
        """The ball on which the first card has it."""
        return self.falls.first_mean(self.cards)

    @property
    def winners(self) -> float:
        """By how many cards it is shared."""
        return self.falls.winners(self.cards)

    @property
    def alone(self) -> float:
        """How often one card has it alone."""
        return self.falls.alone(self.cards)

    @property
    def chance(self) -> float:
        """How often one given card is among the winners."""
        return self.winners / self.cards

    @property
    def back(self) -> Fraction:
        """What it gives back to each card, since all have the same chance."""
        return Fraction(self.amount, self.cards)


@dataclass(frozen=True)
class PotWorth:
    """A growing prize that is won if the game ends within so many balls."""

    kind: str
    within: int
    shows: int
    won: Fraction
    """How often some card ends the game in time."""
    each: Fraction
    """What it is worth to each card with the right to it, in the smallest unit."""
    even: Fraction
    """What it must show for a card, with all else that it gives back, to be worth what it costs."""


@dataclass(frozen=True)
class HallWorth:
    """A game with so many cards: what each prize gives, and what is left."""

    cards: int
    price: int
    entry: int
    prizes: tuple[PrizeWorth, ...]
    fed: Fraction
    """The part of the sales that enters a growing prize."""
    pot: PotWorth | None

    @property
    def back(self) -> Fraction:
        """What comes back for each unit paid for a card, the growing prize aside."""
        return sum((prize.back for prize in self.prizes), Fraction(0)) / self.price

    @property
    def costs(self) -> Fraction:
        """What a unit paid for a card costs on average; less than nothing where fixed prizes are more than was sold."""
        return 1 - self.back

    @property
    def kept(self) -> Fraction:
        """What the house keeps of each unit sold, after prizes and what enters the growing one."""
        return self.costs - self.fed


def hall_worth(terms: Said, cards: int, shows: int | None = None) -> HallWorth:
    """What a game with so many cards gives; the growing prize with what it shows, or what it begins with."""
    rules = terms.rules
    amounts = funds(terms, BingoMemory(sold=(Sold(1, 1, cards),)))
    prizes = tuple(
        PrizeWorth(kind, rules.bets[kind].figure, amount, falls(rules, rules.bets[kind].figure), cards)
        for kind, amount in amounts.items()
    )
    pot = next((k for k, b in rules.bets.items() if b.role == "pot"), "")
    rate = terms.plan.fraction(rules.bets[pot].rate) if pot and rules.bets[pot].rate else None
    found = HallWorth(cards, price(terms), entry(terms), prizes, rate or Fraction(0), None)
    return HallWorth(cards, found.price, found.entry, prizes, found.fed, _pot(terms, found, pot, shows))


def _pot(terms: Said, hall: HallWorth, kind: str, shows: int | None) -> PotWorth | None:
    rules = terms.rules
    within = whole(terms, rules.pot.within, 0) if rules.pot else 0
    ending = next((p for p in hall.prizes if rules.bets[p.kind].ends), None)
    if not kind or rules.pot is None or not within or ending is None:
        return None
    base = shows if shows is not None else terms.plan.amount(rules.pot.base) or 0
    won = ending.falls.within(within, hall.cards)
    each = won / hall.cards
    even = (hall.price * hall.costs + hall.entry) / each if each else Fraction(0)
    return PotWorth(kind, within, base, won, base * each, even)
