"""The chance of a simulation: one generator, read alike by the procedure in Python and by compiled kernels.

A simulation is cut into chunks, and each chunk draws from a stream of its own, which hangs on the seed and the chunk's number
alone. So it does not matter who plays which chunk, nor when. Fast and reproducible, not secret: tables that are played for money
draw from `equipment/chance`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numba import uint64

from tapete.compiled import njit

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def mixed(z: int) -> int:
    """The scramble of splitmix64: neighbours in, strangers out."""
    z = (z ^ (z >> 30)) * MIX_1 & MASK
    z = (z ^ (z >> 27)) * MIX_2 & MASK
    return z ^ (z >> 31)


class Draws:
    """The stream of one chunk: xoroshiro128+ with rotations 24, 16, 37, begun by splitmix64.

    >>> a, b = Draws(7, 0), Draws(7, 1)
    >>> [a.below(37) for _ in range(5)], [b.below(37) for _ in range(5)]
    ([30, 18, 0, 26, 8], [35, 20, 5, 3, 3])
    """

    __slots__ = ("s0", "s1")

    def __init__(self, seed: int, chunk: int) -> None:
        start = mixed((seed ^ chunk * GOLDEN) & MASK)
        self.s0 = mixed((start + GOLDEN) & MASK)
        self.s1 = mixed((start + 2 * GOLDEN) & MASK) or 1

    def word(self) -> int:
        """64 bits."""
        s0, s1 = self.s0, self.s1
        x = s0 ^ s1
        self.s0 = (s0 << 24 & MASK | s0 >> 40) ^ x ^ (x << 16 & MASK)
        self.s1 = x << 37 & MASK | x >> 27
        return s0 + s1 & MASK

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound-1, from the high half of one word."""
        return (self.word() >> 32) * bound >> 32

    def dice(self, count: int, faces: int = 6) -> tuple[int, ...]:
        """Dice of one throw, two to a word: the first from its high half, the second from its low one."""
        thrown: list[int] = []
        while len(thrown) < count:
            word = self.word()
            thrown += [(word >> 32) * faces >> 32, (word & 0xFFFFFFFF) * faces >> 32]
        return tuple(face + 1 for face in thrown[:count])

    def weighted(self, weights: Mapping[str, int]) -> str:
        """One of the names, as often as its weight says, in the order in which they are given."""
        left = self.below(sum(weights.values()))
        for name, weight in weights.items():
            left -= weight
            if left < 0:
                return name
        raise AssertionError("weights do not add up")


class Pack:
    """Cards that are shuffled as they are drawn: card `i` is any of those not drawn yet.

    A shuffle puts the whole pack back without sorting it: an order that nobody knows is as good as any.
    """

    __slots__ = ("cards", "drawn")

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = list(cards)
        self.drawn = 0

    def draw(self, draws: Draws) -> str:
        i, cards = self.drawn, self.cards
        j = i + draws.below(len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
        self.drawn = i + 1
        return cards[i]

    def shuffle(self) -> None:
        self.drawn = 0


@njit(cache=True, nogil=True, borrows=True)
def seeded(seed: Any, chunk: Any) -> tuple[Any, Any]:
    """The two halves with which the stream of a chunk begins: what `Draws` begins with, for kernels."""
    start = uint64(seed) ^ (uint64(chunk) * uint64(GOLDEN))
    out0, out1 = uint64(0), uint64(0)
    for step in range(3):
        z = start if step == 0 else start + uint64(step) * uint64(GOLDEN)
        z = (z ^ (z >> uint64(30))) * uint64(MIX_1)
        z = (z ^ (z >> uint64(27))) * uint64(MIX_2)
        z = z ^ (z >> uint64(31))
        if step == 0:
            start = z
        elif step == 1:
            out0 = z
        else:
            out1 = z
    if out1 == uint64(0):
        out1 = uint64(1)
    return out0, out1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def next_word(s0: Any, s1: Any) -> tuple[Any, Any, Any]:
    """The next word, and the two halves after it."""
    x = s0 ^ s1
    after = ((s0 << uint64(24)) | (s0 >> uint64(40))) ^ x ^ (x << uint64(16))
    return s0 + s1, after, (x << uint64(37)) | (x >> uint64(27))


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def below(word: Any, bound: Any) -> Any:
    """A whole number from 0 to bound-1 out of a word, as `Draws.below` has it."""
    return ((word >> uint64(32)) * uint64(bound)) >> uint64(32)
