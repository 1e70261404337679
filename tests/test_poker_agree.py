"""The kernels' figures and the procedure, deal by deal: the same cards and the same decisions bring the same money."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

import tapete
from tapete.catalogue.poker.rules import PokerRules
from tapete.equipment.cards import DECK
from tapete.games.poker import coup as poker
from tapete.games.poker.hands import DEALER, TABLE, key
from tapete.games.poker.memory import PokerMemory
from tapete.odds.kit.evaluator import index, indices, rank5, rank7
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.draw import Draw
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.reading import Figures, Ride, figures_of
from tapete.odds.poker.ride import pays_by_class
from tapete.odds.poker.stud import Stud
from tapete.odds.poker.texas import Bonus, Plus
from tapete.odds.poker.three import ThreeCard, category_of, class_table
from tapete.odds.poker.three_kernel import class3
from tapete.odds.poker.ultimate import Ultimate
from tapete.play.asks import Ask, Chance
from tapete.play.events import Payment
from tapete.play.exchange import Swap
from tapete.play.felt import Felt
from tapete.play.moves import Choose, CloseBets, Discard, Move, Outcome, Place
from tapete.play.terms import Terms
from tapete.play.turns import Act

ANTE, ROUNDS = 20_000, 400
PLAIN = (
    "chile/three-card-poker",
    "puerto-rico/three-card-poker",
    "puerto-rico/caribbean-stud",
    "chile/caribbean-poker",
    "chile/go-poker",
    "puerto-rico/let-it-ride",
    "puerto-rico/ultimate-texas-holdem",
    "chile/texas-holdem-plus",
    "chile/texas-holdem-bonus",
    "chile/draw-poker",
)
TABLES: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in PLAIN),
    ("chile/three-card-poker", {"bet-unopened": "lost"}),
    ("chile/caribbean-poker", {"compared": "named"}),
    ("chile/caribbean-poker", {"variant": "plus", "bet-unopened": "lost"}),
    ("puerto-rico/three-card-poker", {"ante-bonus": "wins"}),
    ("puerto-rico/let-it-ride", {"tens": "only-tens"}),
    ("puerto-rico/let-it-ride", {"variant": "blir-25"}),
    ("puerto-rico/ultimate-texas-holdem", {"unopened-and-beaten": "ante-and-blind", "blind-below-a-straight": "lost"}),
]


class Played:
    """One round of one player by the procedure, decisions at random: what was won, in antes, and everything that was shown."""

    def __init__(self, terms: Terms[PokerRules], rng: random.Random) -> None:
        self.rng, self.felt, self.said = rng, Felt(PokerMemory()), list[str]()
        self.deck = rng.sample(DECK, 20)
        self.bought = 0
        rules = terms.rules
        procedure = poker.coup(terms, self.felt)
        next(procedure)
        for kind in rules.kinds("ante"):
            procedure.send(Place(1, ANTE, kind))
        ask = procedure.send(CloseBets())
        self.hands: dict[str, tuple[str, ...]] = {}
        while True:
            self.hands |= {name: cards for name, cards in self.felt.hands.items() if cards}
            try:
                ask = procedure.send(self.answer(ask))
            except StopIteration:
                break
        self.hands |= {name: cards for name, cards in self.felt.hands.items() if cards}
        paid = [e for e in self.felt.events if isinstance(e, Payment)]
        self.net = Fraction(sum(e.returned - e.staked for e in paid), ANTE)

    def answer(self, ask: Ask) -> Move:
        if isinstance(ask, Chance):
            return Outcome("card", self.deck.pop())
        if isinstance(ask, Swap):
            count = self.rng.randint(0, ask.most)
            self.bought = count
            thrown = tuple(self.rng.sample(ask.held[1], count))
            return Discard(1, thrown) if count else Choose(1, "keep")
        assert isinstance(ask, Act)
        option = self.rng.choice(ask.pending[0].options)
        self.said.append(option)
        return Choose(1, option)


def reckoned(rules: PokerRules, figures: Figures, round_: Played) -> Fraction:
    """What the figures say that the round wins, in antes."""
    own, dealer = round_.hands[key(1)], round_.hands.get(DEALER, ())
    board = round_.hands.get(TABLE, ())
    staked: dict[str, Fraction] = {}
    withdrawn = 0
    for stage, said in zip(rules.stages, round_.said, strict=False):
        way = stage.ways[said]
        withdrawn += len(way.withdraws)
        for kind, times in way.stakes.items():
            staked[kind] = staked.get(kind, Fraction(0)) + times
        if way.folds:
            return -Fraction(len(rules.kinds("ante"))) - sum(staked.values(), Fraction(0))
    raised = sum(staked.values(), Fraction(0))
    if isinstance(figures, Ride):
        unit = 1000
        net = pays_by_class(figures.pays, figures.least_pair, unit, figures.most_pair)
        return Fraction(int(net[rank5([indices([*own, *board])])[0]]), unit) * (3 - withdrawn)
    if isinstance(figures, ThreeCard):
        return three(figures, own, dealer)
    if isinstance(figures, Stud | Draw):
        fee = figures.fee * round_.bought if isinstance(figures, Stud) and figures.fee is not None else Fraction(0)
        return five(figures, own, dealer) - fee
    return seven(figures, own, dealer, board, raised)


def three(figures: ThreeCard, own: tuple[str, ...], dealer: tuple[str, ...]) -> Fraction:
    table = class_table(figures.flush_by_top_card)
    mine, his = (class3(table, *indices(cards)) for cards in (own, dealer))
    bonus = Fraction(figures.bonus.get(category_of(mine), 0))
    always = bonus if figures.bonus_if_beaten else Fraction(0)
    high, least = max(c // 4 for c in indices(dealer)), index(f"{figures.qualifies}s") // 4
    if category_of(his) == "high-card" and high < least:
        return figures.unopened + bonus
    if mine == his:
        return always
    won = 1 + figures.play * Fraction(figures.pays[category_of(mine)])
    return won + bonus if mine > his else always - 1 - figures.play


def five(figures: Stud | Draw, own: tuple[str, ...], dealer: tuple[str, ...]) -> Fraction:
    mine, his = (int(rank5([indices(cards)])[0]) for cards in (own, dealer))
    strength = strengths(figures.only_named)
    if his < least_class(figures.opens):
        return figures.unopened
    if strength[mine] == strength[his]:
        return Fraction(0)
    pays = figures.bet * Fraction(figures.pays[CATEGORIES[CATEGORY[mine]]])
    if isinstance(figures, Stud) and figures.cap is not None:
        pays = min(pays, figures.cap)
    return 1 + pays if strength[mine] > strength[his] else -1 - figures.bet


def seven(figures: Figures, own: tuple[str, ...], dealer: tuple[str, ...], board: tuple[str, ...], raised: Fraction) -> Fraction:
    mine, his = (int(rank7([indices([*cards, *board])])[0]) for cards in (own, dealer))
    category = CATEGORIES[CATEGORY[mine]]
    end = 0 if mine > his else 1 if mine == his else 2
    if isinstance(figures, Ultimate):
        game = figures.showdown(2)
        at = end + (0 if his >= game.floor else 3)
        return Fraction(game.fixed[category][at], 2) + raised * game.multiple[at]
    if isinstance(figures, Plus):
        if his < least_class(figures.opens):
            return Fraction(1)
        return (figures.ante[category] + raised, Fraction(0), -1 - raised)[end]
    assert isinstance(figures, Bonus)
    ante = int(CATEGORIES.index(category) >= CATEGORIES.index(figures.ante_wins_from[0]))
    return (ante + raised, Fraction(0), -1 - raised)[end]


def said(plan: Mapping[str, str]) -> str:
    return " ".join(plan.values())


@pytest.mark.parametrize(("name", "plan"), TABLES, ids=[f"{name} {said(plan)}".strip() for name, plan in TABLES])
def test_figures_and_procedure_agree_deal_by_deal(name: str, plan: dict[str, str]) -> None:
    game = tapete.game(name)
    rules, resolved = game.resolve(plan)
    assert isinstance(rules, PokerRules)
    terms = Terms(rules, resolved, game.regulation)
    figures = figures_of(terms, ANTE)
    rng = random.Random(name)
    for _ in range(ROUNDS):
        round_ = Played(terms, rng)
        assert round_.net == reckoned(rules, figures, round_), (round_.hands, round_.said)
