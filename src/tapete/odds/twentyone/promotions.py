"""Prizes on top of ordinary payments (Arica III §1.8): how often each comes to a player who follows a table of totals.

Spade blackjack, suited sevens and suited 6-7-8 are counted card by card, as fractions. Three equal cards count where the pair
was not split and the first two cards were hit: a hand that comes of a split, or a doubled one, is left out (the text is silent
on both). Seven cards follow from the exact value of the table with and without the prize, split hands among them.
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


def spade_blackjack(decks: int) -> Fraction:
    """How often the first two cards are the ace and the jack of spades.

    >>> spade_blackjack(6)
    Fraction(3, 4043)
    """
    return Fraction(decks * decks, comb(52 * decks, 2))


def suited_sevens(figures: Figures, strategy: Strategy) -> Fraction:
    """How often a hand is three sevens of one suit."""
    return _third(figures, strategy, ("7s", "7s"), "7s") * 4


def suited_run(figures: Figures, strategy: Strategy) -> Fraction:
    """How often a hand is six, seven and eight of one suit."""
    cards = ("6s", "7s", "8s")
    return 4 * sum((_third(figures, strategy, (*cards[:i], *cards[i + 1 :]), cards[i]) for i in range(3)), Fraction(0))


def seven_cards(figures: Figures, strategy: Strategy) -> float:
    """How often a hand reaches seven cards without passing 21, in hands a round."""
    return follow(replace(figures, seven_cards=Fraction(1)), strategy) - follow(
        replace(figures, seven_cards=Fraction(0)), strategy
    )


def _third(figures: Figures, strategy: Strategy, pair: tuple[str, ...], wanted: str) -> Fraction:
    """The chance of these two cards first and of that third, which the table asks for."""
    decks, size = figures.decks, 52 * figures.decks
    first = comb(decks, 2) if pair[0] == pair[1] else decks * decks
    ways = Fraction(0)
    for up in DECK:
        left = decks - pair.count(up)
        third = decks - (*pair, up).count(wanted)
        if left > 0 and third > 0 and _hits(figures, strategy, pair, pips(up)):
            ways += Fraction(left * third, (size - 2) * (size - 3)) * (1 - _natural(figures, up, (*pair, wanted)))
    return Fraction(first, comb(size, 2)) * ways


def _hits(figures: Figures, strategy: Strategy, pair: tuple[str, ...], up: int) -> bool:
    if (
        rank(pair[0]) == rank(pair[1])
        and figures.split_hands > 1
        and strategy.own[PAIR_ROW + pips(pair[0]), up] in (SPLIT, SURRENDER_SPLIT)
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
