"""Exact figures: what a bet pays, and money as whole numbers of the smallest unit.

"35 to 1" gives thirty-five and the stake back; "9 for 1" gives nine, the stake among them. The two are never confused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal

from tapete.errors import TapeteError
from tapete.numbers import DIGITS, NotANumber, read_number, shown
from tapete.text import Text

Rounding = Literal["house", "player"]

_ODDS = re.compile(r"\s*([0-9]{1,9}(?:/[0-9]{1,9})?)\s+(to|for)\s+([0-9]{1,9})\s*")
_SPANISH_ODDS = re.compile(r"\s*([0-9/]{1,19})\s+(a|por)\s+([0-9]{1,9})\s*")
ODDS = Text("escriba '35 to 1', '1 to 2' o '9 for 1'", "write '35 to 1', '1 to 2' or '9 for 1'")


@dataclass(frozen=True)
class Odds:
    """What a winning stake gains.

    >>> Odds.parse("35 to 1").net, Odds.parse("9 for 1").net
    (Fraction(35, 1), Fraction(8, 1))
    >>> str(Odds.parse("1 to 2"))
    '1 to 2'
    """

    gain: Fraction
    on: int
    kind: Literal["to", "for"] = "to"

    @classmethod
    def typed(cls, words: str) -> Odds:
        """As people type it, in either language.

        >>> str(Odds.typed("35 a 1")), str(Odds.typed("9 por 1")), str(Odds.typed("3 to 2"))
        ('35 to 1', '9 for 1', '3 to 2')
        """
        return cls.parse(in_english(words))

    @classmethod
    def parse(cls, words: str) -> Odds:
        found, said = _ODDS.fullmatch(words), shown(words)
        if not found or int(found[3]) == 0:
            raise NotANumber(Text(f"«{said}» no es un pago: {ODDS.es}", f"'{said}' is not odds: {ODDS.en}"))
        odds = cls(read_number(found[1]), int(found[3]), "for" if found[2] == "for" else "to")
        if odds.net < 0:
            raise NotANumber(Text(f"«{said}» devuelve menos que la apuesta", f"'{said}' pays less than the stake back"))
        return odds

    @cached_property
    def net(self) -> Fraction:
        """Profit per unit staked, the stake itself not counted."""
        return self.gain / self.on - (1 if self.kind == "for" else 0)

    @cached_property
    def paid(self) -> Text:
        """What is said of a bet that wins."""
        return Text(f"paga {self.spoken('es')}", f"pays {self}")

    def __str__(self) -> str:
        return f"{self.gain} {self.kind} {self.on}"

    def spoken(self, lang: str) -> str:
        """As the trade says it: «35 a 1», «9 por 1»."""
        return str(self) if lang == "en" else f"{self.gain} {'a' if self.kind == 'to' else 'por'} {self.on}"


def share(stake: int, part: Fraction, rounding: Rounding) -> int:
    """That part of a stake in whole units; what does not divide goes to the house or to the player.

    >>> share(25, Fraction(1, 2), "house"), share(25, Fraction(1, 2), "player")
    (12, 13)
    """
    times, parts = part.as_integer_ratio()
    return -(-stake * times // parts) if rounding == "player" else stake * times // parts


@lru_cache(maxsize=1024)
def in_english(words: str) -> str:
    """A pay as files have it, where it was said in Spanish: `8 to 1` for «8 a 1»; anything else as it is."""
    said = _SPANISH_ODDS.fullmatch(words)
    return f"{said[1]} {'to' if said[2] == 'a' else 'for'} {said[3]}" if said else words


def parse_amount(words: str, minor: int) -> int:
    """Money as typed ("100", "2.50") in the smallest unit of a currency with `minor` units to one.

    >>> parse_amount("2.50", 100), parse_amount("1,000", 1)
    (250, 1000)
    """
    plain = words.replace("_", "")
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", plain):
        plain = plain.replace(",", "")
    if not re.fullmatch(rf"[0-9]{{1,{DIGITS}}}(\.[0-9]{{1,2}})?", plain):
        raise TapeteError(
            Text(
                f"«{shown(words)}» no es una cantidad; escriba un número como 100 o 2.50",
                f"'{shown(words)}' is not an amount; write a number such as 100 or 2.50",
            )
        )
    units = read_number(plain) * minor
    if units.denominator != 1:
        smallest = format_amount(1, minor)
        raise TapeteError(
            Text(
                f"«{words}» no es múltiplo de la unidad menor, {smallest}",
                f"'{words}' is not a multiple of the smallest unit, {smallest}",
            )
        )
    return int(units)


def format_amount(units: int, minor: int) -> str:
    """Money as it is read and typed.

    >>> format_amount(250, 100), format_amount(-1000, 100), format_amount(7, 1)
    ('2.50', '-10', '7')
    """
    sign, units = ("-", -units) if units < 0 else ("", units)
    whole, rest = divmod(units, minor)
    if not rest:
        return f"{sign}{whole}"
    if minor in (10, 100, 1000):
        return f"{sign}{whole}.{rest:0{len(str(minor)) - 1}d}"
    return f"{sign}{Fraction(units, minor)}"


def json_amount(units: int, minor: int) -> int | float:
    """Money for JSON: a whole number wherever it is one."""
    return units // minor if units % minor == 0 else units / minor
