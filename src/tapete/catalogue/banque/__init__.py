"""What the file of a game against a player's bank may say: chemin de fer and two tableaux."""
