"""A remedy of three games in one round: who was dealt a card too many at poker says which one goes (Puerto Rico §14.6.A.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.catalogue.triple.rules import TripleRules
from tapete.equipment.cards import DECK, read_card
from tapete.errors import Refused
from tapete.games.triple.memory import TripleMemory
from tapete.games.twentyone.hands import LETTERS
from tapete.play.asks import Chance
from tapete.play.felt import Felt
from tapete.table.again import again
from tapete.table.referee.orders import Action, Facts, Order, is_seat
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

WAYS = Text(
    "diga el puesto, la carta que se dio de más y la que se desecha, si es otra: «1 Ks 2h»",
    "say the seat, the card dealt too many and the one that goes, if it is another: '1 Ks 2h'",
)


def said(facts: Facts) -> tuple[str, str]:
    """The card that was one too many, and the one that the player discards: the same where only one is told."""
    cards = [read_card(word) for word in facts.words[1:]]
    return cards[0], cards[-1]


def lying(rules: TripleRules, felt: Felt[TripleMemory], seat: int) -> tuple[str, ...]:
    """A seat's cards at poker as they lie on the felt, also when the round has just been settled."""
    mine = [cards for key, cards in felt.hands.items() if key.rstrip(LETTERS) == str(seat)]
    return tuple(card for cards in (mine[:1] if rules.six_cards.after_split == "first" else mine) for card in cards)


def check_discard(table: Table, order: Order, facts: Facts) -> None:
    """Refuse cards that are none, that lie elsewhere, or that the hand, complete, does not hold."""
    felt, rules = table.felt.of(TripleMemory), table.terms.rules
    if not 2 <= len(facts.words) <= 3 or any(read_card(word) not in DECK for word in facts.words[1:]):
        raise Refused(WAYS, order.cite)
    mine = lying(rules, felt, facts.seat)
    if len(mine) < rules.six_cards.cards:
        text = Text(
            f"el puesto {facts.seat} no tiene aún su mano completa", f"seat {facts.seat} does not have its whole hand yet"
        )
        raise Refused(text, order.cite)
    extra, out = said(facts)
    if any(extra in cards for cards in felt.hands.values()):
        raise Refused(Text(f"{extra} está ya en la mesa", f"{extra} lies on the table already"), order.cite)
    if out not in (*mine, extra):
        text = Text(f"{out} no es carta del puesto {facts.seat}", f"{out} is no card of seat {facts.seat}")
        raise Refused(text, order.cite)


def discard_one(table: Table, order: Order, facts: Facts) -> None:
    """The hand is played with the card that was one too many in the place of the one that goes."""
    extra, out = said(facts)

    def ruled(felt: Felt) -> None:
        own = felt.of(TripleMemory)
        own.memory = replace(own.memory, extra=own.memory.extra | {facts.seat: (extra, out)})
        assert own.shoe is not None
        own.shoe = own.shoe.without(extra)

    again(table, ruled)


def not_short(table: Table, words: Sequence[str]) -> Text | None:
    """Why nobody can have been dealt too few cards for poker: they are not being dealt, or that seat has its own."""
    ask, rules = table.ask, table.terms.rules
    if not isinstance(rules, TripleRules) or not isinstance(ask, Chance) or ask.cite != rules.six_cards.cite:
        return Text("solo cabe mientras se dan las cartas del póker", "can only happen while the cards for poker are dealt")
    felt = table.felt.of(TripleMemory)
    full = [seat for seat in map(int, filter(is_seat, words)) if len(lying(rules, felt, seat)) >= rules.six_cards.cards]
    if full:
        return Text(f"no cabe: el puesto {full[0]} tiene ya sus cartas", f"cannot happen: seat {full[0]} has its cards already")
    return None


ACTIONS = {
    "discard-one": Action(
        Text("el jugador escoge qué carta desecha", "the player chooses which card to discard"),
        "round",
        ("seat", "card"),
        discard_one,
        check_discard,
    ),
}
