"""Chance let run says, writes and leaves on the felt exactly what it does when it is asked result by result."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import tapete
from catalogue_plans import label, plans
from tapete.equipment.chance import Source
from tapete.games.circle.asks import Wager
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.wagers import offer, scale_of
from tapete.play.asks import Ask, Chance
from tapete.table.acta import write
from tapete.table.table import Table
from tapete.table.wander import onward_move
from test_circle_sessions import GAMES, seated

ROUNDS = 12
EVERY = plans()


def kinds(of: type[Ask]) -> Iterator[type[Ask]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def step_by_step(table: Table, source: Source) -> None:
    """What `go_on` does, one result after another, each asked for."""
    coup = table.felt.coup
    while table.felt.coup == coup and (move := table.by_itself(source)) is not None:
        table.do_checked(move)


@pytest.mark.parametrize("where", EVERY[:: max(1, len(EVERY) // 60)], ids=label)
def test_running_is_answering(where: tuple[str, dict[str, str]]) -> None:
    run, asked = (Table(tapete.game(where[0]), where[1]) for _ in range(2))
    one, other, rng = Source("running"), Source("running"), random.Random(label(where))
    for _ in range(ROUNDS):
        run.go_on(one)
        step_by_step(asked, other)
        assert one.drawn == other.drawn
        assert list(run.log) == list(asked.log)
        assert (run.felt, run.felt.events, run.story.told) == (asked.felt, asked.felt.events, asked.story.told)
        assert (run.settled is None) == (asked.settled is None) and run.began.n == asked.began.n
        assert run.felt.came is None and run.ask.legal() == asked.ask.legal()
        move = onward_move(run, rng)
        if move is None:
            break
        assert run.do(move) == asked.do(move)
    assert write(run) == write(asked)


def test_what_comes_by_itself_does_not_wait() -> None:
    for kind in kinds(Ask):
        assert kind.waits == (kind.by_itself is Ask.by_itself and not issubclass(kind, Chance)), kind


@pytest.mark.parametrize("game", GAMES)
def test_what_is_worked_out_late_is_what_would_be_worked_out_at_once(game: str) -> None:
    draw = random.Random(game)
    table = seated(game, draw)
    late = 0
    for _ in range(150):
        ask = table.ask
        if isinstance(ask, Wager):
            felt = table.felt.of(CircleMemory)
            at_once = offer(scale_of(table.terms, felt), felt, ask.seat)
            late += ask.found is None
            assert ask.pending[0].options == at_once.options
            assert ask.offer == at_once
        move = onward_move(table, draw)
        if move is None:
            break
        table.do(move)
    assert late or game != "chile/texas-holdem"
