"""How baccarat with the house as bank is played."""
