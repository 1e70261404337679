"""Reckon Switch anew, by a player who forgets nothing, and write or check what the package knows of it.

`python -P tools/switch.py` writes; `--check` says whether what is written still stands. About ten minutes of one core.
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
    """Every game that switches, as its sample plan has it."""
    found: dict[str, Figures] = {}
    for game in tapete.all_games():
        if not isinstance(game.bare, TwentyOneRules) or game.bare.switching is None:
            continue
        rules = game.rules({name: str(value) for name, value in game.bare.sample.items()})
        assert isinstance(rules, TwentyOneRules)
        found[game.id] = one_split(figures_of(rules))
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
        KNOWN.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
        return 0
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
