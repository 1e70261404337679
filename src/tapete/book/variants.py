"""The forms of a game that its text defines: what each is, and what it has that the one shown has not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tapete.book.document import Line, Section, items, lines_of, section
from tapete.book.kit.naming import spoken
from tapete.book.kit.say import line, listed, sentence
from tapete.catalogue.schema import GameRules
from tapete.play.terms import Terms

BET = "bet-"


def variants(terms: Terms[GameRules], shown: list[Section], others: Mapping[str, list[Section]]) -> Section:
    """Every form; under each that is not shown, the lines that differ."""
    rules = terms.rules
    list_ = [
        Line(sentence(spoken(rules, v.text)), v.cite, "chosen" if name == terms.plan.variant else "")
        for name, v in rules.variants.items()
    ]
    below = [_differs(rules, name, shown, found) for name, found in others.items()]
    return section("variants", "Variantes", "Variants", items(list_), below=below)


def _differs(rules: GameRules, name: str, shown: list[Section], other: list[Section]) -> Section:
    text, here = spoken(rules, rules.variants[name].text), set(_told(shown))
    new = [line for line in dict.fromkeys(_told(other)) if line not in here]
    gone = [part for part in _bets(shown) if part.id not in {b.id for b in _bets(other)}]
    lost = [line("no se juega: {}", "not played: {}", listed(part.title for part in gone))] if gone else []
    return section(f"variant-{name}", text.es, text.en, items([*lost, *new]))


def _told(parts: Iterable[Section]) -> Iterator[Line]:
    """The lines of these sections, each with the heading that it stands under where that is a bet's."""
    for part in parts:
        yield from lines_of(replace(part, below=()))
        for below in part.below:
            named = below.id.startswith(BET)
            yield from (
                replace(told, text=below.title + ": " + told.text) if named else told
                for told in lines_of(replace(below, cite=""))
            )


def _bets(parts: Iterable[Section]) -> list[Section]:
    return [below for part in parts for below in part.below if below.id.startswith(BET)]
