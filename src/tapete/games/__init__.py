"""How each game is played: a room per family, one generator at its heart, found by the procedure that its TOML names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple, Protocol, TypeVar, cast

from tapete.catalogue.families import FAMILIES
from tapete.catalogue.schema import GameRules
from tapete.errors import Refused
from tapete.play.asks import Procedure
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Memory
from tapete.play.moves import Move
from tapete.play.terms import Terms

R = TypeVar("R", bound=GameRules, contravariant=True)
M = TypeVar("M", bound=Memory)


class Opening(NamedTuple):
    """A situation in which a bet is made: what it is called, the spot it takes, and what the table remembers."""

    name: str
    spot: str
    memory: Memory


class GameModule(Protocol[R, M]):
    """What the heart of every room offers."""

    def coup(self, terms: Terms[R], felt: Felt[M]) -> Procedure:
        """Play one coup."""

    def spots(self, rules: R) -> Mapping[str, Mapping[str, object]]:
        """Every spot of every bet."""

    def find_spot(self, rules: R, kind: str, words: list[str]) -> str:
        """The spot that the words after a bet's name mean."""

    def fee(self, rules: R, kind: str, spot: str, amount: int) -> int:
        """What a bet costs besides its stake."""

    def memory(self) -> M:
        """What a table of this game remembers when it opens."""

    def essence(self, rules: R, bets: tuple[Bet, ...], memory: M) -> M:
        """As much of what is remembered as can still matter to these bets."""

    def openings(self, rules: R, kind: str) -> list[Opening]:
        """The situations in which a bet may be made that make a difference to its price."""

    def reason(self, terms: Terms[R], felt: Felt[M], move: Move) -> Refused | None:
        """Why a move that answers nothing the table asks may not come, where the game knows more of it than that."""


def module(rules: GameRules) -> GameModule[GameRules, Memory]:
    """The module that plays these rules; that it fits them is what their family says."""
    family = FAMILIES[rules.procedure]
    return cast(GameModule[GameRules, Memory], import_module(f"tapete.games.{family.room}.{family.heart}"))
