"""Text for people, always in both languages: Spanish, because the regulations are, and English."""

from __future__ import annotations

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


def same(words: str) -> Text:
    """Text that reads alike in both languages: names, figures, citations."""
    return Text(words, words)
