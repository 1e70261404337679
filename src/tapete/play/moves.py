"""Everything that can be told to a table. A move is a small frozen value; the acta writes one per line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tapete.values import quick


@quick
@dataclass(frozen=True, slots=True)
class Place:
    """A seat puts chips on a spot; `unnoticed` when nobody saw that the stake was outside the limits."""

    seat: int
    amount: int
    kind: str
    spot: str = ""
    unnoticed: bool = False


@quick
@dataclass(frozen=True, slots=True)
class TakeDown:
    """A seat takes chips back from a spot while it may."""

    seat: int
    amount: int
    kind: str
    spot: str = ""


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A seat buys chips; from then on it stakes no more than it has. `carried` when they come along from another table."""

    seat: int
    amount: int
    carried: bool = False


@dataclass(frozen=True, slots=True)
class CashOut:
    """A seat hands in all its chips and leaves."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseBets:
    """The croupier's call that ends the betting."""


@quick
@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance did: a pocket, a throw, a card."""

    verb: str
    value: str


@quick
@dataclass(frozen=True, slots=True)
class Choose:
    """A seat answers a choice that the rules offer it; `about` names the bet where it has several."""

    seat: int
    option: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class LastCoups:
    """The croupier announces the last coups of the session, or before a shoe begins that it is the last."""

    shoe: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """Somebody reports an irregularity, with its facts."""

    irregularity: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat asks for one of its bets to work, or not to, where the rules let it."""

    seat: int
    kind: str
    spot: str
    on: bool


@dataclass(frozen=True, slots=True)
class Lead:
    """A seat takes what leads the game: the dice, the shoe, the bank."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The cards are shuffled, cut and put back into the shoe."""


@dataclass(frozen=True, slots=True)
class CutCard:
    """The cut card comes out between two coups."""


@dataclass(frozen=True, slots=True)
class TakeBank:
    """A seat takes the bank, or bids for it, at this sum."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PassBank:
    """The banker gives the bank up."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassLead:
    """The seat that has the dice or the shoe hands it on to the next."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat gives cards up for others."""

    seat: int
    cards: tuple[str, ...]


@quick
@dataclass(frozen=True, slots=True)
class Raise:
    """A seat bets, or raises, to so much in front of it; `opens` when nobody had bet."""

    seat: int
    amount: int
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """The dealer's button is put before a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """The places are drawn by card among those who have bought in."""


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """A player goes to another place of the same table, with all the chips."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat calls a prize of the hall on one of its cards."""

    seat: int
    prize: str
    card: int


@dataclass(frozen=True, slots=True)
class NoMoreClaims:
    """The order to go on, or to end, after a prize was verified: whoever had one to claim has lost it."""


@dataclass(frozen=True, slots=True)
class Meter:
    """What a progressive's meter shows now: read before the cards, or changed at another table that it is shared with."""

    kind: str
    amount: int
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """The table chief stops the table before chance speaks, or lets it go on."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class Correct:
    """Somebody of the house proposes to put a mispaid bet right: what a seat still gets, or pays back if it is negative."""

    seat: int
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Decided:
    """The table chief approves or rejects a proposed correction, by its number."""

    number: int
    approved: bool


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat that has bet agrees to close before the time is up."""

    seat: int


@dataclass(frozen=True, slots=True)
class AddWord:
    """A seat adds a word of its own to the next seed, which the house has committed to already."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class Reseed:
    """From here on results are drawn from the next seed and the words added to it; the one after that is committed to."""

    commitment: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The last result was entered wrongly and is taken back, by the number of its entry, with all that was said since."""

    entry: int


@dataclass(frozen=True, slots=True)
class Rectify:
    """What really came out in place of what an entry says, and what must follow it for the coup to be whole."""

    entry: int
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """The table's waiting list: a number signs up or gives up, is called to a seat, or lets its time pass."""

    number: int
    what: Literal["signs-up", "gives-up", "called", "passed-over"]
    seat: int = 0
    """To which seat it is called."""


Aside = Hold | Correct | Decided | Meter | Ready | AddWord | Reseed | Listed
"""What is said at a table besides the game: allowed at any moment, and no procedure is told of it."""

Move = (
    Place
    | TakeDown
    | BuyIn
    | CashOut
    | CloseBets
    | Outcome
    | Choose
    | LastCoups
    | Report
    | Turn
    | Lead
    | Shuffle
    | CutCard
    | TakeBank
    | PassBank
    | PassLead
    | Discard
    | Raise
    | Button
    | DrawSeats
    | MoveSeat
    | Claim
    | NoMoreClaims
    | Undo
    | Rectify
    | Aside
)
