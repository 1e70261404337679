"""The same bet under several regulations: found by what it is, not by what it is called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tapete.book.chapters import chapter
from tapete.book.document import Sort
from tapete.book.kit.naming import bet_name
from tapete.book.kit.say import capital, say
from tapete.catalogue.loader import Game
from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.schema import GameRules
from tapete.odds import BetOdds
from tapete.text import Text

Priced = tuple[Game, tuple[BetOdds, ...]]
"""A game and its price list."""


@dataclass(frozen=True)
class Likeness:
    """One bet of the game that is compared, and what it costs in each of the games."""

    name: Text
    cells: tuple[tuple[BetOdds, ...], ...]


def alike(one: GameRules, other: GameRules) -> bool:
    """Whether two games are the same: of one family, played by one procedure and, at poker, dealt alike."""
    if isinstance(one, PokerRules) and isinstance(other, PokerRules):
        return _dealt(one) == _dealt(other)
    return one.family == other.family and one.procedure == other.procedure


def _dealt(rules: PokerRules) -> tuple[int, int, int, bool]:
    changed = any(stage.exchange for stage in rules.stages)
    return rules.deal.own, rules.deal.community, rules.dealer.cards, changed


def sorts(rules: GameRules, row: BetOdds) -> list[Sort]:
    """What the bets of one line of a price list are."""
    return list(dict.fromkeys(chapter(rules).sort(rules, row.bet, spot) for spot in row.spots or ("",)))


def likenesses(games: Iterable[Priced]) -> list[Likeness]:
    """Each bet of the first game, and what the same bet costs in all of them."""
    listed = list(games)
    prices: list[dict[Sort, list[BetOdds]]] = []
    names: dict[Sort, Text] = {}
    for at, (game, rows) in enumerate(listed):
        found: dict[Sort, list[BetOdds]] = {}
        for row in rows:
            for sort in sorts(game.bare, row):
                if all(row.edge != other.edge for other in found.setdefault(sort, [])):
                    found[sort].append(row)
                if not at:
                    names.setdefault(sort, _name(game.bare, row))
        prices.append(found)
    merged: dict[Text, list[Sort]] = {}
    for sort, name in names.items():
        merged.setdefault(name, []).append(sort)
    return [Likeness(name, tuple(_cell(found, wanted) for found in prices)) for name, wanted in merged.items()]


def _cell(found: dict[Sort, list[BetOdds]], wanted: list[Sort]) -> tuple[BetOdds, ...]:
    rows: list[BetOdds] = []
    for sort in wanted:
        rows += [row for row in found.get(sort, ()) if all(row.edge != other.edge for other in rows)]
    return tuple(rows)


def _name(rules: GameRules, row: BetOdds) -> Text:
    name = capital(bet_name(rules, row.bet))
    return say("{} {}", "{} {}", name, ", ".join(row.spots)) if row.split and len(row.spots) < 4 else name
