"""Other people's conventions: what the trade and the researchers write, read and written here."""
