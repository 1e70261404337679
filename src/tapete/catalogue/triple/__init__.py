"""What the file of three games in one round may say."""
