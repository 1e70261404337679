"""What each result would do to the bets that lie on the felt: the coup played out on a copy, once for every result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tapete.play.asks import Chance, Decide
from tapete.play.events import Payment
from tapete.play.moves import Choose, CloseBets, Move, Outcome
from tapete.play.window import Betting

if TYPE_CHECKING:
    from tapete.table.table import Table


def forecast(table: Table, seat: int, name: Callable[[str], str] = str) -> dict[str, int]:
    """What a seat would win or lose with each result now, results that `name` calls alike taken together."""
    found: dict[str, int] = {}
    if isinstance(table.ask, Decide):
        return found
    weights = _weights(table)
    for result in weights:
        found[name(result)] = _net(table, seat, result)
    return found


def _weights(table: Table) -> list[str]:
    if isinstance(table.ask, Chance):
        return list(table.ask.weights)
    procedure = table.module.coup(table.terms, table.felt.copy())
    next(procedure)
    ask = procedure.send(CloseBets())
    return list(ask.weights) if isinstance(ask, Chance) else []


def _net(table: Table, seat: int, result: str) -> int:
    """Play the coup on a copy of the felt; choices take their first option."""
    felt = table.felt.copy()
    procedure = table.module.coup(table.terms, felt)
    ask = next(procedure)
    net = 0
    while True:
        move: Move
        if isinstance(ask, Betting):
            move = CloseBets()
        elif isinstance(ask, Chance):
            move = Outcome(ask.verb, result)
        elif isinstance(ask, Decide):
            choice = ask.pending[0]
            move = Choose(choice.bet.seat, choice.options[0], ask.about(choice))
        try:
            ask = procedure.send(move)
        except StopIteration:
            break
    for event in felt.events:
        if isinstance(event, Payment) and event.seat == seat:
            net += event.returned - event.staked
    return net
