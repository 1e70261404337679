"""What procedures speak: the felt, the moves that are made on it, the asks that wait for them, and what is paid."""
