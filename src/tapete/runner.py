"""Work cut into jobs, done by threads, by processes of this machine or by a cluster; the total is the same whoever does what.

Rounds are played, prices worked out, regulations audited and actas settled again by it.

A job is a value; `work` makes a result of it, and `merge` adds a result to what there is. Results are merged in the order of the
jobs where that matters to nobody, and written to a file as they come, so that a run that was stopped goes on where it was. A
worker that dies takes nothing along: its jobs are done by another.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from tapete.errors import TapeteError
from tapete.text import Text

J = TypeVar("J")
R = TypeVar("R")
WAITING = 4
"""Jobs handed out for each worker: enough to keep it busy, few enough to stop soon."""
SHORT, TOGETHER = 0.005, 64
"""Seconds within which more jobs are handed out together next time, and the most that are."""
MISSING = Text(
    "para repartir el trabajo hace falta Dask: pip install 'tapete[cluster]'",
    "to share the work out Dask is needed: pip install 'tapete[cluster]'",
)


@dataclass(frozen=True)
class Progress:
    """How far the work is."""

    done: int
    jobs: int
    kept: int
    """Of those done, how many an earlier run had left."""
    seconds: float

    @property
    def left(self) -> float | None:
        """Seconds that it will still take, going by those done in this run; nothing while none is."""
        fresh = self.done - self.kept
        return self.seconds / fresh * (self.jobs - self.done) if fresh else None


Told = Callable[[Progress], None]


@dataclass(frozen=True)
class Kept(Generic[R]):
    """A file of finished jobs, a line each, known by what they belong to."""

    path: Path
    key: str
    write: Callable[[R], Any]
    read: Callable[[Any], R]

    def load(self) -> dict[int, R]:
        """What an earlier run has finished; a last line that was cut off is left out."""
        if not self.path.exists():
            return {}
        found: dict[int, R] = {}
        try:
            for line in self.path.read_text(encoding="utf-8").splitlines():
                said = _line(line)
                if said is None:
                    continue
                if said.get("key") != self.key:
                    raise self._other()
                found[int(said["job"])] = self.read(said["result"])
        except (OSError, UnicodeDecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise self._unread() from error
        return found

    def add(self, job: int, result: R) -> None:
        words = json.dumps({"key": self.key, "job": job, "result": self.write(result)}, ensure_ascii=False)
        with self.path.open("a+b") as file:
            end = file.seek(0, os.SEEK_END)
            cut = False
            if end:
                file.seek(end - 1)
                cut = file.read(1) != b"\n"
            file.write((("\n" if cut else "") + words + "\n").encode())

    def _other(self) -> TapeteError:
        return TapeteError(
            Text(
                f"{self.path} es de otra simulación: otro juego, otras apuestas, otro plan u otra semilla",
                f"{self.path} is of another simulation: another game, other bets, another plan or another seed",
            )
        )

    def _unread(self) -> TapeteError:
        return TapeteError(
            Text(f"{self.path} no es un archivo de trabajo empezado", f"{self.path} is no file of work in progress")
        )


def _line(line: str) -> dict[str, Any] | None:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        raise ValueError(line)
    return said


@dataclass(frozen=True)
class Crew:
    """Who works: so many threads here, or so many processes, with Dask or without, or whoever listens to a scheduler."""

    threads: int = 0
    """0: as many as there are cores."""
    workers: int = 0
    """Processes of a Dask cluster on this machine."""
    scheduler: str = ""
    processes: int = 0
    """Processes beside this one, for work that takes much memory or that threads cannot share: it goes when they do."""


def run(
    jobs: Sequence[J],
    work: Callable[[J], R],
    merge: Callable[[R, R], R],
    start: R,
    *,
    crew: Crew | None = None,
    kept: Kept[R] | None = None,
    fits: Callable[[J, R], bool] | None = None,
    told: Told | None = None,
) -> R:
    """Do all jobs and merge their results; those that a file has, and that fit their job, are not done again."""
    total, begun = start, time.monotonic()
    finished = {n: r for n, r in kept.load().items() if n < len(jobs) and (not fits or fits(jobs[n], r))} if kept else {}
    for _, result in sorted(finished.items()):
        total = merge(total, result)
    done = before = len(finished)
    if told:
        told(Progress(done, len(jobs), before, 0.0))
    if before == len(jobs):
        return total
    todo = (n for n in range(len(jobs)) if n not in finished)
    with _pool(crew or Crew()) as pool:
        for number, result in pool(jobs, todo, work):
            if kept:
                kept.add(number, result)
            total, done = merge(total, result), done + 1
            if told:
                told(Progress(done, len(jobs), before, time.monotonic() - begun))
    return total


Pool = Callable[[Sequence[Any], Iterator[int], Callable[[Any], Any]], Iterator[tuple[int, Any]]]


@contextmanager
def _pool(crew: Crew) -> Iterator[Pool]:
    if crew.workers or crew.scheduler:
        with _client(crew) as client:
            yield lambda jobs, todo, work: _dasked(client, jobs, todo, work)
        return
    many = crew.processes or crew.threads or os.cpu_count() or 1
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(many, mp_context=spawned) if crew.processes else ThreadPoolExecutor(many) as pool:
        yield lambda jobs, todo, work: _here(pool, many, jobs, todo, work)


def _here(pool: Executor, many: int, jobs: Sequence[J], todo: Iterator[int], work: Callable[[J], R]) -> Iterator[tuple[int, R]]:
    """Jobs that take next to no time are handed out several together: else handing out would take longer than doing them."""
    waiting: dict[Future[tuple[list[R], float]], list[int]] = {}
    together = 1
    try:
        while True:
            while len(waiting) < many * WAITING and (numbers := [*islice(todo, together)]):
                waiting[pool.submit(_done, work, [jobs[number] for number in numbers])] = numbers
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                results, seconds = future.result()
                numbers = waiting.pop(future)
                if len(numbers) == together and seconds < SHORT:
                    together = min(2 * together, TOGETHER)
                yield from zip(numbers, results, strict=True)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _done(work: Callable[[J], R], jobs: Sequence[J]) -> tuple[list[R], float]:
    """What becomes of some jobs, and how long that took."""
    begun = time.monotonic()
    return [work(job) for job in jobs], time.monotonic() - begun


@contextmanager
def _client(crew: Crew) -> Iterator[Any]:
    """A Dask client, of processes that live as long as the run or of a cluster that is there already."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise TapeteError(MISSING) from error
    if crew.scheduler:
        try:
            client = distributed.Client(crew.scheduler, timeout="10s", set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise TapeteError(
                Text(
                    f"en {crew.scheduler} no contesta ningún planificador de Dask, por ejemplo tcp://127.0.0.1:8786",
                    f"no Dask scheduler answers at {crew.scheduler}, for instance tcp://127.0.0.1:8786",
                )
            ) from error
        with client:
            yield client
        return
    cluster = distributed.LocalCluster(
        n_workers=crew.workers, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
    )
    with cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


def _dasked(client: Any, jobs: Sequence[J], todo: Iterator[int], work: Callable[[J], R]) -> Iterator[tuple[int, R]]:
    """Jobs at a cluster; one whose worker dies is done again by another."""
    most = max(1, len(client.scheduler_info(n_workers=-1)["workers"])) * WAITING
    waiting: dict[Any, int] = {}

    def more() -> Any:
        number = next(todo, None)
        if number is None:
            return None
        future = client.submit(work, jobs[number], pure=False, retries=3)
        waiting[future] = number
        return future

    going: Any = import_module("distributed").as_completed(
        [f for f in (more() for _ in range(most)) if f is not None], loop=client.loop
    )
    for future in going:
        result: R = future.result()
        yield waiting.pop(future), result
        if (another := more()) is not None:
            going.add(another)
