"""What a regulation says of tournaments: `law/<regulation>/tournaments.toml`, read into values."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from tapete.catalogue.kinds import Words
from tapete.catalogue.loader import CHAPTERS, Catalogue, read_toml, validate
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.catalogue.schema import Cited, Source
from tapete.errors import Refused, unknown
from tapete.text import Text

FILE = "tournaments.toml"
assert FILE in CHAPTERS


class Category(Cited):
    """Games that may, or may not, be the object of a tournament: the rooms where they are at home."""

    names: Text
    rooms: tuple[Words, ...]


class Item(Cited):
    """Something that a document must say: in words, and the keys of the file that say it."""

    text: Text
    needs: tuple[Words, ...]


class Article(Cited):
    """Something that holds whatever the documents say."""

    text: Text


class Chapter(Cited):
    """The chapter on tournaments of one regulation."""

    chapter: Literal["tournaments"]
    title: Text
    source: Source
    summary: Text
    categories: dict[Words, Category]
    excluded: dict[Words, Category]
    reglamento: dict[Words, Item]
    bases: dict[Words, Item]
    articles: dict[Words, Article]

    def refuse(self, article: str, text: Text) -> Refused:
        """A refusal that names one of the chapter's articles."""
        return Refused(text, self.articles[article].cite)


def chapter(regulation: str, known: Catalogue | None = None) -> Chapter:
    """The chapter on tournaments of a regulation, if it has one."""
    found = _chapters(known or default_catalogue())
    if regulation not in found:
        raise unknown(Text("ningún reglamento con torneos llamado", "regulation with tournaments called"), regulation, found)
    return found[regulation]


@lru_cache(maxsize=8)
def _chapters(known: Catalogue) -> dict[str, Chapter]:
    paths = {name: folder / FILE for name, folder in known.homes.items()}
    return {name: validate(Chapter, read_toml(path), (path,)) for name, path in paths.items() if path.exists()}
