"""What the rulebook of thirty-and-forty says besides what every rulebook says."""
