"""What the rulebook of poker against the house says besides what every rulebook says."""
