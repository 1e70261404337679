"""What the arithmetic of twenty-one needs to know of the rules: plain numbers, read from a game's terms or written by hand.

Cards are values here: 1 an ace, 2 to 9, and 10 for tens and figures. Everything is per unit of the first stake.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

NINE_TO_ELEVEN = frozenset({9, 10, 11})
ANY_HARD = frozenset(range(4, 21))
ANY_SOFT = frozenset(range(12, 21))


@dataclass(frozen=True)
class Figures:
    """One table's rules as numbers. The defaults are the game most textbooks analyse."""

    decks: int = 6
    hits_soft_17: bool = False
    blackjack: Fraction = Fraction(3, 2)
    """What a natural pays, net."""

    peeks: bool = True
    """Whether the dealer's natural ends the round before players act. Else it takes doubled and split stakes too."""
    natural_beats_21: bool = True
    """Whether the dealer's natural beats a player's ordinary 21 (it ties it otherwise). Without a peek only."""
    naturals_push: bool = True
    """Whether a player's natural ties the dealer's (it is paid otherwise)."""
    naturals_lose: bool = False
    """Whether a player's natural even loses to the dealer's."""
    natural_beats_dealer_21: bool = True
    """Whether a player's natural beats the dealer's 21 in three or more cards (it ties it otherwise)."""
    natural_at_once: frozenset[int] = frozenset(range(2, 10))
    """Dealer's up cards against which a player's natural is paid at once, whatever the dealer draws afterwards."""

    double_hard: frozenset[int] = ANY_HARD
    """Two-card hard totals that may be doubled."""
    double_soft: frozenset[int] = ANY_SOFT
    """Two-card soft totals, the ace as eleven, that may be doubled (21 only after a split)."""
    double_after_split: bool = True
    split_hands: int = 4
    """Hands that one hand may become; 1 when there are no splits."""
    resplit_aces: bool = False
    hit_split_aces: bool = False
    """Whether a split ace may draw beyond one card (and then also double, where the rest of the rules allow)."""
    surrender: frozenset[int] = frozenset()
    """Up cards against which part of the stake buys out of the round on the first two cards.

    It comes before any look for a natural unless the dealer peeks."""
    surrender_early: bool = False
    """Whether a dealer who peeks does so only after players have surrendered."""
    surrender_keeps: Fraction = Fraction(1, 2)
    """The part of the stake that comes back to who surrenders."""

    push_22: bool = False
    """Whether a dealer's total of exactly 22 ties every hand still standing."""
    free_double: frozenset[int] = frozenset()
    """Two-card hard totals that double at the house's cost."""
    free_split: frozenset[int] = frozenset()
    """Values whose pairs split at the house's cost."""
    seven_cards: Fraction = Fraction(0)
    """What seven cards without passing 21 earn besides, at once."""


def full_shoe(decks: int) -> tuple[int, ...]:
    """How many cards of each value, ace first, ten last.

    >>> full_shoe(6)
    (24, 24, 24, 24, 24, 24, 24, 24, 24, 96)
    """
    return (4 * decks,) * 9 + (16 * decks,)
