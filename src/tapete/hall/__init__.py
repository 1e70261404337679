"""The books of a hall: what its record says, told as the regulations want it told."""
