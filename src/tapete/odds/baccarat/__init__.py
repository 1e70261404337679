"""What baccarat bets cost."""
