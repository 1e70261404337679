"""Figures on a felt are written as on every other screen: 94.000 in Chile, 94,000 in Puerto Rico and in English."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import tapete
from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.draw import svg
from tapete.table.table import Table
from tapete.table.wander import random_move
from tapete.text import Lang
from tapete.written import ENGLISH, Style, style_in

MOVES, LARGE = 24, 9_876_500
"""How long a table is played, and what every stake and every stack is made to be."""
PLAIN = re.compile(r"(?<![\d.,])\d{5,}")
GROUPED: dict[Style, re.Pattern[str]] = {"1.000,00": re.compile(r"\d\.\d{3}(?!\d)"), "1,000.00": re.compile(r"\d,\d{3}(?!\d)")}


def one_of_each() -> list[Game]:
    """A game of every room in every way of writing."""
    found: dict[tuple[str, str], Game] = {}
    for game in tapete.all_games():
        if not game.missing():
            found.setdefault((room_of(game.bare), game.regulation.currency.writes), game)
    return list(found.values())


def with_large_sums(game: Game) -> Table:
    """A table with stakes on it, if random play puts any there, every one of them large."""
    table, rng = Table(game, {}), random.Random(11)
    for made in range(MOVES):
        if (table.felt.bets and made > 3) or (move := random_move(table, rng)) is None:
            break
        table.do(move)
    table.felt.bets[:] = [replace(bet, amount=LARGE) for bet in table.felt.bets]
    table.felt.chips.update(dict.fromkeys(table.felt.chips, LARGE))
    return table


@pytest.mark.parametrize("game", one_of_each(), ids=lambda g: g.id)
def test_figures_on_the_felt_are_written_as_their_country_writes_them(game: Game) -> None:
    table = with_large_sums(game)
    assert table.felt.bets, "nothing to look at"
    langs: tuple[Lang, ...] = ("es", "en")
    for lang in langs:
        said = [e.text or "" for e in ElementTree.fromstring(svg(table, lang)).iter("{http://www.w3.org/2000/svg}text")]
        style = style_in(lang, game.regulation.currency.writes)
        other: Style = "1.000,00" if style == ENGLISH else ENGLISH
        assert not [words for words in said if PLAIN.search(words) or GROUPED[other].search(words)]
        assert any(GROUPED[style].search(words) for words in said)
