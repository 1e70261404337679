"""A bingo hall as SVG."""
