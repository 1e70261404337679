"""What a table with a player's bank remembers: how it was won, held and given up, and what the referee said of this coup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tapete.play.memory import ForCoup, ForShoe, Frozen, Lasting, Memory


@dataclass(frozen=True)
class Passed:
    """A bank that has been given up: by whom, how much was in it if freely, who was in it too, and whose right comes next."""

    by: int = 0
    left: int = 0
    associates: tuple[int, ...] = ()
    after: int = 0


class NullBanco(NamedTuple):
    """A banco that neither won nor lost: who made it, and how many times running."""

    seat: int = 0
    times: int = 0


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
    suivi: Lasting[int | None] = None
    """The seat that played the whole bank alone and did not win: it may follow."""
    null_banco: Lasting[NullBanco] = NullBanco()
    """At two tableaux, the banco of the coup before if it was null: it may be made again."""
    turns: Lasting[Frozen[str, int]] = Frozen()
    """At two tableaux, the seat whose turn it is to hold each one's cards."""
    barred: ForShoe[tuple[int, ...]] = ()
    """Who gave a bank up with a gain, and may not take one again before the shuffle."""
    played: ForShoe[bool] = False
    """At two tableaux, whether a coup of this game has been played: banco is made only in the first."""
    deemed: ForCoup[Frozen[str, int]] = Frozen()
    """What the referee has said that a hand counts, whatever its cards."""
    by_table: ForCoup[Frozen[str, int] | None] = None
    """The referee has bound the banker to the table; and up to which total to draw where it is of two minds, if that is ruled."""
    void_hands: ForCoup[tuple[str, ...]] = ()
    """The tableaux for which the referee has voided the coup."""
