"""What the words in a statement's slots mean in a game, and how each language says it.

`means` puts every bet, choice, card, irregularity and value into the files' own words, `says` into those of a language; the two
are inverse. What nothing is called stays as it was written: whether it may come, and why not, is for the table to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import bare, english_bets, read_setting, say_setting, vocabulary
from tapete.equipment.cards import DECK, JOKER, RANKS, read_card
from tapete.equipment.tiles import is_tile
from tapete.table.asides import CORRECTION
from tapete.table.naming import CORRECTED, REMEMBERED, SHORT, begins, bet_names, kin, named, unfold_said, way_words
from tapete.table.statements import Said, grammar, read, read_line, write, write_line
from tapete.text import Lang, Text, plain

Reader = Callable[[GameRules, str], str]
Sayer = Callable[[GameRules, str, Lang], str]


def means(rules: GameRules, said: Said) -> Said:
    """The statement with what it tells in the files' own words."""
    slots = {slot: READERS[slot](rules, told) if slot in READERS else told for slot, told in said.slots.items()}
    if "param" in slots:
        slots |= _setting(*read_setting(rules, said.slots["param"], said.slots.get("value", "")))
    if said.kind == "plays":
        return _player(rules, Said(said.of, said.kind, slots))
    if said.kind == "chooses":
        option, *rest = begins(choice_words(rules), said.slots["option"].split()) or [said.slots["option"]]
        about = " ".join(rest)
        slots |= {"option": option} | ({"bet": _read_about(rules, about)} if about and "bet" not in slots else {})
    return Said(said.of, said.kind, slots)


def says(rules: GameRules, said: Said, lang: Lang) -> Said:
    """The statement with what it tells in the words of a language."""
    told = {slot: _stand_in(words, lang) for slot, words in said.slots.items()}
    slots = {slot: SAYERS[slot](rules, words, lang) if slot in SAYERS else words for slot, words in told.items()}
    if "param" in slots:
        slots |= _setting(*say_setting(rules, said.slots["param"], said.slots.get("value", ""), lang))
    return Said(said.of, said.kind, slots)


def _setting(name: str, value: str) -> dict[str, str]:
    return {"param": name} | ({"value": value} if value else {})


def canonical(rules: GameRules, line: str) -> str:
    """A line as the files' own words have it, whatever language it was written in: what seals and chains are made over."""
    return spoken(rules, line, "en")


def spoken(rules: GameRules, line: str, lang: Lang) -> str:
    """A line in the words of a language; one that says nothing we know stays as it is."""
    said, cite = read_line(line)
    return write_line(says(rules, means(rules, said), lang), cite, lang) if said else line


def offered(rules: GameRules, way: str, lang: Lang) -> str:
    """What may come next, in the words of a language: a line, and perhaps something beside it in brackets."""
    line, bracket, beside = way.partition(" (")
    said = read("move", line)
    return write(says(rules, means(rules, said), lang), lang) + bracket + beside if said else way


def heard(rules: GameRules, text: Text) -> Text:
    """A sentence of the table's, with every statement and name in it in the words of its own language.

    Procedures call things by the files' names, which are English; what they say in Spanish is put right here, once for all. In
    English it is the names that nobody says: `dont-pass`.
    """
    es = "".join(_heard(rules, part) for part in PARTS.split(text.es))
    return Text(es, "".join(_put(rules, part) for part in PARTS.split(text.en)))


PARTS = re.compile(r"(; |: |[«»])")
"""What sets a statement off in a sentence."""
NAME = re.compile(r"(?<![\w'-])[a-z$][\w'-]*")


def _heard(rules: GameRules, part: str) -> str:
    line, bracket, beside = part.partition(" (")
    said = read("move", line)
    if said and said.lang == "en":
        return write(says(rules, means(rules, said), "es"), "es") + bracket + beside
    return NAME.sub(lambda found: _names(rules).get(found[0], found[0]), part)


def _put(rules: GameRules, part: str) -> str:
    if read("move", part.partition(" (")[0]):
        return part
    return NAME.sub(lambda found: english_bets(rules).get(found[0], found[0]) if {"-", "_"} & {*found[0]} else found[0], part)


@once_per_rules
def _names(rules: GameRules) -> Mapping[str, str]:
    """What a game's procedure may call by an English name, in Spanish."""
    words = vocabulary(rules)
    results = ("{result}", "{card}", "{look}")
    verbs = {v: said["es"][0].split()[0] for v, said in grammar()["move"].items() if said["en"][0].endswith(results)}
    bets = {kind: word.replace("-", " ") for kind, word in words.spoken["bets"].items()}
    return {**verbs, **words.spoken["irregularities"], **words.spoken["choices"], **bets}


# bets, results and cards


def _read_bet(rules: GameRules, words: str) -> str:
    known = _bets_read(rules)
    found = known.get(words)
    if found is None:
        found = _bet_meant(rules, words)
        if len(words) <= SHORT:
            if len(known) >= REMEMBERED:
                known.clear()
            known[words] = found
    return found


@once_per_rules
def _bets_read(rules: GameRules) -> dict[str, str]:
    """What was last written of a game's bets, and what it meant."""
    return {}


def _bet_meant(rules: GameRules, words: str) -> str:
    first, *rest = words.split()
    if bare(first) in (CORRECTION, bare(CORRECTED)):
        return " ".join([CORRECTION, *rest])
    meant = unfold_said(rules, [first, *rest])
    if meant is None:
        return words
    return " ".join(kin(rules, meant[0], meant[1:]) or meant).strip()


def say_bet(rules: GameRules, words: str, lang: Lang) -> str:
    """A bet, with its spot, in the words of a language."""
    kind, *spot = words.split()
    if kind == CORRECTION and lang == "es":
        return " ".join([CORRECTED, *spot])
    if kind not in rules.bets:
        return words
    known = vocabulary(rules)
    return " ".join([known.word("bets", kind, lang), *(known.word("spots", word, lang) for word in spot)])


def _read_about(rules: GameRules, words: str) -> str:
    """The bet that a choice is about, and of two on one spot the one that is held."""
    for held in (" in ", " en "):
        bet, found, state = words.rpartition(held)
        if found and (meant := vocabulary(rules).meaning("states", state)):
            return f"{_read_bet(rules, bet)} in {meant}"
    return _read_bet(rules, words)


def say_about(rules: GameRules, words: str, lang: Lang) -> str:
    bet, held, state = words.partition(" in ")
    if not held:
        return say_bet(rules, words, lang)
    return f"{say_bet(rules, bet, lang)} {'in' if lang == 'en' else 'en'} {vocabulary(rules).word('states', state, lang)}"


def _read_result(rules: GameRules, words: str) -> str:
    """A pocket, or the faces of dice, that have names."""
    pockets = getattr(getattr(rules, "wheel", None), "weights", {})
    meant = named(bet_names(rules), words.split()) if pockets and words not in pockets else None
    if meant and meant[0] in pockets:
        return meant[0]
    if rules.procedure == "dice":
        from tapete.catalogue.dice.rules import DiceRules
        from tapete.games.dice.coup import face_names

        assert isinstance(rules, DiceRules)
        faces = {plain(word.lower()): face for word, face in face_names(rules).items()}
        return " ".join(faces.get(plain(word.lower()), word) for word in words.split())
    return words


def say_result(rules: GameRules, words: str, lang: Lang) -> str:
    """A result in the words of a language."""
    return " ".join(vocabulary(rules).word("bets", word, lang) for word in words.split())


@lru_cache(maxsize=1)
def _card_words() -> tuple[Mapping[str, str], Mapping[str, str]]:
    ranks = {plain(word): rank for rank, words in grammar()["ranks"].items() for word in words}
    return ranks, {plain(word): suit for suit, words in grammar()["suits"].items() for word in words}


def read_cards(words: str, bare_ranks: bool = True) -> list[str]:
    """Cards as people write them: `9h`, `9♥`, `nueve de corazones` or, where nothing else can be meant, only `nueve` or `1`."""
    ranks, suits = _card_words()
    left, cards = words.split(), []
    while left:
        word, *left = left
        rank = ranks.get(plain(word.lower()))
        if rank and len(left) > 1 and left[0] == "de" and (suit := suits.get(plain(left[1].lower()))):
            cards.append(rank + suit)
            left = left[2:]
        else:
            card = read_card(word) if read_card(word) in DECK else rank or read_card(word)  # `as` alone is the ace of spades
            known = card in DECK or card == JOKER or (bare_ranks and (card in RANKS or is_tile(card)))
            cards.append(card if known else word)
    return cards


def _read_cards(rules: GameRules, words: str) -> str:
    return " ".join(read_cards(words))


def _read_facts(rules: GameRules, words: str) -> str:
    return " ".join(vocabulary(rules).name("facts", word) for word in read_cards(words, bare_ranks=False))


def _say_facts(rules: GameRules, words: str, lang: Lang) -> str:
    return " ".join(vocabulary(rules).word("facts", word, lang) for word in words.split())


# choices, and what a player is said to do


@once_per_rules
def choice_words(rules: GameRules) -> Mapping[str, str]:
    """Every word for a choice of this game that stands for one choice only."""
    found: dict[str, set[str]] = {}
    for stage in getattr(rules, "stages", ()):
        for word, option in way_words(stage.ways).items():
            found.setdefault(word, set()).add(option)
    sure = {word: next(iter(options)) for word, options in found.items() if len(options) == 1}
    return {word: name for word, name in vocabulary(rules).meant["choices"].items() if word not in found} | sure


@once_per_rules
def _phrases(rules: GameRules) -> Mapping[str, str]:
    """What a player of this game is said to do, and the choice that it is."""
    found: dict[str, str] = {}
    for said in (grammar()["play"], grammar()["play_in"].get(rules.procedure, {})):
        for option, words in said.items():
            found |= {plain(phrase): option for phrase in (*words["en"], *words["es"])}
    return found


def _player(rules: GameRules, said: Said) -> Said:
    phrase = plain(said.slots["play"])
    if phrase in _phrases(rules):
        return said.but(play=_phrases(rules)[phrase])
    known = choice_words(rules)
    option = next((known[bare(word)] for word in grammar()["says"].get(phrase, ()) if bare(word) in known), said.slots["play"])
    return Said("move", "chooses", {**{slot: told for slot, told in said.slots.items() if slot != "play"}, "option": option})


def _say_play(rules: GameRules, option: str, lang: Lang) -> str:
    own = grammar()["play_in"].get(rules.procedure, {})
    words = own.get(option) or grammar()["play"].get(option)
    return str(words[lang][0]) if words else option


# the rest


def _read_language(rules: GameRules, words: str) -> str:
    return next((code for code, names in grammar()["language"].items() if plain(words.lower()) in map(plain, names)), words)


def _read_claim(rules: GameRules, words: str) -> str:
    said = read("claim", words)
    return write(means(rules, said), "en") if said else words


def _say_claim(rules: GameRules, words: str, lang: Lang) -> str:
    said = read("claim", words)
    return write(says(rules, means(rules, said), lang), lang) if said else words


def _stand_in(words: str, lang: Lang) -> str:
    """What stands for something else in what may come next: AMOUNT, BET."""
    return words if lang == "en" else " ".join(_stand_ins().get(word, word) for word in words.split(" "))


@lru_cache(maxsize=1)
def _stand_ins() -> Mapping[str, str]:
    return {said["en"]: said["es"] for said in grammar()["shape"].values() if said["en"].isupper()}


def _read_irregularity(rules: GameRules, words: str) -> str:
    """By the game's own name for it, before any other."""
    return words if words in rules.irregularities else vocabulary(rules).name("irregularities", words)


def _reads(of: str) -> Reader:
    return lambda rules, words: vocabulary(rules).name(of, words)


def _says(of: str) -> Sayer:
    return lambda rules, words, lang: vocabulary(rules).word(of, words, lang)


def _named(slots: Iterable[tuple[str, str]]) -> tuple[dict[str, Reader], dict[str, Sayer]]:
    return {slot: _reads(of) for slot, of in slots}, {slot: _says(of) for slot, of in slots}


_READS, _SAYS = _named(
    [
        ("option", "choices"),
        ("remedy", "remedies"),
        ("variant", "variants"),
        ("state", "states"),
        ("look", "looks"),
    ]
)
READERS: Mapping[str, Reader] = {
    **_READS,
    "irregularity": _read_irregularity,
    "bet": _read_about,
    "kind": _read_bet,
    "result": _read_result,
    "card": _read_cards,
    "cards": _read_cards,
    "facts": _read_facts,
    "language": _read_language,
    "claim": _read_claim,
}
SAYERS: Mapping[str, Sayer] = {
    **_SAYS,
    "irregularity": _says("irregularities"),
    "bet": say_about,
    "kind": say_bet,
    "result": say_result,
    "facts": _say_facts,
    "claim": _say_claim,
    "play": _say_play,
}
