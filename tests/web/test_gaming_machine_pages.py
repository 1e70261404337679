"""A gaming machine on the floor: its drawing on the page, and a hand of video poker changed by its player."""

from __future__ import annotations

from itertools import count

import pytest

from tapete.floor.host import Host
from web.furniture import Place

_ids = count()


def act(place: Place, host: Host, who: str, *lines: str) -> None:
    for line in lines:
        host.act(place.people[who], line, f"machine-{next(_ids)}")


@pytest.mark.parametrize(
    ("variant", "bet", "told", "shown"),
    [
        ("one-line", "300 lines 1", ["reel 6", "reel 6"], 'data-symbol="bell"'),
        ("video-poker", "500 hand", [f"card {c}" for c in ("As", "Ks", "Qs", "Js", "2h")], 'data-card="2h"'),
        ("keno", "100 ticket 5-17", ["ball 5"], 'class="board"'),
    ],
)
def test_a_machine_is_played_on_its_page(place: Place, variant: str, bet: str, told: list[str], shown: str) -> None:
    host = place.open("chile/gaming-machines", "live", variant=variant)
    act(place, host, "ana", "seat 1 buys 10000", f"seat 1 bets {bet}")
    act(place, host, "croupier", "no more bets", *told)
    assert shown in place.visit("ana").get(f"/tables/{host.id}")
    if variant == "video-poker":
        act(place, host, "ana", "seat 1 discards 2h")
        act(place, host, "croupier", "card 10s")
        assert host.table.felt.chips[1] == 10000 - 500 + 400000
