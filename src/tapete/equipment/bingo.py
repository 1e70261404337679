"""Bingo cards: how a series of them is made from its number, the same wherever and whenever it is made.

Nobody chooses a face and nobody can change one: a face follows from the series and the card's number alone. Inside a series no
two faces are equal: one that repeats an earlier one is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256, shake_256
from itertools import combinations
from threading import Lock

Face = tuple[tuple[int, ...], ...]
"""A card's rows; 0 where there is no number."""

MOST_CARDS = 100_000
"""The largest series that is made."""
RANGE, POOL = 65_536, 256
"""How many values a draw has, and how many bytes of hash are made at a time."""
AT_ONCE = 200
"""From so many faces on they are made all at once."""


@dataclass(frozen=True)
class Form:
    """How a card is laid out: numbers up to `balls`, so many rows and columns, and how many numbers a row has."""

    balls: int
    rows: int
    columns: int
    in_row: int
    free: bool = False
    """Whether the centre is free: it carries the card's number and counts as marked."""
    ordered: bool = False
    """Whether the numbers of a column stand in rising order."""

    @property
    def numbers(self) -> int:
        """How many numbers a card has."""
        return self.rows * self.in_row - self.free

    def column(self, number: int) -> int:
        """The column that a number belongs to: tens on a card of nine columns, fifteen each on a card of five."""
        if self.columns == 9:
            return min(number // 10, 8)
        return (number - 1) * self.columns // self.balls

    @property
    def centre(self) -> tuple[int, int] | None:
        return (self.rows // 2, self.columns // 2) if self.free else None


class _Stream:
    """Whole numbers without bias out of one hash: what would favour some is thrown away."""

    def __init__(self, words: str) -> None:
        self._words, self._block, self._at, self._pool = words, 0, 0, b""

    def below(self, bound: int) -> int:
        limit = RANGE // bound * bound
        while True:
            if self._at >= len(self._pool):
                self._pool, self._at = shake_256(f"{self._words}/{self._block}".encode()).digest(POOL), 0
                self._block += 1
            drawn = self._pool[self._at] << 8 | self._pool[self._at + 1]
            self._at += 2
            if drawn < limit:
                return drawn % bound

    def some(self, of: Sequence[int], count: int) -> list[int]:
        """So many of them, in the order drawn."""
        left = list(of)
        for i in range(count):
            j = i + self.below(len(left) - i)
            left[i], left[j] = left[j], left[i]
        return left[:count]


@cache
def _places(form: Form) -> tuple[tuple[int, ...], ...]:
    """Every way to choose the columns of one row."""
    return tuple(combinations(range(form.columns), form.in_row))


@cache
def _columns(form: Form) -> tuple[tuple[int, ...], ...]:
    """The numbers of each column."""
    found: list[list[int]] = [[] for _ in range(form.columns)]
    for number in range(1, form.balls + 1):
        found[form.column(number)].append(number)
    return tuple(map(tuple, found))


def _layout(form: Form, chance: _Stream) -> list[tuple[int, ...]]:
    """Which columns each row uses: all ways in which no column stays empty are equally likely."""
    ways = _places(form)
    while True:
        rows = [ways[chance.below(len(ways))] for _ in range(form.rows)]
        if len({column for row in rows for column in row}) == form.columns:
            return rows


def _face(form: Form, words: str) -> Face:
    chance = _Stream(words)
    layout = _layout(form, chance)
    grid = [[0] * form.columns for _ in range(form.rows)]
    for column, numbers in enumerate(_columns(form)):
        rows = [r for r, used in enumerate(layout) if column in used and (r, column) != form.centre]
        drawn = chance.some(numbers, len(rows))
        for row, number in zip(rows, sorted(drawn) if form.ordered else drawn, strict=True):
            grid[row][column] = number
    return tuple(map(tuple, grid))


class _Growing:
    """A series as far as it has been needed: a face that repeats an earlier one is passed over."""

    def __init__(self, form: Form, number: int) -> None:
        self._form, self._words = form, f"tapete bingo {form.balls}/{form.rows}x{form.columns} {number}"
        self._faces: list[Face] = []
        self._known: set[Face] = set()
        self._tried = 0
        self._lock = Lock()

    def upto(self, count: int) -> Sequence[Face]:
        """The first cards, at least so many."""
        with self._lock:
            while len(self._faces) < count:
                wanted = count - len(self._faces)
                for face in self._next(wanted):
                    if face not in self._known:
                        self._known.add(face)
                        self._faces.append(face)
        return self._faces

    def _next(self, count: int) -> Iterable[Face]:
        """So many more faces as they come; many are made at once."""
        words = [f"{self._words}/{n}" for n in range(self._tried, self._tried + count)]
        self._tried += count
        if count < AT_ONCE:
            return [_face(self._form, one) for one in words]
        from tapete.equipment.faces import made

        return made(self._form, words)


@lru_cache(maxsize=32)
def _growing(form: Form, number: int) -> _Growing:
    return _Growing(form, number)


def card_face(form: Form, number: int, card: int) -> Face:
    """One card of a series; those after it need not be made."""
    if not 1 <= card <= MOST_CARDS:
        raise ValueError(f"a series has 1 to {MOST_CARDS} cards")
    return _growing(form, number).upto(card)[card - 1]


def series(form: Form, number: int, size: int) -> tuple[Face, ...]:
    """The faces of a series, card 1 first: no two alike, and always the same ones.

    >>> american = Form(75, 5, 5, 5, free=True)
    >>> series(american, 7, 100)[:99] == series(american, 7, 99)
    True
    """
    if not 1 <= size <= MOST_CARDS:
        raise ValueError(f"a series has 1 to {MOST_CARDS} cards")
    return tuple(_growing(form, number).upto(size)[:size])


def mask(numbers: Iterable[int]) -> int:
    """Numbers as a bit mask: bit n for number n."""
    return sum(1 << n for n in numbers)


def faults(form: Form, face: Face) -> list[str]:
    """Why a face is none of this form: nothing if it is."""
    found = []
    numbers = [n for row in face for n in row if n]
    if len(face) != form.rows or any(len(row) != form.columns for row in face):
        return ["its rows and columns are not those of the form"]
    if len(set(numbers)) != form.numbers or len(numbers) != form.numbers or not all(1 <= n <= form.balls for n in numbers):
        found.append(f"it has not {form.numbers} different numbers from 1 to {form.balls}")
    for r, row in enumerate(face):
        centre = form.centre is not None and form.centre[0] == r
        if sum(n > 0 for n in row) != form.in_row - centre:
            found.append(f"row {r + 1} has not {form.in_row} numbers")
    for c in range(form.columns):
        column = [row[c] for row in face if row[c]]
        if not column:
            found.append(f"column {c + 1} is empty")
        if any(form.column(n) != c for n in column):
            found.append(f"column {c + 1} has a number of another")
    return found


@dataclass(frozen=True)
class Proof:
    """What was found of a whole series: how many cards, how many valid, how many unlike all others, and their hash."""

    cards: int
    valid: int
    distinct: int
    sets: int
    """How many different sets of numbers there are, wherever the numbers stand."""
    sha256: str

    @property
    def holds(self) -> bool:
        return self.cards == self.valid == self.distinct


def proof(form: Form, number: int, size: int) -> Proof:
    """Look at every card of a series.

    >>> proof(Form(75, 5, 5, 5, free=True), 1, 500).holds
    True
    """
    cards = series(form, number, size)
    told = "\n".join(" ".join(map(str, (n for row in card for n in row))) for card in cards)
    return Proof(
        len(cards),
        sum(not faults(form, card) for card in cards),
        len(set(cards)),
        len({frozenset(n for row in card for n in row if n) for card in cards}),
        sha256(told.encode()).hexdigest(),
    )
