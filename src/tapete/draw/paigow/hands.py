"""Hands of pai gow as they lie: not yet set in one row, set in two with what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tapete.draw.kit import cards as playing_cards
from tapete.draw.kit import tiles as playing_tiles
from tapete.draw.kit.colours import INK, IVORY
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.marks import fitted, label, rect
from tapete.equipment.cards import BACK
from tapete.games.paigow.hands import divide, high_worth, is_foul, low_size, low_worth
from tapete.games.paigow.memory import PaiGowMemory
from tapete.games.paigow.worth import Split
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.catalogue.paigow.rules import PaiGowRules
    from tapete.table.table import Table

Piece = Callable[[str, Point, float], str]
FOUL = Text("mal acomodada", "foul")


def piece_of(rules: PaiGowRules) -> tuple[Piece, float, float]:
    """How a card or a tile is drawn, and how large it is."""
    if rules.tiles:
        return playing_tiles.tile, playing_tiles.WIDE, playing_tiles.HIGH
    return playing_cards.card, playing_cards.WIDE, playing_cards.HIGH


def lying(table: Table, hand: str) -> Split | None:
    """A hand as it was set; of one that may not be seen only that it is, as backs."""
    rules, held = table.terms.rules, table.felt.hands.get(hand, ())
    low = table.felt.of(PaiGowMemory).memory.lows.get(hand)
    if low is None or not held:
        return None
    if BACK in held:
        size = low_size(rules)
        return Split((BACK,) * size, (BACK,) * (len(held) - size))
    if BACK in low:
        return None
    return divide(rules, held, low)


def named(table: Table, hand: str, lang: Lang) -> tuple[str, str]:
    """What the high and the low hand are worth, where that can be seen."""
    rules, split = table.terms.rules, lying(table, hand)
    if split is None or BACK in split.high:
        return "", ""
    if is_foul(rules, split):
        return FOUL[lang], ""
    return high_worth(rules, split.high).name[lang], low_worth(rules, split.low).name[lang]


def row(rules: PaiGowRules, held: Sequence[str], at: Point, scale: float, room: float) -> str:
    """Cards or tiles side by side round a point, closer together the less room there is."""
    draw, wide, _ = piece_of(rules)
    step = min((wide + 4) * scale, (room - wide * scale) / max(1, len(held) - 1))
    left = at.x - step * (len(held) - 1) / 2
    return "".join(draw(card, Point(left + i * step, at.y), scale) for i, card in enumerate(held))


def pill(said: str, at: Point, room: float) -> str:
    """What a hand is worth, in words."""
    if not said:
        return ""
    size = fitted(said, 10.5, room - 10, 0.56)
    wide = min(room, len(said) * size * 0.56 + 12)
    return rect(at.x - wide / 2, at.y - 7.5, wide, 15, rx=7.5, fill=IVORY, stroke=INK, stroke_width=0.6) + label(
        at.x, at.y, said, size, fill=INK, font_weight="bold", class_="made"
    )
