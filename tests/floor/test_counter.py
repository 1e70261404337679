"""Money over a bingo hall's counter when several ask at once, or something is refused in the middle: all of it, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import TypeVar

import pytest

from floor.house_of_cards import House
from floor.test_evening import opened
from floor.test_hall import hall_in, played
from tapete.errors import Refused
from tapete.floor import audit, counter, evening, eyes, hall, ledger, movements
from tapete.floor.counter import Order
from tapete.floor.host import Host

T = TypeVar("T")
PROGRESSIVE = {"pot_base": "500", "pot_entry": "1", "pot_balls": "50"}


@contextmanager
def everywhere(house: House, host: Host) -> Iterator[list[Host]]:
    """A hall as this process has it, twice, and as another one has."""
    other = house.again()
    try:
        yield [host, other.host(host.id), host]
    finally:
        other.close()


def at_once(what: Callable[[Host], T], hosts: list[Host]) -> list[T | Refused]:
    """What everybody is answered who asks for the same in one moment."""
    start = Barrier(len(hosts))

    def ask(host: Host) -> T | Refused:
        start.wait()
        try:
            return what(host)
        except Refused as refusal:
            return refusal

    with ThreadPoolExecutor(len(hosts)) as threads:
        return list(threads.map(ask, hosts))


def cash(house: House) -> int:
    """What lies in the cage's drawer, against what lay there first."""
    with house.floor.engine.connect() as db:
        return -ledger.balance(db, ledger.CAGE, "USD")


def sound(house: House, *hosts: Host) -> None:
    assert audit.differences(house.floor) == []
    for host in hosts:
        host.catch_up()
        assert host.hash == hosts[0].hash and host.table.felt.chips == hosts[0].table.felt.chips


def test_one_form_sent_everywhere_at_once_sells_once(house: House) -> None:
    host = hall_in(house, **PROGRESSIVE)
    before = cash(house)
    with everywhere(house, host) as hosts:
        order = Order("cage-1", 3, "ana", entry=True, once="abc")
        found = at_once(lambda h: counter.sell(h, house["cashier"], order), hosts)
        assert all(r == found[0] and not isinstance(r, Refused) for r in found)
        assert hall.memory_of(host).cards == 3 and cash(house) - before == 600
        sound(house, *hosts)


def test_several_buy_at_once_and_each_has_cards_of_their_own(house: House) -> None:
    host = hall_in(house, **PROGRESSIVE)
    with everywhere(house, host) as hosts:
        found = at_once(lambda h: counter.sell(h, house["cashier"], Order("cage-1", 2, entry=True)), hosts)
        slips = [r for r in found if isinstance(r, counter.Receipt)]
        assert len({r.number for r in slips}) == len({r.seat for r in slips}) == len({r.cards for r in slips}) == 3
        sound(house, *hosts)


def test_a_void_that_several_ask_for_gives_the_money_back_once(house: House) -> None:
    host = hall_in(house)
    before = cash(house)
    sold = counter.sell(host, house["cashier"], Order("cage-1", 3))
    with everywhere(house, host) as hosts:
        found = at_once(lambda h: counter.void(h, house["cashier"], "cage-1", sold.number, "wrong game"), hosts)
        assert sorted("" if r is None else r.text.en for r in found) == ["", counter.VOIDED.en, counter.VOIDED.en]
        assert cash(house) == before and not hall.memory_of(host).cards
        sound(house, *hosts)


def test_a_prize_is_paid_once_whoever_asks(house: House) -> None:
    host = hall_in(house, bingo_prize="50")
    counter.sell(host, house["cashier"], Order("cage-1", 30))
    host.act(house["croupier"], "no more bets", "close")
    played(host, house)
    before = cash(house)
    with everywhere(house, host) as hosts:
        found = at_once(lambda h: counter.pay(h, house["cashier"], "cage-1", 1), hosts)
        assert [r.amount for r in found if isinstance(r, counter.Paid)] == [5000]
        assert all(r.text == counter.NOTHING_DUE for r in found if isinstance(r, Refused))
        assert before - cash(house) == 5000
        sound(house, *hosts)


def test_what_is_refused_in_the_middle_of_a_sale_leaves_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards without the right to the progressive and then some with it: the right is refused when all else has been made."""
    host = hall_in(house, **PROGRESSIVE)
    counter.sell(host, house["cashier"], Order("cage-1", 2, "ana"))
    before = (host.hash, host.n, cash(house), dict(host.seats), hall.memory_of(host), house.floor.balances(house["ana"]))
    with monkeypatch.context() as careless:
        careless.setattr(counter, "check_entry", lambda *_, **__: None)
        for by_cash in (True, False):
            with pytest.raises(Refused, match="without that right"):
                counter.sell(host, house["cashier"], Order("cage-1", 3, "ana", entry=True, cash=by_cash))

    def torn(*_: object, **__: object) -> int:
        raise RuntimeError("the power went")

    with monkeypatch.context() as broken:
        broken.setattr(hall, "write", torn)
        with pytest.raises(RuntimeError):
            counter.sell(host, house["cashier"], Order("cage-1", 3))
    now = (host.hash, host.n, cash(house), dict(host.seats), hall.memory_of(host), house.floor.balances(house["ana"]))
    assert now == before and len(counter.receipts(host)) == 1
    other = house.again()
    try:
        sound(house, host, other.host(host.id))
    finally:
        other.close()


def test_one_person_alone_takes_cash_up_to_the_limit(house: House) -> None:
    host = hall_in(house)
    eyes.change(house.floor, house["director"], "second.USD", "10")
    with pytest.raises(Refused, match=r"one person takes up to .*10"):
        counter.sell(host, house["cashier"], Order("cage-1", 11, "ana"))
    counter.sell(host, house["cashier"], Order("cage-1", 11, "ana", cash=False))
    with pytest.raises(Refused, match="who has no account pays in cash"):
        counter.sell(host, house["cashier"], Order("cage-1", 1, cash=False))
    sound(house, host)


def test_cash_pays_all_of_a_sale_though_chips_lie_at_the_seat(house: House) -> None:
    host = hall_in(house)
    host.act(house["ana"], "seat 1 buys 5", "buy")
    before = cash(house)
    sold = counter.sell(host, house["cashier"], Order("cage-1", 3, "ana"))
    assert cash(house) - before == sold.total and counter.due(host, 1) == 500
    sound(house, host)


def test_a_package_is_sold_in_every_game_or_in_none(house: House) -> None:
    first, second = (house.floor.host(r.table) for r in opened(house).rounds)
    eyes.change(house.floor, house["director"], "second.USD", "10")
    with pytest.raises(Refused, match="one person takes up to"):
        evening.package(house.floor, house["cashier"], first, Order("cage-1", 6))
    eyes.change(house.floor, house["director"], "second.USD", "100")
    counter.sell(second, house["cashier"], Order("cage-1", 2, "ana"))
    with pytest.raises(Refused, match="without that right"):
        evening.package(house.floor, house["cashier"], first, Order("cage-1", 6, "ana", entry=True))
    assert [hall.memory_of(h).cards for h in (first, second)] == [0, 2]
    slips = evening.package(house.floor, house["cashier"], first, Order("cage-1", 6))
    assert len({s.number for s in slips}) == 1 and len(slips) == 2
    sound(house)


def test_a_prize_that_waits_for_two_is_not_taken_in_small_parts_by_one(house: House) -> None:
    """Until then it lies in the bearer's account, out of which nothing goes without a second person."""
    host = hall_in(house, bingo_prize="50")
    counter.sell(host, house["cashier"], Order("cage-1", 30))
    host.act(house["croupier"], "no more bets", "close")
    played(host, house)
    eyes.change(house.floor, house["director"], "second.USD", "10")
    bearer = counter.bearer(house.floor)
    paid = counter.pay(host, house["cashier"], "cage-1", 1)
    asked = house.floor.credit(house["cashier"], bearer, "USD", -1000)
    assert paid.waits and asked and house.floor.balances(bearer)["USD"] == 5000
    movements.decide(house.floor, house["chief"], asked, False)
    movements.decide(house.floor, house["chief"], paid.waits, True)
    with pytest.raises(Refused, match="the house's own"):
        house.floor.credit(house["cashier"], bearer, "USD", 1)
    sound(house)
