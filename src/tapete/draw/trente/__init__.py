"""A table of thirty-and-forty as SVG."""
