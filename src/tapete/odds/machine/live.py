"""A live game in video form returns what the game itself does: its own price list answers."""

from __future__ import annotations

from fractions import Fraction

from tapete.catalogue.loader import catalogue
from tapete.catalogue.machine.parts import Live
from tapete.odds.report import BetOdds, game_odds

REGULATION = "chile"
"""The regulation whose text has machines that simulate its own live games."""


def name_of(live: Live) -> str:
    return f"{REGULATION}/{live.game}"


def bets(live: Live) -> tuple[BetOdds, ...]:
    return game_odds(catalogue().game(name_of(live)), dict(live.plan)).bets


def lowest_of(live: Live) -> Fraction:
    """The least that any bet of the game returns."""
    return min(1 - row.edge for row in bets(live))
