"""Hands of twenty-one: what cards count, which box and bets a hand belongs to, and what its holder may do with it now.

A hand is named by its box and, once split, a letter: `2`, `2b`, `2c`. Bets carry the same letter in their spot. A spot without
a number is the player's own box.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.equipment.cards import DECK, rank
from tapete.equipment.patterns import natural as two_card_21
from tapete.equipment.patterns import pips
from tapete.games.twentyone.memory import Hand as Hand
from tapete.games.twentyone.memory import TwentyOneMemory, key_of
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import changed
from tapete.play.terms import Terms
from tapete.values import altered, looked_up

DEALER = "dealer"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""What hands from a split are called. A box cannot hold more of them, where the rules set no bound."""
SPOT = re.compile(r"^(\d*)([a-z]?)$")

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
FREE_DOUBLE, FREE_SPLIT = "free-double", "free-split"
INSURE, EVEN_MONEY = "insure", "even-money"
SWITCH, KEEP = "switch", "keep"
EARLY = (SURRENDER, INSURE, EVEN_MONEY)
"""What is offered before any third card, to every hand alike."""


COUNTS = {card: pips(card) for card in DECK}
"""What each card counts, an ace as one."""
_rank_of = {card: rank(card) for card in DECK}


def low(cards: tuple[str, ...]) -> int:
    """The count with every ace as one."""
    return sum([COUNTS[card] for card in cards])


def is_soft(cards: tuple[str, ...]) -> bool:
    """Whether an ace counts eleven."""
    counts = [COUNTS[card] for card in cards]
    return sum(counts) <= 11 and 1 in counts


def _total(cards: tuple[str, ...]) -> int:
    """The best count: an ace eleven where that does not pass 21.

    >>> total(("As", "6h")), total(("As", "6h", "9c")), total(("Ks", "Qh", "5d"))
    (17, 16, 25)
    """
    counts = [COUNTS[card] for card in cards]
    count = sum(counts)
    return count + 10 if count <= 11 and 1 in counts else count


total = looked_up(8192)(_total)


@looked_up(64)
def value(card: str) -> str:
    """A card by its value: A, 2 to 9, and 10 for tens and figures."""
    return "A" if rank(card) == "A" else str(pips(card))


# where hands and bets belong


def box_of(bet: Bet) -> int:
    return _box(bet.spot) or bet.seat


@looked_up(256)
def _box(spot: str) -> int:
    """The box that a spot names; none, and it is the player's own."""
    found = SPOT.match(spot)
    return int(found[1]) if found and found[1] else 0


def letter_of(bet: Bet) -> str:
    return _letter(bet.spot)


def _letter(spot: str) -> str:
    return spot.lstrip("0123456789")


@looked_up(1024)
def _place(bet: tuple[int, str]) -> tuple[int, str]:
    """The box that a seat's spot means, and the letter of the hand."""
    seat, spot = bet
    return _box(spot) or seat, _letter(spot)


def hands(felt: Felt[TwentyOneMemory]) -> tuple[Hand, ...]:
    """All hands of the round, in the order in which they are played."""
    return felt.memory.hands


def change(felt: Felt[TwentyOneMemory], hand: Hand, **what: object) -> Hand:
    """The same hand in a new state."""
    new, every = altered(hand, **what), felt.memory.hands
    for at, other in enumerate(every):
        if other is hand or other == hand:
            every = every[:at] + (new,) + every[at + 1 :]  # noqa: RUF005  said so it is quicker
    felt.memory = changed(felt.memory, hands=every)
    return new


def cards_of(felt: Felt, hand: Hand) -> tuple[str, ...]:
    return felt.hands.get(key_of((hand.box, hand.letter)), ())


def rides(bet: Bet, hand: Hand) -> bool:
    """Whether a bet is one of the main bets on a hand."""
    return bet.kind in hand.kinds and _place((bet.seat, bet.spot)) == (hand.box, "" if hand.dealt else hand.letter)


def is_ridden(felt: Felt, hand: Hand) -> bool:
    """Whether any main bet rides on a hand."""
    for bet in felt.bets:  # noqa: SIM110  said so it is quicker, and it is asked for every card
        if rides(bet, hand):
            return True
    return False


def bets_on(felt: Felt, hand: Hand) -> list[Bet]:
    """The main bets that ride on a hand, its commander's first."""
    mine = []
    for bet in felt.bets:
        if rides(bet, hand):
            mine.append(bet)
    return _holders_first(mine, hand.seat) if len(mine) > 1 else mine


def _holders_first(bets: list[Bet], seat: int) -> list[Bet]:
    return sorted(bets, key=lambda b: b.seat != seat)


def first_stake(felt: Felt[TwentyOneMemory], bet: Bet) -> int:
    """What the bet's owner first put on that box, before doubling."""
    whole = bet.spot.rstrip(LETTERS)
    return felt.memory.stakes.get((bet.seat, bet.kind, whole), bet.amount)


def up_card(felt: Felt, number: int = 1) -> str:
    """The dealer's first card; of a later hand of the dealer's the one dealt for it, or the same where they share it."""
    return (felt.hands.get(later(number)) or felt.hands[DEALER])[0]


def up_values(felt: Felt) -> set[str]:
    """The values of all first cards that the dealer shows."""
    return {value(cards[0]) for key, cards in felt.hands.items() if key.startswith(DEALER) and cards}


def later(number: int) -> str:
    """Where the first card of a later hand of the dealer's lies, if it has one of its own."""
    return f"{DEALER}-{number}"


def is_natural(rules: TwentyOneRules, felt: Felt, hand: Hand) -> bool:
    """Ace and ten in the first two cards; after a split it is a plain 21, and after a switch where the rules say so."""
    return natural_in(rules, cards_of(felt, hand), hand.split, hand.switched)


def natural_in(rules: TwentyOneRules, cards: tuple[str, ...], split: bool, switched: bool) -> bool:
    """Whether these cards are a natural in a hand that was split or switched, or not."""
    if not two_card_21(cards) or split:
        return False
    return not switched or rules.switching is None or rules.switching.natural


# what may be done with a hand now


class Held(NamedTuple):
    """All that the choices over a hand hang on besides the rules."""

    cards: tuple[str, ...]
    split: bool
    switched: bool
    alike: int
    """How many hands of its box there are, with it."""
    can_match: bool
    """Whether its holder has the chips to put as much again on it."""
    gives_up: bool
    """Whether it may be surrendered in its turn."""


def options(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand) -> tuple[str, ...]:
    """Stand, draw, double, split, late surrender: what the rules and the player's chips allow."""
    rules, cards = terms.rules, cards_of(felt, hand)
    if hand.done or len(cards) < 2:
        return ()
    if len(cards) > 2:  # nothing but another card, and none of that to 21, or to an ace that was split and gets only one
        over = total(cards) >= 21 or (hand.split and rules.splitting.aces_one_card and rank(cards[0]) == "A")
        return () if over else (HIT, STAND)
    late = rules.surrender is not None and rules.surrender.after_look and gives_up(rules, felt, hand)
    alike, can = _alike(felt, hand), can_match(felt, hand)
    first, second = cards
    known, held = _known(rules), (_rank_of[first], _rank_of[second], hand.split, hand.switched, alike, can, late)
    ways = known.get(held)
    if ways is None:
        ways = known[held] = _options(rules, Held(cards, hand.split, hand.switched, alike, can, late))
    return ways


@once_per_rules
def _known(rules: TwentyOneRules) -> dict[tuple[str, str, bool, bool, int, bool, bool], tuple[str, ...]]:
    """What may be done with two cards, by their ranks and by what else that hangs on, as far as it was asked."""
    return {}


def _alike(felt: Felt[TwentyOneMemory], hand: Hand) -> int:
    """How many hands there are in a hand's box that the same bets ride on."""
    every, count = felt.memory.hands, 0
    for other in every:
        count += other.box == hand.box and other.kinds == hand.kinds
    return count


def _options(rules: TwentyOneRules, held: Held) -> tuple[str, ...]:
    cards, count, rule = held.cards, total(held.cards), rules.splitting
    again = _splits(rules, held)
    if held.split and rule.aces_one_card and rank(cards[0]) == "A":
        more = (*(_doubles(rules, held) if rule.double_aces and count < 21 else ()), *again)
        return (STAND, *more) if more else ()
    on_21 = count == 21 and held.split and len(cards) == 2 and rule.plays_on_21
    if count >= 21 and not on_21:
        return (STAND, *again) if again else ()
    return (HIT, STAND, *_doubles(rules, held), *again, *((SURRENDER,) if held.gives_up else ()))


def _doubles(rules: TwentyOneRules, held: Held) -> tuple[str, ...]:
    rule, cards = rules.doubling, held.cards
    barred = (held.split and not rule.after_split) or (held.switched and not rule.after_switch)
    if len(cards) != 2 or barred or natural_in(rules, cards, held.split, held.switched):
        return ()
    aces = any(rank(card) == "A" for card in cards)
    free = not aces and low(cards) in rule.free
    soft = rule.low_after_split if held.split and rule.low_after_split is not None else rule.low
    paid = low(cards) in (soft if aces else rule.hard) and (rule.paid_too or not free)
    return (*([FREE_DOUBLE] if free else []), *([DOUBLE] if paid and held.can_match else []))


def splits(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand) -> tuple[str, ...]:
    """The ways in which a hand may be split now."""
    if hand.done:
        return ()
    cards, can = cards_of(felt, hand), can_match(felt, hand)
    return _splits(rules, Held(cards, hand.split, hand.switched, _alike(felt, hand), can, False))


def _splits(rules: TwentyOneRules, held: Held) -> tuple[str, ...]:
    rule, cards = rules.splitting, held.cards
    if len(cards) != 2:
        return ()
    same = value(cards[0]) == value(cards[1]) if rule.by == "value" else rank(cards[0]) == rank(cards[1])
    again = held.split and rank(cards[0]) == "A" and not rule.resplit_aces
    most = len(LETTERS) if rule.hands is None else rule.hands
    if rule.only and value(cards[0]) not in rule.only:
        return ()
    if not same or again or held.alike >= most or (held.switched and not rule.after_switch):
        return ()
    free = value(cards[0]) in rule.free
    return (*([FREE_SPLIT] if free else []), *([SPLIT] if held.can_match else []))


def can_match(felt: Felt[TwentyOneMemory], hand: Hand) -> bool:
    """Whether the hand's holder has the chips to put as much again on it."""
    return hand.seat not in felt.bought or felt.chips.get(hand.seat, 0) >= _to_match(felt, hand)


def _to_match(felt: Felt[TwentyOneMemory], hand: Hand) -> int:
    """What it takes of a hand's holder to put as much again on it."""
    return sum(b.amount for b in originals(felt, hand) if b.seat == hand.seat)


def originals(felt: Felt[TwentyOneMemory], hand: Hand) -> list[Bet]:
    """The first stakes on the hand's box, as they were before any split or double."""
    return [
        Bet(seat, kind, spot, amount)
        for (seat, kind, spot), amount in felt.memory.stakes.items()
        if kind in hand.kinds and (_box(spot) or seat) == hand.box
    ]


def early_options(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand) -> tuple[str, ...]:
    """Surrender, even money and insurance: offered on the first two cards, before any third."""
    rules = terms.rules
    if hand.split or hand.closed or not may_offer(rules, felt) or len(cards_of(felt, hand)) != 2 or not bets_on(felt, hand):
        return ()
    ups, ways = up_values(felt), []
    natural = is_natural(rules, felt, hand)
    free = rules.naturals.even_money_insured or not insured(rules, felt, hand)
    if natural and "A" in ups and rules.naturals.even_money is not None and free:
        ways.append(EVEN_MONEY)
    if uninsured(rules, felt, hand):
        ways.append(INSURE)
    if rules.surrender and not rules.surrender.after_look and gives_up(rules, felt, hand):
        ways.append(SURRENDER)
    return tuple(ways)


def may_offer(rules: TwentyOneRules, felt: Felt) -> bool:
    """Whether anything is offered before a third card against what the dealer shows, whatever the hands are."""
    return rules.dealer.hands > 1 or _offered_against(rules)[value(felt.hands[DEALER][0])]


@once_per_rules
def _offered_against(rules: TwentyOneRules) -> dict[str, bool]:
    """For each first card of the dealer's, whether a text offers even money, insurance or an early surrender against it."""
    cards: set[str] = {"A"} if rules.naturals.even_money is not None else set()
    cards.update(up for kind in rules.kinds("insurance") for up in rules.bets[kind].against)
    if rules.surrender and rules.surrender.offered and not rules.surrender.after_look:
        cards.update(rules.surrender.against)
    return {up: up in cards for up in map(value, DECK)}


def gives_up(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand) -> bool:
    """Whether a hand of two cards may be surrendered against what the dealer shows."""
    rule = rules.surrender
    if rule is None or not rule.offered or hand.split or hand.done or len(cards_of(felt, hand)) != 2:
        return False
    return up_values(felt) <= set(rule.against) and not is_natural(rules, felt, hand)


def insured(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand) -> bool:
    return any(b.seat == hand.seat and box_of(b) == hand.box for b in felt.bets if rules.bets[b.kind].role == "insurance")


def others_uninsured(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> bool:
    """Whether somebody betting on another's hand could still insure that bet, whatever its holder does (Spain 03.V.1.B)."""
    if not may_offer(rules, felt):
        return False
    offered = [k for k in rules.kinds("insurance") if value(up_card(felt, rules.bets[k].round)) in rules.bets[k].against]
    taken = {(b.seat, box_of(b)) for b in felt.bets if b.kind in offered}
    open_ = [h for h in hands(felt) if not h.split and not h.closed and len(cards_of(felt, h)) == 2]
    return bool(offered) and any(b.seat != h.seat and (b.seat, h.box) not in taken for h in open_ for b in bets_on(felt, h))


def uninsured(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand) -> list[str]:
    """The insurances that the hand's holder could still take."""
    mine = [rules.bets[b.kind] for b in bets_on(felt, hand) if b.seat == hand.seat]
    taken = {b.kind for b in felt.bets if b.seat == hand.seat and box_of(b) == hand.box}
    return [
        kind
        for kind in rules.kinds("insurance")
        if value(up_card(felt, rules.bets[kind].round)) in rules.bets[kind].against
        and kind not in taken
        and any((m.hand, m.round) == (rules.bets[kind].hand, rules.bets[kind].round) for m in mine)
    ]
