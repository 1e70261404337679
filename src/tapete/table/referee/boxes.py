"""Boxes of twenty-one that were dealt no card, or one: which of a player's they are, and how they leave the round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.games.twentyone import deal as twentyone
from tapete.games.twentyone.hands import bets_on, box_of, hands
from tapete.games.twentyone.memory import Hand, TwentyOneMemory
from tapete.play.asks import Chance
from tapete.play.felt import Felt
from tapete.table.referee.orders import Facts, Order, is_seat
from tapete.table.referee.stakes import give_back, next_round
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table


def lacking(table: Table, facts: Facts, dealt: int) -> list[int]:
    """The boxes of a player where a hand, as it was dealt, has so many cards; of those the one that the report names, if any."""
    named = {int(word) for word in facts.words[1:] if is_seat(word)}
    few = _few(table, facts, dealt)
    return sorted({h.box for h in few if not facts.words[1:] or h.box in named or h.key in facts.words[1:]})


def passed_over(table: Table, facts: Facts) -> list[str]:
    """A player's hands that have one card, as the felt names them; of two on one box the one that the report names, if any."""
    return [h.key for h in _few(table, facts, 1) if not facts.words[1:] or h.key in facts.words[1:]]


def _few(table: Table, facts: Facts, dealt: int) -> list[Hand]:
    felt = table.felt.of(TwentyOneMemory)
    mine = [h for h in hands(felt) if h.seat == facts.seat and not h.split and bets_on(felt, h)]
    return [h for h in mine if len(felt.hands.get(h.key, ())) == dealt]


def check_lacking(table: Table, order: Order, facts: Facts, dealt: int) -> None:
    """Refuse a player who has no such hand, or a box that is not his."""
    if lacking(table, facts, dealt):
        return
    box = " ".join(facts.words[1:])
    where = Text(f" en la casilla {box}", f" at box {box}") if box else Text("", "")
    what = Text("de una sola carta", "of one card only") if dealt else Text("sin cartas", "without cards")
    who = Text(f"el puesto {facts.seat} no tiene mano ", f"seat {facts.seat} has no hand ")
    raise Refused(who + what + where, order.cite)


def leave(table: Table, order: Order, boxes: list[int]) -> None:
    """All that lies on these boxes goes back, and the deal goes on without them."""
    for bet in [b for b in table.felt.bets if b.free and box_of(b) in boxes]:
        give_back(table, bet, order.cite, order.text)
    felt = table.felt.of(TwentyOneMemory)
    if not felt.bets:
        next_round(table)
    elif isinstance(table.ask, Chance) and twentyone.next_card(felt) is None:
        table.send(None)  # theirs was the last card of the deal
    else:
        ask_again(table, felt)


def ask_again(table: Table, felt: Felt[TwentyOneMemory]) -> None:
    """The card that is awaited goes to whom it is now due."""
    key = twentyone.next_card(felt)
    if isinstance(table.ask, Chance) and key is not None:
        table.ask = replace(table.ask, to=twentyone.card_for(key), hand=key)
