"""Sentences with figures in them, in both languages: numbers, parts, percentages, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction

from tapete.book.document import Line
from tapete.figures import Odds
from tapete.text import Text, same
from tapete.written import SPANISH, Style, both

Word = Text | str | int | Fraction | Odds

_PARTS = {
    Fraction(1, 2): Text("la mitad", "half"),
    Fraction(1, 3): Text("un tercio", "a third"),
    Fraction(2, 3): Text("dos tercios", "two thirds"),
    Fraction(1, 4): Text("un cuarto", "a quarter"),
    Fraction(3, 4): Text("tres cuartos", "three quarters"),
    Fraction(1, 5): Text("un quinto", "a fifth"),
    Fraction(2, 5): Text("dos quintos", "two fifths"),
    Fraction(3, 5): Text("tres quintos", "three fifths"),
    Fraction(4, 5): Text("cuatro quintos", "four fifths"),
    Fraction(1, 10): Text("un décimo", "a tenth"),
}
NARROW = "\u00a0"
"""A space at which a figure is not broken in two."""
AND, OR = Text("y", "and"), Text("o", "or")


def say(es: str, en: str, *words: Word) -> Text:
    """A sentence with words and figures put in; Spanish contracts its articles."""
    told = [word(w) for w in words]
    return Text(contracted(es.format(*(t.es for t in told))), en.format(*(t.en for t in told)))


def contracted(es: str) -> str:
    return re.sub(r"\b([Dd]e|[Aa]) el (?!«)", lambda m: f"{m[1]}l ", es)


def word(w: Word) -> Text:
    if isinstance(w, Text):
        return w
    if isinstance(w, Odds):
        return Text(w.spoken("es").replace(" ", NARROW), w.spoken("en").replace(" ", NARROW))
    return number(w) if isinstance(w, Fraction) else same(str(w))


_STYLE: ContextVar[Style] = ContextVar("style", default=SPANISH)


@contextmanager
def figures_as(style: Style) -> Iterator[None]:
    """While a document is made, its Spanish figures are written as its country does. Every sentence of every chapter has
    figures in it, and none of them knows more of the country than this."""
    before = _STYLE.set(style)
    try:
        yield
    finally:
        _STYLE.reset(before)


def number(n: Fraction | int) -> Text:
    """A number as people write it: 5, 1/3, and 2.5 with each language's own point."""
    exact = Fraction(n)
    if exact.denominator == 1:
        return grouped(str(exact))
    if exact > 1 and 10 % exact.denominator == 0:
        return grouped(f"{float(exact):g}")
    return same(str(exact))


def grouped(plain: str) -> Text:
    """A figure with its thousands apart: 10.000 and 10,000."""
    return both(plain, _STYLE.get())


def percent(part: Fraction) -> Text:
    return grouped(f"{float(part * 100):g}") + f"{NARROW}%"


def part(f: Fraction) -> Text:
    """A part of something: half, a fifth, 3/7; to be followed by `de`, `of`."""
    return _PARTS.get(f, same(str(f)))


def times(n: Fraction, what: Text) -> Text:
    """So many times something, or a part of it."""
    if n == 1:
        return what
    if n < 1:
        return say("{} de {}", "{} of {}", part(n), what)
    return say("{} veces {}", "{} times {}", number(n), what)


def plural(n: int, es: tuple[str, str], en: tuple[str, str]) -> Text:
    """`1 carta`, `2 cartas`."""
    i = 0 if n == 1 else 1
    return say("{} " + es[i], "{} " + en[i], n)


def listed(words: Iterable[Word], last: Text = AND) -> Text:
    """One, two and three; Spanish `y` and `o` give way before their own sound."""
    told = [word(w) for w in words]
    return Text(_joined([t.es for t in told], last.es, True), _joined([t.en for t in told], last.en, False))


def _joined(words: Sequence[str], last: str, spanish: bool) -> str:
    if len(words) < 2:
        return "".join(words)
    tail = words[-1]
    if spanish and last == "y" and re.match(r"(?i)h?i(?!e)", tail):
        last = "e"
    if spanish and last == "o" and re.match(r"(?i)h?o|8|11\b", tail):
        last = "u"
    return f"{', '.join(words[:-1])} {last} {tail}"


def joined(texts: Iterable[Text], between: str = "; ") -> Text:
    told = [t for t in texts if t.es or t.en]
    return Text(between.join(t.es for t in told), between.join(t.en for t in told))


def runs(values: Sequence[int]) -> Text:
    """Numbers, with runs of three and more drawn together: 0 to 5, 8 and 9."""
    groups: list[list[int]] = []
    for n in sorted(values):
        if groups and n == groups[-1][-1] + 1:
            groups[-1].append(n)
        else:
            groups.append([n])
    told: list[Text] = []
    for run in groups:
        told += [Text(f"{run[0]} a {run[-1]}", f"{run[0]} to {run[-1]}")] if len(run) > 2 else [same(str(n)) for n in run]
    return listed(told)


def sentence(text: Text) -> Text:
    """Begun with a capital and ended with a stop, if it is not already."""
    return Text(_sentence(text.es), _sentence(text.en))


def _sentence(words: str) -> str:
    if not words:
        return words
    at = next((i for i, c in enumerate(words) if c.isalnum()), 0)
    words = words[:at] + words[at].upper() + words[at + 1 :]
    return words if words.endswith((".", "!", "?", "…", ":")) else words + "."


def capital(text: Text) -> Text:
    return Text(text.es[:1].upper() + text.es[1:], text.en[:1].upper() + text.en[1:])


def quoted(text: Text) -> Text:
    return Text(f"«{text.es}»", f"“{text.en}”")


def line(es: str, en: str, *words: Word, cite: str = "") -> Line:
    return Line(sentence(say(es, en, *words)), cite)
