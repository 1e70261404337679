"""Caribbean stud: the published price, single situations counted card by card, and a card to buy."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from tapete.odds.kit.evaluator import index, indices, rank5
from tapete.odds.kit.suits import relabel, relabelling
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.laws import law
from tapete.odds.poker.stud import STUD_PAYS, Stud, deal, sections, stud

SITUATIONS = [
    (["As", "Kd", "Qh", "4c", "3c"], "4d"),
    (["As", "Kd", "Jh", "8c", "3c"], "Kh"),
    (["9s", "9d", "9h", "9c", "2s"], "Ad"),
    (["7s", "6s", "5s", "3s", "2s"], "10h"),
    (["8d", "5c", "4h", "3s", "2c"], "2d"),
]


def brute(cards: list[str], seen: str) -> Fraction:
    """What the bet is worth, every dealer's hand looked at."""
    held, up = indices(cards), index(seen)
    left = [c for c in range(52) if c not in (*held, up)]
    dealer = rank5(np.array([(*four, up) for four in combinations(left, 4)], dtype=np.uint8)).astype(int)
    own = int(rank5([held])[0])
    opens = dealer >= least_class(("high-card", "A", "K"))
    won = int((opens & (dealer < own)).sum()) * (1 + 2 * Fraction(STUD_PAYS[CATEGORIES[CATEGORY[own]]]))
    return (int((~opens).sum()) + won - 3 * int((opens & (dealer > own)).sum())) / Fraction(len(dealer))


def test_the_published_game() -> None:
    value = stud()
    assert value.ev == Fraction(-142031221, 2718662100)
    assert round(float(value.edge) * 100, 2) == 5.22
    assert round(float(value.risk) * 100, 2) == 2.56
    assert sum(value.outcomes.values()) == 1
    simple, better = value.rules
    assert simple.text.en == "bet A-K-J-8-3 or better" and round(float(simple.cost), 5) == 0.00092
    assert 0 < better.cost < Fraction(1, 100_000)
    assert value.advise is not None
    for cards, seen in SITUATIONS:
        assert value.advise(cards, seen)["bet"] == brute(cards, seen)
    whole = law(Stud())
    assert whole is not None and whole.staked == value.wagered and sum(whole.results.values()) == 1
    assert sum(net * chance for net, chance in whole.results.items()) == value.ev
    assert sum(p for net, p in whole.results.items() if net == -3) == value.outcomes["lose"]


def test_ties_word_for_word_and_the_cap_change_the_price() -> None:
    assert stud(Stud(only_named=True)).ev == Fraction(-28929794997, 553700847700)
    assert stud(Stud(cap=Fraction(2))).ev == Fraction(-2166597697, 11616101700)


def test_the_least_hand_and_strengths() -> None:
    assert least_class(("pair", "8")) == int(rank5([indices(["8s", "8d", "4h", "3c", "2s"])])[0])
    assert least_class(("high-card", "A", "K")) == int(rank5([indices(["As", "Kd", "4h", "3c", "2s"])])[0])
    for bad in (("trio",), ("pair", "1"), ("flush", "A")):
        with pytest.raises(ValueError, match="hand"):
            least_class(bad)
    assert strengths().tolist() == list(range(CLASSES))
    literal = strengths(only_named=True)
    one, other = rank5([indices(["As", "Js", "9s", "5s", "3s"]), indices(["Ah", "10h", "9h", "5h", "3h"])])
    assert literal[one] == literal[other] and bool((np.diff(literal) >= 0).all())


def changed(cards: list[str], thrown: str, seen: str) -> int:
    """What it brings to change a card, in antes, added up: every new card, and with it every hand of the dealer."""
    held, up = indices(cards), index(seen)
    left = [c for c in range(52) if c not in (*held, up)]
    fours = np.array(list(combinations(left, 4)), dtype=np.uint8)
    dealer = rank5(np.concatenate([fours, np.full((len(fours), 1), up, dtype=np.uint8)], axis=1)).astype(int)
    opens, total = dealer >= least_class(("high-card", "A", "K")), 0
    for new in left:
        own = int(rank5([[c for c in held if c != index(thrown)] + [new]])[0])
        free = ~(fours == new).any(axis=1)
        won = int((free & opens & (dealer < own)).sum()) * (1 + 2 * int(STUD_PAYS[CATEGORIES[CATEGORY[own]]]))
        total += int((free & ~opens).sum()) + won - 3 * int((free & opens & (dealer > own)).sum())
    return total


def test_a_change_is_worth_what_counting_every_card_says() -> None:
    hands, first = deal(False).players, next(sections(Stud(fee=Fraction(1)), 1))
    assert first.change is not None and first.cards == slice(0, 8)
    for cards, thrown, seen in (
        (["Ks", "Qs", "7s", "4s", "4h"], "4h", "3c"),
        (["Kh", "Qc", "Js", "10s", "2d"], "2d", "2h"),
        (["9s", "9h", "5d", "4h", "3s"], "5d", "2s"),
    ):
        new = relabelling(indices(cards))
        held, (out,), (up,) = (relabel(indices(c), new) for c in (cards, [thrown], [seen]))
        row = int(np.flatnonzero((hands == np.array(held, dtype=np.uint8)).all(axis=1))[0])
        assert first.change(slice(row, row + 1))[0, held.index(out), up] == changed(cards, thrown, seen)
