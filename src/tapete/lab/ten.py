"""The ten tests that 25 CFR 547.14(b)(2) names, on independent symbols of which the probabilities are known.

After Knuth, The Art of Computer Programming, vol. 2, 3.3.2 and 3.3.4; there the symbols are equally likely, here they need not
be: two dice that lie without an order are 21 throws, six of them half as likely.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tapete.lab.tails import both, chi_square, kolmogorov

Symbols = NDArray[np.int64]
Chances = NDArray[np.float64]
LEAST = 8.0
"""Expected counts below this are put together with their neighbours."""
LAGS = 10
STEPS = 5
LONGEST = 400


def goodness(counts: Sequence[float] | Chances, chances: Sequence[float] | Chances) -> tuple[float, int]:
    """Chi-square of counts against chances that add up to one, small classes put together, and its degrees of freedom."""
    seen, p = np.asarray(counts, dtype=float), np.asarray(chances, dtype=float)
    total = float(seen.sum())
    order = np.argsort(p)
    value, classes, o, e = 0.0, 0, 0.0, 0.0
    for i in order:
        o, e = o + float(seen[i]), e + total * float(p[i])
        if e >= LEAST:
            value, classes, o, e = value + (o - e) ** 2 / e, classes + 1, 0.0, 0.0
    if e > 0 and classes:  # what is left over is likely enough only together with all that is rare
        value += (o - e) ** 2 / e
        classes += 1
    return value, max(1, classes - 1)


def _p(parts: Sequence[tuple[float, int]]) -> float:
    return both(chi_square(sum(v for v, _ in parts), sum(d for _, d in parts)))


def _ladder(stop: float) -> Chances:
    """The chances of a wait of 0, 1, 2 … when each step ends it with this chance, and of all longer ones."""
    waits = stop * (1 - stop) ** np.arange(LONGEST)
    return np.append(waits, (1 - stop) ** LONGEST)


def _waits(lengths: NDArray[np.int64]) -> Chances:
    return np.bincount(np.minimum(lengths, LONGEST), minlength=LONGEST + 1).astype(float)


def _cut(p: Chances, share: float) -> tuple[int, float]:
    """So many of the first symbols that they come about that often, and how often exactly."""
    sums = np.cumsum(p)
    k = int(np.argmin(np.abs(sums[:-1] - share))) + 1
    return k, float(sums[k - 1])


def chi_square_test(x: Symbols, p: Chances) -> float:
    """Every outcome as often as it should come."""
    return _p([goodness(np.bincount(x, minlength=len(p)).astype(float), p)])


def runs(x: Symbols, p: Chances) -> float:
    """Runs of low and of high outcomes: as many of each length as independence gives."""
    k, low = _cut(p, 0.5)
    small = x < k
    turns = np.flatnonzero(small[1:] != small[:-1])
    lengths, of_small = np.diff(turns), small[turns[1:]]
    return _p(
        [
            goodness(_waits(lengths[of_small] - 1), _ladder(1 - low)),
            goodness(_waits(lengths[~of_small] - 1), _ladder(low)),
        ]
    )


def serial_correlation(x: Symbols, p: Chances) -> float:
    """No outcome follows from the one before, nor from any of the ten before."""
    z = _standard(x, p)
    found = [float(z[:-lag] @ z[lag:]) / math.sqrt(len(z) - lag) for lag in range(1, LAGS + 1)]
    return both(chi_square(sum(v * v for v in found), LAGS))


def equidistribution(x: Symbols, p: Chances) -> float:
    """Pairs of consecutive outcomes, none used twice: every pair as often as it should come."""
    pairs = x[: len(x) // 2 * 2].reshape(-1, 2)
    counts = np.bincount(pairs[:, 0] * len(p) + pairs[:, 1], minlength=len(p) ** 2).astype(float)
    return _p([goodness(counts, np.outer(p, p).ravel())])


def gap(x: Symbols, p: Chances) -> float:
    """How long one waits for the low fifth of outcomes."""
    k, often = _cut(p, 0.2)
    at = np.flatnonzero(x < k)
    return _p([goodness(_waits(np.diff(at) - 1), _ladder(often))])


def poker(x: Symbols, p: Chances) -> float:
    """Hands of five: all different, a pair, two pairs, three, a full house, four, five alike."""
    hands = np.sort(x[: len(x) // 5 * 5].reshape(-1, 5), axis=1)
    distinct = 1 + (np.diff(hands, axis=1) != 0).sum(axis=1)
    most = np.max([(hands == hands[:, [i]]).sum(axis=1) for i in range(5)], axis=0)
    kinds = [(5, 1), (4, 2), (3, 2), (3, 3), (2, 3), (2, 4), (1, 5)]
    counts = [float(((distinct == d) & (most == m)).sum()) for d, m in kinds]
    return _p([goodness(counts, poker_chances(p))])


def poker_chances(p: Chances) -> list[float]:
    """From the power sums s2 … s5 of the chances: the hands of five in the order of `poker`."""
    s2, s3, s4, s5 = (float((p**k).sum()) for k in (2, 3, 4, 5))
    five, four, full = s5, 5 * (s4 - s5), 10 * (s3 * s2 - s5)
    three = 10 * (s3 - s3 * s2 - 2 * s4 + 2 * s5)
    two = 15 * (s2 * s2 - s4 - 2 * s2 * s3 + 2 * s5)
    different = _all_different(p)
    return [different, 1 - different - two - three - full - four - five, two, three, full, four, five]


def _all_different(p: Chances) -> float:
    """5! times the fifth elementary symmetric sum."""
    e = np.zeros(6)
    e[0] = 1.0
    for value in p:
        e[1:] += float(value) * e[:-1].copy()
    return 120.0 * float(e[5])


def coupon_collector(x: Symbols, p: Chances) -> float:
    """How long it takes until outcomes of each fifth have come."""
    marks = np.minimum((np.cumsum(p) - p / 2) * 5, 4.999).astype(int)
    q: Chances = np.bincount(marks, weights=p, minlength=5).astype(float)
    q, marks = q[q > 0], np.searchsorted(np.flatnonzero(q > 0), marks)
    lengths: list[int] = []
    missing, since = set(range(len(q))), 0
    for kind in marks[x].tolist():
        since += 1
        missing.discard(kind)
        if not missing:
            lengths.append(since)
            missing, since = set(range(len(q))), 0
    return _p([goodness(_waits(np.asarray(lengths)), collecting(q))])


def collecting(q: Chances) -> Chances:
    """The chance that the collection is complete after exactly 0, 1, 2 … coupons, and after more (inclusion and exclusion)."""
    n = np.arange(LONGEST)
    lacks = np.zeros(LONGEST)
    for size in range(1, len(q) + 1):
        for some in combinations(q.tolist(), size):
            lacks += (-1) ** (size + 1) * max(0.0, 1 - sum(some)) ** n
    lacks[0] = 1.0
    exactly = np.append(0.0, lacks[:-1] - lacks[1:])
    return np.append(np.maximum(exactly, 0.0), lacks[-1])


def permutation(x: Symbols, p: Chances) -> float:
    """Three outcomes at a time: each of the thirteen orders that they can lie in, ties among them."""
    a, b, c = x[: len(x) // 3 * 3].reshape(-1, 3).T
    counts = np.bincount(_order(a, b, c), minlength=27).astype(float)
    i, j, k = np.indices((len(p),) * 3).reshape(3, -1)
    chances = np.bincount(_order(i, j, k), weights=p[i] * p[j] * p[k], minlength=27).astype(float)
    there = chances > 0
    return _p([goodness(counts[there], chances[there])])


def _order(a: Symbols, b: Symbols, c: Symbols) -> Symbols:
    signs = (np.sign(b - a) + 1) * 9 + (np.sign(c - b) + 1) * 3 + np.sign(c - a) + 1
    return np.asarray(signs, dtype=np.int64)


def spectral(x: Symbols, p: Chances) -> float:
    """No period: neither one frequency that stands out (Fisher) nor too much of some range of them (Bartlett)."""
    z = _standard(x, p)
    power = np.abs(np.fft.rfft(z)[1 : (len(z) + 1) // 2]) ** 2 / len(z)
    highest = 1 - (1 - math.exp(-float(power.max()))) ** len(power)
    climb = np.cumsum(power) / power.sum()
    steps = np.arange(1, len(power) + 1) / len(power)
    away = float(np.abs(climb - steps).max())
    return min(1.0, 2 * min(highest, kolmogorov(away * math.sqrt(len(power)))))


def subsequences(x: Symbols, p: Chances) -> float:
    """Every fifth outcome, begun at each of five: each subsequence by itself as it should be."""
    return _p([goodness(np.bincount(x[i::STEPS], minlength=len(p)).astype(float), p) for i in range(STEPS)])


def _standard(x: Symbols, p: Chances) -> Chances:
    """Outcomes as scores of mean nought and variance one."""
    values = np.arange(len(p), dtype=float)
    mean = float(p @ values)
    return np.asarray((x - mean) / math.sqrt(float(p @ (values - mean) ** 2)), dtype=np.float64)


TESTS: dict[str, Callable[[Symbols, Chances], float]] = {
    "chi-square": chi_square_test,
    "runs": runs,
    "serial correlation": serial_correlation,
    "equidistribution": equidistribution,
    "gap": gap,
    "poker": poker,
    "coupon collector": coupon_collector,
    "permutation": permutation,
    "spectral": spectral,
    "subsequences": subsequences,
}
