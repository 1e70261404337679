"""`tapete people`, on the machine itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from floor.forked import tapete
from floor.house_of_cards import SECRET, House
from tapete.floor.people import log_in


def test_a_lost_password_of_the_director_is_replaced_on_the_machine(house: House) -> None:
    made = tapete("people", "password", "director", "--database", house.url)
    assert made.returncode == 0, made.stderr
    assert log_in(house.floor.engine, "director", made.stdout.strip()).person.must_change
    assert tapete("people", "role", "ana", "cashier", "--database", house.url).stdout == "done\n"
    assert "ana                  cashier" in tapete("people", "list", "--database", house.url).stdout
    wrong = tapete("people", "disable", "nobody", "--database", house.url)
    assert wrong.returncode == 2 and "no such account" in wrong.stderr
    assert log_in(house.floor.engine, "bea", SECRET)


@pytest.mark.parametrize("words", ["people list", "people disable ana", "anchor", "backup copy.tar", "hall report 1", "doctor"])
def test_who_asks_for_a_floor_that_is_not_there_makes_none(words: str, tmp_path: Path) -> None:
    told = tapete(*words.split(), cwd=tmp_path)
    assert told.returncode == 2 and "there is no floor" in told.stderr and told.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
