"""Counting cards: the rounds are those of the simulation, and what is counted is what lies in the shoe."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapete.errors import TapeteError
from tapete.simulate.counting import counted, known, system
from tapete.simulate.making import make
from tapete.simulate.play import played


@pytest.mark.parametrize("name", ["hi-lo", "ko"])
def test_counted_rounds_are_those_of_the_simulation(name: str) -> None:
    spec = make("spain/blackjack", "main 10", rounds=20_000, seed=9)
    found, plain = counted(spec, system(name)), played(spec, "kernel")
    assert found.rounds == plain.rounds == sum(row.rounds for row in found.rows)
    assert found.mean == pytest.approx(plain.mean / 1000) and found.staked == 1


def test_a_high_count_favours_the_player_and_bets_follow_it(tmp_path: Path) -> None:
    file = tmp_path / "spread.toml"
    file.write_text(
        "tags = { 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 10 = -1, A = -1 }\n[[bet]]\nfrom = 2\nunits = 8\n", encoding="utf-8"
    )
    found = counted(make("spain/blackjack", "main 10", rounds=600_000, seed=1), system(str(file)))
    high, low = [r for r in found.rows if r.count >= 3], [r for r in found.rows if r.count <= -3]
    means = [sum(r.mean * r.rounds for r in part) / sum(r.rounds for r in part) for part in (high, low)]
    assert means[0] > 0 > means[1]
    assert {r.units for r in found.rows if r.count >= 2} == {8} and {r.units for r in found.rows if r.count < 2} == {1}
    assert found.staked > 1


def test_whatever_is_shuffled_every_round_has_no_count() -> None:
    """Before a fresh shoe nothing is known."""
    found = counted(make("spain/blackjack", "main 10", rounds=2_000, shoe="fresh"), system("hi-lo"))
    assert [row.count for row in found.rows] == [0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tags = 3", "what each card counts"),
        ("tags = { J = 1 }", "what each card counts"),
        ("tags = { 2 = 1 }\nfast = true", "nobody reads 'fast'"),
        ("tags = { 2 = 1e9 }", "'tags.2' is a number"),
        ("tags = { 2 = true }", "'tags.2' is a number"),
        ("tags = { 2 = nan }", "'tags.2' is a number"),
        ("tags = { 2 = 1e999999999 }", "'tags.2' is a number"),
        ("tags = { 2 = " + "9" * 100_000 + " }", "not valid TOML"),
        ("tags = " + "[" * 5_000, "tables within tables"),
        ("tags = { 2 = 1 }\ndivided = 1", "true or false"),
        ("tags = { 2 = 1 }\n[[bet]]\nfrom = 1", "each [[bet]]"),
        ("tags = { 2 = 1 }\n[[bet]]\nfrom = 1\nunits = -1", "are whole"),
        ("tags = {", "not valid TOML"),
    ],
)
def test_a_system_that_is_none_is_told(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(TapeteError) as told:
        system(str(file))
    assert says in told.value.text.en and told.value.text.es


def test_where_nothing_can_be_counted() -> None:
    assert known() == ["halves", "hi-lo", "ko"]
    with pytest.raises(TapeteError, match="a file, or halves, hi-lo, ko"):
        system("zen")
    with pytest.raises(TapeteError, match="twenty-one only"):
        counted(make("spain/roulette", "red 10", rounds=10), system("hi-lo"))
