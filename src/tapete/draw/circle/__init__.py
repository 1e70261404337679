"""A table of poker among players as SVG."""
