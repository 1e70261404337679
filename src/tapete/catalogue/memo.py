"""Rules never change, so what follows from them is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

R = TypeVar("R")
T = TypeVar("T")
KEPT = 128


def once_per_rules(work: Callable[[R], T]) -> Callable[[R], T]:
    """Keep the result for each rules object (by identity: models hold mappings and have no hash)."""
    kept: dict[int, tuple[Any, T]] = {}
    newest: tuple[Any, Any] = (None, None)

    @wraps(work)
    def remembered(rules: R) -> T:
        nonlocal newest
        last = newest
        if last[0] is rules:
            return last[1]  # type: ignore[no-any-return]
        found = kept.get(id(rules))
        if found is None or found[0] is not rules:
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[id(rules)] = (rules, work(rules))
        newest = found
        return found[1]

    return remembered
