"""The law in its own words: where each passage of a text stands, how it is found in a text of the user's, what of it is done.

The project carries no sentence of any regulation: only where a passage stands, our title for it, and a print of its words from
which they cannot be read back. `law/<regulation>/passages.toml` is read when somebody asks for a passage, never before.
"""
