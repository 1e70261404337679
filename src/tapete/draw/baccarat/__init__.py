"""A baccarat table as SVG."""
