"""What the dice have done: the last throw, whose they are, the puck, and the totals collected so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.dice.rules import DiceRules
from tapete.draw.dice.boxes import RING, rings
from tapete.draw.dice.patches import Cloth, Patch
from tapete.draw.dice.words import summed, tokens
from tapete.draw.kit.colours import EDGE, GOLD, INK, IVORY, LINE, seat_colour
from tapete.draw.kit.faces import die
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import SERIF, circle, group, label, rect
from tapete.equipment.throws import hits
from tapete.games.dice.coup import is_off, point
from tapete.games.dice.memory import DiceMemory
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

TURNS = (-9.0, 8.0, -4.0, 12.0)
BESIDE = 250.0


def panel(table: Table, box: Box, lang: Lang) -> str:
    """The last throw as it lies, its sum, and who has the dice."""
    felt = table.felt
    throw = tuple(felt.results[-1].split("-")) if felt.results else ()
    well = rect(box.x, box.y, box.w, box.h, rx=14, fill=EDGE, stroke=GOLD, stroke_opacity=0.6, stroke_width=1.4)
    said = Text("última tirada", "last throw") if throw else Text("sin tirada aún", "no throw yet")
    title = label(box.centre.x, box.y + 17, said[lang], 12, fill=LINE)
    return group(well, title, _thrown(table.terms.rules, throw, box), _shooter(felt, box, lang), class_="throw")


def _thrown(rules: DiceRules, throw: tuple[str, ...], box: Box) -> str:
    """The dice, a little turned, and their sum."""
    count, sum_ = len(throw) or rules.dice.count, summed(rules, throw) if throw else None
    beside = box.w > BESIDE and sum_ is not None
    row = Box(box.x + 8, box.y, box.w - (100 if beside else 16), box.h)
    step = min(74.0, row.w / count)
    at = Point(row.centre.x - step * (count - 1) / 2, box.y + row.h * (0.38 if sum_ is not None and not beside else 0.5))
    dice = "".join(_die(rules, throw[i] if throw else "", at, step, i) for i in range(count))
    if sum_ is None:
        return dice
    where = Point(box.right - 60, at.y) if beside else Point(box.centre.x, at.y + 68)
    return dice + label(where.x, where.y, str(sum_), 52 if beside else 46, fill=GOLD, font_family=SERIF, font_weight="bold")


def _die(rules: DiceRules, face: str, first: Point, step: float, i: int) -> str:
    """One of the dice thrown; faint before the first throw."""
    at = Point(first.x + i * step, first.y + (3 if i % 2 else -3))
    drawn = die(face, at, step * 0.77, TURNS[i % len(TURNS)], bool(face) and rules.dice.faces[0].isdigit())
    return drawn if face else group(drawn, opacity=0.22)


def _shooter(felt: Felt, box: Box, lang: Lang) -> str:
    seat = felt.lead
    if not seat:
        return ""
    said = Text(f"tira el puesto {seat}", f"seat {seat} shoots")[lang]
    x, y = box.centre.x - len(said) * 3.1 - 9, box.bottom - 18
    disc = circle(x, y, 6.5, fill=seat_colour(seat), stroke=LINE, stroke_width=1.3)
    words = label(x + 14, y, said, 13, fill=LINE, font_weight="bold", text_anchor="start")
    return group(disc, words, class_="shooter", data_seat=seat)


def puck(rules: DiceRules, felt: Felt[DiceMemory], cloth: Cloth) -> str:
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


def lammer(rules: DiceRules, felt: Felt[DiceMemory], bet: Bet) -> str:
    """On a bet that does not work without a point: OFF, or ON where its owner asked for it."""
    if not rules.bets[bet.kind].off_without_point or point(felt):
        return ""
    off = is_off(rules, bet, felt)
    said, fill, ink = ("OFF", INK, IVORY) if off else ("ON", IVORY, INK)
    return group(
        rect(-9, -5, 18, 10, rx=5, fill=fill, stroke=GOLD, stroke_width=0.8),
        label(0, 0, said, 7.5, fill=ink, font_weight="bold"),
        class_=f"lammer {said.lower()}",
        transform="translate(8 -11)",
    )


def collected(rules: DiceRules, felt: Felt[DiceMemory], cloth: Cloth) -> str:
    """A gold marker on every total seen since the last seven."""
    marks = []
    for patch in (p for p in cloth.patches if p.style == "collect"):
        wins = rules.bets[patch.bet].wins
        marks += [_seen(n, at) for n, at in zip(wins, rings(patch, len(wins)), strict=True) if n in felt.memory.seen]
    return "".join(marks)


def _seen(number: str, at: Point) -> str:
    disc = circle(at.x, at.y, RING, fill=GOLD, stroke=INK, stroke_width=1)
    return group(disc, label(at.x, at.y, number, 12, fill=INK, font_weight="bold"), class_="seen", data_total=number)


def lit(rules: DiceRules, felt: Felt, cloth: Cloth) -> str:
    """In a game without a point, a gold line round every bet that the last throw won."""
    if not felt.results or rules.point:
        return ""
    throw = tuple(felt.results[-1].split("-"))
    won = [p.box for p in cloth.patches if _won(rules, p, throw)]
    return "".join(rect(b.x, b.y, b.w, b.h, fill="none", stroke=GOLD, stroke_width=3.4, class_="lit") for b in won)


def _won(rules: DiceRules, patch: Patch, throw: tuple[str, ...]) -> bool:
    bet = rules.bets[patch.bet]
    return hits(throw, tokens(bet, patch.spot) or (patch.bet,)) and not hits(throw, bet.push)
