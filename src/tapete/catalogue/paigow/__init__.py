"""What the files of pai gow may say."""
