"""What the file of a baccarat game may say."""
