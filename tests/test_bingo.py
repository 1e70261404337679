"""Bingo: cards that are valid, distinct and always the same; chances against published ones and against games played."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tapete
from tapete.equipment.bingo import Form, _growing, card_face, faults, series
from tapete.equipment.chance import Source
from tapete.games.bingo.figures import missing
from tapete.games.bingo.memory import BingoMemory
from tapete.odds.bingo.chances import all_out, falls
from tapete.play.events import Payment
from tapete.play.moves import Claim, NoMoreClaims, Outcome
from tapete.table.table import Table
from test_cli import run

BINGO = [g for g in tapete.all_games() if g.bare.procedure == "bingo"]
AMERICAN, EUROPEAN = Form(75, 5, 5, 5, free=True), Form(90, 3, 9, 5, ordered=True)


@pytest.mark.parametrize("form", [AMERICAN, EUROPEAN], ids=["75", "90"])
def test_a_series_is_valid_distinct_and_always_the_same(form: Form) -> None:
    cards = series(form, 3, 2000)
    assert all(not faults(form, card) for card in cards)
    assert len(set(cards)) == len(cards)
    _growing.cache_clear()
    assert series(form, 3, 2000) == cards and series(form, 4, 2000) != cards
    assert series(form, 3, 100) == cards[:100], "a card does not depend on how many there are"
    assert card_face(form, 3, 2000) == cards[-1]


def test_a_face_never_changes() -> None:
    """What was printed once must be printed ever after."""
    assert series(EUROPEAN, 1, 1)[0][0] == (2, 12, 26, 0, 0, 0, 0, 70, 82)
    assert series(AMERICAN, 1, 1)[0][4] == (13, 17, 40, 58, 70)


def test_a_wrong_face_is_told() -> None:
    good = series(AMERICAN, 1, 1)[0]
    assert faults(AMERICAN, (good[1], *good[1:])), "a number twice"
    assert faults(AMERICAN, tuple(tuple(reversed(row)) for row in good)), "columns of others"
    assert faults(EUROPEAN, good)


def test_chances_as_published() -> None:
    """A blackout of 24 numbers within 50 of 75 balls is about one in 212,085; all fifteen of ninety take 85.3 balls."""
    assert all_out(75, 24, 50) == Fraction(comb(51, 26), comb(75, 50))
    assert round(1 / all_out(75, 24, 50)) == 212_085
    rules = tapete.game("spain/bingo").bare
    assert falls(rules, "full").mean == Fraction(91 * 15, 16)  # type: ignore[arg-type]
    assert falls(rules, "full").by[90] == falls(rules, "row").by[90] == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("figure", ["line", "corners", "cross"])
def test_chances_against_cards_and_balls(figure: str) -> None:
    """How often a figure is made after forty balls, on real cards."""
    table = tapete.game("puerto-rico/bingo").open(figure=figure)
    expected, rng, made = falls(table.terms.rules, figure).by[40], random.Random(7), 0
    tries = 3000
    for i in range(tries):
        memory = BingoMemory(drawn=tuple(rng.sample(range(1, 76), 40)))
        made += not missing(table.terms, memory, "bingo", i % 9000 + 1)
    assert abs(made / tries - expected) < 4.5 * sqrt(expected * (1 - expected) / tries)


@pytest.mark.parametrize("game", BINGO, ids=lambda g: g.id)
def test_a_game_by_itself_pays_out_what_the_plan_says(game: tapete.Game) -> None:
    """Devices announce what is made: every prize is paid whole but for what does not divide, and a card's price is as told."""
    table, source = game.open(), Source("bingo")
    unit = (table.terms.plan.amount("price") or 0) // table.terms.minor
    for seat in (1, 2, 3):
        table.bet(seat, 20 * unit, "card")
    table.close()
    coup, paid, staked = table.felt.coup, 0, 0
    while table.felt.coup == coup:
        move = table.by_itself(source)
        assert isinstance(move, Outcome | Claim | NoMoreClaims)
        for event in table.do(move):
            if isinstance(event, Payment):
                paid, staked = paid + event.returned, staked + event.staked
    assert staked == 60 * unit * table.terms.minor
    lost = game.odds()["card"].edge
    assert 0 <= staked * (1 - lost) - paid <= 10


def test_a_hall_s_record_is_drawn_again_from_its_seed() -> None:
    """A committed electronic draw: the same balls, claims and payments."""
    one, two = (tapete.game("puerto-rico/bingo").open() for _ in range(2))
    for table in (one, two):
        table.bet(1, 30, "card")
        table.close()
        _through(table, Source("seed"))
    assert [e.move for e in one.log] == [e.move for e in two.log] and one.payments == two.payments


def _through(table: Table, source: Source) -> None:
    coup = table.felt.coup
    while table.felt.coup == coup:
        move = table.by_itself(source)
        assert move is not None
        table.do(move)


def test_cards_are_printed(tmp_path: Path) -> None:
    """Every number of every card is on the sheet, with its code; a PDF has as many pages as it needs."""
    drawn = tmp_path / "cards.svg"
    assert run("cards", "puerto-rico/bingo", "1-7", "--out", str(drawn)).returncode == 0
    text = drawn.read_text(encoding="utf-8")
    for row in series(AMERICAN, 1, 9000)[6]:
        assert all(f">{n}<" in text for n in row if n)
    printed = tmp_path / "cards.pdf"
    assert run("cards", "chile/bingo", "1-13", "--out", str(printed)).returncode == 0
    assert printed.read_bytes().startswith(b"%PDF") and printed.read_bytes().count(b"/Type /Page\n") == 2
    for wrong in (["chile/bingo", "0"], ["chile/bingo", "601"], ["chile/bingo", "x"], ["spain/roulette"]):
        assert run("cards", *wrong).returncode == 2


def test_strips_and_packages(tmp_path: Path) -> None:
    """A strip goes down its column; a package has a page for each game, each of a series of its own (§27.1.16)."""
    strip, package = tmp_path / "strip.svg", tmp_path / "package.svg"
    assert run("cards", "chile/bingo", "1-10", "--form", "strip", "--out", str(strip)).returncode == 0
    assert ">strips 1-5 | 6-10<" in strip.read_text(encoding="utf-8")
    done = run("cards", "puerto-rico/bingo", "1-4", "--form", "package", "--games", "3", "--each", "2", "--out", str(package))
    assert done.returncode == 0 and "12 cards" in done.stdout
    text = package.read_text(encoding="utf-8")
    assert [text.count(f"package {p} · game {g} of 3") for p in (1, 2) for g in (1, 2, 3)] == [1] * 6
    for number in (1, 2, 3):
        assert text.count(f"· series {number}<") == 4
        assert all(f">{n}<" in text for row in series(AMERICAN, number, 4)[3] for n in row if n)
    for wrong in (["--form", "roll"], ["--form", "package", "--each", "40", "--out", str(package)]):
        assert run("cards", "puerto-rico/bingo", "1-4", *wrong).returncode == 2


def test_a_series_is_proved() -> None:
    done = run("cards", "chile/bingo", "--prove")
    assert done.returncode == 0 and "600 cards: 600 valid, 600 distinct" in done.stdout


@pytest.mark.parametrize("game", BINGO, ids=lambda g: g.id)
def test_the_hall_is_drawn_at_every_moment(game: tapete.Game) -> None:
    table, source = game.open(), Source("drawn")
    unit = (table.terms.plan.amount("price") or 0) // table.terms.minor
    moments = [table._repr_svg_()]
    table.bet(1, 20 * unit, "card")
    moments.append(table._repr_svg_())
    table.close()
    while table.felt.coup == 1:
        move = table.by_itself(source)
        assert move is not None
        table.do(move)
        if isinstance(move, Claim) or len(table.log) % 20 == 0:
            moments.append(table._repr_svg_())
    assert all(ElementTree.fromstring(drawn).tag.endswith("svg") for drawn in [*moments, table._repr_svg_()])
    assert len(set(moments)) == len(moments)
