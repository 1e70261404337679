"""Random sessions at all eleven games of poker among players: chips are conserved, nobody wins from another more than was put in,
pots are the same whatever the order of the all-ins, and the record replays to the same table.

A few hands of each here; TAPETE_CIRCLE_SESSIONS says how many sessions in all.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import permutations

import pytest

import tapete
from catalogue_plans import CASES
from tapete.errors import TapeteError
from tapete.games.circle.asks import Between
from tapete.games.circle.chips import contributions, live, size
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.pots import pots
from tapete.play.events import Payment
from tapete.play.moves import BuyIn, Shuffle
from tapete.table.acta import HEADS, plan_of, read, settle, write
from tapete.table.table import Table
from tapete.table.wander import random_move

SESSIONS = int(os.environ.get("TAPETE_CIRCLE_SESSIONS", "11"))
MOVES = 200
GAMES = [
    *(f"{rules}/{game}" for rules in ("chile", "bolivia") for game in ("texas-holdem", "omaha", "stud-poker", "seven-stud")),
    *(f"puerto-rico/{game}" for game in ("texas-holdem", "omaha", "seven-card-stud")),
]


def plans(game: str) -> list[dict[str, str]]:
    """Every variant and reading that the cases of a game choose."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted((CASES / game).glob("*.acta")):
        plan = plan_of(line for line in read(file.read_text(encoding="utf-8")) if line.head in HEADS)
        try:
            _, resolved = tapete.game(game).resolve(plan)
        except TapeteError:
            continue
        found.setdefault(f"{resolved.variant} {sorted(resolved.readings.items())}", plan)
    return list(found.values())


def seated(game: str, draw: random.Random) -> Table:
    """Any number of players that the text seats, each with some sum that it lets them bring."""
    table = Table(tapete.game(game), draw.choice(plans(game)))
    rules, terms = table.terms.rules, table.terms
    assert rules.seats is not None and rules.seats.max is not None
    unit = terms.plan.amount(rules.limits.min) or terms.minor
    least = size(terms, rules.buy_in.least) if rules.buy_in.least else unit
    most = min(size(terms, rules.buy_in.most) if rules.buy_in.most else 200 * unit, 200 * unit)
    chosen = draw.sample(range(1, rules.seats.max + 1), draw.randint(rules.seats.required or 2, rules.seats.max))
    for seat in chosen:
        table.do(BuyIn(seat, least if rules.buy_in.exact else draw.choice((least, max(least, draw.randint(1, most))))))
    table.do(Shuffle())
    return table


def played(table: Table, draw: random.Random) -> Iterator[tuple[Payment, ...]]:
    """Moves at random, each followed by what was paid."""
    for _ in range(MOVES):
        move = random_move(table, draw)
        if move is None:
            return
        events = table.do(move)
        yield tuple(e for e in events if isinstance(e, Payment))


def fair(before: dict[int, int], paid: list[Payment]) -> None:
    """From each other player of a pot nobody gets more than the own part in it; the house takes no more than there was."""
    for spot in {p.bet.spot for p in paid if p.bet.kind == "pot"}:
        mine = [p for p in paid if p.bet.kind == "pot" and p.bet.spot == spot]
        put, got = sum(p.staked for p in mine), sum(p.returned for p in mine)
        assert 0 <= got <= put, "a pot pays what lies in it"
        for p in mine:
            assert p.returned <= p.staked * len(mine) + sum(q.staked for q in mine if q.staked > p.staked), "or dead money"
    assert all(chips >= 0 for chips in before.values())


@pytest.mark.parametrize("game", GAMES)
def test_chips_are_conserved_and_the_record_replays(game: str) -> None:
    for session in range(SESSIONS // len(GAMES)):
        draw = random.Random(f"{game} {session}")
        table = seated(game, draw)
        for paid in played(table, draw):
            felt = table.felt.of(CircleMemory)
            lying = sum(bet.amount for bet in felt.bets)
            assert sum(felt.chips.values()) + lying + felt.house == sum(felt.bought.values()), (game, session)
            assert felt.balanced and felt.house >= 0
            fair(felt.chips, list(paid))
            if felt.memory.hand is not None and not isinstance(table.ask, Between):
                put, dead = contributions(felt)
                assert sum(p.amount for p in pots(put, live(felt), dead)) == lying, "all that lies there is in some pot"
        text = write(table, seals=False)
        again = settle(text)
        assert not again.problems and again.table is not None, (game, session, again.problems)
        assert again.table.felt == table.felt and write(again.table, seals=False) == text, (game, session)


def test_pots_do_not_depend_on_the_order_of_the_all_ins() -> None:
    draw = random.Random(11)
    for _ in range(60):
        seats = draw.randint(2, 6)
        put = {seat: draw.choice((draw.randint(1, 40), 40)) for seat in range(1, seats + 1)}
        alive = draw.sample(sorted(put), draw.randint(1, seats))
        dead = {1: 3} if draw.random() < 0.3 else {}
        found = pots(put, alive, dead)
        assert sum(p.amount for p in found) == sum(put.values()) + sum(dead.values())
        for order in list(permutations(put))[:: max(1, draw.randint(5, 90))]:
            assert pots({s: put[s] for s in order}, alive[::-1], dead) == found
        for pot in found:
            for seat in pot.seats:  # nobody can win from another more than was put in, dead money apart
                assert all(pot.by[other] - dead.get(other, 0) <= put[seat] for other in pot.by if other in pot.seats)
