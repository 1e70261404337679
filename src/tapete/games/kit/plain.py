"""What most games have nothing special to say about: no fee beside the stake, and nothing remembered but the bets."""

from __future__ import annotations

from tapete.catalogue.schema import GameRules
from tapete.errors import Refused
from tapete.play.events import Bet
from tapete.play.felt import F, Felt
from tapete.play.memory import Memory
from tapete.play.moves import Move
from tapete.play.terms import Terms

memory = Memory
"""A table that remembers no more than every table does."""


def fee(rules: GameRules, kind: str, spot: str, amount: int) -> int:
    """Nothing is paid beside the stake."""
    return 0


def essence(rules: GameRules, bets: tuple[Bet, ...], memory: F) -> F:
    """Nothing that is remembered matters to what becomes of the bets."""
    return type(memory)()


def reason(terms: Terms[GameRules], felt: Felt, move: Move) -> Refused | None:
    """Nothing to add to what the table itself says of a move that may not come now."""
    return None
