"""What gaming machines return."""
