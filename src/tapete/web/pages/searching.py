"""A search through the whole catalogue: games, rules, readings, passages and terms, in both languages, the best first.

Words are found as they begin, in any order, without accents or capitals; a figure is never the beginning of a longer one.
The index is made once for a catalogue.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from html import escape
from unicodedata import normalize

from tapete.book import Document, of_game
from tapete.book.document import Line, Section, lines_of
from tapete.book.regulation import TOPICS
from tapete.book.terms import term_id
from tapete.catalogue.card import Regulation
from tapete.catalogue.loader import Catalogue, Game
from tapete.passages.reading import has_passages, law_text
from tapete.text import Text, same
from tapete.web.pages.paper import anchor, law_at

KINDS = {
    "game": Text("juegos", "games"),
    "rule": Text("reglas", "rules"),
    "reading": Text("lecturas", "readings"),
    "passage": Text("pasajes de la ley", "passages of the law"),
    "term": Text("términos", "terms"),
}
ONE = {
    "game": Text("juego", "game"),
    "rule": Text("regla", "rule"),
    "reading": Text("lectura", "reading"),
    "passage": Text("pasaje", "passage"),
    "term": Text("término", "term"),
}
NOTHING = same("")
LONG = 360
"""Letters of a rule that a list of findings shows; of a longer one, those around the first word that was found."""
MOST_WORDS = 16
LEAST = 4
"""Shorter words are not taken for the plural of another."""
SELF, BEGUN, BESIDE, BESIDE_BEGUN = 8, 5, 3, 1
"""How well a word fits: as it stands in what is said, as the beginning of a word there; the same in what stands around it."""
PHRASE, NAME, ARTICLE = 6, 30, 12
"""What is added where the words stand together; where they are the very name of the thing; where they are its article."""
EMPTY = re.compile(r"(: —)+$")
"""Cells of a row in which nothing stands."""
WORD = re.compile(r"[^\W_]+(?:[.\-'][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: what it is, where it stands, and what it says."""

    kind: str
    regulation: str
    where: str
    """The game or the regulation."""
    title: Text
    """Of that game or regulation."""
    to: str
    says: Text
    cite: str = ""
    more: Text = NOTHING
    """What it is also found by."""
    name: Text = NOTHING
    """Its very name, where it has one."""


def plain(words: str) -> str:
    """Without capitals and accents, letter for letter."""
    return words.replace(chr(160), " ").translate(_PLAIN)


class _Plain(dict[int, str]):
    """Each letter without capital and accent, once it was met."""

    def __missing__(self, letter: int) -> str:
        self[letter] = bare = normalize("NFD", chr(letter))[:1].lower()[:1] or " "
        return bare


_PLAIN = _Plain()


def words_of(said: str) -> set[str]:
    """The words of a text, and the parts of those that are put together."""
    found = set(WORD.findall(plain(said)))
    return found | {part for word in found if not word[0].isdigit() for part in re.split(r"[.\-']", word)}


def wanted(typed: str) -> list[str]:
    """The words of a question; the signs between them do not matter."""
    return list(dict.fromkeys(WORD.findall(plain(typed))))[:MOST_WORDS]


# what there is to be found


@lru_cache(maxsize=256)
def rulebook(game: Game) -> Document:
    """A game's rulebook under our sample plan; made once."""
    return of_game(game)


def entries(law: Catalogue) -> Iterator[Entry]:
    for game in law.games.values():
        yield from _of_game(game)
    for card in law.regulations.values():
        yield from _of_card(card)
        if has_passages(card.regulation, law):
            for passage in law_text(card.regulation, law).order:
                at, more = law_at(card.regulation, passage.key), passage.standing_words + " "
                more = more + passage.note if passage.note else more
                yield Entry(
                    *("passage", card.regulation, card.regulation, card.short, at, passage.title, passage.key, more),
                    name=same(passage.key),
                )


def _of_game(game: Game) -> Iterator[Entry]:
    card, doc, at = game.regulation, rulebook(game), f"/book/{game.id}"
    where = card.regulation, game.id, game.title
    yield Entry("game", *where, at, game.title + ". " + game.bare.summary, game.bare.cite, same(game.family), game.title)
    told: dict[tuple[str, Text], Entry] = {}
    for part in doc.sections:
        for piece in _pieces(part):
            if piece.id.startswith("reading-"):
                yield _reading(where, f"{at}#{piece.id}", piece)
                continue
            headings = part.title + " " + piece.title
            for line in _own_lines(piece):
                spot = anchor(line.cite) if part.id == "game" else piece.id
                if line.text != game.bare.summary:
                    told.setdefault((line.cite, line.text), Entry("rule", *where, f"{at}#{spot}", line.text, line.cite, headings))
    yield from told.values()


def _reading(where: tuple[str, str, Text], at: str, piece: Section) -> Entry:
    lines = [line.text for line in lines_of(piece)][1:]
    more = Text(" ".join(t.es for t in lines), " ".join(t.en for t in lines))
    return Entry("reading", *where, at, piece.title, piece.cite, more)


def _pieces(part: Section) -> Iterator[Section]:
    yield part
    for below in part.below:
        yield from _pieces(below)


def _own_lines(piece: Section) -> Iterator[Line]:
    """What stands in a section itself under an article; where its heading is somebody's name, after that name."""
    whole = (line for line in lines_of(Section(piece.id, piece.title, piece.blocks)) if line.cite)
    lines = [Line(Text(EMPTY.sub("", line.text.es), EMPTY.sub("", line.text.en)), line.cite) for line in whole]
    if not piece.cite:
        yield from lines
    elif lines:
        yield from (Line(piece.title + ": " + line.text, line.cite) for line in lines)
    else:
        yield Line(piece.title, piece.cite)


def _of_card(card: Regulation) -> Iterator[Entry]:
    where = card.regulation, card.regulation, card.short
    at = f"/book/{card.regulation}"
    for rule in card.general:
        topic = TOPICS.get(rule.topic, same(rule.topic))
        yield Entry("rule", *where, f"{at}#general-{rule.topic}", rule.rule, rule.cite, topic + f" {rule.topic}")
    for term in card.glossary:
        says = Text(f"{term.term}: {term.means.es}", f"{term.term} ({term.en}): {term.means.en}")
        yield Entry("term", *where, f"{at}#{term_id(term.term)}", says, term.cite, same(term.en), Text(term.term, term.en))


# the index


@dataclass(frozen=True)
class Index:
    entries: Sequence[Entry]
    said: Mapping[str, Sequence[int]]
    """Each word, and the entries that say it."""
    beside: Mapping[str, Sequence[int]]
    """Each word, and the entries beside which it stands: name of the game, article, heading."""
    words: Sequence[str]
    plains: Sequence[tuple[str, str]]


_making = threading.Lock()


def index(law: Catalogue) -> Index:
    """Everything that can be found in a catalogue, made by whoever asks first while others wait."""
    with _making:
        return _index(law)


@lru_cache(maxsize=3)
def _index(law: Catalogue) -> Index:
    found = [*entries(law)]
    said: dict[str, list[int]] = {}
    beside: dict[str, list[int]] = {}
    for at, one in enumerate(found):
        own = words_of(f"{one.says.es} {one.says.en} {one.name.es} {one.name.en}")
        for word in own:
            said.setdefault(word, []).append(at)
        card = law.regulations[one.regulation].short
        around = f"{one.where} {one.title.es} {one.title.en} {card.es} {card.en} {one.more.es} {one.more.en} {one.cite}"
        for word in words_of(around) - own:
            beside.setdefault(word, []).append(at)
    plains = [(plain(one.says.es), plain(one.says.en)) for one in found]
    return Index(found, said, beside, sorted(said.keys() | beside.keys()), plains)


def _fitting(index: Index, word: str) -> dict[int, int]:
    """Every entry in which a word is found, and how well it fits."""
    found: dict[int, int] = {}
    for known in _begun(index.words, word):
        whole = known == word
        for at in index.said.get(known, ()):
            found[at] = max(found.get(at, 0), SELF if whole else BEGUN)
        for at in index.beside.get(known, ()):
            found[at] = max(found.get(at, 0), BESIDE if whole else BESIDE_BEGUN)
    return found


def _begun(words: Sequence[str], word: str) -> Iterator[str]:
    """The words that begin so, and the one that this is the plural of; a single letter begins none."""
    at = bisect_left(words, word)
    while at < len(words) and words[at].startswith(word):
        more = words[at][len(word) :]
        if not more or (len(word) > 1 and not (word[-1].isdigit() and more[0].isdigit())):
            yield words[at]
        at += 1
    for ending in ("es", "s"):
        single = word.removesuffix(ending)
        if single != word and len(word) >= LEAST and (at := bisect_left(words, single)) < len(words) and words[at] == single:
            yield single


def search(law: Catalogue, typed: str) -> list[Entry]:
    """Everything that has all the words, the best first."""
    asked, made = wanted(typed), index(law)
    if not asked:
        return []
    fits = [_fitting(made, word) for word in asked]
    common = set(fits[0]).intersection(*fits[1:])
    phrase = plain(typed).strip()
    score = {at: sum(fit[at] for fit in fits) + _more(made, at, asked, phrase) for at in common}
    best = sorted(common, key=lambda at: (-score[at], len(made.entries[at].says.en), at))
    return [made.entries[at] for at in best]


def _more(index: Index, at: int, asked: list[str], phrase: str) -> int:
    """What an entry gains where the words stand together, are its very name, or its article."""
    one = index.entries[at]
    more = PHRASE if any(phrase in said for said in index.plains[at]) else 0
    if one.kind == "term":
        names = {plain(each.strip()) for name in (one.name.es, one.name.en) for each in name.split(",")}
    else:
        said = one.name.es, one.name.en, one.where if one.kind == "game" else ""
        names = {" ".join(wanted(name)) for name in said if name}
    if " ".join(asked) in names or phrase in names:
        more += NAME
    elif one.cite and any(asked == wanted(piece)[: len(asked)] for piece in one.cite.split(";")):
        more += ARTICLE
    return more


def nearest(law: Catalogue, typed: str) -> str:
    """The same question with every word that nobody says put as the nearest that somebody does; nothing where there is none."""
    made, better = index(law), list[str]()
    for word in wanted(typed):
        near = [word] if any(True for _ in _begun(made.words, word)) else get_close_matches(word[:40], made.words, 1, 0.75)
        if not near:
            return ""
        better += near
    return " ".join(better) if better != wanted(typed) else ""


# as it is shown


def marked(said: str, asked: Iterable[str]) -> str:
    """What an entry says, as HTML, with the words that were found marked; of a long one, the part around the first."""
    flat = plain(said)
    spans = sorted({(found.start(), found.end()) for found in WORD.finditer(flat) if _is_one(found[0], asked)})
    begin, end = _window(said, spans[0][0] if spans else 0)
    out, at = ["… " if begin else ""], begin
    for first, last in spans:
        if begin <= first and last <= end:
            out += [escape(said[at:first]), "<mark>", escape(said[first:last]), "</mark>"]
            at = last
    return "".join([*out, escape(said[at:end]), " …" if end < len(said) else ""])


def _is_one(known: str, asked: Iterable[str]) -> bool:
    parts = {known, *re.split(r"[.\-']", known)}
    return any(part in _begun([part], word) for word in asked for part in parts)


def _window(said: str, first: int) -> tuple[int, int]:
    """Where to begin and end, between words."""
    if len(said) <= LONG:
        return 0, len(said)
    begin = 0 if first < LONG // 2 else said.rfind(" ", 0, first - LONG // 3) + 1
    end = len(said) if len(said) - begin <= LONG else said.rfind(" ", begin, begin + LONG)
    return begin, end if end > begin else min(len(said), begin + LONG)
