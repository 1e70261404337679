"""A dice table: the cloth, the dice of the last throw, the puck, the chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.dice.rules import DiceRules
from tapete.draw.dice.cloth import cloth
from tapete.draw.dice.layout import lay_out
from tapete.draw.dice.panel import collected, lammer, lit, panel, puck
from tapete.draw.dice.words import description, spoken, summed, thrown
from tapete.draw.kit.chips import chips
from tapete.draw.kit.colours import EDGE, IVORY, NAMED
from tapete.draw.kit.faces import figure_of
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.heading import SIDE, heading, legend, legend_height
from tapete.draw.kit.marks import fitted, group, label
from tapete.draw.kit.sheet import FOOT, HEAD, PAD, background, sheet
from tapete.draw.kit.targets import targets
from tapete.games.dice.memory import DiceMemory
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it, found from the rules alone."""
    rules, felt = table.terms.rules, table.felt.of(DiceMemory)
    known = lay_out(rules)
    frame = known.frame
    width, height = frame.w + 2 * PAD, HEAD + frame.h + FOOT + legend_height(table, frame.w)
    across = f"translate({PAD - frame.x:g} {HEAD - frame.y:g})"
    drawing = (
        background(width, height),
        heading(table, lang, PAD, width - PAD, _tile),
        group(
            panel(table, known.panel, lang) if known.panel else "",
            cloth(rules, lang),
            puck(rules, felt, known),
            collected(rules, felt, known),
            lit(rules, felt, known),
            chips(table, known.lying, lang, lambda bet: lammer(rules, felt, bet)),
            transform=across,
        ),
        legend(table, lang, PAD, HEAD + frame.h + FOOT - 4, frame.w),
    )
    spots = targets(table, known.spots, lang, across, spoken)
    return sheet(table, lang, (width, height), description(table, lang), *drawing, spots=spots)


def _tile(rules: DiceRules, result: str, lang: Lang) -> tuple[str, str, str]:
    """A throw among the last results: its sum, red if it ends a series, green if it is a number; or its figures."""
    throw, said = tuple(result.split("-")), thrown(rules, result, lang)
    if (sum_ := summed(rules, throw)) is None:
        return _cluster(throw), IVORY, said
    numbers, out = (rules.point.numbers, rules.point.out) if rules.point else ((), "")
    fill = NAMED["red"] if str(sum_) == out else NAMED["green"] if str(sum_) in numbers else NAMED["black"] if numbers else EDGE
    return label(0, 0, str(sum_), fitted(str(sum_), 14, SIDE - 4), font_weight="bold"), fill, said


def _cluster(throw: tuple[str, ...]) -> str:
    """Figures close together, two above and the others below."""
    rows = [throw[:2], throw[2:]] if len(throw) > 2 else [throw]
    step = SIDE * 0.45
    return "".join(
        figure_of(face, Point((i - (len(row) - 1) / 2) * step, (j - (len(rows) - 1) / 2) * step), step * 0.92)
        for j, row in enumerate(rows)
        for i, face in enumerate(row)
    )
