"""The terms under which a table plays: the rules, the operator's plan and the regulation's card."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tapete.catalogue.card import Regulation
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules
from tapete.figures import format_amount
from tapete.written import Amount

R = TypeVar("R", bound=GameRules, covariant=True)


@dataclass(frozen=True, slots=True)
class Terms(Generic[R]):
    rules: R
    plan: Plan
    card: Regulation
    known: dict[Hashable, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    """What has been worked out from these terms: they never change, and neither does what follows from them."""

    @property
    def minor(self) -> int:
        return self.card.currency.minor

    def money(self, units: int) -> Amount:
        """An amount: plain, and in a sentence as its language writes it, `f"{money:es}"`."""
        return Amount(format_amount(units, self.minor), self.card.currency.writes)
