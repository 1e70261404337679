"""What a table remembers besides what lies on it: one small value per family, in `games/<room>/memory.py`.

The type of every field says until when it is remembered: `ForCoup` until the next coup begins, `ForShoe` until the cards are
shuffled, `Lasting` until the procedure itself changes it. A memory never changes; whoever has something to remember puts another
one in its place: `felt.memory = replace(felt.memory, point="6")`.
"""

from __future__ import annotations

from collections.abc import Hashable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Literal, Self, TypeVar, cast, get_type_hints, overload

_new, _write = object.__new__, object.__setattr__
K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")

When = Literal["coup", "shuffle"]
ForCoup = Annotated[T, "coup"]
ForShoe = Annotated[T, "shuffle"]
Lasting = Annotated[T, "lasting"]


class Frozen(Mapping[K, V]):
    """A mapping that never changes, so that it can be compared, hashed and shared; `|` makes another.

    >>> stakes = Frozen({1: 100})
    >>> stakes | {2: 50}, stakes
    (Frozen({1: 100, 2: 50}), Frozen({1: 100}))
    """

    __slots__ = ("_held",)

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._held = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._held[key]

    def __contains__(self, key: object) -> bool:
        return key in self._held

    def __iter__(self) -> Iterator[K]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def items(self) -> ItemsView[K, V]:
        return self._held.items()

    def values(self) -> ValuesView[V]:
        return self._held.values()

    def __hash__(self) -> int:
        return hash(frozenset(self._held.items()))

    @overload
    def get(self, key: K, /) -> V | None: ...
    @overload
    def get(self, key: K, /, default: V | T) -> V | T: ...
    def get(self, key: K, /, default: V | T | None = None) -> V | T | None:
        return self._held.get(key, default)

    def having(self, key: K, value: V) -> Frozen[K, V]:
        """`self | {key: value}`, for what comes at every word."""
        other: Frozen[K, V] = _new(Frozen)
        other._held = held = self._held.copy()
        held[key] = value
        return other

    def __or__(self, more: Mapping[K, V]) -> Frozen[K, V]:
        other: Frozen[K, V] = _new(Frozen)
        other._held = {**self._held, **more}
        return other

    def __repr__(self) -> str:
        return f"Frozen({self._held})"


def changed(value: T, **changes: object) -> T:
    """What `dataclasses.replace` gives, for a plain value that is remembered: such values are replaced at every word, and have
    nothing to check when they are made.

    >>> changed(Memory()) == Memory()
    True
    """
    held, other = value.__dict__, _new(type(value))
    now = held | changes
    if len(now) != len(held):
        raise TypeError(f"{type(value).__name__} has no {', '.join(sorted(changes.keys() - held.keys()))}")
    _write(other, "__dict__", now)
    return other


@dataclass(frozen=True)
class Memory:
    """The base of every family's memory, and all of it where a game remembers nothing of its own."""

    def forget(self, when: When) -> Self:
        """What is left of it when a coup begins, or when the cards are shuffled."""
        gone, empty = _gone(type(self), when)  # type: ignore[arg-type]
        if empty is not None:
            return empty  # type: ignore[return-value]
        if self is _clean.get(when):
            return self
        held, left = self.__dict__, self
        for name, value in gone.items():
            if held[name] is not value:
                left = changed(self, **gone)
                break
        _clean[when] = left
        return left

    def counts(self, how: str) -> bool:
        """Whether the coup just played is one of those announced as the last, where they are counted by coups or otherwise."""
        return how == "coup"

    def stands_at(self, seat: int) -> bool:
        """Whether who sat there has lost the place and still stands behind it with chips."""
        return False


_clean: dict[When, Memory] = {}
"""What was last left at such a moment: of it nothing more is forgotten, as it never changes."""


def lives(memory: Memory) -> Mapping[str, str]:
    """Until when each field of a memory is remembered, as its type says."""
    return _lives(cast(Hashable, type(memory)))  # mypy takes the hash of a memory for that of its class


@cache
def _gone(family: type[Memory], when: When) -> tuple[Mapping[str, object], Memory | None]:
    """What the fields of a memory of this family go back to at such a moment; and the whole of it, where all of them do."""
    until = _lives(cast(Hashable, family))
    gone = {f.name: f.default for f in fields(family) if until[f.name] == when}
    return gone, family() if len(gone) == len(until) else None


@cache
def _lives(family: type[Memory]) -> Mapping[str, str]:
    hints = get_type_hints(family, include_extras=True)
    return {f.name: hints[f.name].__metadata__[0] for f in fields(family)}
