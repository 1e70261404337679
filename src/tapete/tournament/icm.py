"""What chips are worth in prizes: the independent chip model (Malmuth and Harville), exactly.

First place goes in proportion to chips, second in proportion among the others, and so on. The same model is a race of exponential
clocks, one for each player and as fast as the stack; from that follows a sum over the sets A of the other players,

    worth(i) = sum of  d(|A|) * s(i) / (s(i) + s(A)),    d(a) = the a-th difference of the prizes from the place n - a,

in which only the size of A and its chips matter. So sets are counted by their sums instead of orders gone through: a million sets
for twenty players, and whole numbers throughout. Nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, gcd

import numpy as np

from tapete.errors import TapeteError
from tapete.numbers import shown
from tapete.text import Text

MOST = 20
"""So many players are counted exactly."""
SIZES = 32
"""More than a set of others can have players: sum and size of a set make one key."""
DENSE = 1 << 22
LARGEST = 10**15
"""The largest sum of chips or of money that is taken."""


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each stack is worth of the prizes that are left.

    >>> [str(value) for value in icm((50, 30, 20), (70, 30))]
    ['1265/28', '129/4', '158/7']
    """
    _check(stacks, prizes)
    unit = gcd(*stacks)
    chips = [stack // unit for stack in stacks]
    weights = _differences([*prizes, *[0] * (len(stacks) - len(prizes))])
    sums, sizes = _sets(chips)
    found: dict[int, Fraction] = {}
    for player, stack in enumerate(chips):
        if stack not in found:
            found[stack] = _worth(player, stack, sums, sizes, weights)
    return [found[stack] for stack in chips]


def _differences(prizes: Sequence[int]) -> list[int]:
    """By the size of a set of others: how its term counts."""
    n = len(prizes)
    return [sum((-1) ** b * comb(a, b) * prizes[n - a + b - 1] for b in range(a + 1)) for a in range(n)]


def _sets(chips: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """The chips and the size of every set of players, by its number."""
    sums, sizes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for stack in chips:
        sums, sizes = np.concatenate([sums, sums + stack]), np.concatenate([sizes, sizes + 1])
    return sums, sizes


def _worth(player: int, stack: int, sums: np.ndarray, sizes: np.ndarray, weights: Sequence[int]) -> Fraction:
    others = (np.arange(len(sums)) >> player & 1) == 0
    alike, times = _counted(sums[others] * SIZES + sizes[others])
    terms: dict[int, int] = {}
    for key, count in zip(alike.tolist(), times.tolist(), strict=True):
        held, size = divmod(key, SIZES)
        terms[stack + held] = terms.get(stack + held, 0) + weights[size] * count
    top, bottom = _sum(sorted((below, above) for below, above in terms.items() if above))
    return Fraction(top * stack, bottom)


def _counted(keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The keys that there are and how often: in a table of all that could be, where it is small enough."""
    if keys.max() < DENSE:
        table = np.bincount(keys)
        found = np.flatnonzero(table)
        return found, table[found]
    return np.unique(keys, return_counts=True)


def _sum(terms: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Many small fractions as one, halves first: numbers stay as short as they can."""
    if not terms:
        return 0, 1
    if len(terms) == 1:
        return terms[0][1], terms[0][0]
    middle = len(terms) // 2
    (a, b), (c, d) = _sum(terms[:middle]), _sum(terms[middle:])
    common = gcd(b, d)
    return a * (d // common) + c * (b // common), b // common * d


def _check(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    if not 1 <= len(stacks) <= MOST:
        raise TapeteError(
            Text(f"de uno a {MOST} jugadores, y hay {len(stacks)}", f"one to {MOST} players, and there are {len(stacks)}")
        )
    if any(stack < 1 for stack in stacks) or sum(stacks) > LARGEST:
        raise TapeteError(Text("cada jugador tiene fichas, al menos una", "every player has chips, at least one"))
    if not 1 <= len(prizes) <= len(stacks):
        raise TapeteError(
            Text(
                f"de uno a {len(stacks)} premios, tantos como jugadores a lo más",
                f"one to {len(stacks)} prizes, as many as there are players at the most",
            )
        )
    if any(prize < 0 for prize in prizes) or sum(prizes) > LARGEST:
        raise TapeteError(Text("un premio no es negativo", "a prize is not negative"))


def read_figures(words: str) -> list[int]:
    """Whole numbers parted by commas, as they are typed: `50,30,20`."""
    found = []
    for word in words.split(","):
        plain = word.strip().replace("_", "")
        if not (plain.isascii() and plain.isdigit() and len(plain) <= 15):
            said = shown(word.strip() or words)
            raise TapeteError(
                Text(
                    f"«{said}» no es un número entero; se escriben seguidos: 50000,30000,20000",
                    f"'{said}' is not a whole number; they are written in a row: 50000,30000,20000",
                )
            )
        found.append(int(plain))
    return found


def in_units(values: Iterable[Fraction], total: int, unit: int = 1) -> list[int]:
    """The values in whole units that add up to the total: each rounded down, the units left over to the largest remainders."""
    exact = [value / unit for value in values]
    whole = [int(value) for value in exact]
    order = sorted(range(len(exact)), key=lambda i: (whole[i] - exact[i], i))
    for i in order[: total // unit - sum(whole)]:
        whole[i] += 1
    out = [part * unit for part in whole]
    out[order[0]] += total - sum(out)
    return out


def by_chips(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """The other way to share: everybody has the least prize that is left, and the rest goes by chips."""
    least = prizes[len(stacks) - 1] if len(prizes) >= len(stacks) else 0
    rest = sum(prizes) - least * len(stacks)
    return [least + Fraction(stack * rest, sum(stacks)) for stack in stacks]
