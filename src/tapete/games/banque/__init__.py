"""How games against a player's bank are played: chemin de fer, two tableaux."""
