"""Which program opened the house stands in its chronicle, and in the house where it is not as delivered."""

from __future__ import annotations

import json

from sqlalchemy import select

from floor.house_of_cards import House
from tapete.floor import audit, starting
from tapete.floor.store import links
from tapete.itself import Running

GOOD = Running("wheel", "0.1.0", "ab" * 32)
BAD = Running("wheel", "0.1.0", "ab" * 32, ("tapete/law/spain/roulette.toml",))


def test_every_start_is_a_link(house: House) -> None:
    starting.record(house.floor, GOOD, True, "127.0.0.1")
    starting.record(house.floor, Running("checkout", "0.1.0", "cd" * 20), False, "0.0.0.0")
    with house.floor.engine.connect() as db:
        told = [
            json.loads(w) for w in db.execute(select(links.c.what).where(links.c.book == "rules").order_by(links.c.n)).scalars()
        ]
        assert starting.last(db)["mark"] == "cd" * 20
    starts = [json.loads(t["row"]["value"]) for t in told if t["key"] == starting.PROGRAM]
    assert [(s["kind"], s["https"], s["address"]) for s in starts] == [
        ("wheel", True, "127.0.0.1"),
        ("checkout", False, "0.0.0.0"),
    ]
    assert audit.differences(house.floor) == []


def test_a_file_that_was_changed_is_shown_and_stays_shown(house: House) -> None:
    starting.record(house.floor, BAD, True, "127.0.0.1")
    assert "files that are not as they were delivered (1): tapete/law/spain/roulette.toml" in house.floor.differences[-1].en
    house.floor.auditor.look()
    assert starting.doubt(BAD) in house.floor.differences
