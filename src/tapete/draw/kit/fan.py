"""Bands that bend round the croupier, as on a half-moon table: each bet a band or a part of one, each seat at its own angle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import asin, cos, degrees, sin
from typing import TYPE_CHECKING

from tapete.draw.kit.chips import chip, chip_width
from tapete.draw.kit.colours import FELT, GOLD, LINE
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.lettering import spot_name
from tapete.draw.kit.marks import circle, fitted, group, label, path
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.scene import WIDTH, headline, seat_disc, taken
from tapete.draw.kit.typeset import CAPITAL, CAPITALS, best
from tapete.draw.kit.words import names, pays
from tapete.play.events import Bet
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

BEND = 1650.0
"""How far above the scene the bands have their centre."""
EDGE, RIM = 6.0, 34.0


@dataclass(frozen=True)
class Band:
    """A bet's part of a ring: how far from the centre, and from where to where across, as parts of the whole."""

    bet: str
    spot: str
    top: float
    high: float
    left: float = 0.0
    right: float = 1.0
    fill: str = FELT
    size: float = 20.0
    """How large its name is printed, where the band is whole."""

    @property
    def whole(self) -> bool:
        return self.right - self.left > 0.99


@dataclass(frozen=True)
class Fan:
    """Where everything lies on a table whose lowest band ends at `low`, as measured at its middle."""

    low: float
    bend: float = BEND

    @property
    def half(self) -> float:
        """Half the angle that the bands take."""
        return asin((WIDTH / 2 - EDGE) / (self.bend + self.low))

    def point(self, y: float, part: float) -> Point:
        """`y` as it is at the middle, `part` from 0 at the left to 1 at the right."""
        turn, radius = self.half * (2 * part - 1), self.bend + y
        return Point(WIDTH / 2 + radius * sin(turn), radius * cos(turn) - self.bend)

    def tilt(self, part: float) -> float:
        """How many degrees what lies there is turned."""
        return -degrees(self.half * (2 * part - 1))

    def length(self, y: float) -> float:
        return 2 * self.half * (self.bend + y)

    def outline(self, band: Band) -> str:
        top, low = band.top, band.top + band.high
        a, b = self.point(top, band.left), self.point(top, band.right)
        c, d = self.point(low, band.right), self.point(low, band.left)
        inner, outer = self.bend + top, self.bend + low
        return (
            f"M{a.x:.1f} {a.y:.1f}A{inner:g} {inner:g} 0 0 0 {b.x:.1f} {b.y:.1f}"
            f"L{c.x:.1f} {c.y:.1f}A{outer:g} {outer:g} 0 0 1 {d.x:.1f} {d.y:.1f}Z"
        )

    def spots(self, bands: Sequence[Band]) -> dict[Key, Spot]:
        return {
            (b.bet, b.spot): Spot(self.point(b.top + b.high / 2, (b.left + b.right) / 2), None, shape=self.outline(b))
            for b in bands
        }


def part_of(places: Sequence[int], seat: int) -> float:
    """A seat's place across."""
    return (list(places).index(seat) + 0.5) / len(places)


def printed(table: Table, fan: Fan, bands: Sequence[Band], places: Sequence[int], won: set[Key], lang: Lang) -> str:
    """Every band with its name and what it pays; where a chip goes, a ring for each seat."""
    drawn = [_band(table, fan, band, places, lang) for band in bands]
    lit = [
        path(fan.outline(b), fill="none", stroke=GOLD, stroke_width=3.2, stroke_linejoin="round", class_="lit")
        for b in bands
        if (b.bet, b.spot) in won
    ]
    return group(*drawn, *lit, class_="cloth")


def _band(table: Table, fan: Fan, band: Band, places: Sequence[int], lang: Lang) -> str:
    shape = path(fan.outline(band), fill=band.fill, stroke=LINE, stroke_width=1.6, stroke_linejoin="round")
    return shape + _named(table, fan, band, lang) + (_rings(fan, band, places) if band.whole else "")


def _named(table: Table, fan: Fan, band: Band, lang: Lang) -> str:
    """Name and pay: in one line, or in a part of a band one below the other."""
    rules, middle = table.terms.rules, (band.left + band.right) / 2
    spot, odds = spot_name(rules, band.bet, band.spot, lang), pays(rules, band.bet, lang)
    said = [f"{name} {spot}".strip().upper() for name in names(rules.bets[band.bet], lang)]
    room = fan.length(band.top) * (band.right - band.left) - 24
    at = fan.point(band.top + (0.9 * band.size - 1 if band.whole else 15), middle)
    size, (name,) = best(said, band.size if band.whole else 15, room * (0.5 if band.whole else 1), 1, CAPITAL, 0.5)
    if band.whole:
        words = headline(name, odds, at, size, min(15, size))
    else:
        words = label(at.x, at.y, name, size, fill=LINE, **CAPITALS)
        words += label(at.x, at.y + 17, odds, fitted(odds, 12.5, room, 0.56), fill=GOLD, font_weight="bold")
    return group(words, transform=f"rotate({fan.tilt(middle):.2f} {at.x:.1f} {at.y:.1f})")


def _rings(fan: Fan, band: Band, places: Sequence[int]) -> str:
    y = band.top + band.high - RIM + 8
    r = min(14.5, fan.length(y) / len(places) * 0.4)
    return "".join(
        circle(at.x, at.y, r, fill="#000", fill_opacity=0.1, stroke=LINE, stroke_opacity=0.42, stroke_dasharray="3 2.4")
        for at in (fan.point(y, part_of(places, seat)) for seat in places)
    )


def stakes(table: Table, fan: Fan, bands: Sequence[Band], places: Sequence[int], lang: Lang) -> str:
    """The chips: on a whole band each before its seat, on a part of one side by side."""
    lying: dict[Key, list[Bet]] = defaultdict(list)
    for bet in sorted(table.felt.bets, key=lambda b: part_of(places, b.seat)):
        lying[bet.kind, bet.spot].append(bet)
    drawn = []
    for band in bands:
        bets = lying[band.bet, band.spot]
        y = band.top + band.high - RIM + 8
        ring = [part_of(places, b.seat) for b in bets]
        if not band.whole:
            step = (band.right - band.left) / (len(bets) + 1)
            ring = [band.left + (i + 1) * step for i in range(len(bets))]
        room = fan.length(y) * ((1 / len(places)) if band.whole else (band.right - band.left) / (len(bets) + 1))
        drawn += [_staked(table, bet, fan.point(y, part), room, lang) for bet, part in zip(bets, ring, strict=True)]
    return group(*drawn, class_="chips")


def _staked(table: Table, bet: Bet, at: Point, room: float, lang: Lang) -> str:
    return chip(table, bet, at, max(0.5, min(1.12, room / chip_width(table, [bet], lang))), lang)


def places_round(table: Table, fan: Fan, places: Sequence[int], lang: Lang) -> str:
    """Below the lowest band, the number of each place; the one that deals is marked."""
    here, lead = taken(table), table.felt.lead
    drawn = []
    r = min(11.5, fan.length(fan.low) / len(places) * 0.36)
    for seat in places:
        at = fan.point(fan.low + 20, part_of(places, seat))
        drawn.append(seat_disc(seat, at.x, at.y, seat in here, seat == lead, r))
        if seat == lead:
            below = replace(at, y=at.y + r + 12)
            drawn.append(label(below.x, below.y, Text("reparte", "deals")[lang], 11, fill=GOLD, font_weight="bold"))
    return group(*drawn, class_="places")
