"""Figures as people write and read them: 1.000,00 in Spain and the south, 1,000.00 in Puerto Rico and in English.

Records, plans and files are always plain, 1000.50. What a screen shows, the same screen reads.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from tapete.errors import TapeteError
from tapete.numbers import shown
from tapete.text import Lang, Text, same

Style = Literal["1.000,00", "1,000.00"]
"""How a country writes a thousand with two decimals."""
ENGLISH: Style = "1,000.00"
SPANISH: Style = "1.000,00"

_PLAIN = re.compile(r"([+-]?)([0-9]+)(?:\.([0-9]+))?")
_TYPED = re.compile(r"[0-9][0-9.,_]*")


def style_in(lang: Lang, style: Style) -> Style:
    """How figures are written for who reads that language: English has one way, Spanish that of the country."""
    return style if lang == "es" else ENGLISH


@lru_cache(maxsize=1024)
def write_figure(plain: str, style: Style) -> str:
    """A plain figure with its thousands apart; what is no decimal figure, such as a fraction, stands as it is.

    >>> write_figure("1234567.50", "1.000,00"), write_figure("-1000", "1,000.00"), write_figure("1/3", "1.000,00")
    ('1.234.567,50', '-1,000', '1/3')
    """
    found = _PLAIN.fullmatch(plain)
    if not found:
        return plain
    group, point = (".", ",") if style == SPANISH else (",", ".")
    whole = f"{int(found[2]):,}".replace(",", group)
    return found[1] + whole + (point + found[3] if found[3] else "")


def read_figure(words: str, style: Style) -> str:
    """What was typed as a plain figure. The country's own way, and the plain one wherever it cannot mean something else.

    >>> read_figure("1.234,50", "1.000,00"), read_figure("2.50", "1.000,00"), read_figure("1,234.50", "1,000.00")
    ('1234.50', '2.50', '1234.50')
    """
    group, point = (r"\.", ",") if style == SPANISH else (",", r"\.")
    if re.fullmatch(rf"[0-9]{{1,3}}({group}[0-9]{{3}})+({point}[0-9]{{1,2}})?|[0-9_]+({point}[0-9]{{1,2}})?", words):
        return re.sub(group + "|_", "", words).replace(",", ".")
    if re.fullmatch(r"[0-9_]+[.,][0-9]{1,2}", words):
        return words.replace("_", "").replace(",", ".")
    example = write_figure("1000.50", style)
    raise TapeteError(
        Text(
            f"«{shown(words)}» no es una cantidad; escriba un número como 100 o {example}",
            f"'{shown(words)}' is not an amount; write a number such as 100 or {example}",
        )
    )


def is_figure(word: str) -> bool:
    """Whether a typed word is meant as an amount."""
    return _TYPED.fullmatch(word) is not None


def decimal(value: Fraction | float, digits: int, style: Style, sign: str = "") -> str:
    """A number with so many decimals.

    >>> decimal(Fraction(1, 37) * 100, 2, "1.000,00"), decimal(12345.678, 1, "1,000.00", "+")
    ('2,70', '+12,345.7')
    """
    return write_figure(f"{float(value):{sign}.{digits}f}", style)


def percent(part: Fraction | float, digits: int, style: Style, sign: str = "") -> str:
    """A part as a percentage.

    >>> percent(Fraction(1, 37), 3, "1.000,00")
    '2,703 %'
    """
    return f"{decimal(float(part) * 100, digits, style, sign)} %"


def both(plain: str, style: Style) -> Text:
    """A plain figure as either language writes it in that country."""
    return Text(write_figure(plain, style), write_figure(plain, ENGLISH)) if _PLAIN.fullmatch(plain) else same(plain)


class Amount(str):
    """Money: plain as it stands, and in a sentence as its language writes it.

    >>> have = Amount("1000.50", "1.000,00")
    >>> f"{have}", f"{have:es}", f"{have:en}"
    ('1000.50', '1.000,50', '1,000.50')
    """

    __slots__ = ("style",)
    style: Style

    def __new__(cls, plain: str, style: Style) -> Amount:
        made = super().__new__(cls, plain)
        made.style = style
        return made

    def __getnewargs__(self) -> tuple[str, Style]:  # type: ignore[override]
        return str(self), self.style

    @property
    def told(self) -> Text:
        return both(str(self), self.style)

    def __format__(self, spec: str) -> str:
        if spec in ("es", "en"):
            return write_figure(str(self), self.style if spec == "es" else ENGLISH)
        return super().__format__(spec)


def in_sheet(value: object) -> object:
    """A cell of a file for spreadsheets: words that would be taken for a formula are marked as words, numbers stay numbers.

    >>> in_sheet("=1+1"), in_sheet("-12.50"), in_sheet("boule")
    ("'=1+1", '-12.50', 'boule')
    """
    if not isinstance(value, str) or not value.startswith(("=", "+", "-", "@", "\t", "\r", "\n")):
        return value
    return value if len(value) == 1 or re.fullmatch(r"[+-]?[0-9][0-9.,]*%?", value) else f"'{value}"


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    """Rows as a file for spreadsheets.

    >>> as_csv([["game", "win"], ["=boule", "-12.50"]])
    "game,win\\n'=boule,-12.50\\n"
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([in_sheet(cell) for cell in row] for row in rows)
    return out.getvalue()
