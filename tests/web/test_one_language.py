"""Every page is in one language: a table of each family in play, its record, book and practice, and the pages of the house."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest

import tapete
from one_language import foreign, words_of
from tapete.catalogue.loader import Game
from tapete.errors import TapeteError
from tapete.table.notation import format_move
from tapete.table.wander import random_move
from tapete.text import Lang
from web.furniture import Place, Visitor

TABLES = (
    *(
        "spain/roulette",
        "chile/big-six",
        "puerto-rico/craps",
        "chile/corona-y-ancla",
        "spain/punto-y-banca",
        "spain/chemin-de-fer",
    ),
    *("spain/treinta-y-cuarenta", "chile/war", "puerto-rico/blackjack", "chile/caribbean-poker", "chile/texas-holdem"),
)
READ = ("spain/roulette", "spain/punto-y-banca", "chile/war")
"""Whose book and practice are looked at too: the terminal has those of all the others."""
HOUSE = ("/", "/book", "/drill", "/house", "/house/cage", "/house/people", "/house/rules", "/house/reports", "/house/meters")
MOVES = 16
SAID = re.compile(r"<(script|style|code)\b.*?</\1>|<[^>]*>", re.DOTALL)
HASH = re.compile(r"\b[0-9a-f]{8,}\b")
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')


def seen(page: str) -> str:
    """What a page says to who looks at it, and to who hears it."""
    body = re.sub(r"(?s)<head>.*?</head>", "", page)
    return HASH.sub("", html.unescape(SAID.sub(" ", body) + " ".join(SPOKEN.findall(body))))


def pages(place: Place, chief: Visitor, game: Game, lang: Lang) -> Iterator[tuple[str, str]]:
    """A live table in the middle of things, and what else there is of its game."""
    host = place.open(game.id, "live")
    rng = random.Random(5)
    for number in range(MOVES):
        if (move := random_move(host.table, rng)) is not None:
            try:
                host.act(place.people["chief"], format_move(host.table, move), f"{game.id}-{lang}-{number}")
            except TapeteError:
                continue
    paths = [f"/tables/{host.id}", f"/tables/{host.id}/acta"]
    paths += [f"/book/{game.id}", f"/drill/{game.id}?as=croupier&seed=3"] if game.id in READ else []
    for path in paths:
        yield path, chief.get(path)


@pytest.mark.parametrize("lang", ("es", "en"))
def test_every_page_speaks_one_language(lang: Lang, place: Place) -> None:
    wrong: dict[str, set[str]] = {}
    chief, director = place.visit("chief"), place.visit("director")
    for visitor in (chief, director):
        visitor.client.headers["accept-language"] = lang
    for name in TABLES:
        game = tapete.game(name)
        for path, page in pages(place, chief, game, lang):
            for word in foreign(game, lang, seen(page)):
                wrong.setdefault(f"{re.sub('[0-9]+', 'N', path.replace(name, 'GAME'))}: {word}", set()).add(name)
    assert not wrong, "\n".join(f"{what}  ({', '.join(sorted(games))})" for what, games in sorted(wrong.items()))
    names = [text[lang] for game in tapete.all_games() for text in (game.title, game.regulation.name, game.regulation.authority)]
    titles = words_of(" ".join(names))
    for path in HOUSE:
        found = foreign(tapete.game("spain/roulette"), lang, seen(director.get(path))) - titles
        assert not found, (path, found)
