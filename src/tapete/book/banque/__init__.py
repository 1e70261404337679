"""What the rulebook of a game against a player's bank says besides what every rulebook says."""
