"""What the record of a table or of a tournament is made of: entries, each with the hash of the one before.

A long record is not held whole by a process that went on from a checkpoint: `Kept` has what came since, and asks for what came
before when somebody wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from tapete.table.chain import follow

T = TypeVar("T")


class Damaged(Exception):
    """The record of a table does not hold together."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the record; `client` is the id of the request that made it, and chance makes none."""

    n: int
    at: int
    person: int
    words: str
    hash: str
    client: str | None = None
    nonce: str = ""
    """A secret inside the hash of an entry that is not for everybody."""

    def row(self, table: int) -> tuple[Any, ...]:
        """This entry as the log has it."""
        return (table, self.n, self.at, self.person, self.client, self.words, self.hash, self.nonce)

    def check(self, n: int, before: str, whose: str) -> None:
        """Whether this entry comes after that one, of which its number and its hash are known."""
        words = isinstance(self.words, str) and isinstance(self.nonce, str)  # a database may hold anything
        if not words or self.n != n + 1 or follow(before, self.at, self.person, self.words, self.nonce) != self.hash:
            raise Damaged(f"{whose}, entry {self.n}: its hash does not follow from the one before")


@dataclass(frozen=True, slots=True)
class Said:
    """What is to be an entry: by whom, in which words, at whose request, and with which secret."""

    person: int
    words: str
    client: str | None = None
    nonce: str = ""


def chained(said: Iterable[Said], n: int, before: str, at: int) -> list[Line]:
    """Entries after the one of that number and hash, all made at the same moment."""
    found: list[Line] = []
    for each in said:
        before = follow(before, at, each.person, each.words, each.nonce)
        found.append(Line(n + len(found) + 1, at, each.person, each.words, before, each.client, each.nonce))
    return found


class Kept(MutableSequence[T]):
    """A sequence whose first part is told by somebody else, when it is asked for."""

    def __init__(self, base: int, older: Callable[[int], T], tail: Iterable[T] = ()) -> None:
        self.base, self.older, self.tail = base, older, list(tail)

    def copy(self) -> Kept[T]:
        return Kept(self.base, self.older, self.tail)

    def upto(self, n: int) -> Kept[T]:
        """Its first `n`, to be gone on from."""
        return Kept(min(n, self.base), self.older, self.tail[: max(0, n - self.base)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MutableSequence) and list(self) == list(other)

    def __len__(self) -> int:
        return self.base + len(self.tail)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            if first >= self.base and step == 1:
                return self.tail[first - self.base : max(first, last) - self.base]
            return [self[i] for i in range(first, last, step)]
        i = at + len(self) if at < 0 else at
        if not 0 <= i < len(self):
            raise IndexError(at)
        return self.tail[i - self.base] if i >= self.base else self.older(i)

    def __delitem__(self, at: int | slice) -> None:
        first = at.indices(len(self))[0] if isinstance(at, slice) else at
        if first < self.base:
            raise IndexError("what came before is not changed")
        del self.tail[first - self.base : None if isinstance(at, slice) else first - self.base + 1]

    def __setitem__(self, at: Any, value: Any) -> None:
        raise TypeError("a record is not changed")

    def insert(self, at: int, value: T) -> None:
        if at != len(self):
            raise TypeError("a record only grows")
        self.tail.append(value)

    def append(self, value: T) -> None:
        self.tail.append(value)


def copied(held: MutableSequence[T]) -> MutableSequence[T]:
    """Another of the same, which grows by itself; what came before is not read for it."""
    return held.copy() if isinstance(held, Kept) else list(held)


def first_of(held: MutableSequence[T], n: int) -> MutableSequence[T]:
    """The first `n` of it, likewise."""
    return held.upto(n) if isinstance(held, Kept) else list(held[:n])


class Requests:
    """Which request made which entry, and whose it was; of those before a checkpoint the store is asked."""

    def __init__(self, older: Callable[[str], tuple[int, int] | None] = lambda client: None) -> None:
        self._known: dict[str, tuple[int, int]] = {}
        self._older = older

    def get(self, client: str) -> tuple[int, int] | None:
        return self._known.get(client) or self._older(client)

    def __iter__(self) -> Iterator[str]:
        """Those that were made since."""
        return iter(self._known)

    def __contains__(self, client: object) -> bool:
        return self.get(str(client)) is not None

    def __getitem__(self, client: str) -> tuple[int, int]:
        found = self.get(client)
        if found is None:
            raise KeyError(client)
        return found

    def __setitem__(self, client: str, made: tuple[int, int]) -> None:
        self._known[client] = made
