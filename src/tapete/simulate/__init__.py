"""Play a game a thousand million times: what its bets really bring, how far that is from the exact price, and to whom."""
