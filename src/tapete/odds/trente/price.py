"""What thirty-and-forty costs: every pair of rows that a full shoe can deal, by the value of their cards.

The chances of the rows' totals come from a compiled kernel in double precision (there are too many pairs of rows for whole
numbers); everything after that is exact in them. Color and inverse are equally likely whatever the totals, since every value
has as many red cards as black.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from tapete.catalogue.trente.rules import TrenteRules
from tapete.games.kit.prison import HALF, INSURED, PRISON
from tapete.odds.report import BetOdds, Decision, from_spread
from tapete.play.terms import Terms

VALUES = 10


@lru_cache(maxsize=16)
def joint(decks: int, target: int) -> tuple[tuple[float, ...], ...]:
    """How often the black row ends so many above target-1 and the red row so many, over a fresh shoe."""
    import numpy as np

    from tapete.odds.trente.kernel import rows

    counts = np.array([4 * decks] * (VALUES - 1) + [16 * decks], dtype=np.int64)
    table = rows(counts, target)
    return tuple(tuple(float(x) for x in line) for line in table)


def chances(rules: TrenteRules) -> dict[str, Fraction]:
    """How often black wins, red wins, the rows tie, and both are at the target; as exact as a double is."""
    table = joint(rules.shoe.decks, rules.rows.target)
    exact = [[Fraction(x) for x in line] for line in table]
    total = sum((x for line in exact for x in line), Fraction(0))
    size = range(len(exact))
    return {
        "black": sum((exact[b][r] for b in size for r in size if b < r), Fraction(0)) / total,
        "red": sum((exact[b][r] for b in size for r in size if r < b), Fraction(0)) / total,
        "tie": sum((exact[i][i] for i in size if i), Fraction(0)) / total,
        "refait": exact[0][0] / total,
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
        rows.append(from_spread(kind, "", spread, str(bet.pays), bet.cite, "kernel", decision=decision, exact=False))
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
        out = own / (1 - stays)  # first as if a further refait lost everything, then improved until it no longer moves
        for _ in range(60):
            out = (own + again * refait.shrinks_to * max(refait.keeps, out)) / (1 - stays)
            out = out.limit_denominator(10**18)
        return out
    if refait.again == "whole":
        stays += again
    return own / (1 - stays)
