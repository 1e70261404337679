"""What a throw of the dice is called: a total any way, those very faces, all alike, or a face that shows."""

from __future__ import annotations

from functools import lru_cache

Throw = tuple[str, ...]


@lru_cache(maxsize=1024)
def total(throw: Throw) -> int | None:
    """The sum of the faces, where they are numbers."""
    return sum(int(face) for face in throw) if all(face.isdigit() for face in throw) else None


@lru_cache(maxsize=4096)
def shows(throw: Throw, token: str) -> bool:
    """Whether a throw is the result that a token names."""
    if token == "same":
        return len(set(throw)) == 1
    if "-" in token:
        return sorted(token.split("-")) == sorted(throw)
    if token.isdigit() and total(throw) is not None:
        return total(throw) == int(token)
    return token in throw


@lru_cache(maxsize=4096)
def hits(throw: Throw, tokens: tuple[str, ...]) -> bool:
    """Whether it is one of several results."""
    return any(shows(throw, token) for token in tokens)
