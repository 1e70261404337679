"""What the file of war may say."""
