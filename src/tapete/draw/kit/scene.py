"""What the drawings of card games have in common: a scene below the heading, hands in panels, the shoe, the road."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tapete.draw.kit.cards import baccarat_hand
from tapete.draw.kit.chips import chip, in_bed, padlock
from tapete.draw.kit.colours import EDGE, GOLD, INK, IVORY, LINE, NAMED, SHADE, seat_colour
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.heading import Tile
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, path, rect
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.typeset import CAPITALS
from tapete.games.kit.prison import INSURED, PRISON
from tapete.play.events import Bet
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

WIDTH = 1048.0
"""All scenes are as wide as this."""
HEADER = 30.0
LARGE = 1.3
"""How much larger than on a wheel's cloth chips may lie."""
SIDES = {
    "player": NAMED["blue"],
    "banker": NAMED["red"],
    "black": NAMED["black"],
    "red": NAMED["red"],
    "1": "#1f4f9e",
    "2": "#6a3a86",
}


@dataclass(frozen=True)
class Scene:
    """How high it is, what is drawn, where every spot is, how results are shown in the heading, whether seats need a legend."""

    height: float
    drawn: tuple[str, ...]
    spots: dict[Key, Spot]
    tile: Tile | None = None
    legend: bool = False


def seats(table: Table, least: int) -> list[int]:
    """The places at the table: as many as the rules have, at least those that somebody has taken."""
    rules, felt = table.terms.rules, table.felt
    known = {b.seat for b in felt.bets} | set(felt.chips) | ({felt.lead} if felt.lead else set())
    marked = (rules.seats.max if rules.seats else None) or least
    if rules.seats and rules.seats.standing:
        return list(range(1, marked + 1))  # who stands has no place on the cloth
    highest = max([marked, *known])
    return list(range(1, highest + 1)) if highest <= max(marked, 18) else sorted(known)


def taken(table: Table) -> set[int]:
    """Seats with somebody at them."""
    return {b.seat for b in table.felt.bets} | {s for s in table.felt.chips if table.felt.bought.get(s) or table.felt.chips[s]}


def seat_disc(seat: int, x: float, y: float, somebody: bool, leads: bool, radius: float = 11.5) -> str:
    """A place's number: in its colour when somebody sits there, with a gold ring when that seat leads."""
    ring = circle(x, y, radius + 3.5, fill="none", stroke=GOLD, stroke_width=2) if leads else ""
    if not somebody and not leads:
        faint = circle(x, y, radius, fill=EDGE, fill_opacity=0.6, stroke=LINE, stroke_opacity=0.4)
        return faint + label(x, y, str(seat), radius, fill=LINE, fill_opacity=0.7)
    disc = circle(x, y, radius, fill=seat_colour(seat), stroke=LINE, stroke_width=1.2)
    return ring + disc + label(x, y, str(seat), radius * 1.1, font_weight="bold")


def headline(name: str, odds: str, at: Point, size: float, small: float) -> str:
    """A bet's name and, after it in gold, what it pays; together in the middle of a point."""
    x = at.x + (0.8 * len(name) * size - 0.55 * len(odds) * small) / 2
    if not odds:
        return label(at.x, at.y, name, size, fill=LINE, **CAPITALS)
    words = label(x - 7, at.y, name, size, text_anchor="end", fill=LINE, **CAPITALS)
    return words + label(x + 7, at.y + 1, odds, small, text_anchor="start", fill=GOLD, font_weight="bold")


def in_room(table: Table, bets: list[Bet], bed: Box, lang: Lang) -> list[str]:
    """Chips in even rows, as large as the room allows."""
    if not bets:
        return []
    size, points = in_bed(table, bets, Box(0, 0, bed.w / LARGE, bed.h / LARGE), lang)
    spread = [Point(bed.x + LARGE * p.x, bed.y + LARGE * p.y) for p in points]
    return [chip(table, bet, at, LARGE * size, lang, held) for bet, at in zip(bets, spread, strict=True)]


def held(bet: Bet) -> str:
    """A padlock on an imprisoned bet, and a shield too on an insured one."""
    if bet.state != INSURED:
        return padlock(bet)
    shield = path("M0 -6L5 -4V0Q5 5 0 7Q-5 5 -5 0V-4Z", fill=IVORY, stroke=INK, stroke_width=0.8, transform="translate(-11 -10)")
    return padlock(replace(bet, state=PRISON)) + group(shield, class_="insured")


def panel(box: Box, lit: bool = False) -> str:
    """A darker piece of felt on which cards lie."""
    edge: dict[str, Any] = (
        {"stroke": GOLD, "stroke_width": 2.6} if lit else {"stroke": LINE, "stroke_opacity": 0.4, "stroke_width": 1}
    )
    return rect(box.x, box.y, box.w, box.h, rx=11, fill=SHADE, **edge)


def hand_panel(hand: str, name: str, cards: tuple[str, ...], total: str, box: Box, lit: bool = False, scale: float = 1.0) -> str:
    """A hand of two or three cards under its name, and what it counts."""
    top = (
        f"M{box.x:g} {box.y + HEADER:g}V{box.y + 11:g}Q{box.x:g} {box.y:g} {box.x + 11:g} {box.y:g}"
        f"H{box.right - 11:g}Q{box.right:g} {box.y:g} {box.right:g} {box.y + 11:g}V{box.y + HEADER:g}Z"
    )
    said, x, y = name.upper(), box.right - 26, box.y + HEADER / 2
    count = circle(x, y + 3, 19, fill=IVORY, stroke=GOLD, stroke_width=2) + label(
        x, y + 3, total, 25, fill=INK, font_family=SERIF, font_weight="bold", class_="total"
    )
    return group(
        panel(box),
        path(top, fill=SIDES[hand]),
        label(box.x + 16, y, said, fitted(said, 17, box.w - 84, 0.86), text_anchor="start", fill=LINE, **CAPITALS),
        rect(box.x, box.y, box.w, box.h, rx=11, fill="none", stroke=GOLD, stroke_width=2.8, class_="lit") if lit else "",
        baccarat_hand(cards, Box(box.x, box.y + HEADER + 4, box.w, box.h - HEADER - 4), scale),
        count if total else "",
        class_="hand",
        data_hand=hand,
    )
