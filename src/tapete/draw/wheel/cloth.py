"""The printed cloth: lines, numbers, names and diamonds."""

from __future__ import annotations

from tapete.catalogue.wheel.rules import WheelRules
from tapete.draw.kit.colours import FELT, GOLD, LINE, NAMED, SHADE, pocket_colour
from tapete.draw.kit.geometry import Box, Point, around
from tapete.draw.kit.lettering import bet_name, pays, pocket_mark, pocket_name, printed, span
from tapete.draw.kit.marks import SERIF, fitted, group, label, path, rect
from tapete.draw.kit.typeset import ems
from tapete.draw.wheel.layout import Area, Layout
from tapete.text import Lang


def cloth(rules: WheelRules, layout: Layout, lang: Lang) -> str:
    """Every printed box, and the outline of the grid a little stronger."""
    return group(*(_area(rules, a, layout, lang) for a in layout.areas), class_="cloth")


def _area(rules: WheelRules, area: Area, layout: Layout, lang: Lang) -> str:
    if area.style == "number":
        return _number(rules, area, layout)
    if area.style == "symbol":
        return _symbol(rules, area, lang)
    if area.style == "column":
        return _column(rules, area, lang)
    return _box(rules, area, lang)


def _frame(box: Box, fill: str) -> str:
    return rect(box.x, box.y, box.w, box.h, fill=fill, stroke=LINE, stroke_width=1.6)


def _number(rules: WheelRules, area: Area, layout: Layout) -> str:
    """A number in its colour."""
    (pocket,), box = area.pockets, area.box
    shape = path(outline(area, layout), fill=pocket_colour(rules.wheel, pocket), stroke=LINE, stroke_width=1.6)
    size = fitted(pocket, 24 if box.h < 70 else 30, box.w - 12)
    return shape + label(box.centre.x, box.centre.y, pocket, size, font_family=SERIF, font_weight="bold")


def outline(area: Area, layout: Layout) -> str:
    """The lines round a box; where zeros end the grid, its corners are round."""
    box, top, low = area.box, 0.0, 0.0
    if layout.rows and area.style == "number" and not any(area.pockets <= row for row in layout.rows):
        row = around(layout.cells[p] for p in layout.rows[0])
        top, low = 22.0 * (box.y == row.y), 22.0 * (box.bottom == row.bottom)
    return (
        f"M{box.right:g} {box.y:g}H{box.x + top:g}Q{box.x:g} {box.y:g} {box.x:g} {box.y + top:g}"
        f"V{box.bottom - low:g}Q{box.x:g} {box.bottom:g} {box.x + low:g} {box.bottom:g}H{box.right:g}Z"
    )


def _column(rules: WheelRules, area: Area, lang: Lang) -> str:
    """A column's end says what it pays, read from the side."""
    at, said = Point(area.box.x + 0.24 * area.box.w, area.box.centre.y), pays(rules, area.bet, lang)
    turned = f"rotate(-90 {at.x:g} {at.y:g})"
    return _frame(area.box, SHADE) + label(at.x, at.y, said, fitted(said, 15, area.box.h - 8), transform=turned, fill=LINE)


def _box(rules: WheelRules, area: Area, lang: Lang) -> str:
    """A dozen, its name at the left; or an even chance, its name on top and a diamond in its colour."""
    box, said = area.box, printed(rules, area.bet, area.spot, lang)
    if area.style == "dozen":
        at, wide, fill = Point(box.x + 0.32 * box.w, box.centre.y), 0.58 * box.w, SHADE
    else:
        at, wide, fill = Point(box.centre.x, box.y + 16), box.w - 10, FELT
        said = f"{said} {span(area.pockets)}".strip()
    name = label(at.x, at.y, said, fitted(said, 15, wide, 0.58), fill=LINE, font_weight="bold")
    colour = next((c for known, c in NAMED.items() if frozenset(rules.wheel.sets.get(known, ())) == area.pockets), "")
    return _frame(box, fill) + (_diamond(area, colour) if colour else "") + name


def _diamond(area: Area, colour: str) -> str:
    at, w, h = area.rest, area.box.w * 0.42, area.box.h * 0.29
    return path(
        f"M{at.x - w:g} {at.y:g}L{at.x:g} {at.y - h:g}L{at.x + w:g} {at.y:g}L{at.x:g} {at.y + h:g}Z",
        fill=colour,
        stroke=LINE,
        stroke_width=1.2,
    )


def _symbol(rules: WheelRules, area: Area, lang: Lang) -> str:
    """A money wheel's symbol: its figure, its name, how many sections show it and what it pays."""
    box, at = area.box, area.box.centre
    first = next(p for p in rules.wheel.weights if p in area.pockets)
    count = sum(rules.wheel.weights[p] for p in area.pockets)
    mark, colour = pocket_mark(rules, first), pocket_colour(rules.wheel, first)
    name = bet_name(rules, area.bet, lang) if area.bet else pocket_name(rules, first, lang)
    odds = pays(rules, area.bet, lang) if area.bet else ""
    return (
        _frame(box, FELT)
        + rect(box.x + 6, box.y + 6, box.w - 12, 58, rx=6, fill=colour, stroke=GOLD, stroke_width=1.2)
        + label(at.x, box.y + 35, mark, fitted(mark, 34, box.w - 24), font_family=SERIF, font_weight="bold")
        + label(at.x, box.y + 80, name, min(14.0, (box.w - 10) / ems(name, bold=True)), fill=LINE, font_weight="bold")
        + label(at.x, box.y + 100, odds, fitted(odds, 14, box.w - 12), fill=GOLD, font_weight="bold")
        + label(at.x, box.y + 117, f"× {count}", 12, fill=LINE)
    )
