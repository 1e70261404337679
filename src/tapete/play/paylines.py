"""Pay tables in words, line by line with the article of each: for screens, pages and the felt alike."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from tapete.catalogue.poker.rules import PokerBet, PokerRow
from tapete.catalogue.schema import GameRules
from tapete.catalogue.triple.rules import TripleRules
from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.equipment.hands import NAMES
from tapete.figures import Odds
from tapete.text import Text, same

METER = Text("pozo", "meter")
NATURAL = Text("black jack", "natural")
EVEN_MONEY = Text("black jack contra as, al momento", "natural against an ace, at once")


class PayLine(NamedTuple):
    """Which cards, what they bring, and where that is written."""

    cards: Text
    brings: Text
    cite: str


def pay_lines(rules: GameRules, slug: str) -> list[PayLine]:
    """The pay table that a bet goes by, its own or, for the last of three games in one round, the round's."""
    bet = rules.bets[slug]
    if isinstance(rules, TripleRules) and slug in rules.part("poker"):
        return _poker(rules.six_cards.table.values())
    if isinstance(bet, TwentyOneBet):
        return [PayLine(row.names, brings(row.pays, row.share), row.cite) for row in bet.table]
    return _poker(bet.table.values()) if isinstance(bet, PokerBet) else []


def hand_lines(rules: GameRules) -> list[PayLine]:
    """What hands of twenty-one are paid beside the bet's own odds: naturals, even money, the prizes in force."""
    if not isinstance(rules, TwentyOneRules):
        return []
    rule = rules.naturals
    lines = [PayLine(NATURAL, _spoken(rule.pays), rule.cite)]
    if rule.even_money is not None:
        lines.append(PayLine(EVEN_MONEY, _spoken(rule.even_money), rule.even_money_cite or rule.cite))
    prizes = [rules.promotions[name] for name in rules.promoted]
    return lines + [PayLine(prize.names, _spoken(prize.pays), prize.cite) for prize in prizes]


def _poker(rows: Iterable[PokerRow]) -> list[PayLine]:
    return [PayLine(poker_cards(row), brings(row.pays, row.share, row.fixed), row.cite) for row in rows]


def poker_cards(row: PokerRow) -> Text:
    """The cards that a line asks for, in its own words if it has any."""
    if row.names is not None:
        return row.names
    if not row.hand:
        return same(" ".join(row.cards))
    named = NAMES[row.hand]
    if row.least and row.most:
        return named + same(f" {row.least}–{row.most}")
    return named + same(f" {row.least}+") if row.least else named


def brings(odds: Odds | None, share: Fraction | None, fixed: str = "") -> Text:
    """Odds, part of the meter, or a sum of money; nothing where a plan has still to say."""
    if odds is not None:
        return _spoken(odds)
    if share is not None:
        return METER if share == 1 else same(f"{float(share):.0%} ") + METER
    return same(fixed or "—")


def _spoken(odds: Odds) -> Text:
    return Text(odds.spoken("es"), odds.spoken("en"))
