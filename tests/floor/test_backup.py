"""A backup is taken while the house plays, says itself whether it is whole, and is put back only if it is."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from floor.forked import tapete
from floor.house_of_cards import House, assert_sound, insider, known
from tapete.errors import TapeteError
from tapete.floor import anchors, audit, store
from tapete.floor.backup import Backed, backup, restore, verified
from tapete.floor.house import Floor
from tapete.floor.keyring import ring_in


@pytest.fixture
def played(house: House, tmp_path: Path) -> House:
    house.floor.anchored(tmp_path / "house.key", tmp_path / "anchors")
    for i in range(2):
        host = house.floor.open_table(house["chief"], "spain/boule", {}, pace={"reseed": 1})
        host.act(house["ana"], "seat 1 buys 1000", "buy")
        host.act(house["ana"], f"seat 1 bets {20 + i} number 3", "bet")
        host.act(house["ana"], "no more bets", "spin")
    host.act(house["ana"], "seat 1 cashes out", "out")
    house.floor.close_table(house["chief"], host.id)
    return house


def taken(house: House, tmp_path: Path) -> Path:
    path = tmp_path / "books.backup"
    backup(house.floor.engine, ring_in(tmp_path / "house.key"), path)
    return path


def put_back(url: str, path: Path, told: list[dict[str, Any]] | None = None) -> Backed:
    engine = store.engine_at(url)
    try:
        return restore(engine, path, told)
    finally:
        engine.dispose()


def test_what_was_backed_up_comes_back_in_either_database(played: House, tmp_path: Path) -> None:
    path = taken(played, tmp_path)
    assert path.stat().st_mode & 0o077 == 0
    url = f"sqlite:///{tmp_path / 'again.db'}"
    told = anchors.read((tmp_path / "anchors").read_text())
    made = put_back(url, path, told)
    assert made.rows > 20 and made.key == told[0]["key"]
    again = Floor.at(url)
    try:
        assert again.differences == [] and audit.differences(again) == []
        assert_sound(again)
        for number, host in played.floor.hosts.items():
            assert again.host(number).hash == host.hash
        ana = known(again)["ana"]
        again.host(1).act(ana, "seat 1 bets 20 number 3", "more")
        again.host(1).act(ana, "no more bets", "and on")
        assert again.host(1).period == 3
    finally:
        again.close()


def test_restored_where_it_came_from(played: House, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """PostgreSQL to PostgreSQL: new rows are numbered after the old ones."""
    if played.url.startswith("sqlite"):
        pytest.skip("the test before this one")
    path = taken(played, tmp_path)
    server = request.getfixturevalue("postgres")
    url = server.new_database()
    try:
        put_back(url, path)
        again = Floor.at(url)
        host = again.open_table(known(again)["chief"], "spain/boule", {})
        assert host.id == 3 and audit.differences(again) == []
        again.close()
    finally:
        server.drop(url)


def test_consistent_while_the_house_plays(played: House, tmp_path: Path) -> None:
    """Whatever moment it catches, its chains hold, its money adds up and its anchor is true."""
    host, stop = played.floor.host(1), threading.Event()

    def play() -> None:
        i = 0
        while not stop.is_set():
            i += 1
            host.act(played["ana"], "seat 1 buys 10", f"more {i}")

    player = threading.Thread(target=play)
    player.start()
    try:
        for i in range(3):
            path = tmp_path / f"{i}.backup"
            backup(played.floor.engine, ring_in(tmp_path / "house.key"), path)
            put_back(f"sqlite:///{tmp_path / f'{i}.db'}", path)
    finally:
        stop.set()
        player.join()


def test_a_backup_cut_or_changed_is_refused_and_nothing_is_changed(played: House, tmp_path: Path) -> None:
    path = taken(played, tmp_path)
    whole = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    target = tmp_path / "target.db"

    def refused(lines: list[bytes] | bytes, why: str) -> None:
        bad = tmp_path / "bad.backup"
        bad.write_bytes(lines if isinstance(lines, bytes) else gzip.compress(b"".join(lines)))
        engine = store.engine_at(f"sqlite:///{target}")
        with pytest.raises(TapeteError, match=why):
            restore(engine, bad)
        with engine.connect() as db:
            assert db.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one() == 0
        engine.dispose()

    refused(whole[:-1], "cut or changed")
    refused(whole[:5] + whole[6:], "cut or changed")
    refused([line.replace(b'"ana"', b'"eva"') for line in whole], "cut or changed")
    refused(path.read_bytes()[:-20], "cut or changed")
    refused(b"not a backup", "not a backup")
    refused(gzip.compress(b"{}\n"), "not a backup")
    refused([b""], "not a backup")
    forged = [line.replace(b'"role":"player"', b'"role":"director"') for line in whole]
    import hashlib

    tail = json.loads(forged[-1]) | {"digest": hashlib.sha256(b"".join(forged[:-1])).hexdigest()}
    refused([*forged[:-1], json.dumps(tail).encode() + b"\n"], "role was changed")


def test_only_into_an_empty_database_and_only_of_sound_books(played: House, tmp_path: Path) -> None:
    path = taken(played, tmp_path)
    with pytest.raises(TapeteError, match="has books already"):
        restore(played.floor.engine, path)
    with pytest.raises(TapeteError, match="exists already"):
        taken(played, tmp_path)
    with insider(played.floor.engine) as db:
        db.execute(store.ledger.delete().where(store.ledger.c.id == 1))
    with pytest.raises(TapeteError, match="do not agree"):
        backup(played.floor.engine, ring_in(tmp_path / "house.key"), tmp_path / "other.backup")
    assert not (tmp_path / "other.backup").exists() and verified(path)


def test_by_command(played: House, tmp_path: Path) -> None:
    key, file = str(tmp_path / "house.key"), str(tmp_path / "b")
    made = tapete("backup", file, "--key", key, "--database", played.url, cwd=tmp_path)
    assert made.returncode == 0 and "rows, signed with" in made.stdout, made.stderr
    assert tapete("backup", file, "--key", key, "--database", played.url, cwd=tmp_path).returncode == 2
    played.floor.auditor.look()
    back = tapete("restore", file, "--anchor", str(tmp_path / "anchors"), cwd=tmp_path)
    assert back.returncode == 0 and "1 anchors are later" in back.stderr, back.stderr
    checked = tapete("verify", "--anchor", str(tmp_path / "anchors"), cwd=tmp_path)
    assert checked.returncode == 1, "the last anchor is later than the backup, and verify says what is missing"
    again = tapete("restore", file, cwd=tmp_path)
    assert again.returncode == 2 and "already" in again.stderr
    with played.floor.engine.connect() as db:
        assert db.execute(select(store.links.c.id).limit(1)).first()


def test_a_backup_made_to_do_harm_is_refused_in_a_sentence(house: House, tmp_path: Path) -> None:
    """Its digest is right, since who makes it computes it; what it says is not what a house writes."""
    if house.url.startswith("postgresql"):
        return
    ring_in(tmp_path / "house.key")
    head, *rows, tail = gzip.decompress(taken(house, tmp_path).read_bytes()).splitlines(keepends=True)

    def with_rows(*more: bytes, first: bytes = head, last: bytes = b"") -> bytes:
        body = b"".join([first, *rows, *more])
        end = json.loads(tail) | {"rows": len(rows) + len(more), "digest": hashlib.sha256(body).hexdigest()}
        return gzip.compress(body + (last or json.dumps(end).encode()), 1)

    harmful = {
        "a table that is none": with_rows(b'["nowhere",{"a":1}]\n'),
        "a session": with_rows(b'["sessions",{"token":"x","person":1,"csrf":"y","seen":1}]\n'),
        "columns that are none": with_rows(b'["people",{"nothing":1}]\n'),
        "a list": with_rows(b'["people",{"id":[1]}]\n'),
        "nothing": with_rows(b"[]\n"),
        "too little": with_rows(b'["people",{"id":99}]\n'),
        "lists in lists": with_rows(b"[" * 50_000 + b"]" * 50_000 + b"\n"),
        "a number without end": with_rows(b'["people",{"id":' + b"9" * 6000 + b"}]\n"),
        "a number too large": with_rows(b'["people",{"id":%d}]\n' % 2**70),
        "a line without end": with_rows(b"[" + b" " * 5_000_000 + b"]\n"),
        "a version to come": with_rows(first=b'{"form":"tapete backup 1","version":"9999","at":1}\n'),
        "a strange version": with_rows(first='{"form":"tapete backup 1","version":"٣","at":1}\n'.encode()),
        "an end of lists": with_rows(last=b"[" * 50_000),
        "bad compression": (good := with_rows())[:60] + b"\0\xff\xff" + good[63:],
    }
    (tmp_path / "evil").write_bytes(good)
    put_back(f"sqlite:///{tmp_path / 'good.db'}", tmp_path / "evil")
    for what, words in harmful.items():
        (tmp_path / "evil").write_bytes(words)
        with pytest.raises(TapeteError):
            put_back(f"sqlite:///{tmp_path / 'evil.db'}", tmp_path / "evil")
            pytest.fail(what)
