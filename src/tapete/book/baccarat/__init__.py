"""What the rulebook of house-banked baccarat says besides what every rulebook says."""
