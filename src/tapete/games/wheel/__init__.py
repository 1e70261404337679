"""How a wheel game is played."""
