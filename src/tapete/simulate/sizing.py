"""Stakes that the table itself says: the least or the most that its limits take on a spot now."""

from __future__ import annotations

from tapete.catalogue.schema import GameRules
from tapete.errors import Refused, TapeteError
from tapete.play.asks import Ask
from tapete.play.limits import ceiling, floor, step
from tapete.play.moves import Place
from tapete.play.terms import Terms
from tapete.text import Text

MOST = 10**12


def size(terms: Terms[GameRules], ask: Ask, kind: str, spot: str, word: str) -> int:
    """The least or the most that may be staked on a spot now; what the limits do not say, the table is asked."""
    low, high, unit = floor(terms, kind), ceiling(terms, kind, spot), step(terms)
    least = max(low[0] if low else 0, unit[0] if unit else 0, terms.plan.amount(terms.rules.limits.min) or 1)
    if word == "min":
        return least
    one = unit[0] if unit else 1
    return _largest(ask, kind, spot, least, (high[0] if high else MOST) // one * one, one)


def _largest(ask: Ask, kind: str, spot: str, least: int, most: int, one: int) -> int:
    """By halving: a table that takes an amount takes every smaller one down to its least."""
    if _why_not(ask, Place(1, most, kind, spot)) is None and most < MOST:
        return most
    low, high = least // one, most // one
    if refusal := _why_not(ask, Place(1, low * one, kind, spot)):
        raise refusal
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _why_not(ask, Place(1, middle * one, kind, spot)) else (middle, high)
    if high * one >= MOST:
        raise TapeteError(Text(f"{kind} no tiene máximo: diga cuánto", f"{kind} has no maximum: say how much"))
    return low * one


def _why_not(ask: Ask, move: Place) -> Refused | None:
    try:
        ask.check(move)
    except Refused as refusal:
        return refusal
    return None
