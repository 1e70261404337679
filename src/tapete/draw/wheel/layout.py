"""What is printed on the cloth of a wheel game, and where: found from the rules alone, whatever the game.

Numbers come first: on a grid with the zeros at its left, in a row with the number that stands outside in the middle, or as
the symbols of a money wheel. Columns and dozens go beside the grid; a set of pockets that no line can name gets a box below.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Literal

from tapete.catalogue.wheel.cloth import spots
from tapete.catalogue.wheel.rules import Cloth, WheelRules
from tapete.draw.kit.geometry import Box, Point, around, meeting, shared_out

Pockets = frozenset[str]
Style = Literal["number", "symbol", "column", "dozen", "chance"]

W, H = 52.0, 58.0
ZERO, COLUMN = 58.0, 72.0
DOZEN, CHANCE = 46.0, 84.0
NARROW = 66.0
MIDDLE = 112.0
SYMBOL = (112.0, 172.0)
ABREAST = 6
REST: dict[Style, tuple[float, float]] = {
    "number": (0.5, 0.5),
    "symbol": (0.5, 0.83),
    "column": (0.66, 0.5),
    "dozen": (0.76, 0.5),
    "chance": (0.5, 0.6),
}


@dataclass(frozen=True)
class Area:
    """A printed box: the pockets it stands for and the bet, if any, that has given it its name."""

    style: Style
    pockets: Pockets
    box: Box
    bet: str = ""
    spot: str = ""

    @property
    def rest(self) -> Point:
        """Where chips lie in the box, clear of what is printed in it; on a number, on the number itself."""
        across, down = REST[self.style]
        return Point(self.box.x + across * self.box.w, self.box.y + down * self.box.h)


@dataclass(frozen=True)
class Layout:
    """All printed boxes, the rows of the grid, and the strips that are free for further boxes."""

    areas: tuple[Area, ...]
    rows: tuple[Pockets, ...] = ()
    strips: tuple[Box, ...] = ()

    @cached_property
    def cells(self) -> dict[str, Box]:
        return {p: a.box for a in self.areas if a.style in ("number", "symbol") for p in a.pockets}

    @cached_property
    def by_pockets(self) -> dict[Pockets, Area]:
        return {a.pockets: a for a in reversed(self.areas)}

    @cached_property
    def frame(self) -> Box:
        return around(a.box for a in self.areas)

    def point(self, pockets: Pockets) -> Point | None:
        """Where a chip on these pockets lies: in their box, astride two boxes, or on the lines that they share."""
        if pockets in self.by_pockets:
            return self.by_pockets[pockets].rest
        return (
            self._astride(pockets, "column") or self._astride(pockets, "dozen") or self._row_end(pockets) or self._line(pockets)
        )

    def _astride(self, pockets: Pockets, style: Style) -> Point | None:
        parts = [a for a in self.areas if a.style == style and a.pockets <= pockets]
        if len(parts) < 2 or frozenset().union(*(a.pockets for a in parts)) != pockets:
            return None
        whole, line = around(a.box for a in parts), meeting(a.box for a in parts)
        middle = around(Box(a.rest.x, a.rest.y, 0, 0) for a in parts).centre
        if line:
            return Point(line.x, middle.y) if line.h else Point(middle.x, line.y)
        return Point(whole.right, whole.centre.y) if style == "column" else Point(whole.centre.x, whole.bottom)

    def _row_end(self, pockets: Pockets) -> Point | None:
        """Whole rows are bet on the line at their end; with the zeros, at the corner of the first row."""
        at = [i for i, row in enumerate(self.rows) if row <= pockets]
        if not 1 <= len(at) <= 2 or at[-1] - at[0] != len(at) - 1:
            return None
        rows = around(self.cells[p] for i in at for p in self.rows[i])
        rest = pockets.difference(*(self.rows[i] for i in at))
        if not rest:
            return Point(rows.centre.x, rows.bottom)
        on_grid = frozenset().union(*self.rows)
        return Point(rows.x, rows.bottom) if at == [0] and not rest & on_grid else None

    def _line(self, pockets: Pockets) -> Point | None:
        """On the line or crossing that all share; failing that, on the numbers' own line, at the end next to the zeros."""
        shared = meeting(self.cells[p] for p in pockets)
        if shared:
            return shared.centre
        numbers = pockets & frozenset().union(*self.rows)
        line = meeting(self.cells[p] for p in numbers) if numbers and numbers != pockets else None
        return Point(line.x, line.centre.y) if line else None


def lay_out(rules: WheelRules) -> Layout:
    """The whole cloth."""
    if rules.cloth:
        bare = _grid(rules, rules.cloth)
    elif rules.wheel.sections:
        bare = _symbols(rules)
    else:
        bare = _row(rules)
    return Layout((*bare.areas, *_chances(rules, bare)), bare.rows, bare.strips)


def _number(pocket: str, box: Box) -> Area:
    return Area("number", frozenset({pocket}), box)


def _grid(rules: WheelRules, cloth: Cloth) -> Layout:
    """Rows run to the right, the first column lowest; zeros at the left, columns at the right, dozens below."""
    across, down = cloth.rows, cloth.columns
    numbers = [[str(r * down + c + 1) for c in range(down)] for r in range(across)]
    apart = [p for p in rules.wheel.weights if not any(p in row for row in numbers)]
    left = ZERO if apart else 0.0
    grid = Box(left, 0, across * W, down * H)
    areas = [_number(p, b) for p, b in zip(reversed(apart), shared_out(Box(0, 0, left, grid.h), 1, len(apart)), strict=True)]
    for r, row in enumerate(numbers):
        areas += [_number(p, Box(left + r * W, (down - 1 - c) * H, W, H)) for c, p in enumerate(row)]
    columns = _named(rules, "column", list(reversed(shared_out(Box(grid.right, 0, COLUMN, grid.h), 1, down))))
    dozens = _named(rules, "dozen", shared_out(Box(left, grid.h, grid.w, DOZEN), 3))
    below = grid.h + (DOZEN if dozens else 0)
    return Layout((*areas, *columns, *dozens), tuple(frozenset(r) for r in numbers), (Box(left, below, grid.w, CHANCE),))


def _named(rules: WheelRules, shape: Literal["column", "dozen"], boxes: list[Box]) -> list[Area]:
    """The boxes of the first bet that has this shape."""
    slug = next((s for s, bet in rules.bets.items() if bet.shape == shape), "")
    found = spots(rules).get(slug, {})
    return [Area(shape, p, b, slug, name) for (name, p), b in zip(found.items(), boxes, strict=False)]


def _row(rules: WheelRules) -> Layout:
    """Numbers without a grid: what stands outside the even chances in the middle, the others on both sides of it."""
    apart = [p for p in rules.wheel.weights if p in (*rules.wheel.zeros, *rules.wheel.outside)]
    others = [p for p in rules.wheel.weights if p not in apart]
    half = ceil(len(others) / 2) if apart else len(others)
    sides = [s for s in (others[:half], others[half:]) if s]
    across = min(max(len(s) for s in sides), ABREAST if apart else 2 * ABREAST)
    down = ceil(max(len(s) for s in sides) / across)
    block, height = across * NARROW, down * (H + 20)
    blocks = [Box(i * (block + MIDDLE), 0, block, height) for i in range(len(sides))]
    middle = Box(block, 0, MIDDLE, height + CHANCE)
    areas = [_number(p, b) for p, b in zip(apart, shared_out(middle, 1, len(apart)), strict=True)]
    for side, box in zip(sides, blocks, strict=True):
        areas += [_number(p, b) for p, b in zip(side, shared_out(box, across, down), strict=False)]
    return Layout(tuple(areas), (), tuple(Box(b.x, b.bottom, b.w, CHANCE) for b in blocks))


def _symbols(rules: WheelRules) -> Layout:
    """The symbols of a money wheel; those that only ever win together share a box."""
    together: dict[frozenset[tuple[str, str]], list[str]] = defaultdict(list)
    for pocket in rules.wheel.weights:
        wins = frozenset((s, n) for s, known in spots(rules).items() for n, p in known.items() if pocket in p)
        together[wins or frozenset({("", pocket)})].append(pocket)
    groups = [frozenset(pockets) for pockets in together.values()]
    down = ceil(len(groups) / 8)
    across = ceil(len(groups) / down)
    frame = Box(0, 0, across * SYMBOL[0], down * SYMBOL[1])
    areas = tuple(Area("symbol", p, b, *_own(rules, p)) for p, b in zip(groups, shared_out(frame, across, down), strict=False))
    return Layout(areas, (), (Box(0, frame.h, frame.w, CHANCE),))


def _own(rules: WheelRules, pockets: Pockets) -> tuple[str, str]:
    """The bet and spot on just these pockets."""
    return next(((s, n) for s, known in spots(rules).items() for n, p in known.items() if p == pockets), ("", ""))


def _chances(rules: WheelRules, bare: Layout) -> Iterator[Area]:
    """Boxes for what has no place yet: even chances, colour in the middle, then any other set of pockets."""
    nested: list[str] = []
    for one, other in rules.wheel.opposites:
        nested = [one, *nested, other]
    opposite = {frozenset(rules.wheel.sets[name]) for name in nested}
    homeless = {
        pockets: (slug, spot)
        for slug, known in reversed(spots(rules).items())
        for spot, pockets in known.items()
        if pockets in opposite or not bare.point(pockets)
    }
    first = [p for p in (frozenset(rules.wheel.sets[name]) for name in nested) if p in homeless]
    later = [p for p in reversed(homeless) if p not in first]
    boxes = [*_strip(bare.strips, len(first)), *_further(bare.strips, later, bool(first) or len(bare.strips) > 1)]
    for pockets, box in zip([*first, *later], boxes, strict=True):
        yield Area("chance", pockets, box, *homeless[pockets])


def _strip(strips: tuple[Box, ...], count: int) -> list[Box]:
    """Boxes side by side, as many on each strip as on the others."""
    each = ceil(count / len(strips))
    return [b for s in strips for b in shared_out(s, each)][:count] if count else []


def _further(strips: tuple[Box, ...], sets: list[Pockets], after: bool) -> Iterator[Box]:
    """More rows of boxes, below all the strips."""
    whole = around(strips)
    for i in range(0, len(sets), ABREAST):
        row = Box(whole.x, whole.y + whole.h * (i // ABREAST + after), whole.w, whole.h)
        yield from shared_out(row, min(ABREAST, len(sets) - i))
