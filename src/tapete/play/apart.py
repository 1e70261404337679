"""The choice of a low hand, in words: which cards a player sets apart."""

from __future__ import annotations

SETS = "sets"


def sets(low: tuple[str, ...]) -> str:
    """The choice of setting these cards apart as the low hand."""
    return " ".join((SETS, *low))


def apart(option: str) -> tuple[str, ...] | None:
    """The cards that a choice sets apart; nothing, where it is another choice."""
    word, *cards = option.split() or ("",)
    return tuple(cards) if word == SETS and cards else None
