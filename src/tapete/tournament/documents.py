"""What an organiser writes: the Reglamento, general and good for several dates, and the Bases of one tournament.

Every key here is asked for by an item of the chapter (`law/chile/tournaments.toml`), or is what the program needs to run what
that item says. Words are for people; figures are what is played and paid.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Annotated, Literal, TypeVar

from tapete.catalogue.kinds import Count, Figure, Flag, Rate, Some, Words, wrong
from tapete.catalogue.model import AfterValidator, Field, Strict
from tapete.catalogue.schema import Model
from tapete.text import Text

T = TypeVar("T", date, datetime, time)
Money = Annotated[int, Strict(), Field(ge=0, le=10**12)]
"""A sum in the smallest unit of the regulation's currency."""
Chips = Annotated[int, Strict(), Field(ge=0, le=10**12)]
"""Tournament chips, which are no money."""
FIRST, LAST = 1900, 9000
"""Years of a tournament; beyond the last one no calendar counts on."""


def _of_the_house(value: T) -> T:
    """An hour where the house is, of a year in which one can count."""
    if getattr(value, "tzinfo", None) is not None:
        raise wrong(value, Text("la hora de la casa, sin huso", "the hour of the house, without a time zone"))
    if isinstance(value, date) and not FIRST <= value.year <= LAST:
        raise wrong(value, Text(f"un año de {FIRST} a {LAST}", f"a year from {FIRST} to {LAST}"))
    return value


Moment = Annotated[datetime, AfterValidator(_of_the_house)]
Date = Annotated[date, AfterValidator(_of_the_house)]
Hour = Annotated[time, AfterValidator(_of_the_house)]
Said = Annotated[Words, Field(min_length=1)]


class Version(Model):
    """A document as it was approved: by which resolution and when, when it was notarised, and the fingerprint of what it said."""

    number: Some
    resolution: Said
    approved: Date
    notarised: Date
    fingerprint: Annotated[Words, Field(pattern="^[0-9a-f]{64}$")]
    change: Text | None = None
    """What the version changes; the first changes nothing."""


class General(Model):
    name: Text
    category: Words
    game: Words
    modality: Text


class ReglamentoGeneral(General):
    activities: Text


class Staff(Model):
    director: Text
    others: Text


class Refund(Model):
    """Who withdraws so many hours before the start, or earlier, gets this part of the entry back."""

    hours: Count
    rate: Rate


class ReglamentoRegistration(Model):
    procedure: Text
    invitations: Text
    payment: Annotated[tuple[Said, ...], Field(min_length=1)]
    requirements: Text
    waiting: Text
    withdrawal: Text
    refunds: tuple[Refund, ...]


class ReglamentoPlay(Model):
    rules: Text
    changes: Text
    rounds: Text


class ReglamentoMaterials(Model):
    differing: Text
    chips: Literal["tournament", "money"]
    safeguards: Text | None = None
    """How money chips are kept apart; needed if they are used."""
    more_tables: Flag = False


class Ties(Model):
    """Who ends alike: prizes of their places shared, and who passes where a round cuts between them."""

    text: Text
    cut: Literal["all", "draw"] = "all"


class Step(Model):
    """What is done for an offence the first time, the second, and so on."""

    does: Literal["warning", "chips", "out"]
    rate: Rate | None = None
    """The part of the chips that is taken."""


class Penalty(Model):
    text: Text
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]


class Absence(Model):
    text: Text
    minutes: Some
    breaks: Flag = False
    """Whether breaks count too."""
    then: Literal["warning", "out"] = "out"


class ReglamentoOwn(Model):
    seating: Text
    course: Text
    winners: Text
    ties: Ties
    penalties: dict[Said, Penalty]
    absence: Absence
    deals: Flag = False
    """Whether the last players may agree on another distribution of what is left."""


class ReglamentoPolicies(Model):
    rights: Text
    suspension: Text
    refund_if_cancelled: Rate
    image: Text


class Publication(Model):
    where: Text
    notarised: Text


class Registers(Model):
    entries: Text
    ranking: Text


class Reglamento(Model):
    """The operator's general norms (§VII.3.1)."""

    reglamento: Said
    regulation: Said
    ours: Flag = False
    general: ReglamentoGeneral
    staff: Staff
    registration: ReglamentoRegistration
    play: ReglamentoPlay
    materials: ReglamentoMaterials
    own: ReglamentoOwn
    policies: ReglamentoPolicies
    publication: Publication
    registers: Registers
    versions: tuple[Version, ...] = ()


class Day(Model):
    """A stage's date: when it begins, and the hours in which the casino is open then."""

    stage: Text
    day: Date
    begins: Hour
    opens: Hour
    closes: Hour
    """On the next day, if it is earlier than `opens`."""


class BasesGeneral(General):
    publicity: Text
    stages: Text
    dates: Annotated[tuple[Day, ...], Field(min_length=1)]
    place: Text
    plan: dict[Words, Figure] = {}
    """The plan of the game's tables: variant, readings and values, as for any table of it."""


class Price(Model):
    """What an entry costs, by where it goes."""

    prize: Money
    house: Money
    bounty: Money = 0
    other: Money = 0
    """To other tournaments or uses, as `prizes.uses` says."""

    @property
    def total(self) -> int:
        return self.prize + self.house + self.bounty + self.other


class BasesRegistration(Model):
    procedure: Text
    invitations: Text
    payment: Annotated[tuple[Said, ...], Field(min_length=1)]
    opens: Moment
    closes: Moment
    reentries: Count
    entry: Price
    reentry: Price
    reentry_until: Count = 0
    """The last level in which one may enter again."""


class Players(Model):
    least: Some
    most: Some
    short: Literal["cancel", "play"]
    effect: Text


class Place(Model):
    """A table or machine: its number, how many sit there, and where it stands."""

    number: Some
    seats: Some
    where: Text


class BasesMaterials(Model):
    text: Text
    chips: Literal["tournament", "money"]
    stack: Chips
    tables: Annotated[tuple[Place, ...], Field(min_length=1)]
    mode: Text | None = None
    """Machines: the approved tournament mode, and how counters and win are safeguarded."""


class BasesOwn(Model):
    seating: Text
    balance: Count
    """By how many players two tables may differ before they are made even; none where nobody is moved."""


class Passes(Model):
    """How many pass, up to so many entries: the best of each table, or the best of all."""

    entries: Some
    per_table: Count = 0
    best: Count = 0


class Round(Model):
    """One round: played until so many are left, or a number of coups after which chips are counted."""

    name: Text
    left: Count = 0
    coups: Count = 0
    passes: tuple[Passes, ...] = ()
    fresh: Flag = False
    """Whether everybody begins the next round with a new stack."""


class Level(Model):
    """So many minutes under these values of the plan, or a break."""

    minutes: Some
    plan: dict[Words, Figure] = {}
    pause: Flag = False


class PrizeRow(Model):
    """The parts of the pool by place, up to so many entries."""

    entries: Some
    shares: Annotated[tuple[Rate, ...], Field(min_length=1)]


class Special(Model):
    text: Text
    amount: Money
    source: Literal["pool", "house"]


class Ticket(Model):
    """A satellite's prize: a place in another tournament."""

    text: Text
    value: Annotated[Money, Field(ge=1)]


class Prizes(Model):
    takings: Text
    contribution: Text
    contributed: Money
    guaranteed: Money
    sources: Text
    uses: Text
    distribution: Text
    table: tuple[PrizeRow, ...]
    special: dict[Said, Special]
    payment: Text
    unit: Annotated[Money, Field(ge=1)] = 1
    """Prizes are whole multiples of this; what does not divide goes to the first."""
    ticket: Ticket | None = None


class Results(Model):
    columns: Text


class Area(Model):
    where: Text
    rearranged: Text
    kept: Text


class BasesPolicies(Model):
    image: Text


class Bases(Model):
    """The specifics of one tournament (§VII.3.2)."""

    bases: Said
    reglamento: Said
    regulation: Said
    ours: Flag = False
    general: BasesGeneral
    registration: BasesRegistration
    players: Players
    materials: BasesMaterials
    own: BasesOwn
    rounds: Annotated[tuple[Round, ...], Field(min_length=1)]
    levels: tuple[Level, ...] = ()
    prizes: Prizes
    results: Results
    area: Area
    policies: BasesPolicies
    versions: tuple[Version, ...] = ()
