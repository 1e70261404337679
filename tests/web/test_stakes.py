"""A player's bets: what is missing before the deal and a button that adds it, chips for every spot, all bets by one button."""

from __future__ import annotations

import re

from web.browsing import SHOWN, Guests
from web.furniture import Place


def test_a_blind_that_must_equal_the_ante_is_one_click_away(place: Place) -> None:
    host, ana = place.open("puerto-rico/ultimate-texas-holdem"), place.visit("ana")
    for line in ("seat 1 buys 1000", "seat 1 bets 25 ante"):
        ana.move(host.id, line)
    for wanted in ("seat 1 bets 25 blind", ""):
        page = ana.get(f"/tables/{host.id}/fragment")
        part = page.split('data-part="missing"')[1].split("data-part")[0]
        found = re.search(r'name="line" value="([^"]+)"', part)
        assert (found[1] if found else "") == wanted
        if found:
            assert "§" in part and "+25" in part
            ana.move(host.id, found[1])
    ana.move(host.id, "seat 1 bets 10 ante")
    part = ana.get(f"/tables/{host.id}/fragment").split('data-part="missing"')[1]
    assert 'value="seat 1 bets 10 blind"' in part


def test_the_smallest_chip_reaches_the_smallest_bet(place: Place) -> None:
    host, ana = place.open("puerto-rico/caribbean-stud"), place.visit("ana")
    ana.move(host.id, "seat 1 buys 1000")
    chips = re.findall(r'name="chip" value="([\d.]+)"', ana.get(f"/tables/{host.id}"))
    assert float(chips[0]) == 1, "a dollar on the progressive"


def test_bets_are_doubled_cleared_and_repeated(place: Place, guests: Guests) -> None:
    host = place.open("spain/boule")
    ana = place.people["ana"]
    for i, line in enumerate(("seat 1 buys 1000", "seat 1 bets 10 number 7", "seat 1 bets 20 number 3")):
        host.act(ana, line, f"first {i}")
    page = guests.come(place.address, "ana")
    page.goto(f"{place.address}/tables/{host.id}")

    def press(name: str, staked: int) -> None:
        page.get_by_role("button", name=name, exact=True).click()
        wanted = {("7", staked), ("3", 2 * staked)}
        while {(spot, host.table.felt.staked(1, "number", spot)) for spot in ("7", "3")} != wanted:
            page.wait_for_timeout(50)  # both moves are made, one after the other; the test as a whole has its limit
        page.wait_for_function(SHOWN, arg=host.n)

    press("Double", 2000)
    press("Clear", 0)
    host.act(ana, "seat 1 bets 10 number 7", "again")
    host.act(ana, "seat 1 bets 20 number 3", "and again")
    host.act(ana, "no more bets", "closed")
    page.wait_for_function(SHOWN, arg=host.n)
    press("Repeat", 1000)
    assert "last" in page.inner_text('[data-part="mine"]')
