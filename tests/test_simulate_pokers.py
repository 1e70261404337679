"""The kernels of the pokers against the procedure: side bets, several seats, and every number that a round can come to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import tapete
from tapete.games.poker.hands import TABLE, key
from tapete.odds.kit.evaluator import index
from tapete.odds.kit.suits import canonical_sets
from tapete.odds.report import game_odds
from tapete.play.asks import Choice
from tapete.simulate import strategy
from tapete.simulate.kernels import ultimate
from tapete.simulate.kernels.deals import Deals
from tapete.simulate.making import make
from tapete.simulate.play import played
from tapete.table.table import Table
from tapete.text import Text
from test_simulate_kernels import agree, made

THREE, RIDE = "puerto-rico/three-card-poker", "puerto-rico/let-it-ride"
ULTIMATE = "puerto-rico/ultimate-texas-holdem"
LEFT = "bet-1 5, bet-2 5, bet-3 5"
TABLES: list[tuple[str, dict[str, str], str, tuple[str, ...], int]] = [
    (THREE, {}, "ante 5, pair-plus 5", ("basic",), 1),
    (THREE, {"folded-pair-plus": "lost"}, "pair-plus 5, ante 5", ("optimal",), 3),
    (THREE, {"max": "2000"}, "ante 5, six-card-bonus 1", ("basic",), 4),
    ("chile/three-card-poker", {}, "ante 1001", ("basic",), 5),
    (RIDE, {}, f"{LEFT}, three-card-bonus 1", ("basic",), 1),
    (RIDE, {"automatic-shoe": "yes"}, LEFT, ("optimal",), 3),
    ("chile/go-poker", {}, "bet-1 1001, bet-2 1001, bet-3 1001", ("basic",), 4),
    ("chile/texas-holdem-plus", {}, "ante 1001", ("basic",), 1),
    ("chile/texas-holdem-bonus", {}, "ante 1000", ("basic",), 3),
    ("chile/texas-holdem-bonus", {}, "ante 1000, bonus 1000", ("basic",), 1),
    ("chile/texas-holdem-bonus", {}, "ante 1000, bonus 1000", ("basic",), 4),
    (ULTIMATE, {}, "ante 5, blind 5", ("basic",), 1),
    (ULTIMATE, {}, "ante 5, blind 5, trips 5", ("basic",), 4),
]


@pytest.mark.parametrize("spec", TABLES, ids=lambda spec: f"{spec[0]} {spec[2]} {spec[3][0]} {spec[4]}"[:70])
def test_rounds_go_as_at_the_table(spec: tuple[str, dict[str, str], str, tuple[str, ...], int]) -> None:
    engine, procedure = made(*spec)
    assert not isinstance(engine, Text), engine.en
    agree(engine, procedure, 80)


def test_rules_of_ones_own_go_as_at_the_table(tmp_path: Path) -> None:
    """Conditions on the hand, on its ranks and on what the common cards make alone, drawn at random for every stage."""
    rng = random.Random(24)
    for game, bets in ((ULTIMATE, "ante 5, blind 5"), ("chile/texas-holdem-bonus", "ante 1000"), (RIDE, LEFT)):
        rules = [
            f"""[[rule]]
choose = {rng.sample(["play-4", "play-3", "play-2", "play-1", "bet", "ride"], 4)}
common = {rng.choice([0, 1, 3, 4, 5])}
hand = "{rng.choice(["pair", "high-card", "two-pairs", "pair 8", "high-card Q 9", "straight", "pair 5 K"])}"
beats_board = {rng.choice(["true", "false"])}
"""
            for _ in range(12)
        ]
        mine = tmp_path / "mine.toml"
        mine.write_text("\n".join(rules))
        engine, procedure = made(game, {}, bets, (str(mine),), 2)
        assert isinstance(engine, Deals)
        agree(engine, procedure, 60)


def test_progressives_go_as_at_the_table() -> None:
    """These chunks soon bring a royal flush, a straight flush, and prizes that come out of the meter twice."""
    for game, bets in (
        ("puerto-rico/caribbean-stud", "ante 5, progressive 1"),
        ("chile/progressive-jackpots", "ante 1000, progressive 500"),
        ("arica/progressive-jackpots", "progressive 1000, ante 1000"),
    ):
        engine, procedure = made(game, {}, bets, ("basic",), 1)
        assert isinstance(engine, Deals) and engine.meter
        for chunk in (9275, 3277, 110):
            own, true = np.zeros(50, dtype=np.int64), np.zeros(50, dtype=np.int64)
            assert engine.run(1, chunk, 50, own) == procedure.run(1, chunk, 50, true)
            assert own.tolist() == true.tolist()


SHARED: list[tuple[str, str, int, tuple[int, ...]]] = [
    (THREE, "ante 5, progressive 1", 3, (46, 79, 132)),
    (THREE, "progressive 1, ante 5, pair-plus 5", 1, (128, 237)),
    ("chile/progressive-jackpots", "ante 1000, progressive 500", 4, (370, 463)),
    ("puerto-rico/caribbean-stud", "ante 5, progressive 1", 4, (370, 463)),
]


@pytest.mark.parametrize("spec", SHARED, ids=lambda spec: f"{spec[0]} {spec[2]}")
def test_a_meter_that_seats_share_goes_as_at_the_table(spec: tuple[str, str, int, tuple[int, ...]]) -> None:
    """In these chunks soon come the whole of it, parts of it, and a prize for another's hand."""
    game, bets, seats, chunks = spec
    engine, procedure = made(game, {}, bets, ("basic",), seats)
    assert isinstance(engine, Deals) and engine.meter
    for chunk in chunks:
        own, true = np.zeros((2, 55), dtype=np.int64)
        assert engine.run(1, chunk, 55, own) == procedure.run(1, chunk, 55, true)
        assert own.tolist() == true.tolist()


def test_the_bonus_looks_at_the_dealers_cards_also_when_all_give_up(tmp_path: Path) -> None:
    """In these chunks a pair of aces soon meets the dealer's, played and given up."""
    timid = tmp_path / "timid.toml"
    timid.write_text('[[rule]]\nchoose = ["fold"]\n')
    for chunk, chosen, most in ((4552, "basic", 1_000_000), (5989, str(timid), 999_000)):
        engine, procedure = made("chile/texas-holdem-bonus", {}, "ante 1000, bonus 1000", (chosen,), 1)
        assert isinstance(engine, Deals)
        own, true = np.zeros(50, dtype=np.int64), np.zeros(50, dtype=np.int64)
        assert engine.run(1, chunk, 50, own) == procedure.run(1, chunk, 50, true)
        assert own.tolist() == true.tolist() and max(own) == most


def bets_on(own: Sequence[int], board: Sequence[int]) -> bool:
    """A verdict that no renaming of suits changes, and nobody would give: so that every table of ultimate's kernel is walked."""
    matches = sum(card & 3 == other & 3 for card in own for other in board)
    return (sum(card >> 2 for card in (*own, *board)) + matches) % 3 == 0


def verdicts(size: int) -> NDArray[np.uint8]:
    """The same for all boards of so many cards and all pairs, in bits."""
    high, low = np.array([(b, a) for b in range(52) for a in range(b)]).T
    rows = []
    for board in np.array_split(canonical_sets(size)[0].astype(np.int8), size * size):
        suits = np.stack([(board & 3 == suit).sum(axis=1) for suit in range(4)], axis=1).astype(np.int8)
        total = (board >> 2).sum(axis=1, dtype=np.int8)[:, None] + ((high >> 2) + (low >> 2)).astype(np.int8)
        rows.append(np.packbits((total + suits[:, high & 3] + suits[:, low & 3]) % 3 == 0, axis=1, bitorder="little"))
    return np.concatenate(rows)


def test_ultimate_by_tables_goes_as_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of best play take half a minute: here are others, of which the kernel knows no more than of those."""

    def says(table: Table, choice: Choice) -> str:
        own, board = ([index(card) for card in table.felt.hands.get(hand, ())] for hand in (key(choice.bet.seat), TABLE))
        if not board:
            kind = sum(card >> 2 for card in own) + (own[0] & 3 == own[1] & 3)
            return ("play-4", "play-3", "check", "check", "check", "check")[kind % 6]
        return choice.options[0 if bets_on(own, board) else 1]

    monkeypatch.setattr(strategy, "optimal", says)
    monkeypatch.setattr(ultimate, "bests", lambda rules, figures: (verdicts(3), verdicts(5)))
    for bets, seats in (("ante 5, blind 5", 1), ("ante 5, blind 5, trips 5", 3)):
        engine, procedure = made(ULTIMATE, {}, bets, ("optimal",), seats)
        assert isinstance(engine, ultimate.Holdems)
        agree(engine, procedure, 120)


def test_best_play_at_holdem_goes_as_at_the_table_and_comes_to_its_price() -> None:
    """Within a fiftieth of the ante, which is five standard errors or more."""
    for game, bets, seats in (
        ("chile/texas-holdem-plus", "ante 1001", 2),
        ("chile/texas-holdem-bonus", "ante 1000", 1),
        ("chile/texas-holdem-bonus", "bonus 1000, ante 1000", 2),
    ):
        engine, procedure = made(game, {}, bets, ("optimal",), seats)
        assert isinstance(engine, Deals)
        agree(engine, procedure, 12)
        tally, row = engine.run(3, 5, 2**20), game_odds(tapete.game(game), {}, "ante").bets[0]
        if "bonus 1000" not in bets:
            assert abs(tally.total / tally.lines["ante"].staked + float(row.edge)) < 0.02


PRICED: list[tuple[str, str, tuple[str, ...], str]] = [
    (THREE, "ante 5, pair-plus 5", ("optimal",), "pair-plus"),
    (RIDE, f"{LEFT}, three-card-bonus 1", ("basic",), "three-card-bonus"),
    ("chile/texas-holdem-bonus", "ante 1000, bonus 1000", ("basic",), "bonus"),
]


@pytest.mark.parametrize("priced", PRICED, ids=lambda priced: f"{priced[0]} {priced[3]}")
def test_many_rounds_come_to_the_price(priced: tuple[str, str, tuple[str, ...], str]) -> None:
    """Within five standard errors, those of its own line."""
    game, bets, strategy, bet = priced
    engine, _ = made(game, {}, bets, strategy, 1)
    assert isinstance(engine, Deals)
    line, rounds = engine.run(3, 5, 2**18).lines[bet], 2**18
    row = next(row for row in game_odds(tapete.game(game), {}, bet).bets if row.bet == bet)
    error = (line.squares / rounds - (line.net / rounds) ** 2) ** 0.5 * rounds**0.5
    assert abs(line.net + float(row.edge) * line.staked) < 5 * error


def test_what_is_left_or_taken_back_comes_to_its_price() -> None:
    """The price is that of all three bets, by the unit of one."""
    engine, _ = made(RIDE, {}, LEFT, ("optimal",), 1)
    assert isinstance(engine, Deals)
    tally = engine.run(3, 5, 2**18)
    row = game_odds(tapete.game(RIDE), {}, "bet-1").bets[0]
    assert abs(tally.total / tally.lines["bet-1"].staked + float(row.edge)) < 5 * row.sd / tally.rounds**0.5


def test_every_number_is_played_once_whoever_plays() -> None:
    spec = make(THREE, "ante 5, pair-plus 5", rounds=2600, seats=2, seed=8)
    assert played(spec, "kernel") == played(spec, "procedure")
