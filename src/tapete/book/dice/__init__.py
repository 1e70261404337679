"""What a dice game's rulebook says besides what every rulebook says."""
