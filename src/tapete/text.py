"""Text for people, always in both languages: Spanish, because the regulations are, and English."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal
from unicodedata import combining, normalize

from tapete.values import quick

Lang = Literal["es", "en"]


@quick
@dataclass(frozen=True, slots=True)
class Text:
    """The same sentence in Spanish and English.

    >>> Text("rojo", "red")["es"]
    'rojo'
    """

    es: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.es if lang == "es" else self.en

    def __str__(self) -> str:
        return self.en

    def __add__(self, other: Text | str) -> Text:
        if isinstance(other, str):
            return Text(self.es + other, self.en + other)
        return Text(self.es + other.es, self.en + other.en)


def plain(word: str) -> str:
    """A word without its accents: `corazon` for «corazón»."""
    return word if word.isascii() else "".join(c for c in normalize("NFD", word) if not combining(c))


def some(n: int, es: str, en: str) -> Text:
    """So many of something: each language's word for one, and for more.

    >>> some(1, "cartón|cartones", "card|cards").es, some(2, "cartón|cartones", "card|cards").en
    ('1 cartón', '2 cards')
    """
    return Text(f"{n} {_for(n, es)}", f"{n} {_for(n, en)}")


def left_of(n: int, es: str, en: str) -> Text:
    """So many that are left.

    >>> left_of(1, "carta|cartas", "card|cards").es
    'queda 1 carta'
    """
    told = some(n, es, en)
    return Text(f"{'queda' if n == 1 else 'quedan'} {told.es}", f"{told.en} left")


def _for(n: int, words: str) -> str:
    one, _, more = words.partition("|")
    return one if n == 1 else more


STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that steer what shows them: colours, titles and the cursor of a terminal, the order in which words are read."""


def harmless(words: str) -> str:
    """Words out of somebody's file, to be shown: what would steer the terminal is seen and does nothing.

    >>> harmless("red\x1b[2J")
    'red\ufffd[2J'
    """
    return STEERS.sub("\N{REPLACEMENT CHARACTER}", words)


def lines_of(text: str) -> list[str]:
    r"""The lines of a file as everybody's editor shows them: no other sign ends one, or a move could hide in a remark.

    >>> lines_of("# a remark\u2028seat 1 bets 500 red\r\nspin 2\n")
    ['# a remark\u2028seat 1 bets 500 red', 'spin 2']
    """
    found = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return found if found[-1] else found[:-1]


def same(words: str) -> Text:
    """Text that reads alike in both languages: names, figures, citations."""
    return Text(words, words)
