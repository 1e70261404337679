"""Basic strategy: the best play that looks only at a total, soft or hard, at pairs and at the up card, and its exact value.

A total's line decides for all hands of that total together, weighed by how often they come about when the line itself is
followed; the lines are improved in turn until none can be. Hands that come of a split follow the lines but do not weigh in them.
The line of a pair tells whether to split it, or to surrender what would else be split; otherwise, or where it can no longer be
split, it is played by its total.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tapete.odds.twentyone.dealer import Floats, Ints
from tapete.odds.twentyone.exact import ACTIONS, Action, Play, analyse, check_shoe
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.kernel import DOUBLE, HIT, STAND, Bools, arrivals
from tapete.odds.twentyone.spread import second_moment

UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
HARD, SOFT, PAIRS = range(4, 22), range(12, 22), (*range(2, 11), 1)
SOFT_LINE, LINES, ROUNDS = 22, 44, 20
S, H, D, P, R = (ACTIONS.index(a) for a in Action)


@dataclass(frozen=True)
class Basic:
    """Basic strategy as letters by line and up card (1 is the ace), and what following it is worth.

    S stand, H hit, D double or else hit, Ds double or else stand, P split, R surrender or else hit, Rs or else stand, Rp or
    else split.
    """

    figures: Figures
    hard: dict[int, dict[int, str]]
    soft: dict[int, dict[int, str]]
    pairs: dict[int, dict[int, str]]
    value: float
    """What a round is worth to a player who follows it, exactly."""
    best: float
    """What best play of every composition is worth."""
    deviation: float
    """The standard deviation of a round, as `spread` finds it."""

    def letter(self, cards: tuple[int, ...]) -> str:
        """What to do with a hand against the up card, which comes last: two or more cards, ace as 1."""
        *hand, up = cards
        h = all_hands().find(hand)
        if len(hand) == 2 and hand[0] == hand[1] and self.figures.split_hands > 1:
            return self.pairs[hand[0]][up]
        total = int(all_hands().total[h])
        return (self.soft if all_hands().soft[h] else self.hard)[total][up]

    @property
    def text(self) -> str:
        """All lines in the plain form that a simulation reads: the name, then letters against 2 to 10 and the ace."""
        lines = [(str(total), row) for total, row in self.hard.items()]
        lines += [(f"s{total}", row) for total, row in self.soft.items()]
        if self.figures.split_hands > 1:
            lines += [(f"p{'A' if card == 1 else card}", row) for card, row in self.pairs.items()]
        return "\n".join(" ".join([name, *row.values()]) for name, row in lines)


@lru_cache(maxsize=32)
def basic(figures: Figures, shoe: tuple[int, ...] | None = None) -> Basic:
    """Basic strategy for a full shoe, or for the cards that are left.

    >>> basic(Figures()).letter((10, 2, 4)), basic(Figures()).letter((1, 7, 3)), basic(Figures()).letter((8, 8, 1))
    ('S', 'Ds', 'P')
    """
    cards = check_shoe(full_shoe(figures.decks) if shoe is None else shoe, figures.split_hands)
    lines = Lines(figures, cards)
    for up in lines.play.ups:
        lines.improve(up)
    return lines.basic()


class Lines:
    """The search: for each line and up card whether to hit, and what two cards do instead."""

    def __init__(self, figures: Figures, shoe: tuple[int, ...]) -> None:
        self.play = Play(figures, shoe)
        hands = self.play.hands
        self.line = hands.total + SOFT_LINE * hands.soft
        self.two = hands.size == 2
        self.natural = hands.pair(1, 10)
        self.known = analyse(figures, shoe)
        self.apart = np.nan_to_num(self.known.worth[:, :, :R], nan=-np.inf).argmax(axis=2) == P
        """Pairs that do not follow their total, hand by up card."""
        self.chance, self.spared = self.play.chance(), self.play.spared()
        self.hits = np.zeros((LINES, 10), dtype=np.bool_)
        self.first = np.full((LINES, 10), -1, dtype=np.int64)
        """What two cards of a line do, if not what longer hands do."""
        self.does = np.zeros((10, len(hands.total)), dtype=np.int64)
        """What hands of a split do."""

    def improve(self, up: int) -> None:
        """Lines from best play, then better ones until they stay; splits last, as lines do not look at them."""
        play, hands = self.play, self.play.hands
        chosen = np.full(len(hands.total), -1, dtype=np.int64)
        for _ in range(ROUNDS):
            play.draw(up, chosen)
            before = (self.hits[:, up].copy(), self.first[:, up].copy())
            now = np.where(play.hit[up] > play.stand[up], HIT, STAND).astype(np.int64) if chosen[0] < 0 else chosen
            self._weigh(up, now)
            chosen = np.where(self.hits[self.line, up], HIT, STAND).astype(np.int64)
            if np.array_equal(before[0], self.hits[:, up]) and np.array_equal(before[1], self.first[:, up]):
                break
        play.draw(up, chosen)
        self.does[up] = self._after_split(up, chosen)
        play.play_splits(up, self.does[up])

    def _weigh(self, up: int, chosen: Ints) -> None:
        """The better choice of each line, by how often its hands come about and what each choice is worth to them."""
        play = self.play
        there = ~np.isnan(play.hit[up])
        worth = play.worth(self.spared)[:, up]
        starts = self.two & (self.chance[:, up] > 0)
        starts[self.natural] = False
        plain = starts & ~self.apart[:, up] & (self.first[self.line, up] < 0)
        flow = np.where(plain & (chosen == HIT), self.chance[:, up], 0.0)
        arrivals(play.board, play.left(up), up, chosen, flow)
        weights = np.where(plain, self.chance[:, up], np.where(self.two, 0.0, flow))
        gain = np.where(there, play.hit[up] - play.stand[up], 0.0)
        for line in range(LINES):
            here = (self.line == line) & there
            if not here.any():
                continue
            weight = weights[here] if weights[here].sum() > 0 else self.chance[here, up]
            self.hits[line, up] = weight @ gain[here] > 0
            self.first[line, up] = self._two_cards(up, here & starts, worth, bool(self.hits[line, up]))

    def _two_cards(self, up: int, here: Bools, worth: Floats, hits: bool) -> int:
        """Whether two cards of a line double or surrender; pairs that are split count where no other hand has that total."""
        chosen = here & ~self.apart[:, up] if (here & ~self.apart[:, up]).any() else here
        if not chosen.any():
            return -1
        weight = self.chance[chosen, up]
        found, best = -1, float(weight @ worth[chosen, H if hits else S])
        for action in (D, R):
            value = float(weight @ worth[chosen, action])
            if value > best:
                found, best = action, value
        return found

    def _after_split(self, up: int, chosen: Ints) -> Ints:
        may = self.two & self.play.may_double & (self.first[self.line, up] == D) & self.play.figures.double_after_split
        return np.where(may, DOUBLE, chosen)

    def basic(self) -> Basic:
        play = self.play
        worth = play.worth(self.spared)
        natural = play.natural()
        value, acts = 0.0, {}
        for h in np.flatnonzero(self.two):
            for up in play.ups:
                if self.chance[h, up] <= 0:
                    continue
                if h == self.natural:
                    value += self.chance[h, up] * natural[up]
                    continue
                acts[int(h), up] = action = self._action(int(h), up, worth[h, up])
                value += self.chance[h, up] * (worth[h, up, action] - (1 - self.spared[h, up]))
        squares = second_moment(play, acts, self.hits[self.line].T, self.does)
        return Basic(
            play.figures,
            {total: {up: self._letter(total, up - 1) for up in UPS} for total in HARD},
            {total: {up: self._letter(SOFT_LINE + total, up - 1) for up in UPS} for total in SOFT},
            {card: {up: self._pair_letter(card, up - 1, worth) for up in UPS} for card in PAIRS},
            float(value),
            self.known.value,
            float(np.sqrt(squares - value**2)),
        )

    def _action(self, h: int, up: int, worth: Floats) -> int:
        line = self.line[h]
        first, plain = int(self.first[line, up]), H if self.hits[line, up] else S
        by_total = plain if first < 0 or np.isnan(worth[first]) else first
        if worth[P] > worth[plain if by_total == R else by_total]:
            return R if worth[R] > worth[P] else P
        return by_total

    def _letter(self, line: int, up: int) -> str:
        hits = self.hits[line, up]
        return {-1: "H" if hits else "S", D: "D" if hits else "Ds", R: "R" if hits else "Rs"}[int(self.first[line, up])]

    def _pair_letter(self, card: int, up: int, worth: Floats) -> str:
        h = self.play.hands.pair(card, card)
        line, row = int(self.line[h]), worth[h, up]
        plain = H if self.hits[line, up] else S
        instead = row[D] if self.first[line, up] == D else row[plain]
        if not row[P] > instead:
            return self._letter(line, up)
        return "P" if self._action(h, up, row) == P else "Rp"
