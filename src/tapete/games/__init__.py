"""How each game is played: a room per family, one generator at its heart, found by the procedure that its TOML names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from tapete.catalogue.families import FAMILIES
from tapete.catalogue.schema import GameRules
from tapete.play.asks import Procedure
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Memory
from tapete.play.terms import Terms


class Opening(NamedTuple):
    """A situation in which a bet is made: what it is called, the spot it takes, and what the table remembers."""

    name: str
    spot: str
    memory: Memory


class GameModule(Protocol):
    """What the heart of every room offers."""

    def coup(self, terms: Terms[Any], felt: Felt) -> Procedure:
        """Play one coup."""

    def spots(self, rules: Any) -> Mapping[str, Mapping[str, object]]:
        """Every spot of every bet."""

    def find_spot(self, rules: Any, kind: str, words: list[str]) -> str:
        """The spot that the words after a bet's name mean."""

    def fee(self, rules: Any, kind: str, spot: str, amount: int) -> int:
        """What a bet costs besides its stake."""

    def memory(self) -> Memory:
        """What a table of this game remembers when it opens."""

    def essence(self, rules: Any, bets: tuple[Bet, ...], memory: Any) -> Memory:
        """As much of what is remembered as can still matter to these bets."""

    def openings(self, rules: Any, kind: str) -> list[Opening]:
        """The situations in which a bet may be made that make a difference to its price."""


def module(rules: GameRules) -> GameModule:
    """The module that plays these rules."""
    family = FAMILIES[rules.procedure]
    return cast(GameModule, import_module(f"tapete.games.{family.room}.{family.heart}"))
