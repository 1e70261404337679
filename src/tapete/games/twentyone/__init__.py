"""How twenty-one is played."""
