"""How much may be staked: the regulation's multiples of the minimum, shares of the maximum, and caps on what may be won."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields, replace
from fractions import Fraction
from functools import wraps
from math import ceil
from operator import attrgetter
from typing import Any, TypeVar, TypeVarTuple

from tapete.catalogue.card import StakeRule, Stakes
from tapete.catalogue.schema import BetRule, GameRules, Limit
from tapete.errors import Refused
from tapete.figures import Odds, parse_amount
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Memory
from tapete.play.moves import Place
from tapete.play.terms import Terms
from tapete.text import Lang, Text

T = TypeVar("T", bound=Terms[GameRules])
M = TypeVar("M", bound=Memory)
Said = TypeVarTuple("Said")
R = TypeVar("R")
Bound = tuple[int, str]
"""An amount and the article that sets it."""
Bounds = tuple[list[Bound | None], list[Bound | None]]
"""The most that a stake may be, each way it is bounded, and the least."""


KNOWN = 1024
"""So much that follows from bets is remembered of each kind."""
NEVER, LAST = object(), object()
NOTHING_YET: tuple[Any, Any, Any] = ((), (), None)
face = attrgetter(*(f.name for f in fields(Bet)))
"""All that a bet says, in order."""


def hangs_on_bets(work: Callable[[T, Felt[M], *Said], R]) -> Callable[[T, Felt[M], *Said], R]:
    """What hangs on the terms, the bets that lie there and what is said, and on nothing else: it is worked out once for the same.

    A refusal is worded again.
    """

    @wraps(work)
    def worked(terms: T, felt: Felt[M], /, *said: *Said) -> R:
        known: dict[Hashable, Any] | None = terms.known.get(worked)
        if known is None:
            known = terms.known[worked] = {}
        bets, then, result = known.get(LAST, NOTHING_YET)
        if bets == felt.bets and then == said:  # as players bet the same again and again
            return result  # type: ignore[no-any-return]
        told = (said, *map(face, felt.bets))
        result = known.get(told, NEVER)
        if result is NEVER:
            result = work(terms, felt, *said)
            if len(known) >= KNOWN:
                known.clear()
            known[told] = result
        known[LAST] = felt.bets.copy(), said, result
        return result  # type: ignore[no-any-return]

    return worked


def whole(exact: Fraction, unit: int, up: bool) -> int:
    """A bound in whole units: what must be reached goes up, what may not be passed goes down."""
    return (ceil(exact / unit) if up else int(exact // unit)) * unit


def _amount(terms: Terms[GameRules], which: str, limit: Limit, pays: Odds | None) -> int | None:
    """The amount; a gain that must be reached is, so that fraction of a unit goes up, and one set as the most is not passed."""
    won = terms.plan.amount(limit.payout) if limit.payout else None
    base = terms.plan.amount(limit.of)
    if pays is None or pays.net <= 0 or (won is None and limit.gain is None):
        return None if base is None else whole(base * limit.times, 1, up=which == "min")
    least = ceil(base * limit.gain / pays.net) if base is not None and limit.gain is not None else 0
    return max(least, int(won / pays.net)) if won is not None else least or None


def _bound(terms: Terms[GameRules], kind: str, which: str, limit: Limit | None) -> Bound | None:
    """The plan's own bound for this bet, else the one the rules derive, else the table's.

    A plan's bound binds under the article that binds players to one, where there is such an article; that the plan may set it is
    another.
    """
    own = terms.plan.amount(f"{which}.{kind}")
    if own is not None:
        forbids = limit.cite if limit is not None else terms.rules.limits.cite
        return own, forbids or terms.rules.params[which].cite
    if limit is not None:
        amount = _amount(terms, which, limit, terms.rules.bets[kind].pays)
        return None if amount is None else (amount, limit.cite)
    return None


def ceiling(terms: Terms[GameRules], kind: str, spot: str = "") -> Bound | None:
    """The most a seat may have on one spot of this bet."""
    return _once(terms, ("max", kind, spot), lambda: _ceiling(terms, kind, spot))


def _once(terms: Terms[GameRules], key: Hashable, work: Callable[[], Bound | None]) -> Bound | None:
    """A bound worked out from the terms, which do not change."""
    known = terms.known
    if key not in known:
        known[key] = work()
    found: Bound | None = known[key]
    return found


def _ceiling(terms: Terms[GameRules], kind: str, spot: str) -> Bound | None:
    bet: BetRule = terms.rules.bets[kind]
    return _bound(terms, kind, "max", bet.max_by.get(spot) or bet.max or (terms.rules.limits.max if bet.table_limits else None))


def spoken_ceiling(terms: Terms[GameRules], kind: str, lang: Lang, money: Callable[[int], str] | None = None) -> str:
    """The most on one spot of this bet as people say it, with what some spots have of their own; empty where there is none."""
    bet, usual, money = terms.rules.bets[kind], ceiling(terms, kind), money or terms.money
    own: dict[str, list[str]] = {}
    for spot in bet.max_by:
        high = ceiling(terms, kind, spot)
        if high and high != usual:
            own.setdefault(format(money(high[0]), lang), []).append(spot)
    numbers = getattr(bet, "numbers", ())
    parts = [format(money(usual[0]), lang)] if usual and not (numbers and set(numbers) <= set(bet.max_by)) else []
    parts += [f"{', '.join(spots)}: {most}" for most, spots in own.items()]
    return "; ".join([part for part in (bet.spoken_behind(lang),) if part] + parts)


def floor(terms: Terms[GameRules], kind: str) -> Bound | None:
    """The least a seat may have on one spot of this bet."""
    return _once(terms, ("min", kind), lambda: _floor(terms, kind))


def _floor(terms: Terms[GameRules], kind: str) -> Bound | None:
    own = _bound(terms, kind, "min", terms.rules.bets[kind].min)
    if own is not None:
        return own
    limits = terms.rules.limits
    binds = limits.min_binds == "position" and terms.rules.bets[kind].table_limits
    table = terms.plan.amount(limits.min) if binds else None
    return None if table is None else (table, limits.cite)


def check_stake(terms: Terms[GameRules], felt: Felt, move: Place) -> None:
    """Refuse a stake outside the limits, unless it slipped by unnoticed where the regulation foresees that."""
    kind, spot = move.kind, move.spot
    total = (felt.staked(move.seat, kind, spot) if felt.bets else 0) + move.amount
    high, low, unit = terms.known.get(("bounds", kind, spot)) or _bounds(terms, kind, spot)
    over, under = high is not None and total > high[0], low is not None and total < low[0]
    if move.unnoticed:
        _check_unnoticed(terms, move, over or under)
        return
    if over or under:
        refuse_outside(terms, move.kind, total, [high], [low])
    if unit is not None and total % unit[0]:
        refuse_between(terms, move.kind, total)


def _bounds(terms: Terms[GameRules], kind: str, spot: str) -> tuple[Bound | None, Bound | None, Bound | None]:
    """The most, the least and the step of what a seat may have on a spot, worked out once."""
    found = terms.known["bounds", kind, spot] = ceiling(terms, kind, spot), floor(terms, kind), step(terms)
    return found


def step(terms: Terms[GameRules]) -> Bound | None:
    """What stakes must be whole multiples of: the table's minimum where the house wants that, or the smallest chip it has."""
    return _once(terms, "step", lambda: _step(terms))


def _step(terms: Terms[GameRules]) -> Bound | None:
    limits, chips = terms.rules.limits, terms.rules.limits.chips
    least = terms.plan.amount(limits.min)
    if limits.multiples and least:
        return least, limits.multiples_cite or limits.cite
    if chips:
        return parse_amount(chips.small if chips.admitted else chips.unit, terms.minor), chips.cite
    return None


def refuse_between(terms: Terms[GameRules], kind: str, total: int) -> None:
    """Refuse a stake that is no whole multiple of what the table wants, and say the nearest that are."""
    unit = step(terms)
    if unit is None or total % unit[0] == 0:
        return
    low = total - total % unit[0]
    near = [terms.money(n) for n in (low, low + unit[0]) if n]
    said, money = terms.money(total), terms.money(unit[0])
    raise Refused(
        Text(
            f"{said:es} en {kind} no es múltiplo de {money:es}: {' o '.join(f'{n:es}' for n in near)}",
            f"{said:en} on {kind} is no multiple of {money:en}: {' or '.join(f'{n:en}' for n in near)}",
        ),
        unit[1],
    )


def refuse_outside(
    terms: Terms[GameRules], kind: str, total: int, highest: Iterable[Bound | None], lowest: Iterable[Bound | None]
) -> None:
    """Refuse a stake beyond any of these bounds, under the bound's own article."""
    for bound in highest:
        if bound is not None and total > bound[0]:
            raise Refused(
                Text(
                    f"{terms.money(total):es} en {kind} pasa del máximo de {terms.money(bound[0]):es}",
                    f"{terms.money(total):en} on {kind} is more than the maximum of {terms.money(bound[0]):en}",
                ),
                bound[1],
            )
    for bound in lowest:
        if bound is not None and total < bound[0]:
            raise Refused(
                Text(
                    f"{terms.money(total):es} en {kind} no llega al mínimo de {terms.money(bound[0]):es}",
                    f"{terms.money(total):en} on {kind} is less than the minimum of {terms.money(bound[0]):en}",
                ),
                bound[1],
            )


def _check_unnoticed(terms: Terms[GameRules], move: Place, outside: bool) -> None:
    if terms.card.stakes is None:
        raise Refused(
            Text(
                "este reglamento no dice qué hacer con una postura fuera de límites que nadie advirtió",
                "this regulation does not say what becomes of a stake outside the limits that nobody noticed",
            ),
            terms.rules.limits.cite,
        )
    bet = terms.rules.bets[move.kind]
    known = getattr(bet, "caps", ()) or getattr(bet, "lowest", ()) or hasattr(terms.rules, "bank")
    if not outside and not known:  # where a bank or a bet's own caps bound it, the game itself knows how much is too much
        raise within(terms, move)


def within(terms: Terms[GameRules], move: Place) -> Refused:
    """A stake that is no fault needs no overlooking."""
    return Refused(
        Text(
            f"{terms.money(move.amount):es} en {move.kind} está dentro de los límites; apueste sin «inadvertida»",
            f"{terms.money(move.amount):en} on {move.kind} is within the limits; bet it without 'unnoticed'",
        ),
        terms.rules.limits.cite,
    )


def check_bounds(terms: Terms[GameRules], move: Place, total: int, beside: Bounds) -> None:
    """Refuse a stake beyond the bounds of a bet beside the game, or one that went unnoticed and is within all there are."""
    highest, lowest = beside
    if not move.unnoticed or terms.card.stakes is None:
        refuse_outside(terms, move.kind, total, highest, lowest)
        return
    high, low = _tightest(terms, move.kind, move.spot, beside)
    if not (high is not None and total > high[0]) and not (low is not None and total < low[0]):
        raise within(terms, move)


def _tightest(terms: Terms[GameRules], kind: str, spot: str, beside: Bounds) -> tuple[Bound | None, Bound | None]:
    """The most and the least that bind a stake, of the table's and the bet's own."""
    highest = [b for b in (ceiling(terms, kind, spot), *beside[0]) if b is not None]
    lowest = [b for b in (floor(terms, kind), *beside[1]) if b is not None]
    return min(highest, default=None), max(lowest, default=None)


def check_spin_minimum(terms: Terms[GameRules], felt: Felt) -> None:
    """Where the minimum binds a player's whole stake in the coup: every player in it must reach it."""
    limits = terms.rules.limits
    least = terms.plan.amount(limits.min) if limits.min_binds == "spin" else None
    if least is not None:
        _check_each(terms, felt, least)


def _check_each(terms: Terms[GameRules], felt: Felt, least: int) -> None:
    limits = terms.rules.limits
    for seat in sorted({b.seat for b in felt.bets if b.free}):
        total = sum(b.amount for b in felt.bets if b.seat == seat)
        if total < least:
            raise Refused(
                Text(
                    f"el puesto {seat} juega {terms.money(total):es} y el mínimo por tirada es {terms.money(least):es}",
                    f"seat {seat} stakes {terms.money(total):en} and the minimum per spin is {terms.money(least):en}",
                ),
                limits.cite,
            )


def give_notice(felt: Felt, rule: StakeRule) -> None:
    """Before a stake outside the limits is paid or handed back, who must be told is told (Arica gen §4.2, Chile I §4.2)."""
    if rule.notice is not None:
        felt.call(rule.notice, rule.cite)


def settle_unnoticed(terms: Terms[GameRules], felt: Felt, beside: Callable[[Bet], Bounds] = lambda bet: ([], [])) -> None:
    """Hand back what unnoticed stakes have above the maximum, before the coup is settled as if they were at it.

    What is paid on a stake outside the limits is paid under the article on such stakes too.
    A bet beside the game has bounds of its own.
    """
    rule = terms.card.stakes
    if rule is None:
        return
    for bet in felt.bets:
        if bet.unnoticed or bet.over:
            _settle_unnoticed(terms, felt, rule, beside)
            return


def _settle_unnoticed(terms: Terms[GameRules], felt: Felt, stakes: Stakes, beside: Callable[[Bet], Bounds]) -> None:
    rule, low_rule = stakes.over_maximum, stakes.under_minimum
    for bet in [b for b in felt.bets if b.unnoticed]:
        high, low = _tightest(terms, bet.kind, bet.spot, beside(bet))
        if low is not None and bet.amount < low[0]:
            give_notice(felt, low_rule)
            felt.bets[felt.bets.index(bet)] = replace(bet, under=low_rule.cite)
        elif high is not None and bet.amount > high[0]:
            give_notice(felt, rule)
            _cut(felt, bet, high[0], rule.cite)
    for first in [b for b in felt.bets if b.over]:
        for bet in [
            b for b in felt.bets if b.seat == first.seat and getattr(terms.rules.bets[b.kind], "equal", "") == first.kind
        ]:
            if bet.amount > first.amount:  # what must equal a bet is no more than that bet now is
                _cut(felt, bet, first.amount, rule.cite)


def _cut(felt: Felt, bet: Bet, most: int, cite: str) -> None:
    """A stake over the maximum plays at it; the rest goes back."""
    excess = bet.amount - most
    rest = felt.part(bet, excess, excess, cite, Text("exceso sobre el máximo", "excess over the maximum"))
    felt.bets[felt.bets.index(rest)] = replace(rest, over=cite)
