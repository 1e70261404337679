"""Write docs/prices.json and the page of prices in both languages: every bet of every game, and readings that move a price.

python -P tools/prices.py           what is kept counts, the rest is worked out
python -P tools/prices.py GAME...   only these games; the file keeps what it says of others
python -P tools/prices.py --moved   only games whose law or code is no longer that of their prices
python -P tools/prices.py --deep    readings of games that kernels count, too, in some ten minutes; else the file keeps them
python -P tools/prices.py --fresh   everything is worked out again
python -P tools/prices.py --pages   only the pages, from the file
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import catalogue
from tapete.catalogue.vocabulary import say_setting
from tapete.check.everything import as_json, bet_words, moved, priced_in, tasks, weight, work
from tapete.check.sources import fingerprint
from tapete.odds.kit.patience import bar
from tapete.odds.report import spoken
from tapete.text import Lang, Text
from tapete.written import percent, style_in

DOCS = Path(__file__).resolve().parents[1] / "docs"
STORED = DOCS / "prices.json"
LONGEST = 40
"""Signs of a fraction on the page; longer ones stand in the file."""
HEAD = Text(
    """# Precios

Lo que cuesta cada apuesta de cada juego con el plan de muestra y las lecturas por defecto, y las que cambian con otra lectura o
variante. La ventaja es de la casa, por unidad apostada; una negativa favorece al jugador. `make prices` escribe esta página y
[prices.json](prices.json), que tiene todas las fracciones enteras; `tapete price --all` los da en JSON o CSV.
""",
    """# Prices

What each bet of each game costs under the sample plan and the default readings, and those that change under another reading or
variant. The edge is the house's, per unit staked; a negative one favours the player. `make prices` writes this page and
[prices.json](prices.json), which has every fraction whole; `tapete price --all` gives them as JSON or CSV.
""",
)
COLUMNS = Text("apuesta | paga | ventaja | exacta | artículo", "bet | pays | edge | exact | article")
WITHOUT = Text("No hay", "Not offered")
UNDER = Text("Con", "Under")


def main() -> None:
    if "--pages" not in sys.argv:
        reckon()
    rows = json.loads(STORED.read_text(encoding="utf-8"))
    (DOCS / "prices.md").write_text(page(rows, "en"), encoding="utf-8")
    (DOCS / "prices.es.md").write_text(page(rows, "es"), encoding="utf-8")


def reckon() -> None:
    """The file: one line a game and plan."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    deep, names = "--deep" in sys.argv, [word for word in sys.argv[1:] if not word.startswith("--")]
    if "--moved" in sys.argv:
        names = sorted({row["game"] for row in stored if moved_since(row)})
        if not names:
            return
    todo = [task for task in tasks(catalogue(), names=names) if not task.plan or deep or quick(task.game)]
    with bar("prices") as told:
        found = work(todo, fresh="--fresh" in sys.argv, told=told)
    seconds = {(a.game, tuple(sorted(a.plan.items()))): a.seconds for a in found}
    rows = as_json(moved(found))
    for row in rows:
        game = catalogue().game(row["game"])
        row["rules"] = weight(game.rules(row["plan"])) if row["prices"] else ""
        row["code"] = fingerprint(priced_in(game)) if row["prices"] else ""
        row["seconds"] = seconds[row["game"], tuple(sorted(row["plan"].items()))]
    done = {(task.game, tuple(sorted(task.plan.items()))) for task in todo}
    games = catalogue().games
    rows += [r for r in stored if r["game"] in games and (r["game"], tuple(sorted(r["plan"].items()))) not in done]
    rows.sort(key=lambda row: (row["game"], sorted(row["plan"].items())))
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    STORED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def moved_since(row: Mapping[str, Any]) -> bool:
    """Whether a price in the file comes from another law or from other code than there is."""
    if row["game"] not in catalogue().games or not row["prices"]:
        return False
    game = catalogue().game(row["game"])
    return bool(row["rules"] != weight(game.rules(row["plan"])) or row["code"] != fingerprint(priced_in(game)))


def quick(game: str) -> bool:
    """Whether a game is priced in a moment, so that all of its readings are on the page."""
    return room_of(catalogue().game(game).bare) in ("wheel", "dice", "baccarat", "banque", "war")


def page(rows: list[dict[str, Any]], lang: Lang) -> str:
    """The page as it follows from the file."""
    out, regulation, base = [HEAD[lang]], "", {}
    for row in rows:
        game = catalogue().game(row["game"])
        if game.regulation.regulation != regulation:
            regulation = game.regulation.regulation
            out.append(f"## {game.regulation.short[lang]}\n")
        if not row["plan"]:
            out.append(f"### {game.title[lang]}\n\n`{game.id}`\n")
            base = {price["bet"]: price for price in row["prices"]}
        if row["prices"]:
            out.append(_table(row, base if row["plan"] else {}, lang))
        elif "why" in row:
            out.append(f"{row['why'][lang]}.\n")
    return "\n".join(out)


def _table(row: Mapping[str, Any], base: Mapping[str, Mapping[str, Any]], lang: Lang) -> str:
    game = catalogue().game(row["game"])
    rules, style = game.rules(row["plan"]), style_in(lang, game.regulation.currency.writes)
    said = [say_setting(rules, name, value, lang) for name, value in row["plan"].items()]
    head = f"{UNDER[lang]} {', '.join(f'`{name}={value}`' for name, value in said)}:\n\n" if said else ""
    lines = [f"| {COLUMNS[lang]} |", "|---|---|---|---|---|"]
    for price in row["prices"]:
        same = base.get(price["bet"])
        if same and (same["fraction"], round(same["edge"], 12)) == (price["fraction"], round(price["edge"], 12)):
            continue
        exact = price["fraction"] if len(price["fraction"]) <= LONGEST else "…"
        words = (bet_words(rules, price["bet"], lang), spoken(price["pays"], lang), percent(price["edge"], 4, style), exact)
        lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in (*words, price['cite']))} |")
    gone = [bet_words(game.bare, bet, lang) for bet in base if bet not in {price["bet"] for price in row["prices"]}]
    tail = [f"{WITHOUT[lang]}: {', '.join(gone)}.\n"] if gone else []
    table = ["\n".join(lines) + "\n"] if len(lines) > 2 else []
    return head + "\n".join(table + tail)


if __name__ == "__main__":
    main()
