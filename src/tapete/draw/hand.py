"""A few cards side by side, for a notebook: `Cards("Ah Kh")` shows itself."""

from __future__ import annotations

from html import escape

from tapete.draw.kit.cards import HIGH, WIDE, in_line
from tapete.draw.kit.geometry import Box
from tapete.equipment.cards import read_card


class Cards(str):
    """Cards as they are written, which show themselves as a picture.

    >>> Cards("Ah Kh")._repr_svg_()[:4]
    '<svg'
    """

    def _repr_svg_(self) -> str:
        named = [read_card(word) for word in self.split()]
        wide, high = (WIDE + 8) * max(1, len(named)) + 8, HIGH + 16
        drawn = in_line(named, Box(8, 8, wide - 16, HIGH))
        said = escape(" ".join(named))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}" '
            f'role="img" aria-label="{said}"><title>{said}</title>{drawn}</svg>'
        )
