"""What must hold in every game, whatever its family: bets, a pack of cards, figures that somebody states, seats, names said once.

A family has its own in its `slips`; what stands here is asked of all of them, so that no family can be without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tapete.catalogue.cited import Slip
from tapete.catalogue.idle import idle
from tapete.catalogue.names import Path, Shape, shapes
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.model import Model
    from tapete.catalogue.schema import GameRules

PACK = 52
WORD = re.compile(r"\w[\w'-]*")
ONE_WORD = Text(
    "un nombre es una palabra: letras, cifras y guiones, sin espacios ni puntos",
    "a name is one word: letters, digits and hyphens, without spaces or points",
)
STATED = (("shoe", "decks"), ("commission", "rate"), ("bank", "deduction"))
"""Figures that a file leaves out only where a parameter of the plan sets them."""
REPEATED = ("rank", "symbol", "face", "total", "value")
"""Names that a list may say twice, because it is a hand, a strip or the faces of a die."""
NO_BETS = Text("no hay ninguna apuesta", "there is no bet")
UNSTATED = Text("falta, y ningún parámetro lo fija (`sets`)", "it is missing, and no parameter sets it (`sets`)")
NO_DECK = Text("sin mazos no hay cartas: hace falta uno al menos", "without decks there are no cards: at least one is needed")

ONE_DECK = Text(
    "las jugadas de póker son de cartas distintas: se juega con un mazo (`decks = 1`)",
    "poker hands are of different cards: it is played with one deck (`decks = 1`)",
)


def fitting(rules: GameRules) -> Iterator[Slip]:
    """What does not fit in these rules that would not fit in any."""
    if not rules.bets:
        yield Slip(("bets",), NO_BETS)
    for slug, bet in rules.bets.items():
        if not all(alias.strip() for alias in bet.aliases):
            yield Slip(("bets", slug, "aliases"), Text("un nombre está vacío", "a name is empty"))
    yield from _named(rules)
    yield from _stated(rules)
    yield from _shoe(rules)
    seats = rules.seats
    if seats and seats.max and seats.required > seats.max:
        yield Slip(
            ("seats", "required"),
            Text(
                f"pide {seats.required}, y caben {seats.max} (`max`)",
                f"it asks for {seats.required}, and {seats.max} fit (`max`)",
            ),
        )
    yield from _twice(rules, ())
    yield from idle(rules)


def _named(rules: GameRules) -> Iterator[Slip]:
    """What people type or say has a name that is one word."""
    for table in ("bets", "params", "readings", "variants", "remedies", "irregularities", "versions"):
        yield from (Slip((table, name), ONE_WORD) for name in getattr(rules, table) if not WORD.fullmatch(name))
    for name, reading in rules.readings.items():
        yield from (Slip(("readings", name, "options", key), ONE_WORD) for key in reading.options if not WORD.fullmatch(key))


def _left_open(rules: GameRules) -> set[str]:
    return {path for param in rules.params.values() for path in param.sets}


def unstated(rules: GameRules) -> Iterator[tuple[str, str]]:
    """Figures that nobody has stated yet."""
    for table, key in STATED:
        held: Model | None = getattr(rules, table, None)
        if held is not None and key in type(held).model_fields and key not in held.model_fields_set:
            yield table, key


def _stated(rules: GameRules) -> Iterator[Slip]:
    yield from (Slip((table, key), UNSTATED) for table, key in unstated(rules) if f"{table}.{key}" not in _left_open(rules))


def _shoe(rules: GameRules) -> Iterator[Slip]:
    """A pack has cards, and not all of them lie behind the cut card."""
    shoe: Any = getattr(rules, "shoe", None)
    if rules.whole_pack and shoe.decks > 1:
        yield Slip(("shoe", "decks"), ONE_DECK)
    if shoe is None or "shoe.decks" in _left_open(rules) or "decks" not in shoe.model_fields_set:
        return
    if not shoe.decks:
        yield Slip(("shoe", "decks"), NO_DECK)
    cards = shoe.decks * PACK
    if cards and shoe.burn is not None and shoe.burn.cards >= cards:
        yield Slip(
            ("shoe", "burn", "cards"),
            Text(
                f"se queman {shoe.burn.cards} cartas, y son {cards}", f"{shoe.burn.cards} cards are burned, and there are {cards}"
            ),
        )
    if cards and shoe.behind >= cards:
        yield Slip(
            ("shoe", "behind"),
            Text(
                f"{shoe.behind} cartas detrás de la de corte, y son {cards} en total",
                f"{shoe.behind} cards behind the cut card, and there are {cards} in all",
            ),
        )


def _twice(value: Model, path: Path) -> Iterator[Slip]:
    """Lists that name one thing twice."""
    for name, shape in shapes(type(value)):
        if name in value.model_fields_set:
            yield from _lists(getattr(value, name), shape, (*path, name))


def _lists(value: Any, shape: Shape, path: Path) -> Iterator[Slip]:
    inner = shape.inner if shape.kind == "list" else shape
    if isinstance(value, tuple) and inner and inner.kind == "names":
        said = [one for one in value if isinstance(one, str)]
        again = next((one for one in said if said.count(one) > 1), None)
        if again is not None and inner.names.of not in REPEATED:
            yield Slip(path, Text(f"nombra «{again}» dos veces", f"it names '{again}' twice"))
    elif isinstance(value, tuple) and shape.kind == "list" and shape.inner:
        for at, item in enumerate(value):
            yield from _lists(item, shape.inner, (*path, at))
    elif shape.kind == "mapping" and shape.inner and isinstance(value, Mapping):
        for key, item in value.items():
            yield from _lists(item, shape.inner, (*path, key))
    elif shape.kind == "model" and value is not None:
        yield from _twice(value, path)
