"""How thirty-and-forty is played."""
