"""Pai gow: hands against a second reckoning of their own, and the counting of tiles against the procedure's functions."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

import tapete
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.equipment.cards import JOKER
from tapete.equipment.hands import FIVE_CARDS, best
from tapete.games.paigow import cards
from tapete.games.paigow.hands import divide, house_way, is_foul, outcome, splits
from tapete.games.paigow.memory import PaiGowMemory
from tapete.games.paigow.start import position_of
from tapete.games.paigow.tiles import worth
from tapete.odds.paigow.spread import as_bank, as_player
from tapete.odds.paigow.tiles import hands_of, tile_advice, tile_prices
from tapete.play.moves import BuyIn
from tapete.table.wander import onward_move


def rules_of(game: str, **plan: str) -> PaiGowRules:
    found = tapete.game(f"puerto-rico/{game}").resolve(plan)[0]
    assert isinstance(found, PaiGowRules)
    return found


POKER, TILES = rules_of("pai-gow-poker"), rules_of("pai-gow-tiles")
assert POKER.cards and TILES.tiles
RANK, TILE_RANK = POKER.cards, TILES.tiles
SET = sorted(TILE_RANK.tiles.elements())


def test_hands_without_a_joker_rank_as_everywhere_but_for_the_wheel() -> None:
    """§10.2(B): against the ranking that the other poker games use, on deals drawn at random."""
    rng, plain = random.Random(10), [c for c in cards.PACK if c != JOKER]
    for _ in range(1500):
        one, other = rng.sample(plain, 5), rng.sample(plain, 5)
        mine, theirs = best(one, FIVE_CARDS), best(other, FIVE_CARDS)
        if {"A", "5"} <= {c[:-1] for c in one} and "straight" in mine.category:
            continue
        a, b = cards.high_worth(RANK, one), cards.high_worth(RANK, other)
        assert a.kind == mine.category and b.kind == theirs.category
        if "straight" not in theirs.category:
            assert (a > b, a == b) == (mine > theirs, mine == theirs)


def test_the_joker_is_the_best_of_the_cards_that_it_may_be() -> None:
    """§10.2(C): an ace, or whatever completes a straight or a flush; tried card by card."""
    rng, plain = random.Random(53), [c for c in cards.PACK if c != JOKER]
    for _ in range(150):
        four = rng.sample(plain, 4)
        tried = []
        for card in plain:
            if card not in four:
                made = cards.high_worth(RANK, [*four, card])
                if card[:-1] == "A" or made.kind in ("straight", "flush", "straight-flush", "royal-flush"):
                    tried.append(made)
        assert cards.high_worth(RANK, [*four, JOKER]) >= max(tried)
        aces = sum(c[:-1] == "A" for c in four)
        if aces < 4:
            assert cards.high_worth(RANK, [*four, JOKER]) == max(tried)


def test_every_hand_has_a_way_to_be_set_and_the_house_never_fouls() -> None:
    rng = random.Random(7)
    for way in ("sample", "plain"):
        rules = rules_of("pai-gow-poker", **{"house-way": way})
        for _ in range(150):
            hand = rng.sample(cards.PACK, 7)
            found = house_way(rules, hand).split
            assert not is_foul(rules, found) and found in splits(rules, hand)


def test_there_are_thirty_two_tiles_in_sixteen_pairs() -> None:
    """§11.3(A): the Supreme pair and fifteen others, matched or mixed."""
    assert len(SET) == 32 and sum(sorted(map(int, t.split("-")))[0] + int(t[2]) for t in SET) == 227
    left = Counter(SET)
    for hand in list(TILE_RANK.hands.values())[:16]:
        assert hand.kind in ("supreme", "pair")
        left -= Counter(hand.of[0].split())
    assert not left


def test_the_counts_of_the_article() -> None:
    """§11.2(C)-(E) and §11.5(C), §10.10(B)(3): the examples that the articles give."""
    assert worth(TILE_RANK, ("1-1", "3-3")).strength[1] == 8 == worth(TILE_RANK, ("5-6", "1-6")).strength[1]
    assert [position_of(TILES, n) for n in (9, 15)] == [0, 6]
    assert [position_of(POKER, n) for n in (8, 14)] == [0, 6]


def test_tiles_are_counted_as_the_procedure_compares_them() -> None:
    """One hand against all 20,475 of the croupier's, set and compared by the procedure's own functions."""
    hand = ("6-6", "4-5", "1-1", "3-5")
    left = list((Counter(SET) - Counter(hand)).elements())
    low = ("1-1", "3-5")
    met = Counter(tuple(sorted(c)) for c in combinations(left, 4))
    assert sum(met.values()) == 20475
    results: Counter[int] = Counter()
    for theirs, times in met.items():
        results[outcome(TILES, divide(TILES, hand, low), house_way(TILES, theirs).split)] += times
    found = tile_advice(TILES, hand)[low]
    assert (found.win, found.lose) == (Fraction(results[1], 20475), Fraction(results[-1], 20475))


def test_the_price_of_tiles() -> None:
    """All 736,281,000 deals. The house way against itself wins as often as it loses, but for copies and zeros."""
    found = tile_prices(TILES)
    assert int(hands_of(TILES).times.sum()) == 35960
    assert found.house.win < found.house.lose
    stakes = as_player(TILES)
    assert found.best.net(stakes) == Fraction(848209, 87652500)
    assert -found.house.net(stakes) == Fraction(49359937, 1840702500)
    assert found.bank.net(as_bank(TILES)) == Fraction(659437, 23598750)
    assert found.house.net(stakes) < found.thumb.net(stakes) < found.best.net(stakes)


@pytest.mark.parametrize("game", ["pai-gow-tiles", "pai-gow-poker"])
def test_a_bank_goes_round_and_money_is_conserved(game: str) -> None:
    """Some rounds at random with the bank offered: chips add up, and no player banks twice running."""
    table = tapete.game(f"puerto-rico/{game}").open(bank="shared")
    rng = random.Random(3)
    for seat in (1, 2, 3):
        table.do(BuyIn(seat, 500_000))
    banked = []
    for _ in range(240):
        if (move := onward_move(table, rng)) is None:
            break
        table.do(move)
        assert table.felt.balanced
        banked.append(table.felt.of(PaiGowMemory).memory.banker)
    rounds = [b for i, b in enumerate(banked) if i == 0 or b != banked[i - 1]]
    assert all(not (a and a == b) for a, b in pairwise(rounds))
