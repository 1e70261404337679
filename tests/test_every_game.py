"""What holds for every game of the catalogue, now and later: nothing here names a game."""

from __future__ import annotations

import hashlib
import pickle
import random
from copy import copy
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tapete
from catalogue_plans import label, plans
from tapete.floor import checkpoints
from tapete.play.moves import BuyIn, Choose, CloseBets, LastCoups, Move, Outcome, Place, Report, TakeDown
from tapete.table.acta import write
from tapete.table.again import Story
from tapete.table.notation import format_move, parse_move
from tapete.table.seal import verify
from tapete.table.table import ASIDE, Table, replay, taken_back
from tapete.table.wander import random_move

SLOW = settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
everywhere = pytest.mark.parametrize("where", plans(), ids=label)
Where = tuple[str, dict[str, str]]


def open_table(where: Where) -> Table:
    return Table(tapete.game(where[0]), where[1])


@everywhere
@SLOW
@given(seed=st.integers(0, 2**32))
def test_whatever_is_played_adds_up_reads_back_replays_and_verifies(where: Where, seed: int) -> None:
    """One evening of random legal moves, and all that must hold of any."""
    table = open_table(where)
    rng = random.Random(seed)
    for _ in range(60):
        move = random_move(table, rng)
        if move is None:
            break
        words_and_moves_are_inverse(table, move)
        table.do(move)
        assert table.felt.balanced
    payments_are_whole_and_cited(table)
    replaying_gives_the_same(table, where[1])
    going_on_from_where_a_coup_began_gives_the_same(table)
    the_written_acta_settles_and_verifies(table)


def words_and_moves_are_inverse(table: Table, move: Move) -> None:
    assert parse_move(table, format_move(table, move)) == move


def payments_are_whole_and_cited(table: Table) -> None:
    for payment in table.payments:
        assert payment.returned >= 0 and payment.staked >= 0 and payment.returned + payment.staked > 0
        assert payment.cite


def replaying_gives_the_same(table: Table, plan: dict[str, str]) -> None:
    again = replay(table.game, plan, [entry.move for entry in table.log])
    assert again.felt == table.felt
    assert again.log == table.log
    assert again.legal() == table.legal()


def told(story: Story | None) -> object:
    """A coup as it compares: what was ruled of it is carried as functions, made anew each time."""
    return story and (replace(story, rulings=[]), len(story.rulings))


def going_on_from_where_a_coup_began_gives_the_same(table: Table) -> None:
    again = taken_back(copy(table), table.began, len(table.log))
    assert again.felt == table.felt and told(again.story) == told(table.story) and told(again.settled) == told(table.settled)
    assert again.legal() == table.legal() and all(getattr(again, name) == getattr(table, name) for name in ASIDE)
    kept = pickle.dumps([replace(table.began, settled=None), again.log])
    assert checkpoints.loaded(kept, hashlib.sha256(kept).hexdigest()) == [replace(table.began, settled=None), again.log]


def the_written_acta_settles_and_verifies(table: Table) -> None:
    text = write(table)
    settled = tapete.settle(text)
    assert settled.ok, settled.problems
    assert settled.table is not None and settled.table.felt == table.felt
    assert verify(text).ok


def any_move(rng: random.Random, table: Table) -> Move:
    """Any move at all, most of them wrong."""
    kinds = [*table.terms.rules.bets, "nonsense"]
    spots = [
        "",
        "1",
        "0",
        "1-2",
        "99",
        *(s for k in table.terms.rules.bets for s in table.module.spots(table.terms.rules)[k]),
    ]
    seat, amount = rng.choice([-1, 0, 1, 2, 99]), rng.choice([-5, 0, 1, 7, 10**9])
    kind, spot = rng.choice(kinds), rng.choice(spots)
    moves: list[Move] = [
        Place(seat, amount, kind, spot, rng.random() < 0.2),
        TakeDown(seat, amount, kind, spot),
        BuyIn(seat, amount),
        CloseBets(),
        Outcome(rng.choice(["spin", "roll"]), rng.choice(["0", "00", "37", "6 6", "x"])),
        Choose(seat, rng.choice(["half", "prison", "x"]), ""),
        LastCoups(),
        Report(rng.choice([*table.terms.rules.irregularities, "late-bet"]), ()),
    ]
    return rng.choice(moves)


@everywhere
@SLOW
@given(seed=st.integers(0, 2**32))
def test_an_illegal_move_is_refused_and_changes_nothing(where: Where, seed: int) -> None:
    table = open_table(where)
    rng = random.Random(seed)
    for _ in range(12):
        if legal_move := random_move(table, rng):
            table.do(legal_move)
    felt, legal, logged = table.felt.copy(), table.legal(), len(table.log)
    for _ in range(60):
        move = any_move(rng, table)
        try:
            table.do(move)
        except tapete.TapeteError as error:
            assert error.text.es and error.text.en
            assert table.felt == felt and table.legal() == legal and len(table.log) == logged
        else:
            assert len(table.log) == logged + 1
            felt, legal, logged = table.felt.copy(), table.legal(), len(table.log)
