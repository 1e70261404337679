"""The felt as a picture: a self-contained SVG for the browser, notebooks and reports.

Everything is found from the rules: a new wheel's TOML is drawn without a line of Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.wheel import WheelRules
from tapete.draw.chips import chips, dolly
from tapete.draw.colours import EDGE, FELT, GOLD
from tapete.draw.felt import cloth
from tapete.draw.geometry import Point
from tapete.draw.heading import heading, legend
from tapete.draw.lettering import description
from tapete.draw.marks import SANS, group, label, rect, tag, words
from tapete.draw.place import Places, places
from tapete.draw.targets import LOOK, targets
from tapete.draw.wheel import RADIUS, ring
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

PAD, HEAD, FOOT = 26.0, 78.0, 44.0
LEFT = PAD + 2 * RADIUS + 26


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it.

    >>> import tapete
    >>> svg(tapete.game("spain/roulette").open(min=10))[:4]
    '<svg'
    """
    rules = table.terms.rules
    return _wheel_table(table, rules, lang) if isinstance(rules, WheelRules) else _in_words(table, lang)


def _wheel_table(table: Table, rules: WheelRules, lang: Lang) -> str:
    known = places(rules)
    frame, last = known.layout.frame, (table.felt.results or ("",))[-1]
    inner = max(frame.h, 2 * RADIUS)
    width, height = LEFT + frame.w + PAD, HEAD + inner + FOOT
    seats, rows = legend(table, lang, Box(LEFT, height - 20, frame.w, LINE))
    height += rows * LINE
    across = f"translate({LEFT - frame.x:g} {HEAD + (inner - frame.h) / 2:g})"
    drawing = (
        _background(width, height),
        heading(table, lang, PAD, width - PAD),
        ring(rules, last, Point(PAD + RADIUS, HEAD + inner / 2)),
        group(cloth(rules, known.layout, lang), transform=across),
        legend(table, lang, LEFT, height - 20),
    )
    above = group(_result(known, last), chips(table, known), transform=across)
    return _sheet(table, lang, width, height, *drawing, above, spots=targets(table, known, lang, across))


def _result(known: Places, last: str) -> str:
    area = next((a for a in known.layout.areas if a.style in ("number", "symbol") and last in a.pockets), None)
    return dolly(area, known.layout) if area else ""


def _background(width: float, height: float) -> str:
    return (
        rect(0, 0, width, height, rx=18, fill=EDGE)
        + rect(5, 5, width - 10, height - 10, rx=14, fill=FELT)
        + rect(10, 10, width - 20, height - 20, rx=10, fill="none", stroke=GOLD, stroke_opacity=0.45)
    )


def _sheet(table: Table, lang: Lang, width: float, height: float, *drawing: str, spots: str = "") -> str:
    """The drawing is one image to a screen reader; the spots beside it are buttons, which an image may not hold."""
    title = f"{table.terms.rules.title[lang]} ({table.game.id})"
    return tag(
        "svg",
        words("title", title),
        words("style", LOOK),
        group(words("title", title), words("desc", description(table, lang)), *drawing, role="img"),
        spots,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="group",
        lang=lang,
        class_="tapete-felt",
        style="max-width:100%;height:auto",
        font_family=SANS,
    )


def _in_words(table: Table, lang: Lang) -> str:
    """A game whose cloth has no drawing yet: what the table says of itself, on felt."""
    from tapete.table.show import as_text

    lines = as_text(table, lang).splitlines()
    width, height = 60 + 7.4 * max(len(line) for line in lines), 60 + 20.0 * len(lines)
    text = [label(30, 40 + 20 * i, line, 13, text_anchor="start", style="white-space:pre") for i, line in enumerate(lines)]
    return _sheet(table, lang, width, height, _background(width, height), *text)
