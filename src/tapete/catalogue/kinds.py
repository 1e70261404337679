"""The kinds of value that a file may hold: odds, rates, multiples, amounts, counts, flags and words, each with its bounds.

A kind reads what was written, refuses it in one sentence of both languages, and says what would be allowed. Numbers are read
as all numbers from outside are (`numbers.py`): exactly, and never without end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, TypeVar

from tapete.catalogue.model import BeforeValidator, Field, PlainSerializer, Strict, WithJsonSchema
from tapete.catalogue.names import FREE
from tapete.figures import ODDS, Odds
from tapete.numbers import RATE, NotANumber, read_number, read_rate, read_whole, shown
from tapete.text import Text

MOST_TIMES = 1_000_000
"""The largest multiple that a file may name."""
MOST = 9_999
"""The largest count of anything on a table: cards, seats, coups."""
T = TypeVar("T")


class Wrong(NotANumber):
    """A value that is not of its kind, or does not fit its neighbours; the sentence says what would be allowed."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value is, for whoever describes files: its name, and what may be written."""

    name: str
    allowed: Text


def wrong(found: object, what: Text) -> Wrong:
    """What was found, and what it should have been."""
    said = shown(_as_written(found))
    return Wrong(Text(f"hay «{said}»; se esperaba {what.es}", f"found '{said}'; expected {what.en}"))


def _as_written(found: object) -> str:
    if isinstance(found, bool):
        return str(found).lower()
    return "{…}" if isinstance(found, dict) else "[…]" if isinstance(found, list | tuple) else str(found)


def _number(value: object, read: Callable[[str], Fraction], what: Text) -> Fraction:
    if isinstance(value, Fraction):
        return value
    if isinstance(value, float):
        raise wrong(
            value,
            Text("un número sin exponente y con 15 cifras a lo sumo", "a number without exponent, of 15 digits at the most"),
        )
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise wrong(value, what)
    return read(str(value))


def _odds(value: object) -> Odds:
    if isinstance(value, Odds):
        return value
    if not isinstance(value, str):
        raise wrong(value, Text(f"un pago con palabras: {ODDS.es}", f"odds in words: {ODDS.en}"))
    return Odds.parse(value)


PART = Text("una proporción de 0 a 1, como 5%, 0.05 o 1/20", "a rate between 0 and 1, such as 5%, 0.05 or 1/20")


def _rate(value: object) -> Fraction:
    return read_rate(str(_number(value, read_rate, PART)))


TIMES = Text("un múltiplo como 3, 0.25 o 1/2", "a multiple such as 3, 0.25 or 1/2")


def _multiple(value: object) -> Fraction:
    times = _number(value, read_number, TIMES)
    if not 0 <= times <= MOST_TIMES:
        raise wrong(value, Text(f"{TIMES.es}, de 0 a {MOST_TIMES}", f"{TIMES.en}, from 0 to {MOST_TIMES}"))
    return times


AMOUNT = Text("una cantidad de dinero como 100 o 2.50", "an amount of money such as 100 or 2.50")


def _amount(value: object) -> str:
    if value == "":
        return ""
    amount = _number(value, read_number, AMOUNT)
    if amount < 0 or (amount * 100).denominator != 1:
        raise wrong(value, AMOUNT)
    return str(value).strip() if isinstance(value, str | int) else f"{float(amount):.2f}"


WORTH = Text("una cantidad de dinero mayor que cero, como 5 o 2.50", "an amount of money above zero, such as 5 or 2.50")


def _worth(value: object) -> str:
    said = _amount(value)
    if not said or not read_number(said):
        raise wrong(value, WORTH)
    return said


FIGURE = Text("un valor entre comillas o un número entero", "a value in quotes or a whole number")


def _figure(value: object) -> str | int:
    """A plan's value as typed; what kind it is, its parameter says."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise wrong(value, FIGURE)
    if isinstance(value, int):
        read_whole(str(value))
    return value


def within(least: int, most: int) -> Any:
    """A reader of lists of totals within bounds, or of a range such as "0..5"."""
    what = Text(
        f"una lista de números de {least} a {most}, o un tramo como '{least}..{most}'",
        f"a list of numbers from {least} to {most}, or a range such as '{least}..{most}'",
    )

    def values(value: object) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        if isinstance(value, str) and value.count("..") == 1:
            low, high = map(read_whole, value.split(".."))
            if not low <= high <= MOST:
                raise wrong(value, what)
            found = tuple(range(low, high + 1))
        elif isinstance(value, list | tuple) and all(isinstance(v, int) and not isinstance(v, bool) for v in value):
            found = tuple(value)
        else:
            raise wrong(value, what)
        if not all(least <= v <= most for v in found) or len(set(found)) < len(found):
            raise wrong(value if isinstance(value, str) else ", ".join(map(str, found)), what)
        return found

    schema = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}
    return (BeforeValidator(values), WithJsonSchema(schema), Kind("values", what))


_NUMBER = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^\d+([/.]\d+)?%?$"}]}

OddsField = Annotated[
    Odds,
    BeforeValidator(_odds),
    PlainSerializer(str),
    WithJsonSchema({"type": "string", "pattern": r"^\d+(/\d+)? (to|for) \d+$", "examples": ["35 to 1", "9 for 1"]}),
    Kind("odds", ODDS),
]
Rate = Annotated[Fraction, BeforeValidator(_rate), PlainSerializer(str), WithJsonSchema(_NUMBER), Kind("rate", RATE)]
"""A part of something, from none to all of it."""
Multiple = Annotated[Fraction, BeforeValidator(_multiple), PlainSerializer(str), WithJsonSchema(_NUMBER), Kind("multiple", TIMES)]
"""So many times something."""
Amount = Annotated[str, BeforeValidator(_amount), FREE, Kind("amount", AMOUNT)]
"""A sum of money as written, in the regulation's currency."""
Worth = Annotated[str, BeforeValidator(_worth), FREE, Kind("amount", WORTH)]
"""A sum of money that is something, such as what a chip is worth."""
Figure = Annotated[
    str | int,
    BeforeValidator(_figure),
    FREE,
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
    Kind("figure", FIGURE),
]

WHOLE = Text("un número entero", "a whole number")
Count = Annotated[int, Strict(), Field(ge=0, le=MOST), Kind("count", WHOLE)]
"""How many, none among them."""
Some = Annotated[int, Strict(), Field(ge=1, le=MOST), Kind("count", WHOLE)]
"""How many, one at least."""
Flag = Annotated[bool, Strict(), Kind("flag", Text("true o false", "true or false"))]
Words = Annotated[str, Strict(), FREE]
"""Words for people or for the record, which name nothing."""

Digits = Annotated[tuple[int, ...], *within(0, 9)]
"""Totals of baccarat, or values of its cards."""
Totals = Annotated[tuple[int, ...], *within(2, 21)]
"""Totals of twenty-one."""
