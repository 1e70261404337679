"""A wheel table: the cloth, the wheel with the last pocket, the chips and the dolly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.draw.kit.chips import chips
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.heading import heading, legend, legend_height
from tapete.draw.kit.lettering import description
from tapete.draw.kit.marks import group
from tapete.draw.kit.sheet import FOOT, HEAD, PAD, background, sheet
from tapete.draw.kit.targets import targets
from tapete.draw.wheel.cloth import cloth
from tapete.draw.wheel.dolly import dolly, lit
from tapete.draw.wheel.places import places
from tapete.draw.wheel.ring import RADIUS, ring
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

LEFT = PAD + 2 * RADIUS + 26


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    rules = table.terms.rules
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
    marked = (
        (lit(came, known.layout), chips(table, known.spots, lang), dolly(came)) if came else (chips(table, known.spots, lang),)
    )
    above = group(*marked, transform=across)
    said, spots = description(table, lang), targets(table, known.spots, lang, across)
    return sheet(table, lang, (width, height), said, *drawing, above, spots=spots)
