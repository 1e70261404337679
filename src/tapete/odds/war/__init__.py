"""What war costs."""
