"""How pai gow is played, with cards and with tiles."""
