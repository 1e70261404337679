"""What each option of a choice is worth at this very moment of a table: the word of advice behind the trainer and the felt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tapete.catalogue.families import room_of
from tapete.odds.report import game_odds
from tapete.play.asks import Choice, Decide
from tapete.table.called import lying_called
from tapete.table.table import Table
from tapete.text import Text

ADVISERS = ("twentyone", "poker", "paigow")
"""Families whose choices hang on the cards in sight: their rooms have an `advice` of their own."""


@dataclass(frozen=True)
class Advice:
    """A choice and what its options return to the player, net, per unit of the first stake."""

    choice: Choice
    ask: Text
    worth: Mapping[str, float]
    cite: str

    @property
    def best(self) -> str:
        return max(self.worth, key=lambda option: self.worth[option])


def advise(table: Table) -> Advice | None:
    """Advice on the choice that is due now; nothing where no choice is, or none has a price."""
    if not isinstance(table.ask, Decide) or not table.ask.pending:
        return None
    room = room_of(table.terms.rules)
    if room in ADVISERS:
        found: Advice | None = import_module(f"tapete.odds.{room}.advice").advise(table)
        return found
    return _from_prices(table, table.ask.pending[0])


def _from_prices(table: Table, choice: Choice) -> Advice | None:
    """Where a choice is always the same, its price stands in the price list."""
    plan: dict[str, Any] = dict(table.terms.plan.given)
    rows = [r for r in game_odds(table.game, plan).bets if r.bet == choice.bet.kind and r.decision]
    decision = rows[0].decision if rows else None
    if decision is None or not set(choice.options) <= set(decision.options):
        return None
    worth = {option: float(decision.options[option]) - 1 for option in choice.options}
    seat = choice.bet.seat
    bet = lying_called(table.terms.rules, choice.bet)
    ask = Text(f"Puesto {seat}: ¿qué conviene con {bet.es}?", f"Seat {seat}: what is best with {bet.en}?")
    return Advice(choice, ask, worth, choice.cite)
