"""On no felt does a word touch another, in either language; all of them with TAPETE_EVERY_SCREEN=1."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import tapete
from web.measuring import collisions

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CROWDED = (
    "puerto-rico/craps",
    "chile/big-six",
    "chile/go-poker",
    "chile/texas-holdem-bonus",
    "arica/blackjack",
    "chile/texas-holdem",
)
"""Those with the longest words in the smallest boxes."""


def test_no_word_touches_another(browser: Browser) -> None:
    every = bool(os.environ.get("TAPETE_EVERY_SCREEN"))
    games = [game for game in tapete.all_games() if not game.missing()] if every else [tapete.game(name) for name in CROWDED]
    page = browser.new_page()
    assert list(collisions(page, games)) == []
    page.close()
