"""A house written by an earlier version opens in this one with every chip in its place, and plays on.

`earlier/VERSION.sql` is the whole database of a small evening under each earlier form of the books: a roulette that draws by
itself, a boule with a croupier, one player. They are never edited; a new form of the books adds a file of the one before.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tapete.floor.house import Floor
from tapete.floor.people import everybody
from tapete.table.seal import verify

EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.sql"))
BROUGHT = 300_000
"""What the player took to the two tables, of a million."""


@pytest.mark.parametrize("books", EARLIER, ids=lambda path: path.stem)
def test_earlier_books_open_and_go_on(books: Path, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "floor.sqlite") as db:
        db.executescript(books.read_text(encoding="utf-8"))
    floor = Floor.at(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    try:
        assert floor.differences == [] and floor.damaged == {}
        ana = next(person for person in everybody(floor.engine) if person.name == "ana")
        assert floor.balances(ana) == {"ESP": 1_000_000 - BROUGHT}
        roulette, boule = floor.host(1), floor.host(2)
        assert boule.table.felt.chips == {2: 170_000}, "seven to one on the number"
        roulette.act(ana, "seat 1 bets 100 red", "one more")
        roulette.act(ana, "no more bets", "and closed")
        boule.act(ana, "seat 2 cashes out", "away")
        assert floor.balances(ana) == {"ESP": 1_000_000 - BROUGHT + 170_000}
        assert floor.auditor.look() == []
        for host in (roulette, boule):
            assert verify(host.acta()).ok
    finally:
        floor.close()
