"""The terms under which a table plays: the rules, the operator's plan and the regulation's card."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from tapete.catalogue.card import Regulation
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules
from tapete.figures import format_amount
from tapete.written import Amount

R = TypeVar("R", bound=GameRules, covariant=True)


@dataclass(frozen=True)
class Terms(Generic[R]):
    rules: R
    plan: Plan
    card: Regulation

    @cached_property
    def known(self) -> dict[Hashable, Any]:
        """What has been worked out from these terms: they never change, and neither does what follows from them."""
        return {}

    @cached_property
    def minor(self) -> int:
        return self.card.currency.minor

    def money(self, units: int) -> Amount:
        """An amount: plain, and in a sentence as its language writes it, `f"{money:es}"`."""
        return Amount(format_amount(units, self.minor), self.card.currency.writes)
