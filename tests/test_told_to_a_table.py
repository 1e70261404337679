"""Whatever a program tells a table: it is a move whose every part is what it says, or it is refused and nothing changes."""

from __future__ import annotations

from dataclasses import fields, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, get_args, get_type_hints

import pytest

import tapete
from tapete.catalogue.loader import catalogue
from tapete.errors import Refused, TapeteError
from tapete.play.door import WHOLE
from tapete.play.moves import Aside, BuyIn, Choose, Correct, Move, Outcome, Place, Rectify, Turn
from tapete.table.notation import format_move, parse_move
from tapete.table.table import Table

GAMES = ("spain/roulette", "puerto-rico/craps", "chile/texas-holdem", "spain/chemin-de-fer", "puerto-rico/blackjack")
ODD: tuple[Any, ...] = (
    *(None, True, 1.0, 0.5, float("nan"), float("inf"), Fraction(10), Decimal(10), 10**30, -(10**30), -1),
    *(
        b"x",
        [],
        {},
        (),
        ("a", 1),
        object(),
        "1",
        "two\nlines",
        "a\u2028b",
        " before",
        "after ",
        "two  spaces",
        "a # remark",
        "\ud800",
    ),
)


def lying(table: Table) -> tuple[object, ...]:
    felt = table.felt
    return dict(felt.chips), list(felt.bets), felt.house, felt.lead, felt.coup, len(table.log), table.aside


def plain(kind: type) -> Any:
    """Some move of a kind, each part of the right type."""
    some = {int: 1, bool: False, str: "red", tuple[str, ...]: ("red",)}
    hints = get_type_hints(kind)
    return kind(*(some.get(hints[f.name], (get_args(hints[f.name]) or ("",))[0]) for f in fields(kind)))


def fits(hint: Any, name: str, value: Any) -> bool:
    """Whether an odd value is one that this part may have after all."""
    if hint is int:
        return type(value) is int and (value == -1 and name == "amount")
    if hint is bool:
        return value is True
    return (hint is str and value == "1") or (value == () and hint not in (int, bool, str) and get_args(hint) == (str, ...))


def test_every_kind_of_move_is_looked_at() -> None:
    assert set(WHOLE) == {*get_args(Move), *get_args(Aside)}


@pytest.mark.parametrize("game", GAMES)
def test_a_part_that_is_not_what_it_should_be_is_refused_and_nothing_changes(game: str) -> None:
    table = tapete.game(game).open()
    table.do(BuyIn(1, 100_000 * table.terms.minor))
    before = lying(table)
    for kind in WHOLE:
        whole, hints = plain(kind), get_type_hints(kind)
        for part in fields(kind):
            for value in ODD:
                if fits(hints[part.name], part.name, value):
                    continue
                move = replace(whole, **{part.name: value})
                refusal = table.why_not(move)
                assert refusal is not None and part.name in refusal.text.es and part.name in refusal.text.en, move
                assert not table.may(move)
                with pytest.raises(Refused):
                    table.do(move)
    assert lying(table) == before


@pytest.mark.parametrize("move", [None, 7, "seat 1 bets 10 red", ("seat", 1), Place, object(), float("nan")])
def test_what_is_no_move_is_refused(move: Any) -> None:
    table = tapete.game("spain/roulette").open()
    with pytest.raises(Refused, match="not a move"):
        table.do(move)
    assert not table.may(move) and table.why_not(move) is not None and not table.log


def test_a_refused_bet_leaves_nothing_behind_for_the_next() -> None:
    table = tapete.game("spain/roulette").open()
    for seat in (1.0, True):
        with pytest.raises(Refused):
            table.bet(seat, 100, "red")  # type: ignore[arg-type]
    table.bet(1, 100, "red")
    assert [type(b.seat) for b in table.felt.bets] == [int]
    for amount in (10**30, -5, 1e9, float("nan"), None, True):
        with pytest.raises(TapeteError):
            table.bet(1, amount, "red")  # type: ignore[arg-type]
    table.spin(7)
    assert table.felt.balanced


def test_odd_but_whole_moves_are_refused_with_a_sentence() -> None:
    table = tapete.game("puerto-rico/blackjack").open()
    for move in (Choose(1, ""), Rectify(1, ()), Outcome("", "")):
        with pytest.raises(Refused):
            table.do(move)
    wheel = tapete.game("spain/roulette").open()
    wheel.bet(1, 100, "red")
    wheel.spin(7)
    with pytest.raises(Refused, match="what really came out"):
        wheel.do(Rectify(3, ()))


def test_the_largest_sum_that_is_taken_comes_back_from_the_record() -> None:
    table = tapete.game("puerto-rico/roulette").open()
    most = 10**15 * table.terms.minor - 1
    for move in (BuyIn(1, most), Correct(1, -most, "a reason")):
        assert parse_move(table, format_move(table, move)) == move
    assert table.may(BuyIn(1, most)) and not table.may(BuyIn(1, most + 1))


def test_bets_are_turned_on_and_off_at_dice_only() -> None:
    """No other text knows bets that do not work: elsewhere the words changed the mark of a bet and meant nothing."""
    for game in catalogue().games.values():
        if game.status != "complete" or game.family == "craps":
            continue
        table = Table(game)
        for kind in table.terms.rules.bets:
            for on in (True, False):
                assert not table.may(Turn(1, kind, "", on)), (game.id, kind)
