"""Every game of the catalogue under every plan that its cases use: what the catalogue-wide tests run over."""

from __future__ import annotations

from pathlib import Path

import tapete
from tapete.errors import TapeteError
from tapete.table.acta import HEADS, plan_of, read

CASES = Path(__file__).parent / "cases"


def case_files() -> list[Path]:
    return sorted(CASES.glob("*/*/*.acta"))


def plans() -> list[tuple[str, dict[str, str]]]:
    """Each game with its sample plan where that opens it, and with the plan of each of its cases that does."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for game in tapete.all_games():
        heads = [[line for line in read(f.read_text()) if line.head in HEADS] for f in sorted((CASES / game.id).glob("*.acta"))]
        for plan in [{}, *(plan_of(h) for h in heads)]:
            try:
                game.resolve(plan)
            except TapeteError:
                continue
            found[f"{game.id} {sorted(plan.items())}"] = (game.id, plan)
    return list(found.values())


def label(value: object) -> str:
    if isinstance(value, tuple):
        name, plan = value
        return " ".join([str(name), *(f"{k}={v}" for k, v in dict(plan).items())])
    return str(value)
