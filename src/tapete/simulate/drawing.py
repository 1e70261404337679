"""Charts as SVG: how likely each result is, how it goes on the way, and what each of several cases brings.

A chart says in words what it shows (title and description), needs no script, follows the reader's light or dark, and tells
losses from wins by more than colour: zero has a line of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import count

import numpy as np

from tapete.simulate.spread import Spread
from tapete.written import Style, percent, write_figure

WIDE, HIGH = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 62, 18, 40, 46
BARS, WIDEST = 48, 36.0
"""So many bars at most, and half of the breadth of the widest."""
_numbers = count(1)

LOOK = """
.tc{font:12px system-ui,sans-serif;--ink:#1f2328;--dim:#59636e;--line:#d1d9e0;
--paper:#fff;--loss:#b3372f;--win:#1a7f5a;--mid:#0b5cad}
@media (prefers-color-scheme:dark){.tc{--ink:#e6edf3;--dim:#a5b0bb;--line:#3d444d;
--paper:#0f1419;--loss:#f0857d;--win:#5cc99a;--mid:#79b8ff}}
.tc text{fill:var(--dim)} .tc .t{fill:var(--ink);font-size:14px;font-weight:600} .tc .n{text-anchor:end}.tc .m{text-anchor:middle}
.tc .g{stroke:var(--line)} .tc .z{stroke:var(--ink);stroke-width:1.5} .tc .loss{fill:var(--loss)} .tc .win{fill:var(--win)}
.tc .even{fill:var(--dim)}
.tc .b1{fill:var(--mid);opacity:.18} .tc .b2{fill:var(--mid);opacity:.32} .tc .l{fill:none;stroke:var(--mid);stroke-width:2}
.tc .e{stroke:var(--ink);stroke-dasharray:5 4} .tc .w{stroke:var(--ink);opacity:.6} .tc .p{fill:var(--paper)}
"""


@dataclass(frozen=True)
class Bar:
    """A span of results and how likely it is."""

    low: float
    high: float
    chance: float


def bars(law: Spread, most: int = BARS, minor: int = 1) -> list[Bar]:
    """The law in so many spans of equal breadth at most, from round figure to round figure; the rarest ends are left out."""
    reached = np.cumsum(law.chances)
    first, last = (int(np.searchsorted(reached, p * reached[-1])) for p in (0.0005, 0.9995))
    last = min(last, len(law.chances) - 1)
    used = np.nonzero(law.chances[first : last + 1])[0]
    stride = int(np.gcd.reduce(np.diff(used))) if len(used) > 1 else 1  # totals that never come leave no gaps
    first += int(used[0]) if len(used) else 0
    many, step = (last - first) // stride + 1, law.unit * stride
    wide, before = 1, 0
    if many > most:
        wide = math.ceil(many / most)
        wide = _round(step, wide, minor) or wide
        places = law.total(first) / step
        before = int(places % wide) if places.denominator == 1 else 0  # so that a span begins with nothing
    found = list[Bar]()
    for at in range(first - before * stride, last + 1, wide * stride):
        low = law.total(at)
        here = law.chances[max(0, at) : max(0, at + wide * stride)]
        found.append(Bar(float(low), float(low + (wide - 1) * step), float(here.sum())))
    return found


def _round(step: Fraction, least: int, minor: int) -> int:
    """How many steps make a round amount of money, not fewer than `least`; none where the steps do not fit into any."""
    tens = Fraction(10) ** math.floor(math.log10(step * least / minor))
    for times in (1, 2, Fraction(5, 2), 4, 5, 10, 20):
        wide = times * tens * minor / step
        if wide.denominator == 1 and wide >= least:
            return int(wide)
    return 0


def places(parts: Sequence[float]) -> int:
    """How many places these parts need as percentages.

    >>> places([0.0, 0.025, 0.05]), places([0.0, 0.1])
    (1, 0)
    """
    return next((n for n in range(4) if all(abs(round(p * 100, n) - p * 100) < 1e-9 for p in parts)), 4)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round figures between two, some half a dozen.

    >>> ticks(-3, 107)
    [0, 20, 40, 60, 80, 100]
    """
    if high <= low:
        return [low]
    rough = (high - low) / about
    tens = 10 ** math.floor(math.log10(rough))
    step = next(tens * m for m in (1, 2, 2.5, 5, 10) if tens * m >= rough)
    return [round(k * step, 10) for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


@dataclass(frozen=True)
class Frame:
    """What stands around a chart."""

    title: str
    told: str
    """What the chart shows, in a sentence."""
    axis: str
    style: Style
    minor: int = 1
    """How many of the smallest units one of the currency has."""


Marks = Sequence[tuple[int, tuple[float, ...]]]
"""After how many rounds, and quantiles of what there is then."""


def histogram(law: Spread, frame: Frame, outline: Spread | None = None) -> str:
    """How likely each result is; with an outline, how likely another law has the same spans."""
    made, style, minor = bars(law, BARS, frame.minor), frame.style, frame.minor
    half = max((made[1].low - made[0].low) / 2 if len(made) > 1 else float(law.unit) / 2, 1e-9)
    middles = [(b.low + b.high) / 2 for b in made]
    beside = [_within(outline, middle - half, middle + half) for middle in middles] if outline else []
    low, high, top = middles[0] - half, middles[-1] + half, max([b.chance for b in made] + beside)
    x, y = _scale(low, high, LEFT, WIDE - RIGHT), _scale(0, top * 1.06, HIGH - BOTTOM, TOP)
    parts = _grid(x, y, ticks(low / minor, high / minor), ticks(0, top, 4), minor, style)
    for bar, middle in zip(made, middles, strict=True):
        kind = "loss" if bar.low < 0 else "win" if bar.high > 0 else "even"
        centre, reach = x(middle), min(WIDEST, (x(middle + half) - x(middle)) * 0.94)
        left, right = centre - reach, centre + reach
        told = f"{money(bar.low, minor, style)}{f' … {money(bar.high, minor, style)}' if bar.high > bar.low else ''}: "
        told += percent(bar.chance, 2, style)
        parts.append(
            f'<rect class="{kind}" x="{left:.1f}" y="{y(bar.chance):.1f}" width="{right - left:.1f}" '
            f'height="{y(0) - y(bar.chance):.1f}"><title>{escape(told)}</title></rect>'
        )
    if beside:
        steps = [f"{x(m - half):.1f},{y(p):.1f} {x(m + half):.1f},{y(p):.1f}" for m, p in zip(middles, beside, strict=True)]
        parts.append(f'<polyline class="l" points="{" ".join(steps)}"/>')
    if low < 0 < high:
        parts.append(f'<line class="z" x1="{x(0):.1f}" x2="{x(0):.1f}" y1="{TOP}" y2="{HIGH - BOTTOM}"/>')
    return framed(frame, parts)


def _within(law: Spread, low: float, high: float) -> float:
    totals = law.totals
    return float(law.chances[(totals >= low) & (totals < high)].sum())


def bands(marks: Marks, edges: Sequence[float], frame: Frame) -> str:
    """How a session goes: the middle of all, half of all, nine of ten of all, after so many rounds; and what ends it."""
    style, minor = frame.style, frame.minor
    lows, highs = [min(m[1]) for m in marks], [max(m[1]) for m in marks]
    low, high = min([*lows, *edges]), max([*highs, *edges])
    pad = (high - low) * 0.06
    x, y = _scale(0, marks[-1][0], LEFT, WIDE - RIGHT), _scale(low - pad, high + pad, HIGH - BOTTOM, TOP)
    parts = _grid(x, y, ticks(0, marks[-1][0]), ticks(low / minor, high / minor, 5), minor, style, across=False)
    for kind, (a, b) in (("b1", (0, 4)), ("b2", (1, 3))):
        there = " ".join(f"{x(n):.1f},{y(q[b]):.1f}" for n, q in marks)
        back = " ".join(f"{x(n):.1f},{y(q[a]):.1f}" for n, q in reversed(marks))
        parts.append(f'<polygon class="{kind}" points="{there} {back}"/>')
    parts.append(f'<polyline class="l" points="{" ".join(f"{x(n):.1f},{y(q[2]):.1f}" for n, q in marks)}"/>')
    for edge in edges:
        parts.append(f'<line class="e" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(edge):.1f}" y2="{y(edge):.1f}"/>')
    return framed(frame, parts)


@dataclass(frozen=True)
class Case:
    """One of several cases: its name, what it brings as a part of the stake, with its error."""

    name: str
    value: float
    error: float
    told: str = ""


def columns(cases: Sequence[Case], frame: Frame, level: float | None = None) -> str:
    """A column for each case, up or down from nothing, with its error; a dashed line where all would be alike."""
    style = frame.style
    ends = [c.value + s * c.error for c in cases for s in (-1, 1)] + [0.0, level or 0.0]
    low, high = min(ends), max(ends)
    pad = (high - low) * 0.05 or 0.01
    wide = (WIDE - LEFT - RIGHT) / max(1, len(cases))
    y = _scale(low - pad, high + pad, HIGH - BOTTOM, TOP)
    up, parts = ticks(low, high, 5), []
    digits = places(up)
    for value in up:
        parts.append(f'<line class="g" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(f'<text class="n" x="{LEFT - 6}" y="{y(value) + 4:.1f}">{percent(value, digits, style)}</text>')
    every = max(1, math.ceil(len(cases) / 16))
    for n, case in enumerate(cases):
        middle = LEFT + (n + 0.5) * wide
        top, bottom = y(max(case.value, 0)), y(min(case.value, 0))
        kind = "loss" if case.value < 0 else "win"
        parts.append(
            f'<rect class="{kind}" x="{middle - wide * 0.42:.1f}" y="{top:.1f}" width="{wide * 0.84:.1f}" '
            f'height="{max(0.5, bottom - top):.1f}"><title>{escape(case.told)}</title></rect>'
        )
        a, b = y(case.value - case.error), y(case.value + case.error)
        parts.append(f'<line class="w" x1="{middle:.1f}" x2="{middle:.1f}" y1="{a:.1f}" y2="{b:.1f}"/>')
        if n % every == 0:
            parts.append(f'<text class="m" x="{middle:.1f}" y="{HIGH - BOTTOM + 17}">{escape(case.name)}</text>')
    parts.append(f'<line class="z" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(0):.1f}" y2="{y(0):.1f}"/>')
    if level is not None:
        parts.append(f'<line class="e" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(level):.1f}" y2="{y(level):.1f}"/>')
    return framed(frame, parts)


def money(units: float, minor: int, style: Style) -> str:
    value = units / minor
    return write_figure(f"{value:.0f}" if value == int(value) else f"{value:.2f}", style)


def _scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (value - low) / ((high - low) or 1.0) * (end - start)


def _grid(
    x: Callable[[float], float],
    y: Callable[[float], float],
    along: Sequence[float],
    up: Sequence[float],
    minor: int,
    style: Style,
    across: bool = True,
) -> list[str]:
    """Lines and figures of both axes: money along and chances up, or rounds along and money up."""
    parts, digits = [], places(up)
    for value in up:
        at = y(value if across else value * minor)
        words = percent(value, digits, style) if across else money(value, 1, style)
        parts.append(f'<line class="g" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text class="n" x="{LEFT - 6}" y="{at + 4:.1f}">{words}</text>')
    for value in along:
        at = x(value * minor if across else value)
        parts.append(f'<text class="m" x="{at:.1f}" y="{HIGH - BOTTOM + 17}">{money(value, 1, style)}</text>')
    return parts


def framed(frame: Frame, parts: Sequence[str]) -> str:
    name, title = f"tc{next(_numbers)}", escape(frame.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tc" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-labelledby="{name}t {name}d" style="max-width:100%"><title id="{name}t">{title}</title>'
        f'<desc id="{name}d">{escape(frame.told)}</desc><style>{LOOK}</style><rect class="p" width="{WIDE}" height="{HIGH}"/>'
        f'<text class="t" x="{LEFT}" y="24">{title}</text>{"".join(parts)}'
        f'<text class="m" x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 8}">{escape(frame.axis)}</text></svg>\n'
    )
