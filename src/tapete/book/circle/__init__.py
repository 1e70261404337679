"""What the rulebook of poker among players says besides what every rulebook says."""
