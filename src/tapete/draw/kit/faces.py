"""Dice as they lie: pips, the figures of crown and anchor, or whatever word a face bears."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.draw.kit.colours import INK, IVORY, NAMED
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, path, rect

CLEAR, CLEAR_EDGE = "#b3202e", "#7d121d"

COLOURS = NAMED | {"gold": "#e0ac1c", "silver": "#b4bcc6"}
"""A face that is named after a colour shows it."""
PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
FIGURES = {
    "heart": (
        "#c1202f",
        "M0 42C-20 24 -44 6 -44 -16C-44 -32 -33 -41 -21 -41C-11 -41 -4 -35 0 -26"
        "C4 -35 11 -41 21 -41C33 -41 44 -32 44 -16C44 6 20 24 0 42Z",
    ),
    "diamond": ("#c1202f", "M0 -46Q14 -20 34 0Q14 20 0 46Q-14 20 -34 0Q-14 -20 0 -46Z"),
    "spade": (
        INK,
        "M0 -44C18 -24 42 -8 42 14C42 27 32 34 22 34C14 34 8 30 4 24C5 34 9 41 15 45H-15C-9 41 -5 34 -4 24"
        "C-8 30 -14 34 -22 34C-32 34 -42 27 -42 14C-42 -8 -18 -24 0 -44Z",
    ),
    "club": (
        INK,
        "M0 -44A19 19 0 0 1 16 -15A19 19 0 1 1 5 16C6 30 9 39 15 44H-15C-9 39 -6 30 -5 16A19 19 0 1 1 -16 -15A19 19 0 0 1 0 -44Z",
    ),
    "crown": (
        "#b07d10",
        "M-38 34H38V42H-38ZM-38 28L-46 -18L-24 2L-13 -32L0 -4L13 -32L24 2L46 -18L38 28Z"
        "M-46 -29A5 5 0 1 1 -45.9 -19A5 5 0 1 1 -46 -29ZM-13 -43A5 5 0 1 1 -12.9 -33A5 5 0 1 1 -13 -43Z"
        "M13 -43A5 5 0 1 1 13.1 -33A5 5 0 1 1 13 -43ZM46 -29A5 5 0 1 1 46.1 -19A5 5 0 1 1 46 -29Z",
    ),
    "anchor": (
        "#1f4f9e",
        "M0 -46A11 11 0 0 1 5 -25V-18H20V-9H5V30C18 28 28 20 31 8L21 12L36 -10L46 15L39 10C35 30 18 43 0 46"
        "C-18 43 -35 30 -39 10L-46 15L-36 -10L-21 12L-31 8C-28 20 -18 28 -5 30V-9H-20V-18H-5V-25A11 11 0 0 1 0 -46Z"
        "M0 -40A5 5 0 1 0 0.1 -30A5 5 0 1 0 0 -40Z",
    ),
}


def die(face: str, at: Point, side: float, turn: float = 0, clear: bool = False) -> str:
    """One die, seen from above: of ivory, or red as thrown at craps."""
    fill, edge, ink = (CLEAR, CLEAR_EDGE, IVORY) if clear else (IVORY, "#8d8672", INK)
    half = side / 2
    return group(
        rect(-half + side * 0.03, -half + side * 0.05, side, side, rx=side * 0.18, fill="#000", fill_opacity=0.3),
        rect(-half, -half, side, side, rx=side * 0.18, fill=fill, stroke=edge, stroke_width=side * 0.035),
        _marks(face, side, ink),
        transform=f"translate({at.x:g} {at.y:g})" + (f" rotate({turn:g})" if turn else ""),
        class_="die",
    )


def _marks(face: str, side: float, ink: str) -> str:
    if face in PIPS:
        return "".join(circle(x * side * 0.26, y * side * 0.26, side * 0.095, fill=ink) for x, y in PIPS[face])
    return figure_of(face, Point(0, 0), side * 0.72, ink)


def figure_of(face: str, at: Point, side: float, ink: str = INK) -> str:
    """A face's figure or colour alone; a face without either by its name."""
    if face in FIGURES:
        colour, shape = FIGURES[face]
        scale = side / 100
        return path(shape, fill=colour, fill_rule="evenodd", transform=f"translate({at.x:g} {at.y:g}) scale({scale:.3g})")
    if face in COLOURS:
        return circle(at.x, at.y, side * 0.4, fill=COLOURS[face], stroke=INK, stroke_width=side * 0.04)
    return label(at.x, at.y, face, fitted(face, side * 0.8, side * 1.1), fill=ink, font_family=SERIF, font_weight="bold")


def in_a_row(faces: Sequence[str], at: Point, side: float) -> str:
    """Small dice side by side, as they are printed on the cloth."""
    step = side * 1.16
    left = at.x - (len(faces) - 1) * step / 2
    return "".join(die(face, Point(left + i * step, at.y), side) for i, face in enumerate(faces))
