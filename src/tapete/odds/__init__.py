"""What a bet costs: for every bet of every game, exactly, by exhausting the procedure that deals it."""

from __future__ import annotations

from tapete.odds.report import BetOdds, Decision, GameOdds, edge_of, game_odds

__all__ = ["BetOdds", "Decision", "GameOdds", "edge_of", "game_odds"]
