"""Simulate: chunk after chunk, by whoever works, to one tally."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tapete.simulate.making import engine_of
from tapete.simulate.runner import Crew, Kept, Told, run
from tapete.simulate.spec import Engine, Spec
from tapete.simulate.tally import Tally


@dataclass(frozen=True)
class Job:
    """So many rounds of one chunk."""

    spec: str
    """The spec as JSON: short, and the same wherever it goes."""
    which: str
    chunk: int
    rounds: int


@lru_cache(maxsize=4)
def _engine(spec: str, which: str) -> Engine:
    """An engine is made once per process: kernels are compiled and charts worked out by then."""
    import json

    return engine_of(Spec.from_json(json.loads(spec)), which)


def work(job: Job) -> Tally:
    """Play one job; here or on another machine."""
    engine = _engine(job.spec, job.which)
    return engine.run(_seed(job.spec), job.chunk, job.rounds)


@lru_cache(maxsize=4)
def _seed(spec: str) -> int:
    import json

    return int(json.loads(spec)["seed"])


def add(one: Tally, other: Tally) -> Tally:
    return one + other


def played(
    spec: Spec, which: str = "auto", crew: Crew | None = None, resume: Path | None = None, told: Told | None = None
) -> Tally:
    """The tally of a simulation: that of its spec and seed, whoever played it."""
    import json

    engine = engine_of(spec, which)
    name = "procedure" if _is_procedure(engine) else "kernel"
    said = json.dumps(spec.as_json(), sort_keys=True, ensure_ascii=False)
    size = engine.chunk
    whole, rest = divmod(spec.rounds, size)
    jobs = [Job(said, name, n, size) for n in range(whole)] + ([Job(said, name, whole, rest)] if rest else [])
    kept = Kept[Tally](resume, f"{spec.key} {name} {spec.rounds}", Tally.as_json, Tally.from_json) if resume else None
    if name == "procedure" and not (crew and (crew.workers or crew.scheduler)):
        crew = Crew(threads=1)  # the procedure is Python: a second thread would only wait for the first
    return run(jobs, work, add, Tally(), crew=crew, kept=kept, told=told)


def _is_procedure(engine: Engine) -> bool:
    from tapete.simulate.procedure import Procedure

    return isinstance(engine, Procedure)
