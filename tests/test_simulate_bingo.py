"""Bingo's kernel against the procedure: the same balls, claims and prizes on the same seed, whatever the plan and the sale."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tapete
from tapete.errors import TapeteError
from tapete.runner import Crew
from tapete.simulate.kernels.bingo import Halls
from tapete.simulate.making import make
from tapete.simulate.play import named, played
from tapete.text import Text
from test_simulate_kernels import agree, made

ROUNDS = 20
HALLS: list[tuple[str, dict[str, str], str, int]] = [
    ("chile/bingo", {"pot-rate": "5%", "pot-base": "10000", "pot-balls": "62", "series-size": "100"}, "card 1500", 7),
    ("chile/bingo", {"shares": "player", "last-ball": "last", "sale-start": "one"}, "card 2000", 8),
    ("spain/bingo", {"line-rate": "0%"}, "card 75", 5),
    ("puerto-rico/bingo", {"pot-base": "50", "pot-balls": "30", "pot-entry": "1", "first-prize": "5"}, "entry 2, card 2", 8),
    ("puerto-rico/bingo", {"pot-base": "50", "pot-balls": "30", "pot-entry": "1", "figure": "corners"}, "card 2", 40),
    ("puerto-rico/bingo", {"figure": "...../...../..x../...../....."}, "card 2", 3),
    ("puerto-rico/bingo", {"series-size": "11"}, "card 4", 2),
    ("puerto-rico/bingo", {"series-size": "11", "pot-base": "50", "pot-balls": "60", "pot-entry": "1"}, "entry 4, card 4", 1),
]
"""Growing prizes with and without their right, shares by card and by player, a second series, a figure that the centre makes, a
series that leaves fewer cards than the first seat buys."""


@pytest.mark.parametrize("hall", HALLS, ids=lambda hall: f"{hall[0]} {' '.join(hall[1])}"[:60])
def test_games_go_as_in_the_hall(hall: tuple[str, dict[str, str], str, int]) -> None:
    game, plan, bets, seats = hall
    engine, procedure = made(game, plan, bets, (), seats)
    assert not isinstance(engine, Text), engine.en
    agree(engine, procedure, ROUNDS)


def test_any_plan_goes_as_in_the_hall() -> None:
    rng = random.Random(27)
    for _ in range(4):
        grid = "/".join("".join(rng.choice("x..") for _ in range(5)) for _ in range(5))
        plan = {
            "figure": rng.choice(["line", "corners", "cross", grid if "x" in grid else "line"]),
            "first-figure": rng.choice(["line", "corners"]),
            "first-prize": str(rng.randint(1, 9)),
            "bingo-rate": f"{rng.randint(1, 60)}%",
            "series-size": str(2 * rng.randint(20, 60)),
            "pot-base": "20",
            "pot-balls": str(rng.randint(4, 60)),
        }
        engine, procedure = made("puerto-rico/bingo", plan, "card 2", (), rng.randint(1, 9))
        assert not isinstance(engine, Text), engine.en
        agree(engine, procedure, ROUNDS)


def test_a_series_whose_end_is_too_small_for_a_game_is_refused_beforehand() -> None:
    with pytest.raises(TapeteError, match="at the end of the series of 10 cards 2 would be sold, and 3 are needed"):
        make("puerto-rico/bingo", "card 4", plan={"series-size": "10", "least-cards": "3"}, seats=2)


@pytest.mark.parametrize("game", ["chile/bingo", "spain/bingo", "puerto-rico/bingo"])
def test_many_games_come_to_the_price_of_a_card(game: str) -> None:
    """Prizes are parts of the sales: a card loses what the plan keeps, within five errors and what does not divide."""
    spec = make(game, rounds=1)
    engine, _ = made(game, {}, f"card {_words(game, spec.bets[0].amount)}", (), spec.seats)
    assert isinstance(engine, Halls)
    tally = engine.run(3, 5, 2**14)
    edge, line = float(tapete.game(game).odds()["card"].edge), tally.lines["card"]
    assert abs(tally.mean + edge * line.staked / tally.rounds) < 5 * tally.error + len(engine.prizes)
    assert line.net == tally.total and line.squares == tally.squares


def _words(game: str, amount: int | str) -> str:
    assert isinstance(amount, int)
    return str(amount // tapete.game(game).open().terms.minor)


def test_a_hall_is_the_same_whoever_plays_it_and_however_often_it_stops(tmp_path: Path) -> None:
    spec = make("chile/bingo", plan={"pot-rate": "5%", "pot-balls": "55"}, rounds=3000, seed=4)
    assert named(spec) == "kernel"
    whole = played(spec)
    assert played(spec, crew=Crew(threads=2)) == whole == played(spec, crew=Crew(threads=1))
    kept = tmp_path / "hall.jsonl"
    played(make("chile/bingo", plan=spec.plan, rounds=1024, seed=4), resume=kept)
    assert played(spec, resume=kept) == whole


def test_what_the_kernel_of_a_hall_does_not_carry() -> None:
    for game, plan, bets in (
        ("chile/bingo", {"daubing": "own"}, "card 500"),
        ("puerto-rico/bingo", {"bingo-rate": "0%"}, "card 2"),
    ):
        engine, _ = made(game, plan, bets, (), 8)
        assert isinstance(engine, Text) and engine.es and engine.en


def test_a_series_that_leaves_fewer_cards_than_one_buys_is_sold_to_its_end() -> None:
    engine, procedure = made("puerto-rico/bingo", {"series-size": "97"}, "card 2", (), 8)
    assert not isinstance(engine, Text)
    agree(engine, procedure, 8)
