"""Kernels against the procedure: on the same seed they give the same, round by round, and in every sum of the tally."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tapete
from tapete.odds.report import game_odds
from tapete.simulate.kernels import for_
from tapete.simulate.kernels.beside import RoundsBeside
from tapete.simulate.kernels.several import RoundsLines
from tapete.simulate.laying import Stake
from tapete.simulate.making import make
from tapete.simulate.play import played
from tapete.simulate.procedure import Procedure
from tapete.simulate.spec import Engine, Shoe, Spec
from tapete.table.notation import parse_bet
from tapete.table.table import Table
from tapete.text import Text

ROUNDS = 60

SPECS = [
    ("spain/roulette", {}, "red 100, straight 17 10, dozen 1 20, split 1 2 10, even 40", ("basic",), 1),
    ("spain/roulette", {"min": "10"}, "red 100, black 100", (), 3),
    ("chile/french-roulette", {}, "red 10000, even 10000", ("basic",), 1),
    ("spain/boule", {}, "number 5 10", (), 2),
    ("puerto-rico/craps", {}, "pass 10, pass-odds 20, place-win 6 12, place-win 8 12, hard 8 5, field 10", (), 1),
    ("puerto-rico/craps", {}, "dont-pass 10, dont-pass-odds 10, come 10, come-odds 6 10", (), 2),
    ("chile/corona-y-ancla", {}, "anchor 1000", (), 1),
    ("chile/chuck-a-luck", {}, "any-treble 1000", (), 1),
    ("chile/craps", {}, "pass 1000, dont-come 1000, field 1000", (), 1),
    ("spain/craps", {}, "pass-line 10", (), 1),
    ("puerto-rico/big-six", {}, "joker 5", (), 1),
]

CARDS: list[tuple[str, dict[str, str], str, tuple[str, ...], int, Shoe]] = [
    ("spain/punto-y-banca", {}, "punto 100, banca 100", (), 1, "to-the-cut"),
    ("puerto-rico/baccarat", {}, "bank 30, tie 10", (), 2, "to-the-cut"),
    ("puerto-rico/baccarat", {}, "bank 30", (), 1, "fresh"),
    ("puerto-rico/ez-baccarat", {}, "banker 30, dragon-7 10", (), 1, "to-the-cut"),
    ("puerto-rico/dragon-bonus-baccarat", {}, "player 30, dragon_bonus player 10", (), 1, "to-the-cut"),
    ("chile/punto-y-banca", {}, "banca 10000", (), 1, "to-the-cut"),
    ("spain/treinta-y-cuarenta", {}, "red 100, inverse 100", (), 2, "to-the-cut"),
    ("spain/treinta-y-cuarenta", {}, "black 100", (), 1, "fresh"),
    ("chile/war", {}, "war 1000, tie 1000", ("basic",), 3, "to-the-cut"),
    ("chile/war", {}, "war 1000", (), 1, "fresh"),
    ("chile/three-card-poker", {"bet-unopened": "lost", "bet-size": "double"}, "ante 1000", ("basic",), 1, "to-the-cut"),
    ("puerto-rico/three-card-poker", {}, "ante 5", ("optimal",), 1, "fresh"),
    ("puerto-rico/caribbean-stud", {}, "ante 5", ("optimal",), 1, "to-the-cut"),
    ("chile/caribbean-poker", {}, "ante 1001", ("basic",), 3, "fresh"),
]
"""Of every family shoes with their cut, and shuffled for every coup."""


def made(
    game: str, plan: dict[str, str], bets: str, strategy: tuple[str, ...], seats: int, shoe: Shoe = "to-the-cut"
) -> tuple[Engine | Text, Procedure]:
    spec = Spec(game, plan, strategy=strategy, seats=seats, shoe=shoe)
    table = Table(tapete.game(game), plan)
    stakes = []
    for words in filter(None, (part.strip() for part in bets.split(","))):
        name, _, amount = words.rpartition(" ")
        kind, spot = parse_bet(table, name.split())
        stakes.append(Stake(name, kind, spot, table.units(amount)))
    return for_(spec, table.game, tuple(stakes)), Procedure(spec, table.game, tuple(stakes))


def agree(engine: Engine, procedure: Procedure, rounds: int = ROUNDS) -> None:
    for seed, chunk in ((1, 0), (2, 7)):
        own, true = np.zeros(rounds, dtype=np.int64), np.zeros(rounds, dtype=np.int64)
        tally, told = engine.run(seed, chunk, rounds, own), procedure.run(seed, chunk, rounds, true)
        assert own.tolist() == true.tolist()
        assert tally == told


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec[0]} {spec[2]}"[:60])
def test_a_kernel_gives_what_the_procedure_gives(spec: tuple[str, dict[str, str], str, tuple[str, ...], int]) -> None:
    engine, procedure = made(*spec)
    assert not isinstance(engine, Text), engine.en
    agree(engine, procedure)


@pytest.mark.parametrize("spec", CARDS, ids=lambda spec: f"{spec[0]} {spec[2]} {spec[5]}"[:60])
def test_a_shoe_goes_as_at_the_table(spec: tuple[str, dict[str, str], str, tuple[str, ...], int, Shoe]) -> None:
    """Long enough to meet the cut card, the shuffle and what is burned."""
    engine, procedure = made(*spec)
    assert not isinstance(engine, Text), engine.en
    agree(engine, procedure, 40 if spec[0].startswith("puerto-rico/caribbean") else 150)  # whose advice is slow


ROUNDS_OF_21: list[tuple[str, dict[str, str], str, tuple[str, ...], int, Shoe]] = [
    ("spain/blackjack", {}, "main 10", ("basic",), 1, "to-the-cut"),
    ("chile/blackjack", {}, "main 1001", ("basic",), 3, "to-the-cut"),
    ("puerto-rico/blackjack", {}, "main 5", ("basic",), 2, "to-the-cut"),
    ("puerto-rico/blackjack", {"hole-card-look": "look"}, "main 5", ("basic",), 1, "to-the-cut"),
    ("puerto-rico/blackjack", {"hole-card-look": "look"}, "main 5", ("basic",), 4, "to-the-cut"),
    ("puerto-rico/free-bet-blackjack", {}, "main 5", ("basic",), 1, "to-the-cut"),
    ("arica/blackjack", {"promotions": "none"}, "main 1001", ("basic",), 5, "fresh"),
    ("puerto-rico/blackjack-switch", {}, "main-1 5, main-2 5", ("basic",), 1, "to-the-cut"),
    ("puerto-rico/blackjack-switch", {"naturals-and-switch": "before"}, "main-1 5, main-2 5", ("basic",), 1, "fresh"),
    ("chile/challenge-21", {}, "round-2 1001, round-1 1001", ("basic",), 1, "to-the-cut"),
    ("chile/challenge-21", {}, "round-1 2000, round-2 1001, round-3 1500", ("basic",), 1, "fresh"),
]


SWITCH, CHALLENGE = "puerto-rico/blackjack-switch", "chile/challenge-21"
UNCHANGED = {"switched-pairs": "no", "switched-doubles": "no", "naturals-and-switch": "before"}
SEVERAL_21: list[tuple[str, dict[str, str], str]] = [
    (SWITCH, {}, "main-1 5, super-match 1, main-2 5"),
    (SWITCH, {"super-match-pair": "even"}, "insurance-2 2.50, super-match 2, main-1 5, main-2 5, insurance-1 1"),
    (SWITCH, {"switched-pairs": "no"}, "main-1 5, main-2 5"),
    (SWITCH, UNCHANGED, "main-1 5, main-2 5, super-match 1, insurance-1 2.50"),
    (CHALLENGE, {}, "round-1 1000, round-2 1000, insurance-1 500, insurance-2 500"),
    (CHALLENGE, {}, "round-1 1000, round-2 1000, round-3 1001, insurance-3 500"),
]


@pytest.mark.parametrize("spec", SEVERAL_21, ids=lambda spec: f"{spec[0]} {spec[2]}"[:70])
def test_several_main_bets_with_others_beside_go_as_at_the_table(spec: tuple[str, dict[str, str], str]) -> None:
    engine, procedure = made(*spec, ("basic",), 1)
    assert isinstance(engine, RoundsLines)
    agree(engine, procedure, 250)


LOOKS = {"hole-card-look": "look"}
BESIDE_21: list[tuple[str, dict[str, str], str, int]] = [
    ("puerto-rico/blackjack", LOOKS, "insurance 2.50, main 5", 1),
    ("puerto-rico/blackjack", LOOKS, "insurance 2.50, main 5", 4),
    ("arica/blackjack", {"promotions": "none"}, "main 1000, insurance 500, insurance-ten 500", 1),
    ("arica/blackjack", {}, "main 1000, insurance 500, insurance-ten 500", 5),
    ("arica/blackjack", {"prizes": "instead"}, "insurance 500, main 1000, insurance-ten 500", 5),
    ("arica/blackjack", {"prizes": "if-wins"}, "main 1001", 3),
    ("puerto-rico/kings-bounty", {}, "main 5, kings-bounty 5", 3),
    ("puerto-rico/twenty-one-plus-three", {}, "main 5, three-bet 5", 1),
    ("puerto-rico/free-bet-blackjack", {}, "main 5, push-22 5, pot-of-gold 5, insurance 2", 1),
    ("puerto-rico/free-bet-blackjack", {}, "main 5, push-22 5, pot-of-gold 5, insurance 2", 3),
    ("puerto-rico/free-bet-blackjack", {"push-22-alone": "played"}, "main 5, push-22 5", 1),
]
OWN_CHART = """
chart = '''
11     D  D  D  D  D  D  D  D  D  H
13-16  S  S  S  S  R  H  H  Rs R  H
s18    S  Ds Ds Ds Ds S  S  H  H  H
p2-3   P  P  P  P  P  P  H  S  .  R
p5     D  D  H  H  P  .  .  .  .  .
p8     P  P  P  P  P  P  P  Rp P  Rp
pA     P  P  P  P  P  P  H  D  P  S
'''
"""
"""Letters where nobody would write them: pairs that are hit, stood on, doubled, given up."""
SEVENS = """
chart = '''
12-16  H H H H H H H H H H
p7     H H H H H H H H H H
'''
"""
"""By which three sevens come as often as they can."""


@pytest.mark.parametrize("spec", BESIDE_21, ids=lambda spec: f"{spec[0]} {spec[2]} {spec[3]}"[:60])
def test_insurance_and_side_bets_go_as_at_the_table(spec: tuple[str, dict[str, str], str, int]) -> None:
    engine, procedure = made(*spec[:3], ("basic",), spec[3])
    assert not isinstance(engine, Text), engine.en
    agree(engine, procedure, 90 if spec[3] == 1 else 50)


def test_prizes_and_meters_go_as_at_the_table() -> None:
    """They are rare: these are chunks in which one soon comes."""
    first = {"prizes-on-doubles": "first", "prizes-on-splits": "no", "spade-blackjack": "jack"}
    for game, plan, bets, chunks in (
        ("arica/blackjack", {}, "main 1000", (5, 35, 118, 131, 154, 170)),
        ("arica/blackjack", first, "main 1001", (5, 20, 34, 35, 46, 53)),
        ("arica/blackjack", {"prizes": "instead"}, "main 1000", (5, 35, 118, 131, 154, 170)),
        ("arica/blackjack", first | {"prizes": "instead"}, "main 1001", (5, 20, 34, 35, 46, 53)),
        ("arica/blackjack", {"prizes": "if-wins"}, "main 1000", (5, 35, 131, 154, 170, 172)),
        ("arica/blackjack", first | {"prizes": "if-wins"}, "main 1001", (5, 20, 34, 35, 46, 53)),
        ("puerto-rico/blackjack", {}, "main 5, blazing-7s 1", (100, 210, 293, 935)),
    ):
        engine, procedure = made(game, plan, bets, ("basic",), 1)
        assert isinstance(engine, RoundsBeside)
        no_prizes = replace(engine, beside=engine.beside._replace(won=np.zeros_like(engine.beside.won)))
        no_meters = replace(engine, sides=tuple(replace(side, shares=()) for side in engine.sides))
        for chunk in chunks:
            told = procedure.run(1, chunk, 30)
            assert engine.run(1, chunk, 30) == told
            assert no_prizes.run(1, chunk, 30) != told or no_meters.run(1, chunk, 30) != told


def test_seats_take_from_a_meter_one_after_the_other(tmp_path: Path) -> None:
    """In these chunks two seats take a part of it in one round, the first seat too, whose turn is the last."""
    chart = tmp_path / "sevens.toml"
    chart.write_text(SEVENS)
    for decides, chunk, rounds in (("basic", 1291, 34), (str(chart), 1769995, 50), (str(chart), 2299706, 50)):
        engine, procedure = made("puerto-rico/blackjack", {}, "main 5, blazing-7s 1", (decides,), 7)
        assert isinstance(engine, RoundsBeside)
        own, true = np.zeros((2, rounds), dtype=np.int64)
        assert engine.run(1, chunk, rounds, own) == procedure.run(1, chunk, rounds, true)
        assert own.tolist() == true.tolist()


def test_a_chart_of_ones_own_goes_as_at_the_table(tmp_path: Path) -> None:
    chart = tmp_path / "mine.toml"
    chart.write_text(OWN_CHART)
    for game, plan, bets, seats in (("puerto-rico/blackjack", LOOKS, "main 5", 3), ("spain/blackjack", {}, "main 10", 1)):
        engine, procedure = made(game, plan, bets, (str(chart),), seats)
        assert not isinstance(engine, Text), engine.en
        agree(engine, procedure, 120)


@pytest.mark.parametrize("spec", ROUNDS_OF_21, ids=lambda spec: f"{spec[0]} {spec[5]}")
def test_rounds_of_twenty_one_go_as_at_the_table(spec: tuple[str, dict[str, str], str, tuple[str, ...], int, Shoe]) -> None:
    engine, procedure = made(*spec)
    assert not isinstance(engine, Text), engine.en
    agree(engine, procedure, 150)


def test_shoes_begin_where_they_begin_at_the_table() -> None:
    """What the effect of the cut card is told by: of every kind of round which of them come from a new shoe."""
    for game, bets, seats in (
        ("arica/blackjack", "main 1000", 1),
        ("puerto-rico/kings-bounty", "main 5, kings-bounty 5", 5),
        ("chile/challenge-21", "round-1 1000, round-2 1000", 1),
    ):
        engine, procedure = made(game, {}, bets, ("basic",), seats)
        assert isinstance(engine, RoundsBeside | RoundsLines)
        own, true = np.zeros((2, 120), dtype=np.int64), np.zeros((2, 120), dtype=np.int64)
        engine.run(2, 1, 120, *own)
        procedure.run(2, 1, 120, *true)
        assert own[0].tolist() == true[0].tolist() and own[1, 1:].tolist() == true[1, 1:].tolist()
        assert own[1, 1:].any()


PRICED: list[tuple[str, str, str, tuple[str, ...], Shoe]] = [
    ("spain/roulette", "red", "100", ("basic",), "to-the-cut"),
    ("chile/american-roulette", "dozen 1", "10000", (), "to-the-cut"),
    ("puerto-rico/craps", "pass", "10", (), "to-the-cut"),
    ("puerto-rico/craps", "place-win 6", "12", (), "to-the-cut"),
    ("chile/punto-y-banca", "banca", "10000", (), "fresh"),
    ("puerto-rico/ez-baccarat", "dragon-7", "10", (), "fresh"),
    ("chile/war", "war", "1000", ("basic",), "fresh"),
    ("puerto-rico/three-card-poker", "ante", "5", ("optimal",), "fresh"),
    ("puerto-rico/caribbean-stud", "ante", "5", ("optimal",), "fresh"),
]


@pytest.mark.parametrize("priced", PRICED, ids=lambda priced: f"{priced[0]} {priced[1]}")
def test_many_rounds_come_to_the_exact_price(priced: tuple[str, str, str, tuple[str, ...], Shoe]) -> None:
    """A million rounds lie within five standard errors of what the odds say."""
    game, bet, amount, strategy, shoe = priced
    beside = "banker 30, " if bet == "dragon-7" else ""
    engine, procedure = made(game, {}, f"{beside}{bet} {amount}", strategy, 1, shoe)
    assert not isinstance(engine, Text), engine.en
    line = engine.run(3, 5, 2**20).lines[bet]
    stake = procedure.stakes[-1]
    rows = [row for row in game_odds(tapete.game(game), {}, stake.kind).bets if stake.spot in row.spots]
    assert isinstance(stake.amount, int)
    decisions = line.staked / stake.amount
    assert abs(line.net / line.staked + float(rows[0].edge)) * decisions**0.5 < 5 * rows[0].sd


@pytest.mark.skipif(not os.environ.get("TAPETE_ULTIMATE"), reason="half a minute to work out what is best, where it is not kept")
def test_ultimate_with_best_play_goes_as_at_the_table() -> None:
    for bets, seats in (("ante 5, blind 5", 1), ("ante 5, blind 5, trips 5", 2)):
        engine, procedure = made("puerto-rico/ultimate-texas-holdem", {}, bets, ("optimal",), seats)
        assert not isinstance(engine, Text), engine.en
        agree(engine, procedure, 40)
        ante, blind = (engine.run(3, 5, 2**20).lines[name] for name in ("ante", "blind"))
        assert abs((ante.net + blind.net) / ante.staked + 0.02185) < 0.025


def test_a_kernel_says_what_it_does_not_carry() -> None:
    for game, plan, bets, strategy in (
        ("spain/blackjack", {}, "main 10", ()),
        ("spain/blackjack", {}, "main 10", ("optimal",)),
        ("puerto-rico/blackjack-switch", {}, "main-1 5", ("optimal",)),
        ("chile/treinta-y-cuarenta", {}, "red 1000", ()),
        ("chile/caribbean-poker", {"variant": "plus"}, "ante 1000", ("optimal",)),
    ):
        engine, _ = made(game, plan, bets, strategy, 1)
        assert isinstance(engine, Text) and engine.es and engine.en


def test_both_engines_give_one_answer_however_many_chunks() -> None:
    """A bet may be named before the one it needs."""
    spec = make("puerto-rico/ez-baccarat", bets="dragon-7 10, banker 100", rounds=2600, seed=5)
    fast, slow = played(spec, "kernel"), played(spec, "procedure")
    assert fast == slow and fast.lines["dragon-7"].staked
