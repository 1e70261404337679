"""What the rulebook of a round with three games in it says besides what every rulebook says."""
