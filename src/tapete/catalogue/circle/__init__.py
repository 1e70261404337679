"""What the files of poker among players may say."""
