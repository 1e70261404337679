"""What three games in one round cost."""
