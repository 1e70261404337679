"""What war's rulebook says besides what every rulebook says."""
