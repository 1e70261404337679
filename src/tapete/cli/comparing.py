"""`tapete compare`: the same game in several regulations, or several games, side by side."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence

from rich.markup import escape

from tapete.book.comparison import Comparison, Part, Row, chosen, compare
from tapete.catalogue.loader import Game
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, count, lang, say
from tapete.errors import TapeteError, unknown
from tapete.odds import BetOdds, game_odds
from tapete.text import Text

PARTS = ("edges", "pays", "limits", "names", "rules", "rulings", "readings", "terms")


def show_comparison(names: Sequence[str], part: str, everything: bool, as_csv: bool, as_json: bool) -> None:
    if part and part not in PARTS:
        raise unknown(Text("ninguna parte", "part"), part, PARTS)
    games = chosen(catalogue(), names)
    found = compare(games, [prices(game) if part in ("", "edges") else () for game in games])
    parts = [p for p in found.parts if part in ("", p.id)]
    if as_json:
        out_json(_json(found, parts))
    elif as_csv:
        csv.writer(sys.stdout).writerows(_lines(found, parts))
    else:
        _show(found, parts, everything)


def prices(game: Game) -> Sequence[BetOdds]:
    """The price list; none for a game whose text omits what it would need."""
    try:
        return game_odds(game).bets
    except TapeteError:
        return ()


def _show(found: Comparison, parts: Sequence[Part], everything: bool) -> None:
    out = console()
    for game in found.games:
        out.print(f"[bold]{escape(game.id)}[/bold]  {escape(game.bare.title[lang()])}, {escape(game.regulation.name[lang()])}")
    for part in parts:
        rows = part.ordered()
        shown = rows if everything else [row for row in rows if row.notable]
        out.print(f"\n[bold]{escape(part.title[lang()])}[/bold]")
        if shown:
            heads = ["", *(_short(found, game) for game in found.games)]
            out.print(grid(heads, [[escape(row.what[lang()]), *_cells(row)] for row in shown]))
        if left := len(rows) - len(shown):
            alike = count(left, Text("igual en todos", "alike in all"), Text("iguales en todos", "alike in all"))
            out.print(f"[dim]{alike} ({say('--all los muestra', '--all shows them')})[/dim]")


def _short(found: Comparison, game: Game) -> str:
    """A regulation's short name, or the game's too where one regulation has several here."""
    same = [g for g in found.games if g.regulation is game.regulation]
    return game.regulation.short[lang()] if len(same) == 1 else game.id


def _cells(row: Row) -> Iterator[str]:
    for cell in row.cells:
        words = cell.text[lang()]
        yield f"{escape(words)} [dim]{escape(cell.cite)}[/dim]" if words else "—"


def _lines(found: Comparison, parts: Sequence[Part]) -> Iterator[list[str]]:
    yield ["part", "what", "differs", *(f"{g.id}{of}" for g in found.games for of in ("", " cite"))]
    for part in parts:
        for row in part.ordered():
            told = [words for cell in row.cells for words in (cell.text[lang()], cell.cite)]
            yield [part.id, row.what[lang()], "yes" if row.differs else "no", *told]


def _json(found: Comparison, parts: Sequence[Part]) -> dict[str, object]:
    return {
        "games": [game.id for game in found.games],
        "parts": {
            part.id: [
                {
                    "what": row.what[lang()],
                    "differs": row.differs,
                    "cells": {
                        game.id: {"says": cell.text[lang()], "cite": cell.cite}
                        for game, cell in zip(found.games, row.cells, strict=True)
                        if cell.text.en
                    },
                }
                for row in part.ordered()
            ]
            for part in parts
        },
    }
