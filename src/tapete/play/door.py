"""What is told to a table is a move, and every part of it is what it says: looked at once, at the door.

A program may hand over anything. Half a chip would be lost on the way, `True` would sit at seat 1, and a seat of thirty digits
or a reason of two lines would stand in a record that nobody reads back. None of it is any game's business: no game is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from tapete.errors import Refused
from tapete.numbers import DIGITS, shown
from tapete.play.moves import Aside, Move
from tapete.text import Text

MOST = 10**DIGITS
"""No number in a record has more digits: no seat, no entry, and no sum in whole units of its currency."""
SUM = "amount"
"""The only part that counts money, and may be below nothing: what somebody has to pay back."""
REMEMBERED = 4096

NO_MOVE = Text("eso no es una jugada", "that is not a move")
WHOLE_NUMBER = Text(f"un número entero de {DIGITS} cifras como mucho", f"a whole number of at most {DIGITS} digits")
YES_OR_NO = Text("True o False", "True or False")
WORDS = Text("palabras en una línea, con un espacio entre ellas", "words on one line, with one space between them")
SEVERAL = Text("una tupla de palabras", "a tuple of words")

_known: set[str] = set()
"""Words that are one line: the same few come again at every move."""


def _one_line(words: str) -> bool:
    """Whether these words come back from a record as they went in; if so it is remembered. After # a record has a remark."""
    if not words.isprintable() or "#" in words or words != " ".join(words.split()):
        return False
    if len(words) <= REMEMBERED // 64:
        if len(_known) >= REMEMBERED:
            _known.clear()
        _known.add(words)
    return True


def _words(value: str) -> str:
    return f"type({value}) is str and ({value} in known or one_line({value}))"


def _part(name: str, hint: object) -> tuple[str, Text]:
    """The test of one part, as it stands in the test of the whole, and what the part should be."""
    value = f"m.{name}"
    if hint is int:
        bound = f"-most < {value} < most" if name == SUM else f"0 <= {value} < {MOST}"
        return f"type({value}) is int and {bound}", WHOLE_NUMBER
    if hint is bool:
        return f"type({value}) is bool", YES_OR_NO
    if hint is str:
        return _words(value), WORDS
    if get_args(hint) == (str, ...):
        return f"type({value}) is tuple and all({_words('v')} for v in {value})", SEVERAL
    ways = get_args(hint)
    return f"type({value}) is str and {value} in {ways!r}", Text(" | ".join(ways), " | ".join(ways))


def _parts(kind: type) -> dict[str, tuple[str, Text]]:
    hints = get_type_hints(kind)
    return {f.name: _part(f.name, hints[f.name]) for f in fields(kind)}


def _test(*tests: str) -> Callable[[object, int], bool]:
    """All of these of a move `m`, made into one function: every move of every table goes through it."""
    names: dict[str, Any] = {"one_line": _one_line, "known": _known}
    exec(f"def whole(m, most):\n    return {' and '.join(tests) or 'True'}\n", names)
    made: Callable[[object, int], bool] = names["whole"]
    return made


WHOLE: dict[type, Callable[[object, int], bool]] = {
    kind: _test(*(test for test, _ in _parts(kind).values())) for kind in (*get_args(Move), *get_args(Aside))
}
"""For each kind of move: whether one is whole, where no sum reaches so many of the smallest unit."""


def refusal(move: object, most: int, cite: str = "") -> Refused:
    """Why something is no move, or which of its parts is not what it should be; the article, where one is reported under it."""
    kind = type(move)
    if kind not in WHOLE:
        return Refused(NO_MOVE)
    name, wanted = next((name, should) for name, (test, should) in _parts(kind).items() if not _test(test)(move, most))
    said = shown(repr(getattr(move, name)))
    told = Text(f"{kind.__name__}.{name} es {wanted.es}, no {said}", f"{kind.__name__}.{name} is {wanted.en}, not {said}")
    return Refused(told, cite)
