"""How dice games are played."""
