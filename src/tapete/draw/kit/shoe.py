"""The shoe with what is left in it, and the road of past results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tapete.catalogue.kit.cards import ShoeRule
from tapete.draw.kit.cards import back
from tapete.draw.kit.colours import DARK_WOOD, EDGE, GOLD, IVORY, LINE, NAMED, WOOD, seat_colour
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import circle, fitted, group, label, path, rect, words
from tapete.draw.kit.words import LETTERS, RESULTS, leads, left_in, to_cut
from tapete.equipment.cards import DECK, Shoe
from tapete.play.felt import Felt
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

COLOURS = {"P": NAMED["blue"], "B": NAMED["red"], "T": NAMED["green"]}
ROWS, COLUMNS, CELL = 6, 10, 20.0
TRAY, CUT = 46.0, "#f4c20d"
SHUFFLE = Text("se ha de barajar", "to be shuffled")


def shoe(table: Table, box: Box, lang: Lang, dealer: bool = True) -> str:
    """A shoe seen from above: what is left of the pack, the cut card in it, and in words how many and who deals."""
    felt, rules = table.felt, table.terms.rules
    if felt.shoe is None:
        return ""
    lines = [left_in(felt.shoe, lang), SHUFFLE[lang] if felt.shuffle_due else to_cut(felt.shoe, lang)]
    top = box.y + TRAY + 17
    said = [
        label(box.centre.x, top + 17 * i, line, fitted(line, 12.5, box.w, 0.52), fill=LINE, class_="left")
        for i, line in enumerate(lines)
    ]
    who = leads(rules, felt, lang) if dealer else ""
    return group(
        _tray(rules.shoe, felt.shoe, Box(box.x, box.y, box.w, TRAY)),
        *said,
        whose(felt, who, Point(box.centre.x, top + 37), box.w) if who else "",
        class_="shoe",
        data_left=felt.shoe.left,
    )


def _tray(rule: ShoeRule, known: Shoe, box: Box) -> str:
    """The pack runs from the mouth at the left; what has been dealt leaves room at the right."""
    inner = Box(box.x + 30, box.y + 6, box.w - 38, box.h - 12)
    each = inner.w / (rule.decks * len(DECK))
    wide = max(0.0, known.left * each)
    edges = "".join(f"M{inner.x + x:g} {inner.y:g}v{inner.h:g}" for x in range(3, int(wide), 3))
    at = inner.x + max(0, known.before_cut) * each
    pack = (
        rect(inner.x, inner.y, wide, inner.h, rx=2, fill=IVORY) + path(edges, stroke="#b9b2a0", stroke_width=0.7) if wide else ""
    )
    return group(
        rect(box.x + 14, box.y, box.w - 14, box.h, rx=8, fill=DARK_WOOD, stroke=GOLD, stroke_opacity=0.6, stroke_width=1.2),
        rect(inner.x - 3, inner.y - 2, inner.w + 6, inner.h + 4, rx=4, fill="#1d120a"),
        pack,
        rect(at - 2, box.y - 5, 4, box.h + 10, rx=1.5, fill=CUT, stroke="#7a5c00", stroke_width=0.6, class_="cut")
        if known.cut_in
        else "",
        back(Point(box.x + 16, box.centre.y), 0.42, 90) if known.left > 0 else "",
        path(
            f"M{box.x + 20:g} {box.y:g}h-6a8 8 0 0 0 -6 8v{box.h - 16:g}a8 8 0 0 0 6 8h6z",
            fill=WOOD,
            stroke=GOLD,
            stroke_opacity=0.6,
        ),
    )


def whose(felt: Felt, said: str, at: Point, wide: float) -> str:
    """Whose the shoe is, with the colour of that seat."""
    seat = felt.lead
    size = fitted(said, 13, wide - 24, 0.55)
    disc = (
        circle(at.x - len(said) * size * 0.26 - 8, at.y, 6, fill=seat_colour(seat), stroke=LINE, stroke_width=1.2) if seat else ""
    )
    marked: dict[str, Any] = {"data_seat": seat} if seat else {}
    return group(
        disc, label(at.x + (6 if seat else 0), at.y, said, size, fill=LINE, font_weight="bold"), class_="leads", **marked
    )


def road(results: tuple[str, ...], left: float, top: float, lang: Lang) -> str:
    """Past results as a bead plate: down six, then the next column."""
    shown = results[-ROWS * COLUMNS :]
    wide, high = COLUMNS * CELL, ROWS * CELL
    lines = "".join(f"M{left + i * CELL:g} {top:g}v{high:g}" for i in range(1, COLUMNS))
    lines += "".join(f"M{left:g} {top + j * CELL:g}h{wide:g}" for j in range(1, ROWS))
    beads = []
    for i, result in enumerate(shown):
        x, y = left + (i // ROWS + 0.5) * CELL, top + (i % ROWS + 0.5) * CELL
        edge, thick = (GOLD, 2.4) if i == len(shown) - 1 else (IVORY, 0.6)
        bead = circle(x, y, 8.4, fill=COLOURS[result], stroke=edge, stroke_width=thick)
        named = label(x, y, LETTERS[result][lang], 10.5, font_weight="bold")
        beads.append(group(words("title", RESULTS[result][lang]), bead, named, class_="bead", data_result=result))
    plate = rect(left, top, wide, high, rx=4, fill=IVORY, stroke=GOLD, stroke_width=1.4)
    return group(plate, path(lines, stroke="#d8d0bb", stroke_width=0.8, fill="none"), *beads, class_="road")


def result_tile(rules: Any, result: str, lang: Lang) -> tuple[str, str, str]:
    """A result among the last ones: a letter in its colour."""
    if result not in RESULTS:
        tableaux, banker = result.split("-")
        drawn = label(0, -6, tableaux, 11, font_weight="bold") + label(0, 6.5, banker, 11, fill=GOLD, font_weight="bold")
        return drawn, EDGE, result
    return label(0, 0, LETTERS[result][lang], 14, font_weight="bold"), COLOURS[result], RESULTS[result][lang]
