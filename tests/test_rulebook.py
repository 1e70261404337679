"""The rulebook: everything a person could want to know of a file is in it, in both languages, and none of the file's keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin

import pytest

import tapete
from tapete import book
from tapete.book.document import Document, Section, lines_of
from tapete.book.game import document, terms_of
from tapete.book.kit.naming import spoken
from tapete.catalogue.citing import parts
from tapete.catalogue.loader import Game, catalogue
from tapete.catalogue.model import Model
from tapete.catalogue.schema import GameRules, Provenance
from tapete.figures import Odds
from tapete.play.terms import Terms
from tapete.text import Lang, Text

LANGS: tuple[Lang, Lang] = ("es", "en")
GAMES = list(catalogue().games.values())
WANTED = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)

Path = tuple[str | int, ...]

TECHNICAL = {
    r"game|family|procedure|source\..*": "which file and which procedure; the reader has the title",
    r"sample\..*": "our own plan: its values are shown where they are in force",
    r"params\.[^.]+\.kind": "how a value is typed; its bounds and options are shown",
    r"params\.[^.]+\.sets.*": "where a plan's value is written to; its text says what it does",
    r"(readings|variants)\..*\.(set|drop)\b.*": "how a reading or variant patches the file; its text says what it means",
    r"missing\.\d+\.(params|left)\b.*": "under which key a plan supplies it, or leaves it open; that key's text says so",
    r"(bets|promotions)\..*\.pattern": "which test of the cards it is; its name stands beside",
    r"bets\.[^.]+\.(aliases|reads)\b.*": "other words to type; a reading's patterns, which its text tells",
    r"articles\..*": "citations, which are looked for as such",
    r"irregularities\.[^.]+\.remedy": "the name of an order, which is shown in words",
    r"irregularities\.[^.]+\.totals\b.*": "with which hands it can be reported; its words say when it happens",
    r"remedies\.[^.]+\.(effects|facts)\b.*": "how the table carries an order out; its words say what is ordered",
    r"remedies\.[^.]+\.action": "which action of the table an order is; its words are shown",
    r"provenance.*\.kind": "shown, but nothing else than two words",
}
"""Leaves that nobody reads a rulebook for, and why."""

ENGLISH = {"single-zero", "double-zero", "five-number", "no-limit", "buy-in"}
"""Keys that are also how English names the thing itself."""


def technical(rules: GameRules, path: Path) -> bool:
    name = ".".join(map(str, path))
    return any(re.fullmatch(pattern, name) for pattern in TECHNICAL) or idle(rules, path)


def idle(rules: GameRules, path: Path) -> bool:
    """What another rule of the same file makes pointless: a cut card where the whole pack is shuffled for every coup, the role of
    a bet that belongs to another game of the round, the words of a remedy that no irregularity uses or that gives its own."""
    if path[0] == "shoe" and at(rules, ("shoe", "continuous")):
        return path[-1] in ("on_cut", "between", "behind")
    if path[0] == "bets" and path[-1] == "role":
        return bool(getattr(rules.bets[str(path[1])], "part", ""))
    if path[0] == "remedies":
        rows = [row for row in rules.irregularities.values() if row.remedy == path[1]]
        return all(row.says for row in rows) if path[2] == "says" else not rows
    return False


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """What the file says: every field that it gives, down to words and figures."""
    if isinstance(value, Model):
        for name in type(value).model_fields:
            if name in value.model_fields_set:
                yield from leaves(getattr(value, name), (*path, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, tuple) and any(isinstance(v, Model) for v in value):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    elif value is not None:
        yield path, value


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = getattr(value, str(step)) if isinstance(value, Model) else value[step]
    return value


def changed(value: Any, path: Path, leaf: Any) -> Any:
    """The same with another leaf; not validated, since what is asked is only whether the page shows it."""
    if not path:
        return leaf
    step, rest = path[0], path[1:]
    if isinstance(value, Model):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        fields[str(step)] = changed(fields[str(step)], rest, leaf)
        return type(value).model_construct(value.model_fields_set, **fields)  # a copy would keep what it has worked out
    if isinstance(value, Mapping):
        return {**value, step: changed(value[step], rest, leaf)}
    return tuple(changed(v, rest, leaf) if i == step else v for i, v in enumerate(value))


def others(rules: GameRules, path: Path, leaf: Any) -> list[Any]:
    """Other leaves of the same sort."""
    if isinstance(leaf, bool):
        return [not leaf]
    if isinstance(leaf, int):
        return [leaf + 1]
    if isinstance(leaf, Fraction):
        return [leaf + Fraction(1, 7)]
    if isinstance(leaf, Odds):
        return [replace(leaf, gain=leaf.gain + 1)]
    if isinstance(leaf, tuple):
        return [leaf[:-1], leaf[1:]] if leaf else []
    return [choice for choice in _choices(rules, path) if choice != leaf]


def _choices(rules: GameRules, path: Path) -> tuple[Any, ...]:
    owner = at(rules, path[:-1])
    if not isinstance(owner, Model):
        return ()
    annotation = type(owner).model_fields[str(path[-1])].annotation
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def whole(doc: Document, lang: Lang) -> str:
    """All its words, however they are set."""
    return " ".join(book.as_text(doc, lang, 10_000).split())


@WANTED
@pytest.mark.parametrize("lang", LANGS)
def test_every_text_and_article_of_the_file_is_in_it(game: Game, lang: Lang) -> None:
    terms = terms_of(game, {})
    doc = document(terms)
    found = " ".join(" ".join([doc.title[lang], *said(doc.sections, lang)]).split()).lower()
    cites = " ".join(line.cite for line in doc.lines())
    for path, leaf in leaves(terms.rules):
        if technical(terms.rules, path):
            continue
        if isinstance(leaf, Text):
            words = " ".join(spoken(terms.rules, leaf)[lang].split()).lower()
            assert words in found, f"{'.'.join(map(str, path))}: {words}"
        elif path[-1] == "cite" or str(path[-1]).endswith("_cite"):
            assert leaf in cites or all(part.article in cites for part in parts(leaf)), f"{'.'.join(map(str, path))}: {leaf}"


@WANTED
def test_every_figure_of_the_file_shows(game: Game) -> None:
    """Change any figure, option or yes-and-no that the file gives, and the page changes, in both languages."""
    terms = terms_of(game, {})
    shown = words_of(document(terms))
    hidden = []
    for path, leaf in leaves(terms.rules):
        if isinstance(leaf, Text | Provenance) or technical(terms.rules, path):
            continue
        new = others(terms.rules, path, leaf)
        if new and not any(shows(replace(terms, rules=changed(terms.rules, path, one)), shown) for one in new):
            hidden.append(".".join(map(str, path)))
    assert not hidden


def words_of(doc: Document) -> dict[Lang, list[str]]:
    return {lang: list(said(doc.sections, lang)) for lang in LANGS}


def shows(terms: Terms[GameRules], before: dict[Lang, list[str]]) -> bool:
    """Whether the page is another one, in both languages."""
    try:
        now = document(terms)
    except (KeyError, ValueError, IndexError, StopIteration, AssertionError):
        return True  # something else would have to change with it: the page is not indifferent
    return all(list(said(now.sections, lang)) != words for lang, words in before.items())


def said(parts: Iterable[Section], lang: Lang) -> Iterator[str]:
    for part in parts:
        yield part.title[lang]
        yield from (line.text[lang] for line in lines_of(replace(part, below=())))
        yield from said(part.below, lang)


@WANTED
@pytest.mark.parametrize("lang", LANGS)
def test_no_key_of_the_file_is_in_it(game: Game, lang: Lang) -> None:
    rules = game.bare
    promotions = getattr(rules, "promotions", {})
    keys = {*rules.bets, *rules.params, *rules.readings, *rules.remedies, *rules.irregularities, *rules.variants, *promotions}
    keys |= {o for reading in rules.readings.values() for o in reading.options} | {
        o for p in rules.params.values() for o in p.options
    }
    names = " ".join(f"{bet.names.es} {bet.names.en}" for bet in rules.bets.values()).lower()
    words = set(re.findall(r"[a-z0-9]+(?:[-_][a-z0-9]+)+", whole(book.of_game(game), lang)))
    assert not {w for w in words & keys if not re.fullmatch(r"[\d-]+", w) and w not in names} - ENGLISH
    fields = {name for model in type(rules).__mro__ for name in getattr(model, "model_fields", {}) if "_" in name}
    assert not words & fields


def test_every_regulation_has_a_book() -> None:
    for card in catalogue().regulations.values():
        doc = book.of_regulation(card, [g for g in tapete.all_games() if g.regulation.regulation == card.regulation])
        for lang in LANGS:
            text = whole(doc, lang)
            for told in [
                *(g.rule for g in card.general),
                *(t.means for t in card.glossary),
                card.authority,
                card.dating,
                card.citing,
            ]:
                assert " ".join(told[lang].split()) in text
            assert all(" ".join(g.title[lang].split()) in text for g in tapete.all_games() if g.regulation is card)


@WANTED
@pytest.mark.parametrize("width", [60, 80, 140])
def test_no_line_is_wider_than_the_terminal(game: Game, width: int) -> None:
    for lang in LANGS:
        assert max(map(len, book.as_text(book.of_game(game), lang, width).splitlines())) <= width


def test_markdown_and_html_say_the_same() -> None:
    doc = book.of_game(tapete.game("spain/roulette"))
    for lang in LANGS:
        page, text = book.as_html(doc, lang), book.as_markdown(doc, lang)
        assert page.count("<h2>") == text.count("\n## ") + 1  # and the list of contents
        for line in doc.lines():
            assert line.cite in page and line.cite in text
        assert "http" not in page and "<script" not in page
