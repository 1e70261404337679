"""Five cards against a dealer who shows one of his: Caribbean stud and its kin, with or without a card to buy."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import index, indices, rank5
from tapete.odds.kit.suits import canonical_sets, relabel, relabelling, rows
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, FIRST
from tapete.odds.poker.floor import Least, high_cards, least_class, strengths
from tapete.odds.poker.stud_kernel import by_strength, seen_card_counts
from tapete.odds.poker.value import Pays, Rule, Value, unit_of
from tapete.text import Text

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

DEALER = comb(46, 4)
DEALS = comb(52, 5) * 47
DRAWN = 46 * comb(45, 4) // DEALER
"""With a card to draw there are 42 times as many ways to go on: 46 new cards, and four of 45 for the dealer."""
PART = 8192
"""Hands that are looked at together."""
STUD_PAYS: Pays = dict(zip(CATEGORIES, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))


@dataclass(frozen=True)
class Stud:
    """The figures of one table. The defaults are the published game."""

    bet: Fraction = Fraction(2)
    """The second bet, in antes."""
    pays: Pays = field(default_factory=lambda: STUD_PAYS)
    """What the second bet pays when it wins against a dealer who opens."""
    opens: Least = ("high-card", "A", "K")
    unopened: Fraction = Fraction(1)
    """What ante and second bet win together, in antes, when the dealer does not open."""
    tied: Fraction = Fraction(0)
    """What they win on a tie; only where no card is sold."""
    cap: Fraction | None = None
    """The most that the second bet may be paid, in antes."""
    only_named: bool = False
    """Whether hands tie where the text names no further card to compare: equal trios, top cards of flushes, fours."""
    fee: Fraction | None = None
    """What it costs to change one card, in antes; nothing where no card is sold."""

    def paid(self, category: str) -> Fraction:
        """What the second bet wins with such a hand, in antes."""
        won = self.bet * Fraction(self.pays.get(category, 0))
        return won if self.cap is None else min(won, self.cap)


@dataclass(frozen=True)
class Deal:
    """All canonical hands in order of strength, and everything the kernels need about them."""

    players: NDArray[np.uint8]
    weights: Ints
    classes: Ints
    starts: Ints
    free: Bools
    """Which cards the dealer can show against each."""

    def weights_of(self, part: slice) -> Ints:
        """How many deals stand behind each of some hands and each card that the dealer can show."""
        return np.where(self.free[part], self.weights[part, None], 0)


@lru_cache(maxsize=2)
def deal(only_named: bool) -> Deal:
    hands, weights = canonical_sets(5)
    classes = rank5(hands, trusted=True).astype(np.int64)
    strength = strengths(only_named)
    order = np.argsort(strength[classes], kind="stable")
    players = np.ascontiguousarray(hands[order])
    starts = np.searchsorted(strength[classes[order]], np.arange(int(strength.max()) + 2)).astype(np.int64)
    free = np.ones((len(players), 52), dtype=np.bool_)
    np.put_along_axis(free, players.astype(np.int64), False, axis=1)
    return Deal(players, weights[order], classes[order], starts, free)


@lru_cache(maxsize=2)
def stud_counts(only_named: bool, floor: int) -> NDArray[np.int32]:
    """For each hand and card seen: the dealer's hands that do not open, and of the others those below and equal."""
    own, strength = deal(only_named), strengths(only_named)
    hands, starts = by_strength(strength)
    out = np.zeros((len(own.players), 3, 52), dtype=np.int32)
    seen_card_counts(hands, starts, own.players, own.starts, int(strength[floor]), strength, out)
    return out


@dataclass(frozen=True)
class Seen:
    """Some of the cards that the dealer may show: the counts for each hand, and what it is worth to change a card."""

    cards: slice
    counts: NDArray[np.int32]
    change: Callable[[slice], Ints] | None = None
    """For some hands: each card thrown away and each card seen. Nothing where no card is sold."""


def sections(rules: Stud, unit: int) -> Iterator[Seen]:
    """All cards that the dealer may show: at once, or where a card is sold some at a time, for the sake of memory."""
    if rules.fee is None:
        yield Seen(slice(0, 52), stud_counts(rules.only_named, least_class(rules.opens)))
        return
    from tapete.odds.poker import buy

    yield from buy.sections(rules, unit)


def stud(table: Stud | None = None) -> Value:
    """Ante and bet under best play, the dealer's card seen: fold, bet, or where cards are sold change one and bet.

    If the dealer does not open, the ante usually wins 1 to 1 and the bet goes back; what a card cost is gone in any case.
    """
    rules = table or Stud()
    own = deal(rules.only_named)
    unit = unit_of({name: rules.paid(name) for name in CATEGORIES}, also=(rules.bet, rules.unopened, rules.tied, rules.fee or 0))
    wins = np.array([int((1 + rules.paid(name)) * unit) for name in CATEGORIES], dtype=np.int64)[CATEGORY[own.classes]]
    drawn = DRAWN if rules.fee is not None else 1
    scale = unit * DEALER * drawn
    fold, fee = -scale, int((rules.fee or 0) * scale)
    gains, total, by_rule, squares = np.zeros(len(own.players), dtype=np.int64), 0, 0, 0.0
    ways = dict.fromkeys(("fold", "buy", "unqualified", "win", "tie", "lose"), 0)
    for seen in sections(rules, unit):
        for part in parts(own):
            weights, ends = own.weights_of(part)[:, seen.cards], dealer_ends(seen.counts[part])
            unfit, below, equal, above = ends
            now = _bet(rules, unit, wins[part, None], ends) * drawn
            change = seen.change(part) - fee if seen.change else None
            plain = np.maximum(now, fold)
            best = plain if change is None else np.maximum(plain, change.max(axis=1))
            bets, buys = weights * (best > fold), weights * (best > plain)
            total += sum((best * weights).sum(axis=1).tolist())
            by_rule += sum((_published(own, part, seen.cards, now, change, fold) * weights).sum(axis=1).tolist())
            gains[part] += ((now - fold) * weights).sum(axis=1)
            ways["fold"] += int((weights - bets).sum())
            ways["buy"] += int(buys.sum())
            for name, cases in zip(("unqualified", "win", "tie", "lose"), ends, strict=True):
                ways[name] += int((cases * (bets - buys)).sum())
            if change is None:
                each = unfit * float(rules.unopened) ** 2 + below * (wins[part, None] / unit) ** 2
                each += equal * float(rules.tied) ** 2 + above * float(1 + rules.bet) ** 2
                squares += float((each / DEALER * bets).sum())
    ev = Fraction(total, DEALS * scale)
    share = {name: Fraction(n, DEALS if name in ("fold", "buy") else DEALS * DEALER) for name, n in ways.items()}
    if rules.fee is None:
        del share["buy"]
    wagered = 1 + rules.bet * (1 - share["fold"]) + (rules.fee or 0) * share.get("buy", Fraction(0))
    sd = math.sqrt(squares / DEALS + float(share["fold"]) - float(ev) ** 2) if rules.fee is None else 0.0
    said = ACE_KING_RULE if rules.fee is None else BUY_RULE + ACE_KING_RULE
    found = [_threshold(own, gains, fold, ev), Rule(said, ev - Fraction(by_rule, DEALS * scale))]

    def advise(cards: Sequence[str], up: str) -> dict[str, Fraction]:
        held = indices(cards)
        new = relabelling(held)
        row, card = _row(rules.only_named)[rows(5)[sum(1 << c for c in relabel(held, new))]], relabel([index(up)], new)[0]
        ends = dealer_ends(stud_counts(rules.only_named, least_class(rules.opens))[row : row + 1, :, card : card + 1])
        return {"fold": Fraction(-1), "bet": Fraction(int(_bet(rules, unit, wins[row], ends)[0, 0]), unit * DEALER)}

    return Value(ev, wagered, share, tuple(found), advise, sd)


@lru_cache(maxsize=2)
def _row(only_named: bool) -> dict[int, int]:
    """Where each canonical hand stands in order of strength."""
    bits = np.bitwise_or.reduce(np.uint64(1) << deal(only_named).players.astype(np.uint64), axis=1)
    by_bits = {int(b): i for i, b in enumerate(bits)}
    return {row: by_bits[b] for b, row in rows(5).items()}


def parts(own: Deal) -> Iterator[slice]:
    """The hands some thousands at a time: an array of all of them and every card seen has 56 MB, and there would be twenty."""
    return (slice(at, at + PART) for at in range(0, len(own.players), PART))


def dealer_ends(counts: NDArray[np.int32]) -> tuple[Ints, Ints, Ints, Ints]:
    """The dealer's hands that do not open, that the player beats, that tie and that win."""
    unfit, below, equal = (counts[:, i].astype(np.int64) for i in range(3))
    return unfit, below, equal, DEALER - unfit - below - equal


def _bet(rules: Stud, unit: int, wins: Ints, ends: tuple[Ints, Ints, Ints, Ints]) -> Ints:
    """What ante and second bet win, added up over the dealer's hands."""
    unfit, below, equal, above = ends
    won = unfit * int(rules.unopened * unit) + below * wins - above * int((1 + rules.bet) * unit)
    return won + equal * int(rules.tied * unit)


def _threshold(own: Deal, gains: Ints, fold: int, ev: Fraction) -> Rule:
    """The hand from which on betting always is best, whatever the dealer shows, and what it costs not to look."""
    by_class = np.zeros(FIRST[1] + 1, dtype=object)
    for at, gain in zip(np.minimum(own.classes, FIRST[1]).tolist(), gains.tolist(), strict=True):
        by_class[at] += gain
    suffix = np.cumsum(by_class[::-1])[::-1]
    at = int(np.argmax(suffix))
    value = Fraction(int(suffix[at]), DEALS * -fold) - 1
    hand = high_cards(at) if at < FIRST[1] else ""
    said = Text(f"apueste con {hand} o mejor", f"bet {hand} or better") if hand else Text("apueste con un par", "bet any pair")
    return Rule(said, ev - value)


def _published(own: Deal, part: slice, seen: slice, bet: Ints, change: Ints | None, fold: int) -> Ints:
    """By the rule of thumb known from Caribbean stud for hands of ace and king; and where cards are sold, when to buy one."""
    classes, ranks = own.classes[part, None], own.players[part, ::-1] // 4
    up = np.arange(52)[seen] // 4
    held = (ranks[:, :, None] == up).any(axis=1)
    ace_king = (classes >= least_class(("high-card", "A", "K"))) & (classes < FIRST[1])
    pairs = held & (up <= 10)
    high = (up >= 11) & (ranks[:, 2, None] >= 9)
    queen = ~held & (ranks[:, 2, None] == 10) & (up < ranks[:, 3, None])
    choose = np.where((classes >= FIRST[1]) | (ace_king & (pairs | high | queen)), bet, fold)
    if change is None:
        return choose
    place = _draws(own.players[part])
    bought = np.take_along_axis(change, np.maximum(place, 0)[:, None, None], axis=1)[:, 0]
    return np.where((classes < FIRST[1]) & (place >= 0)[:, None], bought, choose)


def _draws(hands: NDArray[np.uint8]) -> Ints:
    """The card to change with four of one suit, or else with four in sequence that both ends complete; -1 with neither."""
    places = np.full(len(hands), -1, dtype=np.int64)
    ranks, suits = hands >> 2, hands & 3
    for place in (4, 0):
        low, high = ranks[:, 1 if place == 0 else 0], ranks[:, 4 if place == 0 else 3]
        places[(high - low == 3) & (high < 12)] = place
    for place in range(4, -1, -1):
        four = np.delete(suits, place, axis=1)
        places[(four == four[:, :1]).all(axis=1)] = place
    return places


BUY_RULE = Text(
    "sin par, cambie una carta con cuatro de una pinta o escalera abierta, y si no nunca; ",
    "without a pair change a card with four of a suit or an open straight, else never; ",
)
ACE_KING_RULE = Text(
    "apueste con un par o mejor; con as y rey si la carta vista, dama o menor, iguala una suya; si es as o rey y usted tiene "
    "dama o jota; o si usted tiene dama y la vista es menor que su cuarta carta",
    "bet any pair or better; with ace and king if the card seen, a queen or lower, matches one of yours; if it is an ace or "
    "king and you hold a queen or jack; or if you hold a queen and it is below your fourth card",
)
