"""What the files of bingo may say."""
