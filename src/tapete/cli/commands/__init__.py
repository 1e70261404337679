"""The commands and their options, by who needs them; each one's work is in a module of its own, imported when it is called."""
