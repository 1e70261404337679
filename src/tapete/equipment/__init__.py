"""What stands on the table and behind it: the cloth, and fair randomness."""
