"""A card table as a sheet: heading, a family's scene, whose chips are whose, and a target over every spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.draw.kit.heading import heading, legend, legend_height
from tapete.draw.kit.marks import group
from tapete.draw.kit.scene import WIDTH, Scene
from tapete.draw.kit.sheet import FOOT, HEAD, PAD, background, sheet
from tapete.draw.kit.targets import targets
from tapete.draw.kit.words import description, spoken
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table


def card_svg(table: Table, lang: Lang, known: Scene) -> str:
    """The felt with all that lies on it: a family's scene below the heading."""
    below = FOOT + legend_height(table, WIDTH) if known.legend else FOOT / 2
    size = (WIDTH + 2 * PAD, HEAD + known.height + below)
    across = f"translate({PAD:g} {HEAD:g})"
    drawing = (
        background(*size),
        heading(table, lang, PAD, PAD + WIDTH, known.tile),
        group(*known.drawn, transform=across),
        legend(table, lang, PAD, HEAD + known.height + FOOT - 4, WIDTH) if known.legend else "",
    )
    spots = targets(table, known.spots, lang, across, spoken)
    return sheet(table, lang, size, description(table, lang), *drawing, spots=spots)
