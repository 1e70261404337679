"""The evaluator: every hand counted, and the readable evaluation of the procedures agrees with the compiled one."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from tapete.equipment.cards import DECK
from tapete.equipment.hands import (
    FIVE_CARDS,
    FLUSH,
    ONLY_NAMED,
    THREE_CARDS,
    Ranking,
    best,
)
from tapete.odds.kit.count import category_counts, class_counts
from tapete.odds.kit.evaluator import index, indices, name, rank5, rank6, rank7
from tapete.odds.kit.omaha import rank_omaha
from tapete.odds.kit.suits import KNOWN, canonical_sets, relabel, relabelling, row_of
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, FIRST
from tapete.odds.poker.three import category_of, class_table, plain_three_counts
from tapete.odds.poker.three_kernel import class3

SEVEN = {
    "high-card": 23_294_460,
    "pair": 58_627_800,
    "two-pairs": 31_433_400,
    "three-of-a-kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full-house": 3_473_184,
    "four-of-a-kind": 224_848,
    "straight-flush": 37_260,
    "royal-flush": 4_324,
}
FIVE = dict(zip(CATEGORIES, (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4), strict=True))


def test_all_seven_card_hands() -> None:
    counts = class_counts(7)
    assert counts.sum() == 133_784_560
    assert (counts > 0).sum() == 4_824
    assert category_counts(7) == SEVEN


def test_all_five_and_six_card_hands() -> None:
    assert category_counts(5) == FIVE
    assert (class_counts(5) > 0).sum() == 7_462
    assert class_counts(6).sum() == 20_358_520
    assert category_counts(6)["royal-flush"] == 4 * 47


def test_six_and_seven_cards_are_the_best_five_of_them() -> None:
    draw = random.Random(7)
    for size, rank in ((6, rank6), (7, rank7)):
        hands = [draw.sample(range(52), size) for _ in range(400)] + [[0, 4, 8, 12, 16, 20, 51][:size]]
        fives = [max(rank5(np.array(list(combinations(hand, 5)), dtype=np.uint8))) for hand in hands]
        assert rank(hands).tolist() == fives


def test_the_readable_evaluation_orders_hands_as_the_compiled_one() -> None:
    draw = random.Random(5)
    for size, rank in ((5, rank5), (7, rank7)):
        hands = [draw.sample(DECK, size) for _ in range(600)]
        hands += [_straightish(draw, size) for _ in range(600)]
        standings = [best(hand) for hand in hands]
        classes = rank([indices(hand) for hand in hands]).tolist()
        for standing, own in zip(standings, classes, strict=True):
            assert standing.category == CATEGORIES[CATEGORY[own]]
        for i, j in combinations(range(0, len(hands), 7), 2):
            assert (standings[i] > standings[j]) == (classes[i] > classes[j])
            assert (standings[i] == standings[j]) == (classes[i] == classes[j])


def _straightish(draw: random.Random, size: int) -> list[str]:
    """Cards of two suits and near ranks, so that the rare hands come often."""
    low = draw.choice(["A2345678", "6789" + "TJQ", "9TJQKA"])
    deck = [("10" if r == "T" else r) + s for r in low for s in draw.sample("shdc", 2)]
    return draw.sample(deck, size)


def test_three_cards() -> None:
    table = class_table()
    hands = list(combinations(range(52), 3))
    classes = [class3(table, *hand) for hand in hands]
    assert len(set(classes)) == 741
    draw = random.Random(3)
    for i, j in ((draw.randrange(len(hands)), draw.randrange(len(hands))) for _ in range(3000)):
        one, other = (best([name(c) for c in hands[k]], THREE_CARDS) for k in (i, j))
        assert one.category == category_of(classes[i])
        assert (one > other, one == other) == (classes[i] > classes[j], classes[i] == classes[j])
    assert plain_three_counts()["straight"] == 720 > plain_three_counts()["three-of-a-kind"]


def test_ace_low_and_high_straights() -> None:
    wheel = best(["As", "2d", "3h", "4c", "5s"])
    assert wheel.category == "straight" and wheel.ranks == ("5",) and wheel.cards[-1] == "As"
    assert wheel < best(["2d", "3h", "4c", "5s", "6s"])
    assert best(["Qs", "Kd", "Ah", "2c", "3s"]).category == "high-card"
    assert best(["As", "2s", "3s"], THREE_CARDS).category == "straight-flush"
    assert best(["3s", "4d", "5s"], THREE_CARDS).cards == ("5s", "4d", "3s")
    no_wheel = Ranking(FIVE_CARDS.order, ace_low=False)
    assert best(["As", "2d", "3h", "4c", "5s"], no_wheel).category == "high-card"


def test_a_text_that_names_only_the_top_card_of_a_flush() -> None:
    literal = Ranking(FIVE_CARDS.order, compared=ONLY_NAMED)
    one, other = ["As", "Js", "9s", "5s", "3s"], ["Ah", "10h", "9h", "5h", "3h"]
    assert best(one, literal) == best(other, literal) and best(one, literal).category == FLUSH
    assert best(one) > best(other)


def test_reaching_a_floor() -> None:
    assert best(["As", "Kd", "4h", "3c", "2s"]).reaches(FIVE_CARDS, "high-card", "A", "K")
    assert not best(["As", "Qd", "Jh", "9c", "2s"]).reaches(FIVE_CARDS, "high-card", "A", "K")
    assert best(["8s", "8d", "4h", "3c", "2s"]).reaches(FIVE_CARDS, "pair", "8")
    assert not best(["7s", "7d", "Ah", "Kc", "2s"]).reaches(FIVE_CARDS, "pair", "8")


def test_bad_hands_are_refused() -> None:
    for hands in ([[0, 1, 2, 3, 3]], [[0, 1, 2, 3, 52]], [[0, 1, 2, 3]], [[-1, 1, 2, 3, 4]]):
        with pytest.raises(ValueError, match="card"):
            rank5(hands)
    with pytest.raises(ValueError, match="different cards"):
        best(["As", "As", "2d", "3h", "4c"])


@pytest.mark.parametrize(("size", "rank"), [(5, rank5), (6, rank6), (7, rank7), (9, rank_omaha)])
def test_one_bad_hand_among_thousands_is_named(size: int, rank: Callable[[NDArray[np.uint8]], object]) -> None:
    """Whole blocks are looked at together; wherever in them a wrong or repeated card is, it is found, and nothing else is."""
    draw = np.random.default_rng(9)
    good = np.array([draw.permutation(52)[:size] for _ in range(2 * 1024 + 37)], dtype=np.uint8)
    rank(good)
    for row in (0, 1, 1023, 1024, 2047, 2048, len(good) - 1):
        for one, other in combinations(range(size), 2):
            bad = good.copy()
            bad[row, other] = bad[row, one]
            with pytest.raises(ValueError, match=f"hand {row} is no"):
                rank(bad)
        for card in (52, 64, 128 + 5, 255):
            bad = good.copy()
            bad[row, size - 1] = card
            with pytest.raises(ValueError, match=f"hand {row} is no"):
                rank(bad)


def test_omaha_is_two_of_the_hand_and_three_of_the_board() -> None:
    draw = np.random.default_rng(4)
    hands = np.array([draw.permutation(52)[:9] for _ in range(20_000)], dtype=np.uint8)
    few_suits = np.array([draw.permutation(26)[:9] * 2 for _ in range(20_000)], dtype=np.uint8)  # two suits: flushes come often
    for rows in (hands, few_suits):
        choices = [(*two, *three) for two in combinations(range(4), 2) for three in combinations(range(4, 9), 3)]
        each = [rank5(rows[:, list(choice)]) for choice in choices]
        assert (rank_omaha(rows) == np.max(each, axis=0)).all()


def test_suits_that_make_no_difference() -> None:
    for size, total in ((2, 1326), (3, 22_100), (5, 2_598_960)):
        sets, weights = canonical_sets(size)
        assert len(sets) == KNOWN[size] and weights.sum() == total
    held = indices(["Ah", "10d", "9d", "3c", "2h"])
    assert canonical_sets(5)[0][row_of(relabel(held, relabelling(held)))].tolist() == list(relabel(held, relabelling(held)))
    assert [name(index(card)) for card in DECK] == list(DECK)
    assert len(FIRST) == len(CATEGORIES)
