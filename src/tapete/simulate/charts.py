"""How a hand of twenty-one is played by the chart: the letters of basic strategy as choices of the table.

Procedure and kernels play by the same chart, worked out from the table's own rules: that of its totals where there is one, that
of free bets or of two hands where the game has them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.games.twentyone.hands import (
    DOUBLE,
    FREE_DOUBLE,
    FREE_SPLIT,
    HIT,
    KEEP,
    SPLIT,
    STAND,
    SURRENDER,
    SWITCH,
    box_of,
    cards_of,
    hands,
    is_soft,
    letter_of,
    total,
    up_card,
    value,
)
from tapete.games.twentyone.memory import Hand, TwentyOneMemory
from tapete.odds.twentyone import strategy as chart
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.strategy import PAIR_ROW, SOFT_ROW, Strategy, textbook
from tapete.play.asks import Choice
from tapete.play.felt import Felt

if TYPE_CHECKING:
    from tapete.odds.twentyone.switch import Exchange

LIKES: dict[int, tuple[str, ...]] = {
    chart.STAND: (STAND,),
    chart.HIT: (HIT,),
    chart.DOUBLE_HIT: (FREE_DOUBLE, DOUBLE, HIT),
    chart.DOUBLE_STAND: (FREE_DOUBLE, DOUBLE, STAND),
    chart.SPLIT: (FREE_SPLIT, SPLIT),
    chart.SURRENDER_HIT: (SURRENDER, HIT),
    chart.SURRENDER_STAND: (SURRENDER, STAND),
    chart.SURRENDER_SPLIT: (SURRENDER, FREE_SPLIT, SPLIT),
}
"""What each letter wants, the first that is offered."""


@once_per_rules
def basic_chart(rules: TwentyOneRules) -> Strategy:
    """The chart by which these rules are played best, or nearly."""
    from tapete.odds.twentyone.basic import basic
    from tapete.odds.twentyone.freechart import free_chart
    from tapete.odds.twentyone.reading import figures_of
    from tapete.odds.twentyone.switch import switch_chart

    figures = figures_of(rules)
    if rules.switching is not None:
        return switch_chart(figures)
    if rules.doubling.free or rules.splitting.free:
        return free_chart(figures)
    return Strategy.read(basic(figures).text)


@lru_cache(maxsize=16)
def from_text(rows: str) -> Strategy:
    """A chart that somebody wrote: `13-16 S S S S S H H H H H` and the like."""
    return Strategy.read(rows)


def by_chart(rules: object, strategy: Strategy | None, felt: Felt, choice: Choice) -> str | None:
    """What the chart says of the hand that a choice is about; nothing where it is about something else."""
    if not isinstance(felt.memory, TwentyOneMemory):
        return None
    if strategy is None:
        strategy = basic_chart(rules) if isinstance(rules, TwentyOneRules) and rules.procedure == "twentyone" else textbook()
    if SWITCH in choice.options and isinstance(rules, TwentyOneRules):
        return _switched(rules, strategy, felt.of(TwentyOneMemory), box_of(choice.bet))
    hand = _hand(felt.of(TwentyOneMemory), choice)
    if hand is None or len(cards := cards_of(felt, hand)) < 2:
        return None
    rows = strategy.free if hand.free_split else strategy.own
    up = _number(value(up_card(felt)))
    liked: tuple[str, ...] = ()
    first = _number(value(cards[0]))
    if len(cards) == 2 and value(cards[0]) == value(cards[1]) and {SPLIT, FREE_SPLIT} & set(choice.options):
        liked = LIKES.get(int(rows[PAIR_ROW + first][up]), ())
    row = total(cards) + (SOFT_ROW if is_soft(cards) else 0)
    if not liked and row < len(rows):
        liked = LIKES[int(rows[row][up])]
    wanted = next((o for o in liked if o in choice.options), None)
    return wanted or (STAND if STAND in choice.options else None)


def switch_table(rules: TwentyOneRules, strategy: Strategy) -> NDArray[np.bool_]:
    """Whether second cards are switched by who plays both hands by a chart, as `SwitchValue.switches` has it."""
    from tapete.odds.twentyone.reading import figures_of
    from tapete.odds.twentyone.switch import exchange_of

    return _switches(figures_of(rules), strategy, exchange_of(rules))


@lru_cache(maxsize=4)
def _switches(figures: Figures, strategy: Strategy, exchange: Exchange) -> NDArray[np.bool_]:
    from tapete.odds.twentyone.switch import by_table

    return by_table(figures, strategy, exchange).switches


def _switched(rules: TwentyOneRules, strategy: Strategy, felt: Felt[TwentyOneMemory], box: int) -> str:
    """Whether the two hands of a box are better with their second cards exchanged."""
    pair = [cards_of(felt, hand) for hand in hands(felt) if hand.box == box]
    places = [_number(value(card)) - 1 for card in (*pair[0], *pair[1], up_card(felt))]
    return SWITCH if switch_table(rules, strategy)[tuple(places)] else KEEP


def _hand(felt: Felt[TwentyOneMemory], choice: Choice) -> Hand | None:
    """The hand of a choice's bet."""
    box, letter = box_of(choice.bet), letter_of(choice.bet)
    mine = [h for h in hands(felt) if h.box == box and h.mark == letter and choice.bet.kind in h.kinds and not h.done]
    return mine[0] if mine else None


def _number(of: str) -> int:
    return 1 if of == "A" else int(of)
