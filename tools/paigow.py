"""Reckon pai gow poker anew under every house way and rank of the wheel, and write or check what the package knows of it.

`python -P tools/paigow.py` writes; `--check` says whether what is written still stands. About a minute of two cores each.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import tapete
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.odds.paigow.known import PARTS, Row, counts_it, key_of, known, reckoned

KNOWN = Path(__file__).parent.parent / "src" / "tapete" / "odds" / "paigow" / "known.json"


def tables() -> dict[str, PaiGowRules]:
    """Every different table of every game with cards, by what it is called."""
    found: dict[str, PaiGowRules] = {}
    for game in tapete.all_games():
        if game.bare.family != "paigow" or not isinstance(game.bare, PaiGowRules) or game.bare.cards is None:
            continue
        sample = {name: str(value) for name, value in game.bare.sample.items()}
        for wheel in game.bare.params["wheel"].options:
            for way in game.bare.house_way.ways:
                rules = game.rules({**sample, "wheel": wheel, "house-way": way})
                assert isinstance(rules, PaiGowRules)
                if counts_it(rules):
                    found[f"{game.id}, {way}, A-2-3-4-5 {wheel}"] = rules
    return found


def line(name: str, key: str, row: Row) -> str:
    return json.dumps({"of": name, **{part: list(row[part]) for part in PARTS}, "key": key}, ensure_ascii=False)


def main() -> int:
    rows, wrong = [], 0
    for name, rules in tables().items():
        row, key = reckoned(rules), key_of(rules)
        same = known().get(key) == row
        wrong += not same
        print(f"{name}: {'as known' if same else 'not as known'}")
        rows.append(line(name, key, row))
    if "--check" not in sys.argv:
        KNOWN.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
        return 0
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
