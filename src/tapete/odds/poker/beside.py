"""The bets beside a poker game: how often each line of their tables is made, and what that is worth, also at a meter.

A fold, or a change of cards, puts an end to some of them. A line counts here only if the hand that makes it is never folded or
changed by who plays well; where that is not so, the bet is reckoned together with the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from typing import Any

from tapete.catalogue.poker.rules import PokerBet, PokerRow, PokerRules
from tapete.equipment.cards import rank
from tapete.equipment.hands import FIVE_CARDS, PAIR, THREE_CARDS
from tapete.figures import parse_amount
from tapete.games.poker.bets import bound
from tapete.games.poker.hands import holds
from tapete.odds.kit.count import category_counts, class_counts
from tapete.odds.kit.evaluator import RANKS
from tapete.odds.kit.evaluator import name as card_name
from tapete.odds.kit.suits import canonical_sets
from tapete.odds.kit.tables import CATEGORIES, FIRST
from tapete.odds.poker.progressive import Prize, Progressive
from tapete.odds.poker.reading import wants
from tapete.odds.report import BetOdds, from_spread
from tapete.play.terms import Terms
from tapete.text import Text

PACE = 50
"""Rounds an hour, to tell how long a meter waits for its prize."""
PAIRS_OF_A_RANK = 220
"""Classes of pairs for each rank."""
NEVER_FOLDED = {3: PAIR, 5: "three-of-a-kind"}
"""The least hand that is neither folded nor broken up at any table here, of three cards and of five."""

LOW_HANDS = ("high-card", PAIR, "two-pairs")

Chances = Mapping[str, Fraction]


def cards_judged(rules: PokerRules, bet: PokerBet) -> int:
    """How many cards the table of a bet looks at."""
    own = rules.deal.own
    return own + {"own": 0, "best": rules.deal.community, "flop": 3, "six": rules.dealer.cards}[bet.judged]


def chances(rules: PokerRules, bet: PokerBet) -> Chances:
    """How often the first line that a player's cards make is each of them."""
    count = cards_judged(rules, bet)
    return _few_cards(rules, bet, count) if count <= 3 else _many_cards(bet, count)


def _few_cards(rules: PokerRules, bet: PokerBet, count: int) -> Chances:
    """Two or three cards: every deal looked at, as the table looks at it; the dealer's cards where a line asks for them."""
    alone = {name: row.model_copy(update={"dealer_too": False}) for name, row in bet.table.items()}
    found = dict.fromkeys(bet.table, Fraction(0))
    by_suit = any(row.suit for row in bet.table.values())
    for cards, weight in _deals(count, by_suit):
        left = Fraction(weight, comb(52, count))
        for name, row in bet.table.items():
            if holds(rules, bet, alone[name], cards, ()):
                part = left * _dealer_too(cards) if row.dealer_too else left
                found[name] += part
                left -= part
                if not left:
                    break
    return found


def _deals(count: int, by_suit: bool) -> Iterator[tuple[tuple[str, ...], int]]:
    """The cards that somebody may be dealt, and how many such deals each stands for: all of one suit are told apart if asked."""
    for held, weight in zip(*(array.tolist() for array in canonical_sets(count)), strict=True):
        suits = {card & 3 for card in held}
        apart = range(4) if by_suit and len(suits) == 1 else (0,)
        for shift in apart:
            yield tuple(card_name((card & ~3) | ((card + shift) & 3)) for card in held), weight // len(apart)


def _dealer_too(cards: tuple[str, ...]) -> Fraction:
    """How often the dealer's cards have the same ranks."""
    ways = 1
    for held in Counter(map(rank, cards)).values():
        ways *= comb(4 - held, held)
    return Fraction(ways, comb(52 - len(cards), len(cards)))


def _many_cards(bet: PokerBet, count: int) -> Chances:
    """The best five of five to seven cards, by category; lines for some pairs only by the pair's rank."""
    wants(bet.ranking != "three", Text("jugadas de cinco cartas", "five-card hands"))
    found = dict.fromkeys(bet.table, Fraction(0))
    whole = comb(52, count)
    by_class = class_counts(count)
    pairs = [int(by_class[FIRST[1] + PAIRS_OF_A_RANK * r : FIRST[1] + PAIRS_OF_A_RANK * (r + 1)].sum()) for r in range(13)]
    for category, ways in _ways(bet, count).items():
        if category == PAIR:
            for r, n in enumerate(pairs):
                if (name := _line(bet, category, r)) is not None:
                    found[name] += Fraction(n, whole)
        elif (name := _line(bet, category, None)) is not None:
            found[name] += Fraction(ways, whole)
    return found


def _ways(bet: PokerBet, count: int) -> Mapping[str, int]:
    """How many hands make each category; where an ace cannot stand low, ace to five is a flush or nothing that pays."""
    ways = dict(category_counts(count))
    if bet.ace_low is not False:
        return ways
    wants(
        count <= 6 and not any(row.hand in LOW_HANDS for row in bet.table.values()),
        Text("sin líneas a las que tal mano caiga", "no line that such a hand falls back on"),
    )
    plain, suited = (
        int(class_counts(count)[FIRST[i]]) for i in (CATEGORIES.index("straight"), CATEGORIES.index("straight-flush"))
    )
    ways["straight"] -= plain
    ways["straight-flush"] -= suited
    ways["flush"] += suited
    return ways


def _line(bet: PokerBet, category: str, of: int | None) -> str | None:
    """The first line for such a hand."""
    for name, row in bet.table.items():
        if row.hand != category:
            continue
        wants(
            not (row.cards or row.suit or row.suited is not None or row.dealer_too),
            Text("líneas por clase de jugada", "lines by category"),
        )
        if not row.least and not row.most:
            return name
        wants(of is not None, Text("valores mínimos o máximos solo en parejas", "bounds on pairs only"))
        assert of is not None
        if (not row.least or RANKS.index(row.least) <= of) and (not row.most or of <= RANKS.index(row.most)):
            return name
    return None


def check_survives(rules: PokerRules, bet: PokerBet) -> None:
    """Refuse a bet that a fold or a change may end while its cards would still be paid."""
    may_fold = any(way.folds for stage in rules.stages for way in stage.ways.values())
    may_change = any(stage.exchange for stage in rules.stages)
    if (bet.survives_fold or not may_fold) and (bet.survives_exchange or not may_change):
        return
    ranking = THREE_CARDS if rules.ranking.cards == 3 else FIVE_CARDS
    least = ranking.order.index(NEVER_FOLDED[ranking.cards])
    wants(
        all(row.hand in ranking.order[least:] for row in bet.table.values()),
        Text("jugadas con las que nadie se rinde", "hands that nobody folds"),
    )
    wants(bet.judged in ("own", "flop"), Text("cartas que se ven antes de rendirse", "cards that are seen before a fold"))


def stake_of(terms: Terms[PokerRules], kind: str) -> int:
    """The least stake: that of the plan, of the text, or the smallest unit."""
    bet = terms.rules.bets[kind]
    ante = terms.plan.amount("min") or terms.minor
    told = [least for cap in bet.lowest if (least := bound(terms, cap, bet, ante, True))]
    return max(told) if told else (terms.plan.amount(bet.unit) if bet.unit else None) or ante


def gain(terms: Terms[PokerRules], bet: PokerBet, row: PokerRow, stake: int) -> Fraction:
    """What a line gains on one unit of a stake, the stake counted off where it is not handed back."""
    won = row.pays.net if row.pays else _fixed(terms, bet, row, stake) / stake - (1 if bet.stake_kept else 0)
    if bet.pays_most is not None and (most := bound(terms, bet.pays_most, bet, stake)) is not None:
        won = min(won, Fraction(most, stake))
    return won


def _fixed(terms: Terms[PokerRules], bet: PokerBet, row: PokerRow, stake: int) -> Fraction:
    unit = terms.plan.amount(bet.unit) if bet.unit else None
    return Fraction(parse_amount(row.fixed, terms.minor) * (stake // unit if unit else 1))


def side_bet(terms: Terms[PokerRules], kind: str) -> BetOdds:
    """A bet beside the game, by the lines of its table."""
    rules, bet = terms.rules, terms.rules.bets[kind]
    check_survives(rules, bet)
    odds, stake = chances(rules, bet), stake_of(terms, kind)
    if bet.meter:
        return _progressive(terms, kind, bet, odds, stake)
    spread = {Fraction(0): 1 - sum(odds.values(), Fraction(0))}
    for name, row in bet.table.items():
        back = 1 + gain(terms, bet, row, stake)
        spread[back] = spread.get(back, Fraction(0)) + odds[name]
    found = from_spread(kind, "", spread, pays_of(terms, bet), bet.cite, "kernel")
    told: dict[str, Any] = {"chances": {name: str(p) for name, p in odds.items()}}
    if any(row.fixed for row in bet.table.values()):
        told["stake"] = terms.money(stake)
    return with_extra(found, told)


def with_extra(row: BetOdds, more: Mapping[str, Any]) -> BetOdds:
    return replace(row, extra={**row.extra, **more})


def pays_of(terms: Terms[PokerRules], bet: PokerBet) -> str:
    """The lines of a table, the best first, as the price list tells them."""
    told = []
    for row in bet.table.values():
        share = f"{float(row.share):.0%}" if row.share is not None else ""
        told.append(str(row.pays) if row.pays else share or terms.money(parse_amount(row.fixed, terms.minor)))
    return " / ".join(dict.fromkeys(told)) or str(bet.pays)


# progressives


def as_progressive(terms: Terms[PokerRules], kind: str, odds: Chances, stake: int) -> Progressive:
    """The bet as the kernel for meters takes it, in the smallest unit of money."""
    bet = terms.rules.bets[kind]
    prizes = {}
    for name, row in bet.table.items():
        fixed = Fraction(0)
        if row.share is None:
            # what comes back: the prize, and the stake where it is not kept
            fixed = stake * (1 + gain(terms, bet, row, stake))
        cap = stake * row.share_most if row.share_most is not None else None
        envy = Fraction(parse_amount(row.envy, terms.minor)) if row.envy else Fraction(0)
        prizes[name] = Prize(odds[name], fixed, row.share or Fraction(0), cap, envy)
    return Progressive(Fraction(stake), prizes)


def _progressive(terms: Terms[PokerRules], kind: str, bet: PokerBet, odds: Chances, stake: int) -> BetOdds:
    """At the meter's beginning; and told besides how it grows with the meter, when it is fair, and how long prizes wait."""
    found = as_progressive(terms, kind, odds, stake)
    shows = terms.plan.amount(bet.meter) or 0
    a, b = found.line(shows)
    fair = found.break_even()
    win = sum(odds.values(), Fraction(0))
    worth = [(p.chance, p.worth(Fraction(shows)) / stake - 1) for p in found.prizes.values()]
    value = found.value(shows) / stake
    square = sum((p * x * x for p, x in worth), 1 - win)
    extra: dict[str, Any] = {
        "stake": terms.money(stake),
        "meter": terms.money(shows),
        "edge_without_meter": str(-a / stake),
        "edge_less_per_stake_of_meter": str(b),
        "value_without_meter": str(a / stake),
        "value_per_stake_of_meter": str(b),
        "break_even_meter": None if fair is None else terms.money(-(-fair.numerator // fair.denominator)),
        "chances": {name: str(p) for name, p in odds.items()},
        "pace": {"rounds_an_hour": PACE, "bettors": 1},
        "hours_between": {name: float(found.hours_between(name, PACE)) for name in odds if odds[name]},
    }
    part = terms.plan.fraction(bet.fills) if bet.fills else None
    if part is not None:
        seed = terms.plan.amount(bet.resets or bet.meter) or 0
        extra["long_run_edge"] = str(-found.long_run(part, seed, bet.fixed_from_meter) / stake)
    if any(p.envy for p in found.prizes.values()):
        extra["envy_of_each_other_bettor"] = str((found.value(shows, 1) - found.value(shows)) / stake)
    deviation = sqrt(square - value * value)
    return BetOdds(
        kind, ("",), -value, win, Fraction(0), 1 - win, deviation, pays_of(terms, bet), bet.cite, "kernel", extra=extra
    )
