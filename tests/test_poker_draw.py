"""Draw poker: the dealer's forced exchange, his final hands counted exactly, and rounds dealt against them."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np

from tapete.equipment.cards import DECK
from tapete.games.poker.hands import forced_discards
from tapete.odds.kit.evaluator import indices, name, rank5
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.draw import _row_numbers
from tapete.odds.poker.draw_kernel import dealt, finals, forced
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.stud import deal

EIGHTS = least_class(("pair", "8"))


def thrown(cards: list[str], inside: bool = False, ace_ends: bool = True) -> set[str]:
    """What the compiled rule makes the dealer change."""
    hand = np.array(sorted(indices(cards)), dtype=np.int64)
    mask = forced(hand, int(rank5([hand])[0]), inside, ace_ends)
    return {name(int(card)) for j, card in enumerate(hand) if mask >> j & 1}


def test_the_dealers_rules_in_their_order() -> None:
    assert thrown(["2d", "2c", "3c", "4c", "5c"]) == {"3c", "4c"}
    assert thrown(["9d", "9c", "3c", "3d", "Kc"]) == {"Kc"}
    assert thrown(["9d", "9c", "9s", "3d", "Kc"]) == {"3d", "Kc"}
    assert thrown(["5h", "6h", "7h", "8s", "Kh"]) == {"8s"}
    assert thrown(["5h", "6d", "7h", "8s", "Kh"]) == {"Kh"}
    assert thrown(["5h", "6d", "8h", "9s", "Kh"]) == {"5h", "6d"}
    assert thrown(["5h", "6d", "8h", "9s", "Kh"], inside=True) == {"Kh"}
    assert thrown(["Ah", "2d", "3h", "4s", "9c"]) == {"9c"}
    assert thrown(["Ah", "2d", "3h", "4s", "9c"], ace_ends=False) == {"2d", "3h"}
    assert thrown(["10h", "Jd", "Qh", "Ks", "Ac"]) == set()


def test_kernel_and_procedure_exchange_alike() -> None:
    draw = random.Random(2)
    for inside in (False, True):
        for ace_ends in (False, True):
            rules: Any = SimpleNamespace(
                ranking=SimpleNamespace(cards=5, ace_low=True, compared="all"),
                dealer=SimpleNamespace(draws=SimpleNamespace(inside=inside, ace_ends=ace_ends)),
            )
            for _ in range(1500):
                suits = draw.choice(["shdc", "sh"])
                cards = draw.sample([card for card in DECK if card[-1] in suits], 5)
                assert set(forced_discards(rules, tuple(cards))) == thrown(cards, inside, ace_ends), cards


def test_the_dealers_final_hands() -> None:
    own, rows = deal(False), _row_numbers(False)
    weight = np.zeros(len(own.players), dtype=np.int64)
    finals(own.players, own.weights, own.classes, rows, False, True, 2 * 1081, 46, weight)
    assert weight.sum() == 2_598_960 * 1081 * 2
    shut = float(weight[own.classes < EIGHTS].sum() / weight.sum())
    assert round(shut, 6) == 0.478773
    rounds = 1_000_000
    pays = np.zeros((7462, 3), dtype=np.int64)
    pays[:, 0], pays[:, 2] = 1000, -3000
    pays[:, 1] = 1000 + 2000 * np.array([0, 1, 1, 2, 3, 5, 7, 20, 50, 100])[CATEGORY]
    stand = np.zeros(2_598_960, dtype=np.int16)
    total, squares, ends = dealt(rounds, 5, stand, strengths(), EIGHTS, pays, False, True)
    assert ends[:5].sum() == rounds and ends[5] == 0 and squares > 0 > total
    assert abs(ends[1] / rounds - shut) < 5 * (shut * (1 - shut) / rounds) ** 0.5
    folds = np.full(2_598_960, -1, dtype=np.int16)
    assert dealt(1000, 5, folds, strengths(), EIGHTS, pays, False, True)[0] == -1_000_000
    assert len(CATEGORIES) == 10
