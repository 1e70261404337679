"""The felt of pai gow."""
