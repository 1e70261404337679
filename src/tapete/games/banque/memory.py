"""What a table with a player's bank remembers: how it was won, held and given up, and what the referee said of this coup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tapete.play.memory import ForCoup, ForShoe, Frozen, Lasting, Memory


@dataclass(frozen=True)
class Passed:
    """A bank that has been given up: by whom, how much was in it if freely, who was in it too, and whose right comes next.

    What was in it before it was lost, where who lost it may take it back.
    """

    by: int = 0
    left: int = 0
    associates: tuple[int, ...] = ()
    after: int = 0
    had: int = 0


class NullBanco(NamedTuple):
    """A banco that neither won nor lost: who made it, and how many times running."""

    seat: int = 0
    times: int = 0


class Picks(NamedTuple):
    """Cards of which a hand gets the one that makes its total the higher, or the lower."""

    cards: tuple[str, ...]
    higher: bool


@dataclass(frozen=True)
class BanqueMemory(Memory):
    """The bank's story from one banker to the next, and what only this coup is subject to."""

    won: Lasting[int] = 0
    """What the banker has won since taking the bank: what the garage is measured by."""
    dealt: Lasting[int] = 0
    """How many coups this banker has dealt: the bank cannot be passed before the first."""
    last_seated: Lasting[int] = 0
    """The last banker who was seated: a banker who stands passes the bank on from there."""
    acquired: Lasting[int | None] = None
    """Whose right comes next when this bank is lost, if it was taken out of turn."""
    passed: Lasting[Passed | None] = None
    """The bank last given up, until it is offered."""
    first: Lasting[int] = 0
    """What the bank was founded with, where it is sold and not passed round: it is renewed and offered at that sum."""
    suivi: Lasting[tuple[int, ...]] = ()
    """Who may follow the banco: who made it and lost, or was the only one to play; and who did not follow before a tie."""
    null_banco: Lasting[NullBanco] = NullBanco()
    """At two tableaux, the banco of the coup before if it was null: it may be made again."""
    turns: Lasting[Frozen[str, int]] = Frozen()
    """At two tableaux, the seat whose turn it is to hold each one's cards."""
    barred: ForShoe[tuple[int, ...]] = ()
    """Who gave a bank up with a gain, and may not take one again before the shuffle."""
    played: ForShoe[bool] = False
    """At two tableaux, whether a coup of this game has been played: banco is made only in the first."""
    road: ForShoe[str] = ""
    """At chemin de fer, the result of every coup of this shoe, a letter each (P, B, T)."""
    here: ForShoe[tuple[int, ...]] = ()
    """At chemin de fer, who was at the table when this shoe began, or has let the hand pass since."""
    late: ForShoe[tuple[int, ...]] = ()
    """At chemin de fer, who sat down while a round was being played, and has not let the hand pass since."""
    refused: Lasting[Frozen[int, int]] = Frozen()
    """How often running each seat has refused the bank: twice, and the seat is lost."""
    unseated: Lasting[tuple[int, ...]] = ()
    """Who has lost a seat, and stands."""
    auction_without: Lasting[tuple[int, ...] | None] = None
    """Who may not bid in the auction that follows a refusal to deal; nothing while none is due."""
    passer: Lasting[int] = 0
    """Who passed the bank freely to the present banker."""
    at_stake: ForCoup[int] = 0
    """What lay in the bank when the bets of this coup were closed."""
    waiting: ForCoup[tuple[str, ...]] = ()
    """Cards that have left the shoe already and are dealt first."""
    must_play: ForCoup[str] = ""
    """The article under which a banker who drew a card too soon has to play this coup."""
    thirds: ForCoup[Frozen[str, str]] = Frozen()
    """A third card that has left the shoe already, by the hand it is for; for whichever takes one, if it has no name."""
    picks: ForCoup[Frozen[str, Picks]] = Frozen()
    """Two third cards of which a hand gets one."""
    may_withdraw: ForCoup[str] = ""
    """The article under which players may take their stakes back before the player's side speaks."""
    draws: ForCoup[Frozen[str, tuple[int, ...]]] = Frozen()
    """Totals with which the referee has a hand draw."""
    draws_if_stood: ForCoup[Frozen[str, tuple[int, ...]]] = Frozen()
    """Totals with which the referee has a hand draw, if the other side asked for no card."""
    stands: ForCoup[Frozen[str, tuple[int, ...]]] = Frozen()
    """Totals with which the referee has a hand stand."""
    two_cards: ForCoup[Frozen[str, int]] = Frozen()
    """What the referee has said that the first two cards of a hand count."""
    final: ForCoup[Frozen[str, int]] = Frozen()
    """What the referee has said that a hand counts whose third card is lost."""
    no_show: ForCoup[tuple[str, ...]] = ()
    """Hands that have lost the right to show an eight or a nine."""
    by_rule: ForCoup[bool] = False
    """Whether nobody is free beyond the rule, not even who made banco."""
    banker_decides: ForCoup[tuple[int, ...] | None] = None
    """The banker gives or refuses the player's card, but must give it to these totals."""
    asks_again: ForCoup[tuple[int, ...]] = ()
    """Totals with which who made banco may draw all the same."""
    exposed: ForCoup[tuple[int, ...]] = ()
    """Which of the first cards of both sides lie open, counted from 0."""
    relieved: ForCoup[tuple[int, ...]] = ()
    """Seats that may not go on holding the cards."""
    turn_stays: ForCoup[tuple[str, ...]] = ()
    """At two tableaux, those whose cards go next to whose turn it was already."""
    last_paid: ForCoup[tuple[int, ...]] = ()
    """Seats that are collected from first and paid last."""
    deemed: ForCoup[Frozen[str, int]] = Frozen()
    """What the referee has said that a hand counts, whatever its cards."""
    by_table: ForCoup[Frozen[str, int] | None] = None
    """The referee has bound the banker to the table; and up to which total to draw where it is of two minds, if that is ruled."""
    void_hands: ForCoup[tuple[str, ...]] = ()
    """The tableaux for which the referee has voided the coup."""

    def stands_at(self, seat: int) -> bool:
        return seat in self.unseated
