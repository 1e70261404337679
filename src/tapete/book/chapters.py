"""Where each family's chapter is found, and the questions that every one of them answers."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from tapete.book.document import Block, Line, Section, Sort
from tapete.catalogue.families import room_of
from tapete.catalogue.schema import GameRules
from tapete.play.terms import Terms
from tapete.text import Text


class Chapter(Protocol):
    """What a family says of itself; the rest of a rulebook is alike in all of them."""

    def equipment(self, terms: Terms[Any]) -> list[Line]:
        """What stands on the table, as far as the rules go by it."""

    def pays(self, terms: Terms[Any], slug: str) -> Text:
        """What a bet pays, in a few words."""

    def bet(self, terms: Terms[Any], slug: str) -> list[Block]:
        """What a bet covers or wins on, its pay table, and what binds it."""

    def course(self, terms: Terms[Any]) -> list[Line]:
        """One coup, step by step."""

    def sections(self, terms: Terms[Any]) -> list[Section]:
        """What else belongs to the family: zero, third cards, naturals, the bank."""

    def sort(self, rules: Any, slug: str, spot: str) -> Sort:
        """What a bet is, whatever its text calls it."""


def chapter(rules: GameRules) -> Chapter:
    return cast(Chapter, import_module(f"tapete.book.{room_of(rules)}.chapter"))
