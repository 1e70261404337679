"""What a regulation's files may say: the typed shape of `regulation.toml` and of every game's TOML.

A `cite` covers its table and everything below that has none of its own (`inherit`). Models are frozen: rules never change
after they are loaded. What belongs to one family of games only is in that family's own module beside this one.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from tapete.figures import Odds
from tapete.figures import Rounding as Rounding
from tapete.text import Lang, Text


def _odds(value: object) -> Odds:
    if isinstance(value, Odds):
        return value
    if not isinstance(value, str):
        raise ValueError("expected odds in words such as '35 to 1' or '9 for 1'")
    return Odds.parse(value)


def _fraction(value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise ValueError("expected a whole number or a fraction such as '1/2' or '0.25'")
    return Fraction(value)


def _values(value: object) -> tuple[int, ...]:
    """A list of values, or a range such as "0..5"."""
    if isinstance(value, str) and ".." in value:
        low, high = value.split("..")
        return tuple(range(int(low), int(high) + 1))
    if isinstance(value, list | tuple) and all(isinstance(v, int) for v in value):
        return tuple(value)
    raise ValueError("expected a list of totals or a range such as '0..5'")


OddsField = Annotated[
    Odds,
    BeforeValidator(_odds),
    PlainSerializer(str),
    WithJsonSchema({"type": "string", "pattern": r"^\d+(/\d+)? (to|for) \d+$", "examples": ["35 to 1", "9 for 1"]}),
]
FractionField = Annotated[
    Fraction,
    BeforeValidator(_fraction),
    PlainSerializer(str),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\d+([/.]\d+)?$"}]}),
]

Values = Annotated[
    tuple[int, ...],
    BeforeValidator(_values),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}),
]


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Cited(Model):
    """Something the regulation says, and where."""

    cite: Annotated[str, Field(min_length=1)]


class Provenance(Model):
    """Where a figure comes from when it is not simply as printed."""

    kind: Literal["damaged", "elsewhere"]
    printed: str = ""
    note: Text


class Limit(Cited):
    """A ceiling or floor on a stake: a multiple of a plan's amount, or of what the stake may win."""

    times: FractionField = Fraction(1)
    of: str = ""
    payout: str = ""
    """A plan's amount that the stake may win at the most."""
    gain: FractionField | None = None
    """So many times `of` that the stake may win at the most."""


class BetRule(Cited):
    """One kind of bet: what it is called, what it pays and how much may be staked on it."""

    names: Text
    pays: OddsField | None = None
    max: Limit | None = None
    max_by: Mapping[str, Limit] = {}
    """A ceiling of its own for some spots."""
    min: Limit | None = None
    aliases: tuple[str, ...] = ()
    provenance: Mapping[str, Provenance] = {}
    note: Text | None = None

    def spoken_pays(self, lang: Lang) -> str:
        """What it pays, as people say it; empty where the rules do not say."""
        return self.pays.spoken(lang) if self.pays else ""

    def spoken_behind(self, lang: Lang) -> str:
        """How large it may be by another bet that it backs; empty where it backs none."""
        return ""

    @property
    def payable(self) -> bool:
        """Whether the rules or the plan say what it pays."""
        return self.pays is not None

    @property
    def table_limits(self) -> bool:
        """Whether the table's own minimum and maximum bind it, where it has none of its own."""
        return True


class Times(Model):
    """How a parameter relates to another: max at least ten times min."""

    of: str
    at_least: FractionField | None = None
    at_most: FractionField | None = None


class Param(Cited):
    """What the regulation leaves to the operator, with the bounds it sets."""

    text: Text
    kind: Literal["amount", "whole", "choice", "odds", "percent", "flag", "words", "list"]
    options: tuple[str, ...] = ()
    at_least: str | int | None = None
    at_most: str | int | None = None
    above: str | int | None = None
    """What it must be more than."""
    times: Times | None = None
    optional: bool = False
    per_bet: bool = False
    sets: tuple[str, ...] = ()
    for_pays: OddsField | None = None
    """As a maximum it binds only bets with these odds."""


class Option(Model):
    """One way to read the text: what it means, and which rules it sets or drops (in these variants only, if it names any)."""

    text: Text
    only: tuple[str, ...] = ()
    set: Mapping[str, Any] = {}
    drop: tuple[str, ...] = ()


class Reading(Cited):
    """A named choice where the text is damaged, silent or contradicts itself."""

    question: Text
    reason: Text
    default: str
    options: Mapping[str, Option]


class Variant(Cited):
    """A form of the game that the text itself defines."""

    text: Text
    set: Mapping[str, Any] = {}
    drop: tuple[str, ...] = ()


class Remedy(Cited):
    """What the regulation orders, in terms of the few actions that the table can carry out."""

    action: str
    says: Text
    bets: tuple[str, ...] = ()
    """Which bets it strikes, where it strikes only some."""
    counts: Mapping[str, int] = {}
    """What a hand is deemed to count: its side and the total."""
    winner: Literal["", "player", "banker"] = ""
    """Which side is deemed to win."""
    shuffle: bool = False
    """Whether the cards must be shuffled before the next coup."""
    passes: bool = False
    """Whether the dice, the shoe or the bank go on to the next seat."""
    call: Text | None = None
    """What must be called aloud, where the text gives the words."""


class Irregularity(Cited):
    """Something that goes wrong, and what must then be done."""

    when: Text
    remedy: str
    only: tuple[Literal["point", "come-out", "shooter"], ...] = ()
    """When it can happen at all: with a point, without one; or only to the shooter."""
    says: Text | None = None
    provenance: Mapping[str, Provenance] = {}


class Missing(Cited):
    """What the text omits and nobody may guess; a plan may supply it."""

    what: Text
    params: tuple[str, ...]
    bet: str = ""


class Fact(Cited):
    """A provision on equipment, people, conduct or records, in our words."""

    topic: Literal["equipment", "staff", "players", "conduct", "chips", "procedure", "opening", "closing", "gap"]
    text: Text


class Limits(Cited):
    """How stakes are bounded at this table."""

    min: str = "min"
    min_binds: Literal["position", "spin", "nothing"] = "position"
    max: Limit | None = None


class Seats(Cited):
    """How many may play, and how many bets are needed before the coup may go on."""

    max: int | None = None
    required: int = 0


class Settlement(Cited):
    """In which order losers are collected and winners paid; a group is a list of bets settled together."""

    collect: tuple[tuple[str, ...], ...] = ()
    pay: tuple[tuple[str, ...], ...] = ()
    player_at_once: bool = False


class Closing(Cited):
    """How the end of the session is announced: so many last coups, or games that end with a point made or a seven."""

    last: int
    counts: Literal["coup", "point", "seven"] = "coup"
    says: Mapping[int, Text] = {}
    """The words of the announcement, by how many are left, where the text gives them."""


class Calls(Cited):
    """The croupier's words."""

    open: Text
    close: Text
    frozen: str = ""
    """The article that keeps players from taking back or changing a bet after the close, where it is another."""


class Lead(Cited):
    """Who leads the game: which bets that seat must have, and which way it passes on."""

    must: tuple[str, ...] = ()
    next: Literal["up", "down"] = "up"
    """To the next seat up (clockwise) or down."""
    verb: Literal["shoots", "deals"] = "shoots"
    keeps: Literal["series", "any", "all"] = "series"
    """Until the series ends, or as long as any or all of its bets of the coup win or push."""


class Source(Model):
    regulation: str
    part: str


class GameRules(Cited):
    """The rules that every game has, whatever its family."""

    game: str
    title: Text
    family: str
    procedure: str
    summary: Text
    source: Source
    calls: Calls
    limits: Limits
    bets: Mapping[str, BetRule]
    seats: Seats | None = None
    params: Mapping[str, Param] = {}
    sample: Mapping[str, str | int] = {}
    variants: Mapping[str, Variant] = {}
    settlement: Settlement | None = None
    closing: Closing | None = None
    remedies: Mapping[str, Remedy] = {}
    irregularities: Mapping[str, Irregularity] = {}
    readings: Mapping[str, Reading] = {}
    missing: tuple[Missing, ...] = ()
    facts: tuple[Fact, ...] = ()
    rounding: Rounding = "house"

    def vet(self, values: Mapping[str, object]) -> None:
        """Refuse a plan whose values do not fit each other; what a family's own rules add to it."""

    @property
    def lead(self) -> Lead | None:
        """What a seat can take that leads the game: the dice, the shoe, the bank."""
        return None

    @property
    def shoe_cite(self) -> str:
        """The article on shuffling, in games with cards."""
        return ""


class Currency(Model):
    code: str
    symbol: str
    minor: int = Field(ge=1)
    es: str
    en: str


class StakeRule(Cited):
    """What happens to a stake outside the limits that nobody noticed in time."""

    action: Literal["settle-at-maximum", "pay-as-staked"]
    es: str
    en: str


class Stakes(Model):
    over_maximum: StakeRule
    under_minimum: StakeRule


class Term(Cited):
    term: str
    en: str
    means: Text


class General(Cited):
    id: str
    topic: Literal[
        "scope",
        "staff",
        "stakes",
        "limits",
        "late-bets",
        "conduct",
        "sanctions",
        "disputes",
        "verification",
        "records",
        "bank",
        "interpretation",
    ]
    rule: Text


class Fund(Model):
    """Who gets which part of what a removed meter leaves."""

    names: Text
    part: FractionField


class Removal(Cited):
    """How a progressive is given up: announced for so many days; the house keeps the base, and the rest is shared out."""

    days: int
    residue: Mapping[str, Fund]


class Regulation(Model):
    """A regulation's card: who made it, since when, in which money, and what holds for all its games."""

    regulation: str
    name: Text
    short: Text
    authority: Text
    source: Text
    dating: Text
    currency: Currency
    citing: Text
    in_force: str | None = None
    stakes: Stakes | None = None
    removal: Removal | None = None
    glossary: tuple[Term, ...] = ()
    general: tuple[General, ...] = ()


def inherit(model: type[Model], raw: Any, cite: str = "") -> Any:
    """Hand each table's `cite` down to the tables below it that have none of their own."""
    if not isinstance(raw, dict):
        return raw
    cite = raw.get("cite", cite)
    filled = dict(raw)
    if cite and "cite" in model.model_fields:
        filled["cite"] = cite
    for name, field in model.model_fields.items():
        if name in raw:
            filled[name] = _inherit_field(field.annotation, raw[name], cite)
    return filled


def _inherit_field(annotation: Any, value: Any, cite: str) -> Any:
    inner = _model_in(annotation)
    if inner is None:
        return value
    child, shape = inner
    if shape == "mapping" and isinstance(value, dict):
        below = value.get("cite", cite) if isinstance(value.get("cite"), str) else cite
        return {k: inherit(child, v, below) for k, v in value.items() if k != "cite"}
    if shape == "list" and isinstance(value, list):
        return [inherit(child, item, cite) for item in value]
    return inherit(child, value, cite) if shape == "one" else value


def _model_in(annotation: Any) -> tuple[type[Model], Literal["one", "list", "mapping"]] | None:
    """The model an annotation holds, and whether it holds one, a list or a mapping of them."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return annotation, "one"
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    for arg in args:
        found = _model_in(arg)
        if found:
            kind: Literal["one", "list", "mapping"] = found[1]
            if isinstance(origin, type) and issubclass(origin, Mapping):
                kind = "mapping"
            elif origin is tuple:
                kind = "list"
            return found[0], kind
    return None
