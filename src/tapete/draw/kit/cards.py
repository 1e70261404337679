"""Playing cards as they lie: face up, face down, or the place where one will lie."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.draw.kit.colours import GOLD, IVORY, LINE
from tapete.draw.kit.faces import FIGURES, figure_of
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import SERIF, Value, group, label, path, rect, words
from tapete.equipment.cards import BACK as UNSEEN
from tapete.equipment.cards import JOKER, SUITS, rank, show_card, suit

WIDE, HIGH, ROUND = 66.0, 92.0, 6.5
GAP = 7.0
SHAPES = dict(zip(SUITS, ("spade", "heart", "diamond", "club"), strict=True))
COURT = ("J", "Q", "K")
WHITE, RIM, BACK = "#fffdf7", "#b9b2a0", "#8c1d2b"


def _set(at: Point, scale: float, turn: float) -> str:
    """Where and how a card lies."""
    return (
        f"translate({at.x:g} {at.y:g})" + (f" rotate({turn:g})" if turn else "") + (f" scale({scale:.3g})" if scale != 1 else "")
    )


def _sheet(fill: str) -> str:
    return rect(-WIDE / 2 + 1, -HIGH / 2 + 2, WIDE, HIGH, rx=ROUND, fill="#000", fill_opacity=0.28) + rect(
        -WIDE / 2, -HIGH / 2, WIDE, HIGH, rx=ROUND, fill=fill, stroke=RIM, stroke_width=0.8
    )


def card(name: str, at: Point, scale: float = 1.0, turn: float = 0) -> str:
    """A card face up: rank and suit in two corners, the suit large in the middle; figures have a frame. Unseen, its back."""
    if name == UNSEEN:
        return back(at, scale, turn)
    if name == JOKER:
        return joker(at, scale, turn)
    shape = SHAPES[suit(name)]
    corner = _corner(rank(name), shape)
    frame = rect(-15, -27, 30, 54, rx=3, fill="none", stroke=FIGURES[shape][0], stroke_opacity=0.4) if rank(name) in COURT else ""
    return group(
        words("title", show_card(name)),
        _sheet(WHITE),
        frame,
        figure_of(shape, Point(0, 0), 24 if frame else 36),
        corner,
        group(corner, transform="rotate(180)"),
        class_="card",
        data_card=name,
        transform=_set(at, scale, turn),
    )


def joker(at: Point, scale: float = 1.0, turn: float = 0) -> str:
    """The joker: a cap with bells, and its name down the side."""
    cap = "M-20 16C-26 -4 -24 -20 -12 -22C-8 -14 -5 -8 0 -4C5 -8 8 -14 12 -22C24 -20 26 -4 20 16Z"
    bells = "M-17 -24a4 4 0 1 1 8 0a4 4 0 1 1 -8 0M9 -24a4 4 0 1 1 8 0a4 4 0 1 1 -8 0M-22 20h44v6h-44z"
    letters = [
        label(-WIDE / 2 + 9, -HIGH / 2 + 12 + 10 * i, letter, 9.5, fill=BACK, font_family=SERIF, font_weight="bold")
        for i, letter in enumerate("JOKER")
    ]
    return group(
        words("title", JOKER),
        _sheet(WHITE),
        path(cap, fill=BACK),
        path(bells, fill=GOLD, stroke=RIM, stroke_width=0.6),
        *letters,
        class_="card joker",
        data_card=JOKER,
        transform=_set(at, scale, turn),
    )


def _corner(said: str, shape: str) -> str:
    tight: dict[str, Value] = {"letter_spacing": -1} if len(said) > 1 else {}
    x, size = -WIDE / 2 + 11, 14.5 if len(said) > 1 else 17
    figure = label(x, -HIGH / 2 + 13, said, size, fill=FIGURES[shape][0], font_family=SERIF, font_weight="bold", **tight)
    return figure + figure_of(shape, Point(x, -HIGH / 2 + 28), 11)


def back(at: Point, scale: float = 1.0, turn: float = 0) -> str:
    """A card face down."""
    lattice = "".join(f"M{x * 8} {y * 10 - 5}l4 5l-4 5l-4 -5z" for x in range(-3, 4) for y in range(-3, 4))
    return group(
        _sheet(WHITE),
        rect(-WIDE / 2 + 4, -HIGH / 2 + 4, WIDE - 8, HIGH - 8, rx=4, fill=BACK),
        path(lattice, fill="none", stroke=IVORY, stroke_opacity=0.55, stroke_width=0.9),
        rect(-WIDE / 2 + 4, -HIGH / 2 + 4, WIDE - 8, HIGH - 8, rx=4, fill="none", stroke=BACK, stroke_width=1.6),
        class_="card back",
        transform=_set(at, scale, turn),
    )


def place(at: Point, scale: float = 1.0, turn: float = 0) -> str:
    """Where a card will lie."""
    return rect(
        -WIDE / 2,
        -HIGH / 2,
        WIDE,
        HIGH,
        rx=ROUND,
        fill="none",
        stroke=LINE,
        stroke_opacity=0.35,
        stroke_width=1.2,
        stroke_dasharray="5 4",
        transform=_set(at, scale, turn),
    )


def in_line(cards: Sequence[str], box: Box, scale: float = 1.0) -> str:
    """Cards from left to right, closer together the more there are."""
    wide = WIDE * scale
    step = min(wide + GAP * scale, (box.w - wide) / max(1, len(cards) - 1))
    return "".join(card(c, Point(box.x + wide / 2 + i * step, box.centre.y), scale) for i, c in enumerate(cards))


def baccarat_hand(cards: Sequence[str], box: Box, scale: float = 1.0) -> str:
    """Two cards upright, and a third one lying across; before the deal, the places of the two."""
    ends, x = [], 0.0
    for i in range(max(2, len(cards))):
        wide = (WIDE if i < 2 else HIGH) * scale
        ends.append(x + wide / 2)
        x += wide + GAP * scale
    left = box.centre.x - (x - GAP * scale) / 2
    laid = [(Point(left + end, box.centre.y), 0.0 if i < 2 else 90.0) for i, end in enumerate(ends)]
    return "".join(
        card(cards[i], at, scale, turn) if i < len(cards) else place(at, scale, turn) for i, (at, turn) in enumerate(laid)
    )
