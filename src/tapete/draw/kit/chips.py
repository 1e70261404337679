"""What lies on the cloth: chips in the colour of their seat, the imprisoned ones at the edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import ceil
from typing import TYPE_CHECKING

from tapete.draw.kit.colours import GOLD, INK, IVORY, seat_colour
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import circle, group, label, path, rect
from tapete.draw.kit.place import REACH, Key, Spot
from tapete.play.events import Bet
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

RADIUS = 12.5
PRISON = "prison"
BROAD = 208.0
SIZES = (1.0, 0.84, 0.7, 0.6, 0.5)


def padlock(bet: Bet) -> str:
    """On an imprisoned bet a small padlock."""
    if bet.state != PRISON:
        return ""
    return group(
        path("M-2.6 0V-2.6A2.6 2.6 0 0 1 2.6 -2.6V0", fill="none", stroke=GOLD, stroke_width=1.7),
        rect(-4.4, -0.6, 8.8, 7, rx=1.4, fill=GOLD, stroke=INK, stroke_width=0.7),
        circle(0, 2.8, 1.1, fill=INK),
        transform=f"translate({RADIUS - 1:g} {-RADIUS + 2:g})",
    )


def chips(table: Table, spots: Mapping[Key, Spot], lang: Lang, mark: Callable[[Bet], str] = padlock) -> str:
    """All bets; those on the same spot side by side, by seat. `mark` is what a chip bears on its shoulder, if anything."""
    lying: dict[tuple[str, str, bool], list[Bet]] = defaultdict(list)
    for bet in sorted(table.felt.bets, key=lambda b: (b.seat, b.count)):
        lying[bet.kind, bet.spot, bet.state == PRISON].append(bet)
    drawn = []
    for (kind, spot, held), bets in lying.items():
        place = spots[kind, spot]
        at = _edge(place) if held else place.at
        size = min(1.0 if len(bets) == 1 else 0.84 if len(bets) <= 4 else 0.7, max(place.reach / REACH, 0.62))
        drawn += [_index(place)] if place.box and place.figure else []
        size, points = in_bed(table, bets, place.bed, lang) if place.bed else (size, _beside(at, len(bets), size, place))
        drawn += [chip(table, b, p, size, lang, mark) for b, p in zip(bets, points, strict=True)]
    return group(*drawn, class_="chips")


def _index(place: Spot) -> str:
    """A number with a chip on it is read again in the corner of its box."""
    assert place.box is not None
    return label(place.box.x + 6, place.box.y + 10, place.figure, 11.5, text_anchor="start", font_weight="bold")


def _edge(place: Spot) -> Point:
    """Where an imprisoned bet waits: on the lower line of its box."""
    return Point(place.at.x, place.box.bottom - 3) if place.box else Point(place.at.x, place.at.y + RADIUS)


def _beside(at: Point, count: int, size: float, place: Spot) -> list[Point]:
    """Places for several chips round a point, as many abreast as the box takes, three on a line."""
    wide, high = 2 * RADIUS * size, 1.8 * RADIUS * size
    across = min(count, max(3, int((place.box.w - 8) / wide)) if place.box and place.box.w < BROAD else 3)
    rows = [range(i, min(i + across, count)) for i in range(0, count, across)]
    top = at.y - (len(rows) - 1) * high / 2
    return [Point(at.x + (i - (len(row) - 1) / 2) * wide, top + j * high) for j, row in enumerate(rows) for i in range(len(row))]


def in_bed(table: Table, bets: list[Bet], bed: Box, lang: Lang) -> tuple[float, list[Point]]:
    """As large as the bed takes them all, in even rows."""
    wide = chip_width(table, bets, lang) + 0.5
    for size in SIZES[len(bets) > 1 :]:
        down = ceil(len(bets) / max(1, int(bed.w / (wide * size))))
        if down * 1.9 * RADIUS * size <= bed.h:
            break
    across = ceil(len(bets) / down)
    rows = [range(i, min(i + across, len(bets))) for i in range(0, len(bets), across)]
    at, top = bed.centre, bed.centre.y - (len(rows) - 1) * 0.95 * RADIUS * size
    return size, [
        Point(at.x + (i - (len(row) - 1) / 2) * wide * size, top + j * 1.9 * RADIUS * size)
        for j, row in enumerate(rows)
        for i in range(len(row))
    ]


def chip(table: Table, bet: Bet, at: Point, size: float, lang: Lang, mark: Callable[[Bet], str] = padlock) -> str:
    """A chip with stripes on its edge and its amount, exact, in the middle."""
    amount, colour = f"{table.terms.money(bet.amount):{lang}}", seat_colour(bet.seat)
    stripe = 2 * 3.14159 * (RADIUS - 1.8) / 16
    body = (
        circle(0.8, 1.4, RADIUS, fill="#000", fill_opacity=0.35)
        + circle(0, 0, RADIUS, fill=colour, stroke=INK, stroke_width=0.7)
        + circle(0, 0, RADIUS - 1.8, fill="none", stroke=IVORY, stroke_width=3.2, stroke_dasharray=f"{stripe:.2f}")
        + circle(0, 0, RADIUS - 3.8, fill=IVORY, stroke=colour, stroke_width=0.8)
    )
    return group(
        body,
        _amount(amount),
        mark(bet),
        class_=f"chip {PRISON}" if bet.state == PRISON else "chip",
        data_seat=bet.seat,
        data_bet=bet.kind,
        data_spot=bet.spot,
        transform=f"translate({at.x:g} {at.y:g}) scale({size:g})",
    )


def _amount(amount: str) -> str:
    """The figure on the chip; a long one on a tag across it."""
    if len(amount) <= 3:
        return label(0, 0, amount, 11.5 if len(amount) < 3 else 9, fill=INK, font_weight="bold")
    wide = tag_width(amount)
    tag = rect(-wide / 2, -6.2, wide, 12.4, rx=6, fill=IVORY, stroke=INK, stroke_width=0.6)
    return tag + label(0, 0, amount, 9, fill=INK, font_weight="bold")


def tag_width(amount: str) -> float:
    return len(amount) * 5.3 + 7 if len(amount) > 3 else 0.0


def chip_width(table: Table, bets: Iterable[Bet], lang: Lang) -> float:
    """How wide the widest of these chips is, its tag included."""
    return max([2 * RADIUS, *(tag_width(f"{table.terms.money(bet.amount):{lang}}") for bet in bets)])
