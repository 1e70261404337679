"""So many pieces of each kind, from which chance takes one: cards in a shoe, tiles, the pockets of a wheel, the throws of dice.

They are kept as they would lie side by side, kind by kind, a byte to a piece. So a place names a piece at once, the total is a
length, and the pieces without one of them are a copy of a few hundred bytes. How many there are of each is counted when asked.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView

_new = object.__new__
_LYING = [bytes([number]) for number in range(256)]
"""A piece as it lies there, by the number of its kind."""


class Pieces(Mapping[str, int]):
    """How many there are of each kind, of those that there are any of; it never changes.

    >>> urn = Pieces.of(["red", "red", "white"])
    >>> urn, urn.total, urn.at(1), urn.without("red").at(1)
    (Pieces({'red': 2, 'white': 1}), 3, 'red', 'white')
    >>> urn == {"red": 2, "white": 1}, "blue" in urn, "red" in urn.without("red").without("red")
    (True, False, False)
    """

    __slots__ = ("_counted", "_numbers", "kinds", "lying")

    def __init__(self, kinds: tuple[str, ...], numbers: Mapping[str, int], lying: bytes) -> None:
        """All kinds, also those that none is left of; the number of each; and the numbers of the pieces, in order."""
        self.kinds, self._numbers, self.lying = kinds, numbers, lying
        self._counted: dict[str, int] | None = None

    @classmethod
    def of(cls, pieces: Iterable[str]) -> Pieces:
        """These pieces and no others; kinds in the order in which they come first."""
        every = list(pieces)
        numbers = {kind: n for n, kind in enumerate(dict.fromkeys(every))}
        return cls(tuple(numbers), numbers, bytes(sorted(numbers[piece] for piece in every)))

    @classmethod
    def weighing(cls, weights: Mapping[str, int]) -> Pieces:
        """As many of each kind as its weight says."""
        return cls.of(kind for kind, weight in weights.items() for _ in range(weight))

    @property
    def total(self) -> int:
        return len(self.lying)

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each kind; to be read, not written to."""
        if self._counted is None:
            count = self.lying.count
            self._counted = {kind: n for number, kind in enumerate(self.kinds) if (n := count(number))}
        return self._counted

    def at(self, place: int) -> str:
        """The piece in a place, counted from 0: of equally likely places, every piece is equally likely."""
        return self.kinds[self.lying[place]]

    def without(self, piece: str) -> Pieces:
        """One piece of this kind fewer."""
        fewer, numbers, lying = _new(Pieces), self._numbers, self.lying
        fewer.lying = left = lying.replace(_LYING[numbers[piece]], b"", 1)
        if left == lying:
            raise KeyError(piece)
        fewer.kinds, fewer._numbers, fewer._counted = self.kinds, numbers, None
        if self._counted is not None:  # who has counted will count again
            fewer._counted = now = self._counted.copy()
            now[piece] -= 1
            if not now[piece]:
                del now[piece]
        return fewer

    def taken(self, count: int, below: Callable[[int], int]) -> tuple[list[str], Pieces]:
        """So many pieces, one after another, each from the place that `below` says of as many as there are; and what is left."""
        lying, kinds, pieces = self.lying, self.kinds, []
        for left in range(len(lying), len(lying) - count, -1):
            number = lying[below(left)]
            lying = lying.replace(_LYING[number], b"", 1)
            pieces.append(kinds[number])
        fewer = _new(Pieces)
        fewer.lying, fewer.kinds, fewer._numbers, fewer._counted = lying, kinds, self._numbers, None
        return pieces, fewer

    def __contains__(self, piece: object) -> bool:
        number = self._numbers.get(piece)  # type: ignore[call-overload]
        return number is not None and number in self.lying

    def __bool__(self) -> bool:
        return bool(self.lying)

    def __getitem__(self, piece: str) -> int:
        return self.counts[piece]

    def __iter__(self) -> Iterator[str]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def keys(self) -> KeysView[str]:
        return self.counts.keys()

    def values(self) -> ValuesView[int]:
        return self.counts.values()

    def items(self) -> ItemsView[str, int]:
        return self.counts.items()

    def __repr__(self) -> str:
        return f"Pieces({self.counts})"
