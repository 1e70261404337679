"""Change each number of each game's TOML in turn and expect some case of that game to fail.

    python tools/mutate.py                    every game
    python tools/mutate.py --changed          the games whose TOML or cases changed since the last commit but one
    python tools/mutate.py spain/roulette …   these games

A number that can change without any case noticing is a rule that nobody holds: it is listed, and the exit code is 1. Of a
citation it is enough that some case brings it about: which passages are cited is what `exercised.json` keeps.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # in place of this folder, whose coverage.py is not everybody's

import tapete  # noqa: E402
from tapete.catalogue.loader import Catalogue, Game  # noqa: E402
from tapete.catalogue.loader import catalogue as default_catalogue  # noqa: E402
from tapete.errors import TapeteError  # noqa: E402
from tapete.play.moves import Move  # noqa: E402
from tapete.table import acta  # noqa: E402
from tapete.table.table import Table  # noqa: E402

CASES = ROOT / "tests" / "cases"
WORDS = {
    "es",
    "en",
    "cite",
    "printed",
    "note",
    "again_cite",
    "last_cite",
    "game",
    "title",
    "source",
    "summary",
    "facts",
    "missing",
}
NUMBER = re.compile(r"\d+")
CITATION = re.compile(r"[§¶]|\d\.[IVX]+\b")


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every number, and every string that holds one, with the way to it; texts for people are not rules."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in WORDS:
                yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value + 1
    elif isinstance(value, str):
        for found in NUMBER.finditer(value):
            yield path, f"{value[: found.start()]}{int(found[0]) + 1}{value[found.end() :]}"


def put(raw: Any, path: tuple[str | int, ...], value: Any) -> None:
    for step in path[:-1]:
        raw = raw[step]
    raw[path[-1]] = value


def survivors(name: str) -> tuple[str, int, list[str]]:
    """The numbers of one game that may change unnoticed."""
    original = tapete.game(name)
    texts = [p.read_text(encoding="utf-8") for p in sorted((CASES / name).glob("*.acta"))]
    cited = [_settled(text, default_catalogue())[1] for text in texts]
    unheld, count = [], 0
    for path, value in list(leaves(original.own)):
        count += 1
        mutant = Game(original.path, original.regulation)
        raw = deepcopy(original.own)
        put(raw, path, value)
        mutant.__dict__["own"] = raw
        catalogue = Catalogue()
        catalogue.__dict__["games"] = {**default_catalogue().games, name: mutant}
        is_citation = isinstance(value, str) and CITATION.search(value) is not None
        try:
            settled = ((*_settled(text, catalogue), before) for text, before in zip(texts, cited, strict=True))
            noticed = any(not ok or (is_citation and cites != before) for ok, cites, before in settled)
        except (TapeteError, ValueError, ArithmeticError, LookupError, AssertionError):
            noticed = True
        except Exception as error:  # neither a refusal nor a wrong answer: a fault of ours
            noticed = True
            unheld.append(f"{'.'.join(map(str, path))} -> {value!r} breaks: {error!r}")
        if not noticed:
            unheld.append(f"{'.'.join(map(str, path))} -> {value!r}")
    return name, count, unheld


class Heard(Table):
    """A table that remembers by which articles it asked."""

    asked: set[str] = set()

    def _start(self) -> None:
        super()._start()
        self._hear()

    def send(self, move: Move | None) -> None:
        super().send(move)
        self._hear()

    def _hear(self) -> None:
        self.asked.update(getattr(one, "cite", "") for one in (self.ask, *getattr(self.ask, "pending", ())))


setattr(acta, "Table", Heard)  # noqa: B010  (the settler opens its tables by this name)


def _settled(text: str, catalogue: Catalogue) -> tuple[bool, set[str]]:
    """Whether a case is as it should be, and what its answers, refusals and questions cite."""
    Heard.asked.clear()
    done = tapete.settle(text, catalogue)
    told = {event.cite for _, events in done.answers for event in events} | {refusal.cite for _, refusal in done.refused}
    return done.ok, told | Heard.asked


def changed() -> list[str]:
    """Games touched since the last commit but one; all of them where there is no such commit."""
    said = subprocess.run(["git", "diff", "--name-only", "HEAD~1"], cwd=ROOT, capture_output=True, text=True, check=False)
    if said.returncode:
        return everything()
    names = re.findall(r"(?:src/tapete/law|tests/cases)/([\w-]+/[\w-]+)", said.stdout)
    known = set(everything())
    return sorted({n for n in names if n in known})


def everything() -> list[str]:
    return [g.id for g in tapete.all_games() if (CASES / g.id).is_dir()]


def main() -> int:
    names = [a for a in sys.argv[1:] if not a.startswith("-")] or (changed() if "--changed" in sys.argv else everything())
    alive = 0
    with ProcessPoolExecutor() as pool:
        for name, count, unheld in pool.map(survivors, names):
            alive += len(unheld)
            print(f"{name}: {count} numbers, {len(unheld)} unheld", flush=True)
            for line in unheld:
                print(f"  {line}", flush=True)
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
