"""How poker against the house is played."""
