"""Play money stays play money: no table, account, cage or meter joins it to the other."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from floor.house_of_cards import House, assert_sound, insider
from tapete.errors import Refused
from tapete.floor import ledger, meters, purse
from tapete.floor.people import Person, enrol
from tapete.floor.store import ledger as books
from tapete.table.seal import verify

GAME = "puerto-rico/caribbean-stud"


@pytest.fixture
def guest(house: House) -> Person:
    made = enrol(house.floor.engine, "guest-000001", "player", "not so very secret", guest=True)
    house.floor.gift(made)
    return made


def test_a_guest_has_play_money_only_and_it_is_its_own_currency(house: House, guest: Person) -> None:
    assert set(house.floor.balances(guest)) == set(purse.gifts(house.floor.catalogue))
    assert all(purse.is_play(code) for code in house.floor.balances(guest))
    house.floor.gift(guest)
    assert house.floor.balances(guest) == purse.gifts(house.floor.catalogue), "no more than there is need of"


def test_a_guest_does_not_sit_where_money_is_played_for(house: House, guest: Person) -> None:
    with pytest.raises(Refused, match="guests play with play money"):
        house.roulette().act(guest, "seat 1 buys 100", "sit")


def test_the_cage_neither_pays_nor_takes_play_money(house: House, guest: Person) -> None:
    for whom, code in ((guest, "ESP-play"), (house["ana"], "ESP-play"), (guest, "ESP")):
        for amount in (100, -100):
            with pytest.raises(Refused, match="play money"):
                house.floor.credit(house["cashier"], whom, code, amount)


def test_what_is_won_from_a_guest_is_play_money(house: House, guest: Person) -> None:
    host = house.floor.open_table(house["chief"], "spain/roulette", {}, stakes="play")
    real = house.floor.balances(house["ana"])["ESP"]
    with pytest.raises(Refused, match="balance"):
        host.act(house["ana"], "seat 1 buys 100", "with money")
    house.floor.gift(house["ana"])
    for seat, who in ((1, house["ana"]), (2, guest)):
        host.act(who, f"seat {seat} buys 100", f"buy {seat}")
        host.act(who, f"seat {seat} bets 20 red", f"bet {seat}")
    host.act(guest, "no more bets", "spin")
    while host.table.felt.bets:
        host.act(guest, "no more bets", f"again {host.n}")
    host.act(house["ana"], "seat 1 cashes out", "out")
    assert house.floor.balances(house["ana"])["ESP"] == real
    with house.floor.engine.connect() as db:
        mixed = select(books.c.txn).group_by(books.c.txn).having(func.count(books.c.currency.distinct()) > 1)
        assert db.execute(mixed).first() is None
        assert ledger.balances(db, ledger.at_table(host.id)).keys() == {"ESP-play"}
    assert verify(host.acta()).ok and "chain play " in host.acta()
    assert_sound(house.floor)


def test_a_meter_is_of_one_kind_of_money(house: House) -> None:
    floor, director = house.floor, house["director"]
    money = floor.open_table(house["chief"], GAME, {})
    toy = floor.open_table(house["chief"], GAME, {}, stakes="play")
    kind = meters.kinds(money)[0]
    pot = meters.open_meter(floor, director, money.id, kind, "real")
    with pytest.raises(Refused, match="never of both"):
        meters.link(floor, director, pot, toy.id)
    with pytest.raises(Refused, match="never of both"):
        meters.check_first(floor, director, pot, toy.table, "play")
    other = meters.open_meter(floor, director, toy.id, kind, "toy")
    with floor.engine.connect() as db:
        assert [p.currency for p in meters.pots(db)] == ["USD", "USD-play"] and meters.reading(db, meters.pot(db, other))


def test_a_table_cannot_be_changed_from_play_to_money(house: House) -> None:
    from sqlalchemy import update

    from tapete.floor.store import tables

    host = house.floor.open_table(house["chief"], "spain/roulette", {}, stakes="play")
    house.floor.gift(house["ana"])
    host.act(house["ana"], "seat 1 buys 100", "buy")
    with insider(house.floor.engine) as db:
        db.execute(update(tables).where(tables.c.id == host.id).values(stakes="money"))
    again = house.again()
    try:
        assert host.id in again.damaged
    finally:
        again.close()


def test_what_guests_were_given_before_becomes_play_money(tmp_path: object, house: House) -> None:
    """A house of the third migration: its guest has real money, which the fourth changes by entries of the ledger."""
    from importlib import import_module

    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    floor = house.floor
    guest = enrol(floor.engine, "guest-abcdef", "player", "not so very secret")
    floor.credit(house["cashier"], guest, "ESP", 5000)
    fourth = import_module("tapete.floor.migrations.versions.0004_two_kinds_of_money")
    with floor.engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        fourth.upgrade()
    assert {c: n for c, n in floor.balances(guest).items() if n} == {"ESP-play": 5000}
    assert_sound(floor)
