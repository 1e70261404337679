"""Many tables settled again by several processes; in order, whatever their number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from operator import or_

from tapete.amend.again import ALWAYS, Resettled, Window, again
from tapete.amend.draft import Draft, amended
from tapete.catalogue.loader import Catalogue, catalogue
from tapete.table.played import Played

HANDFUL = 4000
"""Moves that go to a process at once, as nearly as whole tables allow."""
_made: dict[tuple[tuple[str, ...], str], Catalogue] = {}


def some(folders: tuple[str, ...], draft: Draft, window: Window, tables: Sequence[Played]) -> list[Resettled]:
    """A handful of tables under both; each process amends the catalogue once."""
    law, key = catalogue(*folders), (folders, repr(draft))
    if key not in _made:
        _made.clear()
        _made[key] = amended(law, draft)
    return [again(law, _made[key], one, window) for one in tables]


def all_again(
    folders: tuple[str, ...],
    draft: Draft,
    tables: Iterable[Played],
    workers: int = 1,
    window: Window = ALWAYS,
) -> Iterator[Resettled]:
    """Every table of a list."""
    work = partial(some, folders, draft, window)
    handfuls = _handfuls(tables)
    first = list(islice(handfuls, 2))
    if workers < 2 or len(first) < 2:
        for each in first:
            yield from work(each)
        for each in handfuls:
            yield from work(each)
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting = [pool.submit(work, each) for each in (*first, *islice(handfuls, workers * 4))]
        while waiting:
            yield from waiting.pop(0).result()
            waiting += [pool.submit(work, each) for each in islice(handfuls, 1)]


def _handfuls(tables: Iterable[Played]) -> Iterator[list[Played]]:
    """As many tables together as make a handful of moves."""
    found: list[Played] = []
    for one in tables:
        found.append(one)
        if sum(len(t.words) for t in found) >= HANDFUL:
            yield found
            found = []
    if found:
        yield found


def scheduled(
    scheduler: str, folders: tuple[str, ...], draft: Draft, tables: Iterable[Played], window: Window = ALWAYS
) -> list[Resettled]:
    """The same by whoever works for a Dask scheduler; each of them has this program and the same folders."""
    from tapete.runner import Crew, run

    jobs = list(enumerate(_handfuls(tables)))
    start: dict[int, list[Resettled]] = {}
    found = run(jobs, partial(_numbered, folders, draft, window), or_, start, crew=Crew(scheduler=scheduler))
    return [one for number in sorted(found) for one in found[number]]


def _numbered(
    folders: tuple[str, ...], draft: Draft, window: Window, job: tuple[int, Sequence[Played]]
) -> dict[int, list[Resettled]]:
    return {job[0]: some(folders, draft, window, job[1])}
