"""The passages of a text found in another copy of it, whatever its layout and in spite of damage.

First every stretch of the copy is held against the hash of each passage; then what is left is looked for by its pairs of words,
each of which votes for where the passage begins. Passages follow one another, so of all that was found the heaviest row in order
is kept; what is still missing is looked for between its neighbours, where little evidence will do.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt

from tapete.passages.prints import BASE, LEFT, MASK, PAIR_BITS, RIGHT, WHOLE_BITS, Print, word_hash

How = Literal["exact", "rough"]
Words = npt.NDArray[np.uint64]
SURE = 3
"""So many pairs must agree, where nothing else says that a passage is there."""
SHARE = 0.4
"""And such a part of them."""
SHORT = 8
"""Of fewer words than this a passage is not believed out of its order."""
HEADING = 12
"""So many words may stand between two passages that belong to neither: a heading, a page number."""
MANY = 24
"""So many places are kept for one passage, at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """From one word up to before another, and how sure that is."""

    first: int
    last: int
    how: How


@dataclass(frozen=True, slots=True)
class Candidate:
    passage: int
    place: Place
    weight: float


class Copy:
    """A copy of the text, made ready to be searched: all its words and pairs as numbers."""

    def __init__(self, words: Sequence[str]) -> None:
        self.size = len(words)
        self.hashes = np.fromiter((word_hash(word) for word in words), np.uint64, self.size)
        base = np.full(self.size, BASE, np.uint64)
        inverse = np.full(self.size, pow(BASE, -1, MASK + 1), np.uint64)
        if self.size:
            base[0] = inverse[0] = 1
        self.back = np.cumprod(inverse, dtype=np.uint64)
        self.sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(self.hashes * np.cumprod(base, dtype=np.uint64))])
        pairs = self.hashes[:-1] * np.uint64(LEFT) + self.hashes[1:] * np.uint64(RIGHT)
        pairs >>= np.uint64(64 - PAIR_BITS)
        self.by_pair = np.argsort(pairs, kind="stable")
        self.starts = np.searchsorted(pairs[self.by_pair], np.arange((1 << PAIR_BITS) + 1, dtype=np.uint64))

    def stretches(self, words: int) -> Words:
        """The hash of every stretch of so many words."""
        count = self.size - words + 1
        found: Words = (self.sums[words:] - self.sums[:count]) * self.back[:count]
        return found >> np.uint64(64 - WHOLE_BITS)

    def at(self, pair: int) -> npt.NDArray[np.int64]:
        """Where two words of that hash stand beside each other."""
        return self.by_pair[self.starts[pair] : self.starts[pair + 1]]


def find(prints: Sequence[Print | None], words: Sequence[str]) -> dict[int, Place]:
    """Where each passage stands, by its number in the order of the text; those that are not found are left out."""
    copy = Copy(words)
    if copy.size < 2:
        return {}
    exact = _exact(prints, copy)
    rough = _rough(prints, copy, exact)
    found = _in_order(exact + rough)
    _between(prints, copy, found)
    _out_of_order(prints, exact, found)
    return _apart(found)


def _exact(prints: Sequence[Print | None], copy: Copy) -> list[Candidate]:
    """Word for word, wherever it stands."""
    by_size: dict[int, dict[int, list[int]]] = {}
    for number, made in enumerate(prints):
        if made and 0 < made.words <= copy.size:
            by_size.setdefault(made.words, {}).setdefault(made.whole, []).append(number)
    found: list[Candidate] = []
    for size, wanted in by_size.items():
        stretches = copy.stretches(size)
        hits: dict[int, int] = {}
        for at in np.flatnonzero(np.isin(stretches, np.fromiter(wanted, np.uint64, len(wanted)))).tolist():
            whole = int(stretches[at])
            hits[whole] = hits.get(whole, 0) + 1
            if hits[whole] <= MANY * 4:
                found += [Candidate(n, Place(at, at + size, "exact"), 2.0 * size) for n in wanted[whole]]
    return found


def _votes(made: Print, copy: Copy, low: int = 0, high: int | None = None) -> list[tuple[int, int, int]]:
    """For each pair that stands somewhere: where the passage would begin, which pair, and where it stands."""
    found: list[tuple[int, int, int]] = []
    for which, (place, pair) in enumerate(zip(made.places, made.pairs, strict=True)):
        at = copy.at(pair)
        if low or high is not None:
            at = at[(at >= low) & (at < (copy.size if high is None else high))]
        found += [(where - place, which, where) for where in at.tolist()]
    found.sort()
    return found


def _clusters(made: Print, votes: list[tuple[int, int, int]], least: int) -> list[tuple[int, Place]]:
    """Places for which several pairs vote, each with how many do; the strongest first, none twice."""
    slack, found = 12 + made.words // 3, list[tuple[int, int, int]]()
    counts: dict[int, int] = {}
    low = 0
    for high, (begin, which, _) in enumerate(votes):
        counts[which] = counts.get(which, 0) + 1
        while votes[low][0] < begin - slack:
            gone = votes[low][1]
            counts[gone] -= 1
            if not counts[gone]:
                del counts[gone]
            low += 1
        if len(counts) >= least:
            found.append((len(counts), low, high + 1))
    found.sort(key=lambda f: (-f[0], f[2] - f[1]))
    places: list[tuple[int, Place]] = []
    for count, first, last in found:
        place = _place(made, votes[first:last])
        if all(place.last <= other.first or other.last <= place.first for _, other in places):
            places.append((count, place))
        if len(places) >= MANY:
            break
    return places


def _place(made: Print, votes: list[tuple[int, int, int]]) -> Place:
    """Where it begins by its first pairs, and where it ends by its last: what was put in between does not matter."""
    middle = sorted(begin for begin, _, _ in votes)[len(votes) // 2]
    best: dict[int, tuple[int, int]] = {}
    for begin, which, where in votes:
        if which not in best or abs(begin - middle) < abs(best[which][0] - middle):
            best[which] = (begin, where)
    first, *_, last = _forward({which: where for which, (_, where) in best.items()}) * 2
    end = best[last][1] + made.words - made.places[last]
    return Place(max(0, best[first][0]), max(end, best[first][0] + 1), "rough")


def _forward(places: dict[int, int]) -> list[int]:
    """The most pairs that stand in their order; one that does not is somebody else's."""
    rows: list[list[int]] = []
    for which in sorted(places):
        behind = [row for row in rows if places[row[-1]] < places[which]]
        rows.append([*max(behind, key=len, default=[]), which])
    return max(rows, key=len)


def _rough(prints: Sequence[Print | None], copy: Copy, exact: list[Candidate]) -> list[Candidate]:
    """What is not there word for word, by its pairs."""
    known = {candidate.passage for candidate in exact}
    found: list[Candidate] = []
    for number, made in enumerate(prints):
        if made is None or number in known or len(made.pairs) < SURE:
            continue
        least = max(SURE, round(SHARE * len(made.pairs)))
        for count, place in _clusters(made, _votes(made, copy), least):
            found.append(Candidate(number, place, made.words * count / len(made.pairs)))
    return found


def _in_order(candidates: list[Candidate]) -> dict[int, Place]:
    """The heaviest row of candidates in which passages and places both go forward."""
    ordered = sorted(candidates, key=lambda c: (c.passage, -c.place.first))
    ends: list[int] = []
    heads: list[tuple[float, int]] = []
    before: list[int] = []
    for number, candidate in enumerate(ordered):
        reach = bisect_right(ends, candidate.place.first)
        weight, previous = heads[reach - 1] if reach else (0.0, -1)
        before.append(previous)
        total = weight + candidate.weight
        end = candidate.place.first + max(1, (candidate.place.last - candidate.place.first) * 4 // 5)
        at = bisect_left(ends, end)
        if at and heads[at - 1][0] >= total:
            continue
        if at < len(ends) and ends[at] == end and heads[at][0] >= total:
            continue
        stop = at
        while stop < len(ends) and heads[stop][0] <= total:
            stop += 1
        ends[at:stop], heads[at:stop] = [end], [(total, number)]
    found: dict[int, Place] = {}
    number = heads[-1][1] if heads else -1
    while number >= 0:
        found[ordered[number].passage] = ordered[number].place
        number = before[number]
    return dict(sorted(found.items()))


def _between(prints: Sequence[Print | None], copy: Copy, found: dict[int, Place]) -> None:
    """What is missing between two that were found: by any of its pairs, else because nothing else can stand there."""
    known = [-1, *sorted(found), len(prints)]
    for low, high in pairwise(known):
        lost = [n for n in range(low + 1, high) if prints[n]]
        if not lost or (low < 0 and high == len(prints)):
            continue
        wanted = sum(made.words for n in lost if (made := prints[n]))
        room = wanted + wanted // 2 + 60
        end = found[high].first if high < len(prints) else min(copy.size, found[low].last + room)
        begin = found[low].last if low >= 0 else max(0, end - room)
        if end - begin <= 3 * room:
            found |= _fill(prints, copy, lost, begin, end, low >= 0 and high < len(prints))


def _fill(prints: Sequence[Print | None], copy: Copy, lost: list[int], begin: int, end: int, held: bool) -> dict[int, Place]:
    """Of what is missing, what stands from one word to another; `held` between two neighbours, not only beside one."""
    share, near = SHARE / 2 if held else SHARE, list[Candidate]()
    for number in lost:
        made = prints[number]
        if made is None or not made.pairs:
            continue
        least = max(1 if held else 2, round(share * len(made.pairs)))
        for count, place in _clusters(made, _votes(made, copy, begin, end), least):
            inside = Place(max(begin, place.first), min(end, place.last), "rough")
            near += [Candidate(number, inside, made.words * count / len(made.pairs))] if inside.first < inside.last else []
    here = _in_order(near)
    if held:
        _by_elimination(prints, here, lost, begin, end)
    return {number: place for number, place in here.items() if place.first < place.last}


def _by_elimination(prints: Sequence[Print | None], here: dict[int, Place], lost: list[int], begin: int, end: int) -> None:
    """Passages of which no pair agrees, where just so many words as they have are left between their neighbours."""
    run: list[int] = []
    left = begin
    for number in [*lost, -1]:
        if number >= 0 and number not in here:
            run.append(number)
            continue
        right = here[number].first if number >= 0 else end
        wanted = [made.words for n in run if (made := prints[n])]
        if run and 0.6 * sum(wanted) <= right - left <= 1.6 * sum(wanted) + HEADING:
            for n, size in zip(run, wanted, strict=True):
                here[n] = Place(left, min(right, left + size), "rough")
                left = here[n].last
            here[run[-1]] = Place(here[run[-1]].first, right, "rough")
        run = []
        left = here[number].last if number >= 0 else end


def _out_of_order(prints: Sequence[Print | None], exact: list[Candidate], found: dict[int, Place]) -> None:
    """Word for word, in another place than its neighbours say: a copy may be bound otherwise."""
    for candidate in exact:
        made = prints[candidate.passage]
        if candidate.passage not in found and made and made.words >= SHORT:
            found[candidate.passage] = candidate.place


def _apart(found: dict[int, Place]) -> dict[int, Place]:
    """None of the uncertain ones reaches into the next."""
    numbers = sorted(found)
    for one, other in pairwise(numbers):
        here, there = found[one], found[other]
        if here.first < there.first < here.last:
            if here.how == "rough":
                found[one] = Place(here.first, there.first, "rough")
            elif there.how == "rough" and here.last < there.last:
                found[other] = Place(here.last, there.last, "rough")
    return {number: found[number] for number in numbers}
