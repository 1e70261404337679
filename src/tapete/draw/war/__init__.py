"""A war table as SVG."""
