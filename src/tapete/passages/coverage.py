"""Coverage, but of the law: of a text's passages, what is carried out and by which games, told, outside, and nobody's yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tapete.catalogue.loader import Catalogue
from tapete.passages.exercise import exercised
from tapete.passages.model import STANDINGS, LawText, Passage, Reason, Standing, numbers
from tapete.passages.reading import law_text
from tapete.passages.rules import Naming, namers
from tapete.text import Text


@dataclass(frozen=True)
class Coverage:
    text: LawText
    named: dict[str, tuple[Naming, ...]]
    """What names each passage by itself."""
    cases: dict[str, int]
    """How many cases exercise each."""
    titles: dict[str, Text]
    """What the games of the regulation are called."""

    def of(self, standing: Standing, reason: Reason | None = None) -> list[Passage]:
        return [p for p in self.text.order if p.standing == standing and (reason is None or p.reason == reason)]

    @property
    def reasons(self) -> dict[Reason, list[Passage]]:
        found: dict[Reason, list[Passage]] = {}
        for passage in self.of("outside"):
            if passage.reason:
                found.setdefault(passage.reason, []).append(passage)
        return dict(sorted(found.items(), key=lambda item: -len(item[1])))

    @property
    def unnamed(self) -> list[Passage]:
        """Said to be carried out, and no rule names them by themselves."""
        return [p for p in self.of("carried") if p.key not in self.named]

    @property
    def unexercised(self) -> list[Passage]:
        """Carried out, and no case shows it."""
        return [p for p in self.of("carried") if not self.cases.get(p.key)]

    @property
    def games(self) -> dict[str, int]:
        """How many passages each game or chapter names."""
        found = Counter(where for rows in self.named.values() for where in {naming.where for naming in rows})
        return dict(sorted(found.items()))

    @property
    def unread(self) -> int:
        """Lines with words on them that stand in no passage and are not noise."""
        return len([*numbers(self.text.holes)])

    @property
    def accounted(self) -> Fraction:
        """Of the lines that order something, or may, the part of which it is known what becomes of them."""
        known = sum(lines_of(self.of(s)) for s in STANDINGS if s != "nobody")
        return Fraction(known, lines_of(self.text.order) + self.unread)


def lines_of(passages: Iterable[Passage]) -> int:
    return sum(p.size for p in passages)


def coverage(law: Catalogue, regulation: str) -> Coverage:
    text = law_text(regulation, law)
    titles = {game.id: game.title for game in law.games.values() if game.id.startswith(f"{regulation}/")}
    return Coverage(text, namers(law, regulation), exercised(regulation), titles)


def as_json(found: Coverage) -> dict[str, Any]:
    return {
        "regulation": found.text.regulation,
        "edition": {"title": found.text.edition.title.es, "sha256": found.text.edition.sha256},
        "passages": len(found.text.order),
        "lines": lines_of(found.text.order),
        "unread_lines": found.unread,
        "accounted": str(found.accounted),
        "standing": {s: {"passages": len(found.of(s)), "lines": lines_of(found.of(s))} for s in STANDINGS},
        "outside": {reason: len(rows) for reason, rows in found.reasons.items()},
        "carried": {
            "named": len(found.of("carried")) - len(found.unnamed),
            "exercised": len(found.of("carried")) - len(found.unexercised),
        },
        "games": found.games,
        "nobody": [
            {"passage": p.key, "note": {"es": p.note.es, "en": p.note.en} if p.note else None} for p in found.of("nobody")
        ],
        "list": [
            {
                "passage": p.key,
                "lines": p.where,
                "standing": p.standing,
                "reason": p.reason,
                "title": {"es": p.title.es, "en": p.title.en},
                "named_by": sorted({naming.where for naming in found.named.get(p.key, ())}),
                "cases": found.cases.get(p.key, 0),
            }
            for p in found.text.order
        ],
    }
