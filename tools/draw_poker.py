"""Count draw poker anew under every reading that moves its price, and write or check what the package knows of it.

`python -P tools/draw_poker.py` writes; `--check` says whether what is written still stands. Some minutes of two cores each.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import tapete
from tapete.catalogue.poker.rules import PokerRules
from tapete.errors import Refused
from tapete.odds.poker.draw import Draw, draw
from tapete.odds.poker.draw_known import NAME, key_of, known
from tapete.odds.poker.reading import Unpriced, figures_of
from tapete.odds.poker.store import Reckoned
from tapete.play.terms import Terms

KNOWN = Path(__file__).parent.parent / "src" / "tapete" / "odds" / "poker" / NAME


def tables() -> dict[str, Draw]:
    """Every different table: the defaults, and each reading changed by itself."""
    found: dict[str, Draw] = {}
    for game in tapete.all_games():
        if not isinstance(game.bare, PokerRules) or game.bare.dealer is None or game.bare.dealer.draws is None:
            continue
        sample = {name: str(value) for name, value in game.bare.sample.items()}
        plans: list[dict[str, str]] = [
            {},
            *({name: option} for name, reading in game.bare.readings.items() for option in reading.options),
        ]
        for plan in plans:
            try:
                rules, made = game.resolve({**sample, **plan})
                assert isinstance(rules, PokerRules)
                figures = figures_of(Terms(rules, made, game.regulation))
            except (Unpriced, Refused):
                continue
            assert isinstance(figures, Draw)
            found.setdefault(key_of(figures), figures)
    return found


def main() -> int:
    rows, wrong = {}, 0
    for key, figures in tables().items():
        value = draw(figures)
        row = Reckoned(value.ev, value.wagered, value.outcomes, value.rules, value.sd)
        same = known(figures) == row
        wrong += not same
        print(f"{key}: {float(value.edge):.6%}, {'as known' if same else 'not as known'}", flush=True)
        rows[key] = row.as_json()
    if "--check" not in sys.argv:
        KNOWN.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        return 0
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
