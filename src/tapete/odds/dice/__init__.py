"""What dice bets cost."""
