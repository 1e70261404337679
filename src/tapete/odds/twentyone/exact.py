"""Best play at twenty-one and its exact value, from a full shoe or from whatever cards are left.

The player weighs every card he sees: his hand by its composition, and the up card. Hands of a split pair are played as the same
cards would be had they not been split ("zero memory", Farmer's CDZ-), and a pair that was worth splitting is split again as
often as the rules let it. All of this is exact in double precision; only a player who also remembered the other hands of his
split could do better. How much better at most is proved in `bound`: about a millionth of the stake in six decks.
What the house pays for (`free_double`, `free_split`) is left to `freebet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np

from tapete.errors import TapeteError
from tapete.odds.twentyone.dealer import BUST, NATURAL, TWENTY_TWO, Floats, Ints, distribution, trie
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.hands import VALUES, all_hands
from tapete.odds.twentyone.kernel import DOUBLE, HIT, STAND, Board, drawing, split_hand, standing
from tapete.odds.twentyone.splits import deepest, split_value
from tapete.text import Text

MOST_OF_A_HAND, MOST_OF_THE_DEALER = 30, 26
"""Points that a hand and the dealer can use up, aces as one: the last card comes to 20 and to 16."""


class Action(StrEnum):
    """What a player can do, in the order in which it is offered when two are worth the same."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


ACTIONS = tuple(Action)


@dataclass(frozen=True)
class Analysis:
    """What a round is worth, and every decision in it. Values are per unit of the first stake."""

    figures: Figures
    shoe: tuple[int, ...]
    value: float
    """What a round is worth to the player, insurance aside."""
    worth: Floats
    """Joint value of each action, hand by up card by action; nan where it is not allowed or cannot be dealt."""
    spared: Floats
    """The chance that the dealer does not take the round before the player acts, hand by up card."""
    natural: Floats
    """What the player's natural is worth against each up card."""
    chance: Floats
    """How often the first two cards are this hand and the up card that one."""

    def actions(self, cards: Sequence[int], up: int) -> dict[Action, float]:
        """What each thing one may do with these cards is worth.

        If the dealer peeks, that is once he is known to have no natural; with early surrender, before he looks.
        """
        h = self._hand(cards, up)
        spared, joint = self.spared[h, up - 1], self.worth[h, up - 1]
        before = self.figures.surrender_early and up in self.figures.surrender
        worth = joint - (1 - spared) if before else joint / spared
        return {action: float(x) for action, x in zip(ACTIONS, worth, strict=True) if not np.isnan(x)}

    def best(self, cards: Sequence[int], up: int) -> Action:
        """What is worth most; with a natural there is nothing to decide, and it stands."""
        if sorted(cards) == [1, 10]:
            return Action.STAND
        h = self._hand(cards, up)
        return ACTIONS[int(np.nanargmax(self.worth[h, up - 1]))]

    def frequency(self, cards: Sequence[int], up: int) -> float:
        """How often these are the first two cards against this up card."""
        return float(self.chance[self._hand(cards, up), up - 1])

    def frequencies(self) -> dict[Action, float]:
        """How often, of all rounds, each is the best thing to do first; what is missing to 1 are naturals."""
        hands = all_hands()
        found = dict.fromkeys(Action, 0.0)
        for h in np.flatnonzero(hands.size == 2):
            for up in range(10):
                if self.chance[h, up] > 0 and h != hands.pair(1, 10):
                    best = ACTIONS[int(np.nanargmax(self.worth[h, up]))]
                    found[best] += float(self.chance[h, up] * self.spared[h, up])
        return found

    def insurance(self, cards: Sequence[int] = ()) -> float:
        """What a unit of insurance is worth at 2 to 1 against an ace, with these cards in sight besides."""
        left = list(self.shoe)
        for card in (1, *cards):
            left[card - 1] -= 1
        if min(left) < 0:
            raise _not_there()
        return 3 * left[9] / sum(left) - 1

    def even_money(self) -> tuple[float, float]:
        """A natural against an ace: what it is worth taken at even money, and what it is worth played on."""
        return 1.0, float(self.natural[0])

    def _hand(self, cards: Sequence[int], up: int) -> int:
        h = all_hands().find(cards)
        if up not in VALUES:
            raise TapeteError(Text(f"una carta vale de 1 (as) a 10, no {up}", f"a card counts 1 (ace) to 10, not {up}"))
        if len(cards) < 2 or np.isnan(self.worth[h, up - 1, 0]):
            raise _not_there()
        return h


def _not_there() -> TapeteError:
    return TapeteError(Text("esas cartas no pueden salir de ese sabot", "those cards cannot come from that shoe"))


def analyse(figures: Figures, shoe: Sequence[int] | None = None) -> Analysis:
    """Best play and its value; `shoe` tells how many cards of each value are left, ace first, if it is not full.

    >>> round(100 * analyse(Figures()).value, 9)
    -0.402870236
    """
    cards = check_shoe(full_shoe(figures.decks) if shoe is None else shoe, figures.split_hands)
    return _analyse(figures, cards)


def check_shoe(shoe: Sequence[int], hands: int = 4) -> tuple[int, ...]:
    """Ten counts from which a round split into so many hands can be played to its end whatever comes."""
    cards = tuple(int(n) for n in shoe)
    if len(cards) != 10 or min(cards) < 0:
        raise TapeteError(Text("un sabot son diez cantidades, del as al diez", "a shoe is ten counts, ace to ten"))
    points, needed = sum((i + 1) * n for i, n in enumerate(cards)), MOST_OF_A_HAND * hands + MOST_OF_THE_DEALER
    if points < needed:
        raise TapeteError(
            Text(
                f"quedan cartas por {points} puntos y una mano puede gastar {needed}: hay que barajar antes",
                f"the cards left come to {points} points and a round can use {needed}: it is time to shuffle",
            )
        )
    return cards


@lru_cache(maxsize=32)
def _analyse(figures: Figures, shoe: tuple[int, ...]) -> Analysis:
    play = Play(figures, shoe)
    play.choose()
    return play.analysis()


def board(figures: Figures) -> Board:
    """What the kernels need of these rules."""
    hands, dealer = all_hands(), trie(figures.hits_soft_17)
    return Board(
        hands.counts,
        hands.total,
        hands.after,
        hands.size,
        hands.single,
        dealer.start,
        dealer.nodes,
        dealer.weight,
        pays(figures),
        float(figures.seven_cards),
        2.0,
    )


def pays(figures: Figures) -> Floats:
    """What each total earns against each of the dealer's results; row 0 is a bust, and a natural seen in a peek is left out."""
    table = np.zeros((22, 8))
    for total in range(22):
        if total == 0:
            table[0, :] = -1.0
        else:
            table[total, :5] = [np.sign(total - dealer) for dealer in range(17, 22)]
            table[total, TWENTY_TWO] = 0.0 if figures.push_22 else 1.0
            table[total, BUST] = 1.0
            table[total, NATURAL] = 0.0 if total == 21 and not figures.natural_beats_21 else -1.0
    if figures.peeks:
        table[:, NATURAL] = 0.0
    return table


def natural_worth(figures: Figures, up: int, ends: Floats) -> Floats:
    """What a natural of the player's is worth against this up card, by what the dealer ends with: one value for each row."""
    pay = float(figures.blackjack)
    out = np.full(len(ends), pay)
    if up + 1 not in figures.natural_at_once:
        falls = pay + 1 if figures.naturals_lose else pay if figures.naturals_push else 0
        out -= falls * ends[:, NATURAL]
        if not figures.natural_beats_dealer_21:
            out -= pay * (ends[:, 4] + (ends[:, TWENTY_TWO] if figures.push_22 else 0))
    return out


class Play:
    """One analysis at work: the joint value of each action for each hand and up card of one shoe."""

    def __init__(self, figures: Figures, shoe: tuple[int, ...]) -> None:
        self.figures, self.shoe, self.hands, self.board = figures, shoe, all_hands(), board(figures)
        count = len(self.hands.total)
        self.stand, self.hit, self.double, self.value, self.split = (np.full((10, count), np.nan) for _ in range(5))
        self.ups = [up for up in range(10) if shoe[up]]
        self.may_double = np.array([self._doubles(h) for h in range(count)])
        everything = np.arange(count)
        for up in self.ups:
            standing(self.board, self.left(up), up, everything, self.stand[up])

    def left(self, up: int) -> Floats:
        """The shoe without the up card."""
        cards = np.array(self.shoe, dtype=np.float64)
        cards[up] -= 1
        return cards

    def _doubles(self, h: int) -> bool:
        allowed = self.figures.double_soft if self.hands.soft[h] else self.figures.double_hard
        return bool(self.hands.size[h] == 2 and int(self.hands.total[h]) in allowed)

    def choose(self) -> None:
        """Best play of every hand, then of its splits."""
        nothing = np.full(len(self.hands.total), -1, dtype=np.int64)
        for up in self.ups:
            self.draw(up, nothing)
            self.play_splits(up, self.zero_memory(up))

    def draw(self, up: int, chosen: Ints) -> None:
        drawing(self.board, self.left(up), up, self.stand[up], chosen, self.hit[up], self.double[up], self.value[up])

    def zero_memory(self, up: int) -> Ints:
        """What a hand of a split does: what the same cards would do that cannot be split or surrendered."""
        does = np.where(self.hit[up] > self.stand[up], HIT, STAND)
        if self.figures.double_after_split:
            better = self.double[up] > np.fmax(self.hit[up], self.stand[up])
            does = np.where(self.may_double & better, DOUBLE, does)
        return does.astype(np.int64)

    def play_splits(self, up: int, does: Ints) -> None:
        """What splitting each pair is worth when its hands do this."""
        left, stays = self.left(up), np.full_like(does, STAND)
        for pair in range(10):
            most = self.split_hands(pair)
            h = self.hands.pair(pair + 1, pair + 1)
            if most < 2 or np.isnan(self.stand[up, h]):
                continue
            one = np.empty((deepest(most) + 1, 2))
            split_hand(self.board, left, up, pair, stays if pair == 0 and not self.figures.hit_split_aces else does, one)
            self.split[up, h] = split_value(one, int(left.sum()) - 2, int(left[pair]) - 2, most)

    def split_hands(self, pair: int) -> int:
        """Into how many hands a pair of this value may be split."""
        return min(self.figures.split_hands, 2) if pair == 0 and not self.figures.resplit_aces else self.figures.split_hands

    def spared(self) -> Floats:
        """The chance of no natural where the dealer peeks; 1 where he does not. Hand by up card."""
        out = np.ones((len(self.hands.total), 10))
        if self.figures.peeks:
            for up, needs in ((0, 9), (9, 0)):
                rest = self.left(up) - self.hands.counts
                with np.errstate(divide="ignore", invalid="ignore"):
                    out[:, up] = 1 - rest[:, needs] / rest.sum(axis=1)
        return out

    def chance(self) -> Floats:
        """How often each hand of two cards meets each up card."""
        out, cards = np.zeros((len(self.hands.total), 10)), sum(self.shoe)
        for a in VALUES:
            for b in range(a, 11):
                h = self.hands.pair(a, b)
                for up in self.ups:
                    left = list(self.shoe)
                    ways = 1 if a == b else 2
                    for card in (up, a - 1, b - 1):
                        ways *= left[card]
                        left[card] -= 1
                    out[h, up] = ways / (cards * (cards - 1) * (cards - 2))
        return out

    def natural(self) -> Floats:
        """What a natural of the player's is worth; nan where it cannot be."""
        out, h = np.full(10, np.nan), self.hands.pair(1, 10)
        for up in self.ups:
            rest = self.left(up) - self.hands.counts[h]
            if rest.min() >= 0:
                out[up] = natural_worth(self.figures, up, distribution(rest, up + 1, self.figures.hits_soft_17))[0]
        return out

    def worth(self, spared: Floats) -> Floats:
        """The joint value of each action in the order of `Action`, hand by up card."""
        out = np.full((len(self.hands.total), 10, len(ACTIONS)), np.nan)
        two = self.hands.size == 2
        out[:, :, 0], out[:, :, 1] = self.stand.T, self.hit.T
        out[:, :, 2] = np.where(self.may_double[:, None], self.double.T, np.nan)
        out[:, :, 3] = self.split.T
        lost = float(1 - self.figures.surrender_keeps)
        for up in self.figures.surrender:
            if up - 1 in self.ups:
                buys = 1 - spared[:, up - 1] - lost if self.figures.surrender_early else -lost * spared[:, up - 1]
                out[:, up - 1, 4] = np.where(two & ~np.isnan(self.stand[up - 1]), buys, np.nan)
        out[self.hands.size < 2] = np.nan
        return out

    def analysis(self) -> Analysis:
        spared, chance, natural = self.spared(), self.chance(), self.natural()
        worth = self.worth(spared)
        two = chance > 0
        best = np.full(two.shape, np.nan)
        best[two] = np.nanmax(worth[two], axis=1) - (1 - spared[two])
        best[self.hands.pair(1, 10)] = natural
        value = float((chance[two] * best[two]).sum())
        return Analysis(self.figures, self.shoe, value, worth, spared, natural, chance)
