"""A wheel table as SVG."""
