"""Random legal coups: chips add up after each move, and the record, replayed, gives the same table."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from tapete.catalogue.loader import Game
from tapete.errors import TapeteError
from tapete.play.moves import Move
from tapete.play.window import Betting
from tapete.table.notation import format_move
from tapete.table.table import Table, replay
from tapete.table.wander import onward_move, random_move
from tapete.text import Text

EACH = 25
"""Coups at one table, before the next is opened and its record replayed."""
BETTING = 12
"""Moves while bets are open, before players make sure that the coup goes on."""
PATIENCE = 1000
"""Moves that one coup may take before the table is given up."""


class Broken(Exception):
    """What went wrong at a table, and its moves so far."""

    def __init__(self, what: Text, moves: list[str]) -> None:
        super().__init__(what.en)
        self.what = what
        self.moves = moves


def play(game: Game, plan: Mapping[str, str], coups: int, seed: int, told: Callable[[int], None]) -> int:
    """Play so many coups; how many could be played. Raises `Broken` where chips or records do not agree."""
    done, tables = 0, 0
    while done < coups:
        played = _one_table(game, plan, min(EACH, coups - done), random.Random(f"{seed} {game.id} {tables}"))
        done, tables = done + played, tables + 1
        told(played)
        if not played and tables >= 3:
            break
    return done


def _one_table(game: Game, plan: Mapping[str, str], coups: int, rng: random.Random) -> int:
    table = Table(game, plan)
    moves = waiting = coup = 0
    while table.felt.coup < coups and moves < PATIENCE:
        move = random_move(table, rng) if waiting < BETTING else onward_move(table, rng)
        if move is None:
            break
        _do(table, move)
        moves, coup = (moves + 1, coup) if table.felt.coup == coup else (0, table.felt.coup)
        waiting = waiting + 1 if isinstance(table.ask, Betting) else 0
    _replayed(table, plan)
    return table.felt.coup


def _do(table: Table, move: Move) -> None:
    try:
        table.do(move)
    except TapeteError as error:
        raise Broken(
            Text("una jugada admitida se rechazó: ", "a legal move was refused: ") + error.text, _moves(table)
        ) from error
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Broken(Text(f"la mesa se rompe: {what}", f"the table breaks: {what}"), [*_moves(table), repr(move)]) from error
    if not table.felt.balanced:
        raise Broken(Text("las fichas no cuadran", "chips do not add up"), _moves(table))


def _replayed(table: Table, plan: Mapping[str, str]) -> None:
    again = replay(table.game, plan, [entry.move for entry in table.log])
    if again.felt != table.felt or again.log != table.log:
        raise Broken(
            Text("el acta repetida no da la misma mesa", "the record replayed does not give the same table"), _moves(table)
        )


def _moves(table: Table) -> list[str]:
    return [format_move(table, entry.move) for entry in table.log]
