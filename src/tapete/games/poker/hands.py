"""Who holds what at a poker table: players in the round, their cards, what a line of a pay table asks, how hands compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.poker.rules import PokerBet, PokerRow, PokerRules, Qualify
from tapete.equipment.cards import BACK, DECK, rank, suit
from tapete.equipment.hands import (
    ALL,
    FIVE_CARDS,
    ONLY_GRADED,
    ONLY_NAMED,
    REMEMBERED,
    THREE_CARDS,
    VALUE,
    Ranking,
    Standing,
    best,
    worth,
)
from tapete.games.poker.memory import PokerMemory
from tapete.play.felt import Felt
from tapete.play.terms import Terms
from tapete.values import looked_up

DEALER, TABLE = "dealer", "table"


def ranking(rules: PokerRules, bet: PokerBet | None = None) -> Ranking:
    """The order of hands that a text, or one of its bets, goes by."""
    return _own_ranking(rules) if bet is None or not (bet.ranking or bet.ace_low is not None) else _find(rules, bet)


@once_per_rules
def _own_ranking(rules: PokerRules) -> Ranking:
    return _find(rules, None)


def _find(rules: PokerRules, bet: PokerBet | None) -> Ranking:
    rule = rules.ranking
    three = bet.ranking == "three" if bet is not None and bet.ranking else rule.cards == 3
    return _ranking(three, rule.ace_low if bet is None or bet.ace_low is None else bet.ace_low, rule.compared)


@cache
def _ranking(three: bool, ace_low: bool, compared: str) -> Ranking:
    base = THREE_CARDS if three else FIVE_CARDS
    return Ranking(base.order, base.cards, ace_low, {"all": ALL, "named": ONLY_NAMED, "graded": ONLY_GRADED}[compared])


@looked_up(1024)
def key(seat: int) -> str:
    return f"seat {seat}"


def players(rules: PokerRules, felt: Felt[PokerMemory]) -> list[int]:
    """Everybody who was dealt in, from the dealer's left."""
    return sorted({b.seat for b in felt.bets if rules.bets[b.kind].role == "ante"} | set(felt.memory.seats))


def staying(felt: Felt[PokerMemory]) -> list[int]:
    """Who has not folded."""
    memory = felt.memory
    return _unfolded(memory) if memory.folded else list(memory.seats)


def _unfolded(memory: PokerMemory) -> list[int]:
    return [s for s in memory.seats if s not in memory.folded]


def has_bets(felt: Felt[PokerMemory], seat: int) -> bool:
    """Whether anything of a player's lies on the felt."""
    for bet in felt.bets:  # noqa: SIM110  said so it is quicker, and it is asked for every card
        if bet.seat == seat:
            return True
    return False


def first_stake(felt: Felt[PokerMemory], seat: int) -> int:
    """What the player's first bet was."""
    return felt.memory.stakes.get(seat, 0)


def cards_for(felt: Felt[PokerMemory], seat: int, judged: str) -> tuple[str, ...]:
    """The cards that a bet looks at."""
    lying = felt.hands
    own = lying.get(key(seat), ())
    if judged == "own":
        return own
    if judged == "six":
        return own + lying.get(DEALER, ())
    common = lying.get(TABLE, ())
    return own + (common[:3] if judged == "flop" else common)


class Grade(NamedTuple):
    """What a hand is worth, whatever its cards: equal strengths tie."""

    strength: tuple[int, ...]
    category: str
    ranks: tuple[str, ...]
    """The ranks that grade it, the weightiest first."""


@lru_cache(maxsize=REMEMBERED)
def graded(cards: tuple[str, ...], order: Ranking) -> Grade:
    """What the best hand of these cards is worth; each bet of a player asks for it.

    With no more cards than make a hand, that hangs on their ranks and on whether they are of one suit, and is worked out once.
    """
    if len(cards) != order.cards or len(set(cards)) != order.cards:
        return _grade(cards, order)
    known, shape = _shapes(order), (sum(map(_times, cards)), len({card[-1] for card in cards}) == 1)
    if shape not in known:
        known[shape] = _grade(cards, order)
    return known[shape]


_times = {card: 8 ** VALUE[rank(card)] for card in DECK}.__getitem__
"""A number for each rank, such that the sum over cards says how many there are of each."""


@once_per_rules
def _shapes(order: Ranking) -> dict[tuple[int, bool], Grade]:
    """What hands are worth by an order, by how many they have of each rank and whether of one suit, as far as it was asked."""
    return {}


def _grade(cards: tuple[str, ...], order: Ranking) -> Grade:
    return Grade(*worth(cards, order))


def standing(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int) -> Grade:
    """What the best hand is worth that a player can make."""
    return graded(cards_for(felt, seat, "best"), ranking(terms.rules))


def dealer_standing(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> Grade:
    return graded(felt.hands[DEALER] + felt.hands.get(TABLE, ()), ranking(terms.rules))


def opens(rules: PokerRules, dealer: Grade) -> bool:
    """Whether the dealer's hand is good enough to play."""
    rule: Qualify | None = rules.dealer.qualifies
    if rule is None:
        return True
    known = _opening(rules)
    if dealer not in known:
        known[dealer] = Standing(*dealer, ()).reaches(ranking(rules), rule.hand, *rule.ranks)
    return known[dealer]


@once_per_rules
def _opening(rules: PokerRules) -> dict[Grade, bool]:
    """Whether the dealer opens with a hand that is worth so much, as far as it was asked."""
    return {}


def holds(rules: PokerRules, bet: PokerBet, row: PokerRow, cards: tuple[str, ...], dealer: tuple[str, ...]) -> bool:
    """Whether cards are what a line of a pay table asks for."""
    if BACK in cards:
        return False
    if row.cards and Counter(map(rank, cards)) != Counter(row.cards):
        return False
    if row.suited is not None and (len(set(map(suit, cards))) == 1) != row.suited:
        return False
    if row.suit and any(suit(card) != row.suit for card in cards):
        return False
    if row.dealer_too and Counter(map(rank, dealer)) != Counter(row.cards):
        return False
    return not row.hand or _made(rules, bet, row, cards)


def _made(rules: PokerRules, bet: PokerBet, row: PokerRow, cards: tuple[str, ...]) -> bool:
    return _fits(row, *_stands(rules, bet, cards))


def _fits(row: PokerRow, made: str, top: str) -> bool:
    """Whether a hand of that kind, graded first by that rank, is what a line asks for."""
    if made != row.hand or (row.least and VALUE[top] < VALUE[row.least]):
        return False
    return not row.most or VALUE[top] <= VALUE[row.most]


def _stands(rules: PokerRules, bet: PokerBet, cards: tuple[str, ...]) -> tuple[str, str]:
    """The kind of hand that cards make, and the rank that grades it first."""
    if len(cards) == 2:  # a player's two first cards are a pair or nothing
        pair = rank(cards[0]) == rank(cards[1])
        return ("pair" if pair else "high-card"), max(map(rank, cards), key=VALUE.__getitem__)
    stands = graded(cards, ranking(rules, bet))
    return stands.category, stands.ranks[0]


def line(rules: PokerRules, felt: Felt[PokerMemory], seat: int, kind: str) -> PokerRow | None:
    """The first line of a bet's table that the player's cards make."""
    bet = rules.bets[kind]
    return first_line(rules, bet, bet.table, cards_for(felt, seat, bet.judged), felt.hands.get(DEALER, ()))


def first_line(
    rules: PokerRules, bet: PokerBet, table: Mapping[str, PokerRow], cards: tuple[str, ...], dealer: tuple[str, ...]
) -> PokerRow | None:
    """The first line of a table that cards make."""
    if BACK in cards:
        return None
    known = _by_hand(table)
    if known is None:
        return _line_held(rules, bet, table, cards, dealer)
    stands = _stands(rules, bet, cards)
    if stands not in known:
        known[stands] = _line_for(table, *stands)
    return known[stands]


def _line_held(
    rules: PokerRules, bet: PokerBet, table: Mapping[str, PokerRow], cards: tuple[str, ...], dealer: tuple[str, ...]
) -> PokerRow | None:
    return next((row for row in table.values() if holds(rules, bet, row, cards, dealer)), None)


def _line_for(table: Mapping[str, PokerRow], made: str, top: str) -> PokerRow | None:
    """The first line for a kind of hand, graded first by that rank."""
    return next((row for row in table.values() if _fits(row, made, top)), None)


@once_per_rules
def _by_hand(table: Mapping[str, PokerRow]) -> dict[tuple[str, str], PokerRow | None] | None:
    """The line for a kind of hand and the rank that grades it first, as far as it was asked; none where lines ask for more."""
    more = any(not row.hand or row.cards or row.suited is not None or row.suit or row.dealer_too for row in table.values())
    return {} if table and not more else None


def forced_discards(rules: PokerRules, cards: tuple[str, ...]) -> tuple[str, ...]:
    """What the dealer must change (Chile §3.5.2): nothing with a straight or better, one with two pairs or four to a flush or
    straight, else two; a pair keeps the highest of the other three."""
    rule = rules.dealer.draws
    assert rule is not None
    order = ranking(rules)
    made = best(cards, order)
    if order.order.index(made.category) >= order.order.index("straight"):
        return ()
    low_first = sorted(cards, key=lambda c: VALUE[rank(c)])
    counts = Counter(map(rank, cards))
    alone = [c for c in low_first if counts[rank(c)] == 1]
    if made.category == "two-pairs":
        return (alone[0],)
    if made.category == "three-of-a-kind":
        return tuple(alone)
    if made.category == "pair":
        return tuple(alone[:2])
    for four in (_four_flush(cards), _four_straight(cards, rule.inside, rule.ace_ends)):
        if four:
            return tuple(c for c in cards if c not in four)
    return tuple(low_first[:2])


def _four_flush(cards: tuple[str, ...]) -> tuple[str, ...]:
    suits = Counter(map(suit, cards))
    common = next((s for s, n in suits.items() if n == 4), None)
    return tuple(c for c in cards if suit(c) == common) if common else ()


def _four_straight(cards: tuple[str, ...], inside: bool, ace_ends: bool) -> tuple[str, ...]:
    """Four cards in sequence; the highest such four."""
    for out in sorted(cards, key=lambda c: VALUE[rank(c)]):
        four = [c for c in cards if c != out]
        high = sorted(VALUE[rank(c)] for c in four)
        low = sorted(1 if v == VALUE["A"] else v for v in high)
        for values in (high, low) if ace_ends else (high,):
            span = values[-1] - values[0]
            if len(set(values)) == 4 and (span == 3 or (inside and span == 4)):
                if not ace_ends and VALUE["A"] in values:
                    continue
                return tuple(four)
    return ()
