"""No page breaks WCAG 2.1 AA, as far as axe-core can see: a table of each kind in play, and the pages of the house."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tapete.errors import TapeteError
from tapete.table.notation import format_move
from tapete.table.wander import random_move
from web.browsing import PHONE, Guests
from web.furniture import Place

if TYPE_CHECKING:
    from playwright.sync_api import Page

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}, "resultTypes": ["violations"]}
TABLES = (
    *("spain/roulette", "chile/big-six", "puerto-rico/craps", "spain/punto-y-banca", "spain/chemin-de-fer"),
    *("puerto-rico/blackjack", "chile/caribbean-poker", "chile/texas-holdem", "puerto-rico/pai-gow-tiles", "spain/bingo"),
)
OPEN = ("/", "/login", "/book", "/book/spain", "/book/spain/roulette", "/drill", "/drill/spain/roulette?as=croupier&seed=3")
HOUSE = (
    "/house",
    "/house/cage",
    "/house/people",
    "/house/rules",
    "/house/reports",
    "/house/meters",
    "/house/door",
    "/password",
    "/open",
)
TWICE = ("spain/roulette", "chile/texas-holdem")
"""Looked at on the phone too, and their records."""
MOVES = 14


def broken(page: Page) -> list[str]:
    """What axe finds wrong, with the first place of each."""
    found: list[dict[str, Any]] = Axe().run(page, options=RULES).response["violations"]
    return [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]} (and {len(v['nodes']) - 1} more)" for v in found]


def test_tables_of_every_kind(place: Place, guests: Guests) -> None:
    croupier, ana = guests.come(place.address, "croupier"), guests.come(place.address, "ana", PHONE)
    wrong: dict[str, list[str]] = {}
    for game in TABLES:
        host, rng = place.open(game, "live"), random.Random(5)
        for number in range(MOVES):
            if (move := random_move(host.table, rng)) is not None:
                try:
                    host.act(place.people["chief"], format_move(host.table, move), f"{game}-{number}")
                except TapeteError:
                    continue
        looks = ((croupier, ""), (ana, ""), (croupier, "/acta")) if game in TWICE else ((croupier, ""),)
        for page, path in looks:
            page.goto(f"{place.address}/tables/{host.id}{path}")
            wrong[f"{game}{path} {'phone' if page is ana else 'desk'}"] = broken(page)
    assert {where: what for where, what in wrong.items() if what} == {}


@pytest.mark.parametrize("who", ["", "director"])
def test_pages_of_the_house(who: str, place: Place, guests: Guests) -> None:
    page = guests.come(place.address, who) if who else guests.page(place.address)
    wrong: dict[str, list[str]] = {}
    for path in HOUSE if who else OPEN:
        page.goto(f"{place.address}{path}")
        wrong[path] = broken(page)
    assert {where: what for where, what in wrong.items() if what} == {}
