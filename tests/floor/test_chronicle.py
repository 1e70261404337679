"""Nothing that holds money or rights is changed, invented or erased unseen: every kind of edit is found and named."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Column, Delete, Update, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from floor.house_of_cards import SECRET, House, insider
from tapete.floor import accounts, audit, bank, chronicle, counter, eyes, guards, meters, movements, store
from tapete.floor.house import Floor
from tapete.floor.people import begin, change_password, enrol, log_in, log_out

STUD = "puerto-rico/caribbean-stud"


@pytest.fixture
def busy(house: House) -> House:
    """A house where everything that is written down has happened."""
    floor, director = house.floor, house["director"]
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "no more bets", "spin")
    done = house.roulette()
    done.act(house["bea"], "seat 1 buys 100", "buy")
    done.act(house["bea"], "seat 1 cashes out", "out")
    floor.close_table(house["chief"], done.id)
    stud = floor.open_table(house["chief"], STUD, {})
    pot = meters.open_meter(floor, director, stud.id, meters.kinds(stud)[0], "pot")
    meters.announce(floor, director, pot)
    eyes.change(floor, director, "second.USD", "1")
    number = floor.credit(house["cashier"], house["ana"], "USD", 500)
    assert number is not None
    movements.decide(floor, house["chief"], number, True)
    bingo = floor.open_table(house["chief"], "puerto-rico/bingo", {}, "automatic", {"desk": 1})
    counter.sell(bingo, house["cashier"], counter.Order("cage-1", 1))
    live = house.roulette("live")
    slip = bank.slip(floor, house["croupier"], live.id, "fill", {"100": 1})
    bank.sign(floor, house["cashier"], slip, "approved")
    change_password(floor.engine, house["ana"], "another long word")
    accounts.give_role(floor.engine, director, "bea", "croupier")
    log_in(floor.engine, "chief", SECRET, "127.0.0.1")
    floor.auditor.look()
    assert floor.differences == []
    return house


def named(house: House) -> str:
    return " | ".join(d.en for d in audit.differences(house.floor))


def test_a_house_at_work_agrees_with_itself_after_a_restart_too(busy: House) -> None:
    again = busy.again()
    try:
        assert again.differences == [] and audit.differences(again) == []
    finally:
        again.close()


KEPT = (*chronicle.KEPT, store.ledger)


def tampered(house: House, change: Update | Delete) -> str:
    """What is said after a change that is then taken back."""
    with house.floor.engine.connect() as db:
        guards.lift(db)
        try:
            db.execute(change)
        except IntegrityError:
            return f"{change.table.description} keeps its own keys apart"
        said = " | ".join(d.en for d in chronicle.differences(db))
        db.rollback()
    return said


def another(column: Column[Any], old: Any) -> int | str:
    """Some other value that the column can hold."""
    if column.type.python_type is str:
        return f"x{old or ''}"[: 8 if column.name == "currency" else 20]
    return (2 if old == 1 else 1) if column.foreign_keys else int(old or 0) + 1


def test_every_column_of_every_table_is_watched(busy: House) -> None:
    other = busy.floor.open_table(busy["chief"], STUD, {})
    meters.open_meter(busy.floor, busy["director"], other.id, meters.kinds(other)[0], "other")
    edits = 0
    for table in KEPT:
        key = table.c[chronicle._key(table)]
        with busy.floor.engine.connect() as db:
            row = db.execute(select(table).order_by(key).limit(1)).one()
        for column in table.columns:
            if not column.primary_key and column.name not in chronicle.PASSING:
                value = another(column, getattr(row, column.name))
                said = tampered(busy, update(table).where(key == getattr(row, key.name)).values({column.name: value}))
                assert f"{table.name} " in said, f"{table.name}.{column.name}: {said}"
                edits += 1
    assert edits >= 49 and named(busy) == ""


def test_an_erased_row_is_named(busy: House) -> None:
    for table in (store.settings, store.closings, store.meter_entries, store.decisions, store.ledger):
        key = table.c[chronicle._key(table)]
        with busy.floor.engine.connect() as db:
            some = db.execute(select(key).limit(1)).scalar_one()
        assert f"{table.name} " in tampered(busy, delete(table).where(key == some))


def test_an_invented_row_is_named(busy: House) -> None:
    with busy.floor.engine.begin() as db:
        common = {"txn": "ab" * 16, "at": 1, "currency": "ESP", "memo": "deposit", "person": 3}
        sums = (("player:6", 10**6), ("cage", -(10**6)))
        db.execute(insert(store.ledger), [common | {"account": account, "amount": amount} for account, amount in sums])
        db.execute(insert(store.settings).values(key="staff-play", value="play"))
    said = named(busy)
    assert f"ledger {'ab' * 16}: nobody wrote it" in said and "settings staff-play: nobody wrote it" in said


def test_a_link_changed_dropped_or_swapped_breaks_its_chain(busy: House) -> None:
    links = store.links
    with insider(busy.floor.engine) as db:
        db.execute(update(links).where(links.c.book == "people", links.c.n == 2).values(what='{"in":"x","key":"y","row":{}}'))
        db.execute(delete(links).where(links.c.book == "cash", links.c.n == 1))
    said = named(busy)
    assert "chronicle people, line 2" in said and "chronicle cash, line 2" in said


def test_a_record_whose_end_is_cut_off_is_named_though_its_hashes_follow(busy: House) -> None:
    host = busy.floor.host(1)
    with insider(busy.floor.engine) as db:
        db.execute(delete(store.entries).where(store.entries.c.table_id == 1, store.entries.c.n > 2))
    again = Floor(busy.floor.engine)
    said = " | ".join(d.en for d in again.differences)
    assert f"entries 1:{host.n}: was erased" in said and 1 in again.hosts


def test_ledger_and_record_are_held_against_each_other(busy: House) -> None:
    """Even where an insider writes the chronicle too: money that no move at the table explains."""
    from tapete.floor import ledger

    with busy.floor.engine.begin() as db:
        ledger.post(db, {ledger.at_table(1): -500, ledger.player(busy["ana"].id): 500}, "ESP", "cash-out", 3, 1)
    said = named(busy)
    assert "table 1: by the ledger" in said


def test_what_an_older_house_had_is_adopted(house: House) -> None:
    with insider(house.floor.engine) as db:
        db.execute(delete(store.links))
    assert "nobody wrote it" in named(house)
    with house.floor.engine.begin() as db:
        chronicle.adopt(db)
    assert named(house) == ""
    enrol(house.floor.engine, "late", "player", "not so very secret")
    assert named(house) == ""


def test_a_door_from_before_it_was_chronicled_is_adopted(busy: House) -> None:
    with insider(busy.floor.engine) as db:
        db.execute(delete(store.links).where(store.links.c.book == "door"))
        db.execute(text("UPDATE alembic_version SET version_num = '0007'"))
    assert "knocks 1: nobody wrote it" in named(busy) and "sessions " in named(busy)
    again = busy.again()
    try:
        assert again.differences == []
    finally:
        again.close()


def test_a_forged_session_is_named_and_one_that_ended_is_not(busy: House) -> None:
    token = begin(busy.floor.engine, busy["bea"]).token
    log_out(busy.floor.engine, token)
    assert named(busy) == ""
    with busy.floor.engine.begin() as db:
        db.execute(update(store.sessions).values(person=busy["director"].id))
    assert "person was changed" in named(busy)


def test_the_house_shows_what_does_not_agree(busy: House) -> None:
    from fastapi.testclient import TestClient

    from floor.house_of_cards import SECRET
    from tapete.web.app import create_app

    with busy.floor.engine.begin() as db:
        db.execute(update(store.people).where(store.people.c.name == "bea").values(role="director"))
    busy.floor.auditor.look()
    client = TestClient(create_app(busy.floor), headers={"accept-language": "en"})
    client.post("/login", data={"name": "chief", "password": SECRET})
    page = client.get("/house").text
    assert "The books do not agree" in page and "people 7: role was changed" in page
