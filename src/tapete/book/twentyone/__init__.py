"""What the rulebook of a game of twenty-one says besides what every rulebook says."""
