"""How gaming machines are played."""
