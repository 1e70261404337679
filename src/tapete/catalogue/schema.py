"""What a game's file may say: the typed shape that all families have in common.

A `cite` covers its table and everything below that has none of its own (`inheriting`). Models are frozen: rules never change
after they are loaded. What may be staked is in `staking`, what goes wrong and is ordered in `ruling`; what belongs to one family
of games only is in that family's own room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any, ClassVar, Literal, NamedTuple

from tapete.catalogue.cited import Cited as Cited
from tapete.catalogue.cited import Provenance as Provenance
from tapete.catalogue.cited import Slip as Slip
from tapete.catalogue.cited import unread as unread
from tapete.catalogue.kinds import Figure, Flag, Multiple, OddsField, Some, Words
from tapete.catalogue.model import Model as Model
from tapete.catalogue.names import (
    ACTIONS,
    FIXED,
    BetName,
    MaybeBet,
    MaybeParam,
    ParamName,
    Path,
    SampleName,
    VariantName,
    missing_name,
)
from tapete.catalogue.ruling import Effects as Effects
from tapete.catalogue.ruling import Irregularity as Irregularity
from tapete.catalogue.ruling import Remedy as Remedy
from tapete.catalogue.staking import Chips as Chips
from tapete.catalogue.staking import Growth as Growth
from tapete.catalogue.staking import Limit as Limit
from tapete.catalogue.staking import Limits as Limits
from tapete.catalogue.staking import Reserve as Reserve
from tapete.catalogue.staking import Seats as Seats
from tapete.catalogue.staking import Step as Step
from tapete.errors import Refused
from tapete.figures import Rounding as Rounding
from tapete.figures import parse_amount
from tapete.text import Lang, Text


class BetRule(Cited):
    """One kind of bet: what it is called, what it pays and how much may be staked on it."""

    names: Text
    pays: OddsField | None = None
    max: Limit | None = None
    max_by: Mapping[Words, Limit] = {}
    """A ceiling of its own for some spots."""
    min: Limit | None = None
    aliases: tuple[Words, ...] = ()
    provenance: Mapping[Words, Provenance] = {}
    note: Text | None = None

    def unread(self) -> Iterator[tuple[str, Text]]:
        """Keys that were written and that nothing reads in a bet of this sort, each with the reason."""
        return iter(())

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
    def against_house(self) -> bool:
        """Whether the house pays it at odds; among players nobody does."""
        return True

    @property
    def table_limits(self) -> bool:
        """Whether the table's own minimum and maximum bind it, where it has none of its own."""
        return True


LIMIT_OF_NOTHING = Text(
    "un límite necesita `of` o `payout`, que nombran una cantidad del plan",
    "a limit needs `of` or `payout`, which name an amount of the plan",
)
OPTIONS = Text(
    "un parámetro de clase «choice» necesita `options`, y solo él las tiene",
    "a parameter of kind 'choice' needs `options`, and no other has them",
)


class Times(Model):
    """How a parameter relates to another: max at least ten times min."""

    of: ParamName
    at_least: Multiple | None = None
    at_most: Multiple | None = None
    either: tuple[Multiple, ...] = ()
    """The only multiples that it may be."""


class Param(Cited):
    """What the regulation leaves to the operator, with the bounds it sets."""

    text: Text
    kind: Literal["amount", "whole", "choice", "odds", "percent", "flag", "words", "list"]
    options: tuple[Words, ...] = ()
    at_least: Figure | None = None
    at_most: Figure | None = None
    above: Figure | None = None
    """What it must be more than."""
    times: Times | None = None
    optional: Flag = False
    like: MaybeParam = ""
    """Where the plan does not give it: the same as this other one."""
    per_bet: Flag = False
    sets: tuple[Words, ...] = ()
    for_pays: OddsField | None = None
    """As a maximum it binds only bets with these odds."""

    @property
    def said(self) -> tuple[str, ...]:
        """What a plan may choose here, where it is a choice between words; nothing where it is a figure."""
        return ("no", "yes") if self.kind == "flag" else self.options


class Option(Model):
    """One way to read the text: what it means, and which rules it sets or drops (in these variants only, if it names any)."""

    text: Text
    only: tuple[VariantName, ...] = ()
    set: Mapping[Words, Any] = {}
    drop: tuple[Words, ...] = ()


class Reading(Cited):
    """A named choice where the text is damaged, silent or contradicts itself."""

    question: Text
    reason: Text
    default: Words
    options: Mapping[Words, Option]


class Variant(Cited):
    """A form of the game that the text itself defines."""

    text: Text
    set: Mapping[Words, Any] = {}
    drop: tuple[Words, ...] = ()


class Version(Variant):
    """What the text has said since a day: a corrigendum or an amendment, and where it was published."""

    since: date
    source: Text


class Missing(Cited):
    """What the text omits and nobody may guess; a plan may supply it."""

    what: Text
    params: tuple[ParamName, ...]
    bet: MaybeBet = ""
    left: MaybeParam = ""
    """The plan's word that leaves it open: what is certain is then settled, and what hangs on it is left unsaid."""


class Fact(Cited):
    """A provision on equipment, people, conduct or records, in our words."""

    topic: Literal["equipment", "staff", "players", "conduct", "chips", "procedure", "opening", "closing", "gap"]
    text: Text


class Settlement(Cited):
    """In which order losers are collected and winners paid; a group is a list of bets settled together."""

    collect: tuple[tuple[BetName, ...], ...] = ()
    pay: tuple[tuple[BetName, ...], ...] = ()
    player_at_once: Flag = False


class Closing(Cited):
    """How the end of the session is announced: so many last coups, or games that end with a point made or a seven."""

    last: Some
    counts: Literal["coup", "point", "seven"] = "coup"
    says: Mapping[int, Text] = {}
    """The words of the announcement, by how many are left, where the text gives them."""
    shoe: Text | None = None
    """The words that announce a shoe as the last before it begins, where the text has that: with it the session ends."""


class Calls(Cited):
    """The croupier's words."""

    open: Text
    close: Text
    frozen: Words = ""
    """The article that keeps players from taking back or changing a bet after the close, where it is another."""


class Lead(Cited):
    """Who leads the game: which bets that seat must have, and which way it passes on."""

    must: tuple[BetName, ...] = ()
    next: Literal["up", "down"] = "up"
    """To the next seat up (clockwise) or down."""
    verb: Literal["shoots", "deals"] = "shoots"
    keeps: Literal["series", "any", "all"] = "series"
    """Until the series ends, or as long as any or all of its bets of the coup win or push."""
    anew: Flag = False
    """Whether a shoe that has just been shuffled goes to the first place again."""

    @property
    def what(self) -> Text:
        """What goes round, as it is said and, in English, typed."""
        return Text("los dados", "dice") if self.verb == "shoots" else Text("el sabot", "shoe")


class WaitingRule(NamedTuple):
    """What a text says of the list of those who wait for a place, and how many places it is for."""

    cite: str
    places: int
    held: int = 0
    """For how many minutes a place is held for who is called; 0 where the text names no time."""
    held_cite: str = ""


class Source(Model):
    regulation: Words
    part: Words


class GameRules(Cited):
    """The rules that every game has, whatever its family."""

    supplied: ClassVar[Mapping[str, str]] = {}
    """What a file of its own may state, and the folder where such files lie; nothing in most games."""

    whole_pack: ClassVar[bool] = False
    """Whether every coup is dealt from one whole pack, as hands of poker are."""

    game: Words
    title: Text
    family: Words
    procedure: Words
    summary: Text
    source: Source
    calls: Calls
    limits: Limits
    bets: Mapping[Words, BetRule]
    bets_cite: Words = ""
    """Which bets there are: the `cite` of the table of bets itself."""
    seats: Seats | None = None
    reserve: Reserve | None = None
    params: Mapping[Words, Param] = {}
    sample: Mapping[SampleName, Figure] = {}
    variants: Mapping[Words, Variant] = {}
    versions: Mapping[Words, Version] = {}
    settlement: Settlement | None = None
    closing: Closing | None = None
    remedies: Mapping[Words, Remedy] = {}
    irregularities: Mapping[Words, Irregularity] = {}
    readings: Mapping[Words, Reading] = {}
    missing: tuple[Missing, ...] = ()
    facts: tuple[Fact, ...] = ()
    rounding: Rounding = "house"

    @classmethod
    def prepared(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The file with what follows from what it states; in most games nothing does."""
        return raw

    def stands_for(self) -> tuple[str, Mapping[str, str]] | None:
        """Another game of the regulation that is played in place of this one, and its plan; in most games none."""
        return None

    def names(self, of: str) -> Collection[str]:
        """What a file of this game may name: what is the same in all games, and what a family adds to it."""
        amounts = [name for name, param in self.params.items() if param.kind == "amount"]
        own: Mapping[str, Collection[str]] = {
            "bet": self.bets,
            "param": self.params,
            "amount": amounts,
            "exact": [*amounts, "main"],
            "cap": [*amounts, "ante"],
            "percent": [name for name, param in self.params.items() if param.kind == "percent"],
            "variant": self.variants,
            "remedy": [*self.remedies, *ACTIONS],
            "irregularity": self.irregularities,
            "sample": [
                *self.params,
                *(f"{name}.{bet}" for name, param in self.params.items() if param.per_bet for bet in self.bets),
                *self.readings,
                "variant",
            ],
        }
        return FIXED.get(of) or own[of]

    def slips(self) -> Iterator[Slip]:
        """What does not fit together, besides names; what every game has here, and what a family adds to it."""
        limits: list[tuple[Path, Limit | None]] = [(("limits", "max"), self.limits.max)]
        for slug, bet in self.bets.items():
            limits += [(("bets", slug, "max"), bet.max), (("bets", slug, "min"), bet.min)]
            limits += [(("bets", slug, "max_by", spot), limit) for spot, limit in bet.max_by.items()]
            for key, why in bet.unread():
                yield unread(("bets", slug, key), why)
        for where, limit in limits:
            if limit is not None and not limit.of and not limit.payout:
                yield Slip(where, LIMIT_OF_NOTHING)
        for name, param in self.params.items():
            if (param.kind == "choice") != bool(param.options):
                yield Slip(("params", name, "options"), OPTIONS)
        for name, row in self.irregularities.items():
            for device, values in row.where.items():
                known = self.params[device].said if device in self.params else values
                for value in (v for v in values if v not in known):
                    yield Slip(("irregularities", name, "where", device), missing_name("option", value, known))
        for name, reading in self.readings.items():
            if reading.default not in reading.options:
                yield Slip(("readings", name, "default"), missing_name("option", reading.default, reading.options))

    def vet(self, values: Mapping[str, object]) -> None:
        """Refuse a plan whose values do not fit each other; what a family's own rules add to it."""

    def vet_chips(self, least: int | None, minor: int) -> None:
        """Refuse a chip that is too small for a table of this minimum."""
        chips = self.limits.chips
        if chips and chips.admitted and least is not None and least > parse_amount(chips.up_to, minor):
            raise Refused(
                Text(
                    f"las fichas de {chips.small} caben solo en mesas con mínimo de {chips.up_to} a lo sumo",
                    f"chips of {chips.small} are only for tables with a minimum of {chips.up_to} at the most",
                ),
                chips.cite,
            )

    @property
    def lead(self) -> Lead | None:
        """What a seat can take that leads the game: the dice, the shoe, the bank."""
        return None

    @property
    def waiting_rule(self) -> WaitingRule | None:
        """What is said of a list of those who wait for a place, in games whose text has one."""
        return None

    @property
    def shoe_cite(self) -> str:
        """The article on shuffling, in games with cards."""
        return ""
