"""What the pages of the house show of its rules, and each currency in its own unit."""

from __future__ import annotations

import json

from tapete.floor import eyes, movements
from tapete.floor.people import enrol
from web.furniture import SECRET, Place


def test_a_large_sum_is_agreed_to_by_a_second_person_on_the_cages_page(place: Place) -> None:
    floor = place.floor
    eyes.change(floor, place.people["director"], "second.USD", "50")
    enrol(floor.engine, "cashier2", "cashier", SECRET)
    cashier, second = place.visit("cashier"), place.visit("cashier2")
    before = floor.balances(place.people["ana"])["USD"]
    cashier.post("/house/cage", name="ana", currency="USD", amount="50.01", way="in")
    (asked,) = movements.waiting(floor)
    assert f'action="/house/movements/{asked.id}"' not in cashier.get("/house/cage")
    cashier.post(f"/house/movements/{asked.id}", 409, way="approve")
    page = second.get("/house/cage")
    assert "Waiting for a second person" in page and f'action="/house/movements/{asked.id}"' in page
    second.post(f"/house/movements/{asked.id}", way="approve")
    assert floor.balances(place.people["ana"])["USD"] == before + 5001


def test_the_rules_of_the_house_are_shown_to_its_people_and_set_by_the_director(place: Place) -> None:
    director = place.visit("director")
    director.post("/house/rules", name="second.ESP", value="1,234")
    director.post("/house/rules", name="staff-play", value="play")
    for name in ("croupier", "inspector"):
        assert "1,234" in place.visit(name).get("/house/rules")
    assert 'value="1,234"' in director.get("/house/rules")
    place.visit("chief").post("/house/rules", 403, name="staff-play", value="no")
    for name, value in (("second.ESP", "1e9"), ("second.ESP-play", "5"), ("staff-play", "perhaps"), ("guests", "no")):
        director.post("/house/rules", 409, name=name, value=value)
    assert eyes.in_force(place.floor)["second.ESP"] == "1234"


def test_every_balance_is_written_in_its_own_currencys_unit(place: Place) -> None:
    cashier = place.guest().client
    token = cashier.post("/api/login", json={"name": "cashier", "password": SECRET}).json()["csrf"]
    paid = {"name": "ana", "currency": "CLP", "amount": "5"}
    answer = cashier.post("/api/cage", json=paid, headers={"X-CSRF": token})
    assert answer.status_code == 200 and answer.json()["balances"] == {"CLP": 10_000_005, "ESP": 100_000, "USD": 100_000}
    ana = place.visit("ana").client
    assert ana.get("/api/me").json()["balances"] == answer.json()["balances"]


def test_a_player_adds_a_word_to_the_next_seed_and_everybody_sees_it(place: Place) -> None:
    place.open("spain/boule")
    ana, bea = place.visit("ana"), place.visit("luis")
    assert "Next seed" in ana.get("/tables/1") and 'name="word"' not in ana.get("/tables/1"), "who sits there may add one"
    ana.move(1, "seat 1 buys 100")
    assert 'value="seat 1 adds {word}"' in ana.get("/tables/1")
    ana.post("/tables/1/move", line="seat 1 adds {word}", word="clover", n=str(place.floor.host(1).n))
    assert 'name="word"' not in ana.get("/tables/1") and "1 · clover" in bea.get("/tables/1")
    told = json.loads(bea.get("/api/tables/1"))
    assert told["words"] == {"1": "clover"} and told["seed"] == 1 and len(told["next_commitment"]) == 64


def test_who_has_bet_agrees_to_close_and_the_page_says_so(place: Place) -> None:
    host = place.floor.open_table(place.people["chief"], "spain/boule", {}, pace={"betting": 60})
    ana, bea = place.visit("ana"), place.visit("luis")
    for seat, visitor in ((1, ana), (2, bea)):
        visitor.move(host.id, f"seat {seat} buys 100", n=host.n)
        visitor.move(host.id, f"seat {seat} bets 20 number 3", n=host.n)
    assert "Agree to close now" in ana.get(f"/tables/{host.id}")
    ana.move(host.id, "no more bets", n=host.n)
    page = ana.get(f"/tables/{host.id}")
    assert "Agree to close now: 1" in page and 'value="no more bets"' not in page
    bea.move(host.id, "no more bets", n=host.n)
    assert host.table.felt.coup == 2
