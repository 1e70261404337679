"""A hall: the board with the balls that came, the prizes and what was sold, and the cards nearest to winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.draw.bingo.faces import face_panel, face_size
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import EDGE, GOLD, INK, IVORY, LINE, seat_colour
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, rect
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.scene import WIDTH, Scene, in_room, panel
from tapete.draw.kit.typeset import CAPITALS
from tapete.games.bingo.board import nearest
from tapete.games.bingo.coup import ball_name, pot_shows
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import funds
from tapete.play.felt import Felt
from tapete.text import Lang, Text, some

if TYPE_CHECKING:
    from tapete.catalogue.bingo.rules import BingoRules
    from tapete.table.table import Table

BOARD = Box(214, 0, WIDTH - 214, 250)
LAST = Box(0, 0, 198, 250)
BELOW = 266.0
DESK = 116.0
SHOWN = 8
"""Cards that are drawn: those that lack least."""


def hall(table: Table) -> Felt[BingoMemory]:
    return table.felt.of(BingoMemory)


def svg(table: Table, lang: Lang = "en") -> str:
    """The hall with all that has happened in this game."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    sale = Box(0, BELOW, 300, DESK)
    prizes = Box(316, BELOW, WIDTH - 316, DESK)
    cards, height = _cards(table, BELOW + DESK + 16, lang)
    drawn = (_last(table, lang), _board(table), _prizes(table, prizes, lang), *_sale(table, sale, lang), *cards)
    return Scene(BELOW + DESK + 16 + height, drawn, _spots(table, sale), tile=_ball_tile, legend=False)


def _ball_tile(rules: BingoRules, result: str, lang: Lang) -> tuple[str, str, str]:
    """How many balls a game took."""
    said = some(int(result), "bola|bolas", "ball|balls")[lang]
    return label(0, 0, result, 13, fill=INK, font_weight="bold"), IVORY, said


def _board(table: Table) -> str:
    rules, memory = table.terms.rules, hall(table).memory
    across = 15
    down = rules.card.balls // across
    letters = rules.card.columns == 5
    left = 34.0 if letters else 0.0
    wide, high = (BOARD.w - left - 16) / across, (BOARD.h - 16) / down
    marks = [panel(BOARD)]
    for n in range(1, rules.card.balls + 1):
        row, column = divmod(n - 1, across)
        x, y = BOARD.x + 8 + left + (column + 0.5) * wide, BOARD.y + 8 + (row + 0.5) * high
        out = n in memory.drawn
        size = min(wide, high) * 0.42
        fill = GOLD if memory.drawn and memory.drawn[-1] == n else IVORY if out else EDGE
        marks.append(circle(x, y, size, fill=fill, fill_opacity=1 if out else 0.55))
        look = {"fill": INK, "font_weight": "bold"} if out else {"fill": LINE, "fill_opacity": 0.75}
        marks.append(label(x, y, str(n), min(17.0, size), **look))
    if letters:
        for row, letter in enumerate("BINGO"):
            y = BOARD.y + 8 + (row + 0.5) * high
            marks.append(label(BOARD.x + 8 + left / 2, y, letter, 24, fill=GOLD, font_family=SERIF, font_weight="bold"))
    return group(*marks, class_="board")


def _last(table: Table, lang: Lang) -> str:
    rules, drawn = table.terms.rules, hall(table).memory.drawn
    centre = Point(LAST.centre.x, LAST.y + 108)
    head = Text("ÚLTIMA BOLA", "LAST BALL")[lang]
    marks = [panel(LAST), label(LAST.centre.x, LAST.y + 20, head, 14, fill=LINE, **CAPITALS)]
    marks.append(circle(centre.x, centre.y, 68, fill=IVORY if drawn else EDGE, stroke=GOLD, stroke_width=4))
    if drawn:
        name = ball_name(rules, str(drawn[-1]))
        marks.append(
            label(centre.x, centre.y, name, 46 if len(name) < 4 else 36, fill=INK, font_family=SERIF, font_weight="bold")
        )
    before = [ball_name(rules, str(n)) for n in drawn[-5:-1]][::-1]
    marks.append(label(LAST.centre.x, LAST.y + 200, "  ".join(before), 15, fill=LINE))
    count = Text(f"bolas: {len(drawn)}", f"balls: {len(drawn)}")[lang]
    marks.append(label(LAST.centre.x, LAST.y + 228, count, 14, fill=GOLD))
    return group(*marks, class_="last")


def _prizes(table: Table, box: Box, lang: Lang) -> str:
    rules, memory, terms = table.terms.rules, hall(table).memory, table.terms
    amounts = funds(terms, memory)
    rows = [(kind, f"{terms.money(amounts.get(kind, 0)):{lang}}", kind in memory.over and memory.ball > 0) for kind in amounts]
    pot = next((kind for kind, bet in rules.bets.items() if bet.role == "pot"), "")
    if pot and pot_shows(terms, hall(table)):
        rows.append((pot, f"{terms.money(pot_shows(terms, hall(table))):{lang}}", False))
    marks = [panel(box)]
    wide = box.w / max(1, len(rows))
    for i, (kind, amount, over) in enumerate(rows):
        x = box.x + (i + 0.5) * wide
        name = rules.bets[kind].names[lang].split(",")[0].upper()
        marks.append(label(x, box.y + 30, name, fitted(name, 17, wide - 20, 0.86), fill=LINE, **CAPITALS))
        marks.append(
            label(
                x,
                box.y + 68,
                f"{terms.card.currency.symbol}{amount}",
                30,
                fill=LINE if over else GOLD,
                font_family=SERIF,
                fill_opacity=0.5 if over else 1,
            )
        )
        won = [w for w in memory.won if w.prize == kind]
        if won:
            said = ", ".join(f"{w.card}" for w in won[:6])
            marks.append(label(x, box.y + 98, Text(f"cartón {said}", f"card {said}")[lang], 14, fill=IVORY))
    return group(*marks, class_="prizes")


def _sale(table: Table, box: Box, lang: Lang) -> list[str]:
    memory, terms = hall(table).memory, table.terms
    bets = [b for b in table.felt.bets if terms.rules.bets[b.kind].role == "card"]
    price = f"{terms.money(terms.plan.amount(terms.rules.limits.min) or 0):{lang}}"
    sold = (some(memory.cards, "cartón|cartones", "card|cards") + Text(" a ", " at ") + price)[lang]
    head = Text("VENTA", "SALE")[lang]
    return [
        panel(box),
        label(box.x + 16, box.y + 18, head, 14, text_anchor="start", fill=LINE, **CAPITALS),
        label(box.right - 14, box.y + 18, sold, 14, text_anchor="end", fill=GOLD),
        group(*in_room(table, bets, Box(box.x + 12, box.y + 36, box.w - 24, box.h - 44), lang), class_="chips"),
    ]


def _spots(table: Table, box: Box) -> dict[Key, Spot]:
    rules: BingoRules = table.terms.rules
    kinds = [kind for kind, bet in rules.bets.items() if bet.role in ("card", "entry")]
    wide = box.w / len(kinds)
    return {
        (kind, ""): Spot(Point(box.x + (i + 0.5) * wide, box.centre.y), box=Box(box.x + i * wide, box.y, wide, box.h))
        for i, kind in enumerate(kinds)
    }


def _cards(table: Table, top: float, lang: Lang) -> tuple[list[str], float]:
    cards = nearest(table.terms, hall(table).memory, SHOWN)
    wide, high = face_size(table.terms.rules)
    across = max(1, int((WIDTH + 12) // (wide + 12)))
    marks = []
    for i, (seat, card, lacks) in enumerate(cards):
        row, column = divmod(i, across)
        box = Box(column * (wide + 12), top + row * (high + 12), wide, high)
        marks.append(face_panel(table, card, box, seat_colour(seat), seat, lacks, lang))
    rows = (len(cards) + across - 1) // across
    empty = rect(0, top, WIDTH, 1, fill="none")
    return marks or [empty], rows * (high + 12)
