"""What wheel bets cost."""
