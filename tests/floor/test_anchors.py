"""What was signed can be looked for again: an insider who rewrites a chain from its beginning does not have the key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from floor.forked import tapete
from floor.house_of_cards import House, insider
from tapete.errors import TapeteError
from tapete.floor import anchors, chronicle, store


@pytest.fixture
def told(house: House, tmp_path: Path) -> Path:
    host = house.roulette()
    for i in range(3):
        host.act(house["ana"], "seat 1 buys 10", f"buy {i}")
    house.floor.anchored(tmp_path / "house.key", tmp_path / "anchors")
    assert (tmp_path / "house.key").stat().st_mode & 0o077 == 0
    return tmp_path / "anchors"


def missing(house: House, told: Path) -> str:
    with house.floor.engine.connect() as db:
        return " | ".join(t.en for t in anchors.missing(db, anchors.read(told.read_text())))


def test_all_that_was_signed_is_there_and_more_may_come(house: House, told: Path) -> None:
    house.floor.host(1).act(house["ana"], "seat 1 cashes out", "out")
    house.floor.close_table(house["chief"], 1)
    house.floor.auditor.look()
    assert len(told.read_text().splitlines()) == 3, "now, at the closing, at the audit"
    assert missing(house, told) == "" and house.floor.differences == []


def test_a_chain_made_anew_from_its_beginning_is_found(house: House, told: Path) -> None:
    """The insider erases a deposit, and writes the whole chronicle again so that it follows and agrees."""
    with insider(house.floor.engine) as db:
        txn = db.execute(select(store.ledger.c.txn).where(store.ledger.c.memo == "deposit").limit(1)).scalar_one()
        db.execute(delete(store.ledger).where(store.ledger.c.txn == txn))
        db.execute(delete(store.links))
        chronicle.adopt(db)
        assert chronicle.differences(db) == [], "by itself it looks whole"
    assert "chronicle ledger:cage: line" in missing(house, told)


def test_a_dropped_table_or_tail_is_found(house: House, told: Path) -> None:
    with insider(house.floor.engine) as db:
        db.execute(delete(store.entries).where(store.entries.c.n == 3))
    assert missing(house, told) == "table 1: entry 3, which was signed, is missing"
    again = house.again()
    try:
        again.anchored(told.parent / "house.key", told)
        assert any("which was signed" in d.en for d in again.differences)
    finally:
        again.close()


@pytest.mark.parametrize(
    ("name", "value"), [("at", 1), ("books", {}), ("records", {"1": [1, "x"]}), ("key", "00" * 32), ("form", "x")]
)
def test_a_changed_anchor_is_no_anchor(house: House, told: Path, name: str, value: object) -> None:
    with pytest.raises(TapeteError):
        anchors.read(json.dumps(json.loads(told.read_text()) | {name: value}))


@pytest.mark.parametrize("words", ["", "{}", "[]", "not json", '{"form": "tapete anchor 1"}'])
def test_what_is_no_anchor_is_said(words: str) -> None:
    with pytest.raises(TapeteError, match="not an anchor"):
        anchors.read(words)


def test_anchors_by_command(house: House, told: Path, tmp_path: Path) -> None:
    key, out = str(tmp_path / "house.key"), str(tmp_path / "other-disk")
    assert tapete("anchor", "--out", out, "--key", key, "--database", house.url).returncode == 0
    checked = tapete("verify", "--anchor", out, "--database", house.url)
    assert checked.returncode == 0 and checked.stdout.startswith("ok: 1 anchors of the key "), checked.stderr
    acta = tmp_path / "table.acta"
    host = house.floor.host(1)
    acta.write_text(host.acta())
    assert tapete("verify", str(acta), "--anchor", out).returncode == 0
    host.lines, host.table.log = host.lines[:2], host.table.log[:2]  # an acta cut and made to look whole
    host.hash = host.lines[-1].hash
    acta.write_text(host.acta())
    assert tapete("verify", str(acta)).returncode == 0, "by itself it looks whole"
    cut = tapete("verify", str(acta), "--anchor", out)
    assert cut.returncode == 1 and "signs no entry" in cut.stderr
    with insider(house.floor.engine) as db:
        db.execute(update(store.people).where(store.people.c.name == "ana").values(role="cashier"))
    wrong = tapete("verify", "--anchor", out, "--database", house.url)
    assert wrong.returncode == 1 and "role was changed" in wrong.stderr
    assert tapete("verify").returncode == 2
