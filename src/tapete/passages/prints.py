"""The print of a passage: enough to know its words again, far too little to read them.

How many words there are, a hash of them all, and at places spread evenly through the passage twelve bits of two neighbouring
words, so that a damaged text, or one with a page number in the middle, still agrees in most places. No word is hashed alone, and
at most every third place is looked at.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

MASK = (1 << 64) - 1
BASE = 0x9E3779B97F4A7C15
LEFT, RIGHT = 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
MOST, EVERY = 16, 3
"""How many places are looked at, at most, and how many words lie between two of them, at least."""
WHOLE_BITS, PAIR_BITS = 48, 12
LONGEST = 0xFFFF


@dataclass(frozen=True, slots=True)
class Print:
    words: int
    whole: int
    pairs: tuple[int, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return places(self.words)


@lru_cache(maxsize=1 << 16)
def word_hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")


@lru_cache(maxsize=4096)
def places(words: int) -> tuple[int, ...]:
    """At which words of a passage of that many the pairs are taken.

    >>> places(1), places(2), places(12)
    ((), (0,), (0, 3, 7, 10))
    """
    if words < 2:
        return ()
    count = min(MOST, max(1, words // EVERY))
    return tuple(round(i * (words - 2) / (count - 1)) for i in range(count)) if count > 1 else ((words - 2) // 2,)


def whole_hash(hashes: Sequence[int]) -> int:
    """All words in their order: a polynomial, so that every stretch of a long text can be held against it at once."""
    total, power = 0, 1
    for value in hashes:
        total = (total + value * power) & MASK
        power = power * BASE & MASK
    return total >> (64 - WHOLE_BITS)


def pair_hash(first: int, second: int) -> int:
    return ((first * LEFT + second * RIGHT) & MASK) >> (64 - PAIR_BITS)


def make_print(words: Sequence[str]) -> Print:
    hashes = [word_hash(word) for word in words[:LONGEST]]
    return Print(len(hashes), whole_hash(hashes), tuple(pair_hash(hashes[i], hashes[i + 1]) for i in places(len(hashes))))


def write_print(made: Print) -> str:
    """A print as a word of letters."""
    bits = 0
    for pair in made.pairs:
        bits = bits << PAIR_BITS | pair
    size = (len(made.pairs) * PAIR_BITS + 7) // 8
    packed = made.words.to_bytes(2, "big") + made.whole.to_bytes(WHOLE_BITS // 8, "big") + bits.to_bytes(size, "big")
    return urlsafe_b64encode(packed).decode().rstrip("=")


def read_print(said: str) -> Print:
    """The print that was written.

    >>> made = make_print("una ficha cae fuera del paño y no vale".split())
    >>> read_print(write_print(made)) == made
    True
    """
    packed = urlsafe_b64decode(said + "=" * (-len(said) % 4))
    words = int.from_bytes(packed[:2], "big")
    head = 2 + WHOLE_BITS // 8
    bits, count = int.from_bytes(packed[head:], "big"), len(places(words))
    if len(packed) != head + (count * PAIR_BITS + 7) // 8:
        raise ValueError("not a print")
    pairs = tuple(bits >> PAIR_BITS * (count - 1 - i) & ((1 << PAIR_BITS) - 1) for i in range(count))
    return Print(words, int.from_bytes(packed[2:head], "big"), pairs)
