"""The names in a file, and what each may be: a field that names something says what (`BetName`, `HandName`, …), and a walk over
the rules holds every name against what exists.

A field of letters that names nothing is `Words`. A test asks every field of every model which of the two it is, so that no family
can have a name that nobody checks.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from tapete.catalogue.model import Model, Strict
from tapete.equipment.cards import RANKS, SUITS
from tapete.equipment.hands import NAMES as HANDS
from tapete.equipment.patterns import PATTERNS
from tapete.errors import unknown
from tapete.text import Text

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What a field names; nothing is named by an empty word where that is allowed."""

    of: str
    empty: bool = False


FREE = Names("")
"""Marks letters that name nothing."""

LAMMERS = "lammers-"
"""Before the number of free bets of a hand, in a pay table of those."""
PATTERN_NAMES = (*PATTERNS, *(f"{LAMMERS}{n}" for n in range(10)))
ACTIONS = (
    "annul", "annul-and-fold", "burn", "burn-after", "burn-and-stand", "burn-now", "burn-unseen", "by-table", "chief", "close",
    "close-position", "continue", "dealer-last", "deem", "discard-one", "forfeit", "in-order", "lose-dice", "pay-naturals",
    "play-on", "redeal", "reopen", "repeat",
    "reshuffle-rest", "return", "second-last", "sit-out", "stand", "void", "void-game", "void-hand", "void-next", "void-round",
    "void-seat", "warn", "withdraw", "card-last", "dead-hand", "dead-with-ante", "last-up", "move-button", "refund",
    "reshuffle", "seat-lost", "show-now", "third-down", "warn-then-dead", "warn-then-exclude", "hand-over", "invalid-card",
    "right-ball", "deal-again", "house-set", "may-void", "no-roll", "right-result", "show-again", "readmit",
    "withhold", "pay-withheld", "keep-withheld", "exclude", "expose",
)  # fmt: skip
"""What the table can do about an irregularity; the referee has a line for each."""
VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""Cards by what they count at twenty-one: figures are tens."""

FIXED: Mapping[str, Collection[str]] = {
    "hand": tuple(HANDS),
    "rank": RANKS,
    "suit": SUITS,
    "value": VALUES,
    "pattern": PATTERN_NAMES,
    "action": ACTIONS,
    "total": tuple(map(str, range(10))),
    "side": ("player", "banker", "1", "2"),
}
"""Names that are the same in every game."""

NOUNS = {
    "hand": Text("ninguna jugada de póker", "poker hand"),
    "rank": Text("ningún valor de carta", "rank"),
    "suit": Text("ningún palo", "suit"),
    "value": Text("ninguna carta por su valor", "card by value"),
    "pattern": Text("ninguna figura de cartas", "pattern of cards"),
    "action": Text("ninguna acción de la mesa", "action of the table"),
    "total": Text("ningún total", "total"),
    "side": Text("ninguna mano", "hand"),
    "bet": Text("ninguna apuesta", "bet"),
    "param": Text("ningún parámetro", "parameter"),
    "amount": Text("ninguna cantidad del plan", "amount of the plan"),
    "percent": Text("ningún porcentaje del plan", "percentage of the plan"),
    "exact": Text("ninguna cantidad del plan", "amount of the plan"),
    "cap": Text("ninguna cantidad del plan", "amount of the plan"),
    "variant": Text("ninguna variante", "variant"),
    "option": Text("ninguna opción", "option"),
    "remedy": Text("ningún remedio", "remedy"),
    "irregularity": Text("ninguna irregularidad", "irregularity"),
    "promotion": Text("ninguna promoción", "promotion"),
    "article": Text("ningún final", "end of a hand"),
    "pocket": Text("ninguna casilla de la rueda", "pocket of the wheel"),
    "set": Text("ningún grupo de casillas", "set of pockets"),
    "token": Text("ningún resultado de los dados", "result of the dice"),
    "spot": Text("ninguna casilla del paño", "spot"),
    "face": Text("ninguna cara", "face"),
    "sample": Text("en el plan nada llamado", "plan entry called"),
    "key": Text("ninguna clave", "key"),
    "file": Text("ningún archivo", "file"),
    "tile": Text("ninguna ficha", "tile"),
    "way": Text("ninguna manera de la casa", "house way"),
    "symbol": Text("ningún símbolo", "symbol"),
}

TRADE = {
    "trips": "three-of-a-kind",
    "set": "three-of-a-kind",
    "trio": "three-of-a-kind",
    "three": "three-of-a-kind",
    "quads": "four-of-a-kind",
    "four": "four-of-a-kind",
    "poker": "four-of-a-kind",
    "póker": "four-of-a-kind",
    "boat": "full-house",
    "full": "full-house",
    "two-pair": "two-pairs",
    "color": "flush",
    "escalera": "straight",
    "blackjack": "natural",
    "spades": "s",
    "hearts": "h",
    "diamonds": "d",
    "clubs": "c",
    "T": "10",
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
} | {text.es.replace(" ", "-"): name for name, text in HANDS.items()}
"""What people of the trade say for some names; suggested, never accepted."""


def missing_name(of: str, name: str, known: Collection[str]) -> Text:
    """That nothing is called so, with the nearest names, or those that people of the trade mean by it."""
    meant = TRADE.get(name) or TRADE.get(name.lower().replace(" ", "-"))
    if meant in known:
        said = unknown(NOUNS[of], name, ()).text
        return said + Text(f"; lo más parecido: {meant}", f"; the nearest: {meant}")
    return unknown(NOUNS[of], name, known).text


def _name(of: str, empty: bool = False) -> Any:
    return Strict(), Names(of, empty)


BetName = Annotated[str, *_name("bet")]
MaybeBet = Annotated[str, *_name("bet", True)]
ParamName = Annotated[str, *_name("param")]
MaybeParam = Annotated[str, *_name("param", True)]
AmountName = Annotated[str, *_name("amount")]
"""A parameter of the plan that is an amount."""
MaybeAmount = Annotated[str, *_name("amount", True)]
MaybePercent = Annotated[str, *_name("percent", True)]
VariantName = Annotated[str, *_name("variant")]
RemedyName = Annotated[str, *_name("remedy")]
MaybeIrregularity = Annotated[str, *_name("irregularity", True)]
ActionName = Annotated[str, *_name("action")]
SideName = Annotated[str, *_name("side")]
TotalName = Annotated[str, *_name("total")]
HandName = Annotated[str, *_name("hand")]
MaybeHand = Annotated[str, *_name("hand", True)]
RankName = Annotated[str, *_name("rank")]
MaybeRank = Annotated[str, *_name("rank", True)]
MaybeSuit = Annotated[str, *_name("suit", True)]
ValueName = Annotated[str, *_name("value")]
PatternName = Annotated[str, *_name("pattern")]
MaybePattern = Annotated[str, *_name("pattern", True)]
SetName = Annotated[str, *_name("set")]
PocketName = Annotated[str, *_name("pocket")]
SampleName = Annotated[str, *_name("sample")]
ArticleName = Annotated[str, *_name("article")]
PromotionName = Annotated[str, *_name("promotion")]
WayName = Annotated[str, *_name("way")]


# the walk


@dataclass(frozen=True, slots=True)
class Shape:
    """What an annotation holds: names, bilingual text, a model, or a list or mapping of such."""

    kind: Literal["names", "text", "model", "list", "mapping"]
    names: Names = FREE
    model: type[Model] | None = None
    key: Shape | None = None
    inner: Shape | None = None


def shape_of(annotation: Any, metadata: tuple[Any, ...] = ()) -> Shape | None:
    """What is to be looked at in a value of this type; nothing, where its kind says all."""
    marked = next((m for m in metadata if isinstance(m, Names)), None)
    if marked is not None:
        return Shape("names", marked) if marked.of else None
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Annotated:
        return shape_of(args[0], args[1:])
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return Shape("model", model=annotation)
    if annotation is Text:
        return Shape("text")
    if origin in (typing.Union, types.UnionType):
        return next((found for arg in args if (found := shape_of(arg))), None)
    if origin is tuple:
        inner = shape_of(args[0])
        return Shape("list", inner=inner) if inner else None
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, inner = shape_of(args[0]), shape_of(args[1])
        return Shape("mapping", key=key, inner=inner) if key or inner else None
    return None


@lru_cache(maxsize=512)
def shapes(model: type[Model]) -> tuple[tuple[str, Shape], ...]:
    """The fields of a model in which there is something to look at."""
    found = ((name, shape_of(field.annotation, tuple(field.metadata))) for name, field in model.model_fields.items())
    return tuple((name, shape) for name, shape in found if shape)


def walk(value: Any, shape: Shape, path: Path = ()) -> Iterator[tuple[Path, Names | None, Any]]:
    """Every name in a value with what it names, and every text (which names nothing)."""
    if value is None:
        return
    if shape.kind == "names":
        several = isinstance(value, tuple | list)
        yield from ((path, shape.names, one) for one in (value if several else (value,)))
    elif shape.kind == "text":
        yield path, None, value
    elif shape.kind == "model" and isinstance(value, Model):
        for name, inner in shapes(type(value)):
            if name in value.model_fields_set:  # what nobody wrote needs no name
                yield from walk(getattr(value, name), inner, (*path, name))
    elif shape.kind == "list" and shape.inner and isinstance(value, tuple | list):
        for i, item in enumerate(value):
            yield from walk(item, shape.inner, (*path, i))
    elif shape.kind == "mapping" and isinstance(value, Mapping):
        for key, item in value.items():
            if shape.key:
                yield from walk(key, shape.key, (*path, key))
            if shape.inner:
                yield from walk(item, shape.inner, (*path, key))
