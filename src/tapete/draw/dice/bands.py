"""Bands below the cloth, each as wide as all of it: bets that have many spots, and bets that collect totals."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from tapete.catalogue.dice.rules import DiceRules
from tapete.draw.dice.patches import Cloth, Patch
from tapete.draw.dice.sorts import of_sort
from tapete.draw.kit.geometry import Box, shared_out
from tapete.games.dice.coup import spots

UNIT, HIGH = 53.0, 66.0
TITLE = 2.0
"""A bet's name takes as much room as two of its spots."""


@dataclass(frozen=True)
class _Item:
    bet: str
    units: float
    spots: tuple[str, ...] = ()


def bands(rules: DiceRules, under: Box) -> Cloth:
    """Rows of equal height, filled in the order of the rules."""
    room = under.w / UNIT
    cloth, top = Cloth(), under.y
    for items in (_many(rules, room), _collecting(rules)):
        for row in _packed(items, room):
            cloth += _row(row, Box(under.x, top, under.w, HIGH))
            top += HIGH
    return cloth


def _many(rules: DiceRules, room: float) -> list[_Item]:
    """A bet with more spots than a row takes is cut into equal parts."""
    items = []
    for slug in of_sort(rules, "many"):
        known = tuple(spots(rules)[slug])
        parts = ceil(len(known) / (room - TITLE))
        each = ceil(len(known) / parts)
        items += [_Item(slug, TITLE + each, known[i : i + each]) for i in range(0, len(known), each)]
    return items


def _collecting(rules: DiceRules) -> list[_Item]:
    return [_Item(slug, 3.2 + 0.56 * len(rules.bets[slug].wins)) for slug in of_sort(rules, "collect")]


def _packed(items: list[_Item], room: float) -> list[list[_Item]]:
    rows: list[list[_Item]] = []
    for item in items:
        if rows and sum(i.units for i in rows[-1]) + item.units <= room:
            rows[-1].append(item)
        else:
            rows.append([item])
    return rows


def _row(items: list[_Item], box: Box) -> Cloth:
    """The items side by side, wide in proportion."""
    unit, x, cloth = box.w / sum(i.units for i in items), box.x, Cloth()
    for item in items:
        area = Box(x, box.y, item.units * unit, box.h)
        cloth += _spots(item, area, unit) if item.spots else Cloth((Patch("collect", area, item.bet),))
        x = area.right
    return cloth


def _spots(item: _Item, area: Box, unit: float) -> Cloth:
    title = Box(area.x, area.y, TITLE * unit, area.h)
    cells = shared_out(Box(title.right, area.y, area.w - title.w, area.h), len(item.spots))
    made = tuple(Patch("cell", cell, item.bet, spot) for spot, cell in zip(item.spots, cells, strict=True))
    return Cloth(made, ((item.bet, title),))
