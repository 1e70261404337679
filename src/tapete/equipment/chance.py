"""Fair randomness: a cryptographic generator without modulo bias, reproducible from its seed.

A source can commit to its seed beforehand by publishing the seed's hash, and reveal the seed afterwards: `verify` then shows
that every result of the session followed from it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from bisect import bisect_right
from collections.abc import Mapping, MutableSequence
from itertools import accumulate, islice
from typing import Any

from tapete.equipment.pieces import Pieces

BLOCK = hashlib.sha256().digest_size


class Source:
    """A stream of fair draws: HMAC-SHA256 of a counter under the seed.

    >>> a, b = Source("0" * 64), Source("0" * 64)
    >>> [a.below(37) for _ in range(5)] == [b.below(37) for _ in range(5)]
    True
    """

    def __init__(self, seed: str | None = None, drawn: int = 0) -> None:
        """From the first byte on, or from where so many were drawn.

        >>> a = Source("0" * 64)
        >>> a.raw(45) and Source("0" * 64, a.drawn).raw(9) == a.raw(9)
        True
        """
        self.seed = seed or secrets.token_hex(32)
        self._key = self.seed.encode()
        self._counter, into = divmod(drawn, BLOCK)
        self._pool, self._at = b"", 0
        if into:
            self._bytes(into)

    @property
    def drawn(self) -> int:
        """How many bytes were drawn so far."""
        return self._counter * BLOCK - len(self._pool) + self._at

    @property
    def commitment(self) -> str:
        """The seed's hash, to be published before the first draw."""
        return hashlib.sha256(self._key).hexdigest()

    def _bytes(self, count: int) -> bytes:
        at, end = self._at, self._at + count
        if end > len(self._pool):
            self._pool, at, end = self._pool[at:], 0, count
            while len(self._pool) < count:
                self._pool += hmac.digest(self._key, self._counter.to_bytes(16, "big"), "sha256")
                self._counter += 1
        self._at = end
        return self._pool[at:end]

    def raw(self, count: int) -> bytes:
        """The next bytes as they come, for those who test the generator itself."""
        return self._bytes(count)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound-1, each equally likely: draws that would favour some are thrown away."""
        size, limit = _FAIR[bound]
        while True:
            at, pool = self._at, self._pool
            try:
                if size == 1:  # what comes most often
                    drawn = pool[at]
                elif size == 2:
                    drawn = pool[at] << 8 | pool[at + 1]
                else:
                    raise IndexError
                self._at = at + size
            except IndexError:
                drawn = int.from_bytes(self._bytes(size), "big")
            if drawn < limit:
                return drawn % bound

    def weighted(self, weights: Mapping[str, int]) -> str:
        """One of the names, as often as its weight says."""
        if type(weights) is Pieces:
            lying = weights.lying
            return weights.kinds[lying[self.below(len(lying))]]
        reached = list(accumulate(weights.values()))
        return next(islice(weights, bisect_right(reached, self.below(reached[-1])), None))

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher and Yates' shuffle: every order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class _Fair(dict[int, tuple[int, int]]):
    """How many bytes a number below each bound takes, and from which value on they would favour some."""

    def __missing__(self, bound: int) -> tuple[int, int]:
        if bound < 1:
            raise ValueError("bound must be at least 1")
        size = (bound.bit_length() + 7) // 8
        found = size, 256**size // bound * bound
        if len(self) < KNOWN:
            self[bound] = found
        return found


KNOWN = 4096
_FAIR = _Fair()


def commitment(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()
