"""The doctor finds each weakness by its name and says what to do; a house that is well is told so."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from floor.forked import tapete
from floor.house_of_cards import House
from tapete.cli import doctoring
from tapete.errors import TapeteError
from tapete.floor import accounts, anchors, chronicle, doctor, eyes, starting, store
from tapete.floor.keyring import ring_in
from tapete.floor.people import enrol
from tapete.itself import Running

GOOD = Running("wheel", "0.1.0", "ab" * 32)
MACHINE = {"clock", "disk", "anchors.disk"}
"""What depends on the machine on which the tests run."""


@pytest.fixture
def kept(house: House, tmp_path: Path) -> Iterator[Path]:
    """A house that is well: key and anchors apart, second factors, no guests."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as apart:
        tmp_path.chmod(0o700)
        floor = house.floor
        with store.writing(floor.engine) as db:
            eyes.write(db, "guests", "no")
            for person in db.execute(select(store.people.c.id).where(store.people.c.role != "player")).scalars().all():
                db.execute(update(store.people).where(store.people.c.id == person).values(totp="x"))
                chronicle.record(db, store.people, person)
        accounts.want_factor(floor.engine, replace(house["director"], two_factors=True), True)
        floor.anchored(Path(apart) / "house.key", Path(apart) / "anchors")
        starting.record(floor, GOOD, True, "0.0.0.0")
        yield Path(apart)


def signs(house: House, apart: Path, program: Running = GOOD) -> dict[str, doctor.Sign]:
    with house.floor.engine.connect() as db:
        found = doctor.examine(doctor.House(db, apart / "house.key", apart / "anchors", program))
    assert all(s.state == "fine" or s.todo for s in found), "each weakness comes with what to do"
    return {s.name: s for s in found if s.state != "fine" and s.name not in MACHINE}


def well(house: House) -> set[str]:
    """The tests' own PostgreSQL is quick and its role is everybody's, and the doctor says so."""
    return {"database", "logs"} if house.url.startswith("postgresql") else set()


def test_a_house_that_is_well(house: House, kept: Path) -> None:
    assert set(signs(house, kept)) == well(house)


def test_each_weakness_is_named(house: House, kept: Path) -> None:
    floor, director = house.floor, house["director"]

    def jumped() -> None:
        with floor.engine.begin() as db:
            db.execute(insert(store.links).values(book="x", n=1, at=store.now() + 10**7, what='{"in":"x","key":"y"}', hash="z"))

    def old() -> None:
        told = json.loads((kept / "anchors").read_text().splitlines()[-1])
        key = ring_in(kept / "house.key").private
        told = {k: v for k, v in told.items() if k != "signature"} | {"at": 1}
        (kept / "anchors").write_text(json.dumps(told | {"signature": key.sign(anchors._signed(told)).hex()}) + "\n")

    def readable() -> None:
        (kept / "house.key").chmod(0o644)

    def both_stakes() -> None:
        house.roulette()
        floor.open_table(house["chief"], "spain/roulette", {}, stakes="play")

    faults: list[tuple[str, Callable[[], object]]] = [
        ("stakes", both_stakes),
        ("passwords", lambda: enrol(floor.engine, "new", "croupier", "not so very secret", must_change=True)),
        ("factor.wanted", lambda: accounts.want_factor(floor.engine, director, False)),
        ("https", lambda: starting.record(floor, GOOD, False, "0.0.0.0")),
        ("key.rotation", lambda: (kept / "house.key.new").write_text("")),
        ("key", readable),
        ("anchors", old),
        ("books", jumped),
    ]
    for name, make in faults:
        assert name not in signs(house, kept), name
        make()
        found = signs(house, kept)
        assert name in found, (name, found)
    assert found["seeds"].state == "weak", "without a key seeds lie open"
    assert "no anchor for" in found["anchors"].text.en and "factor" in found
    (kept / "anchors").unlink()
    (kept / "house.key").unlink()
    found = signs(house, kept, Running("unknown", "0.1.0"))
    assert found["anchors"].text.en.startswith("there are no anchors") and "program" in found and found["key"].state == "weak"


def test_clock_of_the_books(house: House, kept: Path) -> None:
    with house.floor.engine.begin() as db:
        db.execute(insert(store.knocks).values(at=store.now(), name="clock", what="jump +9.0 s", origin=""))
        examined = doctor.House(db, kept / "house.key", kept / "anchors", GOOD)
        (found,) = doctor.clock(examined)
    assert found.state == "wrong" and "jump +9.0 s" in found.text.en


def test_the_command(house: House, kept: Path) -> None:
    if house.url.startswith("postgresql"):
        return
    words = ["--database", house.url, "--key", str(kept / "house.key"), "--anchors", str(kept / "anchors"), "--json"]
    done = tapete("doctor", *words)
    told = json.loads(done.stdout)
    assert told["ok"] is (done.returncode == 0) and {"books", "anchors", "key", "program"} <= {s["name"] for s in told["signs"]}
    for nowhere in ("sqlite:////nowhere/floor.db", "nonsense"):
        with pytest.raises(TapeteError):
            doctoring.examine(nowhere, "", "", False)
