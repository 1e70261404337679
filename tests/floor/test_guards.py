"""What was written is only added to: the database itself refuses the rest, and a role of its own can do no more."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, delete, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from floor.house_of_cards import SECRET, House, insider
from tapete.floor import accounts, guards, store
from tapete.floor.house import Floor
from tapete.floor.people import enrol


def refused(engine: Engine, statement: object) -> bool:
    try:
        with engine.begin() as db:
            db.execute(statement)  # type: ignore[call-overload]
    except DBAPIError as error:
        return guards.SAID in str(error) or "permission denied" in str(error)
    return False


def test_no_log_is_changed_or_erased(house: House) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "buy")
    with insider(house.floor.engine) as db:  # one row in each, so that there is something to refuse
        db.execute(store.knocks.insert().values(at=1, name="x", what="x", origin="x"))
        db.execute(store.movements.insert().values(id=1, at=1, person=1, currency="ESP", amount=1))
        db.execute(store.decisions.insert().values(movement=1, at=1, person=1, approved=1))
        db.execute(store.closings.insert().values(table_id=host.id, at=1, person=1))
        meter = {"name": "m", "regulation": "spain", "kind": "x", "currency": "ESP", "base": 1, "reserve": "0"}
        db.execute(store.meters.insert().values(id=1, **meter, opened_by=1, opened=1))
        db.execute(store.meter_entries.insert().values(meter=1, what="x", at=1, person=1))
        db.execute(store.hall_log.insert().values(at=1, table_id=host.id, person=1, what="x", station="x", facts="{}"))
        paper = {"kind": "fill", "day": "x", "currency": "ESP", "amount": 1, "expected": 1, "body": "{}", "why": ""}
        db.execute(store.papers.insert().values(id=1, at=1, person=1, **paper))
        db.execute(store.signatures.insert().values(paper=1, what="x", at=1, person=1))
        guards.raise_(db)
    for name in guards.LOGS:
        table = store.meta.tables[name]
        column = next(c for c in table.columns if not c.primary_key)
        assert refused(house.floor.engine, update(table).values({column.name: column})), name
        assert refused(house.floor.engine, delete(table)), name
    for column in (store.tables.c.mode, store.tables.c.plan, store.tables.c.key):
        assert refused(house.floor.engine, update(store.tables).values({column.name: "x"}))
    assert refused(house.floor.engine, delete(store.tables))
    assert [w.en[:2] for w in guards.weak(house.floor.engine)] == ([] if "sqlite" in house.url else ["th"])


def test_a_trigger_taken_off_is_said(house: House) -> None:
    with insider(house.floor.engine):
        pass
    assert any("no trigger guards: " in w.en and "entries" in w.en for w in guards.weak(house.floor.engine))


def test_on_postgresql_the_server_is_a_role_that_only_adds(engine_url: str) -> None:
    """Migrations by the owner; the server plays a whole table with less, and can rewrite nothing."""
    if engine_url.startswith("sqlite"):
        pytest.skip("SQLite has no roles")
    owner = store.connect(engine_url)
    with owner.begin() as db:
        db.execute(text("DROP ROLE IF EXISTS tapete_server"))
        db.execute(text("CREATE ROLE tapete_server LOGIN PASSWORD 'x'"))
    server = make_url(engine_url).set(username="tapete_server", password="x").render_as_string(hide_password=False)
    floor = Floor.at(server, owner=engine_url)
    try:
        assert guards.weak(floor.engine) == []
        director = enrol(floor.engine, "director", "director", SECRET)
        ana = enrol(floor.engine, "ana", "player", SECRET)
        floor.credit(director, ana, "ESP", 100_000)
        host = floor.open_table(director, "spain/boule", {}, pace={"reseed": 1})
        for i, words in enumerate(["buys 100", "bets 20 number 3"]):
            host.act(ana, f"seat 1 {words}", str(i))
        host.act(ana, "no more bets", "spin")
        host.act(ana, "seat 1 cashes out", "out")
        floor.close_table(director, host.id)
        accounts.give_role(floor.engine, director, "ana", "croupier")
        for name in guards.LOGS:
            assert refused(floor.engine, delete(store.meta.tables[name])), name
            with pytest.raises(DBAPIError, match=r"permission denied|must be owner"), floor.engine.begin() as db:
                db.execute(text(f"TRUNCATE {name} CASCADE"))
        with pytest.raises(DBAPIError, match="must be owner"), floor.engine.begin() as db:
            db.execute(text("DROP TRIGGER entries_kept_update ON entries"))
        again = Floor.at(server)
        assert again.differences == []
        again.close()
    finally:
        floor.close()
        with owner.begin() as db:
            db.execute(text("DROP OWNED BY tapete_server"))
            db.execute(text("DROP ROLE tapete_server"))
        owner.dispose()
