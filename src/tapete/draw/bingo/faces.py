"""A bingo card as it is printed, with its marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.draw.kit.colours import GOLD, INK, IVORY
from tapete.draw.kit.geometry import Box
from tapete.draw.kit.marks import SERIF, circle, group, label, rect
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import face
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.catalogue.bingo.rules import BingoRules
    from tapete.table.table import Table

HEAD = 26.0


def face_size(rules: BingoRules) -> tuple[float, float]:
    """How large a card is drawn: as wide as a third or a quarter of the hall."""
    cell = 37.0 if rules.card.columns == 9 else 48.8
    return rules.card.columns * cell + 8, rules.card.rows * cell + HEAD + 6


def face_panel(table: Table, card: int, box: Box, colour: str, seat: int, lacks: int, lang: Lang) -> str:
    """A card with its number, whose it is and what it lacks; numbers that came bear a mark."""
    rules, drawn = table.terms.rules, set(table.felt.of(BingoMemory).memory.drawn)
    rows = face(table.terms, card)
    cell = (box.w - 8) / rules.card.columns
    marks = [rect(box.x, box.y, box.w, box.h, rx=6, fill=IVORY, stroke=colour, stroke_width=3)]
    title = Text(f"cartón {card} · puesto {seat}", f"card {card} · seat {seat}")[lang]
    marks.append(label(box.x + 8, box.y + 14, title, 13, text_anchor="start", fill=INK, font_weight="bold"))
    if drawn:
        left = Text(f"faltan {lacks}", f"{lacks} to go")[lang] if lacks else Text("¡completo!", "complete!")[lang]
        marks.append(label(box.right - 8, box.y + 14, left, 13, text_anchor="end", fill="#8a1c1c" if lacks < 2 else INK))
    for r, row in enumerate(rows):
        for c, number in enumerate(row):
            x, y = box.x + 4 + (c + 0.5) * cell, box.y + HEAD + (r + 0.5) * cell
            free = rules.card.form.centre == (r, c)
            shade = "#fff" if number or free else "#d8d2bd"
            marks.append(rect(x - cell / 2, y - cell / 2, cell, cell, fill=shade, stroke="#b7ae92", stroke_width=0.8))
            if number in drawn or free:
                marks.append(circle(x, y, cell * 0.42, fill=GOLD, fill_opacity=0.75))
            if number:
                marks.append(label(x, y, str(number), cell * 0.46, fill=INK, font_family=SERIF, font_weight="bold"))
            elif free:
                marks.append(label(x, y, str(card), min(13.0, cell * 0.36), fill=INK, font_weight="bold"))
    return group(*marks, class_="card", data_card=card)
