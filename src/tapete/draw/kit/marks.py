"""The few marks that every drawing is made of, written as SVG."""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

Value = str | int | float

SERIF = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"


def figure(value: Value) -> str:
    """A length as short as it can be written.

    >>> figure(12.0), figure(1 / 3)
    ('12', '0.33')
    """
    if not isinstance(value, float):
        return str(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """An element; `stroke_width` is written stroke-width and `class_` class. What is inside is markup already."""
    said = "".join([_attribute(k, v) for k, v in attributes.items()])
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


@lru_cache(maxsize=1 << 15, typed=True)  # a cloth says the same few hundred things thousands of times
def _attribute(name: str, value: Value) -> str:
    return f" {name.rstrip('_').replace('_', '-')}={quoteattr(figure(value))}"


def group(*inside: str, **attributes: Value) -> str:
    return tag("g", *inside, **attributes) if inside else ""


def words(name: str, text: str) -> str:
    """An element that holds plain text, such as title or desc."""
    return tag(name, escape(text))


def rect(x: float, y: float, w: float, h: float, **attributes: Value) -> str:
    return tag("rect", x=x, y=y, width=w, height=h, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> str:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def path(d: str, **attributes: Value) -> str:
    return tag("path", d=d, **attributes)


def label(x: float, y: float, text: str, size: float, **attributes: Value) -> str:
    """Text centred on a point, both ways."""
    settled: dict[str, Value] = {"text_anchor": "middle", "fill": "#fff", "font_family": SANS, "font_size": size}
    return tag("text", escape(text), x=x, y=y + size * 0.35, **(settled | attributes))


def fitted(text: str, size: float, width: float, letter: float = 0.6) -> float:
    """The largest size, up to `size`, at which the text fits the width."""
    return min(size, width / max(1.0, len(text) * letter))
