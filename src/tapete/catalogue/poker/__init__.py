"""What the file of a poker game against the house may say."""
