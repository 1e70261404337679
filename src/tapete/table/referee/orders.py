"""What the referee orders: an action that the table can carry out, under an article, with the facts that were reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tapete.catalogue.schema import Effects
from tapete.play.asks import Chance, Decide
from tapete.play.window import Betting
from tapete.table.again import at_hand
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

Moment = Literal["any", "chance", "undecided", "closed", "round"]
"""`chance` while the result is awaited, `undecided` also while players decide before it, `closed` once bets are closed, `round`
also when the coup has just been settled, `any` at all times."""
AFTER_RESULT = ("wheel", "trente")
"""Where players decide something only once the result is known: half back, or prison."""
Fact = Literal["seat", "amount", "hand", "card", "cards", "result"]


@dataclass(frozen=True)
class Facts:
    """What was reported besides the irregularity itself, as far as the action asks for it."""

    words: tuple[str, ...] = ()
    """As they were said: a result, or one card after another, which only the table can read."""
    seat: int = 0
    amount: int = 0
    hand: str = ""


@dataclass(frozen=True)
class Order:
    """What is to be done about an irregularity, and under which article."""

    name: str
    action: Action
    text: Text
    cite: str
    bets: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    winner: str = ""
    shuffle: bool = False
    while_open: bool = False
    uncalled: bool = False
    fresh: bool = False
    """Whether the card that it is about came with the round over: it is none that was entered."""
    whole: bool = False
    voids: bool = False
    restores: bool = False
    undoes: bool = False
    cards: int = 0
    behind: str = "taken"
    behind_cite: str = ""
    passes: bool = False
    shooters: bool = False
    """Whether it is about nobody but the shooter."""
    call: Text | None = None
    call_cite: str = ""
    effects: Effects = field(default_factory=Effects)
    facts: tuple[Fact, ...] = ()
    """What a report must tell, as the remedy has it, else as the action does."""

    def fits(self, table: Table) -> bool:
        """Whether this is the moment for it: the action's, and for some also while bets are made for a coup that has begun."""
        return self.action.fits(table) or (self.while_open and isinstance(table.ask, Betting) and at_hand(table) is None)


def is_seat(word: str) -> bool:
    """Whether a word can be a seat's number: a few plain figures."""
    return word.isascii() and word.isdecimal() and len(word) <= 4


Carried = Callable[["Table", Order, Facts], None]


def nothing(table: Table, order: Order, facts: Facts) -> None:
    """Nothing to see to: what lies on the felt stays as it is."""


@dataclass(frozen=True)
class Action:
    """A remedy the table can carry out: in words, when it fits, which facts it needs, how it is done, and what is refused."""

    text: Text
    moment: Moment
    facts: tuple[Fact, ...] = ()
    apply: Carried = nothing
    check: Carried = nothing
    """Refuses a report that the action could not carry out as things lie."""

    also: int = 0
    """How many facts it may be told besides those that it needs."""

    def fits(self, table: Table) -> bool:
        """Whether this is the moment for it."""
        if self.moment == "round":
            return at_hand(table) is not None
        if self.moment == "any" or isinstance(table.ask, Chance):
            return True
        known = self.moment == "undecided" and table.terms.rules.procedure in AFTER_RESULT
        return self.moment in ("undecided", "closed") and isinstance(table.ask, Decide) and not known
