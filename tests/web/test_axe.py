"""No page breaks WCAG 2.1 AA, as far as axe-core can see: a table of each kind in play, the pages of the house, a bingo hall,
tournaments, and the bank with its papers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from floor.test_desks import begun
from tapete.errors import TapeteError
from tapete.floor import counter, hall
from tapete.table.notation import format_move
from tapete.table.wander import random_move
from web.browsing import DESK, PHONE, Guests
from web.furniture import Place
from web.test_hall_pages import CORNER, hall_at

if TYPE_CHECKING:
    from playwright.sync_api import Page

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}, "resultTypes": ["violations"]}
TABLES = (
    *("spain/roulette", "chile/big-six", "puerto-rico/craps", "spain/punto-y-banca", "spain/chemin-de-fer"),
    *("puerto-rico/blackjack", "chile/caribbean-poker", "chile/texas-holdem", "puerto-rico/pai-gow-tiles", "spain/bingo"),
)
OPEN = (
    "/",
    "/login",
    "/book",
    "/book?q=zero",
    "/book/spain",
    "/book/spain/roulette",
    "/book/spain/audit",
    "/book/spain/law",
    "/book/spain/law/01.IV.1.B.b",
    "/drill",
    "/drill/spain/roulette?as=croupier&seed=3",
)
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


def looked_at(place: Place, guests: Guests, looks: Iterable[tuple[str, str, dict[str, int]]]) -> list[str]:
    """What axe finds on these pages, each seen by somebody at a desk or on a phone."""
    pages: dict[tuple[str, bool], Page] = {}
    wrong: dict[str, list[str]] = {}
    for who, path, size in looks:
        key = who, size == PHONE
        page = pages.get(key) or pages.setdefault(key, guests.come(place.address, who, size))
        answer = page.goto(f"{place.address}{path}")
        assert answer and answer.ok, (path, answer and answer.status)
        wrong[f"{path} for {who}"] = broken(page)
    return [f"{where}: {each}" for where, what in wrong.items() for each in what]


def test_pages_of_the_hall(place: Place, guests: Guests) -> None:
    """Cards sold, balls drawn: desk, device, screen, sale, reports, sessions, the audit menu."""
    host = hall_at(place, figure=CORNER, pot_base="500", pot_entry="1", pot_balls="50")
    counter.sell(host, place.people["cashier"], counter.Order("cage-1", 4, "ana", entry=True))
    programme = f"Early: figure {CORNER}, series 1"
    session = place.visit("chief").post("/hall/sessions", name="Friday", game="puerto-rico/bingo", games=programme)
    host.act(place.people["croupier"], "no more bets", "close")
    for _ in range(6):
        hall.next_ball(host, place.people["croupier"], host.n)
    at = f"/hall/{host.id}"
    looks = [("croupier", f"{at}/desk", DESK), ("ana", f"{at}/device", PHONE), ("luis", f"{at}/screen", DESK)]
    looks += [("cashier", f"{at}/sale", DESK), ("cashier", f"{at}/audit", DESK), ("chief", f"{at}/reports", DESK)]
    looks += [("chief", "/hall", DESK), ("chief", "/hall/sessions", DESK), ("ana", f"{at}/check?card=1", PHONE)]
    looks += [("chief", session.headers["location"], DESK)]
    assert looked_at(place, guests, looks) == []


def test_pages_of_tournaments(place: Place, guests: Guests) -> None:
    made = begun(place.floor, place.people)
    croupier, at = place.visit("croupier"), f"/tournaments/{made.id}"
    croupier.post(f"{at}/say", verb="hand", table="1")
    looks = [("chief", path, DESK) for path in ("/tournaments", at, f"{at}/clock", f"{at}/cards", f"{at}/results")]
    looks += [("croupier", f"{at}/tables/1", DESK), ("ana", at, PHONE), ("ana", f"{at}/tables/1", PHONE)]
    assert looked_at(place, guests, looks) == []


def test_pages_of_the_bank_the_cage_and_the_day(place: Place, guests: Guests) -> None:
    host = place.open(mode="live")
    place.visit("croupier").post(f"/house/tables/{host.id}/bank", kind="fill", c1000="2")
    person = place.people["ana"].id
    looks = [("cashier", f"/house/tables/{host.id}/bank", DESK), ("chief", f"/house/tables/{host.id}/bank", PHONE)]
    looks += [("chief", path, DESK) for path in ("/house/papers/1", "/house/day", "/house/reports")]
    looks += [("cashier", "/house/cage?find=ana", DESK), ("cashier", f"/house/statements/{person}", DESK)]
    looks += [("inspector", "/house/readings", DESK), ("ana", "/statement", PHONE)]
    assert looked_at(place, guests, looks) == []
