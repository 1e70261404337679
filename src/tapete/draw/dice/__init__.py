"""A dice table as SVG."""
