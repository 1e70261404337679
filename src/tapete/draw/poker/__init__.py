"""A poker table against the house as SVG."""
