"""Numbers from outside: typed by a person, written in a file, sent over a wire.

One notation, plain decimal or a fraction, with so many digits at the most and never an exponent: `1e20000000` is short to write
and long to work out. Whoever reads a number that is not our own reads it here.
"""

from __future__ import annotations

import re
from fractions import Fraction

from tapete.errors import TapeteError
from tapete.text import Text

DIGITS = 15
"""The most digits before the point, after it, above the bar or below it: no chip, stake or article needs more."""
EXACT_DIGITS = 400
"""The most digits of an exact figure of ours that comes back, such as a house edge: some are long."""
_PLAIN = re.compile(r"-?([0-9]+)(?:[./]([0-9]+))?")
_WHOLE = re.compile(rf"[0-9]{{1,{DIGITS}}}")
SHOWN = 24


class NotANumber(TapeteError, ValueError):
    """What was written is no number that we read; the sentence says what would be."""


def shown(words: object) -> str:
    """What was found, short enough for a sentence."""
    said = str(words)
    return said if len(said) <= SHOWN else f"{said[:SHOWN]}…"


def read_number(words: str, digits: int = DIGITS) -> Fraction:
    """A number, exactly as written.

    >>> read_number("2.5"), read_number("-7/495")
    (Fraction(5, 2), Fraction(-7, 495))
    """
    said = words.strip()
    found = _PLAIN.fullmatch(said) if len(said) <= 2 * digits + 2 else None
    if found is None or any(len(part or "") > digits for part in found.groups()):
        raise NotANumber(_refusal(words, Text("un número como 3, 2.5 o 1/2", "a number such as 3, 2.5 or 1/2"), digits))
    if said.partition("/")[2].strip("0") == "" and "/" in said:
        what = Text(
            "divide por cero: escriba un número como 3, 2.5 o 1/2", "divides by zero: write a number such as 3, 2.5 or 1/2"
        )
        raise NotANumber(Text(f"«{shown(words)}» {what.es}", f"'{shown(words)}' {what.en}"))
    return Fraction(said)


def read_whole(words: str) -> int:
    """A whole number, none below zero.

    >>> read_whole("17")
    17
    """
    if not _WHOLE.fullmatch(words.strip()):
        raise NotANumber(_refusal(words, Text("un número entero como 7", "a whole number such as 7"), DIGITS))
    return int(words)


RATE = Text("una proporción va de 0 a 1: escriba 5%, 0.05 o 1/20", "a rate is between 0 and 1: write 5%, 0.05 or 1/20")


def read_rate(words: str) -> Fraction:
    """A part of something: as a percentage, a decimal or a fraction.

    >>> read_rate("5%"), read_rate("0.05") == read_rate("1/20")
    (Fraction(1, 20), True)
    """
    said = words.strip()
    try:
        part = read_number(said.removesuffix("%").rstrip()) / (100 if said.endswith("%") else 1)
    except NotANumber as wrong:
        if "/" in said:
            raise
        raise NotANumber(Text(f"«{shown(words)}»: {RATE.es}", f"'{shown(words)}': {RATE.en}")) from wrong
    if not 0 <= part <= 1:
        raise NotANumber(
            Text(f"«{shown(words)}» es el {_percent(part)}; {RATE.es}", f"'{shown(words)}' is {_percent(part)}; {RATE.en}")
        )
    return part


def _percent(part: Fraction) -> str:
    whole = part * 100
    return f"{whole} %" if whole.denominator == 1 else f"{float(whole):.6g} %"


def _refusal(words: str, wanted: Text, digits: int) -> Text:
    if len(words.strip()) > digits and re.fullmatch(r"-?[0-9./]+", words.strip()):
        return Text(f"«{shown(words)}» tiene más de {digits} cifras", f"'{shown(words)}' has more than {digits} digits")
    return Text(f"«{shown(words)}» no es un número; escriba {wanted.es}", f"'{shown(words)}' is not a number; write {wanted.en}")
