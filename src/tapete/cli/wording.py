"""What the terminal calls things, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tapete.catalogue.loader import Game
from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import say_setting, vocabulary
from tapete.cli.setting import figures_of, lang
from tapete.odds import BetOdds
from tapete.table.called import bet_called, choice_called, irregularity_called, line_called, result_called
from tapete.written import write_figure

if TYPE_CHECKING:
    from tapete.play.events import Bet
    from tapete.table.table import Table


def bet_words(rules: GameRules, kind: str, spot: str = "") -> str:
    """A bet and its spot, as one says and types them."""
    return bet_called(rules, kind, spot)[lang()]


def spot_words(rules: GameRules, kind: str, spot: str) -> str:
    """A spot alone."""
    return bet_words(rules, kind, spot).removeprefix(bet_words(rules, kind)).strip()


def row_words(rules: GameRules, row: BetOdds) -> str:
    """A line of a price list: the bet, with its spots where not all of them cost the same."""
    name = bet_words(rules, row.bet)
    return f"{name} {', '.join(spot_words(rules, row.bet, spot) for spot in row.spots)}".strip() if row.split else name


def lying_words(table: Table, bet: Bet) -> str:
    """A bet on the felt by its name."""
    return bet_words(table.terms.rules, bet.kind, bet.spot)


def option_words(rules: GameRules, option: str, table: Table | None = None) -> str:
    """A choice, as one says and types it."""
    return choice_called(rules, option, table)[lang()]


def plan_words(game: Game, plan: Mapping[str, str]) -> str:
    """A plan in a line, its figures as the country writes them."""
    rules, style = game.bare, figures_of(game.regulation)
    said = [say_setting(rules, name, value, lang()) for name, value in plan.items()]
    return ", ".join(f"{name} {write_figure(value, style)}" for name, value in said)


def irregularity_words(rules: GameRules, name: str) -> str:
    """An irregularity, as one reports it."""
    return irregularity_called(rules, name)[lang()]


def line_words(table: Table, line: str) -> str:
    """A line of the acta in the reader's language."""
    return line_called(table.terms.rules, line)[lang()]


def result_words(table: Table, result: str) -> str:
    """A result as the road shows it."""
    return result_called(table.terms.rules, result)[lang()]


def remedy_words(rules: GameRules, name: str) -> str:
    """A remedy by its name."""
    return vocabulary(rules).word("remedies", name, lang())


def fact_words(rules: GameRules, name: str) -> str:
    """A fact that a report wants."""
    return vocabulary(rules).word("facts", name, lang())
