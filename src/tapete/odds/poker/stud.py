"""Five cards against a dealer who shows one of his: Caribbean stud and its kin, with or without a card to buy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
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


def stud(table: Stud | None = None) -> Value:
    """Ante and bet under best play, the dealer's card seen: fold, bet, or where cards are sold change one and bet.

    If the dealer does not open, the ante usually wins 1 to 1 and the bet goes back; what a card cost is gone in any case.
    """
    rules = table or Stud()
    own = deal(rules.only_named)
    counts = stud_counts(rules.only_named, least_class(rules.opens))
    unit = unit_of({name: rules.paid(name) for name in CATEGORIES}, also=(rules.bet, rules.unopened, rules.tied, rules.fee or 0))
    wins = np.array([int((1 + rules.paid(name)) * unit) for name in CATEGORIES], dtype=np.int64)[CATEGORY[own.classes]]
    drawn = DRAWN if rules.fee is not None else 1
    scale = unit * DEALER * drawn
    fold = -scale
    bet = np.empty((len(own.players), 52), dtype=np.int64)
    for part in parts(own):
        unfit, below, equal, above = dealer_ends(counts[part])
        bet[part] = unfit * int(rules.unopened * unit) + below * wins[part, None] - above * int((1 + rules.bet) * unit)
        bet[part] += equal * int(rules.tied * unit)
    bet *= drawn
    change: Ints | None = None
    if rules.fee is not None:
        from tapete.odds.poker.buy import change_values

        change = change_values(rules, unit) - int(rules.fee * scale)
    total, squares, ways = 0, 0.0, dict.fromkeys(("fold", "buy", "unqualified", "win", "tie", "lose"), 0)
    for part in parts(own):
        weights, ends, plain = own.weights_of(part), dealer_ends(counts[part]), np.maximum(bet[part], fold)
        best = plain if change is None else np.maximum(plain, change[part].max(axis=1))
        bets, buys = weights * (best > fold), weights * (best > plain)
        total += sum((best * weights).sum(axis=1).tolist())
        ways["fold"] += int((weights - bets).sum())
        ways["buy"] += int(buys.sum())
        for name, cases in zip(("unqualified", "win", "tie", "lose"), ends, strict=True):
            ways[name] += int((cases * (bets - buys)).sum())
        if change is None:
            unfit, below, equal, above = ends
            each = unfit * float(rules.unopened) ** 2 + below * (wins[part, None] / unit) ** 2
            each += equal * float(rules.tied) ** 2 + above * float(1 + rules.bet) ** 2
            squares += float((each / DEALER * bets).sum())
    ev = Fraction(total, DEALS * scale)
    share = {name: Fraction(n, DEALS if name in ("fold", "buy") else DEALS * DEALER) for name, n in ways.items()}
    if rules.fee is None:
        del share["buy"]
    wagered = 1 + rules.bet * (1 - share["fold"]) + (rules.fee or 0) * share.get("buy", Fraction(0))
    sd = math.sqrt(squares / DEALS + float(share["fold"]) - float(ev) ** 2) if rules.fee is None else 0.0
    found = [_threshold(own, bet, fold, ev), _published(own, bet, change, fold, ev)]

    def advise(cards: Sequence[str], seen: str) -> dict[str, Fraction]:
        held, up = indices(cards), index(seen)
        new = relabelling(held)
        row, card = _row(rules.only_named)[rows(5)[sum(1 << c for c in relabel(held, new))]], relabel([up], new)[0]
        out = {"fold": Fraction(-1), "bet": Fraction(int(bet[row, card]), scale)}
        if change is not None:
            canonical = relabel(held, new)
            for name, c in zip(cards, held, strict=True):
                place = canonical.index(relabel([c], new)[0])
                out[f"change {name}"] = Fraction(int(change[row, place, card]), scale)
        return out

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


def _mean(own: Deal, values: Ints, scale: int) -> Fraction:
    """The mean over all deals, in antes; summed hand by hand, since the whole may pass what 64 bits hold."""
    sums = ((values[part] * own.weights_of(part)).sum(axis=1).tolist() for part in parts(own))
    return Fraction(sum(map(sum, sums)), DEALS * scale)


def _threshold(own: Deal, bet: Ints, fold: int, ev: Fraction) -> Rule:
    """The hand from which on betting always is best, whatever the dealer shows, and what it costs not to look."""
    gains = np.concatenate([((bet[part] - fold) * own.weights_of(part)).sum(axis=1) for part in parts(own)])
    by_class = np.zeros(FIRST[1] + 1, dtype=object)
    for at, gain in zip(np.minimum(own.classes, FIRST[1]).tolist(), gains.tolist(), strict=True):
        by_class[at] += gain
    suffix = np.cumsum(by_class[::-1])[::-1]
    at = int(np.argmax(suffix))
    value = Fraction(int(suffix[at]), DEALS * -fold) - 1
    hand = high_cards(at) if at < FIRST[1] else ""
    said = Text(f"apueste con {hand} o mejor", f"bet {hand} or better") if hand else Text("apueste con un par", "bet any pair")
    return Rule(said, ev - value)


def _published(own: Deal, bet: Ints, change: Ints | None, fold: int, ev: Fraction) -> Rule:
    """The rule of thumb known from Caribbean stud for hands of ace and king; and where cards are sold, when to buy one."""
    choose = np.where((own.classes >= FIRST[1])[:, None], bet, fold)
    low = least_class(("high-card", "A", "K"))
    up = np.arange(52) // 4
    for i in np.flatnonzero((own.classes >= low) & (own.classes < FIRST[1])).tolist():
        ranks = sorted((own.players[i] // 4).tolist(), reverse=True)
        figure = ranks[2] >= 9
        pairs = np.isin(up, ranks) & (up <= 10)
        high = (up >= 11) & figure
        queen = ~np.isin(up, ranks) & (ranks[2] == 10) & (up < ranks[3])
        choose[i] = np.where(pairs | high | queen, bet[i], fold)
    if change is None:
        return Rule(ACE_KING_RULE, ev - _mean(own, choose, -fold))
    for i in np.flatnonzero(own.classes < FIRST[1]).tolist():
        place = _draw_of(own.players[i].tolist())
        if place is not None:
            choose[i] = change[i, place]
    return Rule(BUY_RULE + ACE_KING_RULE, ev - _mean(own, choose, -fold))


def _draw_of(hand: list[int]) -> int | None:
    """The card to change with four of one suit, or else with four in sequence that both ends complete."""
    for place in range(5):
        four = hand[:place] + hand[place + 1 :]
        if len({card & 3 for card in four}) == 1:
            return place
    for place in (0, 4):
        ranks = [card >> 2 for card in hand[:place] + hand[place + 1 :]]
        if ranks[3] - ranks[0] == 3 and ranks[3] < 12:
            return place
    return None


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
