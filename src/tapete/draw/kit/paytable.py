"""What is printed beside the cards: pay tables, line by line, and what a progressive's meter shows."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.draw.kit.colours import GOLD, INK, LINE
from tapete.draw.kit.geometry import Box
from tapete.draw.kit.marks import fitted, group, label, rect
from tapete.draw.kit.scene import panel
from tapete.draw.kit.typeset import CAPITALS

HEADER, LEADING = 22.0, 13.5
SMALL, LEAST = 10.5, 6.8


def table_height(lines: int) -> float:
    return HEADER + LEADING * lines + 5


def pay_table(name: str, lines: Sequence[tuple[str, str]], box: Box) -> str:
    """A bet's name and every line of its table: the cards at the left, in gold what they bring."""
    said = name.upper()
    step = min(LEADING, (box.h - HEADER - 5) / max(1, len(lines)))
    drawn = [label(box.centre.x, box.y + 12, said, max(LEAST, fitted(said, 11, box.w - 14, 0.82)), fill=LINE, **CAPITALS)]
    longest = max((f"{cards}  {brings}" for cards, brings in lines), key=len, default="")
    size = max(LEAST, fitted(longest, min(SMALL, step - 1), box.w - 14, 0.5))
    for i, (cards, brings) in enumerate(lines):
        y = box.y + HEADER + step * (i + 0.5)
        drawn.append(label(box.x + 8, y, cards, size, text_anchor="start", fill=LINE))
        drawn.append(label(box.right - 8, y, brings, size, text_anchor="end", fill=GOLD, font_weight="bold"))
    return group(panel(box), *drawn, class_="paytable")


def meter_panel(name: str, amount: str, box: Box) -> str:
    """A meter's reading in lights."""
    said = name.upper()
    return group(
        rect(box.x, box.y, box.w, box.h, rx=7, fill=INK, stroke=GOLD, stroke_width=1.4),
        label(box.centre.x, box.y + 10, said, fitted(said, 9, box.w - 12, 0.8), fill=LINE, **CAPITALS),
        label(box.centre.x, box.y + 25, amount, fitted(amount, 17, box.w - 14, 0.62), fill="#ff7a3c", font_weight="bold"),
        class_="meter",
    )
