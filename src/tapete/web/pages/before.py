"""What lies before a player: the own hands large, and what they are played against, so that nobody decides without seeing it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from tapete.draw.kit import cards as card_kit
from tapete.draw.kit import tiles as tile_kit
from tapete.draw.kit.geometry import Point
from tapete.equipment.cards import BACK, show_card
from tapete.equipment.tiles import is_tile
from tapete.table.lying import lying

if TYPE_CHECKING:
    from tapete.web.pages.scene import Scene

GAP = 4.0
BOX = re.compile(r"(\d+)")
SEAT = re.compile(r"seat (\d+)")


@dataclass(frozen=True)
class Held:
    """One hand: what felt and people call it, its cards drawn, what they come to, and whether it is the reader's own."""

    key: str
    name: str
    drawn: Markup
    worth: str
    own: bool


def hands_before(scene: Scene) -> list[Held]:
    """What the own hands are played against, then the own; nothing for who has no hand."""
    found = [(hand, _own(scene, hand.name)) for hand in lying(scene.table)]
    if not any(own for _, own in found) and not _shared(scene):
        return []
    tiles = any(is_tile(piece) for held in scene.felt.hands.values() for piece in held)
    made = [
        Held(hand.name, hand.spoken[scene.lang], fan(hand.cards, tiles), hand.worth[scene.lang], bool(own))
        for hand, own in found
        if own is not None
    ]
    return sorted(made, key=lambda held: held.own)


def _own(scene: Scene, name: str) -> bool | None:
    """Whether a hand is the reader's own; nothing if it is another player's."""
    if found := SEAT.fullmatch(name):
        return True if int(found[1]) == scene.seat else None
    if found := BOX.match(name):
        boxes = {int(number[1]) if (number := BOX.match(b.spot)) else b.seat for b in scene.felt.bets if b.seat == scene.seat}
        return True if int(found[1]) in boxes else None
    return False


def _shared(scene: Scene) -> bool:
    """Games in which nobody has a hand of their own: everybody bets on the hands that lie there."""
    return scene.seat is not None and not any(SEAT.fullmatch(name) or BOX.match(name) for name in scene.felt.hands)


def fan(held: tuple[str, ...], tiles: bool = False) -> Markup:
    """Cards or tiles side by side, as a drawing of their own."""
    if not held:
        return Markup("")
    wide, high = (tile_kit.WIDE, tile_kit.HIGH) if tiles else (card_kit.WIDE, card_kit.HIGH)
    step = wide + GAP
    drawn = "".join(_piece(c, Point(wide / 2 + 2 + i * step, high / 2 + 2), tiles) for i, c in enumerate(held))
    across, down = step * len(held) - GAP + 5, high + 6
    named = " ".join(show_card(c) for c in held)
    return Markup(
        f'<svg class="fan" role="img" aria-label="{named}" viewBox="0 0 {across:g} {down:g}" '
        f'width="{across:g}" height="{down:g}">{drawn}</svg>'
    )


def _piece(name: str, at: Point, tiles: bool) -> str:
    if name == BACK:
        return tile_kit.tile_back(at) if tiles else card_kit.back(at)
    return tile_kit.tile(name, at) if tiles else card_kit.card(name, at)
