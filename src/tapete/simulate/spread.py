"""How likely each total is: whole rounds added up, exactly in large whole numbers, or in doubles with a bound that is proved.

Exactly: the law of a round is a polynomial with whole coefficients; written into one large number, so far apart that nothing
runs over, its n-th power is a power of that number. In doubles: squared again and again, every term positive, so that each
sum is right but for a relative error known beforehand; tails that are cut off are counted into the bound.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tapete.simulate.chain import Chain

Floats = NDArray[np.float64]
EPS = 2.0**-53
CUT = 1e-22
"""Tails whose whole chance is below this are cut off, and counted."""
LARGEST = 3_000_000
"""So many bits has the largest number that is raised to a power."""
WIDEST = 2**21
"""So many different totals are followed at most."""
DIRECT = 2**27
"""So many products are added up one by one; beyond, by Fourier's way."""


@dataclass(frozen=True)
class Spread:
    """Totals `first`, `first + unit`, … each with its chance; `error` bounds what all chances together may be wrong by."""

    first: Fraction
    unit: Fraction
    chances: Floats
    error: float = 0.0
    counts: tuple[int, ...] = ()
    """The exact chances, as whole numbers of `ways`, where they are known."""
    ways: int = 1

    @property
    def exact(self) -> bool:
        return bool(self.counts)

    @property
    def totals(self) -> Floats:
        return float(self.first) + float(self.unit) * np.arange(len(self.chances), dtype=np.float64)

    @property
    def mean(self) -> float:
        return float(np.dot(self.totals, self.chances))

    @property
    def sd(self) -> float:
        return float(np.sqrt(max(0.0, np.dot((self.totals - self.mean) ** 2, self.chances))))

    def total(self, at: int) -> Fraction:
        return self.first + at * self.unit

    def quantile(self, part: float) -> Fraction:
        """The least total that is not passed with at least this chance."""
        reached = np.cumsum(self.chances)
        return self.total(min(int(np.searchsorted(reached, part * reached[-1] * (1 - 1e-12))), len(self.chances) - 1))

    def below(self, total: Fraction | int) -> float:
        """The chance of less than this."""
        return float(self.chances[: self._place(total)].sum())

    def above(self, total: Fraction | int) -> float:
        """The chance of more than this."""
        place = self._place(total)
        return float(self.chances[place + (self.total(place) == total) :].sum())

    def chance(self, total: Fraction | int) -> Fraction | float:
        """The chance of just this total: a fraction where the law is exact."""
        place = self._place(total)
        if not 0 <= place < len(self.chances) or self.total(place) != total:
            return Fraction(0)
        return Fraction(self.counts[place], self.ways) if self.exact else float(self.chances[place])

    def _place(self, total: Fraction | int) -> int:
        return max(0, min(len(self.chances), math.ceil((total - self.first) / self.unit)))

    def turned(self) -> Spread:
        """What the other side wins."""
        last = self.total(len(self.chances) - 1)
        return Spread(-last, self.unit, self.chances[::-1], self.error, self.counts[::-1], self.ways)

    def times(self, many: int) -> Spread:
        """So many that live by the same result."""
        return Spread(self.first * many, self.unit * many, self.chances, self.error, self.counts, self.ways)


def after(law: Mapping[Fraction, Fraction], unit: Fraction, rounds: int) -> Spread:
    """The law of so many independent rounds added up: exact while the numbers stay of a size, else in doubles.

    >>> fair = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    >>> after(fair, Fraction(2), 4).chance(0)
    Fraction(3, 8)
    """
    least = min(law)
    places = {int((net - least) / unit): chance for net, chance in law.items()}
    base = math.lcm(*(chance.denominator for chance in law.values()))
    width = max(places) * rounds + 1
    bits = (base.bit_length() + 1) * rounds + 1
    if bits * width <= LARGEST:
        return _exactly(places, base, bits, width, least * rounds, unit, rounds)
    one = np.zeros(max(places) + 1)
    for place, chance in places.items():
        one[place] = float(chance)
    missing = float(1 - sum(law.values(), Fraction(0)))
    return power(Spread(least, unit, one, missing + EPS * len(law)), rounds)


def _exactly(
    places: Mapping[int, Fraction], base: int, bits: int, width: int, first: Fraction, unit: Fraction, rounds: int
) -> Spread:
    packed = sum(int(chance * base) << (bits * place) for place, chance in places.items()) ** rounds
    size = (bits + 7) // 8 * 8  # whole bytes are cut out faster
    if size != bits:
        packed = sum(int(chance * base) << (size * place) for place, chance in places.items()) ** rounds
    raw = packed.to_bytes(width * size // 8, "little")
    step = size // 8
    counts = tuple(int.from_bytes(raw[i * step : (i + 1) * step], "little") for i in range(width))
    ways = base**rounds
    missing = float(Fraction(ways - sum(counts), ways))
    return Spread(first, unit, np.array([c / ways for c in counts]), missing, counts, ways)


def power(one: Spread, times: int) -> Spread:
    """So many of them added up, by squaring."""
    found: Spread | None = None
    square = one
    while True:
        if times & 1:
            found = square if found is None else added(found, square)
        times >>= 1
        if not times:
            assert found is not None
            return found
        square = added(square, square)


def added(a: Spread, b: Spread) -> Spread:
    """The law of two independent totals of one unit added up."""
    long, short = max(len(a.chances), len(b.chances)), min(len(a.chances), len(b.chances))
    if long * short <= DIRECT:
        chances = np.convolve(a.chances, b.chances)
        error = (short + 2) * EPS  # every term positive: a relative error, and all chances together are one
    else:
        chances, error = _by_fourier(a.chances, b.chances)
    chances, low, cut = _trimmed(chances)
    return Spread(a.first + b.first + low * a.unit, a.unit, chances, a.error + b.error + error + cut)


def _by_fourier(a: Floats, b: Floats) -> tuple[Floats, float]:
    """Higham, Accuracy and Stability of Numerical Algorithms, theorem 24.2, for three transforms and a product."""
    size = 1 << (len(a) + len(b) - 2).bit_length()
    found = np.fft.irfft(np.fft.rfft(a, size) * np.fft.rfft(b, size), size)[: len(a) + len(b) - 1]
    norm = float(np.linalg.norm(a) * np.linalg.norm(b)) * math.sqrt(size)
    each = 3 * 10 * EPS * math.log2(size) * norm / math.sqrt(size)
    return np.maximum(found, 0.0), each * math.sqrt(size)


def _trimmed(chances: Floats) -> tuple[Floats, int, float]:
    """Without the rarest ends."""
    low = int(np.searchsorted(np.cumsum(chances), CUT))
    high = len(chances) - int(np.searchsorted(np.cumsum(chances[::-1]), CUT))
    return chances[low:high], low, 2 * CUT


def of_chain(chain: Chain, rounds: int) -> Spread:
    """What so many rounds bring: added up where they are independent, else followed from state to state."""
    if chain.independent:
        return after(chain.law, chain.unit, rounds)
    from tapete.simulate.sessions import walk

    return walk(chain, rounds).result
