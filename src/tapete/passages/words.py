"""A text as a row of words: whatever case, accents, marks, spacing or lines it is set in, the same words come out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import combining, normalize

_HYPHENS = "-\u2010\u2011\u00ad\u00ac"
_WORD = re.compile(rf"[^\W_]+(?:[{_HYPHENS}](?:[ \t]*\r?\n[ \t]*)?[^\W_]+)*")
"""Letters and digits; a hyphen between two of them belongs to the word, also where the line breaks at it."""


@dataclass(frozen=True, slots=True)
class Stream:
    """The words of a text, and where each stands in it."""

    text: str
    words: list[str]
    spans: list[tuple[int, int]]

    def around(self, first: int, last: int) -> tuple[int, int]:
        """Where the text from one word up to before another stands, with the marks that hang on it."""
        begin, end = self.spans[first][0], self.spans[last - 1][1]
        while begin and self.text[begin - 1] in "¿¡«“\"'([*_":
            begin -= 1
        while end < len(self.text) and self.text[end] in ".,;:!?»”\"')]*_%":
            end += 1
        return begin, end


@lru_cache(maxsize=1 << 16)
def fold(word: str) -> str:
    """A word without case, accents, ligatures and marks.

    >>> fold("Núme-\\nro"), fold("ﬁcha")
    ('numero', 'ficha')
    """
    return "".join(c for c in normalize("NFKD", word).casefold() if c.isalnum() and not combining(c))


def stream(text: str) -> Stream:
    """The words of a text.

    >>> stream("El cré-\\n  dito, **según** el caso").words
    ['el', 'credito', 'segun', 'el', 'caso']
    """
    text = normalize("NFC", text)
    words: list[str] = []
    spans: list[tuple[int, int]] = []
    for match in _WORD.finditer(text):
        if folded := fold(match[0]):
            words.append(folded)
            spans.append(match.span())
    return Stream(text, words, spans)
