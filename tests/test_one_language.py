"""Every screen of the terminal is in one language: in Spanish no English word from the catalogue, and the other way round."""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tapete
from one_language import foreign, words_of
from tapete.book import as_text, of_game, of_regulation
from tapete.catalogue.loader import Game
from tapete.check.prices import Inline
from tapete.check.run import Settings, check_game
from tapete.cli import cards as cli_cards
from tapete.cli import checking, equity, listing, prices, ruling, setting, settling
from tapete.cli.playing import Seat
from tapete.drill.questions import TRADES, question
from tapete.equipment.chance import Source
from tapete.errors import TapeteError
from tapete.odds import GameOdds
from tapete.table.acta import write
from tapete.table.table import Table
from tapete.table.translate import translate
from tapete.table.wander import random_move
from tapete.text import Lang

MOVES, LOOKS = 20, 4
"""How many moves of an evening, and how many between two looks at the felt."""
EVERY = bool(os.environ.get("TAPETE_EVERY_SCREEN"))
"""Every command of every game in every form; without it, one game of each family at what takes long."""
SLOW = ("twentyone", "poker", "triple", "chemin", "tableaux", "bingo", "paigow", "trente", "baccarat")
"""Families whose prices take a while."""
COUPS = 2
KEY = re.compile(r"[\w$-]+(?:\.[\w$-]+)+")
"""Where in a file something stands, `bets.tie.pays`: the file's own keys, which are of no language."""


def screens(game: Game, lang: Lang, folder: Path) -> Iterator[tuple[str, str]]:
    """What the terminal shows of a game, command by command."""
    yield "rules", as_text(of_game(game), lang, 100)
    yield "referee", shown(lambda: ruling.show_rulings(game.id, "", [], False))
    first = next(other for other in tapete.all_games() if other.bare.procedure == game.bare.procedure and not other.missing())
    for trade in TRADES if EVERY or (game is first and game.bare.procedure not in ("twentyone", "poker", "triple")) else ():
        with contextlib.suppress(TapeteError):
            one = question(game, trade, 3)
            said = [*one.scene, one.ask, *one.options.values(), one.why]
            with pytest.raises(TapeteError) as refusal:
                one.grade("xyzzy")
            yield f"drill {trade}", "\n".join(text[lang] for text in [*said, refusal.value.text])
    if game.missing():
        return
    for plan in ([f"variant={name}"] for name in game.bare.variants) if EVERY and game.bare.variants else ([],):
        if EVERY or (game is first and game.bare.procedure not in SLOW):
            yield "odds", shown(lambda plan=plan: prices.show_odds(game.id, "", plan, False))
    if EVERY or game is first:
        checked = check_game(game, Settings(coups=COUPS, prices="default" if EVERY else "none"), Inline())
        yield "check", KEY.sub("", shown(lambda: checking._tell([checked], False)))
    table = Table(game, {})
    yield "play", shown(lambda: evening(table))
    if game is first:
        file = folder / "evening.acta"
        file.write_text(translate(write(table), lang), encoding="utf-8")
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


@pytest.mark.parametrize("lang", ("es", "en"))
def test_what_is_asked_of_no_game_speaks_one_language(lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands against hands, cards to be printed, a chart, and what a shoe has left."""
    monkeypatch.setitem(setting._chosen, "lang", lang)
    hold, bingo, cards = (tapete.game(name) for name in ("chile/texas-holdem", "spain/bingo", "spain/blackjack"))
    told = [(hold, shown(lambda: equity.show_equity(["AhKh", "QsQd"], "2h 7h 9c", "", "texas-holdem", False)))]
    told += [(bingo, shown(lambda: cli_cards.show_cards(bingo.id, "1-2", [], None, False)))]
    told += [(cards, shown(lambda: prices.show_odds(cards.id, "", [], False, chart=True)))]
    for game, text in told:
        assert text and not foreign(game, lang, text), text


def test_the_croupier_has_one_name_in_spanish() -> None:
    """That of all five regulations, in the program and in its documents."""
    root = Path(tapete.__file__).parents[2]
    files = [
        f for below in ("src", "docs") for f in (root / below).rglob("*") if f.suffix in (".py", ".toml", ".html", ".md", ".js")
    ]
    other = re.compile("crupier", re.IGNORECASE)
    assert not [str(f) for f in [*files, root / "README.es.md"] if other.search(f.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("lang", ("es", "en"))
def test_lists_and_regulations_speak_one_language(lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of games, and each regulation's card; its glossary has both languages side by side, and is left out."""
    monkeypatch.setitem(setting._chosen, "lang", lang)
    games = list(tapete.all_games())
    titles = [word for game in games for word in words_of(game.title[lang])]
    assert not foreign(games[0], lang, shown(lambda: listing.list_games([], False))) - set(titles)
    for card in {game.regulation.regulation: game.regulation for game in games}.values():
        mine = [game for game in games if game.regulation is card]
        doc = of_regulation(card, mine)
        told = as_text(replace(doc, sections=tuple(s for s in doc.sections if s.id not in ("glossary", "games"))), lang, 100)
        assert not foreign(mine[0], lang, told), card.regulation
