"""Boxes and points on the cloth, and where boxes touch: a chip on a line belongs to all that the line divides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float

    def to(self, other: Point) -> float:
        return hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; a line or a point where one or both sides are nothing."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return Point(self.x + self.w / 2, self.y + self.h / 2)


def meeting(boxes: Iterable[Box]) -> Box | None:
    """What all the boxes share, edges counted: two neighbours share a line, four a point.

    >>> meeting([Box(0, 0, 10, 10), Box(10, 0, 10, 10)])
    Box(x=10, y=0, w=0, h=10)
    """
    known = list(boxes)
    x, y = max(b.x for b in known), max(b.y for b in known)
    right, bottom = min(b.right for b in known), min(b.bottom for b in known)
    return Box(x, y, right - x, bottom - y) if right >= x and bottom >= y else None


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds them all."""
    known = list(boxes)
    x, y = min(b.x for b in known), min(b.y for b in known)
    return Box(x, y, max(b.right for b in known) - x, max(b.bottom for b in known) - y)


def shared_out(box: Box, across: int, down: int = 1) -> list[Box]:
    """A box cut into equal ones, row by row."""
    w, h = box.w / max(1, across), box.h / max(1, down)
    return [Box(box.x + i * w, box.y + j * h, w, h) for j in range(down) for i in range(across)]
