"""The felt as a picture: a self-contained SVG for the browser, notebooks and reports.

Everything is found from the rules: the TOML of a new game with wheel, dice or cards is drawn without a line of Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.dice import DiceRules
from tapete.catalogue.wheel import WheelRules
from tapete.draw.card_felt import CARD_RULES, card_svg
from tapete.draw.chips import chips, dolly, lit
from tapete.draw.dice import dice_svg
from tapete.draw.felt import cloth
from tapete.draw.geometry import Point
from tapete.draw.heading import heading, legend, legend_height
from tapete.draw.lettering import description
from tapete.draw.marks import group, label
from tapete.draw.place import places
from tapete.draw.sheet import FOOT, HEAD, PAD, background, sheet
from tapete.draw.targets import targets
from tapete.draw.wheel import RADIUS, ring
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

LEFT = PAD + 2 * RADIUS + 26


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it.

    >>> import tapete
    >>> svg(tapete.game("spain/roulette").open(min=10))[:4]
    '<svg'
    """
    rules = table.terms.rules
    if isinstance(rules, DiceRules):
        return dice_svg(table, lang)
    if isinstance(rules, CARD_RULES):
        return card_svg(table, lang)
    return _wheel_table(table, rules, lang) if isinstance(rules, WheelRules) else _in_words(table, lang)


def _wheel_table(table: Table, rules: WheelRules, lang: Lang) -> str:
    known = places(rules)
    frame, last = known.layout.frame, (table.felt.results or ("",))[-1]
    inner = max(frame.h, 2 * RADIUS)
    width, height = LEFT + frame.w + PAD, HEAD + inner + FOOT + legend_height(table, frame.w)
    across = f"translate({LEFT - frame.x:g} {HEAD + (inner - frame.h) / 2:g})"
    drawing = (
        background(width, height),
        heading(table, lang, PAD, width - PAD),
        ring(rules, last, Point(PAD + RADIUS, HEAD + inner / 2)),
        group(cloth(rules, known.layout, lang), transform=across),
        legend(table, lang, LEFT, HEAD + inner + FOOT - 4, frame.w),
    )
    came = next((a for a in known.layout.areas if a.style in ("number", "symbol") and last in a.pockets), None)
    marked = (lit(came, known.layout), chips(table, known), dolly(came)) if came else (chips(table, known),)
    above = group(*marked, transform=across)
    said, spots = description(table, lang), targets(table, known, lang, across)
    return sheet(table, lang, (width, height), said, *drawing, above, spots=spots)


def _in_words(table: Table, lang: Lang) -> str:
    """A game whose cloth has no drawing yet: what the table says of itself, on felt."""
    from tapete.table.show import as_text

    lines = as_text(table, lang).splitlines()
    width, height = 60 + 7.4 * max(len(line) for line in lines), 60 + 20.0 * len(lines)
    text = [label(30, 40 + 20 * i, line, 13, text_anchor="start", style="white-space:pre") for i, line in enumerate(lines)]
    return sheet(table, lang, (width, height), "\n".join(lines), background(width, height), *text)
