"""Words of the glossaries side by side: the same term for another thing, and another term for the same thing.

Meanings are told in our own words, so that two tellings of one thing differ as well; what the trade calls it in English says
whether two terms are one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tapete.catalogue.card import Regulation, Term
from tapete.catalogue.vocabulary import slug
from tapete.text import plain

Found = list[tuple[int, Term]]
"""Terms that belong together, each with the number of the regulation whose it is."""


def term_id(term: str) -> str:
    """The mark under which the book keeps a term."""
    return f"term-{plain(slug(term))}"


def english(term: Term) -> frozenset[str]:
    """What the trade calls it, name by name."""
    return _names(term.en)


def spanish(term: Term) -> frozenset[str]:
    """What the text calls it, name by name."""
    return _names(plain(term.term))


def _names(said: str) -> frozenset[str]:
    return frozenset(" ".join(name.split()).casefold() for name in said.split(",") if name.strip())


def together(cards: Iterable[Regulation]) -> Iterator[Found]:
    """Terms of several glossaries that are called alike, in Spanish or by the trade; those that stand alone are left out."""
    groups: list[tuple[set[str], Found]] = []
    for number, card in enumerate(cards):
        for term in card.glossary:
            names = {*spanish(term), *english(term)}
            joined, found = set(names), [(number, term)]
            for group in [g for g in groups if g[0] & names]:
                groups.remove(group)
                joined, found = joined | group[0], [*group[1], *found]
            groups.append((joined, found))
    yield from (found for _, found in groups if len({number for number, _ in found}) > 1)
