"""Bets beside the game, or that are a game of their own, that ask only what cards somebody was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from tapete.equipment.cards import DECK, rank, suit
from tapete.equipment.hands import VALUE
from tapete.odds.kit.count import class_counts
from tapete.odds.poker.ride import pays_by_class
from tapete.odds.poker.value import Pays, SideBet, unit_of


def table_bet(cards: int, pays: Pays, least_pair: str = "2") -> SideBet:
    """A bet on the best five of so many cards (five to seven) by a pay table; pairs below the least lose, as does all not named.

    >>> table_bet(5, {"royal-flush": 649739}).ev
    Fraction(0, 1)
    """
    unit = unit_of(pays)
    net, counts = pays_by_class(pays, least_pair, unit), class_counts(cards)
    spread: dict[Fraction, Fraction] = {}
    for won in sorted(set(net.tolist())):
        spread[Fraction(won, unit)] = Fraction(int(counts[net == won].sum()), comb(52, cards))
    ev = sum((x * p for x, p in spread.items()), Fraction(0))
    return SideBet(ev, 1 - spread.get(Fraction(-1), Fraction(0)), spread)


def high_card(decks: int = 1, tie_costs: Fraction = Fraction(1, 2)) -> SideBet:
    """One card each, the higher wins 1 to 1; on a tie the player loses so much of the bet."""
    tie = Fraction(4 * decks - 1, 52 * decks - 1)
    win = (1 - tie) / 2
    spread = {Fraction(1): win, Fraction(-1): win}
    spread[-tie_costs] = spread.get(-tie_costs, Fraction(0)) + tie
    return SideBet(-tie * tie_costs, win, spread)


@dataclass(frozen=True)
class HoleRow:
    """One line of a pay table on a player's first two cards; the first line that fits pays."""

    pays: Fraction | int
    cards: tuple[str, ...] = ()
    """The two ranks, if it names them."""
    pair_from: str = ""
    pair_to: str = ""
    suited: bool | None = None
    dealer_too: bool = False
    """Whether the dealer must hold the same ranks."""

    def fits(self, hole: tuple[str, str]) -> bool:
        a, b = hole
        if self.cards and sorted(map(rank, hole)) != sorted(self.cards):
            return False
        if self.suited is not None and (suit(a) == suit(b)) != self.suited:
            return False
        if not self.pair_from:
            return True
        return rank(a) == rank(b) and VALUE[self.pair_from] <= VALUE[rank(a)] <= VALUE[self.pair_to or "A"]


def hole_bet(rows: Sequence[HoleRow]) -> SideBet:
    """A bet on the player's first two cards, and where a line says so on the dealer's."""
    spread: dict[Fraction, Fraction] = {}
    share = Fraction(1, comb(52, 2))
    for hole in combinations(DECK, 2):
        left = share
        for row in rows:
            if not row.fits(hole):
                continue
            part = left * _same_ranks(hole) if row.dealer_too else left
            spread[Fraction(row.pays)] = spread.get(Fraction(row.pays), Fraction(0)) + part
            left -= part
            if not left:
                break
        spread[Fraction(-1)] = spread.get(Fraction(-1), Fraction(0)) + left
    ev = sum((x * p for x, p in spread.items()), Fraction(0))
    return SideBet(ev, sum((p for x, p in spread.items() if x > 0), Fraction(0)), spread)


def _same_ranks(hole: tuple[str, str]) -> Fraction:
    """How often the dealer's two cards have the same ranks."""
    wanted = Counter(map(rank, hole))
    ways = 1
    for n in wanted.values():
        ways *= comb(4 - n, n)
    return Fraction(ways, comb(50, 2))
