"""§27.4.C: the books of a hall are copied when its session ends, and the copy can be put back."""

from __future__ import annotations

from pathlib import Path

from floor.house_of_cards import House
from tapete.floor.backup import restore
from tapete.floor.house import Floor
from tapete.floor.store import connect


def play(house: House, table: int) -> None:
    host = house.floor.host(table)
    lines = [
        ("ana", "seat 1 buys 5"), ("ana", "seat 1 bets 5 card"), ("croupier", "last coups"), ("croupier", "no more bets"),
        *(("croupier", f"ball {n}") for n in (14, 16, 42, 47, 64)),
        ("ana", "seat 1 claims bingo 1"), ("croupier", "no more claims"),
    ]  # fmt: skip
    for who, words in lines:
        host.act(house[who], words, f"{words}-{table}")


def test_a_session_s_end_is_copied(house: House, tmp_path: Path) -> None:
    house.floor.anchored(tmp_path / "house.key", tmp_path / "anchors")
    host = house.floor.open_table(house["director"], "puerto-rico/bingo", {}, "live")
    play(house, host.id)
    assert house.floor.copying is None, "no folder is named"
    house.floor.copies = tmp_path / "copies"
    other = house.floor.open_table(house["director"], "puerto-rico/bingo", {}, "live")
    play(house, other.id)
    assert house.floor.copying is not None
    path = house.floor.copying.result(60)
    assert path is not None and path.parent == tmp_path / "copies"
    first = house.floor.copying
    other.act(house["ana"], "seat 1 cashes out", "out")
    assert house.floor.copying is first, "one session, one copy"
    restore(connect(f"sqlite:///{tmp_path}/again.sqlite"), path)
    again = Floor.at(f"sqlite:///{tmp_path}/again.sqlite")
    assert again.host(other.id).table.felt.last_coups == 0
    again.close()


def test_a_copy_that_fails_is_told_and_the_house_goes_on(house: House, tmp_path: Path) -> None:
    house.floor.anchored(tmp_path / "house.key", tmp_path / "anchors")
    (tmp_path / "file").write_text("", encoding="utf-8")
    house.floor.copies = tmp_path / "file"
    host = house.floor.open_table(house["director"], "puerto-rico/bingo", {}, "live")
    play(house, host.id)
    assert house.floor.copying is not None and house.floor.copying.result(60) is None
    with house.floor.engine.connect() as db:
        from sqlalchemy import select

        from tapete.floor.store import links

        assert any("session backup failed" in row for row in db.execute(select(links.c.what)).scalars())
