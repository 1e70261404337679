"""What playing against a player's bank is worth."""
