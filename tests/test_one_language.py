"""Every screen of every game is in one language: what the terminal and the browser show in Spanish has no English word from the
catalogue in it, and the other way round.

The words that give a language away are its function words and the commonest of the trade (`words.toml`), and names that only
the files know (`wrong-distribution`). A game's own texts decide what is Spanish or English in it: *black jack* is, where they say so.
"""

from __future__ import annotations

import contextlib
import io
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

import tapete
from tapete.book import as_text, of_game, of_regulation
from tapete.catalogue.loader import Game
from tapete.cli import book, ruling, setting, settling
from tapete.cli.playing import Seat
from tapete.drill.questions import TRADES, question
from tapete.equipment.chance import Source
from tapete.errors import TapeteError
from tapete.odds import GameOdds
from tapete.table.acta import write
from tapete.table.table import Table
from tapete.table.wander import random_move
from tapete.text import Lang, Text, plain

MOVES, LOOKS = 32, 4
"""How many moves of an evening, and how many between two looks at the felt."""
_LISTS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
STRANGE: dict[Lang, frozenset[str]] = {"es": frozenset(_LISTS["english"].split()), "en": frozenset(_LISTS["spanish"].split())}
"""For each language the words that belong to the other."""
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
QUOTED = re.compile(r"“[^”]*”|‘[^’]*’")
"""A term of the regulation, quoted in English."""
OURS: dict[Lang, frozenset[str]] = {"es": frozenset({"acta", "tapete"}), "en": frozenset({"acta", "actas", "tapete"})}


def words_of(text: str) -> set[str]:
    """The words of a screen, and the parts of those with hyphens."""
    found = {plain(word.lower()) for word in WORD.findall(text)}
    return found | {part for word in found for part in word.split("-")}


def texts(value: Any, lang: Lang) -> Iterator[str]:
    """All that the files say in a language, wherever it stands in them."""
    if isinstance(value, Text):
        yield value[lang]
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from texts(getattr(value, name), lang)
        if isinstance(said := getattr(value, lang, None), str):
            yield said
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item, lang)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from texts(item, lang)


@cache
def own_words(game: Game, lang: Lang) -> set[str]:
    """What the files of a game and of its regulation say in this language: its terms, its proper names, its glossary."""
    said = [*texts(game.bare, lang), *texts(game.regulation, lang), game.title[lang], game.id]
    return words_of(" ".join([*said, *(term.term if lang == "es" else term.en for term in game.regulation.glossary)]))


def ids_of(game: Game) -> set[str]:
    """The names that only the files know: those with a hyphen, which no language writes so."""
    rules = game.bare
    found = [*rules.bets, *rules.irregularities, *rules.params, *rules.readings, *rules.variants]
    found += [option for reading in rules.readings.values() for option in reading.options]
    return {name for name in found if "-" in name}


def foreign(game: Game, lang: Lang, text: str) -> set[str]:
    """The words of a screen that belong to the other language."""
    shown = QUOTED.sub("", text.replace(game.id, ""))
    found = words_of(shown) & STRANGE[lang] - own_words(game, lang) - OURS[lang]
    if lang == "es":
        spoken = {plain(word) for word in spanish_ids(game)}
        found |= {word for word in WORD.findall(shown) if word in ids_of(game) and word not in spoken}
    return found


def spanish_ids(game: Game) -> set[str]:
    return set()


# the terminal


def screens(game: Game, lang: Lang, folder: Path) -> Iterator[tuple[str, str]]:
    """What the terminal shows of a game, command by command."""
    yield "rules", as_text(of_game(game), lang, 100)
    yield "referee", shown(lambda: ruling.show_rulings(game.id, "", [], False))
    yield "games", shown(lambda: book.list_games([game.id], False))
    for trade in TRADES if game.bare.procedure not in ("twentyone", "poker", "triple", "circle") else ("croupier", "chief"):
        with contextlib.suppress(TapeteError):
            one = question(game, trade, 3)
            yield f"drill {trade}", "\n".join([*(line[lang] for line in one.scene), one.ask[lang], one.why[lang]])
    if game.missing():
        return
    table = Table(game, {})
    yield "play", shown(lambda: evening(table))
    if table.log:
        file = folder / "evening.acta"
        file.write_text(write(table), encoding="utf-8")
        yield "settle", shown(lambda: settling.settle_file(str(file), False))


def shown(command: Any) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
        command()
    return out.getvalue()


def evening(table: Table) -> None:
    """An evening of random legal moves, as `tapete play` tells it."""
    rng = random.Random(7)
    seat = Seat(table, GameOdds(table.game, {}, ()), Source("evening"), "", None)
    seat._welcome()
    for made in range(MOVES):
        move = random_move(table, rng)
        if move is None:
            break
        seat._show(table.do(move))
        if not made % LOOKS:
            seat._felt()
    for typed in ("17", "xyzzy", "10 xyzzy", "?"):
        seat._obey(typed)


@pytest.mark.parametrize("lang", ("es", "en"))
def test_the_terminal_speaks_one_language(lang: Lang, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(setting._chosen, "lang", lang)
    wrong: dict[str, set[str]] = {}
    for game in tapete.all_games():
        for name, text in screens(game, lang, tmp_path):
            for word in foreign(game, lang, text):
                wrong.setdefault(f"{name}: {word}", set()).add(game.id)
    assert not wrong, "\n".join(f"{what}  ({len(games)}: {min(games)})" for what, games in sorted(wrong.items()))


def test_regulations_speak_one_language() -> None:
    for card in {game.regulation.regulation: game.regulation for game in tapete.all_games()}.values():
        games = [game for game in tapete.all_games() if game.regulation is card]
        for lang in ("es", "en"):
            assert not foreign(games[0], lang, as_text(of_regulation(card, games), lang, 100)), card.regulation
