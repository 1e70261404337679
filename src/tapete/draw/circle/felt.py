"""Poker among players: an oval with seats, stacks and bets round it; pots, common cards and the button within."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.draw.kit.cards import HIGH as CARD_HIGH
from tapete.draw.kit.cards import WIDE, card, place
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.chips import chip
from tapete.draw.kit.colours import DARK_WOOD, EDGE, FELT, GOLD, INK, IVORY, LINE, SHADE, WOOD
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, rect
from tapete.draw.kit.oval import HIGH, THICK, Oval, Place
from tapete.draw.kit.scene import WIDTH, Scene, seat_disc, taken
from tapete.draw.kit.typeset import CAPITALS
from tapete.games.circle.chips import FRONT, TABLE, cards, pots_now
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.pots import MAIN
from tapete.play.asks import Decide
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.games.circle.chips import Table as Felt
    from tapete.table.table import Table

BOARD_AT, POTS_AT, SMALL = 246.0, 350.0, 0.5
BOARD = 0.92
MAIN_POT, SIDE_POT = Text("pozo principal", "main pot"), Text("pozo adicional", "side pot")


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    seats = table.terms.rules.seats
    oval, felt = Oval((seats.max if seats else None) or 10, False), table.felt.of(CircleMemory)
    drawn = (
        _cloth(),
        _board(table, felt),
        _pots(table, felt, lang),
        group(*(_seat(table, felt, oval, s) for s in range(1, oval.seats + 1)), class_="places"),
        group(*_bets(table, oval), class_="chips"),
        _button(felt, oval),
    )
    return Scene(HIGH + 4, drawn, {})


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
        label(WIDTH / 2, 30, "CROUPIER", 13, fill=LINE, **CAPITALS),
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
    """Every pot with its size, the main one first."""
    if felt.memory.hand is None:
        return ""
    made = pots_now(felt)
    drawn = []
    for i, pot in enumerate(made):
        x = WIDTH / 2 + (i - (len(made) - 1) / 2) * 150
        said = table.terms.money(pot.amount)
        name = (MAIN_POT if pot.name == MAIN else SIDE_POT)[lang] + ("" if pot.name == MAIN else f" {i}")
        drawn.append(
            group(
                rect(x - 70, POTS_AT - 26, 140, 54, rx=10, fill=EDGE, stroke=GOLD, stroke_width=1.6),
                label(x, POTS_AT - 12, name.upper(), 10.5, fill=LINE, **CAPITALS),
                label(x, POTS_AT + 12, said, fitted(said, 21, 124, 0.7), fill=GOLD, font_family=SERIF, font_weight="bold"),
                class_="pot",
                data_pot=pot.name,
                data_amount=said,
            )
        )
    return group(*drawn, class_="pots")


def _seat(table: Table, felt: Felt, oval: Oval, seat: int) -> str:
    """A place: its number, the chips its player has, the cards before it; a gold ring for who is to speak."""
    at, ask, hand = _at(oval, seat), table.ask, felt.memory.hand
    speaks = isinstance(ask, Decide) and any(c.bet.seat == seat for c in ask.pending)
    disc = at.moved(THICK / 2 - 16)
    drawn: list[str] = []
    if seat in felt.chips:
        said, stack = table.terms.money(felt.chips[seat]), at.moved(4)
        drawn.append(rect(stack.x - 34, stack.y + 22, 68, 19, rx=9, fill=INK, fill_opacity=0.55))
        drawn.append(label(stack.x, stack.y + 32, said, fitted(said, 13, 62, 0.6), fill=IVORY, font_weight="bold"))
    held = cards(felt, seat)
    if held:
        step = min(WIDE * SMALL * 0.72, 84 / len(held))
        spots = [Point(at.at.x + (i - (len(held) - 1) / 2) * step, at.at.y - CARD_HIGH * SMALL * 0.1) for i in range(len(held))]
        folded = hand is not None and seat in hand.folded
        shown = (card(c, p, SMALL) for c, p in zip(held, spots, strict=True))
        drawn.append(group(*shown, class_="cards", opacity=0.35 if folded else 1))
    drawn.append(seat_disc(seat, disc.x, disc.y, seat in taken(table), speaks, 12))
    return group(*drawn, data_seat=seat)


def _bets(table: Table, oval: Oval) -> list[str]:
    """What lies before each seat on this street."""
    return [
        chip(table, bet, _at(oval, bet.seat).moved(-THICK * 0.86), 1.0, lambda _: "")
        for bet in table.felt.bets
        if bet.kind == FRONT and bet.seat <= oval.seats
    ]


def _button(felt: Felt, oval: Oval) -> str:
    """The dealer's button beside its place."""
    seat = felt.memory.button
    if not seat or seat > oval.seats:
        return ""
    at = _at(oval, seat)
    along = Point(abs(at.out.y), at.out.x if at.out.y < 0 else -at.out.x)
    here = at.moved(-THICK * 0.62)
    x, y = here.x + 40 * along.x, here.y + 40 * along.y
    disc = circle(x, y, 12, fill=IVORY, stroke=INK, stroke_width=1.2)
    return group(disc, label(x, y, "D", 13, fill=INK, font_weight="bold"), class_="button", data_seat=seat)
