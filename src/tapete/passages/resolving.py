"""From a citation to its passages, however it was typed; and the nearest one where there is none."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from tapete.catalogue.citing import WHOLE, Cited, parts
from tapete.catalogue.loader import Catalogue
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.errors import NotFound
from tapete.passages.model import LawText, Passage
from tapete.passages.reading import has_passages, law_text
from tapete.text import Text, plain

SEVERAL = 3
"""How many of the nearest are offered."""


def resolve(text: LawText, cite: str) -> list[Passage]:
    """The passages that a citation names, in its order; of an article, all its own and all those of what stands under it."""
    found: dict[str, Passage] = {}
    for part in parts(cite):
        found |= {passage.key: passage for passage in of_part(text, part)}
    return list(found.values())


def of_part(text: LawText, part: Cited) -> list[Passage]:
    """The passages of one article, or those of them that are meant."""
    own = text.articles.get(part.article, [])
    if part.last != WHOLE:
        return [p for p in own if part.first <= p.number <= part.last]
    return own + [p for article in _under(text, part.article) for p in text.articles[article]]


def _under(text: LawText, article: str) -> list[str]:
    """Articles that stand under another, which says no more than the beginning of their names: `01.IV` of `01.IV.1.A`."""
    size = len(article)
    return [a for a in text.articles if len(a) > size and a.startswith(article) and not a[size].isalnum()]


def missing(text: LawText, cite: str) -> list[Cited]:
    """What a citation names that is no passage of the text, the end of a range included."""
    return [
        part
        for part in parts(cite)
        if not (found := of_part(text, part)) or (part.last != WHOLE and len(found) != part.last - part.first + 1)
    ]


def elsewhere(regulation: str, cite: str, law: Catalogue | None = None) -> tuple[str, str]:
    """The regulation that a citation is of: another's, where it begins with that one's name (`Chile III.2 §2.5`)."""
    law = law or default_catalogue()
    first, _, rest = cite.strip().partition(" ")
    for name, card in law.regulations.items():
        if name != regulation and rest and first.casefold() in (name, card.short.es.casefold(), card.short.en.casefold()):
            return name, rest
    return regulation, cite


def by_regulation(regulation: str, cite: str, law: Catalogue | None = None) -> list[tuple[LawText, list[Passage]]]:
    """The passages of a citation with the text each part is of; nothing of a text that nobody has read."""
    law = law or default_catalogue()
    found: list[tuple[LawText, list[Passage]]] = []
    for piece in cite.split(";"):
        name, rest = elsewhere(regulation, piece, law)
        if rest.strip() and has_passages(name, law):
            text = law_text(name, law)
            found.append((text, resolve(text, rest.strip())))
    return found


# as people type


def find(text: LawText, typed: str) -> list[Passage]:
    """What was typed as a citation, forgivingly: `II.2 2.5/14`, `ii.2 § 2.5 p14`; or one sentence with the nearest."""
    exact = resolve(text, typed)
    if exact and not missing(text, typed):
        return exact
    pieces = [piece for piece in typed.split(";") if _loose(piece)]
    found = {p.key: p for piece in pieces for p in _loosely(text, piece)}
    if found and all(_loosely(text, piece) for piece in pieces):
        return list(found.values())
    raise _nothing(text, typed)


def _loose(cite: str) -> str:
    """A citation by its letters and figures alone, paragraph marked by `/`: `ii.2 2.5/14`."""
    said = plain(cite).casefold().replace("§", " ").replace("art.", " ")
    said = re.sub(r"\s*(?:¶|/|\bpar\.?|\bp\.?|\bparrafo|\bparagraph)\s*(?=\d+\s*([-–]\s*\d+\s*)?$)", "/", said)
    return re.sub(r"[\s._]+", ".", said).strip(".").replace("./", "/")


def _loosely(text: LawText, piece: str) -> list[Passage]:
    said, _, count = _loose(piece).partition("/")
    names = _loose_names(text)
    if said not in names and not count:
        said, _, count = _split(said, names)
    if said not in names:
        return []
    first, _, last = re.sub(r"[.–]", "-", count).partition("-")
    if not first:
        return of_part(text, Cited(names[said]))
    if not first.isdecimal() or not (last or first).isdecimal() or len(first + last) > 8:
        return []
    return of_part(text, Cited(names[said], int(first), int(last or first)))


def _split(said: str, names: dict[str, str]) -> tuple[str, str, str]:
    """`ii.2.2.5.14` where the last figure can only be a paragraph."""
    head, dot, tail = said.rpartition(".")
    return (head, dot, tail) if head in names and tail.isdecimal() else (said, "", "")


@lru_cache(maxsize=16)
def _loose_table(articles: tuple[str, ...]) -> dict[str, str]:
    """Each article, and whatever stands above one, by its letters and figures alone."""
    names: dict[str, str] = {}
    for article in articles:
        for end in [i for i, c in enumerate(article) if i and not c.isalnum()]:
            names.setdefault(_loose(article[:end]), article[:end].rstrip(" .§("))
    return names | {_loose(article): article for article in articles}


def _loose_names(text: LawText) -> dict[str, str]:
    return _loose_table(tuple(text.articles))


def nearest(text: LawText, typed: str) -> list[str]:
    """Passages and articles whose names come nearest to what was typed."""
    loose = _loose(typed)
    keys = {_loose(key): key for key in [*text.articles, *text.passages]}
    near = [keys[k] for k in get_close_matches(loose[:80], keys, n=SEVERAL, cutoff=0.6)]
    article = loose.partition("/")[0]
    inside = [keys[k] for k in keys if article and k.startswith(article)]
    return list(dict.fromkeys([*near, *inside]))[:SEVERAL]


def _nothing(text: LawText, typed: str) -> NotFound:
    said = typed if len(typed) <= 60 else f"{typed[:60]}…"
    near = nearest(text, typed) or [text.order[0].key, "…", text.order[-1].key]
    article = _loose_names(text).get(_loose(typed).partition("/")[0])
    count = len(text.articles.get(article or "", []))
    if article and count and "/" in _loose(typed):
        es = f"; {article} tiene {count} pasaje{'s' if count > 1 else ''}"
        en = f"; {article} has {count} passage{'s' if count > 1 else ''}"
    else:
        es, en = f"; lo más parecido: {', '.join(near)}", f"; the nearest: {', '.join(near)}"
    return NotFound(Text(f"{text.regulation} no tiene pasaje «{said}»{es}", f"{text.regulation} has no passage '{said}'{en}"))
