"""Every game of the catalogue under every plan that its cases use: what the catalogue-wide tests run over."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unittest.mock import patch

import tapete
from tapete.catalogue.loader import Game
from tapete.catalogue.machine.rules import MachineRules
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules
from tapete.errors import TapeteError
from tapete.table.acta import HEADS, plan_of, read

CASES = Path(__file__).parent / "cases"


def case_files() -> list[Path]:
    """Of tables; those of tournaments have a test of their own."""
    return sorted(p for p in CASES.glob("*/*/*.acta") if p.parent.name != "tournaments")


EACH = 6
"""How many plans of one game at the most."""


@cache
def plans() -> list[tuple[str, dict[str, str]]]:
    """Each game with its sample plan where that opens it, and with plans of its cases that choose other variants and readings."""
    found: list[tuple[str, dict[str, str]]] = []
    for game in tapete.all_games():
        mine: dict[str, dict[str, str]] = {}
        said: set[tuple[tuple[str, str], ...]] = set()
        for file in [None, *sorted((CASES / game.id).glob("*.acta"))]:
            plan = plan_of(line for line in read(file.read_text()) if line.head in HEADS) if file else {}
            chosen = tuple(sorted((k, v) for k, v in plan.items() if k not in game.bare.params))
            if chosen in said:
                continue  # it says of variants and readings what one that opens said: only amounts differ
            try:
                _, resolved = _resolved(game, plan)
            except TapeteError:
                continue
            said.add(chosen)
            mine.setdefault(f"{resolved.variant} {sorted(resolved.readings.items())}", plan)
            if len(mine) == EACH:
                break
        found += [(game.id, plan) for plan in mine.values()]
    return found


def _resolved(game: Game, plan: dict[str, str]) -> tuple[GameRules, Plan]:
    """As the game resolves it; but what a machine returns is worked out when it is opened, not where tests are only listed."""
    if game.bare.procedure != "machine":
        return game.resolve(plan)
    with patch.object(MachineRules, "_vet_return"):
        return game.build(game.understood(plan))


def label(value: object) -> str:
    if isinstance(value, tuple):
        name, plan = value
        return " ".join([str(name), *(f"{k}={v}" for k, v in dict(plan).items())])
    return str(value)
