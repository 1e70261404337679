"""What a hand history says, as values: the stakes, the stacks, and every action in its order.

Players are numbered from 1 in the order of the blinds: the first is left of the button, the last is the button. Amounts are as
written, whole or decimal, in whatever unit the room counted; cards are those of the rest of the house (`10h`, not `Th`), and a
card that nobody wrote down is `??`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from tapete.equipment.cards import BACK
from tapete.errors import TapeteError

UNKNOWN = BACK


class PhhError(TapeteError):
    """A hand history that cannot be read; the sentence names the hand, the field or action, and what was expected."""


@dataclass(frozen=True)
class Dealt:
    """The dealer gives cards: to a player, or to the board (`to` is 0)."""

    to: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Fold:
    seat: int


@dataclass(frozen=True)
class CheckOrCall:
    seat: int


@dataclass(frozen=True)
class BetTo:
    """A bet, a completion or a raise: what the player has in front afterwards, antes aside."""

    seat: int
    amount: Decimal


@dataclass(frozen=True)
class BringIn:
    seat: int


@dataclass(frozen=True)
class Discard:
    """Cards put down for others in a draw; none, and the player stands pat."""

    seat: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Show:
    """Cards shown at the end; none, and the hand goes face down into the muck. `some` shows it without saying which cards."""

    seat: int
    cards: tuple[str, ...] = ()
    some: bool = False


Action = Dealt | Fold | CheckOrCall | BetTo | BringIn | Discard | Show


@dataclass(frozen=True)
class Hand:
    """One hand as the file gives it. What it does not give is None, or empty."""

    variant: str
    antes: tuple[Decimal, ...]
    stacks: tuple[Decimal, ...]
    actions: tuple[Action, ...]
    blinds: tuple[Decimal, ...] = ()
    """What each player posts; below nothing where it is a late bet, from which no turn is counted."""
    bring_in: Decimal | None = None
    small_bet: Decimal | None = None
    big_bet: Decimal | None = None
    min_bet: Decimal | None = None
    trimmed: bool = False
    """Whether an ante above the others' is cut to theirs; if not, it is dead money of the pot."""
    finishing: tuple[Decimal, ...] | None = None
    players: tuple[str, ...] = ()
    told: dict[str, object] = field(default_factory=dict)
    """Everything else that the file says: event, venue, date, table, fields of its author's own."""

    @property
    def seats(self) -> int:
        return len(self.stacks)

    @property
    def board(self) -> tuple[str, ...]:
        return tuple(card for a in self.actions if isinstance(a, Dealt) and a.to == 0 for card in a.cards)

    def cards_of(self, seat: int) -> tuple[str, ...]:
        """A player's cards as far as they are known: those dealt, or those shown where the deal was not written down."""
        dealt = tuple(card for a in self.actions if isinstance(a, Dealt) and a.to == seat for card in a.cards)
        shown = next((a.cards for a in self.actions if isinstance(a, Show) and a.seat == seat and a.cards), ())
        return shown if UNKNOWN in dealt and len(shown) == len(dealt) else dealt


NEEDED: dict[str, tuple[str, ...]] = {
    "NT": ("blinds_or_straddles", "min_bet"),
    "NS": ("blinds_or_straddles", "min_bet"),
    "PO": ("blinds_or_straddles", "min_bet"),
    "N2L1D": ("blinds_or_straddles", "min_bet"),
    "FT": ("blinds_or_straddles", "small_bet", "big_bet"),
    "FO/8": ("blinds_or_straddles", "small_bet", "big_bet"),
    "F2L3D": ("blinds_or_straddles", "small_bet", "big_bet"),
    "FB": ("blinds_or_straddles", "small_bet", "big_bet"),
    "F7S": ("bring_in", "small_bet", "big_bet"),
    "F7S/8": ("bring_in", "small_bet", "big_bet"),
    "FR": ("bring_in", "small_bet", "big_bet"),
}
"""The variants of the format, and the stakes that each must state besides antes, stacks and actions."""

CARDS: dict[str, tuple[int, int]] = {
    "NT": (2, 5),
    "NS": (2, 5),
    "FT": (2, 5),
    "PO": (4, 5),
    "FO/8": (4, 5),
    "F7S": (7, 0),
    "F7S/8": (7, 0),
    "FR": (7, 0),
    "N2L1D": (5, 0),
    "F2L3D": (5, 0),
    "FB": (4, 0),
}
"""How many cards each player has in a variant, and how many lie in common."""
SHORT_DECK = ("NS",)
"""Variants that are played without the cards from two to five."""
