"""What the file of a wheel game may say."""
