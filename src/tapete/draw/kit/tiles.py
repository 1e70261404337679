"""Chinese tiles as they lie: black, with red and white spots; face down their backs, or the place where one will lie."""

from __future__ import annotations

from tapete.draw.kit.colours import GOLD, LINE
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.marks import circle, group, rect, words
from tapete.equipment.cards import BACK
from tapete.equipment.tiles import ends

WIDE, HIGH, ROUND = 38.0, 92.0, 5.0
BLACK, RIM, RED, WHITE = "#16181c", "#4a4f58", "#d3202f", "#f6f2e6"
COLUMN, STEP = 8.5, 11.0
PLACES = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -0.6), (1, -0.6), (-1, 0.6), (1, 0.6)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
REDS = (1, 4)
"""Ends that are red as tiles are made: ones and fours; of two sixes one half of each."""


def tile(name: str, at: Point, scale: float = 1.0, turn: float = 0) -> str:
    """A tile face up, the smaller end above; unseen, its back."""
    if name == BACK:
        return tile_back(at, scale, turn)
    upper, lower = ends(name)
    return group(
        words("title", name),
        _block(),
        _spots(upper, -HIGH / 4, upper == lower == 6),
        _spots(lower, HIGH / 4, upper == lower == 6),
        class_="card tile",
        data_card=name,
        transform=_set(at, scale, turn),
    )


def _block() -> str:
    return rect(-WIDE / 2 + 1, -HIGH / 2 + 2, WIDE, HIGH, rx=ROUND, fill="#000", fill_opacity=0.35) + rect(
        -WIDE / 2, -HIGH / 2, WIDE, HIGH, rx=ROUND, fill=BLACK, stroke=RIM, stroke_width=1.2
    )


def _spots(count: int, y: float, halved: bool) -> str:
    size = 6.2 if count == 1 else 4.1
    return "".join(
        circle(dx * COLUMN, y + dy * STEP, size, fill=RED if count in REDS or (halved and dx < 0) else WHITE)
        for dx, dy in PLACES[count]
    )


def tile_back(at: Point, scale: float = 1.0, turn: float = 0) -> str:
    mark = rect(-9, -9, 18, 18, rx=2, fill="none", stroke=GOLD, stroke_opacity=0.6, transform="rotate(45)")
    return group(_block(), mark, class_="card tile back", transform=_set(at, scale, turn))


def tile_place(at: Point, scale: float = 1.0) -> str:
    """Where a tile will lie."""
    return rect(
        -WIDE / 2,
        -HIGH / 2,
        WIDE,
        HIGH,
        rx=ROUND,
        fill="none",
        stroke=LINE,
        stroke_opacity=0.35,
        stroke_width=1.2,
        stroke_dasharray="5 4",
        transform=_set(at, scale, 0),
    )


def _set(at: Point, scale: float, turn: float) -> str:
    return (
        f"translate({at.x:g} {at.y:g})" + (f" rotate({turn:g})" if turn else "") + (f" scale({scale:.3g})" if scale != 1 else "")
    )
