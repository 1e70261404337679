"""Hands in words, for the terminal and the felt alike: what they count or are worth, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.triple.rules import TripleRules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.equipment.cards import BACK
from tapete.equipment.hands import FIVE_CARDS, HIGH_CARD, NAMES, best
from tapete.equipment.patterns import natural
from tapete.games.poker.hands import DEALER, TABLE, ranking
from tapete.games.twentyone.hands import SPOT, STAND, SWITCH, Hand, box_of, hands, is_natural, is_soft, low, total
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.turns import named
from tapete.play.asks import Decide
from tapete.text import Lang, Text, same

if TYPE_CHECKING:
    from tapete.table.table import Table

BUST, NATURAL, FOLDED = Text("se pasa", "bust"), Text("black jack", "black jack"), Text("no va", "folded")


def count(cards: Sequence[str]) -> str:
    """What a hand of twenty-one counts; with an ace that counts eleven, both ways.

    >>> count(("As", "6h")), count(("Ks", "6h")), count(("As", "Kh"))
    ('7/17', '16', '21')
    """
    held = tuple(cards)
    if not held or BACK in held:
        return ""
    most = total(held)
    return f"{low(held)}/{most}" if is_soft(held) and most < 21 else str(most)


def keys_of(table: Table, box: int) -> list[str]:
    """The hands of twenty-one that lie before a box, in the order of their letters."""
    found = [(k, SPOT.match(k)) for k in table.felt.hands]
    return sorted(k for k, m in found if m and m[1] and int(m[1]) == box)


def is_best(table: Table, key: str) -> bool:
    """Whether a hand is a natural: while the round lasts the table knows; afterwards, if it was neither split nor switched."""
    rules: TwentyOneRules = table.terms.rules
    felt = table.felt.of(TwentyOneMemory)
    hand: Hand | None = next((h for h in hands(felt) if h.key == key), None)
    if hand is not None:
        return is_natural(rules, felt, hand)
    found = SPOT.match(key)
    alone = not found or not found[1] or (rules.switching is None and len(keys_of(table, int(found[1]))) == 1)
    return alone and natural(felt.hands.get(key, ()))


def counted(table: Table, key: str) -> Text:
    """What a hand of twenty-one counts, or what it is; of three games in one, what it is at poker once it is made up to that."""
    cards = table.felt.hands[key]
    if is_best(table, key):
        return NATURAL
    if made_up := at_poker(table, key):
        return made_up
    said = count(cards)
    return same(said) + same(", ") + BUST if said and total(cards) > 21 else same(said)


def at_poker(table: Table, key: str) -> Text | None:
    """What a hand is worth at poker, where the cards dealt for that lie with those of twenty-one and count no more."""
    rules, cards = table.terms.rules, table.felt.hands[key]
    if not isinstance(rules, TripleRules) or key == DEALER or BACK in cards or len(cards) < rules.six_cards.cards:
        return None
    if total(cards[:-1]) <= 21:
        return None  # the last card may have come at twenty-one
    return NAMES[best(cards, FIVE_CARDS).category]


def hole(table: Table) -> bool:
    """Whether a card lies face down beside the dealer's first, at twenty-one."""
    dealt, lying = hands(table.felt.of(TwentyOneMemory)), table.felt.hands
    every = all(len(lying.get(h.key, ())) >= 2 or h.split for h in dealt)
    return bool(table.terms.rules.dealer.hole and dealt and every and len(lying.get(DEALER, ())) == 1)


def playing(table: Table) -> set[str]:
    """The hands of twenty-one whose turn it is."""
    ask, felt = table.ask, table.felt.of(TwentyOneMemory)
    if not isinstance(ask, Decide):
        return set()
    found: set[str] = set()
    for choice in ask.pending:
        if SWITCH in choice.options:
            found |= {h.key for h in hands(felt) if h.box == box_of(choice.bet)}
        elif STAND in choice.options:
            found |= {h.key for h in hands(felt) if h.seat == choice.bet.seat and named(felt, h).name == choice.bet.name}
    return found


# poker


def made(table: Table, name: str, lang: Lang) -> str:
    """What a poker hand is worth, once enough of its cards are known: `pair K`."""
    rules: PokerRules = table.terms.rules
    held, common = table.felt.hands.get(name, ()), table.felt.hands.get(TABLE, ())
    cards, order = (*held, *common), ranking(rules)
    if name == TABLE or not held or BACK in cards or len(cards) < order.cards:
        return ""
    if name == DEALER and len(held) < rules.dealer.cards:
        return ""
    stands = best(cards, order)
    top = stands.ranks[0] if stands.ranks else ""
    return f"{NAMES[stands.category][lang]} {top}".strip()


def opening_line(rules: PokerRules, lang: Lang) -> str:
    """The least hand with which the dealer opens."""
    rule = rules.dealer.qualifies
    if rule is None:
        return ""
    least = "-".join(rule.ranks)
    said = least if rule.hand == HIGH_CARD else f"{NAMES[rule.hand][lang]} {least}".strip()
    return Text(f"el croupier abre con {said} o mejor", f"the dealer opens with {said} or better")[lang]


def answering(table: Table) -> set[int]:
    """The seats that are to say something."""
    return {c.bet.seat for c in table.ask.pending} if isinstance(table.ask, Decide) else set()
