"""Anchors say on what occasion they were signed; a day ends; a clock behind the books is told."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from sqlalchemy import insert, select

from floor.house_of_cards import House, insider
from tapete.floor import audit, chronicle, store
from tapete.floor.house import Floor


def test_an_anchor_at_the_start_at_each_closing_and_at_the_days_end(house: House, tmp_path: Path) -> None:
    house.floor.anchored(tmp_path / "key", tmp_path / "anchors")
    host = house.roulette()
    house.floor.close_table(house["chief"], host.id)
    house.floor.auditor.look("day's end")
    told = [json.loads(line)["why"] for line in (tmp_path / "anchors").read_text().splitlines()]
    assert told == ["start", "closing", "day's end"]


def test_when_a_day_ends() -> None:
    noon = int(datetime(2026, 3, 1, 12).timestamp() * 1000)
    left = audit.until_midnight(noon)
    assert 10 * 3600 <= left <= 14 * 3600, "twelve hours, but where the clocks are changed"
    assert audit.day_of(noon) != audit.day_of(noon + int(left * 1000)) and audit.until_midnight(noon) > 0


def test_a_clock_behind_what_was_written_is_told_and_times_never_decrease(house: House) -> None:
    ahead = store.now() + 7_200_000
    with insider(house.floor.engine) as db:
        last = db.execute(select(store.links).where(store.links.c.book == "rules").order_by(store.links.c.n.desc())).first()
        assert last is not None
        made = chronicle.link(last.hash, "rules", last.n + 1, ahead, last.what)
        db.execute(insert(store.links).values(book="rules", n=last.n + 1, at=ahead, what=last.what, hash=made))
        chronicle._append(db, "rules", last.what)
        times = (
            db.execute(select(store.links.c.at).where(store.links.c.book == "rules").order_by(store.links.c.n)).scalars().all()
        )
    assert times == sorted(times) and times[-1] == ahead
    again = Floor(house.floor.engine)
    assert any("behind what was written last" in d.en for d in again.differences)
