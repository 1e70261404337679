"""What the files of gaming machines may say."""
