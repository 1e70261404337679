"""Draw poker: the dealer's forced exchange, the law of his final hand, what an exchange is worth, and rounds dealt."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tapete
from tapete.equipment.cards import DECK
from tapete.games.poker.hands import forced_discards
from tapete.odds.kit.evaluator import indices, name, rank5
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES
from tapete.odds.poker.draw import Draw, worths
from tapete.odds.poker.draw_kernel import dealt, forced
from tapete.odds.poker.draw_law import kinds, law
from tapete.odds.poker.floor import least_class, strengths

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


def law_without(dead: list[int], inside: bool = False, ace_ends: bool = True) -> NDArray[np.int64]:
    """How often the dealer ends below each class when these cards are gone."""
    left, suited = np.full(13, 4.0), np.ones((13, 4))
    for card in dead:
        left[card >> 2] -= 1
        suited[card >> 2, card & 3] = 0
    out = np.zeros((CLASSES + 1, 5))
    law(kinds(inside, ace_ends), left, suited, 47 - len(dead), out)
    found: NDArray[np.int64] = out.sum(axis=1).astype(np.int64)
    return found


def dealt_out(dead: list[int], inside: bool = False, ace_ends: bool = True) -> NDArray[np.int64]:
    """The same by dealing every hand and every exchange from a small pack, by the rule itself."""
    deck = np.array([card for card in range(52) if card not in dead], dtype=np.int64)
    counts, drawn_from = np.zeros(CLASSES, dtype=np.int64), len(deck) - 5
    hands = deck[np.array(list(combinations(range(len(deck)), 5)))]
    for hand, own in zip(hands, rank5(hands, trusted=True).tolist(), strict=True):
        mask = forced(hand, own, inside, ace_ends)
        if not mask:
            counts[own] += drawn_from * (drawn_from - 1)
            continue
        kept = hand[[j for j in range(5) if not mask >> j & 1]]
        new = np.array(list(combinations(np.setdiff1d(deck, hand), 5 - len(kept))))
        finals = np.sort(np.concatenate([np.tile(kept, (len(new), 1)), new], axis=1), axis=1)
        np.add.at(counts, rank5(finals, trusted=True), 2 if new.shape[1] == 2 else drawn_from - 1)
    return np.concatenate([[0], np.cumsum(counts)])


@pytest.mark.parametrize(("seed", "inside", "ace_ends"), [(1, False, True), (2, True, False)])
def test_the_law_of_the_dealers_hand_is_that_of_every_deal(seed: int, inside: bool, ace_ends: bool) -> None:
    """Sixteen cards, most of two suits so that flushes come: every hand dealt and every card drawn."""
    draw = random.Random(seed)
    live = draw.sample([card for card in range(52) if card & 3 < 2], 12) + draw.sample([c for c in range(52) if c & 3 > 1], 4)
    dead = [card for card in range(52) if card not in live]
    assert (law_without(dead, inside, ace_ends) == dealt_out(dead, inside, ace_ends)).all()


def test_the_dealers_final_hands() -> None:
    whole = law_without([])
    assert whole[-1] == 2_598_960 * 47 * 46
    shut = float(whole[EIGHTS] / whole[-1])
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


def test_the_price_of_draw_poker_is_known_and_exact() -> None:
    row = tapete.game("chile/draw-poker").odds()["ante"]
    assert row.exact and row.method == "kernel"
    assert row.edge == Fraction(2528881843347247, 89245059671607840)
    assert row.win + row.push + row.lose == 1


def test_what_an_exchange_is_worth_counts_every_card_that_either_may_draw() -> None:
    """A pat royal stands; of a low pair two cards go, and what it brings agrees with rounds dealt by the table's own rule."""
    royal = worths(Draw(), ["As", "Ks", "Qs", "Js", "10s"])
    assert max(royal, key=lambda way: royal[way]) == "stand"
    told = worths(Draw(), ["2s", "2h", "9d", "Kc", "As"])
    assert max(told, key=lambda way: told[way]) == "change 9d Kc"
    assert told["change 2s"] == told["change 2h"] > told["stand"]
    assert round(float(told["change 9d Kc"]), 9) == -0.293564340
    rounds, won, squares = measured(["2s", "2h", "As"], ["9d", "Kc"], 200_000)
    assert abs(won / rounds - float(told["change 9d Kc"])) < 4 * (squares / rounds / rounds) ** 0.5


def measured(kept: list[str], thrown: list[str], rounds: int) -> tuple[int, float, float]:
    """Rounds in which these cards were kept and those thrown away: what was won in all, and its squares."""
    rng, own = np.random.default_rng(1), indices([*kept, *thrown])
    deck = np.array([card for card in range(52) if card not in own])
    cards = rng.permuted(np.tile(deck, (rounds, 1)), axis=1)[:, :9]
    mine = rank5(np.sort(np.concatenate([np.tile(indices(kept), (rounds, 1)), cards[:, :2]], axis=1), axis=1), trusted=True)
    first = np.sort(cards[:, 2:7], axis=1)
    dealt_classes = rank5(first, trusted=True).tolist()
    for hand, new, own_class in zip(first, cards[:, 7:], dealt_classes, strict=True):
        mask = forced(hand, own_class, False, True)
        for j in range(5):
            if mask >> j & 1:
                hand[j], new[0], new[1] = new[0], new[1], new[0]
    his = rank5(np.sort(first, axis=1), trusted=True)
    pays = 1 + 2 * np.array([0, 1, 1, 2, 3, 5, 7, 20, 50, 100])[CATEGORY[mine]]
    ends = np.where(his < EIGHTS, 1, np.where(mine > his, pays, np.where(mine == his, 0, -3)))
    return rounds, float(ends.sum()), float((ends.astype(np.float64) ** 2).sum())
