"""A table with a player's bank as SVG."""
