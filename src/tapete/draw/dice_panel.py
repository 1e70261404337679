"""What the dice have done: the last throw, whose they are, the puck, and the totals collected so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.dice import DiceRules
from tapete.draw.colours import EDGE, GOLD, INK, IVORY, LINE, seat_colour
from tapete.draw.dice_faces import die
from tapete.draw.dice_felt import rings
from tapete.draw.dice_patches import Cloth
from tapete.draw.geometry import Box, Point
from tapete.draw.marks import SERIF, circle, group, label, rect
from tapete.games.dice import point, total
from tapete.play.felt import Felt
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

TURNS = (-9.0, 8.0, -4.0, 12.0)


def panel(table: Table, box: Box, lang: Lang) -> str:
    """The last throw as it lies, its sum, and who has the dice."""
    felt: Felt = table.felt
    throw = tuple(felt.results[-1].split("-")) if felt.results else ()
    well = rect(box.x, box.y, box.w, box.h - 10, rx=14, fill=EDGE, stroke=GOLD, stroke_opacity=0.6, stroke_width=1.4)
    said = Text("última tirada", "last throw") if throw else Text("sin tirada aún", "no throw yet")
    title = label(box.centre.x, box.y + 17, said[lang], 12, fill=LINE)
    return group(well, title, _thrown(table.terms.rules, throw, box), _shooter(felt, box, lang), class_="throw")


def _thrown(rules: DiceRules, throw: tuple[str, ...], box: Box) -> str:
    """The dice, a little turned, and their sum."""
    count, sum_ = len(throw) or rules.dice.count, total(throw) if throw else None
    wide = box.w > 250
    room = box.w - (110 if wide else 40)
    side = min(56.0, room / (count * 1.3))
    left = box.x + (24 if wide and sum_ is not None else (box.w - count * side * 1.3) / 2)
    y = box.y + (box.h - 10) * (0.5 if wide else 0.4)
    red = rules.dice.faces[0].isdigit()
    dice = []
    for i in range(count):
        at = Point(left + (i + 0.5) * side * 1.3, y + (3 if i % 2 else -3))
        drawn = die(throw[i] if throw else "", at, side, TURNS[i % len(TURNS)], red)
        dice.append(drawn if throw else group(drawn, opacity=0.35))
    if sum_ is None:
        return "".join(dice)
    at = Point(box.right - 58, y) if wide else Point(box.centre.x, y + side + 22)
    return "".join(dice) + label(at.x, at.y, str(sum_), 52 if wide else 44, fill=GOLD, font_family=SERIF, font_weight="bold")


def _shooter(felt: Felt, box: Box, lang: Lang) -> str:
    seat = felt.marks.get("lead")
    if not seat:
        return ""
    said = Text(f"tira el puesto {seat}", f"seat {seat} shoots")[lang]
    y, half = box.bottom - 26, len(said) * 3.2 + 9
    disc = circle(box.centre.x - half, y, 6.5, fill=seat_colour(seat), stroke=LINE, stroke_width=1.3)
    return group(disc, label(box.centre.x + 8, y, said, 13, fill=LINE, font_weight="bold"), class_="shooter", data_seat=seat)


def puck(rules: DiceRules, felt: Felt, cloth: Cloth) -> str:
    """White and ON in the point's box, or black and OFF where it waits."""
    on = point(felt)
    if on in cloth.numbers:
        box = cloth.numbers[on]
        return _puck(Point(box.right - 17, box.y + 18), "ON", IVORY, INK)
    return _puck(cloth.off, "OFF", INK, IVORY) if cloth.off else ""


def _puck(at: Point, said: str, fill: str, ink: str) -> str:
    return group(
        circle(1, 1.6, 15, fill="#000", fill_opacity=0.35),
        circle(0, 0, 15, fill=fill, stroke=GOLD, stroke_width=1.4),
        circle(0, 0, 12, fill="none", stroke=ink, stroke_width=0.8),
        label(0, 0, said, 10.5, fill=ink, font_weight="bold"),
        class_=f"puck {said.lower()}",
        transform=f"translate({at.x:g} {at.y:g})",
    )


def collected(rules: DiceRules, felt: Felt, cloth: Cloth) -> str:
    """A gold marker on every total seen since the last seven."""
    seen = felt.marks.get("seen", ())
    marks = []
    for patch in cloth.patches:
        if patch.style == "collect":
            wins = rules.bets[patch.bet].wins
            for number, at in zip(wins, rings(patch, len(wins)), strict=True):
                if number in seen:
                    disc = circle(at.x, at.y, 11, fill=GOLD, stroke=INK, stroke_width=1)
                    marks.append(
                        group(disc, label(at.x, at.y, number, 12, fill=INK, font_weight="bold"), class_="seen", data_total=number)
                    )
    return "".join(marks)
