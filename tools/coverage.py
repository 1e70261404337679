"""Write docs/coverage.md: each game of each regulation, and what of it is done. `--check` only says whether the page is true."""

from __future__ import annotations

import sys
from pathlib import Path

import tapete

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "coverage.md"
HEAD = """# Coverage

Each game × regulation: rules as data, procedure, irregularities refereed, exact odds, cases, drawn.
Written by `python tools/coverage.py`.

| game | title | status | bets | readings | referee | odds | cases | drawn |
|---|---|---|---|---|---|---|---|---|
"""


def row(game: tapete.Game) -> str:
    rules = game.bare
    cases = len(list((ROOT / "tests/cases" / game.id).glob("*.acta")))
    drawn = "yes" if rules.procedure in DRAWN else "no"
    cells = [
        f"`{game.id}`",
        f"{rules.title.es} / {rules.title.en}",
        game.status,
        str(len(rules.bets)),
        str(len(rules.readings)),
        f"{len(rules.irregularities)} irregularities",
        "exact" if game.status == "complete" else "with a plan",
        str(cases),
        drawn,
    ]
    return "| " + " | ".join(cells) + " |"


DRAWN = {"wheel", "dice", "baccarat", "chemin", "tableaux", "trente", "war", "twentyone", "poker", "triple"}


def page() -> str:
    games = tapete.all_games()
    return HEAD + "\n".join(row(g) for g in games) + f"\n\n{len(games)} games.\n"


def main() -> int:
    text = page()
    if "--check" in sys.argv:
        return 0 if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
