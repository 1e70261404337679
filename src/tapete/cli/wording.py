"""What the terminal calls things: in Spanish by their Spanish names, in English by the acta's own words."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.catalogue.loader import Game
from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import say_setting, vocabulary
from tapete.cli.setting import lang
from tapete.draw.kit.lettering import bet_name, spot_name
from tapete.odds import BetOdds
from tapete.play.events import Bet
from tapete.table.naming import option_word
from tapete.table.speech import offered, say_result
from tapete.table.table import Table


def bet_words(rules: GameRules, kind: str, spot: str = "") -> str:
    """A bet and its spot, as one says and types them."""
    if lang() == "en" or kind not in rules.bets:
        return f"{kind} {spot}".strip()
    return f"{bet_name(rules, kind, 'es')} {spot_name(rules, kind, spot, 'es')}".strip()


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
    return option_word(rules, option, lang(), table)


def plan_words(game: Game, plan: Mapping[str, str]) -> str:
    """A plan in a line."""
    return ", ".join(" ".join(say_setting(game.bare, name, value, lang())) for name, value in plan.items())


def irregularity_words(rules: GameRules, name: str) -> str:
    """An irregularity, as one reports it."""
    return vocabulary(rules).word("irregularities", name, lang())


def line_words(table: Table, line: str) -> str:
    """A line of the acta in the reader's language."""
    return offered(table.terms.rules, line, lang())


def result_words(table: Table, result: str) -> str:
    """A result as the road shows it."""
    return say_result(table.terms.rules, result, lang())
