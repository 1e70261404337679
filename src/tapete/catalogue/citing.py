"""How an article is named: "II.2 §2.5", a passage of it "II.2 §2.5 ¶14", several "II.2 §2.5 ¶14-16", or a few of these with "; ".

A passage is a paragraph counted within the finest article that the text itself numbers. Whoever names the article has named
all its passages, so a payment under "§2.5 ¶14" is one that "§2.5" orders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_PASSAGE = re.compile(r"(?P<article>.*?)(?:\s*¶\s*(?P<first>[1-9]\d{0,3})(?:\s*[-–]\s*(?P<last>[1-9]\d{0,3}))?)?")
WHOLE = 10_000
"""More paragraphs than any article has."""


class Cited(NamedTuple):
    """An article, and the first and last of its passages that are meant; all of them where none is named."""

    article: str
    first: int = 1
    last: int = WHOLE

    def __str__(self) -> str:
        if self.last == WHOLE:
            return self.article
        return f"{self.article} ¶{self.first}" + (f"-{self.last}" if self.last > self.first else "")


def parts(cite: str) -> Iterator[Cited]:
    """Each article or passage that a citation names.

    >>> [*parts("II.2 §2.5 ¶14-16; II.1 §1.4")]
    [Cited(article='II.2 §2.5', first=14, last=16), Cited(article='II.1 §1.4', first=1, last=10000)]
    """
    for part in filter(None, (piece.strip() for piece in cite.split(";"))):
        found = _PASSAGE.fullmatch(part)
        assert found is not None  # the article may be any words
        if found["first"] is None:
            yield Cited(part)
        else:
            first = int(found["first"])
            yield Cited(found["article"], first, max(first, int(found["last"] or first)))


def articles(cite: str) -> str:
    """The same citation without its passages: each article once.

    >>> articles("II.2 §2.5 ¶14; II.2 §2.5 ¶16; V §4")
    'II.2 §2.5; V §4'
    """
    return "; ".join(dict.fromkeys(part.article for part in parts(cite)))


def covers(wanted: str, given: str) -> bool:
    """Whether every article or passage that is wanted stands in what is given: an article does by any of its passages.

    >>> covers("V §4", "V §4 ¶2; V §6"), covers("V §4 ¶2", "V §4"), covers("V §4 ¶2", "V §4 ¶1-3"), covers("V §4 ¶2", "V §4 ¶3")
    (True, False, True, False)
    """
    have = [*parts(given)]
    return all(
        any(
            want.article == one.article and (want.last == WHOLE or (one.first <= want.first and want.last <= one.last < WHOLE))
            for one in have
        )
        for want in parts(wanted)
    )
