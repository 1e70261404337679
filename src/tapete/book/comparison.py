"""Games side by side: what each regulation pays, limits, calls, rules and leaves open for the same thing; differences first.

Bets are aligned by what they are (`Chapter.sort`), irregularities and readings by their names, which mean the same thing in every
file, and all other rules by their keys, said in the words of the guide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tapete.book.chapters import chapter
from tapete.book.compare import alike
from tapete.book.game import terms_of
from tapete.book.kit.naming import bet_name
from tapete.book.kit.say import capital, joined, say
from tapete.book.kit.stakes import bounds
from tapete.book.terms import english, spanish, together
from tapete.catalogue.card import Term
from tapete.catalogue.describe import meaning
from tapete.catalogue.families import FAMILIES, room_of
from tapete.catalogue.loader import Catalogue, Game
from tapete.catalogue.schema import GameRules, Model
from tapete.errors import TapeteError, unknown
from tapete.figures import Odds
from tapete.games import module
from tapete.odds import BetOdds
from tapete.play.terms import Terms
from tapete.table import referee
from tapete.text import Text, same
from tapete.written import SPANISH, Style, percent, style_in

TOLD = frozenset(
    (
        *("title", "summary", "names", "note", "says", "when", "words", "text", "question", "reason", "what", "call", "calls"),
        *("sample", "params", "bets", "remedies", "irregularities", "readings", "variants", "facts", "missing", "provenance"),
        *("source", "game", "aliases", "printed"),
    )
)
"""Keys that are texts, or that have a table of their own here."""
YES, NO, UNSAID = Text("sí", "yes"), Text("no", "no"), Text("no se dice", "not said")


@dataclass(frozen=True)
class Cell:
    """What one game says: in words, under which article, and what must be equal for it to be the same."""

    text: Text
    cite: str = ""
    key: object = None

    @property
    def same_as(self) -> object:
        return self.text if self.key is None else self.key


ABSENT = Cell(same(""))


@dataclass(frozen=True)
class Row:
    what: Text
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether two games that both say something say different things."""
        return len({cell.same_as for cell in self.cells if cell is not ABSENT}) > 1

    @property
    def partial(self) -> bool:
        """Whether some of the games say nothing of it."""
        return ABSENT in self.cells

    @property
    def notable(self) -> bool:
        return self.differs or self.partial


@dataclass(frozen=True)
class Part:
    id: str
    title: Text
    rows: tuple[Row, ...]

    def ordered(self) -> list[Row]:
        """What differs first, then what only some have, then what all have alike."""
        return sorted(self.rows, key=lambda row: (not row.differs, not row.partial))


@dataclass(frozen=True)
class Comparison:
    games: tuple[Game, ...]
    parts: tuple[Part, ...]


NO_TWO = Text("hacen falta dos juegos o más que comparar", "two games or more are needed to compare")
MANY = Text("se comparan ocho juegos a lo más; diga cuáles", "at most eight games are compared; say which")
MOST = 8


def chosen(law: Catalogue, names: Sequence[str]) -> list[Game]:
    """The games that are meant: named, the same in every regulation, a family; one alone stands with all that are like it."""
    found: list[Game] = []
    for name in names:
        if "/" in name:
            found.append(law.game(name))
        elif same_name := [g for g in law.games.values() if g.id.endswith(f"/{name}")]:
            found += same_name
        elif family := [g for g in law.games.values() if name in (g.bare.family, room_of(g.bare))]:
            found += family
        else:
            known = {g.id.split("/")[1] for g in law.games.values()} | set(FAMILIES)
            raise unknown(Text("ningún juego ni familia", "game or family"), name, sorted(known))
    if len(found) == 1:
        found += [g for g in law.games.values() if g is not found[0] and alike(g.bare, found[0].bare)]
    games = list(dict.fromkeys(found))
    if len(games) < 2:
        raise TapeteError(NO_TWO)
    if len(games) > MOST:
        raise TapeteError(say("{}: {}", "{}: {}", MANY, ", ".join(g.id for g in games)))
    return games


def compare(games: Sequence[Game], prices: Sequence[Sequence[BetOdds]]) -> Comparison:
    """Everything that the games say, side by side; the price list of each is given, empty where it has none."""
    terms = [terms_of(game, {}) for game in games]
    parts = [
        *_bets(games, terms, prices),
        Part("rules", Text("Reglas", "Rules"), tuple(_rules(terms))),
        Part("rulings", Text("Irregularidades", "Irregularities"), tuple(_rulings(terms))),
        Part(
            "readings",
            Text("Lecturas donde el texto calla o se contradice", "Readings where the text is silent or contradicts itself"),
            tuple(_readings(terms)),
        ),
        Part("terms", Text("Términos de los glosarios", "Terms of the glossaries"), tuple(_terms(games))),
    ]
    return Comparison(tuple(games), tuple(part for part in parts if part.rows))


# bets


def _bets(games: Sequence[Game], terms: Sequence[Terms[GameRules]], prices: Sequence[Sequence[BetOdds]]) -> Iterator[Part]:
    kinds = [_kinds(t) for t in terms]
    groups: dict[tuple[tuple[str, ...], ...], Text] = {}
    for sort in dict.fromkeys(sort for found in kinds for sort in found):  # sorts that are the same bets everywhere are one row
        group = tuple(tuple(found.get(sort, ())) for found in kinds)
        first = next(i for i, slugs in enumerate(group) if slugs)
        groups.setdefault(group, capital(bet_name(terms[first].rules, group[first][0])))

    written = {game.regulation.currency.writes for game in games}
    style = min(written) if len(written) == 1 else SPANISH  # what stands side by side is written alike

    def part(ident: str, title: Text, cell: Any) -> Part:
        rows = []
        for group, name in groups.items():
            cells = tuple(cell(i, slugs) if slugs else ABSENT for i, slugs in enumerate(group))
            if any(c is not ABSENT for c in cells):
                rows.append(Row(name, cells))
        return Part(ident, title, tuple(rows))

    def pays(i: int, slugs: tuple[str, ...]) -> Cell:
        rules = terms[i].rules
        told = [chapter(rules).pays(terms[i], slug) for slug in slugs]
        return Cell(joined(dict.fromkeys(t if t.en else UNSAID for t in told)), _cites(rules, slugs))

    def edge(i: int, slugs: tuple[str, ...]) -> Cell:
        rows = [row for row in prices[i] if row.bet in slugs]
        edges = sorted({row.edge for row in rows})
        if not edges:
            return ABSENT
        ends = [edges[0]] if edges[0] == edges[-1] else [edges[0], edges[-1]]
        return Cell(_from_to([_percent(e, style) for e in ends]), _cites(terms[i].rules, slugs), tuple(edges))

    def limits(i: int, slugs: tuple[str, ...]) -> Cell:
        lines = [line for slug in slugs for line in bounds(terms[i], slug)]
        if not lines:
            return ABSENT
        told = joined(Text(*(words.rstrip(".") for words in (line.text.es, line.text.en))) for line in dict.fromkeys(lines))
        return Cell(told, "; ".join(dict.fromkeys(line.cite for line in lines)))

    def called(i: int, slugs: tuple[str, ...]) -> Cell:
        rules = terms[i].rules
        return Cell(joined(dict.fromkeys(rules.bets[slug].names for slug in slugs)), _cites(rules, slugs))

    yield part("edges", Text("Lo que cuesta cada apuesta", "What each bet costs"), edge)
    yield part("pays", Text("Pagos", "Pays"), pays)
    yield part("limits", Text("Límites", "Limits"), limits)
    yield part("names", Text("Cómo se llama", "What it is called"), called)


def _kinds(terms: Terms[GameRules]) -> dict[object, list[str]]:
    """The bets of a game by what they are."""
    rules, found = terms.rules, dict[object, list[str]]()
    for slug in rules.bets:
        for sort in _sorts(rules, slug):
            if slug not in found.setdefault(sort, []):
                found[sort].append(slug)
    return found


def _sorts(rules: GameRules, slug: str) -> Iterable[object]:
    spots = module(rules).spots(rules).get(slug) or ("",)
    return dict.fromkeys(chapter(rules).sort(rules, slug, spot) for spot in spots)


def _cites(rules: GameRules, slugs: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(rules.bets[slug].cite for slug in slugs))


def _percent(edge: Fraction, style: Style) -> Text:
    return Text(percent(edge, 3, style_in("es", style)), percent(edge, 3, style_in("en", style)))


def _from_to(ends: Sequence[Text]) -> Text:
    return ends[0] if len(ends) == 1 else say("de {} a {}", "{} to {}", *ends)


# rules


def _rules(terms: Sequence[Terms[GameRules]]) -> Iterator[Row]:
    """Every other key, in the order of the files; only where all of the games have the model that it belongs to."""
    found = [dict(_leaves(t.rules, "", t.rules.cite)) for t in terms]
    for path in dict.fromkeys(path for one in found for path in one):
        cells = tuple(one[path][1] if path in one else ABSENT for one in found)
        what = next(one[path][0] for one in found if path in one)
        if sum(cell is not ABSENT for cell in cells) > 1 or len({t.rules.family for t in terms}) == 1:
            yield Row(say("{} (`{}`)", "{} (`{}`)", what, path), cells)


def _leaves(model: Model, path: str, cite: str) -> Iterator[tuple[str, tuple[Text, Cell]]]:
    here = str(getattr(model, "cite", "") or cite)
    for name in type(model).model_fields:
        if name in TOLD or name == "cite" or name.endswith("_cite"):
            continue
        value = getattr(model, name)
        at = f"{path}.{name}".removeprefix(".")
        if isinstance(value, Model):
            yield from _leaves(value, at, here)
        elif isinstance(value, Mapping) and all(isinstance(v, Model) for v in value.values()):
            for key, item in value.items():
                yield from _leaves(item, f"{at}.{key}", here)
        elif (said := _said(value)) is not None:
            own = str(getattr(model, f"{name}_cite", "") or here)
            yield at, (meaning(type(model), name), Cell(said, own, str(value)))


def _said(value: Any) -> Text | None:
    """A value in words, or nothing if it is no plain value."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, Odds):
        return Text(value.spoken("es"), value.spoken("en"))
    if isinstance(value, int | Fraction | str):
        return same(f"`{value}`" if isinstance(value, str) else str(value)) if value != "" else None
    if isinstance(value, tuple) and value and all(isinstance(v, int | str | Fraction) for v in value):
        return same(", ".join(f"`{v}`" if isinstance(v, str) else str(v) for v in value))
    return None


# rulings, readings and terms


def _rulings(terms: Sequence[Terms[GameRules]]) -> Iterator[Row]:
    """What goes wrong and what is then ordered: two rulings differ if the table does something else."""
    for name in dict.fromkeys(name for t in terms for name in t.rules.irregularities):
        cells = []
        for t in terms:
            found = t.rules.irregularities.get(name)
            if found is None:
                cells.append(ABSENT)
                continue
            remedy = t.rules.remedies.get(found.remedy)
            key = (
                repr((remedy.action, remedy.effects, remedy.winner, remedy.passes, remedy.bets, remedy.behind))
                if remedy
                else found.remedy
            )
            cells.append(Cell(referee.remedy(t.rules, name).text, found.cite, key))
        first = next(t.rules.irregularities[name] for t in terms if name in t.rules.irregularities)
        yield Row(capital(first.when), tuple(cells))


def _readings(terms: Sequence[Terms[GameRules]]) -> Iterator[Row]:
    for name in dict.fromkeys(name for t in terms for name in t.rules.readings):
        cells = []
        for t in terms:
            found = t.rules.readings.get(name)
            cells.append(Cell(found.options[found.default].text, found.cite, found.default) if found else ABSENT)
        first = next(t.rules.readings[name] for t in terms if name in t.rules.readings)
        yield Row(first.question, tuple(cells))


def _terms(games: Sequence[Game]) -> Iterator[Row]:
    """Words that several of the regulations explain; they differ if it is another word, or another thing."""
    cards = list(dict.fromkeys(game.regulation.regulation for game in games))
    named = {game.regulation.regulation: game.regulation for game in games}
    for found in together([named[card] for card in cards]) if len(cards) > 1 else ():
        first = found[0][1]
        by_card: dict[str, list[Term]] = {}
        for number, term in found:
            by_card.setdefault(cards[number], []).append(term)
        cells = {card: _explained(terms, first) for card, terms in by_card.items()}
        yield Row(Text(first.term, first.en), tuple(cells.get(game.regulation.regulation, ABSENT) for game in games))


def _explained(terms: Sequence[Term], first: Term) -> Cell:
    told = joined(Text(f"«{t.term}»: {t.means.es.rstrip('.')}", f"“{t.term}”: {t.means.en.rstrip('.')}") for t in terms)
    alike = all(spanish(t) & spanish(first) and english(t) & english(first) for t in terms)
    key = first.term if alike else tuple((t.term, t.en) for t in terms)
    return Cell(told, "; ".join(dict.fromkeys(t.cite for t in terms)), key)
