"""What goes wrong at a table, and what must then be done: irregularities, remedies, and what these change in the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from tapete.catalogue.cited import Cited, Provenance
from tapete.catalogue.kinds import Count, Digits, Flag, Words
from tapete.catalogue.model import Field, Model
from tapete.catalogue.names import ActionName, BetName, MaybeIrregularity, ParamName, RemedyName, SideName
from tapete.text import Text


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
    unseats: Flag = False
    """Whether the seat that the report names, to which the bank has come, loses the place and the bank goes on."""


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
    while_open: Flag = False
    """Whether it is ordered also while bets are still open, as where the ball runs before they are closed."""
    uncalled: Flag = False
    """Whether a card that is burned counts as never asked for: who is said to have called for it may speak again."""
    whole: Flag = False
    """Whether the round is void from its first bet on: what has been collected or paid in it goes back too."""
    voids: Flag = False
    """Whether a hand that has been bet on is void with it, and its bets go back."""
    restores: Flag = False
    """Whether what players have given up in the round so far lies on the felt again: theirs are hands of the round too."""
    undoes: Flag = False
    """Whether what has been won in the round so far does not count either, and is given back."""
    cards: Count = 0
    """How many cards are burned unseen."""
    behind: Literal["taken", "returned"] = "taken"
    """What becomes of a bet that lies behind one that it strikes, such as odds: it follows that one, or goes back."""
    behind_cite: Words = ""
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
    only: tuple[
        Literal[
            "point",
            "come-out",
            "shooter",
            "to-act",
            "to-player",
            "undealt",
            "flop",
            "after-flop",
            "unbegun",
            "deal",
            "dealt",
            "played",
            "over",
            "completed",
            "stood",
            "short",
        ],
        ...,
    ] = ()
    """When it can happen at all: with a point, without one; to a player's card, or before two players have it; once the first
    common cards are due, or later ones; before the round begins, or until the first player has decided with the cards that were
    dealt; while a hand is played, or also just after it, or only with the round over, or just over with the dealer standing on
    enough points, or also between two hands of the dealer's; while the last cards of a player's hand are still to come; or only
    to the shooter, or to who is to speak."""
    idle: Count = 0
    """How many rounds in a row a seat may sit out before it can be reported for it; 0 where that is not what is reported."""
    late: Flag = False
    """Whether it may still be found when the round has just been settled, which is then taken back to the close of its bets."""
    seen_after: Flag = False
    """Whether it may also be seen when the round has just been settled, of which it changes nothing."""
    totals: Mapping[SideName, Digits] = {}
    """Totals of two cards that a hand must have, where with others it is another irregularity, or none."""
    where: Mapping[ParamName, tuple[Words, ...]] = {}
    """Values of the plan, by their name, without one of which it cannot happen: a device that a table has not never fails."""
    several: MaybeIrregularity = ""
    """Which irregularity it is when it is found of more than one card: of several at once, or of another in the same round."""
    between: MaybeIrregularity = ""
    """Which irregularity it is when it is found between two rounds, when there is nothing to give back."""
    says: Text | None = None
    words: Text | None = None
    """Why there is nothing to carry out, where what is ordered is words only."""
    provenance: Mapping[Words, Provenance] = {}
