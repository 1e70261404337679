"""What is printed on the cloth of a dice game, and where: found from the rules alone.

With a point, the centre stands at the left (the last throw, pairs and one-roll bets) and one end of the table at the right
(numbers, come, field, lines). Without one, every bet is a box. Bets of many spots or totals go in bands below either.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.memo import once_per_rules
from tapete.draw.dice.bands import bands
from tapete.draw.dice.numbers import NUMBER, STRIP, number_boxes, strips
from tapete.draw.dice.patches import Cloth, Patch, Style
from tapete.draw.dice.sorts import backers, of_sort
from tapete.draw.kit.geometry import Box, Point, around, shared_out

GAP = 16.0
CENTRE, PANEL = 300.0, 152.0
PAIR, ONCE = 82.0, 60.0
SIDE, NARROW, NUMBERS = 102.0, 60.0, 768.0
COME, FIELD, DONT, PASS = 66.0, 100.0, 50.0, 58.0
ODDS = 236.0
BOX, BOX_SIDE, THROW = 216.0, (148.0, 220.0), 208.0


@once_per_rules
def lay_out(rules: DiceRules) -> Cloth:
    """The whole cloth."""
    above = _table(rules) if rules.point else _boxes(rules)
    whole = above.frame
    return above + bands(rules, Box(whole.x, whole.bottom + GAP, whole.w, 0))


# with a point


@dataclass(frozen=True)
class _Rows:
    """How high each row of the table's end is."""

    numbers: float
    come: float
    field: float
    dont: float
    passes: float

    @property
    def height(self) -> float:
        return self.numbers + self.come + self.field + self.dont + self.passes

    def at_least(self, height: float) -> _Rows:
        """As high as the centre: what is wanting is shared by the rows above the lines that are there."""
        free = max(0.0, height - self.height) / (1 + bool(self.come) + bool(self.field))
        come, field = self.come + free * bool(self.come), self.field + free * bool(self.field)
        return _Rows(self.numbers + free, come, field, self.dont, self.passes)


def _table(rules: DiceRules) -> Cloth:
    rows = _rows(rules).at_least(PANEL + sum(_centre_rows(rules)))
    panel, patches = _centre(rules, Box(0, 0, CENTRE, rows.height))
    return Cloth(tuple(patches), panel=panel) + _end(rules, rows, CENTRE + GAP)


def _rows(rules: DiceRules) -> _Rows:
    bigs, side = of_sort(rules, "big"), sum(len(s.lie) + len(s.bets) > 0 for s in strips(rules))
    come, field = COME * bool(of_sort(rules, "come")), FIELD * bool(of_sort(rules, "field"))
    if bigs and not come + field:
        come = COME
    return _Rows(NUMBER + STRIP * side, come, field, DONT * len(of_sort(rules, "dont")), PASS * len(of_sort(rules, "pass")))


def _centre_rows(rules: DiceRules) -> list[float]:
    """The heights of the rows below the last throw: pairs two abreast, then one-roll bets, as high as they must be."""
    pairs, others = len(of_sort(rules, "hard")), len(of_sort(rules, "once", "face"))
    return [PAIR] * ceil(pairs / 2) + [ONCE] * ceil(others / 2)


def _centre(rules: DiceRules, box: Box) -> tuple[Box, list[Patch]]:
    """The last throw above, two bets to a row below; the rows share what height there is."""
    rows = _centre_rows(rules)
    stretch = (box.h - PANEL) / sum(rows) if rows else 1.0
    panel = Box(box.x, box.y, box.w, PANEL - 10 if rows else box.h)
    waiting: list[tuple[Style, list[str]]] = [("hard", of_sort(rules, "hard")), ("once", of_sort(rules, "once", "face"))]
    pairs = [(style, slugs[i : i + 2]) for style, slugs in waiting for i in range(0, len(slugs), 2)]
    patches, top = [], box.y + PANEL
    for (style, pair), high in zip(pairs, rows, strict=True):
        cells = shared_out(Box(box.x, top, box.w, high * stretch), len(pair))
        patches += [Patch(style, cell, slug) for slug, cell in zip(pair, cells, strict=True)]
        top += high * stretch
    return panel, patches


def _end(rules: DiceRules, rows: _Rows, left: float) -> Cloth:
    """One end of the table, from the numbers down to the pass line."""
    donts = of_sort(rules, "dont-come")
    side = SIDE if donts or of_sort(rules, "big") else NARROW
    beside = Box(left, 0, side, rows.numbers)
    numbered = number_boxes(rules, Box(beside.right, 0, NUMBERS, rows.numbers))
    patches = [p for slug, b in zip(donts, shared_out(beside, 1, len(donts)), strict=False) for p in _line(rules, slug, b)]
    patches += _middle(rules, rows, Box(left, rows.numbers, side + NUMBERS, rows.come + rows.field), side)
    low = Box(left, rows.numbers + rows.come + rows.field, side + NUMBERS, rows.dont)
    for slugs, box in ((of_sort(rules, "dont"), low), (of_sort(rules, "pass"), Box(left, low.bottom, low.w, rows.passes))):
        for slug, bar in zip(slugs, shared_out(box, 1, len(slugs)), strict=False):
            patches += _line(rules, slug, bar)
    return Cloth(tuple(patches), off=Point(beside.centre.x, beside.y + 30), aside=beside) + numbered


def _middle(rules: DiceRules, rows: _Rows, box: Box, side: float) -> list[Patch]:
    """Come above, the field below, and at their left what stays until its total or a seven."""
    bigs, comes, fields = of_sort(rules, "big"), of_sort(rules, "come"), of_sort(rules, "field")
    left = side if bigs else 0.0
    patches = [Patch("big", b, s) for s, b in zip(bigs, shared_out(Box(box.x, box.y, left, box.h), 1, len(bigs)), strict=False)]
    row = Box(box.x + left, box.y, box.w - left, rows.come)
    for slug, area in zip(comes, shared_out(row, len(comes)), strict=False):
        patches += _line(rules, slug, area)
    units = {slug: len(rules.bets[slug].wins) + 2 for slug in fields}
    x = row.x
    for slug in fields:
        area = Box(x, row.bottom, row.w * units[slug] / sum(units.values()), rows.field)
        patches.append(Patch("field", area, slug))
        x = area.right
    return patches


def _line(rules: DiceRules, slug: str, box: Box) -> list[Patch]:
    """A line bet and, at its end, the odds behind it."""
    backing = backers(rules, slug)
    if box.h > box.w:
        bar, ends = Box(box.x, box.y, box.w, box.h * (0.7 if backing else 1)), (1, len(backing))
        rest = Box(box.x, bar.bottom, box.w, box.h - bar.h)
    else:
        bar, ends = Box(box.x, box.y, box.w - min(ODDS, box.w / 3) * len(backing), box.h), (len(backing), 1)
        rest = Box(bar.right, box.y, box.w - bar.w, box.h)
    style: Style = "column" if box.h > box.w else "come" if rules.bets[slug].travels else "bar"
    odds = [Patch("odds", b, s) for s, b in zip(backing, shared_out(rest, *ends), strict=False)]
    return [Patch(style, bar, slug), *odds]


# without


def _boxes(rules: DiceRules) -> Cloth:
    """The last throw at the left, then every bet in a box."""
    slugs = of_sort(rules, "face", "hard", "big", "field", "once")
    down = ceil(len(slugs) / 6)
    across = ceil(len(slugs) / max(1, down))
    wide = min(BOX_SIDE[1], max(BOX_SIDE[0], 6 * BOX_SIDE[0] / max(1, across)))
    grid = Box(THROW + GAP, 0, max(1, across) * wide, max(1, down) * BOX)
    cells = shared_out(grid, max(1, across), max(1, down))
    patches = [
        Patch("face" if rules.bets[slug].flow == "match" else "box", cell, slug) for slug, cell in zip(slugs, cells, strict=False)
    ]
    return Cloth(tuple(patches), panel=Box(0, 0, THROW, around(cells).h))
