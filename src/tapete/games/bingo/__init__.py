"""How bingo is played."""
