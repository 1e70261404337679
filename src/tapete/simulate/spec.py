"""What is to be simulated: a value that is the same on every machine, and says all that the result hangs on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, get_args, overload

from tapete.simulate.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")
Shoe = Literal["to-the-cut", "fresh"]
SHOES: tuple[Shoe, ...] = get_args(Shoe)
Sized = Literal["min", "max"]
SIZES: tuple[Sized, ...] = get_args(Sized)
"""Amounts that the table itself says: the least or the most that its limits let a seat bet there now."""


SMALL, FIRST, LARGE = 2**10, 2**10, 2**16
"""Rounds of a small chunk, how many of them come first, and rounds of the others."""


@dataclass(frozen=True)
class Wager:
    """A bet that is made again whenever it may be and does not lie on the felt."""

    bet: str
    """In the words of the table: `red`, `split 1 2`, `place-win 6`."""
    amount: int | Sized
    """In the smallest unit of the currency, or as the table's limits say."""


@dataclass(frozen=True)
class Spec:
    """A game under a plan, what is bet on it and how it is played, how often, and from which seed."""

    game: str
    plan: Mapping[str, str] = field(default_factory=dict)
    bets: tuple[Wager, ...] = ()
    strategy: tuple[str, ...] = ()
    """Names, files or `module.py:function`, in the order in which they are asked."""
    seats: int = 1
    """How many seats bet alike; the first is the one that is counted."""
    shoe: Shoe = "to-the-cut"
    """Whether cards go on until the cut card comes, or are shuffled before every round."""
    rounds: int = 1_000_000
    seed: int = 0
    folders: tuple[str, ...] = ()
    """Folders with regulations of one's own, besides the law that comes along."""
    on: str = ""
    """The day whose law is played, as 2024-05-31; empty: today's."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Spec:
        """
        >>> spec = Spec("spain/roulette", bets=(Wager("red", 100),))
        >>> Spec.from_json(spec.as_json()) == spec
        True
        """
        bets = tuple(Wager(str(b["bet"]), b["amount"]) for b in said["bets"])
        return cls(**{**said, "bets": bets, "strategy": tuple(said["strategy"]), "folders": tuple(said["folders"])})

    @property
    def key(self) -> str:
        """By what finished chunks are known again: all but how many rounds there shall be."""
        words = json.dumps(replace(self, rounds=0).as_json(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(words.encode()).hexdigest()[:16]


class Lazy(Sequence[T]):
    """Things that are made when they are asked for: of very many no list would fit."""

    def __init__(self, size: int, made: Callable[[int], T]) -> None:
        self.size, self.made = size, made

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, n: int) -> T: ...
    @overload
    def __getitem__(self, n: slice) -> list[T]: ...
    def __getitem__(self, n: int | slice) -> T | list[T]:
        if isinstance(n, slice):
            return [self.made(k) for k in range(*n.indices(self.size))]
        return self.made(range(self.size)[n])


def chunks(rounds: int) -> Sequence[int]:
    """How many rounds each chunk has: small ones for a million rounds, then large ones; the last has what is left.

    It depends neither on who plays nor on how many rounds there shall be, so that both engines and a longer run give the same.

    >>> list(chunks(2500)), chunks(2**20 + 70_000)[1023:], len(chunks(10**15))
    ([1024, 1024, 452], [1024, 65536, 4464], 15258790071)
    """
    few, many = min(rounds, FIRST * SMALL), max(0, rounds - FIRST * SMALL)
    size = -(-few // SMALL) + -(-many // LARGE)
    return Lazy(size, lambda n: min(SMALL, few - n * SMALL) if n < FIRST else min(LARGE, many - (n - FIRST) * LARGE))


class Engine(Protocol):
    """Whoever plays a chunk: a kernel, or the procedure itself. Each chunk begins with a fresh table and a fresh shoe."""

    def run(self, seed: int, chunk: int, rounds: int, trace: NDArray[np.int64] | None = None) -> Tally:
        """Play the first rounds of a chunk; `trace[k]` is told the net of round k at seat 1."""
