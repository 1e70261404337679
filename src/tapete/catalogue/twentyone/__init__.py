"""What the file of a game of twenty-one may say."""
