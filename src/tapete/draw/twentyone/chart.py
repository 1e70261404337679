"""Basic strategy as a chart: plain data for a page, a table for the terminal, and a drawing in the colours of the house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tapete.draw.kit.colours import EDGE, FELT, GOLD, INK, IVORY, LINE, NAMED
from tapete.draw.kit.marks import SANS, label, rect, tag, words
from tapete.odds.twentyone.basic import HARD, PAIRS, SOFT, UPS, Basic
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from rich.console import RenderableType

MEANINGS = {
    "S": Text("plantarse", "stand"),
    "H": Text("pedir carta", "hit"),
    "D": Text("doblar; si no se puede, pedir", "double, else hit"),
    "Ds": Text("doblar; si no se puede, plantarse", "double, else stand"),
    "P": Text("separar", "split"),
    "R": Text("retirarse; si no se puede, pedir", "surrender, else hit"),
    "Rs": Text("retirarse; si no se puede, plantarse", "surrender, else stand"),
    "Rp": Text("retirarse; si no se puede, separar", "surrender, else split"),
}
COLOURS = {
    "S": NAMED["red"],
    "H": FELT,
    "D": NAMED["blue"],
    "Ds": NAMED["blue"],
    "P": NAMED["yellow"],
    "R": NAMED["white"],
    "Rs": NAMED["white"],
    "Rp": NAMED["white"],
}
TITLES = {
    "hard": Text("Totales duros", "Hard totals"),
    "soft": Text("Totales blandos", "Soft totals"),
    "pairs": Text("Pares", "Pairs"),
}
DEALER = Text("carta del croupier", "dealer's card")
TITLE = Text("Estrategia básica", "Basic strategy")


@dataclass(frozen=True)
class Part:
    """One of the chart's three tables: names of its lines, and a letter for each up card in the order of `UPS`."""

    key: str
    title: Text
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def card_name(value: int) -> str:
    """An ace by its letter, which both languages share.

    >>> card_name(1), card_name(10)
    ('A', '10')
    """
    return "A" if value == 1 else str(value)


def parts(basic: Basic) -> tuple[Part, ...]:
    """Hard totals, soft totals, and pairs where there are splits."""
    hard = tuple((str(total), tuple(basic.hard[total].values())) for total in HARD)
    soft = tuple((f"A,{total - 11}" if total > 12 else "A,A", tuple(basic.soft[total].values())) for total in SOFT)
    pairs = tuple((f"{card_name(card)},{card_name(card)}", tuple(basic.pairs[card].values())) for card in PAIRS)
    found = (Part("hard", TITLES["hard"], hard), Part("soft", TITLES["soft"], soft), Part("pairs", TITLES["pairs"], pairs))
    return found if basic.figures.split_hands > 1 else found[:2]


def letters(basic: Basic) -> list[str]:
    """The letters that occur, in the order in which the legend explains them."""
    used = {letter for part in parts(basic) for _, row in part.rows for letter in row}
    return [letter for letter in MEANINGS if letter in used]


def summary(basic: Basic) -> Text:
    """What following the chart is worth, beside best play."""
    value, best, deviation = f"{100 * basic.value:+.4f} %", f"{100 * basic.best:+.4f} %", f"{basic.deviation:.3f}"
    return Text(
        f"Vale {value} de la apuesta por mano; jugando cada composición a la perfección, {best}. Desviación típica {deviation}.",
        f"Worth {value} of the stake a round; best play of every composition, {best}. Standard deviation {deviation}.",
    )


def data(basic: Basic, lang: Lang) -> dict[str, Any]:
    """All of the chart for a page or a program."""
    return {
        "title": TITLE[lang],
        "summary": summary(basic)[lang],
        "value": basic.value,
        "best": basic.best,
        "deviation": basic.deviation,
        "dealer": DEALER[lang],
        "ups": [card_name(up) for up in UPS],
        "parts": [
            {
                "key": part.key,
                "title": part.title[lang],
                "rows": [{"hand": name, "actions": list(row)} for name, row in part.rows],
            }
            for part in parts(basic)
        ],
        "legend": [{"letter": letter, "means": MEANINGS[letter][lang], "colour": COLOURS[letter]} for letter in letters(basic)],
    }


def terminal(basic: Basic, lang: Lang) -> RenderableType:
    """The chart for a terminal, readable without its colours."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text as Words

    shown: list[RenderableType] = []
    for part in parts(basic):
        table = Table(title=f"{part.title[lang]} · {DEALER[lang]} →", title_justify="left", box=None, padding=(0, 0))
        table.add_column("", justify="right")
        for up in UPS:
            table.add_column(card_name(up), justify="center", width=4)
        for name, row in part.rows:
            table.add_row(f"{name} ", *(Words(letter.center(4), style=_style(letter)) for letter in row))
        shown.extend([table, Words()])
    legend = " · ".join(f"{letter} {MEANINGS[letter][lang]}" for letter in letters(basic))
    return Group(*shown, Words(legend), Words(summary(basic)[lang]))


def _ink(letter: str) -> str:
    return INK if letter[0] in "RP" else IVORY


def _style(letter: str) -> str:
    return f"bold {_ink(letter)} on {COLOURS[letter]}"


CELL_W, CELL_H, NAME_W, MARGIN, HEAD = 34.0, 24.0, 52.0, 26.0, 54.0
PART_W = NAME_W + CELL_W * len(UPS)


def svg(basic: Basic, lang: Lang) -> str:
    """The chart as a drawing: hard totals on the left, soft ones and pairs on the right, and what the letters mean below."""
    left, *right = parts(basic)
    x = MARGIN + PART_W + 36
    drawn = [_part(left, lang, MARGIN, HEAD)]
    y = HEAD
    for part in right:
        drawn.append(_part(part, lang, x, y))
        y += CELL_H * (len(part.rows) + 2) + 18
    bottom = max(y, HEAD + CELL_H * (len(left.rows) + 2) + 18)
    width = x + PART_W + MARGIN
    used = letters(basic)
    per_row = 3
    for i, letter in enumerate(used):
        at = MARGIN + (i % per_row) * (width - 2 * MARGIN) / per_row, bottom + (i // per_row) * (CELL_H + 6)
        drawn.append(_cell(letter, at[0], at[1]))
        drawn.append(label(at[0] + CELL_W + 8, at[1] + CELL_H / 2, MEANINGS[letter][lang], 11, fill=IVORY, text_anchor="start"))
    bottom += ((len(used) - 1) // per_row + 1) * (CELL_H + 6) + 14
    drawn.append(label(MARGIN, bottom, summary(basic)[lang], 12, fill=LINE, text_anchor="start"))
    height = bottom + 26
    frame = rect(0, 0, width, height, rx=18, fill=EDGE) + rect(
        8, 8, width - 16, height - 16, rx=12, fill="none", stroke=GOLD, stroke_opacity=0.45
    )
    title = label(width / 2, 30, TITLE[lang], 20, fill=GOLD, font_weight="bold")
    return tag(
        "svg",
        words("title", TITLE[lang]),
        words("desc", _spoken(basic, lang)),
        frame,
        title,
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        lang=lang,
        class_="tapete-chart",
        style=f"max-width:{width:g}px",
        font_family=SANS,
    )


def _part(part: Part, lang: Lang, x: float, y: float) -> str:
    title = f"{part.title[lang]} · {DEALER[lang]} →"
    out = [label(x, y + CELL_H / 2, title, 13, fill=GOLD, text_anchor="start", font_weight="bold")]
    for i, up in enumerate(UPS):
        out.append(label(x + NAME_W + (i + 0.5) * CELL_W, y + 1.5 * CELL_H, card_name(up), 13, fill=LINE))
    for j, (name, row) in enumerate(part.rows):
        top = y + (j + 2) * CELL_H
        out.append(label(x + NAME_W - 10, top + CELL_H / 2, name, 13, fill=LINE, text_anchor="end"))
        out.extend(_cell(letter, x + NAME_W + i * CELL_W, top) for i, letter in enumerate(row))
    return "".join(out)


def _cell(letter: str, x: float, y: float) -> str:
    box = rect(x + 1, y + 1, CELL_W - 2, CELL_H - 2, rx=4, fill=COLOURS[letter])
    return box + label(x + CELL_W / 2, y + CELL_H / 2, letter, 13, fill=_ink(letter), font_weight="bold")


def _spoken(basic: Basic, lang: Lang) -> str:
    """The chart line by line, for those who do not see it."""
    heads = ", ".join(card_name(up) for up in UPS)
    lines = [f"{part.title[lang]}: " + "; ".join(f"{name}: {' '.join(row)}" for name, row in part.rows) for part in parts(basic)]
    return f"{DEALER[lang]}: {heads}. " + ". ".join(lines)
