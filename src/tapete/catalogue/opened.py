"""Which keys of a file are not settled by the file alone, because a reading, a variant, a version or the plan may change them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tapete.catalogue.memo import once_per_rules

if TYPE_CHECKING:
    from tapete.catalogue.schema import GameRules, Option, Variant


@once_per_rules
def opened(rules: GameRules) -> frozenset[str]:
    """Every path that something besides the file's own tables may set or drop."""
    changes: list[Option | Variant] = [option for reading in rules.readings.values() for option in reading.options.values()]
    changes += [*rules.variants.values(), *rules.versions.values()]
    paths = [path for change in changes for path in (*change.set, *change.drop)]
    return frozenset(paths) | {path for param in rules.params.values() for path in param.sets}


def may_change(rules: GameRules, path: str, besides: Collection[str] = ()) -> bool:
    """Whether what stands at a path, above it or below it may be another; below it some keys may be set aside."""
    apart = [f"{path}.{key}" for key in besides]
    return any(
        one == path or path.startswith(f"{one}.") or (one.startswith(f"{path}.") and not any(_within(one, a) for a in apart))
        for one in opened(rules)
    )


def _within(path: str, above: str) -> bool:
    return path == above or path.startswith(f"{above}.")
