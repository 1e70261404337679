"""What a wheel game's TOML says besides what every game says: pockets, cloth, and what happens on zero.

One family serves roulette in all its forms, boule and the money wheel: a pocket comes, and every bet covers a set of pockets.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from tapete.catalogue.kinds import Count, Flag, Rate, Some, Words, wrong
from tapete.catalogue.kit.prison import Prison
from tapete.catalogue.model import BeforeValidator, Field, WithJsonSchema
from tapete.catalogue.names import BetName, Names, PocketName, SetName
from tapete.catalogue.schema import BetRule, Cited, GameRules, Provenance, Slip, unread
from tapete.text import Text

_RANGE = re.compile(r"([0-9]{1,3})\.\.([0-9]{1,3})(?:/([0-9]{1,3}))?")
POCKETS = Text(
    "una lista de casillas o un tramo como '1..18' o '2..36/2'", "a list of pockets or a range such as '1..18' or '2..36/2'"
)


def _pockets(value: object) -> tuple[str, ...]:
    """A list of pockets, or a range such as "1..18" or "2..36/2" (every second one)."""
    if isinstance(value, str):
        found = _RANGE.fullmatch(value)
        if not found or not int(found[1]) <= int(found[2]) or found[3] == "0":
            raise wrong(value, POCKETS)
        return tuple(str(n) for n in range(int(found[1]), int(found[2]) + 1, int(found[3] or 1)))
    if isinstance(value, list | tuple) and all(isinstance(n, str | int) and not isinstance(n, bool) for n in value):
        return tuple(str(n) for n in value)
    raise wrong(value, POCKETS)


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
    Names("pocket"),
]

Shape = Literal["number", "pair", "row", "square", "two-rows", "column", "dozen", "two-columns", "two-dozens", "set", "listed"]


class Wheel(Cited):
    """The pockets and how many sections each has; the order round the rim is for drawing only."""

    numbers: Annotated[Count, Field(le=100)] = 0
    zeros: tuple[Words, ...] = ()
    sections: Mapping[Words, Some] = {}
    sets: Mapping[Words, Pockets] = {}
    opposites: tuple[tuple[SetName, SetName], ...] = ()
    outside: Pockets = ()
    order: tuple[PocketName, ...] = ()
    provenance: Mapping[Words, Provenance] = {}

    @cached_property
    def weights(self) -> dict[str, int]:
        """Each pocket and how many of the wheel's equal sections show it."""
        numbered = {str(n): 1 for n in range(1, self.numbers + 1)}
        return dict.fromkeys(self.zeros, 1) | numbered | dict(self.sections)

    @property
    def _said(self) -> list[str]:
        return [*self.zeros, *(str(n) for n in range(1, self.numbers + 1)), *self.sections]

    def slips(self) -> Iterator[Slip]:
        """Pockets there must be, each with its own name; a set has each once, and opposites share out all that are not apart."""
        known, where = set(self.weights), ("wheel",)
        if not known:
            yield Slip(
                where,
                Text(
                    "la rueda no tiene casillas: faltan `numbers` o `sections`",
                    "the wheel has no pockets: `numbers` or `sections` is missing",
                ),
            )
        several = [pocket for pocket in dict.fromkeys(self._said) if self._said.count(pocket) > 1]
        for pocket in several:
            yield Slip(
                (*where, "zeros" if pocket in self.zeros else "sections"),
                Text(f"dos casillas se llaman «{pocket}»", f"two pockets are called '{pocket}'"),
            )
        for name, pockets in self.sets.items():
            if len(set(pockets)) != len(pockets):
                yield Slip((*where, "sets", name), Text("nombra dos veces una casilla", "it names a pocket twice"))
        apart = set(self.zeros) | set(self.outside)
        for at, (one, other) in enumerate(self.opposites):
            first, second = set(self.sets.get(one, ())), set(self.sets.get(other, ()))
            if {one, other} <= set(self.sets) and (first & second or first | second != known - apart):
                rest = ", ".join(sorted(apart))
                odd = ", ".join(sorted((first & second) | ((first | second) ^ (known - apart)), key=lambda p: (len(p), p))[:5])
                yield Slip(
                    (*where, "opposites", at),
                    Text(
                        f"{one} y {other} deben repartirse todas las casillas menos {rest}; sobra o falta {odd}",
                        f"{one} and {other} must share out all pockets but {rest}; too many or missing: {odd}",
                    ),
                )
        if self.order and sorted(self.order) != sorted(known):
            yield Slip((*where, "order"), Text("debe nombrar cada casilla una vez", "it must name every pocket once"))


class Cloth(Cited):
    """The numbered part of the layout, rows of `columns` numbers in sequence."""

    columns: Annotated[Some, Field(le=100)]
    rows: Annotated[Some, Field(le=100)]


class WheelBet(BetRule):
    """A bet on a set of pockets, found by its shape on the cloth, by name, or listed."""

    shape: Shape
    also: tuple[Pockets, ...] = ()
    sets: tuple[SetName, ...] = ()
    """Where one bet has several named spots, such as colour with red and black: which of the wheel's sets they are."""
    zero: Flag = False
    """Whether the rule for zero (half back, prison) protects this bet."""
    under: tuple[BetName, ...] = ()
    """Other bets by whose name it goes too, when its numbers are said: the corner with zero is a corner."""


class Zero(Prison):
    """What becomes of protected bets when zero comes."""

    pockets: Pockets
    begins: Annotated[Some, Field(le=9)] = 1
    """With which zero in a row, counted on one bet, the choice begins; until then it stays on the cloth and may still win."""
    stays: Rate = Fraction(1)
    """The part of the stake that each zero before that leaves on the cloth; the rest is lost."""
    others_cite: Words = ""
    """The article under which zero takes the bets that do not cover it, besides each bet's own, where the text says so apart."""

    def slips(self) -> Iterator[Slip]:
        """What stays is asked only before the choice begins, and something must."""
        if not self.pockets:
            yield Slip(("zero", "pockets"), Text("no nombra ninguna casilla", "it names no pocket"))
        if "stays" in self.model_fields_set and self.begins == 1:
            yield unread(
                ("zero", "stays"), Text("la elección empieza con el primer cero", "the choice begins with the first zero")
            )
        if not self.stays:
            yield Slip(
                ("zero", "stays"),
                Text("si no queda nada, no hay de qué elegir", "where nothing stays there is nothing to choose about"),
            )


class WheelRules(GameRules):
    """All that a wheel game's TOML may say."""

    wheel: Wheel
    cloth: Cloth | None = None
    bets: Mapping[Words, WheelBet]
    zero: Zero | None = None
    result: Text = Text("ha salido", "the result is")

    def names(self, of: str) -> Collection[str]:
        own: Mapping[str, Collection[str]] = {"pocket": self.wheel.weights, "set": self.wheel.sets}
        return own[of] if of in own else super().names(of)

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        yield from self.wheel.slips()
        yield from self.zero.slips() if self.zero else ()
        for slug, bet in self.bets.items():
            where = ("bets", slug)
            if bet.shape == "set" and not bet.sets and slug not in self.wheel.sets and slug not in self.wheel.weights:
                yield Slip(
                    (*where, "shape"),
                    Text(
                        "«set» necesita `sets`, o un grupo o casilla con el nombre de la apuesta",
                        "'set' needs `sets`, or a set or pocket of the bet's own name",
                    ),
                )
            if bet.shape not in ("set", "listed", "number") and self.cloth is None:
                yield Slip((*where, "shape"), Text(f"«{bet.shape}» necesita la tabla [cloth]", f"'{bet.shape}' needs a [cloth]"))
            if bet.sets and bet.shape != "set":
                yield unread((*where, "sets"), Text("es de shape set", "it is for shape set"))
            if bet.zero and self.zero is None:
                yield Slip((*where, "zero"), Text("falta la tabla [zero]", "there is no [zero]"))
            if bet.pays is None and not self._supplied(slug):
                yield Slip(where, Text("falta lo que paga (`pays`)", "it does not say what it pays (`pays`)"))
        if self.cloth and self.cloth.columns * self.cloth.rows > self.wheel.numbers:
            yield Slip(("cloth",), Text("el paño tiene más números que la rueda", "the cloth has more numbers than the wheel"))

    def _supplied(self, slug: str) -> bool:
        """Whether a plan says what a bet pays."""
        return any(f"bets.{slug}.pays" in param.sets for param in self.params.values())
