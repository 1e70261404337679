"""Chinese tiles: each is written by its two ends, the smaller first, as in `3-6`. What they are worth is the text's affair."""

from __future__ import annotations

import re

TILE = re.compile(r"([1-6])\s*[-/:]\s*([1-6])")


def is_tile(name: str) -> bool:
    return len(name) == 3 and name[1] == "-" and "1" <= name[0] <= name[2] <= "6"


def read_tile(words: str) -> str | None:
    """A tile as people write it, either end first; nothing, where it is none.

    >>> read_tile("6-3"), read_tile("4/4"), read_tile("K")
    ('3-6', '4-4', None)
    """
    found = TILE.fullmatch(words.strip())
    return "-".join(sorted(found.groups())) if found else None


def ends(tile: str) -> tuple[int, int]:
    """The spots of its two ends."""
    return int(tile[0]), int(tile[2])


def spots(tile: str) -> int:
    return sum(ends(tile))
