"""Above the cloth the game and the last results; below it whose chips are whose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Any

from tapete.catalogue.wheel.rules import WheelRules
from tapete.draw.kit.colours import GOLD, LINE, pocket_colour, seat_colour
from tapete.draw.kit.lettering import pocket_mark, pocket_name
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, rect, words
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

Tile = Callable[[Any, str, Lang], tuple[str, str, str]]
"""A result as it is shown among the last ones: what is drawn round its middle, its colour, its name."""

TITLE, SHOWN = 400.0, 14
SIDE, GAP = 26.0, 4.0
LINE_HEIGHT = 20.0


def pocket_tile(rules: WheelRules, pocket: str, lang: Lang) -> tuple[str, str, str]:
    """A pocket among the last results."""
    mark = pocket_mark(rules, pocket)
    drawn = label(0, 0, mark, fitted(mark, 14, SIDE - 4), font_weight="bold")
    return drawn, pocket_colour(rules.wheel, pocket), pocket_name(rules, pocket, lang)


def heading(table: Table, lang: Lang, left: float, right: float, tile: Tile | None = pocket_tile) -> str:
    """The game's name and the coup at the left, the last results at the right unless they are shown elsewhere."""
    title, felt = table.terms.rules.title[lang], table.felt
    coup = Text(f"jugada {felt.coup}", f"coup {felt.coup}")[lang]
    under = f"{table.game.regulation.short[lang]} · {coup}"
    size = fitted(title, 24, TITLE, 0.52)
    return (
        label(left, 36, title, size, text_anchor="start", font_family=SERIF, font_weight="bold", fill=GOLD)
        + label(left, 58, under, 12.5, text_anchor="start", fill=LINE)
        + (_results(table, lang, right, right - left - TITLE, tile) if tile else "")
    )


def _results(table: Table, lang: Lang, right: float, room: float, tile: Tile) -> str:
    """The last results, oldest first; the newest is at the right, with a gold line."""
    step, said = SIDE + GAP, Text("últimos resultados", "last results")[lang]
    shown = table.felt.results[-max(3, min(SHOWN, int((room - 120) / step))) :]
    if not shown:
        return ""
    left = right - len(shown) * step + GAP
    marks = [_result(tile(table.terms.rules, r, lang), left + i * step, i == len(shown) - 1) for i, r in enumerate(shown)]
    return group(label(left - 10, 43, said, 12, text_anchor="end", fill=LINE), *marks, class_="results")


def _result(tile: tuple[str, str, str], x: float, newest: bool) -> str:
    drawn, fill, name = tile
    edge, thick = (GOLD, 2.6) if newest else (LINE, 0.8)
    return group(
        words("title", name),
        rect(x, 30, SIDE, SIDE, rx=5, fill=fill, stroke=edge, stroke_width=thick),
        group(drawn, transform=f"translate({x + SIDE / 2:g} 43)"),
    )


def legend_height(table: Table, width: float) -> float:
    return LINE_HEIGHT * ceil(len({bet.seat for bet in table.felt.bets}) / _abreast(width))


def _abreast(width: float) -> int:
    return max(2, int(width / 180))


def legend(table: Table, lang: Lang, left: float, top: float, width: float) -> str:
    """Each seat's colour and what it has on the felt."""
    staked: Counter[int] = Counter()
    for bet in table.felt.bets:
        staked[bet.seat] += bet.amount
    marks, abreast = [], _abreast(width)
    step = width / abreast
    for i, seat in enumerate(sorted(staked)):
        x, y = left + i % abreast * step, top + i // abreast * LINE_HEIGHT
        said = f"{Text('puesto', 'seat')[lang]} {seat}: {table.terms.money(staked[seat]):{lang}}"
        marks += [
            circle(x + 6, y, 6, fill=seat_colour(seat), stroke=LINE, stroke_width=1.2),
            label(x + 18, y, said, fitted(said, 12.5, step - 24, 0.56), text_anchor="start", fill=LINE),
        ]
    return group(*marks, class_="seats")
