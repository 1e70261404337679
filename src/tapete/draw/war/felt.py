"""War: a card before each seat, one before the croupier, and bands for the bets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tapete.catalogue.war.rules import WarRules
from tapete.draw.kit.cards import GAP, HIGH, WIDE, back, card, place
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import FELT, LINE, SHADE
from tapete.draw.kit.fan import Band, Fan, part_of, places_round, printed, stakes
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import group, label
from tapete.draw.kit.scene import WIDTH, Scene, panel, seats
from tapete.draw.kit.shoe import shoe
from tapete.draw.kit.typeset import CAPITALS
from tapete.draw.kit.words import hand_name
from tapete.games.war.coup import HOUSE
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

TOP, BAND, PLACES = 252.0, 70.0, 6
CARDS = 196.0
"""How far down the players' cards lie, at the middle."""
SHIFT = 9.0


def bands(rules: WarRules) -> list[Band]:
    """The tie nearest to the cards, then the first stake, then what goes to war."""
    order = sorted(rules.bets, key=lambda k: ("tie", "higher", "war").index(rules.bets[k].on))
    return [Band(kind, "", TOP + i * BAND, BAND, fill=SHADE if i % 2 else FELT) for i, kind in enumerate(order)]


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    rules = table.terms.rules
    laid, places = bands(rules), seats(table, PLACES)[::-1]
    fan = Fan(TOP + BAND * len(laid))
    drawn = (
        _house(table, Box(WIDTH / 2 - 190, 0, 380, 128), lang),
        shoe(table, Box(WIDTH - 214, -50, 214, 130), lang),
        printed(table, fan, laid, places, set(), lang),
        *(_seat(table, fan, places, seat) for seat in places),
        places_round(table, fan, places, lang),
        stakes(table, fan, laid, places, lang),
    )
    return Scene(fan.low + 50, drawn, fan.spots(laid))


def fought(cards: Sequence[str], burn: int, at: Point, scale: float, room: float) -> str:
    """A card; then, for each war, the cards burned before the next one, face down, and that one over them."""
    if not cards:
        return place(at, scale)
    shown: list[tuple[str, float]] = [(cards[0], 0.0)]
    x = 0.0
    for name in cards[1:]:
        x += WIDE + GAP
        for _ in range(burn):
            shown.append(("", x))
            x += SHIFT
        shown.append((name, x))
    squeeze = min(1.0, (room / scale - WIDE) / x) if x else 1.0
    left = at.x - x * squeeze * scale / 2
    at_x = [(name, Point(left + far * squeeze * scale, at.y)) for name, far in shown]
    return "".join(card(name, p, scale) if name else back(p, scale) for name, p in at_x)


def _house(table: Table, box: Box, lang: Lang) -> str:
    cards = table.felt.hands.get(HOUSE, ())
    name = label(box.centre.x, box.y + 14, hand_name(HOUSE, lang).upper(), 14, fill=LINE, **CAPITALS)
    laid = fought(cards, table.terms.rules.battle.burn, Point(box.centre.x, box.y + 74), 1.0, box.w - 24)
    return group(panel(box), name, laid, class_="hand", data_hand=HOUSE)


def _seat(table: Table, fan: Fan, places: list[int], seat: int) -> str:
    part = part_of(places, seat)
    at, room = fan.point(CARDS, part), fan.length(CARDS) / len(places) - 12
    cards = table.felt.hands.get(f"seat {seat}", ())
    scale = min(0.86, room / WIDE, 92 / HIGH)
    return group(
        fought(cards, table.terms.rules.battle.burn, Point(0, 0), scale, room),
        class_="hand",
        data_hand=f"seat {seat}",
        transform=f"translate({at.x:.1f} {at.y:.1f}) rotate({fan.tilt(part):.2f})",
    )
