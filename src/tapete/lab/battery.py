"""The battery: every subject put to every test, all judged together, and the report.

The level is that of 25 CFR 547.14(b)(2), 99 % confidence, for the whole battery at once (Holm): of a hundred honest runs one is
expected to fall. A report names its seed, so that any run can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tapete.catalogue.loader import Catalogue
from tapete.equipment.chance import Source
from tapete.lab.subjects import SUBJECTS, Sample
from tapete.lab.tails import both, chi_square, holm
from tapete.lab.ten import TESTS, Chances

LEVEL = 0.01


@dataclass(frozen=True)
class Finding:
    subject: str
    test: str
    p: float
    falls: bool


def p_values(sample: Sample) -> Iterator[tuple[str, float]]:
    for name, test in TESTS.items():
        single = sample.singly if name == "chi-square" else None
        yield name, singly(*single) if single else test(sample.symbols, sample.chances)


def singly(counts: Chances, at_a_time: int) -> float:
    """Each card or ball as often as any other; without putting back the counts scatter less, by (N-k)/(N-1)."""
    things, expected = len(counts), float(counts.mean())
    value = float(((counts - expected) ** 2).sum()) / expected * (things - 1) / (things - at_a_time)
    return both(chi_square(value, things - 1))


def run(law: Catalogue, seed: str, count: int, told: Callable[[str], None] = lambda _: None) -> list[Finding]:
    """All tests of all subjects, each subject from a source of its own under the seed."""
    found: dict[tuple[str, str], float] = {}
    for subject in SUBJECTS:
        told(subject.name)
        sample = subject.sample(law, Source(f"{seed} {subject.name}"), count)
        found |= {(subject.name, test): p for test, p in p_values(sample)}
    return judged(found)


def judged(found: dict[tuple[str, str], float]) -> list[Finding]:
    falls = holm({"\n".join(where): p for where, p in found.items()}, LEVEL)
    return [Finding(*where, p, falls["\n".join(where)]) for where, p in found.items()]


def table(found: list[Finding]) -> str:
    """Tests down, subjects across, as Markdown; what falls is bold."""
    subjects = list(dict.fromkeys(f.subject for f in found))
    tests = list(dict.fromkeys(f.test for f in found))
    cells = {(f.subject, f.test): f"**{f.p:.2g}**" if f.falls else f"{f.p:.3f}" for f in found}
    rows = [f"| {t} | " + " | ".join(cells.get((s, t), "") for s in subjects) + " |" for t in tests]
    return "\n".join([f"| test | {' | '.join(subjects)} |", "|---|" + "---|" * len(subjects), *rows])
