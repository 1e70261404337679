"""What is laid, and when: the wagers of a simulation as bets of its table.

A bet is laid when a round begins, unless it still lies there. In the middle of a round, which only dice with a point have, a bet
is laid that could not be at its beginning: odds behind another, a come bet. What the table does not take now, waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tapete.catalogue.bingo.rules import BingoRules
from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.schema import GameRules
from tapete.errors import Refused, TapeteError
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import left, price, start
from tapete.play.asks import Ask
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.limits import ceiling, floor, step
from tapete.play.moves import Place
from tapete.play.terms import Terms
from tapete.simulate.spec import Sized
from tapete.text import Text

MOST = 10**15
"""More than anything is worth: who may bet so much has no maximum."""


@dataclass(frozen=True)
class Stake:
    """A wager whose words are understood."""

    name: str
    """The wager's own words, by which it is counted."""
    kind: str
    spot: str
    amount: int | Sized


def lies(bets: Iterable[Bet], seat: int, stake: Stake, travels: bool) -> bool:
    """Whether a seat has this bet on the felt: free, held by the rules, or gone on to a number."""
    return any(b.seat == seat and b.kind == stake.kind and (travels or b.spot == stake.spot) for b in bets)


def in_midst(rules: GameRules, felt: Felt) -> bool:
    """Whether a round is going on between two coups: the puck is on a point."""
    return bool(getattr(felt.memory, "point", "")) and isinstance(rules, DiceRules)


def waits_for_point(rules: GameRules, kind: str) -> bool:
    """Whether a bet cannot be made on the come-out."""
    return isinstance(rules, DiceRules) and rules.point is not None and "come-out" not in rules.bets[kind].phases


def travels(rules: GameRules, kind: str) -> bool:
    return isinstance(rules, DiceRules) and rules.bets[kind].travels


def due(terms: Terms[Any], felt: Felt, ask: Ask, seats: Iterable[int], stakes: Iterable[Stake]) -> Iterator[Place]:
    """The bets that the table takes now, one after the other; each must be laid before the next is asked for."""
    rules = terms.rules
    wanted = [s for s in stakes if not in_midst(rules, felt) or waits_for_point(rules, s.kind)]
    for seat in seats:
        left, laid = wanted, True
        while laid:  # until no other is taken: one may need another that is named after it
            left, before = [], left
            laid = False
            for stake in before:
                if lies(felt.bets, seat, stake, travels(rules, stake.kind)):
                    continue
                amount = within(terms, felt, stake, sized(terms, ask, seat, stake))
                move = Place(seat, amount, stake.kind, stake.spot)
                if amount and why_not(ask, move) is None:
                    laid = True
                    yield move
                else:
                    left.append(stake)


def within(terms: Terms[Any], felt: Felt, stake: Stake, amount: int) -> int:
    """Of a series of cards that ends before the first seat has bought its own, that seat buys what is left."""
    rules = terms.rules
    if not isinstance(rules, BingoRules) or stake.kind != rules.sold:
        return amount
    memory = felt.of(BingoMemory).memory
    if memory.sold or start(terms, memory) == 1:
        return amount
    return min(amount, left(terms, memory) * price(terms))


def why_not(ask: Ask, move: Place) -> Refused | None:
    """Why the table does not take a bet now, if it does not."""
    if not ask.takes(move):
        return ask.refuse(move)
    try:
        ask.check(move)
    except Refused as refusal:
        return refusal
    return None


def least(terms: Terms[Any], kind: str) -> int:
    """The least stake of a bet: its own, its table's, or the smallest chip."""
    low, unit = floor(terms, kind), step(terms)
    some = (low[0] if low else terms.plan.amount(terms.rules.limits.min)) or terms.minor
    return -(-some // unit[0]) * unit[0] if unit else some


def sized(terms: Terms[Any], ask: Ask, seat: int, stake: Stake) -> int:
    """How much is laid: so much, the least, or the most that the table takes now; nothing where it takes none."""
    if isinstance(stake.amount, int):
        return stake.amount
    low = least(terms, stake.kind)
    return low if stake.amount == "min" else _most(terms, ask, seat, stake, low)


def _most(terms: Terms[Any], ask: Ask, seat: int, stake: Stake, low: int) -> int:
    """By halving: a table that takes an amount takes every smaller one, down to its least."""

    def taken(units: int) -> bool:
        return why_not(ask, Place(seat, units * one, stake.kind, stake.spot)) is None

    one = (step(terms) or (1, ""))[0]
    bound = ceiling(terms, stake.kind, stake.spot)
    least_units, high = -(-low // one), (bound[0] if bound else MOST) // one
    if not taken(least_units):
        least_units = 1
        if low == one or not taken(1):
            return 0
    if taken(high):
        if not bound:
            raise TapeteError(
                Text(f"{stake.kind} no tiene máximo: diga cuánto", f"{stake.kind} has no maximum: say how much"),
            )
        return high * one
    while high - least_units > 1:
        middle = (least_units + high) // 2
        least_units, high = (middle, high) if taken(middle) else (least_units, middle)
    return least_units * one


@lru_cache(maxsize=1024)
def line_of(stakes: tuple[Stake, ...], kind: str, spot: str) -> str:
    """The wager that a payment belongs to: its own, another of its kind that went on to a number, else the first of all,
    which doubles and raises follow from."""
    same = [s for s in stakes if s.kind == kind]
    exact = [s for s in same if s.spot == spot]
    return (exact or same or [*stakes, Stake(kind, kind, spot, 0)])[0].name
