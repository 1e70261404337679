"""The board of roads over a baccarat table: bead plate and big road above, the three derived roads below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tapete.draw.kit.colours import GOLD, INK, IVORY, NAMED
from tapete.draw.kit.marks import SANS, circle, group, label, path, rect, tag, words
from tapete.draw.kit.roads import DERIVED, ROWS, Sign, bead_plate, big_road, derived_road, last_columns
from tapete.draw.kit.words import LETTERS, RESULTS
from tapete.text import Lang, Text

CELL, GAP, HEAD = 18.0, 14.0, 20.0
BEADS, WIDE, NARROW = 8, 22, 20
"""Columns of the bead plate, of the big road and of each derived one."""
GRID = "#d8d0bb"
COLOURS = {"P": NAMED["blue"], "B": NAMED["red"], "T": NAMED["green"], "red": NAMED["red"], "blue": NAMED["blue"]}
NAMES = {
    "bead-plate": Text("plato de cuentas", "bead plate"),
    "big-road": Text("camino grande", "big road"),
    "big-eye-boy": Text("ojo grande", "big eye boy"),
    "small-road": Text("camino pequeño", "small road"),
    "cockroach-pig": Text("cucaracha", "cockroach pig"),
}
Draw = Callable[[Sign, float, float, Lang], str]


def board(results: str, lang: Lang) -> str:
    """All five roads of a shoe as one drawing, in words for who does not see it."""
    wide = (BEADS + WIDE) * CELL + GAP
    small = (wide - 2 * GAP) / 3 / NARROW
    second = HEAD + ROWS * CELL + GAP
    plates = [
        _plate("bead-plate", bead_plate(results), 0.0, 0.0, CELL, BEADS, _bead, lang),
        _plate("big-road", big_road(results), BEADS * CELL + GAP, 0.0, CELL, WIDE, _ring, lang),
    ]
    for i, (name, back) in enumerate(DERIVED.items()):
        signs = derived_road(results, back)
        plates.append(_plate(name, signs, i * (NARROW * small + GAP), second, small, NARROW, DERIVED_SIGNS[name], lang))
    high = second + HEAD + ROWS * small
    return tag(
        "svg",
        words("title", Text("Los caminos de este sabot", "The roads of this shoe")[lang]),
        words("desc", told(results, lang)),
        *plates,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-1 -1 {wide + 2:g} {high + 2:g}",
        role="img",
        class_="roads",
        font_family=SANS,
    )


def told(results: str, lang: Lang) -> str:
    """How often each side won in this shoe, and the run it ends with.

    >>> told("PBTBB", "en")
    'player 1, banker 3, tie 1; last: banker 3 in a row'
    """
    counts = ", ".join(f"{RESULTS[r][lang]} {results.count(r)}" for r in RESULTS)
    wins = results.replace("T", "")
    if not wins:
        return counts
    run = len(wins) - len(wins.rstrip(wins[-1]))
    last = f"{RESULTS[wins[-1]][lang]} {run}"
    return f"{counts}; " + Text(f"al final: {last} seguidas", f"last: {last} in a row")[lang] if run > 1 else counts


def _plate(name: str, signs: Sequence[Sign], left: float, top: float, cell: float, columns: int, draw: Draw, lang: Lang) -> str:
    """A grid under its name with the last columns of a road in it."""
    wide, high, y = columns * cell, ROWS * cell, top + HEAD
    lines = "".join(f"M{left + i * cell:g} {y:g}v{high:g}" for i in range(1, columns))
    lines += "".join(f"M{left:g} {y + j * cell:g}h{wide:g}" for j in range(1, ROWS))
    shown = last_columns(signs, columns)
    return group(
        label(left, top + HEAD / 2 - 1, NAMES[name][lang], 13, text_anchor="start", fill=INK),
        rect(left, y, wide, high, rx=2, fill=IVORY, stroke=GOLD, stroke_width=1.2),
        path(lines, stroke=GRID, stroke_width=0.7, fill="none"),
        *(draw(s, left + (s.column + 0.5) * cell, y + (s.row + 0.5) * cell, lang) for s in shown),
        class_="road",
        data_road=name,
    )


def _bead(sign: Sign, x: float, y: float, lang: Lang) -> str:
    return circle(x, y, 7.8, fill=COLOURS[sign.shows]) + label(x, y, LETTERS[sign.shows][lang], 11, font_weight="bold")


def _ring(sign: Sign, x: float, y: float, lang: Lang) -> str:
    """Hollow; ties are a green stroke through it, with their number if there are several."""
    ring = circle(x, y, 6.4, fill="none", stroke=COLOURS[sign.shows], stroke_width=2.6)
    stroke = path(f"M{x - 6:g} {y + 6:g}L{x + 6:g} {y - 6:g}", stroke=COLOURS["T"], stroke_width=2) if sign.ties else ""
    return ring + stroke + (label(x, y, str(sign.ties), 11, fill=INK, font_weight="bold") if sign.ties > 1 else "")


def _eye(sign: Sign, x: float, y: float, lang: Lang) -> str:
    return circle(x, y, 3, fill="none", stroke=COLOURS[sign.shows], stroke_width=1.8)


def _dot(sign: Sign, x: float, y: float, lang: Lang) -> str:
    return circle(x, y, 3.6, fill=COLOURS[sign.shows])


def _slash(sign: Sign, x: float, y: float, lang: Lang) -> str:
    return path(f"M{x - 3.2:g} {y + 3.2:g}L{x + 3.2:g} {y - 3.2:g}", stroke=COLOURS[sign.shows], stroke_width=2.2)


DERIVED_SIGNS: dict[str, Draw] = {"big-eye-boy": _eye, "small-road": _dot, "cockroach-pig": _slash}
