"""The law as data: one folder per regulation, one TOML per game, and the code that reads and checks them."""
