"""Poker against the house: the dealer's cards and those in common at the top, each seat's own below, and bands for the bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.poker.rules import PokerRules
from tapete.draw.kit.cards import GAP, HIGH, WIDE, back, card, place
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import FELT, GOLD, INK, IVORY, LINE, SHADE
from tapete.draw.kit.fan import Band, Fan, part_of, places_round, printed, stakes
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.lettering import bet_name
from tapete.draw.kit.marks import fitted, group, label, rect
from tapete.draw.kit.paytable import meter_panel, pay_table, table_height
from tapete.draw.kit.scene import WIDTH, Scene, panel, seats
from tapete.draw.kit.shoe import shoe
from tapete.draw.kit.typeset import CAPITALS
from tapete.draw.kit.words import hand_name
from tapete.draw.poker.words import same_tables
from tapete.games.poker.hands import DEALER, TABLE, key
from tapete.games.poker.memory import PokerMemory
from tapete.games.poker.settle import meter
from tapete.table.show_cards import answering, made, opening_line
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

PLACES, BEND = 7, 1500.0
MIDDLE = Box(268, 0, 512, 120)
"""The dealer's cards and those in common lie here."""
SIDE = 258.0
OPENS, ROW = 142.0, 108.0
"""How far down the words about the dealer's hand are, and how high the row of the players' cards is."""
RISE = 60.0
ORDER = ("side", "ante", "raise")
DEEPEST, SMALLEST = 152.0, 100.0
OUT = 0.35


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    rules: PokerRules = table.terms.rules
    places = seats(table, PLACES)[::-1]
    left, low = _tables(table, lang)
    cards = max(OPENS + 14, low + RISE)
    laid = bands(rules, cards + ROW)
    fan = Fan(laid[-1].top + laid[-1].high, BEND)
    drawn = (
        *_middle(table, lang),
        *left,
        shoe(table, Box(WIDTH - 214, -56, 214, 110), lang),
        _opens(rules, lang),
        printed(table, fan, laid, places, set(), lang),
        *(_seat(table, fan, places, seat, cards + ROW / 2, lang) for seat in places),
        places_round(table, fan, places, lang),
        stakes(table, fan, laid, places, lang),
    )
    return Scene(fan.low + 46, drawn, fan.spots(laid))


def bands(rules: PokerRules, top: float) -> list[Band]:
    """What is bet beside the game nearest to the cards, then the first bets, then what is added later."""
    order = sorted(rules.bets, key=lambda k: ORDER.index(rules.bets[k].role))
    high, size = (62.0, 16.0) if len(order) < 5 else (58.0, 13.0)
    return [Band(kind, "", top + i * high, high, fill=SHADE if i % 2 else FELT, size=size) for i, kind in enumerate(order)]


# the dealer, and the cards in common


def _middle(table: Table, lang: Lang) -> list[str]:
    """The dealer's hand and the common cards side by side; backs for what is not yet turned up."""
    rules: PokerRules = table.terms.rules
    groups = [(DEALER, rules.dealer.cards), (TABLE, rules.deal.community)]
    wanted = [(name, max(n, len(table.felt.hands.get(name, ())))) for name, n in groups]
    shown = [(name, n) for name, n in wanted if n]
    total = sum(n for _, n in shown)
    free = MIDDLE.w - 10 * (len(shown) - 1)
    drawn, x = [], MIDDLE.x
    for name, n in shown:
        wide = free * n / total if total > 5 or len(shown) > 1 else min(free, n * 84 + 40)
        x = x if len(shown) > 1 else MIDDLE.centre.x - wide / 2
        drawn.append(_open(table, name, n, Box(x, MIDDLE.y, wide, MIDDLE.h), lang))
        x += wide + 10
    return drawn


def _open(table: Table, name: str, count: int, box: Box, lang: Lang) -> str:
    """Cards told lie open; while a round is on, the others are backs, and between rounds there is only their place."""
    rules: PokerRules = table.terms.rules
    cards, said = table.felt.hands.get(name, ()), hand_name(name, lang, rules).upper()
    scale = min(0.92, (box.w - 16) / (count * (WIDE + GAP)))
    step, y = (WIDE + GAP) * scale, box.y + 25 + HIGH * 0.92 / 2
    left = box.centre.x - step * (count - 1) / 2
    dealt = bool(table.felt.of(PokerMemory).memory.seats)
    drawn = []
    for i in range(count):
        at = Point(left + i * step, y)
        drawn.append(card(cards[i], at, scale) if i < len(cards) else back(at, scale) if dealt else place(at, scale))
    best = made(table, name, lang)
    title = fitted(said, 12, box.w * (0.5 if best else 1) - 16, 0.84)
    return group(
        panel(box),
        label(box.x + 10, box.y + 13, said, title, text_anchor="start", fill=LINE, **CAPITALS),
        *drawn,
        _pill(best, Point(box.right - 8, box.y + 13), box.w * 0.5, end=True) if best else "",
        class_="hand",
        data_hand=name,
    )


def _pill(said: str, at: Point, room: float, end: bool = False) -> str:
    """What a hand is worth, in words."""
    size = fitted(said, 11, room - 12, 0.56)
    wide = min(room, len(said) * size * 0.56 + 14)
    x = at.x - wide if end else at.x - wide / 2
    return rect(x, at.y - 8.5, wide, 17, rx=8.5, fill=IVORY, stroke=INK, stroke_width=0.7) + label(
        x + wide / 2, at.y, said, size, fill=INK, font_weight="bold", class_="made"
    )


def _opens(rules: PokerRules, lang: Lang) -> str:
    said = opening_line(rules, lang).upper()
    if not said:
        return ""
    return group(label(WIDTH / 2, OPENS, said, fitted(said, 14, 520, 0.6), fill=GOLD, **CAPITALS), class_="legend")


# what is paid


def _tables(table: Table, lang: Lang) -> tuple[list[str], float]:
    """Pay tables and meters at both sides, and how far down they go."""
    rules: PokerRules = table.terms.rules
    shown = same_tables(rules, lang)
    metered = [k for k, b in rules.bets.items() if b.meter]
    drawn, low = [], 0.0
    cut = len(shown) if len(shown) < 3 else 2
    for part, x, y, most in ((shown[:cut], 0.0, 0.0, DEEPEST), (shown[cut:], WIDTH - SIDE, 60.0, SMALLEST)):
        each = (SIDE - 6 * (len(part) - 1)) / max(1, len(part))
        for i, (name, lines) in enumerate(part):
            box = Box(x + i * (each + 6), y, each, min(most, table_height(len(lines))))
            drawn.append(pay_table(name, lines, box))
            low = max(low, box.bottom)
    for i, kind in enumerate(metered):
        amount = f"{table.terms.money(meter(table.terms, table.felt, kind)):{lang}}"
        drawn.append(meter_panel(bet_name(rules, kind, lang), amount, Box(MIDDLE.right - 150 - 158 * i, -50, 150, 38)))
    return drawn, low


# the players


def _seat(table: Table, fan: Fan, places: list[int], seat: int, y: float, lang: Lang) -> str:
    """A seat's cards: lit when it is to speak, faint when it has folded."""
    part = part_of(places, seat)
    at, room = fan.point(y, part), fan.length(y) / len(places) - 10
    cards = table.felt.hands.get(key(seat), ())
    folded = seat in table.felt.of(PokerMemory).memory.folded
    best = made(table, key(seat), lang)
    frame: dict[str, str | float] = {"fill": "#000", "fill_opacity": 0.14}
    if seat in answering(table):
        frame = {"fill": GOLD, "fill_opacity": 0.16, "stroke": GOLD, "stroke_width": 2.6, "class_": "lit"}
    scale = min(0.78, (room - 8) / WIDE)
    wide = WIDE * scale
    step = min(wide + 3, (room - 10 - wide) / max(1, len(cards) - 1))
    left = -step * (len(cards) - 1) / 2
    lying = [card(c, Point(left + i * step, -9 if best else 0), scale) for i, c in enumerate(cards)]
    return group(
        rect(-room / 2, -ROW / 2 + 4, room, ROW - 10, rx=9, **frame) if cards else place(Point(0, 0), scale * 0.9),
        group(*lying, opacity=OUT if folded else 1),
        _pill(best, Point(0, ROW / 2 - 18), room - 4) if best else "",
        class_="hand folded" if folded else "hand",
        data_hand=key(seat),
        transform=f"translate({at.x:.1f} {at.y:.1f}) rotate({fan.tilt(part):.2f})",
    )
