"""What a player still has to do before the deal stands on the page, with a button that does it; every spot can be bet on."""

from __future__ import annotations

import re

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
