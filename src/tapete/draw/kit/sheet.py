"""The sheet that every drawing is on: its edge, and how it speaks to a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.draw.kit.colours import EDGE, FELT, GOLD
from tapete.draw.kit.marks import SANS, group, rect, tag, words
from tapete.draw.kit.targets import LOOK
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

PAD, HEAD, FOOT = 26.0, 78.0, 28.0


def background(width: float, height: float) -> str:
    return (
        rect(0, 0, width, height, rx=18, fill=EDGE)
        + rect(5, 5, width - 10, height - 10, rx=14, fill=FELT)
        + rect(10, 10, width - 20, height - 20, rx=10, fill="none", stroke=GOLD, stroke_opacity=0.45)
    )


def sheet(table: Table, lang: Lang, size: tuple[float, float], said: str, *drawing: str, spots: str = "") -> str:
    """The drawing is one image to a screen reader; the spots beside it are buttons, which an image may not hold."""
    title = f"{table.terms.rules.title[lang]} ({table.game.id})"
    return tag(
        "svg",
        words("title", title),
        words("style", LOOK),
        group(words("title", title), words("desc", said), *drawing, role="img"),
        spots,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size[0]:g} {size[1]:g}",
        role="group",
        lang=lang,
        class_="tapete-felt",
        style=f"max-width:{size[0]:g}px",
        font_family=SANS,
    )
