"""The wheel as a ring of pockets, in its own order where the rules give one."""

from __future__ import annotations

from math import cos, radians, sin

from tapete.catalogue.wheel.rules import Wheel, WheelRules
from tapete.draw.kit.colours import DARK_WOOD, GOLD, IVORY, LINE, WOOD, pocket_colour
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.lettering import pocket_mark
from tapete.draw.kit.marks import SERIF, Value, circle, fitted, group, label, path

RADIUS = 112.0
OUTER, INNER = 103.0, 68.0
MANY = 60


def ring_order(wheel: Wheel) -> list[str]:
    """Every section once round the rim: in the order given, or spread so that equal ones lie apart.

    >>> ring_order(Wheel(sections={"a": 3, "b": 2, "c": 1}, cite="1"))
    ['a', 'b', 'a', 'b', 'a', 'c']
    """
    weights = wheel.weights
    if wheel.order and sum(weights.values()) == len(wheel.order):
        return list(wheel.order)
    if not wheel.sections:
        return list(weights)
    places: dict[int, str] = {}
    free = list(range(sum(weights.values())))
    for pocket, count in sorted(weights.items(), key=lambda item: -item[1]):
        places |= {free[k * len(free) // count]: pocket for k in range(count)}
        free = [place for place in free if place not in places]
    return [places[place] for place in sorted(places)]


def ring(rules: WheelRules, last: str, at: Point) -> str:
    """The whole wheel; the last pocket is lit (all its sections, where it has several) and read in the middle."""
    order = ring_order(rules.wheel)
    step = 360 / len(order)
    ball = not rules.wheel.sections
    sectors = [_sector(rules, p, i * step, step, ball or last in ("", p)) for i, p in enumerate(order)]
    came = [i * step for i, p in enumerate(order) if p == last]
    return group(
        circle(0, 0, RADIUS, fill=DARK_WOOD),
        circle(0, 0, RADIUS - 4, fill=WOOD, stroke=GOLD, stroke_width=1.2),
        group(*sectors, class_="turning"),
        circle(0, 0, OUTER, fill="none", stroke=GOLD, stroke_width=1.4),
        circle(0, 0, INNER, fill=WOOD, stroke=GOLD, stroke_width=1.4),
        circle(0, 0, INNER - 9, fill=DARK_WOOD, fill_opacity=0.55),
        group(*(_lit(angle, step, ball) for angle in came), class_="came"),
        group(*(_ball(angle, step) for angle in came), class_="turning ball") if ball else "",
        group(_hub(rules, last), class_="hub"),
        class_="wheel",
        transform=f"translate({at.x:g} {at.y:g})",
    )


def _polar(radius: float, degrees: float) -> str:
    """A point of the ring, degrees counted clockwise from the top."""
    return f"{radius * sin(radians(degrees)):.2f} {-radius * cos(radians(degrees)):.2f}"


def _wedge(angle: float, step: float) -> str:
    start, end = angle - step / 2, angle + step / 2
    return (
        f"M{_polar(OUTER, start)}A{OUTER:g} {OUTER:g} 0 0 1 {_polar(OUTER, end)}"
        f"L{_polar(INNER, end)}A{INNER:g} {INNER:g} 0 0 0 {_polar(INNER, start)}Z"
    )


def _sector(rules: WheelRules, pocket: str, angle: float, step: float, bright: bool) -> str:
    mark, narrow = pocket_mark(rules, pocket), step < 8
    shape = path(_wedge(angle, step), fill=pocket_colour(rules.wheel, pocket), stroke=LINE, stroke_width=0.5)
    at = -(OUTER + INNER) / 2 if narrow else -92.5 if step < 20 else -90.0
    size = fitted(mark, min(18.0, step * 1.31), OUTER - INNER - 8 if narrow else 17)
    turned = f"rotate({angle:.2f})" + (f" rotate(-90 0 {at:g})" if narrow else "")
    set_: dict[str, Value] = {"font_weight": "bold", "transform": turned}
    if step < 20 and not narrow and len(mark) > 1:  # condensed, as wheels have them, whatever face a browser takes
        set_ |= {"textLength": round(0.86 * radians(step) * (-at - size / 2), 1), "lengthAdjust": "spacingAndGlyphs"}
    named = label(0, at, mark, size, **set_) if 360 / step <= MANY else ""
    return group(shape, named, opacity=1 if bright else 0.35)


def _lit(angle: float, step: float, ball: bool) -> str:
    return path(_wedge(angle, step), fill="none", stroke=GOLD, stroke_width=2.4 if ball else 1.2)


def _ball(angle: float, step: float) -> str:
    x, y = _polar(INNER + (7 if step < 20 else 5.5), angle).split()
    return circle(float(x), float(y), 4.5, fill=IVORY, stroke="#555", stroke_width=0.6)


def _hub(rules: WheelRules, last: str) -> str:
    if not last:
        spokes = "".join(
            path(f"M{_polar(10, a)}L{_polar(34, a)}", stroke=GOLD, stroke_width=4, stroke_linecap="round")
            for a in range(0, 360, 90)
        )
        return spokes + circle(0, 0, 13, fill=GOLD) + circle(0, 0, 7, fill=WOOD)
    mark = pocket_mark(rules, last)
    disc = circle(0, 0, 34, fill=pocket_colour(rules.wheel, last), stroke=GOLD, stroke_width=2.5)
    return disc + label(0, 0, mark, fitted(mark, 36, 52), font_family=SERIF, font_weight="bold")
