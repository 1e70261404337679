"""Setting words in boxes: names broken and sized to fit, what is paid in gold."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.draw.kit.colours import GOLD, LINE
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import SERIF, Value, fitted, label

LEADING = 1.16
LETTER, CAPITAL = 0.56, 0.8
FULL = 0.86
BOLD: dict[str, Value] = {"font_weight": "bold"}
ENGRAVED: dict[str, Value] = {"font_family": SERIF, "font_weight": "bold"}
CAPITALS: dict[str, Value] = ENGRAVED | {"letter_spacing": 1}
THIN, SLIM, BROAD = "ijlIJ.,·':!| ", "frt()", "mwMW%"
HEAVIER = 1.12


def ems(text: str, bold: bool = False) -> float:
    """How wide a text is set, in sizes of its type, in the widest of the faces that a browser may take."""
    wide = sum(0.33 if c in THIN else 0.42 if c in SLIM else 0.95 if c in BROAD else 0.73 if c.isupper() else 0.63 for c in text)
    return wide * (HEAVIER if bold else 1.0)


def engraved(text: str) -> float:
    """The same of capitals and figures as they are engraved on the cloth."""
    return sum(0.47 if c in "IJ" else 0.36 if c in THIN else 1.1 if c in BROAD else 0.72 if c.isdigit() else 0.84 for c in text)


def across(text: str, size: float, capitals: bool = False) -> float:
    """How wide a text is set; capitals are engraved, and spaced."""
    return size * engraved(text) + len(text) if capitals else size * ems(text)


def broken(text: str, lines: int) -> list[str]:
    """The text in so many lines, the longest as short as can be.

    >>> broken("contra el número por venir", 2)
    ['contra el', 'número por venir']
    """
    words = text.split()
    if lines < 2 or len(words) < 2:
        return [text]
    cuts = ([" ".join(words[:i]), *broken(" ".join(words[i:]), lines - 1)] for i in range(1, len(words)))
    return min(cuts, key=lambda cut: max(map(len, cut)))


def best(
    choices: Sequence[str], size: float, width: float, lines: int, letter: float = LETTER, least: float = FULL
) -> tuple[float, list[str]]:
    """The first of several names that fits at `least` of full size, broken as it must be; else the one that comes nearest."""
    sized = [_cut(name, size, width, lines, letter) for name in choices]
    return next((s for s in sized if s[0] >= least * size), max(sized, key=lambda s: s[0]))


def _cut(name: str, size: float, width: float, lines: int, letter: float) -> tuple[float, list[str]]:
    """A name in as few lines as leave it nearly full size."""
    cuts = [broken(name, n) for n in range(1, lines + 1)]
    sized = [(min(fitted(line, size, width, letter) for line in cut), cut) for cut in cuts]
    return next((s for s in sized if s[0] >= FULL * size), max(sized, key=lambda s: s[0]))


def stack(lines: Sequence[str], at: Point, size: float, **attributes: Value) -> str:
    """Lines one below the other; the first is centred on the point."""
    return "".join(label(at.x, at.y + i * size * LEADING, line, size, **attributes) for i, line in enumerate(lines))


def headed(choices: Sequence[str], box: Box, size: float, lines: int = 1, top: float = 5) -> tuple[str, float]:
    """A name across the top of a box, and where it ends."""
    size, cut = best(choices, size, box.w - 8, lines)
    drawn = stack(cut, Point(box.centre.x, box.y + top + size / 2), size, fill=LINE, font_weight="bold")
    return drawn, box.y + top + size * (1 + LEADING * (len(cut) - 1))


def in_gold(lines: Sequence[str], at: Point, size: float, width: float, **attributes: Value) -> str:
    """What is paid."""
    size = min(fitted(line, size, width, LETTER) for line in lines)
    settled: dict[str, Value] = {"fill": GOLD, "font_weight": "bold"}
    return stack(lines, at, size, **(settled | attributes))
