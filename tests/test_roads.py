"""The roads of baccarat: as scoreboards are published, and as their makers word the rules, which is not how they are coded."""

from __future__ import annotations

import random

import pytest

import tapete
from tapete.draw.kit.roadboard import board, told
from tapete.draw.kit.roads import DERIVED, ROWS, bead_plate, big_road, derived_marks, derived_road, last_columns, streaks
from tapete.games.baccarat.memory import BaccaratMemory
from tapete.play.asks import Decide
from tapete.table.notation import parse_move
from tapete.table.table import Table

SHOES = ["".join(random.Random(seed).choices("PBT", (4462, 4586, 952), k=70)) for seed in range(40)]


def by_cells(results: str, back: int) -> list[str]:
    """The rule as scoreboards explain it to players: two cells of a big road without tails are both full or both empty."""
    lengths = streaks(results)
    full = {(column, row) for column, length in enumerate(lengths) for row in range(length)}
    found = []
    for column, row in sorted(full):
        if (column, row) < (back, 1):
            continue
        if row:
            alike = ((column - back, row) in full) == ((column - back, row - 1) in full)
        else:
            alike = lengths[column - 1] == lengths[column - 1 - back] if column > back else False
        if row or column > back:
            found.append("red" if alike else "blue")
    return found


@pytest.mark.parametrize("back", DERIVED.values())
def test_a_derived_road_is_what_the_cells_of_the_big_road_say(back: int) -> None:
    for shoe in SHOES:
        assert list(derived_marks(shoe, back)) == by_cells(shoe, back), shoe


@pytest.mark.parametrize(
    ("results", "eye", "small", "pig"),
    [
        ("BPBPBPBP", "rrrrrr", "rrrrr", "rrrr"),  # ping-pong: as regular as can be
        ("BBBBBB", "", "", ""),  # one column: nothing to compare
        ("BBPPBBPP", "rrrrr", "rrr", "r"),  # two and two
        ("BPP", "b", "", ""),  # beside the second of the second column there is nothing
        ("BPPP", "br", "", ""),  # and straight on there is nothing either: regular again
        ("BBPB", "b", "", ""),  # the columns before were of two and of one
        ("BTPTPTT", "b", "", ""),  # ties do not count
    ],
)
def test_the_examples_that_every_explanation_gives(results: str, eye: str, small: str, pig: str) -> None:
    found = ["".join(mark[0] for mark in derived_marks(results, back)) for back in DERIVED.values()]
    assert found == [eye, small, pig]


def test_ties_are_strokes_and_a_long_run_has_a_tail() -> None:
    assert [s.ties for s in big_road("TTBTPTTT")] == [3, 3]
    dragon = big_road("B" * 9 + "P")
    assert [(s.column, s.row) for s in dragon[4:]] == [(0, 4), (0, 5), (1, 5), (2, 5), (3, 5), (1, 0)]
    second = big_road("B" * 8 + "P" * 7)
    assert [(s.column, s.row) for s in second[8:]] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)]


@pytest.mark.parametrize("shoe", SHOES[:8])
def test_every_sign_has_a_place_of_its_own(shoe: str) -> None:
    for road in (bead_plate(shoe), big_road(shoe), *(derived_road(shoe, back) for back in DERIVED.values())):
        assert len({(s.column, s.row) for s in road}) == len(road)
        assert all(0 <= s.row < ROWS for s in road)
        assert all(0 <= s.column < 9 for s in last_columns(road, 9))
    assert len(big_road(shoe)) + sum(s.ties for s in big_road(shoe)) == len(shoe)


def say(table: Table, line: str) -> None:
    table.do(parse_move(table, line))


def test_the_road_belongs_to_the_shoe() -> None:
    table = tapete.game("spain/punto-y-banca").open()
    say(table, "seat 1 buys 20000")
    for _ in range(2):
        for line in ("seat 1 bets 100 punto", "no more bets", "card Ks", "card 9h", "card 4d", "card Qc"):
            say(table, line)
        while not table.ask.takes_bets:
            say(table, "card 2c")
    road = table.felt.of(BaccaratMemory).memory.road
    assert road == "BB" and 'data-road="cockroach-pig"' in board(road, "es")
    assert told(road, "es") == "punto 0, banca 2, empate 0; al final: banca 2 seguidas"
    say(table, "shuffle")
    assert table.felt.of(BaccaratMemory).memory.road == "" and table.felt.results == ("B", "B")


def test_the_wheel_shows_zero_while_the_choice_is_pending() -> None:
    table = tapete.game("spain/roulette").open()
    for line in ("seat 1 buys 1000", "seat 1 bets 100 red", "no more bets", "spin 0"):
        say(table, line)
    assert isinstance(table.ask, Decide) and table.ask.pending and table.felt.results == ("0",)
