"""Write docs/coverage.md and coverage.es.md: each game of each regulation, and what of it is done. `--check`: are they true?"""

from __future__ import annotations

import sys
from pathlib import Path

import tapete
from tapete.catalogue.families import room_of
from tapete.catalogue.loader import catalogue
from tapete.text import Lang, Text
from tapete.tournament.law import FILE, chapter

ROOT = Path(__file__).resolve().parents[1]
PAGES: dict[Lang, Path] = {"en": ROOT / "docs" / "coverage.md", "es": ROOT / "docs" / "coverage.es.md"}
HEAD = Text(
    en="""# Coverage

Each game × regulation: rules as data, procedure, irregularities refereed, exact odds, cases, drawn.
Written by `python tools/coverage.py`.

| game | title | status | bets | readings | referee | odds | cases | drawn |
|---|---|---|---|---|---|---|---|---|
""",
    es="""# Cobertura

Cada juego × reglamento: reglas como datos, procedimiento, irregularidades arbitradas, precios exactos, casos, dibujo.
Lo escribe `python tools/coverage.py`.

| juego | título | estado | apuestas | lecturas | árbitro | precios | casos | dibujo |
|---|---|---|---|---|---|---|---|---|
""",
)
STATUS = {"complete": Text("completo", "complete"), "incomplete": Text("incompleto", "incomplete")}
NUMBER_ONLY = Text("solo el número", "the number only")
"""Of pai gow with cards only the bet on the number is priced."""
EXACT = {"complete": Text("exactos", "exact"), "incomplete": Text("con un plan", "with a plan")}


def row(game: tapete.Game, lang: Lang) -> str:
    rules = game.bare
    cases = len(list((ROOT / "tests/cases" / game.id).glob("*.acta")))
    count = len(rules.irregularities)
    drawn = (ROOT / "src/tapete/draw" / room_of(rules) / "felt.py").exists()
    cells = [
        f"`{game.id}`",
        rules.title[lang],
        STATUS[game.status][lang],
        str(len(rules.bets)),
        str(len(rules.readings)),
        Text(f"{count} irregularidad{'' if count == 1 else 'es'}", f"{count} irregularit{'y' if count == 1 else 'ies'}")[lang],
        NUMBER_ONLY[lang] if game.id == "puerto-rico/pai-gow-poker" else EXACT[game.status][lang],
        str(cases),
        Text("sí", "yes")[lang] if drawn else "no",
    ]
    return "| " + " | ".join(cells) + " |"


def tournaments(lang: Lang) -> dict[str, str]:
    """A row for each regulation with a chapter on tournaments, which have the bets, odds and drawings of their games."""
    rows: dict[str, str] = {}
    for name, home in catalogue().homes.items():
        if (home / FILE).exists():
            cases = len(list((ROOT / "tests/cases" / name / "tournaments").glob("*.acta")))
            ruled = Text("del juego y del Reglamento", "of the game and the Reglamento")[lang]
            title, status = chapter(name).title[lang], STATUS["complete"][lang]
            rows[f"{name}/tournaments"] = f"| `{name}/tournaments` | {title} | {status} | – | – | {ruled} | – | {cases} | – |"
    return rows


def page(lang: Lang) -> str:
    rows = {game.id: row(game, lang) for game in tapete.all_games()} | tournaments(lang)
    return (
        HEAD[lang]
        + "\n".join(rows[name] for name in sorted(rows, key="{}.toml".format))
        + f"\n\n{len(rows)} {Text('juegos', 'games')[lang]}.\n"
    )


def main() -> int:
    texts = {path: page(lang) for lang, path in PAGES.items()}
    if "--check" in sys.argv:
        return 0 if all(path.exists() and path.read_text(encoding="utf-8") == text for path, text in texts.items()) else 1
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
