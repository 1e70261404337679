"""Simulate: chunk after chunk, by whoever works, to one tally."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tapete.runner import Crew, Kept, Told, run
from tapete.simulate.making import engine_of
from tapete.simulate.procedure import Procedure
from tapete.simulate.spec import Engine, Lazy, Spec, chunks
from tapete.simulate.tally import Tally


@dataclass(frozen=True)
class Job:
    """So many rounds of one chunk."""

    spec: str
    """As JSON: short, and the same wherever it goes."""
    which: str
    chunk: int
    rounds: int


@lru_cache(maxsize=4)
def _made(spec: str, which: str) -> tuple[Engine, int]:
    """An engine and its seed, made once per process: by then kernels are compiled and charts worked out."""
    found = Spec.from_json(json.loads(spec))
    return engine_of(found, which), found.seed


def work(job: Job) -> Tally:
    """Play one job, here or on another machine."""
    engine, seed = _made(job.spec, job.which)
    return engine.run(seed, job.chunk, job.rounds)


def add(one: Tally, other: Tally) -> Tally:
    return one + other


def named(spec: Spec, which: str = "auto") -> str:
    """Which engine plays: `kernel` or `procedure`."""
    return "procedure" if isinstance(_made(said(spec), which)[0], Procedure) else "kernel"


def said(spec: Spec) -> str:
    return json.dumps(spec.as_json(), sort_keys=True, ensure_ascii=False)


def played(
    spec: Spec,
    which: str = "auto",
    crew: Crew | None = None,
    resume: Path | None = None,
    told: Told | None = None,
) -> Tally:
    """The tally of a simulation: that of its spec and seed, whoever played it."""
    name, words = named(spec, which), said(spec)
    sizes = chunks(spec.rounds)
    jobs = Lazy(len(sizes), lambda n: Job(words, which, n, sizes[n]))
    kept = Kept[Tally](resume, f"{spec.key} {name}", Tally.as_json, Tally.from_json) if resume else None
    if name == "procedure" and not (crew and (crew.workers or crew.scheduler)):
        crew = Crew(threads=1)  # the procedure is Python: a second thread would only wait for the first
    return run(jobs, work, add, Tally(), crew=crew, kept=kept, fits=_fits, told=told)


def _fits(job: Job, result: Tally) -> bool:
    return result.rounds == job.rounds
