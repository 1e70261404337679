"""Run all cases once and count which passages they exercise: `python tools/exercise.py` writes exercised.json.

What payments, rulings, refusals and limits cite when a case is settled is what it exercises. A citation of a whole article of
several passages counts for the article, not for each of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # in place of this folder, whose coverage.py is not everybody's

from tapete.catalogue.citing import articles, parts  # noqa: E402
from tapete.catalogue.loader import catalogue  # noqa: E402
from tapete.cli.settling import is_tournament  # noqa: E402
from tapete.passages.exercise import FILE, exercised  # noqa: E402
from tapete.passages.reading import has_passages, law_text  # noqa: E402
from tapete.passages.resolving import elsewhere  # noqa: E402
from tapete.passages.rules import precise  # noqa: E402
from tapete.play.events import Call  # noqa: E402
from tapete.table.acta import settle  # noqa: E402
from tapete.tournament.acta import settle as settle_tournament  # noqa: E402

CASES = ROOT / "tests" / "cases"


def cited(path: Path) -> set[str]:
    """Every citation that a case brings about."""
    text = path.read_text(encoding="utf-8")
    if is_tournament(text):
        tour = settle_tournament(text)
        told = {a.cite for _, _, answers in tour.answers for a in answers} | {r.cite for _, _, r in tour.refused}
    else:
        done = settle(text)
        told = {e.cite for _, events in done.answers for e in events if not isinstance(e, Call)}
        told |= {refusal.cite for _, refusal in done.refused}
    return {cite for cite in told if cite}


def passages(regulation: str, cite: str) -> Iterator[tuple[str, str]]:
    """The passages that a citation exercises, each with its regulation; an article named as a whole, as that."""
    for part in parts(cite):
        name, rest = elsewhere(regulation, str(part))
        if not has_passages(name):
            yield name, articles(rest)
            continue
        found = precise(law_text(name), rest)
        yield from ((name, p.key) for p in found) if found else ((name, articles(rest)),)


def exercised_by(path: Path) -> set[tuple[str, str]]:
    regulation = path.relative_to(CASES).parts[0]
    return {one for cite in cited(path) for one in passages(regulation, cite)}


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("only", nargs="*", metavar="REGULATION", help="run its cases only, and keep the counts of the others")
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args()
    cases = sorted(path for path in CASES.rglob("*.acta") if not given.only or path.relative_to(CASES).parts[0] in given.only)
    with Pool(given.jobs) as pool:
        counts = Counter(one for found in pool.imap_unordered(exercised_by, cases, chunksize=20) for one in found)
    table = {name: {} if not given.only or name in given.only else exercised(name) for name in sorted(catalogue().homes)}
    for (name, key), count in sorted(counts.items()):
        if not given.only or name in given.only:
            table[name][key] = count
    FILE.write_text(json.dumps(table, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(cases)} cases, {len(counts)} passages and articles exercised")
    return 0


if __name__ == "__main__":
    sys.exit(main())
