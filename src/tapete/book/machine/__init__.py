"""What the rulebook of gaming machines says besides what every rulebook says."""
