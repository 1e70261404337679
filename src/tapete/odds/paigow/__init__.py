"""What pai gow costs."""
