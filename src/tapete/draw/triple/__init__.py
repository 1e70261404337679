"""Three games in one round as SVG."""
