"""What bingo's rulebook says besides what every rulebook says."""
