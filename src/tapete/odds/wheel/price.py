"""What wheel bets cost: so few pockets that the procedure itself is exhausted."""

from tapete.odds.kit.exhaust import edge, price_bet

__all__ = ["edge", "price_bet"]
