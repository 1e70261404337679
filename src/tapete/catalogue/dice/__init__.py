"""What the file of a dice game may say."""
