"""Four eyes: what nobody of the house does alone, whichever way they come in."""

from __future__ import annotations

import threading

import pytest

from floor.house_of_cards import House, assert_sound
from tapete.errors import Refused
from tapete.floor import eyes, movements
from tapete.floor.people import enrol

STAFF = ("croupier", "chief", "cashier", "inspector", "director")


def test_who_proposes_a_correction_does_not_approve_it(house: House) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "buy")
    for name in ("chief", "director"):
        host.act(house[name], "correct seat 1 gets 500000 because I say so", f"propose {name}")
    for number, name in ((1, "chief"), (2, "director")):
        with pytest.raises(Refused, match="who proposes does not approve"):
            host.act(house[name], f"approve correction {number}", f"alone {name}")
    again = house.again()
    try:
        with pytest.raises(Refused, match="who proposes"):
            again.host(host.id).act(house["chief"], "approve correction 1", "after a restart")
    finally:
        again.close()
    host.act(house["director"], "approve correction 1", "the second person")
    assert_sound(house.floor)


@pytest.mark.parametrize("stakes", ["money", "play"])
def test_who_works_in_the_house_does_not_play_in_it(house: House, stakes: str) -> None:
    host = house.floor.open_table(house["chief"], "spain/roulette", {}, "live", stakes=stakes)
    for name in STAFF:
        with pytest.raises(Refused, match="works in the house"):
            host.act(house[name], "seat 1 buys 100", f"sit {name}")
        with pytest.raises(Refused, match=r"works in the house|own account|cashier"):
            house.floor.credit(house["cashier"], house[name], "ESP", 100)
    assert host.n == 0


def test_the_director_may_allow_practice_with_play_money_and_who_sits_does_not_work_the_table(house: House) -> None:
    host = house.floor.open_table(house["chief"], "spain/roulette", {}, "live", stakes="play")
    with pytest.raises(Refused, match="set by the director"):
        eyes.change(house.floor, house["chief"], "staff-play", "play")
    eyes.change(house.floor, house["director"], "staff-play", "play")
    croupier = house["croupier"]
    house.floor.gift(croupier)
    host.act(croupier, "seat 1 buys 100", "sit")
    host.act(croupier, "seat 1 bets 10 straight 17", "bet")
    for line in ("no more bets", "correct seat 1 gets 20 because I lost"):
        with pytest.raises(Refused, match="does not work it"):
            host.act(croupier, line, line)
    host.act(house["chief"], "no more bets", "no more bets")
    with pytest.raises(Refused, match="does not work it"):
        host.act(croupier, "spin 17", "spin 17")
    host.act(house["chief"], "spin 17", "spin")
    with pytest.raises(Refused, match="works in the house"):
        house.roulette().act(croupier, "seat 1 buys 100", "for money")


def test_who_was_given_a_role_while_seated_stakes_no_more_and_may_leave(house: House) -> None:
    from dataclasses import replace

    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "sit")
    promoted = replace(house["ana"], role="croupier")
    with pytest.raises(Refused, match="works in the house"):
        host.act(promoted, "seat 1 bets 10 red", "bet")
    host.act(promoted, "seat 1 cashes out", "leave")


def test_a_large_cash_movement_waits_for_a_second_person(house: House) -> None:
    floor, other = house.floor, enrol(house.floor.engine, "cashier2", "cashier", "not so very secret")
    eyes.change(floor, house["director"], "second.ESP", "500")
    before = floor.balances(house["ana"])["ESP"]
    assert floor.credit(house["cashier"], house["ana"], "ESP", 50_000) is None
    number = floor.credit(house["cashier"], house["ana"], "ESP", 50_001)
    assert number is not None and floor.balances(house["ana"])["ESP"] == before + 50_000
    assert [m.id for m in movements.waiting(floor)] == [number]
    with pytest.raises(Refused, match="who proposes"):
        movements.decide(floor, house["cashier"], number, True)
    for name in ("ana", "croupier", "inspector"):
        with pytest.raises(Refused, match="for the cashier"):
            movements.decide(floor, house[name], number, True)
    movements.decide(floor, other, number, True)
    assert floor.balances(house["ana"])["ESP"] == before + 100_001
    with pytest.raises(Refused, match="decided already"):
        movements.decide(floor, house["director"], number, True)
    host = house.roulette()
    filled = floor.fill(house["cashier"], host.id, "501")
    assert filled is not None
    movements.decide(floor, house["chief"], filled, False)
    assert movements.waiting(floor) == [] and floor.takings()[0].fills == 10_000_000 // 10
    assert_sound(floor)


def test_nobody_moves_their_own_account(house: House) -> None:
    with pytest.raises(Refused, match="own account"):
        house.floor.credit(house["cashier"], house["cashier"], "ESP", -1)


def test_a_movement_is_paid_under_the_rules_of_the_day_it_is_decided(house: House) -> None:
    floor, host = house.floor, house.roulette()
    eyes.change(floor, house["director"], "second.ESP", "1")
    filled = floor.fill(house["cashier"], host.id, "501")
    floor.close_table(house["chief"], host.id)
    assert filled is not None
    with pytest.raises(Refused, match="closed"):
        movements.decide(floor, house["director"], filled, True)
    assert_sound(floor)


def test_one_request_moves_money_once_though_it_comes_many_times_at_once(house: House) -> None:
    floor, said = house.floor, list[str]()
    before, start = floor.balances(house["ana"])["USD"], threading.Barrier(8)

    def ask() -> None:
        start.wait()
        try:
            floor.credit(house["cashier"], house["ana"], "USD", 500, "one form")
            said.append("done")
        except Refused as refusal:
            said.append(refusal.text.en)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said.count("done") == 1 and said.count(movements.MADE.en) == 7
    assert floor.balances(house["ana"])["USD"] == before + 500
