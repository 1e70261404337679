"""Pai gow on the page: only the owner sees a hand, sets it with both hands named, and nobody reads how before it is shown."""

from __future__ import annotations

import html
import json
import re
from itertools import count

import pytest

from tapete.floor.host import Host
from web.furniture import Place

_ids = count()
FOUR = "5-6 2-3 4-6 1-5 6-6 4-5 1-1 3-6 6-6 2-6 1-1 3-5"
SEVEN = "Qs Jd 9h 7c 6d 4s 2h Ah Ad Kc Ks 7s 4h 3c 10h 9c 8s 6c 5h 3d 2c"
TILES = ["roll 1 3 5", *(f"tile {t}" for t in FOUR.split())]
CARDS = ["roll 2 2 4", *(f"card {c}" for c in SEVEN.split())]


def act(place: Place, host: Host, who: str, *lines: str) -> None:
    for line in lines:
        host.act(place.people[who], line, f"pai-{next(_ids)}")


@pytest.mark.parametrize("game", ["puerto-rico/pai-gow-tiles", "puerto-rico/pai-gow-poker"])
def test_a_hand_is_set_by_its_owner_alone(place: Place, game: str) -> None:
    host = place.open(game, "live")
    for seat, name in enumerate(("ana", "luis"), 1):
        act(place, host, name, f"seat {seat} buys 1000", f"seat {seat} bets 100 main")
    act(place, host, "croupier", "no more bets")
    tiles = host.table.terms.rules.tiles is not None
    told = TILES if tiles else CARDS
    act(place, host, "croupier", *told)
    held = host.table.felt.hands["seat 1"]
    mine, other = place.visit("ana").get(f"/tables/{host.id}"), place.visit("luis").get(f"/tables/{host.id}")
    found = re.search(r'class="move row setting" data-hand="seat 1" data-ways="(.*?)"', mine)
    assert found and 'data-hand="seat 1" data-ways' not in other
    ways = json.loads(html.unescape(found[1]))
    low = "1-1 3-6" if tiles else "Kc Ks"
    assert ways[low]["said"] == ("high: 6-6 wong; low: 1-1 wong" if tiles else "high: pair A; low: pair K")
    assert any(way["foul"] for way in ways.values()) is not tiles
    assert all(f'data-card="{c}"' in mine for c in held)
    act(place, host, "ana", f"seat 1 sets {low} on main")
    assert f"sets {low}" not in host.acta_for(place.people["luis"]) and "sets ?? ??" in host.acta_for(place.people["luis"])
    assert f"sets {low}" in host.acta_for(place.people["ana"])
    act(place, host, "luis", "seat 2 chooses house-way on main")
    act(place, host, "croupier", "no more bets")
    assert f"sets {low}" in host.acta_for(place.people["luis"])
