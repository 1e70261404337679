"""Charts of what may become of a bankroll, as SVG: how likely each result is, and how it goes on the way.

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

from tapete.simulate.risk import Risk
from tapete.simulate.sessions import PARTS
from tapete.simulate.spread import Spread
from tapete.text import Lang
from tapete.written import Style, decimal, percent, style_in, write_figure

WIDE, HIGH = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 62, 18, 40, 46
BARS = 48
_numbers = count(1)

LOOK = """
.tc{font:12px system-ui,sans-serif;--ink:#1f2328;--dim:#59636e;--line:#d1d9e0;
--paper:#fff;--loss:#b3372f;--win:#1a7f5a;--mid:#0b5cad}
@media (prefers-color-scheme:dark){.tc{--ink:#e6edf3;--dim:#a5b0bb;--line:#3d444d;
--paper:#0f1419;--loss:#f0857d;--win:#5cc99a;--mid:#79b8ff}}
.tc text{fill:var(--dim)} .tc .t{fill:var(--ink);font-size:14px;font-weight:600} .tc .n{text-anchor:end}.tc .m{text-anchor:middle}
.tc .g{stroke:var(--line)} .tc .z{stroke:var(--ink);stroke-width:1.5} .tc .loss{fill:var(--loss)} .tc .win{fill:var(--win)}
.tc .b1{fill:var(--mid);opacity:.18} .tc .b2{fill:var(--mid);opacity:.32} .tc .l{fill:none;stroke:var(--mid);stroke-width:2}
.tc .e{stroke:var(--ink);stroke-dasharray:5 4} .tc .p{fill:var(--paper)}
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
        if round_one := _round(step, wide, minor):
            wide = round_one
            before = int((law.total(first) / step) % wide)  # totals of the first span that lie before the first that comes
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


def results(found: Risk, lang: Lang = "en") -> str:
    """How likely each result is."""
    law = found.shown
    assert law is not None
    style, minor = style_in(lang, found.game.regulation.currency.writes), found.terms.minor
    made = bars(law, BARS, minor)
    half = max((made[1].low - made[0].low) / 2 if len(made) > 1 else float(law.unit) / 2, 1e-9)
    middles = [(b.low + b.high) / 2 for b in made]
    low, high, top = middles[0] - half, middles[-1] + half, max(b.chance for b in made)
    x, y = _scale(low, high, LEFT, WIDE - RIGHT), _scale(0, top * 1.06, HIGH - BOTTOM, TOP)
    parts = _grid(x, y, ticks(low / minor, high / minor), ticks(0, top, 4), minor, style)
    for bar, middle in zip(made, middles, strict=True):
        kind = "loss" if middle < 0 else "win"
        left, right = x(middle - half * 0.94), x(middle + half * 0.94)
        told = f"{_money(bar.low, minor, style)}{f' … {_money(bar.high, minor, style)}' if bar.high > bar.low else ''}: "
        told += percent(bar.chance, 2, style)
        parts.append(
            f'<rect class="{kind}" x="{left:.1f}" y="{y(bar.chance):.1f}" width="{right - left:.1f}" '
            f'height="{y(0) - y(bar.chance):.1f}"><title>{escape(told)}</title></rect>'
        )
    if low < 0 < high:
        parts.append(f'<line class="z" x1="{x(0):.1f}" x2="{x(0):.1f}" y1="{TOP}" y2="{HIGH - BOTTOM}"/>')
    return _framed(heading(found, lang), told_result(found, law, lang), parts, _axis(found, lang))


def paths(found: Risk, lang: Lang = "en") -> str:
    """How a session goes: the middle of all, half of all, nine of ten of all, after so many rounds."""
    session = found.session
    assert session is not None
    style, minor, asked = style_in(lang, found.game.regulation.currency.writes), found.terms.minor, found.question
    marks = [(0, (0.0,) * len(PARTS)), *session.paths]
    edges = [-float(asked.bankroll)] + ([float(asked.goal - asked.bankroll)] if asked.goal else [])
    lows, highs = [min(m[1]) for m in marks], [max(m[1]) for m in marks]
    low, high = min(min(lows), *edges), max(max(highs), *edges)
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
    end = marks[-1][1]
    es = (
        f"Tras {marks[-1][0]} jugadas la mediana es {_money(end[2], minor, style)}; la mitad de las sesiones queda entre "
        f"{_money(end[1], minor, style)} y {_money(end[3], minor, style)}, nueve de diez entre {_money(end[0], minor, style)} y "
        f"{_money(end[4], minor, style)}. Ruina {percent(session.ruin, 2, style)}."
    )
    en = (
        f"After {marks[-1][0]} rounds the median is {_money(end[2], minor, style)}; half of all sessions lie between "
        f"{_money(end[1], minor, style)} and {_money(end[3], minor, style)}, nine of ten between {_money(end[0], minor, style)} "
        f"and {_money(end[4], minor, style)}. Ruin {percent(session.ruin, 2, style)}."
    )
    axis = "jugadas; franjas: 50 % y 90 % de las sesiones" if lang == "es" else "rounds; bands: 50 % and 90 % of sessions"
    return _framed(heading(found, lang), es if lang == "es" else en, parts, axis)


def heading(found: Risk, lang: Lang) -> str:
    return f"{found.terms.rules.title[lang]}: {found.question.bets}"


def told_result(found: Risk, law: Spread, lang: Lang) -> str:
    """What the chart of results shows, in a sentence."""
    style, minor = style_in(lang, found.game.regulation.currency.writes), found.terms.minor
    mean, sd = decimal(law.mean / minor, 2, style, "+"), decimal(law.sd / minor, 2, style)
    low, high = (_money(float(law.quantile(p)), minor, style) for p in (0.05, 0.95))
    ahead = percent(law.above(0), 2, style)
    if lang == "es":
        return f"Resultado medio {mean}, desviación {sd}; nueve de diez veces entre {low} y {high}; por delante {ahead}."
    return f"Mean result {mean}, standard deviation {sd}; nine times of ten between {low} and {high}; ahead {ahead}."


def _axis(found: Risk, lang: Lang) -> str:
    asked, money = found.question, found.game.regulation.currency
    many = f"{asked.sessions} × {asked.rounds}" if found.trip else str(asked.rounds)
    return f"resultado de {many} jugadas, en {money.es}" if lang == "es" else f"result of {many} rounds, in {money.en}"


def _money(units: float, minor: int, style: Style) -> str:
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
    parts = []
    for value in up:
        at = y(value if across else value * minor)
        words = percent(value, 0 if up[-1] >= 0.04 else 2, style) if across else _money(value, 1, style)
        parts.append(f'<line class="g" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text class="n" x="{LEFT - 6}" y="{at + 4:.1f}">{words}</text>')
    for value in along:
        at = x(value * minor if across else value)
        parts.append(f'<text class="m" x="{at:.1f}" y="{HIGH - BOTTOM + 17}">{_money(value, 1, style)}</text>')
    return parts


def _framed(title: str, told: str, parts: Sequence[str], axis: str) -> str:
    name = f"tc{next(_numbers)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tc" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-labelledby="{name}t {name}d" style="max-width:100%"><title id="{name}t">{escape(title)}</title>'
        f'<desc id="{name}d">{escape(told)}</desc><style>{LOOK}</style><rect class="p" width="{WIDE}" height="{HIGH}"/>'
        f'<text class="t" x="{LEFT}" y="24">{escape(title)}</text>{"".join(parts)}'
        f'<text class="m" x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 8}">{escape(axis)}</text></svg>\n'
    )
