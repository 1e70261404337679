"""Named patterns of cards, which the pay tables of side bets refer to.

A pattern looks at a player's cards, at the dealer's first card or at more of the dealer's hand, and says which of them it
needs, so that a procedure knows when a bet on it can be settled. A table of pays lists patterns from the dearest down, and the
first that holds is paid; so a pattern need not exclude a dearer one (a pair of kings of spades is also a pair of kings).

Patterns of three cards are judged on the player's first two and the dealer's first card; or, when the player holds three cards
or more, on the player's cards alone, and then they hold for exactly three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Literal

from tapete.equipment.cards import DECK, RANKS, SUITS, colour, rank, suit
from tapete.values import looked_up

Needs = Literal["player", "up", "second", "dealer"]

_PIPS = {name: min(place, 10) for place, name in enumerate(RANKS, 1)}
_SEVENS = ("7", "7", "7")
_SIX_SEVEN_EIGHT = ("6", "7", "8")


@dataclass(frozen=True, slots=True)
class Hand:
    """What is seen: the player's cards, the dealer's first card, and all known cards of the dealer, that one among them."""

    player: tuple[str, ...]
    up: str | None = None
    dealer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """Whether a hand is so, and what must be known to say it: the player's cards, the dealer's first, his second, or all his."""

    holds: Callable[[Hand], bool]
    needs: Needs
    only: Callable[[tuple[str, ...]], bool] = lambda cards: True
    """What the player's first two cards must be for it to be possible at all; saves looking through the dealer's cards."""
    suits_of: Literal["all", "player"] = "all"
    """Whose suits decide it, where suits do."""

    def __call__(self, hand: Hand) -> bool:
        return self.holds(hand)


def pips(card: str) -> int:
    """1 for an ace, 10 for a figure.

    >>> pips("As"), pips("7h"), pips("Qd")
    (1, 7, 10)
    """
    return _PIPS[card[:-1]]


def totals(cards: tuple[str, ...]) -> set[int]:
    """What cards add up to with no ace, or one ace, as eleven.

    >>> sorted(totals(("As", "9h"))), totals(("Kd", "5c"))
    ([10, 20], {15})
    """
    low = sum(map(pips, cards))
    return {low, low + 10} if any(rank(card) == "A" for card in cards) else {low}


@looked_up(8192)
def natural(cards: tuple[str, ...]) -> bool:
    """Whether two cards are an ace and a ten or figure."""
    return len(cards) == 2 and 21 in totals(cards)


def suited(cards: tuple[str, ...]) -> bool:
    return len(set(map(suit, cards))) == 1


def coloured(cards: tuple[str, ...]) -> bool:
    return len({colour(card) for card in cards}) == 1


def paired(cards: tuple[str, ...]) -> bool:
    """Whether all cards have one rank; a king and a queen are not a pair, though both count ten."""
    return len({rank(card) for card in cards}) == 1


def consecutive(cards: tuple[str, ...], *, ace_low: bool = True, ace_high: bool = True) -> bool:
    """Whether ranks follow one another; never round the corner, as king, ace, two would.

    >>> consecutive(("As", "2h", "3s")), consecutive(("Qs", "Kh", "As")), consecutive(("Ks", "Ah", "2s"))
    (True, True, False)
    """
    places = sorted(RANKS.index(rank(card)) + 1 for card in cards)
    runs = list(range(places[0], places[0] + len(cards)))
    if places[0] > 1:
        return places == runs
    high = list(range(15 - len(cards), 14))
    return (ace_low and places == runs) or (ace_high and places[1:] == high)


def two(hand: Hand) -> tuple[str, ...]:
    """The player's first two cards."""
    return hand.player[:2]


def three(hand: Hand) -> tuple[str, ...]:
    """Two of the player's and the dealer's first; or the player's own where he has drawn. Empty when they are not three."""
    cards = hand.player if len(hand.player) > 2 or hand.up is None else (*hand.player, hand.up)
    return cards if len(cards) == 3 else ()


def _on_two(test: Callable[[tuple[str, ...]], bool]) -> Pattern:
    return Pattern(lambda hand: len(hand.player) >= 2 and test(two(hand)), "player")


def _on_three(test: Callable[[tuple[str, ...]], bool]) -> Pattern:
    return Pattern(lambda hand: bool(cards := three(hand)) and test(cards), "up")


def _on_player(test: Callable[[tuple[str, ...]], bool]) -> Pattern:
    return Pattern(lambda hand: test(hand.player), "player")


def _on_second(
    own: Callable[[tuple[str, ...]], bool], test: Callable[[Hand], bool], suits_of: Literal["all", "player"] = "all"
) -> Pattern:
    return Pattern(lambda hand: len(hand.dealer) >= 2 and own(two(hand)) and test(hand), "second", own, suits_of)


def _on_dealer(test: Callable[[tuple[str, ...]], bool]) -> Pattern:
    return Pattern(lambda hand: sum(map(pips, hand.dealer)) == 22 and test(hand.dealer), "dealer")


def _ranks(*wanted: str) -> Callable[[tuple[str, ...]], bool]:
    ranks = sorted(wanted)
    return lambda cards: sorted(map(rank, cards)) == ranks


def _reaching(total: int) -> Callable[[tuple[str, ...]], bool]:
    return lambda cards: total in totals(cards)


def _all(*tests: Callable[[tuple[str, ...]], bool]) -> Callable[[tuple[str, ...]], bool]:
    return lambda cards: all(test(cards) for test in tests)


def _of_four(*groups: int) -> Pattern:
    return _on_player(lambda cards: len(cards) == 4 and sorted(Counter(map(rank, cards)).values()) == sorted(groups))


def _sevens(count: int, test: Callable[[tuple[str, ...]], bool] = lambda _: True) -> Callable[[tuple[str, ...]], bool]:
    """So many sevens among the first two cards; three only when the third card follows two (Puerto Rico §4.15.H)."""

    def holds(cards: tuple[str, ...]) -> bool:
        first = [card for card in cards[:2] if rank(card) == "7"]
        if count < 3:
            return len(first) >= count
        return len(first) == 2 and len(cards) > 2 and rank(cards[2]) == "7" and test(cards[:3])

    return holds


def _equal(cards: tuple[str, ...]) -> bool:
    """Whether all cards count alike, as a king and a queen do."""
    return len(set(map(pips, cards))) == 1


def _ten(card: str) -> bool:
    return pips(card) == 10


def _straight(*, ace_low: bool, ace_high: bool) -> Callable[[tuple[str, ...]], bool]:
    return lambda cards: consecutive(cards, ace_low=ace_low, ace_high=ace_high)


def _spades(cards: tuple[str, ...]) -> bool:
    return cards == ("Ks", "Ks")


def _royal(cards: tuple[str, ...]) -> bool:
    return suited(cards) and _ranks("K", "Q")(cards)


def _same_suit(hand: Hand) -> bool:
    return len(hand.player) >= 2 and len(hand.dealer) >= 2 and suited((*two(hand), *hand.dealer[:2]))


OF_SUITS = ("suited", "colour", "mixed", "perfect", "spade", "royal", "flush", "kings")
"""Words in the names of patterns for which suits matter."""


def needs_suits(pattern: str) -> bool:
    """Whether a card's suit can decide a pattern.

    >>> needs_suits("suited-678"), needs_suits("total-20")
    (True, False)
    """
    return any(word in pattern for word in OF_SUITS)


def names_a_suit(pattern: str) -> bool:
    """Whether one suit counts for more than the others; if not, suits may change places (`RECOLOURED`) and nothing changes.

    >>> names_a_suit("kings-of-spades"), names_a_suit("suited-678")
    (True, False)
    """
    return "spade" in pattern


RECOLOURED: tuple[dict[str, str], ...] = tuple(
    {card: rank(card) + suits[SUITS.index(suit(card))] for card in DECK}
    for suits in permutations(SUITS)
    if colour("A" + suits[SUITS.index("s")]) == colour("A" + suits[SUITS.index("c")])
)
"""The eight ways in which suits change places and cards of one colour remain of one colour: each card, and which it becomes."""

PATTERNS: dict[str, Pattern] = {
    # The player's first two cards.
    "pair": _on_two(paired),
    "equal-pair": _on_two(_equal),
    "suited-equal-pair": _on_two(_all(_equal, suited)),
    "suited-pair": _on_two(_all(paired, suited)),
    "perfect-pair": _on_two(_all(paired, suited)),
    "colour-pair": _on_two(_all(paired, coloured, lambda cards: not suited(cards))),
    "mixed-pair": _on_two(_all(paired, lambda cards: not coloured(cards))),
    "two-suited": _on_two(suited),
    "royal-match": _on_two(_royal),
    "kings": _on_two(_ranks("K", "K")),
    "suited-kings": _on_two(_all(_ranks("K", "K"), suited)),
    "kings-of-spades": _on_two(_spades),
    "suited-pair-of-tens-to-queens": _on_two(_all(paired, suited, lambda cards: rank(cards[0]) in ("10", "J", "Q"))),
    "two-card-20": _on_two(_reaching(20)),
    "two-card-suited-20": _on_two(_all(_reaching(20), suited)),
    "two-card-tens": _on_two(lambda cards: all(map(_ten, cards))),
    "two-card-suited-tens": _on_two(_all(lambda cards: all(map(_ten, cards)), suited)),
    "natural": _on_two(natural),
    "suited-natural": _on_two(_all(natural, suited)),
    "spade-blackjack": _on_two(lambda cards: set(cards) == {"As", "Js"}),
    "jack-of-spades-blackjack": _on_two(_all(_ranks("A", "J"), lambda cards: "Js" in cards)),
    # Cards the player has drawn.
    "six-cards": _on_player(lambda cards: len(cards) == 6 and sum(map(pips, cards)) <= 21),
    "seven-cards": _on_player(lambda cards: len(cards) == 7 and sum(map(pips, cards)) <= 21),
    "one-seven": _on_player(_sevens(1)),
    "two-sevens": _on_player(_sevens(2)),
    "three-sevens": _on_player(_sevens(3)),
    "three-sevens-coloured": _on_player(_sevens(3, coloured)),
    "three-sevens-suited": _on_player(_sevens(3, suited)),
    # The player's first two cards and the dealer's first; or three cards of the player.
    "777": _on_three(_ranks(*_SEVENS)),
    "suited-777": _on_three(_all(_ranks(*_SEVENS), suited)),
    "678": _on_three(_ranks(*_SIX_SEVEN_EIGHT)),
    "suited-678": _on_three(_all(_ranks(*_SIX_SEVEN_EIGHT), suited)),
    "total-21": _on_three(_reaching(21)),
    "suited-21": _on_three(_all(_reaching(21), suited)),
    "total-20": _on_three(_reaching(20)),
    "total-19": _on_three(_reaching(19)),
    "three-of-a-kind": _on_three(paired),
    "flush": _on_three(suited),
    "straight": _on_three(_straight(ace_low=True, ace_high=True)),
    "straight-ace-low": _on_three(_straight(ace_low=True, ace_high=False)),
    "straight-ace-high": _on_three(_straight(ace_low=False, ace_high=True)),
    "straight-flush": _on_three(_all(_straight(ace_low=True, ace_high=True), suited)),
    "straight-flush-ace-low": _on_three(_all(_straight(ace_low=True, ace_high=False), suited)),
    "straight-flush-ace-high": _on_three(_all(_straight(ace_low=False, ace_high=True), suited)),
    # Four cards of a player with two hands.
    "four-of-a-kind-of-four": _of_four(4),
    "three-of-a-kind-of-four": _of_four(3, 1),
    "two-pairs-of-four": _of_four(2, 2),
    "pair-of-four": _of_four(2, 1, 1),
    # The dealer's second card.
    "kings-of-spades-and-dealer-natural": _on_second(_spades, lambda hand: natural(hand.dealer[:2]), "player"),
    "royal-match-both": _on_second(_royal, lambda hand: _royal(hand.dealer[:2])),
    "royal-match-both-suited": _on_second(_royal, lambda hand: _royal(hand.dealer[:2]) and _same_suit(hand)),
    "royal-match-with-dealer": _on_second(_royal, lambda hand: _same_suit(hand)),
    "suited-with-dealer": _on_second(suited, lambda hand: _same_suit(hand)),
    # All the dealer's cards.
    "dealer-22": _on_dealer(lambda _: True),
    "dealer-coloured-22": _on_dealer(coloured),
    "dealer-suited-22": _on_dealer(suited),
}
