"""What a game's file may say: the typed shape that all families have in common.

A `cite` covers its table and everything below that has none of its own (`inheriting`). Models are frozen: rules never change
after they are loaded. What belongs to one family of games only is in that family's own module beside this one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from tapete.catalogue.kinds import Amount, Count, Digits, Figure, Flag, Multiple, OddsField, Some, Words
from tapete.catalogue.model import Field
from tapete.catalogue.model import Model as Model
from tapete.catalogue.names import (
    ACTIONS,
    FIXED,
    ActionName,
    AmountName,
    BetName,
    MaybeAmount,
    MaybeBet,
    MaybeParam,
    ParamName,
    Path,
    RemedyName,
    SampleName,
    SideName,
    VariantName,
    missing_name,
)
from tapete.errors import Refused
from tapete.figures import Rounding as Rounding
from tapete.figures import parse_amount
from tapete.text import Lang, Text


class Slip(NamedTuple):
    """Something in the rules that does not fit its neighbours: the key, and the sentence."""

    where: Path
    what: Text


class Cited(Model):
    """Something the regulation says, and where."""

    cite: Annotated[Words, Field(min_length=1)]


class Provenance(Model):
    """Where a figure comes from when it is not simply as printed."""

    kind: Literal["damaged", "elsewhere"]
    printed: Words = ""
    note: Text


class Limit(Cited):
    """A ceiling or floor on a stake: a multiple of a plan's amount, or of what the stake may win."""

    times: Multiple = Fraction(1)
    of: MaybeAmount = ""
    payout: MaybeAmount = ""
    """A plan's amount that the stake may win at the most."""
    gain: Multiple | None = None
    """So many times `of` that the stake may win at the most."""


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
    def table_limits(self) -> bool:
        """Whether the table's own minimum and maximum bind it, where it has none of its own."""
        return True


def unread(where: Path, why: Text) -> Slip:
    """That a key which was written would be read by nothing."""
    return Slip(where, Text(f"nada lee esta clave aquí: {why.es}", f"nothing reads this key here: {why.en}"))


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


class Effects(Model):
    """What a ruling changes in the round that goes on under it: the cards, the words and the stakes, as the article orders."""

    discards: Flag = False
    """Whether the cards that the report names leave the game."""
    keeps: Literal["", "first", "third"] = ""
    """Whether the cards that the report names are the first to be dealt, or the next third card."""
    picks: Mapping[SideName, Literal["higher", "lower"]] = {}
    """Of the two cards that the report names, the one that a hand gets: which makes the higher or the lower total."""
    draws: Mapping[SideName, Digits] = {}
    """Totals of two cards with which a hand must take another."""
    draws_if_stood: Mapping[SideName, Digits] = {}
    """Totals with which a hand must take the next card if the other side asked for none."""
    stands: Mapping[SideName, Digits] = {}
    """Totals of two cards with which a hand may take no other."""
    counts: Mapping[SideName, Count] = {}
    """What the first two cards of a hand are deemed to count; a third is added to them."""
    final: Mapping[SideName, Count] = {}
    """What a hand is deemed to count when the round is settled, its third card lost."""
    loses_show: tuple[SideName, ...] = ()
    """Hands that have lost the right to end the round with an eight or a nine."""
    by_rule: Flag = False
    """Whether nobody is free beyond the rule, not even who made banco."""
    by_table: Flag = False
    """Whether the banker follows the table; where that leaves a choice he draws, if `table_draws`."""
    table_draws: Flag = False
    banker_decides: Flag = False
    """Whether the banker gives or refuses the player's card, except to a total of `given`."""
    given: Digits = ()
    asks_again: Digits = ()
    """Totals with which who made banco may speak once more."""
    exposes: Flag = False
    """Whether both sides' cards lie open: those that the report numbers, or all."""
    hand_loses_show: Flag = False
    """Whether the hand that the report names has lost that right."""
    told_count: Flag = False
    """Whether the hand that the report names counts the number that the report gives."""
    speaks_again: Flag = False
    """Whether the banker, having spoken, may speak once more."""
    turn_stays: Flag = False
    """Whether the cards of the hand that the report names go, in the next round, to whose turn it was in this one."""
    holder: Flag = False
    """Whether the seat that the report names may hold the cards no longer."""
    halves: Flag = False
    """Whether half of the stake of the seat that the report names goes back."""
    last_paid: Flag = False
    """Whether the seat that the report names is collected from first and paid last."""
    withdrawal: Flag = False
    """Whether every player may take the stakes back."""
    follows: Flag = False
    """Whether the seat that the report names follows the banco now, all other stakes giving way."""
    auction: Flag = False
    """Whether the bank is auctioned, without who holds it and who had passed it."""


class Remedy(Cited):
    """What the regulation orders, in terms of the few actions that the table can carry out."""

    action: ActionName
    says: Text
    bets: tuple[BetName, ...] = ()
    """Which bets it strikes, where it strikes only some."""
    counts: Mapping[SideName, Annotated[Count, Field(le=9)]] = {}
    """What a hand is deemed to count: its side and the total."""
    winner: Literal["", "player", "banker"] = ""
    """Which side is deemed to win."""
    shuffle: Flag = False
    """Whether the cards must be shuffled before the next coup."""
    passes: Flag = False
    """Whether the dice, the shoe or the bank go on to the next seat."""
    call: Text | None = None
    """What must be called aloud, where the text gives the words."""
    effects: Effects = Effects()
    """What changes in the round that goes on."""
    facts: tuple[Literal["seat", "card", "cards"], ...] = ()
    """What a report must tell besides."""


class Irregularity(Cited):
    """Something that goes wrong, and what must then be done."""

    when: Text
    remedy: RemedyName
    only: tuple[Literal["point", "come-out", "shooter"], ...] = ()
    """When it can happen at all: with a point, without one; or only to the shooter."""
    says: Text | None = None
    words: Text | None = None
    """Why there is nothing to carry out, where what is ordered is words only."""
    provenance: Mapping[Words, Provenance] = {}


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


class Chips(Cited):
    """The smallest chip, and a smaller one that the house may admit where the table's minimum is low."""

    unit: Amount
    """Stakes are whole multiples of it."""
    small: Amount
    up_to: Amount
    """The highest minimum of a table that may have the smaller chip."""
    admitted: Flag = False
    """Whether this table has the smaller one; a plan says so."""


class Limits(Cited):
    """How stakes are bounded at this table."""

    min: AmountName = "min"
    min_binds: Literal["position", "spin", "nothing"] = "position"
    max: Limit | None = None
    multiples: Flag = False
    """Whether stakes are whole multiples of the table's minimum."""
    multiples_cite: Words = ""
    chips: Chips | None = None


class Step(Model):
    """What a table of this maximum needs besides the first bank."""

    up_to: Amount
    more: Amount


class Growth(Model):
    """What a higher maximum needs besides: so much more for each further so much, a fraction counting as a whole or not."""

    each: Amount
    more: Amount
    fraction: Flag = True


class Reserve(Cited):
    """The money that the house must have in cash before it opens a table, by the table's maximum."""

    by: AmountName = "max"
    has: AmountName
    """The plan's amount that says what there is."""
    first: Amount
    steps: tuple[Step, ...] = ()
    beyond: Growth | None = None

    def needed(self, most: int, minor: int) -> int:
        """For a table of this maximum, in the smallest unit; between two steps the higher one."""
        read = [(parse_amount(step.up_to, minor), parse_amount(step.more, minor)) for step in self.steps]
        first = parse_amount(self.first, minor)
        for up_to, more in read:
            if most <= up_to:
                return first + more
        top, more = read[-1] if read else (0, 0)
        if self.beyond is None:
            return first + more
        each = parse_amount(self.beyond.each, minor)
        times = (most - top + each - 1) // each if self.beyond.fraction else (most - top) // each
        return first + more + times * parse_amount(self.beyond.more, minor)


class Seats(Cited):
    """How many may play, and how many bets are needed before the coup may go on."""

    max: Some | None = None
    required: Count = 0
    standing: Flag = False
    """Whether others may bet besides, who stand, with numbers above the last seat."""
    standing_cite: Words = ""


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

    @property
    def what(self) -> Text:
        """What goes round, as it is said and, in English, typed."""
        return Text("los dados", "dice") if self.verb == "shoots" else Text("el sabot", "shoe")


class Source(Model):
    regulation: Words
    part: Words


class GameRules(Cited):
    """The rules that every game has, whatever its family."""

    supplied: ClassVar[Mapping[str, str]] = {}
    """What a file of its own may state, and the folder where such files lie; nothing in most games."""

    game: Words
    title: Text
    family: Words
    procedure: Words
    summary: Text
    source: Source
    calls: Calls
    limits: Limits
    bets: Mapping[Words, BetRule]
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
    def shoe_cite(self) -> str:
        """The article on shuffling, in games with cards."""
        return ""
