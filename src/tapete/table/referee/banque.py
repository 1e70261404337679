"""Remedies for hands against a bank: one that counts what the rule says, a banker bound to the table, a tableau that is void."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.catalogue.kit.sides import the_side
from tapete.catalogue.schema import Irregularity
from tapete.equipment.cards import BACK
from tapete.errors import Refused
from tapete.games.baccarat.coup import total
from tapete.games.banque.memory import BanqueMemory
from tapete.play.asks import Chance, Decide
from tapete.play.felt import Felt
from tapete.play.memory import Frozen
from tapete.table.again import again, at_hand
from tapete.table.referee.orders import Action, Facts, Order
from tapete.table.referee.stakes import VOIDED
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

NATURAL = 9
"""The most that a hand can count: who is deemed to win has it, and the other side nothing."""


def check_totals(table: Table, row: Irregularity, order: Order) -> None:
    """Refuse what is said of a hand whose cards say otherwise; of one that is not dealt or told yet, the cards say nothing."""
    for side, totals in row.totals.items():
        cards = table.felt.hands.get(side, ())[:2]
        if len(cards) == 2 and BACK not in cards and total(cards) not in totals:
            name = the_side(table.terms.rules, side)
            *others, last = map(str, totals)
            es, en = (word.join((*filter(None, [", ".join(others)]), last)) for word in (" o ", " or "))
            raise Refused(Text(f"solo cabe si {name.es} tiene {es}", f"can only happen if {name.en} has {en}"), order.cite)


def deem(table: Table, order: Order, facts: Facts) -> None:
    """A hand is counted as the rule says, whatever its cards."""
    won = {side: NATURAL if side == order.winner else 0 for side in ("player", "banker")} if order.winner else order.counts

    def ruled(felt: Felt) -> None:
        own = felt.of(BanqueMemory)
        own.memory = replace(own.memory, deemed=own.memory.deemed | won)

    over = set(won) >= {"player", "banker"}  # lost and won: nobody is asked for a word any more, nor for a card
    only_two = over and all(len(table.felt.hands.get(side, ())) == 2 for side in ("player", "banker"))
    if at_hand(table) is not table.story or (only_two and isinstance(table.ask, Chance)):
        again(table, ruled)
        return
    ruled(table.felt)  # the round is played to its end and settled so
    if over and isinstance(table.ask, Decide):
        table.send(None)


def by_table(table: Table, order: Order, facts: Facts) -> None:
    """For this coup the banker follows the table; where it is of two minds, draws up to what the rule says, if it does."""

    def ruled(felt: Felt) -> None:
        own = felt.of(BanqueMemory)
        own.memory = replace(own.memory, by_table=(own.memory.by_table or Frozen()) | order.counts)

    again(table, ruled)


def void_hand(table: Table, order: Order, facts: Facts) -> None:
    """The coup is void for one hand and goes on for the others."""
    bets, hand = table.terms.rules.bets, facts.hand

    def ruled(felt: Felt) -> None:
        own = felt.of(BanqueMemory)
        for bet in [b for b in own.bets if b.free and hand in (getattr(bets[b.kind], "tableau", ""), b.spot)]:
            own.settle(bet, bet.amount, order.cite, VOIDED)
        own.memory = replace(own.memory, void_hands=(*own.memory.void_hands, hand))

    awaited = isinstance(table.ask, Chance) and table.ask.hand == hand
    if awaited and len(table.felt.hands.get(hand, ())) == 2:
        again(table, ruled)  # a hand that is void gets no third card
        return
    ruled(table.felt)
    if isinstance(table.ask, Decide):
        table.send(None)
    elif isinstance(table.ask, Chance) and awaited:
        table.ask = replace(table.ask, down=())  # the card that is lost may be one that nobody saw


ACTIONS = {
    "deem": Action(Text("la mano cuenta lo que la regla dice", "the hand counts what the rule says"), "round", apply=deem),
    "by-table": Action(Text("la banca sigue el cuadro", "the banker follows the table"), "round", apply=by_table),
    "void-hand": Action(
        Text("nula para esa mano: se devuelven sus apuestas", "void for that hand: its stakes go back"),
        "closed",
        ("hand",),
        void_hand,
    ),
}
