"""How fast it is, always as a ratio to something measured in the same run."""
