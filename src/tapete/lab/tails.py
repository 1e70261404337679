"""How likely a result as extreme would be: the tails of the distributions that the tests need, in closed form."""

from __future__ import annotations

import math


def chi_square(value: float, freedom: int) -> float:
    """P(X ≥ value): erfc or exp for one or two degrees of freedom, and a term of x^a e^-x / a! for each two more."""
    if value <= 0:
        return 1.0
    x = value / 2
    a = 0.5 if freedom % 2 else 1.0
    total = math.erfc(math.sqrt(x)) if freedom % 2 else math.exp(-x)
    while a < freedom / 2:
        total += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return min(1.0, total)


def normal(z: float) -> float:
    """P(|Z| ≥ |z|)."""
    return math.erfc(abs(z) / math.sqrt(2))


def kolmogorov(value: float) -> float:
    """P(K ≥ value), Kolmogorov's limit: one of two series, whichever converges at once."""
    if value <= 0:
        return 1.0
    if value > 1:
        total = 2 * sum((1.0 if k % 2 else -1.0) * math.exp(-2 * k * k * value * value) for k in range(1, 20))
        return min(1.0, max(0.0, total))
    odd = sum(math.exp(-((2 * k - 1) ** 2) * math.pi**2 / (8 * value * value)) for k in range(1, 20))
    return min(1.0, max(0.0, 1 - math.sqrt(2 * math.pi) / value * odd))


def both(p: float) -> float:
    """Too far and too near alike: what is evener than chance is no chance either."""
    return min(1.0, 2 * min(p, 1 - p))


def holm(p: dict[str, float], level: float) -> dict[str, bool]:
    """Which of several hypotheses fall when all are tried at once (Holm, 1979): True where one falls."""
    ranked = sorted(p.items(), key=lambda item: item[1])
    falls, going = {}, True
    for i, (name, value) in enumerate(ranked):
        going = going and value <= level / (len(ranked) - i)
        falls[name] = going
    return falls
