"""Prizes on top of ordinary payments (Arica III §1.8): how often each comes to a player who follows a table of totals.

Blackjacks, suited sevens and suited 6-7-8 of the first hand are counted card by card, as fractions. For hands of a split, suited
6-7-8 is counted for the two hands of one split, as if no further one followed and the up card were none of the three (together
one prize in twenty, so that what is left out is far below 0.00001 of a stake); suited sevens need a pair of sevens that could
not be split again, and are left out there. Seven cards follow from the exact value of the table with and without the prize.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

from tapete.equipment.cards import DECK, rank
from tapete.equipment.patterns import pips
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.freechart import follow
from tapete.odds.twentyone.strategy import HIT, PAIR_ROW, SPLIT, SURRENDER_HIT, SURRENDER_SPLIT, Strategy

RUN = ("6s", "7s", "8s")

ByUp = dict[int, Fraction]
"""How often something comes, by the dealer's up card."""


def spade_blackjack(decks: int, *, any_ace: bool = False) -> Fraction:
    """How often the first two cards are the jack of spades and the ace of spades, or any ace.

    >>> spade_blackjack(6)
    Fraction(3, 4043)
    """
    return Fraction(decks * decks * (4 if any_ace else 1), comb(52 * decks, 2))


def naturals(decks: int, *, one_suit: bool = False) -> Fraction:
    """How often the first two cards are an ace and a ten or figure, of one suit or of any.

    >>> naturals(6), naturals(6, one_suit=True)
    (Fraction(192, 4043), Fraction(48, 4043))
    """
    return Fraction(4 * decks * (4 if one_suit else 16) * decks, comb(52 * decks, 2))


def beside_natural(decks: int) -> ByUp:
    """How often each up card lies beside a natural, which has taken an ace and a ten or figure."""
    left = {1: 4 * decks - 1, 10: 16 * decks - 1}
    return {up: Fraction(left.get(up, 4 * decks), 52 * decks - 2) for up in range(1, 11)}


def suited_sevens(figures: Figures, strategy: Strategy) -> ByUp:
    """How often a hand is three sevens of one suit."""
    return _third(figures, strategy, ("7s", "7s"), "7s")


def suited_run(figures: Figures, strategy: Strategy, *, after_split: bool = False) -> ByUp:
    """How often a hand is six, seven and eight of one suit."""
    found = [_third(figures, strategy, (*RUN[:i], *RUN[i + 1 :]), RUN[i]) for i in range(3)]
    if after_split and figures.split_hands > 1:
        found += [_run_of_split(figures, strategy, card) for card in RUN]
    return {up: sum((part[up] for part in found), Fraction(0)) for up in range(1, 11)}


def seven_cards(figures: Figures, strategy: Strategy) -> float:
    """How often a hand reaches seven cards without passing 21, in hands a round."""
    return follow(replace(figures, seven_cards=Fraction(1)), strategy) - follow(
        replace(figures, seven_cards=Fraction(0)), strategy
    )


def _third(figures: Figures, strategy: Strategy, pair: tuple[str, ...], wanted: str) -> ByUp:
    """The chance of these two cards first, in any suit, and of that third, which the table asks for."""
    decks, size = figures.decks, 52 * figures.decks
    first = Fraction(4 * (comb(decks, 2) if pair[0] == pair[1] else decks * decks), comb(size, 2))
    found = dict.fromkeys(range(1, 11), Fraction(0))
    for up in DECK:
        left = decks - pair.count(up)
        third = decks - (*pair, up).count(wanted)
        if left > 0 and third > 0 and not _splits(figures, strategy, pair, pips(up)) and _hits(figures, strategy, pair, pips(up)):
            chance = first * Fraction(left * third, (size - 2) * (size - 3))
            found[pips(up)] += chance * (1 - _natural(figures, up, (*pair, wanted)))
    return found


def _run_of_split(figures: Figures, strategy: Strategy, card: str) -> ByUp:
    """The same for two hands of a split: the second card is one of the other two, and the table asks for the last."""
    decks, size = figures.decks, 52 * figures.decks
    first = Fraction(comb(4 * decks, 2), comb(size, 2))
    others = [other for other in RUN if other != card]
    found = dict.fromkeys(range(1, 11), Fraction(0))
    for up in range(1, 11):
        if _splits(figures, strategy, (card, card), up):
            orders = sum(_hits(replace(figures, surrender=frozenset()), strategy, (card, other), up) for other in others)
            chance = Fraction((16 if up == 10 else 4) * decks, size) * Fraction(decks * decks, (size - 3) * (size - 4))
            shown = "As" if up == 1 else "Ks" if up == 10 else f"{up}s"
            found[up] = first * 2 * orders * chance * (1 - _natural(figures, shown, ()))
    return found


def _splits(figures: Figures, strategy: Strategy, pair: tuple[str, ...], up: int) -> bool:
    letter = strategy.own[PAIR_ROW + pips(pair[0]), up]
    gives_up = letter == SURRENDER_SPLIT and up in figures.surrender
    return rank(pair[0]) == rank(pair[1]) and figures.split_hands > 1 and letter in (SPLIT, SURRENDER_SPLIT) and not gives_up


def _hits(figures: Figures, strategy: Strategy, pair: tuple[str, ...], up: int) -> bool:
    """Whether the table draws to two cards that it does not split."""
    if (
        rank(pair[0]) == rank(pair[1])
        and strategy.own[PAIR_ROW + pips(pair[0]), up] == SURRENDER_SPLIT
        and up in figures.surrender
    ):
        return False
    letter = strategy.own[sum(map(pips, pair)), up]
    return bool(letter == HIT or (letter == SURRENDER_HIT and up not in figures.surrender))


def _natural(figures: Figures, up: str, gone: tuple[str, ...]) -> Fraction:
    """The chance that a dealer who peeks has ended the round."""
    if not figures.peeks or pips(up) not in (1, 10):
        return Fraction(0)
    needed = 10 if pips(up) == 1 else 1
    seen = sum(pips(card) == needed for card in gone)
    return Fraction((16 if needed == 10 else 4) * figures.decks - seen, 52 * figures.decks - 1 - len(gone))
