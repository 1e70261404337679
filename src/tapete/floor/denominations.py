"""What a tray is counted in: the values of the house's chips, and what is loose."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tapete.catalogue.card import Currency
from tapete.errors import Refused
from tapete.figures import parse_amount
from tapete.floor.purse import MARK
from tapete.numbers import NotANumber, read_whole
from tapete.text import Text

LOOSE = "loose"
MOST = 10**7
"""No tray holds more of one chip."""


@cache
def _known() -> Mapping[str, list[str]]:
    return tomllib.loads((Path(__file__).parent / "chips.toml").read_text(encoding="utf-8"))


def values(currency: Currency) -> tuple[str, ...]:
    """The chips of a currency as they are written on them, the dearest first."""
    listed = _known()
    return tuple(listed.get(currency.code.removesuffix(MARK), listed["other"]))


def total(pieces: Mapping[str, int], currency: Currency) -> int:
    """What these pieces are worth, in the smallest unit."""
    loose = pieces.get(LOOSE, 0)
    return loose + sum(n * parse_amount(value, currency.minor) for value, n in pieces.items() if value != LOOSE)


def read(typed: Mapping[str, str], currency: Currency, loose: str = "") -> dict[str, int]:
    """Pieces as they were typed, by the chip's value; a field left empty is none of it."""
    found: dict[str, int] = {}
    for value in values(currency):
        words = typed.get(value, "").strip()
        try:
            n = read_whole(words) if words else 0
        except NotANumber:
            n = -1
        if not 0 <= n <= MOST:
            raise Refused(
                Text(
                    f"cuántas fichas de {value}: un número de 0 a {MOST}", f"how many chips of {value}: a number from 0 to {MOST}"
                )
            )
        found |= {value: n} if n else {}
    rest = parse_amount(loose, currency.minor) if loose.strip() else 0
    return found | ({LOOSE: rest} if rest else {})


def spread(units: int, currency: Currency) -> dict[str, int]:
    """A sum in as few pieces as there are: what a form begins with."""
    found: dict[str, int] = {}
    for value in values(currency):
        worth = parse_amount(value, currency.minor)
        if units >= worth:
            found[value], units = divmod(units, worth)
    return found | ({LOOSE: units} if units > 0 else {})
