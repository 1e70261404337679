"""What a wheel game's TOML says besides what every game says: pockets, cloth, and what happens on zero.

One family serves roulette in all its forms, boule and the money wheel: a pocket comes, and every bet covers a set of pockets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from tapete.catalogue.kit.prison import Prison
from tapete.catalogue.schema import BetRule, Cited, GameRules, Provenance
from tapete.text import Text

_RANGE = re.compile(r"^(\d+)\.\.(\d+)(?:/(\d+))?$")


def _pockets(value: object) -> tuple[str, ...]:
    """A list of pockets, or a range such as "1..18" or "2..36/2" (every second one)."""
    if isinstance(value, str):
        found = _RANGE.match(value)
        if not found:
            raise ValueError("expected a list of pockets or a range such as '1..18' or '2..36/2'")
        return tuple(str(n) for n in range(int(found[1]), int(found[2]) + 1, int(found[3] or 1)))
    if isinstance(value, list | tuple):
        return tuple(str(n) for n in value)
    raise ValueError("expected a list of pockets or a range such as '1..18'")


Pockets = Annotated[
    tuple[str, ...],
    BeforeValidator(_pockets),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}},
            ]
        }
    ),
]

Shape = Literal["number", "pair", "row", "square", "two-rows", "column", "dozen", "two-columns", "two-dozens", "set", "listed"]


class Wheel(Cited):
    """The pockets and how many sections each has; the order round the rim is for drawing only."""

    numbers: int = 0
    zeros: tuple[str, ...] = ()
    sections: Mapping[str, int] = {}
    sets: Mapping[str, Pockets] = {}
    opposites: tuple[tuple[str, str], ...] = ()
    outside: Pockets = ()
    order: tuple[str, ...] = ()
    provenance: Mapping[str, Provenance] = {}

    @cached_property
    def weights(self) -> dict[str, int]:
        """Each pocket and how many of the wheel's equal sections show it."""
        numbered = {str(n): 1 for n in range(1, self.numbers + 1)}
        return dict.fromkeys(self.zeros, 1) | numbered | dict(self.sections)

    @model_validator(mode="after")
    def _consistent(self) -> Wheel:
        known = set(self.weights)
        if not known:
            raise ValueError("the wheel has no pockets: give `numbers` or `sections`")
        for name, pockets in self.sets.items():
            if len(set(pockets)) != len(pockets) or not set(pockets) <= known:
                raise ValueError(f"set '{name}' repeats a pocket or names one that is not on the wheel")
        apart = set(self.zeros) | set(self.outside)
        for one, other in self.opposites:
            if set(self.sets[one]) & set(self.sets[other]) or set(self.sets[one]) | set(self.sets[other]) != known - apart:
                raise ValueError(f"'{one}' and '{other}' must share out all pockets but {', '.join(sorted(apart))}")
        if self.order and sorted(self.order) != sorted(known):
            raise ValueError("`order` must name every pocket once")
        return self


class Cloth(Cited):
    """The numbered part of the layout, rows of `columns` numbers in sequence."""

    columns: int
    rows: int


class WheelBet(BetRule):
    """A bet on a set of pockets, found by its shape on the cloth, by name, or listed."""

    shape: Shape
    also: tuple[Pockets, ...] = ()
    sets: tuple[str, ...] = ()
    """Where one bet has several named spots, such as colour with red and black: which of the wheel's sets they are."""
    zero: bool = False
    """Whether the rule for zero (half back, prison) protects this bet."""
    under: tuple[str, ...] = ()
    """Other bets by whose name it goes too, when its numbers are said: the corner with zero is a corner."""


class Zero(Prison):
    """What becomes of protected bets when zero comes."""

    pockets: Pockets


class WheelRules(GameRules):
    """All that a wheel game's TOML may say."""

    wheel: Wheel
    cloth: Cloth | None = None
    bets: Mapping[str, WheelBet]
    zero: Zero | None = None
    result: Text = Text("ha salido", "the result is")

    @model_validator(mode="after")
    def _bets_fit(self) -> WheelRules:
        for slug, bet in self.bets.items():
            if not set(bet.under) <= set(self.bets):
                raise ValueError(f"bets.{slug}: `under` names a bet that does not exist")
            if not set(bet.sets) <= set(self.wheel.sets):
                raise ValueError(f"bets.{slug}: `sets` names a set that the wheel does not have")
            if bet.shape == "set" and not bet.sets and slug not in self.wheel.sets and slug not in self.wheel.weights:
                raise ValueError(f"bets.{slug}: a bet of shape 'set' needs `sets`, or a set or pocket of its own name")
            if not all(set(spot) <= set(self.wheel.weights) for spot in bet.also):
                raise ValueError(f"bets.{slug}: `also` names a pocket that is not on the wheel")
            if bet.shape not in ("set", "listed", "number") and self.cloth is None:
                raise ValueError(f"bets.{slug}: shape '{bet.shape}' needs a [cloth]")
            if bet.zero and self.zero is None:
                raise ValueError(f"bets.{slug}: `zero = true` needs a [zero] table")
        return self
