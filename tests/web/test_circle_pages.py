"""Poker among players on the page: what is due, in order; what a bet may be; and whose cards are whose, also in hindsight."""

from __future__ import annotations

import re
from itertools import count

import pytest

from tapete.catalogue.citing import covers
from tapete.errors import Refused
from tapete.floor.host import Host
from tapete.floor.people import enrol
from tapete.games.circle.asks import Wager
from tapete.web.pages.circle import presets, turn, wanted
from tapete.web.pages.scene import Scene
from web.furniture import SECRET, Place

_ids = count()


def act(place: Place, host: Host, who: str, *lines: str) -> None:
    for line in lines:
        host.act(place.people[who], line, f"line-{next(_ids)}")


def seated(place: Place, game: str, chips: str, mode: str = "automatic", **plan: str) -> Host:
    host = place.open(game, mode, **plan)
    for seat, name in enumerate(("ana", "luis"), 1):
        act(place, host, name, f"seat {seat} buys {chips}")
    return host


def scene(place: Place, host: Host, who: str) -> Scene:
    return Scene(host, place.people[who], "en", {p.id: n for n, p in place.people.items()})


def test_the_croupier_reads_what_is_due_and_what_was_said(place: Place) -> None:
    host = seated(place, "puerto-rico/texas-holdem", "200", "live", variant="no-limit")
    croupier = place.visit("croupier")
    assert "shuffle for the next hand" in croupier.get(f"/tables/{host.id}")
    act(place, host, "croupier", "shuffle")
    assert "face-down card of seat 1" in croupier.get(f"/tables/{host.id}")
    act(place, host, "croupier", *(f"card {c}" for c in ("As", "Kd", "Ah", "Kc")), "seat 1 raises to 6")
    page = croupier.get(f"/tables/{host.id}")
    assert "Seat 2: fold, call 4, raise to 8–200" in page
    said = re.findall(r'<span class="what">(.*?)</span>', page)
    assert said[-4:] == ["«small blind of seat 1: 1»", "«big blind of seat 2: 2»", "A♠ K♦ A♥ K♣", "Seat 1 raises to 6"]
    act(place, host, "croupier", "seat 2 folds")
    assert "Seat 1: pot main 4 · the others have folded" in croupier.get(f"/tables/{host.id}")


def test_who_takes_a_seat_does_not_see_what_lay_there_before(place: Place) -> None:
    host = seated(place, "puerto-rico/omaha", "200")
    act(place, host, "ana", "shuffle")
    before, held = host.n, host.table.felt.hands["seat 1"]
    assert all(f'data-card="{c}"' in place.visit("ana").get(f"/tables/{host.id}/acta?n={before}") for c in held)
    act(place, host, "ana", "seat 1 folds", "seat 1 cashes out")
    act(place, host, "luis", "seat 2 cashes out", "seat 1 buys 200")
    assert not any(f'data-card="{c}"' in place.visit("luis").get(f"/tables/{host.id}/acta?n={before}") for c in held)
    assert all(f'data-card="{c}"' in place.visit("ana").get(f"/tables/{host.id}/acta?n={before}") for c in held)


@pytest.mark.parametrize(
    ("game", "variant", "chips", "first", "offered"),
    [
        (
            "puerto-rico/omaha",
            "no-limit",
            "200",
            "seat 1 calls",
            {"Least": 400, "½ pot": 400, "Pot": 600, "All in": 20000},
        ),
        ("puerto-rico/omaha", "limit", "200", "seat 1 calls", {"Least": 400, "Pot": 600}),
        ("puerto-rico/omaha", "", "200", "seat 1 calls", {"Least": 400, "Pot": 600}),
    ],
)
def test_presets_stay_within_what_the_table_allows(
    place: Place, game: str, variant: str, chips: str, first: str, offered: dict[str, int]
) -> None:
    host = seated(place, game, chips, **({"variant": variant} if variant else {}))
    act(place, host, "ana", "shuffle", first)
    ask = host.table.ask
    assert isinstance(ask, Wager) and ask.offer is not None
    seen = scene(place, host, "luis")
    found = turn(seen)
    assert found is not None and all(ask.offer.allows(p.units) for p in presets(seen, ask.offer, 100))
    shown = {p.label: p.units for p in found.slider.presets} if found.slider else {}
    assert shown.items() <= offered.items() and shown


def test_who_is_back_within_the_hour_buys_what_was_taken_away(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puerto Rico §15.2.L."""
    host = seated(place, "puerto-rico/texas-holdem", "200")
    act(place, host, "ana", "seat 1 cashes out")
    left = host.lines[-1].at
    for present, amount in ((left + 59 * 60_000, "150"), (left + 59 * 60_000, "250")):
        monkeypatch.setattr("tapete.floor.host.now", lambda present=present: present)
        with pytest.raises(Refused, match="buys as much as was taken away: 200") as caught:
            act(place, host, "ana", f"seat 3 buys {amount}")
        assert covers("§15.2.L", caught.value.cite)
    act(place, host, "luis", "seat 2 buys 50")  # who has stayed buys what the table allows
    assert 'id="sit-amount" name="amount" value="200"' in place.visit("ana").get(f"/tables/{host.id}")
    gone = dict(host.gone)
    host.restore()
    assert host.gone == gone, "the record knows who has left, when and with how much"
    monkeypatch.setattr("tapete.floor.host.now", lambda: left + 60 * 60_000)
    act(place, host, "ana", "seat 3 buys 150")


def test_what_to_buy_is_what_the_rules_want(place: Place) -> None:
    host = place.open("chile/texas-holdem")
    exact = wanted(host.table.terms, 0)
    act(place, host, "ana", f"seat 1 buys {exact // host.table.terms.minor}")
    assert wanted(host.table.terms, host.table.felt.chips[1]) == 0
    assert 'id="sit-seat"' in place.visit("luis").get(f"/tables/{host.id}")


def test_the_waiting_list_stands_on_the_page_with_what_each_may_do(place: Place) -> None:
    """Chile III.3 §3.6.3: signed up for, called by the staff, and only who is called sits down there."""
    host = place.open("chile/stud-poker", "live")
    for seat in range(1, 8):
        guest = enrol(place.floor.engine, f"seated-{seat}", "player", SECRET)
        place.floor.credit(place.people["cashier"], guest, host.currency, 1_000_000)
        host.act(guest, f"seat {seat} buys 100000", f"seated-{seat}")
    ana, chief, page = place.visit("ana"), place.visit("chief"), f"/tables/{host.id}"
    assert "Join the waiting list" in ana.get(page) and "Join the waiting list" not in chief.get(page)
    ana.move(host.id, "number 1 signs up", n=host.n)
    assert "1 · ana" in chief.get(page) and "Take off the list" in ana.get(page) and 'id="sit-seat"' not in ana.get(page)
    host.act(place.people["chief"], "seat 4 cashes out", "leaves")
    assert "Call to seat 4" in chief.get(page) and "Call to seat 4" not in ana.get(page)
    assert 'id="sit-seat"' not in place.visit("luis").get(page), "others were first"
    chief.move(host.id, "number 1 is called to seat 4", n=host.n)
    found = ana.get(page)
    assert "called to seat 4, held until" in found and "<option>4</option></select>" in found
    ana.move(host.id, "seat 4 buys 100000", n=host.n)
    assert host.seat_of(place.people["ana"]) == 4 and "Waiting list" not in ana.get(page)


def test_who_plays_goes_to_another_table_with_the_same_chips(place: Place) -> None:
    """Puerto Rico §15.1.C."""
    here, there = seated(place, "puerto-rico/texas-holdem", "70"), place.open("puerto-rico/texas-holdem")
    ana = place.visit("ana")
    assert f"Go to table {there.id}, seat 1" in ana.get(f"/tables/{here.id}")
    ana.post(f"/tables/{here.id}/move", 303, to=str(there.id))
    assert there.seat_of(place.people["ana"]) == 1 and there.lines[-1].words == "seat 1 brings 70"
    assert here.seat_of(place.people["ana"]) is None
    ana.post(f"/tables/{there.id}/move", 404, to="nowhere")
