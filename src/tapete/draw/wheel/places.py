"""Where a chip of each spot of a wheel game lies: in a box, astride two, on a line or a crossing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.wheel.cloth import spots
from tapete.catalogue.wheel.rules import WheelRules
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.place import REACH, Key, Spot
from tapete.draw.wheel.layout import Layout, lay_out

APART = 10.0
STEPS = tuple(
    (dx * far, dy * far)
    for far in (16.0, 24.0)
    for dx, dy in ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (-1, -1), (1, -1))
)


@dataclass(frozen=True)
class Places:
    """A cloth with every spot of every bet on it."""

    layout: Layout
    spots: Mapping[Key, Spot]


@once_per_rules
def places(rules: WheelRules) -> Places:
    """Each spot in a place of its own; where two would coincide the later one moves aside."""
    layout = lay_out(rules)
    owners: dict[Point, Key] = {}
    boxes: dict[Key, Box] = {}
    for slug, known in spots(rules).items():
        for name, pockets in known.items():
            at = layout.point(pockets) or layout.frame.centre
            area = layout.by_pockets.get(pockets)
            if area and at not in owners:
                boxes[slug, name] = area.box
            owners[_aside(at, owners)] = (slug, name)
    figures = {a.box: next(iter(a.pockets)) for a in layout.areas if a.style == "number"}
    return Places(
        layout,
        {
            key: Spot(at, box := boxes.get(key), _reach(at, owners), figure=figures.get(box, "") if box else "")
            for at, key in owners.items()
        },
    )


def _aside(at: Point, taken: dict[Point, Key]) -> Point:
    """The point itself, or the nearest free one beside it."""
    near = [at, *(Point(at.x + dx, at.y + dy) for dx, dy in STEPS)]
    free = next((p for p in near if all(p.to(q) >= APART for q in taken)), None)
    return free or max(near, key=lambda p: min((p.to(q) for q in taken), default=0.0))


def _reach(at: Point, others: dict[Point, Key]) -> float:
    """Half-way to the nearest neighbour at most."""
    return min([REACH, *(at.to(p) / 2 for p in others if p != at)])
