"""The parts of a dice cloth: each spot's box, where its chips lie, and the boxes that are no spot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from tapete.draw.kit.geometry import Box, Point, around
from tapete.draw.kit.place import Key, Spot

Style = Literal[
    "bar", "come", "column", "odds", "for", "against", "big", "field", "hard", "once", "face", "box", "cell", "collect"
]

BEDS: dict[Style, tuple[float, float, float, float]] = {
    "bar": (0.62, 0, 0.98, 1),
    "come": (0.62, 0, 0.98, 1),
    "column": (0, 0.74, 1, 0.98),
    "odds": (0.62, 0, 1, 1),
    "for": (0, 0.52, 1, 1),
    "against": (0, 0.52, 1, 1),
    "big": (0.44, 0.26, 1, 1),
    "field": (0.04, 0.66, 0.96, 1),
    "hard": (0.5, 0.22, 1, 1),
    "once": (0.54, 0.26, 1, 1),
    "face": (0, 0.8, 1, 1),
    "box": (0, 0.72, 1, 1),
    "cell": (0, 0.46, 1, 1),
    "collect": (0.74, 0, 1, 1),
}
"""Where chips lie in a box, clear of what is printed in it: left, top, right and bottom as parts of its sides."""
ABREAST = 200.0


@dataclass(frozen=True, slots=True)
class Patch:
    """A printed box that is one spot of one bet."""

    style: Style
    box: Box
    bet: str
    spot: str = ""

    @property
    def wide(self) -> bool:
        """A centre bet with a row to itself."""
        return self.style in ("hard", "once") and self.box.w > ABREAST

    @property
    def rest(self) -> Box:
        """Where its chips lie."""
        box, (x, y, right, low) = self.box, BEDS[self.style]
        if self.wide:
            x = 0.7
        wide = min((right - x) * box.w, ABREAST)
        return Box(box.x + (x + right) / 2 * box.w - wide / 2, box.y + y * box.h, wide, (low - y) * box.h)


@dataclass(frozen=True)
class Cloth:
    """All printed boxes; the numbers' own boxes, where bets that have travelled lie in them, and where the puck waits."""

    patches: tuple[Patch, ...] = ()
    titles: tuple[tuple[str, Box], ...] = ()
    numbers: Mapping[str, Box] = field(default_factory=dict)
    lie: Mapping[Key, Box] = field(default_factory=dict)
    panel: Box | None = None
    aside: Box | None = None
    off: Point | None = None

    def __add__(self, other: Cloth) -> Cloth:
        return Cloth(
            self.patches + other.patches,
            self.titles + other.titles,
            {**self.numbers, **other.numbers},
            {**self.lie, **other.lie},
            self.panel or other.panel,
            self.aside or other.aside,
            self.off or other.off,
        )

    @cached_property
    def boxes(self) -> list[Box]:
        """Everything printed; no two overlap."""
        printed = [p.box for p in self.patches] + [b for _, b in self.titles]
        return [*printed, *self.numbers.values(), *self.lie.values(), *([self.panel] if self.panel else [])]

    @cached_property
    def frame(self) -> Box:
        return around(self.boxes + ([self.aside] if self.aside else []))

    @cached_property
    def spots(self) -> dict[Key, Spot]:
        """Each spot, with the box that is all its own."""
        return {(p.bet, p.spot): Spot(p.rest.centre, p.box, bed=p.rest) for p in self.patches}

    @cached_property
    def lying(self) -> dict[Key, Spot]:
        """All places where chips may lie: the spots, and where bets go that have travelled."""
        gone = {key: Box(b.x, b.y + 0.44 * b.h, b.w, 0.56 * b.h) for key, b in self.lie.items()}
        return self.spots | {key: Spot(bed.centre, box=None, bed=bed) for key, bed in gone.items()}
