"""What most games have nothing special to say about: no fee beside the stake, and nothing on the felt but the bets matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tapete.catalogue.schema import GameRules
from tapete.play.events import Bet


def fee(rules: GameRules, kind: str, spot: str, amount: int) -> int:
    """Nothing is paid beside the stake."""
    return 0


def essence(rules: GameRules, bets: tuple[Bet, ...], marks: Mapping[str, Any]) -> Mapping[str, Any]:
    """Nothing on the felt but the bets themselves matters to what becomes of them."""
    return {}
