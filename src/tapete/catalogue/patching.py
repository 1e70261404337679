"""What a reading, a variant, a version or a plan does to a file before it is validated: keys of its tables are set or dropped."""

from __future__ import annotations

from typing import Any

from tapete.catalogue.schema import Option, Variant


def copied(value: Any) -> Any:
    """Another of a file's tables, to be changed: tables and lists all the way down. What stands in them never changes."""
    if type(value) is dict:
        return {key: copied(below) for key, below in value.items()}
    if type(value) is list:
        return [copied(item) for item in value]
    return tuple(map(copied, value)) if type(value) is tuple else value


def put(raw: dict[str, Any], path: str, value: Any) -> None:
    """Set `bets.split.also` and the like, making tables on the way."""
    *tables, last = path.split(".")
    for name in tables:
        below = raw.setdefault(name, {})
        if not isinstance(below, dict):
            below = raw[name] = {}
        raw = below
    raw[last] = value


def drop(raw: dict[str, Any], path: str) -> None:
    *tables, last = path.split(".")
    for name in tables:
        below = raw.get(name)
        raw = below if isinstance(below, dict) else {}
    raw.pop(last, None)


def merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged, everything else is replaced."""
    out: dict[str, Any] = copied(base)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(out.get(key), dict)
        out[key] = merged(out[key], value) if both else copied(value)
    return out


def patch(raw: dict[str, Any], change: Option | Variant) -> None:
    for path in change.drop:
        drop(raw, path)
    for path, value in change.set.items():
        put(raw, path, copied(value))
