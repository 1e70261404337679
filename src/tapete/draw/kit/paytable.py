"""What is printed beside the cards: pay tables, line by line, and what a progressive's meter shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tapete.draw.kit.colours import GOLD, INK, LINE
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import fitted, group, label, rect
from tapete.draw.kit.scene import panel
from tapete.draw.kit.typeset import CAPITALS, across, broken, ems, engraved, stack

HEADER, LEADING = 22.0, 13.5
SMALL, LEAST = 10.5, 6.8
BETWEEN = 0.8
"""What is left free between cards and what they bring, in sizes of the type."""
Line = tuple[str, str]


def table_height(lines: int) -> float:
    return HEADER + LEADING * lines + 5


def pay_table(name: str, lines: Sequence[Line], box: Box) -> str:
    """A bet's name and every line of its table: the cards at the left, in gold what they bring."""
    step = min(LEADING, (box.h - HEADER - 5) / max(1, len(lines)))
    drawn = [_title(name.upper(), box)]
    size = _size(lines, min(SMALL, step - 1), box)
    if size < LEAST:
        lines = [part for line in lines for part in _broken(line, box)]
        step = min(LEADING, (box.h - HEADER - 5) / len(lines))
        size = max(LEAST, _size(lines, min(SMALL, step - 1), box))
    for i, (cards, brings) in enumerate(lines):
        y = box.y + HEADER + step * (i + 0.5)
        drawn.append(label(box.x + 8, y, cards, size, text_anchor="start", fill=LINE))
        drawn.append(label(box.right - 8, y, brings, size, text_anchor="end", fill=GOLD, font_weight="bold"))
    return group(panel(box), *drawn, class_="paytable")


def _title(said: str, box: Box) -> str:
    """A bet's name on top, in two lines if it is long."""
    cut = [said] if across(said, LEAST, True) <= box.w - 10 else broken(said, 2)
    size = min(11.0, *((box.w - 10 - len(line)) / engraved(line) for line in cut))
    return stack(cut, Point(box.centre.x, box.y + (12 if len(cut) == 1 else 7.5)), size, fill=LINE, **CAPITALS)


def need(lines: Iterable[Line]) -> float:
    """How wide the widest of these lines is, in sizes of the type."""
    return max((ems(cards) + ems(brings, bold=True) + BETWEEN for cards, brings in lines), default=1.0)


def _size(lines: Sequence[Line], most: float, box: Box) -> float:
    return min(most, (box.w - 16) / need(lines))


def _broken(line: Line, box: Box) -> list[Line]:
    """A line too long for its box in two: the words first, what they bring beside the last of them."""
    if _size([line], SMALL, box) >= LEAST:
        return [line]
    *first, last = broken(line[0], 2)
    return [*((words, "") for words in first), (last, line[1])]


def meter_panel(name: str, amount: str, box: Box) -> str:
    """A meter's reading in lights."""
    said = name.upper()
    return group(
        rect(box.x, box.y, box.w, box.h, rx=7, fill=INK, stroke=GOLD, stroke_width=1.4),
        label(box.centre.x, box.y + 10, said, fitted(said, 9, box.w - 12, 0.8), fill=LINE, **CAPITALS),
        label(box.centre.x, box.y + 25, amount, fitted(amount, 17, box.w - 14, 0.62), fill="#ff7a3c", font_weight="bold"),
        class_="meter",
    )
