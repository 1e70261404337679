"""The last result on the cloth: a gold line round it, and the dolly on it."""

from __future__ import annotations

from tapete.draw.kit.colours import GOLD, INK, IVORY
from tapete.draw.kit.marks import group, path
from tapete.draw.wheel.cloth import outline
from tapete.draw.wheel.layout import Area, H, Layout


def lit(area: Area, layout: Layout) -> str:
    """A gold line round the last result."""
    return path(outline(area, layout), fill="none", stroke=GOLD, stroke_width=3.4, stroke_linejoin="round", class_="lit")


def dolly(area: Area) -> str:
    """The marker on the last result, above the figure where there is room and beside it where there is not."""
    box = area.box
    x, y = (box.centre.x, box.y + 15) if area.style == "number" and box.h > H else (box.right - 12, box.y + 14)
    pawn = path(
        "M-7 8.5Q-7 5.6 -3.6 5Q-1.6 2 -2 -2.4A4 4 0 1 1 2 -2.4Q1.6 2 3.6 5Q7 5.6 7 8.5Q7 10 0 10Q-7 10 -7 8.5Z",
        fill=IVORY,
        stroke=INK,
        stroke_width=0.9,
    )
    return group(pawn, class_="dolly", transform=f"translate({x:g} {y:g})")
