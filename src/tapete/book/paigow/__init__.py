"""What the files of pai gow say, in words."""
