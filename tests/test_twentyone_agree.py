"""The compiled rounds and the procedure, hand by hand: the same cards and the same strategy bring the same money."""

from __future__ import annotations

import random

import numpy as np
import pytest

import tapete
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import pips
from tapete.games.twentyone import coup as twentyone
from tapete.games.twentyone.hands import cards_of, hands, is_soft, total, up_card
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.odds.twentyone.law import unit
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.replay import replay_batch
from tapete.odds.twentyone.strategy import LETTERS, PAIR_ROW, SOFT_ROW, Strategy, textbook
from tapete.play.asks import Ask, Chance
from tapete.play.events import Payment
from tapete.play.felt import Felt
from tapete.play.moves import Choose, CloseBets, Move, Outcome, Place
from tapete.play.terms import Terms
from tapete.play.turns import Act

STAKE, LONGEST, ROUNDS = 200, 44, 8_000
TABLES = ["spain/blackjack", "chile/blackjack", "arica/blackjack", "puerto-rico/blackjack"]


def option(strategy: Strategy, felt: Felt[TwentyOneMemory], ways: tuple[str, ...]) -> str:
    """What the table of totals does with the hand in turn, or what it falls back on."""
    hand = next(h for h in hands(felt) if not h.done and not h.closed)
    cards, up = cards_of(felt, hand), pips(up_card(felt))
    count = total(cards)
    letter = "."
    if len(cards) == 2 and pips(cards[0]) == pips(cards[1]):
        letter = LETTERS[strategy.own[PAIR_ROW + pips(cards[0])][up]]
        letter = letter if letter != "P" or "split" in ways else "."
    if letter == ".":
        letter = LETTERS[strategy.own[(SOFT_ROW if is_soft(cards) else 0) + count][up]]
    wanted = {"S": ["stand"], "H": ["hit"], "D": ["double", "hit"], "Ds": ["double", "stand"], "P": ["split"]}[letter]
    return next((way for way in wanted if way in ways), "stand")


def answer(ask: Ask, felt: Felt[TwentyOneMemory], cards: list[str], strategy: Strategy) -> Move:
    if isinstance(ask, Chance):
        return Outcome("card", cards.pop(0))
    assert isinstance(ask, Act)
    for choice in ask.pending:
        if "stand" in choice.options:
            return Choose(choice.bet.seat, option(strategy, felt, choice.options), choice.bet.name)
    return CloseBets()


def played(terms: Terms[TwentyOneRules], cards: list[str], strategy: Strategy) -> tuple[int, int]:
    """One round of one box by the procedure: net, and how many cards were used."""
    felt, dealt = Felt(TwentyOneMemory()), len(cards)
    procedure = twentyone.coup(terms, felt)
    next(procedure)
    procedure.send(Place(1, STAKE, "main"))
    ask = procedure.send(CloseBets())
    while True:
        try:
            ask = procedure.send(answer(ask, felt, cards, strategy))
        except StopIteration:
            break
    net = sum(e.returned - e.staked for e in felt.events if isinstance(e, Payment))
    return net, dealt - len(cards)


@pytest.mark.parametrize("name", TABLES)
def test_kernel_and_procedure_agree_hand_by_hand(name: str) -> None:
    game = tapete.game(name)
    found, plan = game.resolve({})
    assert isinstance(found, TwentyOneRules)
    rules = found.model_copy(update={"promoted": (), "surrender": None})
    terms = Terms(rules, plan, game.regulation)
    figures = figures_of(rules)
    strategy, rng = textbook(peeks=False), random.Random(name)
    shoe = list(DECK) * rules.shoe.decks
    rows = [rng.sample(shoe, LONGEST) for _ in range(ROUNDS)]
    values = np.array([[pips(card) for card in row] for row in rows], dtype=np.uint8)
    kernel = replay_batch(figures, strategy, values, hole=False)
    parts = unit(figures)
    for row, (net, used, _) in zip(rows, kernel.tolist(), strict=True):
        money, taken = played(terms, list(row), strategy)
        assert money * parts == net * STAKE, row
        assert taken == used or rules.dealer.completes != "needed", row  # some texts let the dealer draw on against naturals
