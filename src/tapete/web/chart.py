"""A chart of every table's win against what it should have won, in standard deviations, so that all tables share one scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tapete.text import Lang, Text
from tapete.web.expect import ALLOWED

MOST = 5
"""Beyond so many standard deviations a dot stays at the edge."""
HIGH, LEFT, WIDE, RIGHT = 26, 210, 420, 250


@dataclass(frozen=True)
class Mark:
    """One table: its name, by how much its win is off, and the two sums in words."""

    name: str
    score: float
    said: str


TITLE = Text("Ganancia frente a lo esperado, mesa por mesa", "Win against expectation, table by table")
AXIS = Text("menos de lo esperado · desviaciones típicas · más", "less than expected · standard deviations · more")


def chart(marks: Sequence[Mark], lang: Lang) -> str:
    """An SVG; nothing where there is nothing to show."""
    if not marks:
        return ""
    high = HIGH * len(marks) + 48
    parts = [
        f'<svg class="deviations" viewBox="0 0 {LEFT + WIDE + RIGHT} {high}" role="img" aria-label="{escape(TITLE[lang])}" '
        'xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" font-size="14">',
        f'<rect x="{_x(-ALLOWED)}" y="8" width="{_x(ALLOWED) - _x(-ALLOWED)}" height="{high - 48}" fill="#e4efe6"/>',
    ]
    for tick in range(-4, 5):
        weight = 2 if tick == 0 else 1
        parts.append(f'<line x1="{_x(tick)}" x2="{_x(tick)}" y1="8" y2="{high - 40}" stroke="#b9c3b4" stroke-width="{weight}"/>')
        said = f"{tick:+d}".replace("-", "−") if tick else "0"
        parts.append(f'<text x="{_x(tick)}" y="{high - 24}" text-anchor="middle" fill="#4d564f">{said}</text>')
    for i, mark in enumerate(marks):
        y, outside = 8 + HIGH * i + HIGH / 2, abs(mark.score) > ALLOWED
        colour, at = ("#a81c2a" if outside else "#0b6b3a"), _x(max(-MOST, min(MOST, mark.score)))
        parts.append(f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end" fill="#1b1f1d">{escape(mark.name)}</text>')
        parts.append(f'<line x1="{_x(0)}" x2="{at:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="3"/>')
        shape = (
            f'<rect x="{at - 6:.1f}" y="{y - 6}" width="12" height="12" fill="{colour}"/>'
            if outside
            else f'<circle cx="{at:.1f}" cy="{y}" r="6" fill="{colour}"/>'
        )
        parts.append(f"<g><title>{escape(mark.name)}: {escape(mark.said)}</title>{shape}</g>")
        parts.append(
            f'<text x="{LEFT + WIDE + 12}" y="{y + 5}" fill="{colour if outside else "#4d564f"}">{escape(mark.said)}</text>'
        )
    parts.append(f'<text x="{_x(0)}" y="{high - 6}" text-anchor="middle" fill="#4d564f">{escape(AXIS[lang])}</text></svg>')
    return "".join(parts)


def _x(score: float) -> float:
    return LEFT + WIDE * (score + MOST) / (2 * MOST)
