"""What the file of thirty-and-forty may say."""
