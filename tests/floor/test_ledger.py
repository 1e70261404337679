"""Money by double entry, on both databases."""

from __future__ import annotations

import secrets
import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, func, select

from floor.house_of_cards import House, assert_sound
from tapete.errors import Refused
from tapete.floor import ledger
from tapete.floor.store import ledger as books
from tapete.floor.store import writing


def post(db: Connection, changes: dict[str, int], currency: str = "ESP") -> None:
    ledger.post(db, changes, currency, "test", 1)


def test_a_transaction_that_does_not_add_up_is_a_fault(house: House) -> None:
    with writing(house.floor.engine) as db, pytest.raises(AssertionError, match="add up"):
        post(db, {"cage": -5, "player:1": 4})


def test_nobody_but_the_cage_goes_below_nothing(house: House) -> None:
    with writing(house.floor.engine) as db:
        post(db, {"cage": -5, "player:99": 5})
    for changes in ({"player:99": -6, "cage": 6}, {"table:7": -1, "cage": 1}):
        with pytest.raises(Refused, match="balance"), writing(house.floor.engine) as db:
            post(db, changes)
    with pytest.raises(Refused), writing(house.floor.engine) as db:
        post(db, {"player:99": -5, "cage": 5}, "USD")
    with house.floor.engine.connect() as db:
        assert ledger.balances(db, "player:99") == {"ESP": 5}


def test_a_refused_transaction_leaves_no_trace(house: House) -> None:
    with house.floor.engine.connect() as db:
        before = db.execute(select(func.count()).select_from(books)).scalar_one()
    with pytest.raises(Refused), writing(house.floor.engine) as db:
        post(db, {"cage": -5, "player:99": 5})
        post(db, {"player:99": -6, "cage": 6})
    with house.floor.engine.connect() as db:
        assert db.execute(select(func.count()).select_from(books)).scalar_one() == before


def test_a_sum_that_would_overflow_the_books_is_refused(house: House) -> None:
    for amount in (10**14, 10**19, 10**30):
        with pytest.raises(Refused, match="too large"):
            house.floor.credit(house["cashier"], house["ana"], "ESP", amount)


def test_adds_up_sees_a_forged_entry(house: House) -> None:
    with writing(house.floor.engine) as db:
        row = db.execute(select(books).limit(1)).one()._asdict()
        db.execute(books.insert().values({**row, "id": 10**6, "amount": 1}))
    with house.floor.engine.connect() as db:
        assert not ledger.adds_up(db)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    steps=st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(-50, 100), st.sampled_from(["ESP", "USD"])), max_size=20
    )
)
def test_a_balance_is_always_what_a_plain_account_book_says(house: House, steps: list[tuple[int, int, int, str]]) -> None:
    run = secrets.token_hex(4)
    names = ["cage", *(f"player:{run}-{i}" for i in range(3))]
    plain: dict[tuple[str, str], int] = {}
    with writing(house.floor.engine) as db:
        for giver, taker, amount, currency in steps:
            a, b = names[giver], names[taker]
            if a == b:
                continue
            fits = all(
                n == "cage" or change >= 0 or plain.get((n, currency), 0) + change >= 0
                for n, change in ((a, -amount), (b, amount))
            )
            try:
                post(db, {a: -amount, b: amount}, currency)
            except Refused:
                assert not fits
                continue
            assert fits
            plain[a, currency] = plain.get((a, currency), 0) - amount
            plain[b, currency] = plain.get((b, currency), 0) + amount
        for name in names[1:]:
            assert {c: v for c, v in ledger.balances(db, name).items() if v} == {
                c: v for (n, c), v in plain.items() if n == name and v
            }
        assert ledger.adds_up(db)


def test_money_is_not_spent_twice_at_two_tables_at_once(house: House) -> None:
    """Ten tables, one purse: whoever is quickest buys, and the purse is never overdrawn."""
    hosts = [house.roulette() for _ in range(10)]
    bought: list[int] = []

    def buy(i: int) -> None:
        try:
            hosts[i].act(house["ana"], "seat 1 buys 400000", f"buy-{i}")
        except Refused:
            return
        bought.append(i)

    threads = [threading.Thread(target=buy, args=(i,)) for i in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(bought) == 2
    assert house.floor.balances(house["ana"])["ESP"] == 100_000_000 - 2 * 40_000_000
    assert_sound(house.floor)
