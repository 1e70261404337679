"""The boxes of the point numbers: bets against the number on the upper edge, bets on it on the lower, travelled ones between."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.catalogue.dice.rules import DiceRules
from tapete.draw.dice.patches import Cloth, Patch, Style
from tapete.draw.dice.sorts import of_sort
from tapete.draw.kit.geometry import Box, shared_out
from tapete.draw.kit.place import Key

STRIP, NUMBER = 62.0, 54.0


@dataclass(frozen=True)
class Strip:
    """A row across all numbers: travelling bets that come to lie there, and bets that are made there."""

    against: bool
    lie: list[str]
    bets: list[str]


def strips(rules: DiceRules) -> list[Strip]:
    """From the upper edge to the lower; the number itself stands between those against it and those for it."""
    numbered = {s: rules.bets[s] for s in of_sort(rules, "number")}

    def bets(side: str, flow: str) -> list[str]:
        return [slug for slug, bet in numbered.items() if (bet.side, bet.flow) == (side, flow)]

    wanted = (
        Strip(True, [], bets("wrong", "stays")),
        Strip(True, of_sort(rules, "dont-come"), bets("wrong", "odds")),
        Strip(False, of_sort(rules, "come"), bets("right", "odds")),
        Strip(False, [], bets("right", "stays")),
    )
    return [strip for strip in wanted if strip.lie or strip.bets]


def number_boxes(rules: DiceRules, box: Box) -> Cloth:
    """One box beside the other, all cut alike."""
    assert rules.point is not None
    known = strips(rules)
    above = [s for s in known if s.against]
    middle = box.h - STRIP * len(known)
    cloth = Cloth()
    for number, column in zip(rules.point.numbers, shared_out(box, len(rules.point.numbers)), strict=True):
        low = column.y + STRIP * len(above)
        tops = [column.y + STRIP * i + (0 if s.against else middle) for i, s in enumerate(known)]
        cloth += Cloth(numbers={number: Box(column.x, low, column.w, middle)})
        for strip, top in zip(known, tops, strict=True):
            cloth += _cells(rules, strip, number, Box(column.x, top, column.w, STRIP))
    return cloth


def _cells(rules: DiceRules, strip: Strip, number: str, box: Box) -> Cloth:
    """A number's part of a strip, shared by what may lie there."""
    made = [slug for slug in strip.bets if number in rules.bets[slug].numbers]
    cells = shared_out(box, len(strip.lie) + len(made))
    lie: dict[Key, Box] = {(slug, number): cell for slug, cell in zip(strip.lie, cells, strict=False)}
    style: Style = "against" if strip.against else "for"
    rest = zip(made, cells[len(strip.lie) :], strict=True)
    return Cloth(tuple(Patch(style, cell, slug, number) for slug, cell in rest), lie=lie)
