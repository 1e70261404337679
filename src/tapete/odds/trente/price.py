"""What thirty-and-forty costs: every pair of rows that a full shoe can deal, by the value of their cards.

The chances of the rows' totals are whole numbers that 64 bits do not hold: a compiled kernel counts them modulo a few primes, and
they are put together from what is left over. Color and inverse are equally likely whatever the totals, since every value
has as many red cards as black.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import factorial, perm, prod

from tapete.catalogue.trente.rules import TrenteRules
from tapete.games.kit.prison import HALF, INSURED, PRISON
from tapete.odds.report import BetOdds, Decision, from_spread
from tapete.play.terms import Terms

VALUES = 10


PRIMES = (2**62 - 57, 2**62 - 87, 2**62 - 117, 2**62 - 143, 2**62 - 153, 2**62 - 167, 2**62 - 171, 2**62 - 195)
"""The greatest below 2^62; as many are used as the counts need."""

Ways = tuple[tuple[Fraction, ...], ...]


@lru_cache(maxsize=16)
def joint(decks: int, target: int) -> Ways:
    """How often the black row passes the target by so many and the red row by so many, over a fresh shoe."""
    import numpy as np

    from tapete.odds.trente.kernel import rows

    counts = [4 * decks] * (VALUES - 1) + [16 * decks]
    most = most_ways(counts, target) ** 2
    primes = PRIMES[: most.bit_length() // 61 + 1]
    parts = []
    for prime in primes:
        found = np.zeros((target, target, VALUES, VALUES), dtype=np.int64)
        rows(np.array(counts, dtype=np.int64), target, prime, found)
        parts.append(found)
    cards, whole = sum(counts), prod(primes)
    units = [whole // prime * pow(whole // prime, -1, prime) for prime in primes]
    out = [[Fraction(0)] * VALUES for _ in range(VALUES)]
    for first, second in product(range(target), repeat=2):
        order = Fraction(factorial(first) * factorial(second), perm(cards, first + second + 2))
        for black, red in product(range(VALUES), repeat=2):
            rests = [int(part[first, second, black, red]) for part in parts]
            if any(rests):
                ways = sum(rest * unit for rest, unit in zip(rests, units, strict=True)) % whole
                out[black][red] += ways * order
    return tuple(tuple(line) for line in out)


def most_ways(counts: Sequence[int], target: int) -> int:
    """More than the ways to take one row from the shoe, for any number of cards and any sum."""
    ways = [[0] * target for _ in range(target)]
    ways[0][0] = 1
    for value, n in enumerate(counts, 1):
        for _ in range(n):
            for k in range(target - 1, 0, -1):
                for s in range(target - 1, value - 1, -1):
                    ways[k][s] += ways[k - 1][s - value]
    return sum(counts) * target * max(max(line) for line in ways)


def chances(rules: TrenteRules) -> dict[str, Fraction]:
    """How often black wins, red wins, the rows tie, and both are at the target."""
    table = joint(rules.shoe.decks, rules.rows.target)
    size = range(len(table))
    return {
        "black": sum((table[b][r] for b in size for r in size if b < r), Fraction(0)),
        "red": sum((table[b][r] for b in size for r in size if r < b), Fraction(0)),
        "tie": sum((table[i][i] for i in size if i), Fraction(0)),
        "refait": table[0][0],
    }


def price_bets(terms: Terms[TrenteRules]) -> list[BetOdds]:
    rules = terms.rules
    seen = chances(rules)
    decided = (seen["black"] + seen["red"]) / 2
    rows: list[BetOdds] = []
    for kind, bet in rules.bets.items():
        if bet.pays is None or bet.chance == "insurance":
            continue
        win = seen.get(bet.chance, decided)
        lose = 1 - win - seen["tie"] - seen["refait"]
        prison = _in_prison(rules, win, lose, seen)
        returns = {HALF: rules.refait.keeps, PRISON: prison} if rules.refait.prison else {HALF: rules.refait.keeps}
        if rules.refait.insurance:
            returns[INSURED] = _insured(rules, win, seen, prison)
        best = max(returns, key=lambda o: returns[o])
        base = win * (1 + bet.pays.net) + seen["tie"]
        spread = {1 + bet.pays.net: win, Fraction(1): seen["tie"], Fraction(0): lose}
        spread[returns[best]] = spread.get(returns[best], Fraction(0)) + seen["refait"]
        kept = {**returns, PRISON: _always_prison(rules, win, seen)} if PRISON in returns else returns
        always = {option: 1 - base - seen["refait"] * back for option, back in kept.items()}
        decision = Decision(returns, always, best) if len(returns) > 1 else None
        row = from_spread(kind, "", spread, str(bet.pays), bet.cite, "kernel", decision=decision)
        rows.append(row if best == HALF else replace(row, spread={}))  # what a prison is worth is no result of it
    return rows


def _insured(rules: TrenteRules, win: Fraction, seen: dict[str, Fraction], prison: Fraction) -> Fraction:
    """What a unit in prison brings back with insurance, less its premium: if the next coup is null the insurance is spent."""
    insurance, ties = rules.refait.insurance, rules.ties.prisoners
    assert insurance is not None
    freed = win + (seen["tie"] if ties == "freed" else 0)
    waits = seen["tie"] if ties == "stay" else Fraction(0)
    return freed * rules.refait.freed + seen["refait"] * insurance.keeps + waits * prison - insurance.rate


def _always_prison(rules: TrenteRules, win: Fraction, seen: dict[str, Fraction]) -> Fraction:
    """What a unit brings back that is left in prison whatever comes."""
    refait, ties = rules.refait, rules.ties.prisoners
    own = (win + (seen["tie"] if ties == "freed" else 0)) * refait.freed
    stays = seen["tie"] if ties == "stay" else Fraction(0)
    stays += {"shrinks": refait.shrinks_to, "whole": Fraction(1), "lose": Fraction(0)}[refait.again] * seen["refait"]
    return own / (1 - stays)


def _in_prison(rules: TrenteRules, win: Fraction, lose: Fraction, seen: dict[str, Fraction]) -> Fraction:
    """What a unit in prison brings back on average: freed, lost, waiting through ties, or struck again."""
    refait = rules.refait
    own = win * refait.freed
    stays = Fraction(0)
    if rules.ties.prisoners == "freed":
        own += seen["tie"] * refait.freed
    elif rules.ties.prisoners == "stay":
        stays += seen["tie"]
    again = seen["refait"]
    if refait.again == "shrinks":
        leaves = (own + again * refait.shrinks_to * refait.keeps) / (1 - stays)  # what is left is taken, if that is better
        return leaves if leaves <= refait.keeps else own / (1 - stays - again * refait.shrinks_to)
    if refait.again == "whole":
        stays += again
    return own / (1 - stays)
