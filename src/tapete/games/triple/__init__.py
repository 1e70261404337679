"""How three games in one round are played."""
