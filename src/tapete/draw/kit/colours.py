"""The colours of the house."""

from __future__ import annotations

from tapete.catalogue.wheel.rules import Wheel

FELT, EDGE, SHADE = "#0b6b3a", "#084d2a", "#0a5f34"
LINE, IVORY, GOLD, INK = "#f3ecd6", "#fbf7ea", "#e9c45c", "#1b1b1b"
WOOD, DARK_WOOD = "#6b4423", "#3d2613"

NAMED = {
    "red": "#b3202e",
    "black": "#191b1e",
    "green": "#0f8a4b",
    "yellow": "#c99a1a",
    "blue": "#1f4f9e",
    "white": "#e9e4d4",
    "orange": "#c7601d",
    "purple": "#6a3a86",
}
SECTIONS = ("#1f4f9e", "#b3202e", "#0f8a4b", "#6a3a86", "#c7601d", "#0d7c86", "#8c2f66", "#7a6a12", "#44536a", "#191b1e")
SEATS = (
    "#c8323c",
    "#2563b8",
    "#e0a100",
    "#7b3fa0",
    "#e46c1c",
    "#0e8f8f",
    "#d14b90",
    "#5a3a22",
    "#6b7280",
    "#4d7c0f",
    "#111827",
    "#9ca3af",
)


def seat_colour(seat: int) -> str:
    return SEATS[(seat - 1) % len(SEATS)]


def pocket_colour(wheel: Wheel, pocket: str) -> str:
    """A pocket's colour: of the set that is named like one, of its section, green for zeros, yellow for what stands apart."""
    for name, colour in NAMED.items():
        if pocket in wheel.sets.get(name, ()):
            return colour
    if pocket in wheel.sections:
        return SECTIONS[list(wheel.sections).index(pocket) % len(SECTIONS)]
    if pocket in wheel.zeros:
        return NAMED["green"]
    return NAMED["yellow"] if pocket in wheel.outside else EDGE
