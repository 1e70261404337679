"""Above the cloth the game and the last results; below it whose chips are whose."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tapete.draw.colours import GOLD, LINE, pocket_colour, seat_colour
from tapete.draw.lettering import pocket_mark, pocket_name
from tapete.draw.marks import SERIF, circle, fitted, group, label, rect, words
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

SHOWN = 14
SIDE = 26.0


def heading(table: Table, lang: Lang, left: float, right: float) -> str:
    rules, felt = table.terms.rules, table.felt
    coup = Text(f"jugada {felt.coup}", f"coup {felt.coup}")[lang]
    under = f"{table.game.regulation.short[lang]} · {coup}"
    return (
        label(left, 36, rules.title[lang], 24, text_anchor="start", font_family=SERIF, font_weight="bold", fill=GOLD)
        + label(left, 58, under, 12.5, text_anchor="start", fill=LINE)
        + _results(table, lang, right)
    )


def _results(table: Table, lang: Lang, right: float) -> str:
    """The last results, oldest first; the newest is at the right, with a gold line."""
    rules, shown = table.terms.rules, table.felt.results[-SHOWN:]
    if not shown:
        return ""
    left = right - len(shown) * (SIDE + 4) + 4
    marks = []
    for i, pocket in enumerate(shown):
        x, mark, newest = left + i * (SIDE + 4), pocket_mark(rules, pocket), i == len(shown) - 1
        marks.append(
            group(
                words("title", pocket_name(rules, pocket, lang)),
                rect(
                    x,
                    30,
                    SIDE,
                    SIDE,
                    rx=5,
                    fill=pocket_colour(rules.wheel, pocket),
                    stroke=GOLD if newest else LINE,
                    stroke_width=2.6 if newest else 0.8,
                ),
                label(x + SIDE / 2, 43, mark, fitted(mark, 14, SIDE - 4), font_weight="bold"),
            )
        )
    said = Text("últimos resultados", "last results")[lang]
    return group(label(left - 10, 43, said, 12, text_anchor="end", fill=LINE), *marks, class_="results")


def legend(table: Table, lang: Lang, left: float, y: float) -> str:
    """Each seat's colour and what it has on the felt."""
    staked: Counter[int] = Counter()
    for bet in table.felt.bets:
        staked[bet.seat] += bet.amount
    marks, x = [], left
    for seat in sorted(staked):
        said = f"{Text('puesto', 'seat')[lang]} {seat}: {table.terms.money(staked[seat])}"
        marks += [
            circle(x + 6, y, 6, fill=seat_colour(seat), stroke=LINE, stroke_width=1.2),
            label(x + 18, y, said, 12.5, text_anchor="start", fill=LINE),
        ]
        x += 36 + 7.2 * len(said)
    return group(*marks, class_="seats")
