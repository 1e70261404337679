"""What a wheel game's rulebook says besides what every rulebook says."""
