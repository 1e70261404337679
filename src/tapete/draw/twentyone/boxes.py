"""Boxes round a table of twenty-one: where each bet of each box lies, the hands before them, and the chips."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.draw.kit.cards import HIGH, WIDE, card
from tapete.draw.kit.chips import RADIUS, chip, chip_width
from tapete.draw.kit.colours import GOLD, INK, IVORY, LINE, NAMED
from tapete.draw.kit.fan import Band, Fan, part_of
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.marks import Value, circle, fitted, group, label, rect
from tapete.draw.kit.place import Key, Spot
from tapete.draw.twentyone.words import mark
from tapete.games.twentyone.hands import Hand, box_of, hands, letter_of, total
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.play.events import Bet
from tapete.table.show_cards import BUST, NATURAL, at_poker, count, is_best, keys_of
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

CARDS_HIGH, SIDES_HIGH, MAINS_HIGH = 112.0, 32.0, 52.0
GAP = 8.0
OFF = 0.42
LEND = 0.42
"""How much of a neighbouring box without cards the hands of a split may take."""
LAMMER = "#2f6fb5"


@dataclass(frozen=True)
class Cloth:
    """Where things lie on this table: the fan, its boxes from left to right, and how far down each row begins."""

    rules: TwentyOneRules
    fan: Fan
    places: list[int]
    lines: list[Band]
    cards: float
    sides: float
    mains: float

    def at(self, box: int, dx: float, y: float) -> Point:
        """A point of a box: so far from its middle line, so far down."""
        return self.fan.point(y, part_of(self.places, box) + dx / self.fan.length(y))

    def room(self, y: float) -> float:
        return self.fan.length(y) / len(self.places) - GAP

    def tilt(self, box: int) -> float:
        return self.fan.tilt(part_of(self.places, box))

    def circle(self, kind: str) -> tuple[float, float, float]:
        """Where in its box a bet's circle is: aside, down, and how large."""
        bet = self.rules.bets[kind]
        side = bet.role == "side"
        row = [k for k, b in self.rules.bets.items() if (b.role == "side") == side and b.role != "insurance" and b.offered]
        y = (self.sides + SIDES_HIGH / 2) if side else (self.mains + MAINS_HIGH / 2)
        each = self.room(y) / max(1, len(row))
        most = 14.5 if side else 24.0 if len(row) == 1 else 19.0
        size = min(most, each / 2 - 1)
        step = min(each, 2 * size + 9)
        at = row.index(kind) if kind in row else 0
        return (at - (len(row) - 1) / 2) * step, y, size

    def spread(self, table: Table, box: int, y: float) -> tuple[float, float]:
        """Where the middle of a box's hands is, and the room they have: several may lie before neighbours that have none."""
        room, at = self.room(y), self.places.index(box)
        if len(keys_of(table, box)) < 2:
            return 0.0, room
        free = [not keys_of(table, n) for n in self.places]
        left, right = at > 0 and free[at - 1], at < len(free) - 1 and free[at + 1]
        return (right - left) * room * LEND / 2, room * (1 + LEND * (left + right))

    def lies(self, table: Table, bet: Bet, box: int) -> tuple[float, float, float]:
        """Where a bet's chips lie in its box: on its circle, or after a split before the hand that it rides on."""
        dx, y, size = self.circle(bet.kind)
        keys = keys_of(table, box)
        if self.rules.bets[bet.kind].role != "main" or len(keys) < 2:
            return dx, y, size
        letter = letter_of(bet)
        if len(self.rules.kinds("main")) > 1:
            return dx + 5 * bool(letter), y + 17 * bool(letter), size
        slots = [key.lstrip("0123456789") for key in keys]
        middle, room = self.spread(table, box, y)
        each = room / len(keys)
        place = slots.index(letter) if letter in slots else 0
        return middle + (place - (len(keys) - 1) / 2) * each, y, min(size, each / 2)


def ring(at: Point, r: float) -> str:
    """A circle as an outline."""
    return f"M{at.x - r:.1f} {at.y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0Z"


def segment(cloth: Cloth, line: Band, box: int) -> Band:
    """A box's part of the line on which its insurance lies."""
    i, n = cloth.places.index(box), len(cloth.places)
    return Band(line.bet, str(box), line.top, line.high, i / n, (i + 1) / n)


def outline(cloth: Cloth, kind: str, box: int) -> tuple[Point, str]:
    """A bet's place in a box, and its outline."""
    line = next((b for b in cloth.lines if b.bet == kind), None)
    if line is not None:
        return cloth.at(box, 0, line.top + line.high / 2), cloth.fan.outline(segment(cloth, line, box))
    dx, y, size = cloth.circle(kind)
    at = cloth.at(box, dx, y)
    return at, ring(at, size)


def box_spots(cloth: Cloth, named_spots: dict[str, list[str]]) -> dict[Key, Spot]:
    """The targets of all boxes that are bet on by number."""
    found: dict[Key, Spot] = {}
    for kind, numbers in named_spots.items():
        for spot in numbers:
            if spot and int(spot) in cloth.places:
                at, shape = outline(cloth, kind, int(spot))
                found[kind, spot] = Spot(at, None, shape=shape, owner=int(spot))
    return found


def printed_boxes(cloth: Cloth, lang: Lang) -> str:
    """A circle for each bet of each box, with its mark."""
    drawn = []
    for kind, bet in cloth.rules.bets.items():
        if bet.role == "insurance" or not bet.offered:
            continue
        dx, y, size = cloth.circle(kind)
        said, main = mark(cloth.rules, kind, lang), bet.role != "side"
        for box in cloth.places:
            at = cloth.at(box, dx, y)
            drawn.append(
                group(
                    circle(at.x, at.y, size, fill="#000", fill_opacity=0.12, stroke=LINE if main else GOLD, stroke_width=1.6),
                    label(at.x, at.y, said, fitted(said, 15 if main else 9.5, 1.7 * size, 0.62), fill=LINE, fill_opacity=0.75)
                    if said
                    else "",
                    opacity=1 if bet.payable else OFF,
                )
            )
    return group(*drawn, class_="cloth")


# hands


def box_hands(table: Table, cloth: Cloth, box: int, lit: set[str], lang: Lang) -> str:
    """All hands of a box side by side."""
    keys = keys_of(table, box)
    known = {h.key: h for h in hands(table.felt.of(TwentyOneMemory))}
    y = cloth.cards + CARDS_HIGH / 2
    middle, room = cloth.spread(table, box, cloth.cards)
    each, drawn = room / max(1, len(keys)), []
    for i, key in enumerate(keys):
        at = cloth.at(box, middle + (i - (len(keys) - 1) / 2) * each, y)
        drawn.append(
            group(
                _hand(table, key, known.get(key), each, key in lit, lang),
                class_="hand",
                data_hand=key,
                transform=f"translate({at.x:.1f} {at.y:.1f}) rotate({cloth.tilt(box):.2f})",
            )
        )
    return "".join(drawn)


def laid(cards: tuple[str, ...], room: float, high: float, most: float) -> str:
    """Cards one over another so that every corner shows: beside each other where there is room, else downwards."""
    scale = min(most, room / (WIDE + 2))
    if not cards:
        return ""
    w, h = WIDE * scale, HIGH * scale
    n = len(cards) - 1
    across = (room - w) / max(1, n)
    if across >= 0.34 * w or not n:
        dx, dy = min(w + 3, across), 0.0
    else:
        dx, dy = max(0.0, min(across, 0.2 * w)), min(0.42 * h, (high - h) / n)
    left, top = -dx * n / 2, -dy * n / 2
    return "".join(card(c, Point(left + i * dx, top + i * dy), scale) for i, c in enumerate(cards))


def _hand(table: Table, key: str, hand: Hand | None, room: float, lit: bool, lang: Lang) -> str:
    cards = table.felt.hands[key]
    high = CARDS_HIGH - 18
    look: dict[str, Value] = {"fill": "#000", "fill_opacity": 0.16}
    if lit:
        look = {"fill": GOLD, "fill_opacity": 0.16, "stroke": GOLD, "stroke_width": 2.6, "class_": "lit"}
    frame = rect(-room / 2 + 1, -CARDS_HIGH / 2, room - 2, CARDS_HIGH, rx=9, **look)
    best = is_best(table, key)
    inside = group(laid(cards, room - 10, high, 0.78), transform="translate(0 -9)", opacity=0.5 if hand and hand.closed else 1)
    poker = at_poker(table, key)
    pill = _pill(poker[lang] if poker else "", cards, best, room - 8, lang)
    lammers = "".join(_lammer(room / 2 - 10, CARDS_HIGH / 2 - 28 - 19 * i) for i in range(hand.lammers if hand else 0))
    return frame + inside + pill + lammers


def _pill(poker: str, cards: tuple[str, ...], best: bool, room: float, lang: Lang) -> str:
    """What the hand counts, red when it is over, gold when it is a natural; or what it is at poker."""
    said = poker or count(cards)
    if not said:
        return ""
    over = total(cards) > 21 and not poker
    word = (NATURAL if best else BUST)[lang] if best or over else ""
    text = f"{said} · {word}" if word and not best else word or said
    if len(text) * 6.6 + 12 > room:
        text = "BJ" if best else said
    wide, y = min(room, len(text) * 6.6 + 16), CARDS_HIGH / 2 - 8
    fill, ink = (NAMED["red"], "#fff") if over else (GOLD, INK) if best else (IVORY, INK)
    return rect(-wide / 2, y - 9, wide, 18, rx=9, fill=fill, stroke=INK, stroke_width=0.7) + label(
        0, y, text, 12, fill=ink, font_weight="bold", class_="total"
    )


def _lammer(x: float, y: float) -> str:
    """The marker of a bet that the house has made."""
    return group(
        circle(x, y, 10, fill=LAMMER, stroke=IVORY, stroke_width=1.4),
        label(x, y, "FREE", 6.6, font_weight="bold"),
        class_="lammer",
    )


# chips


def chips_of(table: Table, cloth: Cloth, lang: Lang) -> str:
    """Every bet in its box; several bettors on one place side by side, who commands it first."""
    lying: dict[tuple[str, int, str], list[Bet]] = defaultdict(list)
    for bet in table.felt.bets:
        lying[bet.kind, box_of(bet), letter_of(bet)].append(bet)
    drawn = []
    for (kind, box, _), bets in lying.items():
        line = next((b for b in cloth.lines if b.bet == kind), None)
        if line is not None:
            dx, y, size = 0.0, line.top + line.high / 2, line.high / 2 - 1
        else:
            dx, y, size = cloth.lies(table, bets[0], box)
        wide = chip_width(table, bets, lang)
        room = cloth.room(y) / 2 if len(bets) > 1 or line is not None else 2 * size + 8
        scale = max(0.45, min(1.35, size / RADIUS, room / wide) * (1.0 if len(bets) == 1 else 0.8))
        step = min(wide * scale, cloth.room(y) / len(bets))
        for i, bet in enumerate(sorted(bets, key=lambda b: b.seat != box)):
            at = cloth.at(box if box in cloth.places else cloth.places[0], dx + (i - (len(bets) - 1) / 2) * step, y)
            drawn.append(chip(table, bet, at, scale, lang))
    return group(*drawn, class_="chips")
