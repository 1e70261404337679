"""Reckon Switch anew, by a player who forgets nothing, and write or check what the package knows of it.

`python -P tools/switch.py` writes; `--check` says whether what is written still stands. About ten minutes of one core.
With `--readings`, every reading that comes to other figures is reckoned too: several times as long.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import tapete
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.switch import one_split
from tapete.odds.twentyone.switchknown import NAME, Remembering, key_of, known
from tapete.odds.twentyone.switchvalue import remembering

KNOWN = Path(__file__).parent.parent / "src" / "tapete" / "odds" / "twentyone" / NAME
NEAR = 1e-10
"""What a value may differ by when it is reckoned by another machine."""


def tables() -> dict[str, Figures]:
    """Every game that switches, as its sample plan has it; with `--readings` as each reading has it that makes a difference."""
    found: dict[str, Figures] = {}
    for game in tapete.all_games():
        if not isinstance(game.bare, TwentyOneRules) or game.bare.switching is None:
            continue
        sample = {name: str(value) for name, value in game.bare.sample.items()}
        plans: list[dict[str, str]] = [{}]
        if "--readings" in sys.argv:
            plans += [{name: option} for name, reading in game.bare.readings.items() for option in reading.options]
        for plan in plans:
            rules = game.rules({**sample, **plan})
            assert isinstance(rules, TwentyOneRules)
            figures = one_split(figures_of(rules))
            if figures not in found.values():
                found[" ".join([game.id, *(f"{name}={option}" for name, option in plan.items())])] = figures
    return found


def line(name: str, key: str, row: Remembering) -> str:
    return json.dumps({"of": name, "value": row.value, "kept": row.kept, "gain": row.gain, "key": key})


def stands(row: Remembering, before: Remembering | None) -> bool:
    return before is not None and all(
        abs(a - b) < NEAR for a, b in ((row.value, before.value), (row.kept, before.kept), (row.gain, before.gain))
    )


def main() -> int:
    rows, wrong = [], 0
    for name, figures in tables().items():
        row, key = remembering(figures, full_shoe(figures.decks)), key_of(figures)
        same = stands(row, known().get(key))
        wrong += not same
        print(f"{name}: {row.value / 2:.10f}, within {row.gain / 2:.3g} more: {'as known' if same else 'not as known'}")
        rows.append(line(name, key, row))
    if "--check" not in sys.argv:
        made = {json.loads(row)["key"] for row in rows}
        rows += [json.dumps(row) for row in json.loads(KNOWN.read_text(encoding="utf-8")) if row["key"] not in made]
        KNOWN.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
        return 0
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
