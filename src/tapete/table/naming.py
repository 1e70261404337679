"""What people call things: bets, spots, results and choices, by the names of the files, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.vocabulary import bare, english_bets, slug, vocabulary
from tapete.errors import NotFound, NotOffered, TapeteError, unknown
from tapete.games import module
from tapete.play.asks import Chance
from tapete.table.asides import CORRECTION
from tapete.text import Lang, Text, plain

if TYPE_CHECKING:
    from tapete.catalogue.poker.rules import Way
    from tapete.catalogue.schema import GameRules
    from tapete.table.table import Table

CORRECTED = "corrección"
Names = dict[str, list[str]]
"""Every word a bet answers to, and the bet (and spot) that it stands for."""

LANGUAGES: tuple[Lang, ...] = ("es", "en")
ALSO = {"entregar": ("surrender", "fold"), "retirarse": ("surrender", "fold"), "rendirse": ("surrender", "fold")}
"""Words that stand for whichever of these choices there is."""
ORDINALS = {
    word: str(n)
    for n, words in enumerate(
        ("first 1st primer primera primero 1a 1ª", "second 2nd segunda segundo 2a 2ª", "third 3rd tercer tercera tercero 3a 3ª"),
        1,
    )
    for word in words.split()
}
"""`first dozen` is dozen 1, and «tercera columna» column 3."""


def squeezed(word: str) -> str:
    """Letters and figures only: `crap/eleven` and `crap eleven` are one name, `make'em all` and `make 'em all` another."""
    return re.sub(r"[^a-z0-9]", "", plain(word.lower()))


@once_per_rules
def bet_names(rules: GameRules) -> Names:
    """Every word a bet answers to, and the words it stands for: slugs first, then aliases, then what people call it."""
    names: Names = {}
    for kind, bet in rules.bets.items():
        for text in (bet.names.es, bet.names.en):
            for word in text.split(","):
                names.setdefault(slug(word), [kind])
        for spot in module(rules).spots(rules)[kind]:
            if spot and not spot[0].isdigit():
                names.setdefault(spot, [kind, spot])
    for kind, bet in rules.bets.items():
        for alias in bet.aliases:
            names[alias.split()[0]] = [kind, *alias.split()[1:]]
    names |= {word: [kind] for kind, word in vocabulary(rules).spoken["bets"].items()}
    names |= {kind: [kind] for kind in rules.bets}
    return _unmistakable(names) | {bare(word): means for word, means in names.items()} | names


def _unmistakable(names: Names) -> Names:
    """Names without their punctuation, as long as only one bet is called so."""
    found: Names = {}
    for word, means in names.items():
        found[squeezed(word)] = means if found.get(squeezed(word), means) == means else []
    return {word: means for word, means in found.items() if means and word}


def named(names: Names, words: list[str]) -> list[str] | None:
    """What a name of one or more words stands for: `doble docena` is `doble-docena`."""
    word = slug(" ".join(words))
    return names.get(word) or names.get(bare(word)) or names.get(squeezed(word))


def parse_bet(table: Table, words: list[str]) -> tuple[str, str]:
    """`split 1 2` as kind and spot: the longest name that the words begin with, then its spot."""
    known, key = _parsed(table.terms.rules), tuple(words)
    found = known.get(key)
    if found is None:
        found = _parse_bet(table, words)
        if sum(map(len, words)) <= SHORT:
            if len(known) >= REMEMBERED:
                known.clear()
            known[key] = found
    return found


@once_per_rules
def _parsed(rules: GameRules) -> dict[tuple[str, ...], tuple[str, str]]:
    """What was last said of a game's bets, as kind and spot: at a table the same words come again and again."""
    return {}


def _parse_bet(table: Table, words: list[str]) -> tuple[str, str]:
    rules = table.terms.rules
    if not words:
        raise TapeteError(Text("falta el nombre de la apuesta", "the bet's name is missing"))
    if bare(words[0]) in (CORRECTION, bare(CORRECTED)):
        return CORRECTION, " ".join(words[1:])
    means = unfold_said(rules, words)
    if means is None:
        raise _no_bet(rules, words[0])
    kind, *rest = means
    return kin(rules, kind, rest) or (kind, table.module.find_spot(rules, kind, rest))


REMEMBERED, SHORT = 500, 60
"""So many sayings of a game are remembered, none of them longer than this."""
FILLERS = ("on", "en", "al")
"""Words that may stand between a bet and its spot."""


def unfold_said(rules: GameRules, words: list[str]) -> list[str] | None:
    """A bet as people say it in the file's own words: `pleno al 17`, `first dozen`; nothing if no bet is called so."""
    known, key = _unfolded(rules), tuple(words)
    if key in known:
        return list(found) if (found := known[key]) else None
    found = _unfold_said(rules, words)
    if sum(map(len, words)) <= SHORT:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = found
    return list(found) if found else None


@once_per_rules
def _unfolded(rules: GameRules) -> dict[tuple[str, ...], list[str] | None]:
    """What was last said of a game's bets in the file's own words."""
    return {}


def _unfold_said(rules: GameRules, words: list[str]) -> list[str] | None:
    said = [w for i, w in enumerate(words) if not i or w.lower() != "on"]
    brief = [w for i, w in enumerate(said) if not i or w.lower() not in FILLERS]
    return unfold(rules, said) or unfold(rules, _counted(said)) or unfold(rules, _counted(brief))


def _counted(words: list[str]) -> list[str]:
    """Ordinals as the number behind the name: `first dozen` as `dozen 1`."""
    said = [ORDINALS.get(w.lower(), w) for w in words]
    return [*said[1:], said[0]] if len(said) > 1 and said[0] != words[0] else said


def unfold(rules: GameRules, words: list[str]) -> list[str] | None:
    """The words with the longest name that they begin with put into the file's own: the bet, then its spot."""
    for length in range(len(words), 0, -1):
        means = named(bet_names(rules), words[:length])
        if means:
            told = [word.lower() for word in words[length:] if word.lower() not in FILLERS]
            rest = [*means[1:], *(_spot_word(rules, means[0], word) for word in told)]
            return [_namesake(rules, words[:length], rest) or means[0], *rest]
    return None


def _spot_word(rules: GameRules, kind: str, word: str) -> str:
    """A spot by another of its names: `color rojo` is `color red`."""
    known = module(rules).spots(rules)[kind]
    if (spot := vocabulary(rules).meaning("spots", word)) in known:
        return str(spot)
    means = None if word in known else named(bet_names(rules), [word])
    if means and (means[0] == kind or len(means) == 1) and means[-1] in known:
        return means[-1]
    return word


def _namesake(rules: GameRules, name: list[str], words: list[str]) -> str | None:
    """Of several bets that people call alike, the one that has this spot: one roll on a pair, or on two unlike numbers."""
    word = bare(slug(" ".join(name)))
    alike = _called(rules).get(word, [])
    if len(alike) < 2 or word in rules.bets:
        return None
    return next((kind for kind in alike if "-".join(words) in module(rules).spots(rules)[kind]), None)


@once_per_rules
def _called(rules: GameRules) -> Names:
    """Every bet that people call so."""
    found: Names = {}
    for kind, bet in rules.bets.items():
        for word in {bare(slug(said)) for text in (bet.names.es, bet.names.en) for said in text.split(",")}:
            found.setdefault(word, []).append(kind)
    return found


def kin(rules: GameRules, kind: str, words: list[str]) -> tuple[str, str] | None:
    """Another bet that goes by this one's name too, if these are its numbers: the corner with zero is a corner."""
    numbers = {part for word in words for part in word.split("-") if part}
    for other, bet in rules.bets.items():
        if numbers and kind in getattr(bet, "under", ()):
            for spot, pockets in module(rules).spots(rules)[other].items():
                if pockets == numbers:
                    return other, spot
    return None


def _no_bet(rules: GameRules, said: str) -> NotFound:
    """No bet has that name: say which names begin with it, or which come nearest."""
    longer = [name for name in bet_names(rules) if name == bare(name) and name.startswith(bare(slug(said)) + "-")]
    if longer:
        ways = ", ".join(longer)
        return NotFound(Text(f"«{said}» puede ser: {ways}; diga cuál", f"'{said}' may be: {ways}; say which"))
    what, spoken = Text("ninguna apuesta", "bet"), vocabulary(rules).spoken["bets"]
    es = unknown(what, said, [word.replace("-", " ") for word in spoken.values()])
    en = unknown(what, said, english_bets(rules).values())
    return NotOffered(Text(es.text.es, en.text.en), rules.bets_cite or rules.cite)


def read_result(table: Table, words: str) -> str:
    """The result that words mean: as chance has it, or by the name of the bet on it, as at the money wheel."""
    if not isinstance(table.ask, Chance):
        return words
    means = named(bet_names(table.terms.rules), words.split())
    if words not in table.ask.weights and means and means[0] in table.ask.weights:
        return means[0]
    return table.ask.read(words)


def ways_now(table: Table) -> Mapping[str, Way]:
    """What may be said at this stage of a poker game: the last one whose common cards lie open."""
    shown = len(table.felt.hands.get("table", ()))
    stages = [s for s in getattr(table.terms.rules, "stages", ()) if s.ways and s.shows <= shown]
    return stages[-1].ways if stages else {}


def option_word(rules: GameRules, option: str, lang: Lang, table: Table | None = None) -> str:
    """The word to type for a choice: as this game calls it now, at this table, else as the trade does."""
    stages = [ways_now(table)] if table is not None else [stage.ways for stage in getattr(rules, "stages", ())]
    if way := next((ways[option] for ways in stages if option in ways), None):
        return slug(way.names[lang].split(",")[0])
    return vocabulary(rules).word("choices", option, lang)


def read_choice(table: Table, options: Iterable[str], words: list[str]) -> list[str]:
    """What a player says, with the choice that it begins with in the file's own word: `no voy` is `fold`."""
    known = {bare(option_word(table.terms.rules, o, lang, table)): o for o in options for lang in LANGUAGES}
    known |= {word: o for word, means in ALSO.items() for o in options if o in means and word not in known}
    known |= {word: o for word, o in way_words(ways_now(table)).items() if o in options} | {o: o for o in options}
    return begins(known, words) or words


def read_way(table: Table, words: list[str]) -> list[str]:
    """The same in an acta, for poker: a name of this stage or, so that it is refused with its article, of another."""
    stages = getattr(table.terms.rules, "stages", ())
    for ways in (ways_now(table), *(stage.ways for stage in stages)):
        if found := begins(way_words(ways), words):
            return found
    return words


def way_words(ways: Mapping[str, Way]) -> dict[str, str]:
    """Every name of what may be said at a stage: a file gives several with commas between."""
    also = {word: o for word, means in ALSO.items() for o in ways if o in means}
    said = {bare(slug(word)): o for o, way in ways.items() for lang in LANGUAGES for word in way.names[lang].split(",")}
    return also | said | {o: o for o in ways}


def begins(known: Mapping[str, str], words: list[str]) -> list[str] | None:
    """The words with the longest known name that they begin with put into the file's own."""
    for length in range(len(words), 0, -1):
        if found := known.get(bare(slug(" ".join(words[:length])))):
            return [found, *words[length:]]
    return None


def read_option(rules: GameRules, word: str) -> str:
    """A choice in English or Spanish."""
    also = ALSO.get(bare(word.lower()), ("",))[0]
    return vocabulary(rules).meaning("choices", word) or also or word.lower()
