"""Poker among players: an oval with seats, stacks and bets round it; pots, common cards and the button within."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tapete.draw.kit.cards import HIGH as CARD_HIGH
from tapete.draw.kit.cards import WIDE, card, place
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import DARK_WOOD, EDGE, FELT, GOLD, INK, IVORY, LINE, SHADE, WOOD, seat_colour
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.marks import SERIF, Value, circle, fitted, group, label, rect
from tapete.draw.kit.oval import HIGH, THICK, Oval, Place
from tapete.draw.kit.scene import WIDTH, Scene, seat_disc
from tapete.draw.kit.typeset import CAPITALS
from tapete.equipment.cards import BACK as UNSEEN
from tapete.games.circle.chips import FRONT, TABLE, cards, pots_now
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.pots import MAIN
from tapete.play.asks import Decide
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.games.circle.chips import Table as Felt
    from tapete.table.table import Table

BOARD_AT, POTS_AT, BOARD = 222.0, 318.0, 1.12
SMALL, LARGE = 0.62, 1.0
"""How large cards lie before a player; one's own are larger."""
PLATE_WIDE, PLATE_HIGH = 124.0, 36.0
POT_WIDE, POT_HIGH, POTS_ABREAST = 158.0, 56.0, 4
MAIN_POT, SIDE_POT = Text("pozo principal", "main pot"), Text("pozo adicional", "side pot")
AWAY, ALL_IN, FOLDED, PLAYS = Text("ausente", "away"), Text("resto", "all in"), Text("no va", "folded"), Text("", "")


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    seats = table.terms.rules.seats
    felt = table.felt.of(CircleMemory)
    oval = Oval(max([(seats.max if seats else None) or 10, *felt.chips]), False)
    own = looked_at(felt)
    drawn = (
        _cloth(),
        _board(table, felt),
        _pots(table, felt, lang),
        group(*(_seat(table, felt, oval, s, own == [s], lang) for s in range(1, oval.seats + 1)), class_="places"),
        group(*_bets(table, felt, oval, own, lang), class_="chips"),
        _button(felt, oval),
    )
    return Scene(HIGH + 4, drawn, {})


def looked_at(felt: Felt) -> list[int]:
    """The seats whose face-down cards can be read here: one's own, for who sits at the table."""
    lying = [int(name.split()[-1]) for name, down in felt.down.items() if name.startswith("seat ") and down.cards]
    return [s for s in lying if cards(felt, s) and UNSEEN not in cards(felt, s)]


def _at(oval: Oval, seat: int) -> Place:
    """Seats are counted clockwise, from the croupier's left."""
    return oval.seat(oval.seats + 1 - seat)


def _cloth() -> str:
    far, inner = THICK + 34, HIGH - 2 * THICK
    return group(
        rect(-8, -8, WIDTH + 16, HIGH + 16, rx=HIGH / 2 + 8, fill=DARK_WOOD),
        rect(-5, -5, WIDTH + 10, HIGH + 10, rx=HIGH / 2 + 5, fill=WOOD, stroke=GOLD, stroke_opacity=0.6),
        rect(1, 1, WIDTH - 2, HIGH - 2, rx=HIGH / 2 - 1, fill=FELT, stroke=INK, stroke_opacity=0.5),
        rect(far, far, WIDTH - 2 * far, HIGH - 2 * far, rx=inner / 2, fill=SHADE, stroke=LINE, stroke_opacity=0.5),
        label(WIDTH / 2, 30, "CROUPIER", 15, fill=LINE, **CAPITALS),
        class_="cloth",
    )


def _board(table: Table, felt: Felt) -> str:
    """The common cards, and places for those to come."""
    common = felt.hands.get(TABLE, ())
    count = max(table.terms.rules.community, len(common))
    step = (WIDE + 8) * BOARD
    left = WIDTH / 2 - step * (count - 1) / 2
    spots = [Point(left + i * step, BOARD_AT) for i in range(count)]
    lying = [card(common[i], at, BOARD) if i < len(common) else place(at, BOARD) for i, at in enumerate(spots)]
    return group(*lying, class_="board")


def _pots(table: Table, felt: Felt, lang: Lang) -> str:
    """Every pot with its size, the main one first, four abreast."""
    if felt.memory.hand is None:
        return ""
    made = pots_now(felt)
    rows = [made[i : i + POTS_ABREAST] for i in range(0, len(made), POTS_ABREAST)]
    drawn = []
    for i, pot in enumerate(made):
        row, column = divmod(i, POTS_ABREAST)
        x = WIDTH / 2 + (column - (len(rows[row]) - 1) / 2) * (POT_WIDE + 8)
        y = POTS_AT + row * (POT_HIGH + 6)
        held = table.terms.money(pot.amount)
        said = f"{held:{lang}}"
        name = (MAIN_POT if pot.name == MAIN else SIDE_POT)[lang] + ("" if pot.name == MAIN else f" {i}")
        drawn.append(
            group(
                rect(x - POT_WIDE / 2, y - POT_HIGH / 2, POT_WIDE, POT_HIGH, rx=10, fill=EDGE, stroke=GOLD, stroke_width=1.6),
                label(x, y - 15, name.upper(), fitted(name, 12, POT_WIDE - 14, 0.86), fill=LINE, **CAPITALS),
                label(x, y + 10, said, fitted(said, 27, POT_WIDE - 16, 0.62), fill=GOLD, font_family=SERIF, font_weight="bold"),
                class_="pot",
                data_pot=pot.name,
                data_amount=held,
            )
        )
    return group(*drawn, class_="pots")


def _plate(at: Place) -> Point:
    """Where a player's plate is: on the rim, with room for the cards above it."""
    inward = at.moved(-16)
    return Point(inward.x, inward.y + 24)


def _seat(table: Table, felt: Felt, oval: Oval, seat: int, own: bool, lang: Lang) -> str:
    """A place: cards, below them a plate with its number and chips, and how the player stands; lit for who is to speak."""
    at, ask, hand = _plate(_at(oval, seat)), table.ask, felt.memory.hand
    if seat not in felt.chips and not cards(felt, seat):
        outer = _at(oval, seat).moved(THICK / 2 - 22)
        return group(seat_disc(seat, outer.x, outer.y, False, False, 14), data_seat=seat)
    speaks = isinstance(ask, Decide) and any(c.bet.seat == seat for c in ask.pending)
    folded = hand is not None and seat in hand.folded
    return group(
        _held(cards(felt, seat), Point(at.x, at.y - PLATE_HIGH / 2), LARGE if own else SMALL, folded),
        _chips_of(table, felt, seat, at, speaks, folded, lang),
        _standing(_how(felt, seat)[lang], at),
        data_seat=seat,
        class_="place own" if own else "place",
    )


def _step(count: int, scale: float) -> float:
    """How far apart the cards of a hand lie: closer together the more there are."""
    return min(WIDE * scale * 0.8, 165 * scale / max(1, count - 1))


def _held(held: tuple[str, ...], foot: Point, scale: float, folded: bool) -> str:
    """The cards of a hand, standing on a point; faint once it is folded."""
    if not held:
        return ""
    step = _step(len(held), scale)
    left = foot.x - step * (len(held) - 1) / 2
    middle = foot.y + 9 - CARD_HIGH * scale / 2
    drawn = (card(c, Point(left + i * step, middle), scale) for i, c in enumerate(held))
    return group(*drawn, class_="cards", opacity=0.35 if folded else 1)


def _chips_of(table: Table, felt: Felt, seat: int, at: Point, speaks: bool, folded: bool, lang: Lang) -> str:
    """The plate: whose place it is and how many chips are left."""
    said = f"{table.terms.money(felt.chips.get(seat, 0)):{lang}}"
    edge: dict[str, Value] = {"stroke": GOLD, "stroke_width": 4} if speaks else {"stroke": LINE, "stroke_opacity": 0.45}
    left = at.x - PLATE_WIDE / 2
    return group(
        rect(left, at.y - PLATE_HIGH / 2, PLATE_WIDE, PLATE_HIGH, rx=PLATE_HIGH / 2, fill=INK, fill_opacity=0.9, **edge),
        seat_disc(seat, left + PLATE_HIGH / 2, at.y, True, False, 14.5),
        label(at.x + 15, at.y, said, fitted(said, 22, PLATE_WIDE - 50, 0.58), fill=LINE if folded else IVORY, font_weight="bold"),
        class_="plate lit" if speaks else "plate",
        opacity=0.6 if folded else 1,
    )


def _how(felt: Felt, seat: int) -> Text:
    """How a player stands, where it is not plainly in the hand."""
    hand = felt.memory.hand
    if seat in felt.memory.away:
        return AWAY
    if hand is None or seat not in hand.seats:
        return PLAYS
    if seat in hand.folded:
        return FOLDED
    return PLAYS if felt.chips.get(seat, 0) else ALL_IN


def _standing(said: str, at: Point) -> str:
    """A small tag on the plate's lower edge."""
    if not said:
        return ""
    wide = 9.6 * len(said) + 16
    y = at.y + PLATE_HIGH / 2 + 6
    return rect(at.x - wide / 2, y - 10, wide, 20, rx=10, fill=EDGE, stroke=GOLD) + label(at.x, y, said, 15, fill=GOLD)


def _bets(table: Table, felt: Felt, oval: Oval, own: list[int], lang: Lang) -> list[str]:
    """What lies before each seat on this street: a chip of its colour and the amount beside it."""
    lying: dict[int, int] = {}
    for bet in felt.bets:
        if bet.kind == FRONT:
            lying[bet.seat] = lying.get(bet.seat, 0) + bet.amount
    return [
        _bet(table, s, amount, _before(_at(oval, s), len(cards(felt, s)), own == [s]), lang)
        for s, amount in sorted(lying.items())
    ]


def _before(at: Place, held: int, own: bool) -> Point:
    """The cloth before a seat, clear of its cards: they stand towards the middle only at the lower rim."""
    scale = LARGE if own else SMALL
    beside = max(PLATE_WIDE, WIDE * scale + _step(held, scale) * max(0, held - 1)) / 2 + 52
    above = 55 + CARD_HIGH * scale if at.out.y > 0 else 62
    return Point(at.at.x - 16 * at.out.x - beside * at.out.x, at.at.y + 24 - above * at.out.y)


def _bet(table: Table, seat: int, amount: int, here: Point, lang: Lang) -> str:
    held = table.terms.money(amount)
    said = f"{held:{lang}}"
    wide = 13 * len(said) + 44
    x = 14 - wide / 2
    stripe = 2 * pi * 11 / 16
    return group(
        rect(x - 14, -15, wide, 30, rx=15, fill=INK, fill_opacity=0.6),
        circle(x, 0, 14, fill=seat_colour(seat), stroke=INK, stroke_width=0.8),
        circle(x, 0, 11, fill="none", stroke=IVORY, stroke_width=4, stroke_dasharray=f"{stripe:.2f}"),
        label(x + wide / 2 + 1, 0, said, 21, fill=IVORY, font_weight="bold"),
        class_="chip",
        data_seat=seat,
        data_bet=FRONT,
        data_amount=held,
        transform=f"translate({here.x:g} {here.y:g})",
    )


def _button(felt: Felt, oval: Oval) -> str:
    """The dealer's button beside its place."""
    seat = felt.memory.button
    if not seat or seat > oval.seats:
        return ""
    plate = _plate(_at(oval, seat))
    x = plate.x + (-1 if plate.x > WIDTH / 2 else 1) * (PLATE_WIDE / 2 + 18)
    disc = circle(x, plate.y, 15, fill=IVORY, stroke=INK, stroke_width=1.4)
    return group(disc, label(x, plate.y, "D", 18, fill=INK, font_weight="bold"), class_="button", data_seat=seat)
