"""What the prizes of a table add to its main bet, under basic strategy and whatever readings say how they are paid.

A prize besides the hand's own payment is worth its pay as often as it comes. Instead of that payment it is worth so much less,
and for winning hands only it is worth its pay as often as they win; both are taken from what 21 or a natural brings against the
up card. A player who changed his play for a prize would gain a little more.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from tapete.catalogue.twentyone.rules import Promotion, TwentyOneRules
from tapete.errors import TapeteError
from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.dealer import NATURAL, TWENTY_TWO, Floats, distribution
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.promotions import (
    ByUp,
    beside_natural,
    naturals,
    seven_cards,
    spade_blackjack,
    suited_run,
    suited_sevens,
)
from tapete.odds.twentyone.strategy import Strategy
from tapete.text import Text

NATURALS: dict[str, Callable[[int], Fraction]] = {
    "natural": naturals,
    "suited-natural": lambda decks: naturals(decks, one_suit=True),
    "spade-blackjack": spade_blackjack,
    "jack-of-spades-blackjack": lambda decks: spade_blackjack(decks, any_ace=True),
}
"""Patterns that are naturals, and how often each is dealt from so many decks."""


def prizes(rules: TwentyOneRules, figures: Figures) -> dict[str, float]:
    """What each prize in force adds to a unit on the main bet; seven cards only where the analysis does not count them itself."""
    strategy = Strategy.read(basic(figures).text)
    found = {}
    for name in rules.promoted:
        prize = rules.promotions[name]
        if prize.pattern == "seven-cards":
            if not figures.seven_cards:
                found[name] = seven_cards(figures, strategy) * float(prize.pays.net) * _mean(figures, prize, False)
        else:
            natural = prize.pattern in NATURALS
            often = _often(prize, figures, strategy)
            found[name] = sum(float(chance) * _each(figures, prize, up, natural) for up, chance in often.items())
    return found


def _often(prize: Promotion, figures: Figures, strategy: Strategy) -> ByUp:
    if prize.pattern == "suited-777":
        return suited_sevens(figures, strategy)
    if prize.pattern == "suited-678":
        return suited_run(figures, strategy, after_split=not prize.originals)
    if prize.pattern not in NATURALS:
        raise TapeteError(
            Text(
                f"no se sabe valorar una promoción por la figura «{prize.pattern}»",
                f"a promotion on the pattern '{prize.pattern}' cannot be priced",
            )
        )
    chance = NATURALS[prize.pattern](figures.decks)
    return {up: chance * beside for up, beside in beside_natural(figures.decks).items()}


def _each(figures: Figures, prize: Promotion, up: int, natural: bool) -> float:
    """What one prize is worth when it comes against this up card."""
    won, net = _result(figures, up, natural)
    pays = float(prize.pays.net)
    return pays - net if prize.replaces else pays * won if prize.if_wins else pays


def _mean(figures: Figures, prize: Promotion, natural: bool) -> float:
    """The part of a prize that winning hands alone have, over all up cards; 21 stands for any hand of seven cards."""
    if not prize.if_wins:
        return 1.0
    return sum(_result(figures, up, natural)[0] * (4 if up == 10 else 1) / 13 for up in range(1, 11))


def _result(figures: Figures, up: int, natural: bool) -> tuple[float, float]:
    """How often 21 or a natural wins against an up card, and what it brings; a full shoe but for that card and a natural's."""
    left: Floats = np.array(full_shoe(figures.decks), dtype=np.float64)
    for card in (up, 1, 10) if natural else (up,):
        left[card - 1] -= 1
    ends = distribution(left, up, figures.hits_soft_17)[0]
    if not natural:
        dealt = 0.0 if figures.peeks else float(ends[NATURAL])
        tied = float(ends[4] + (ends[TWENTY_TWO] if figures.push_22 else 0.0)) + (0.0 if figures.natural_beats_21 else dealt)
        lost = dealt if figures.natural_beats_21 else 0.0
        return 1 - tied - lost, 1 - tied - 2 * lost
    if up in figures.natural_at_once:
        return 1.0, float(figures.blackjack)
    meets = float(ends[NATURAL])
    lost = meets if figures.naturals_lose else 0.0
    tied = meets if figures.naturals_push and not figures.naturals_lose else 0.0
    if not figures.natural_beats_dealer_21:
        tied += float(ends[4] + (ends[TWENTY_TWO] if figures.push_22 else 0.0))
    return 1 - tied - lost, (1 - tied - lost) * float(figures.blackjack) - lost
