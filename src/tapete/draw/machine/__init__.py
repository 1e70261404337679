"""A gaming machine as SVG."""
