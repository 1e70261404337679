"""A table of twenty-one as SVG."""
