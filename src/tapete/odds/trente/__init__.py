"""What thirty-and-forty costs."""
