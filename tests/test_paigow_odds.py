"""Pai gow poker counted: the kernels against the procedure, one hand against dealt ones, and what the package knows."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import tapete
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.drill import question
from tapete.games.paigow import cards
from tapete.games.paigow.hands import house_way
from tapete.games.paigow.worth import Worth
from tapete.odds.paigow.known import DEALS, counts_it, key_of, known, poker_prices
from tapete.odds.paigow.one import HANDS, card_advice
from tapete.odds.paigow.setting import PLACE_BITS, all_ways, as_numbers, chosen, ranking, set_many, way_table
from tapete.odds.paigow.spread import as_bank, as_player
from tapete.odds.paigow.thumb import thumb

GAME = tapete.game("puerto-rico/pai-gow-poker")
WHEELS, WAYS = ("second", "lowest"), ("sample", "plain")


def rules_of(**plan: str) -> PaiGowRules:
    found, _ = GAME.resolve({name.replace("_", "-"): value for name, value in plan.items()})
    assert isinstance(found, PaiGowRules)
    return found


def dealt(rng: random.Random) -> list[str]:
    """Seven cards: any, two suits with the joker, or of few ranks, so that everything comes up."""
    kind = rng.randrange(3)
    if kind == 0:
        return rng.sample(cards.PACK, 7)
    if kind == 1:
        return [*rng.sample([c for c in cards.PACK if c[-1] in "sh"], 6), "joker"]
    ranks = rng.sample(["2", "3", "5", "8", "J", "K", "A"], 3)
    return rng.sample([c for c in cards.PACK if c[:-1] in ranks or c == "joker"], 7)


def number(rules: PaiGowRules, worth: Worth) -> int:
    """A worth of the procedure's as the kernels write it."""
    assert rules.cards is not None
    order: tuple[str, ...] = rules.cards.order
    code, ranks = (len(order) - order.index(worth.kind)) << PLACE_BITS, worth.strength[1:]
    if worth.kind in ("straight", "straight-flush"):
        return code | ranks[0] << 12
    return code | sum(r << (16 - 4 * i) for i, r in enumerate(ranks))


@pytest.mark.parametrize(("wheel", "way"), [("second", "sample"), ("lowest", "plain")])
def test_the_kernel_sets_hands_as_the_procedure_does(wheel: str, way: str) -> None:
    rules, rng = rules_of(wheel=wheel, house_way=way), random.Random(1)
    assert rules.cards is not None
    order, table = ranking(rules.cards), way_table(rules.cards, rules.way.cards)
    for _ in range(150):
        hand = dealt(rng)
        split = house_way(rules, hand).split
        ranks, suits = as_numbers(hand)
        laid = all_ways(ranks, suits, order)
        high, low = laid[chosen(ranks, laid, table, order)].tolist()
        assert high == number(rules, cards.high_worth(rules.cards, split.high)), hand
        assert low == number(rules, cards.low_worth(rules.cards, split.low)), hand


@pytest.mark.parametrize("hand", ["As Ks 9s 8s 2s 2h 9d", "joker Kh Qh 5h 4d 3c 5s"])
def test_a_hand_against_hands_dealt(hand: str) -> None:
    """What each setting wins and loses, counted, lies where a hundred thousand dealt hands of the croupier's say."""
    rules, rng, held = rules_of(), np.random.default_rng(7), hand.split()
    assert rules.cards is not None
    order, table = ranking(rules.cards), way_table(rules.cards, rules.way.cards)
    ranks, suits = as_numbers([c for c in cards.PACK if c not in held])
    drawn = np.argsort(rng.random((100_000, len(ranks))), axis=1)[:, :7]
    theirs = set_many(ranks[drawn], suits[drawn], table, order)
    laid, found = all_ways(*as_numbers(held), order), card_advice(rules, held)
    assert len(found) == len(cards.splits(rules.cards, held))
    for (high, low), apart in zip(laid.tolist(), combinations(held, 2), strict=True):
        if apart not in found:
            continue
        won = ((theirs[:, 0] < high) & (theirs[:, 1] < low)).mean()
        lost = ((theirs[:, 0] >= high) & (theirs[:, 1] >= low)).mean()
        assert won == pytest.approx(float(found[apart].win), abs=0.007)
        assert lost == pytest.approx(float(found[apart].lose), abs=0.007)


def test_a_hand_against_every_hand() -> None:
    """Five spades with two pairs: as all 53,524,680 hands of the croupier's, set one by one, have it."""
    assert HANDS == 53_524_680
    found = card_advice(rules_of(), ["As", "Ks", "9s", "8s", "2s", "2h", "9d"])
    for low, won, lost in (
        (("As", "Ks"), 29_266_759, 3_126_049),
        (("2s", "2h"), 20_730_046, 10_599_740),
        (("2h", "9d"), 1_652_717, 427_718),
    ):
        assert found[low].win == Fraction(won, HANDS) and found[low].lose == Fraction(lost, HANDS)


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("way", WAYS)
def test_every_house_way_of_the_package_is_known(wheel: str, way: str) -> None:
    """Whoever changes a house way, a rank or the rule of thumb has them reckoned again: `make pai-gow`."""
    rules = rules_of(wheel=wheel, house_way=way)
    assert counts_it(rules) and key_of(rules) in known()
    found, mine, bank = poker_prices(rules), as_player(rules), as_bank(rules)
    assert found.house.net(mine) < found.thumb.net(mine) < found.best.net(mine) < 0 < found.bank.net(bank)
    assert found.house.turned.net(bank) < found.bank.net(bank)
    assert 0 < found.house.lose - found.house.win < Fraction(2, 100), "copies alone part the two sides"


def test_the_price_of_poker() -> None:
    """All 8,250,459,003,854,400 deals; published analyses have a house way against itself between 2.7 and 2.9 per cent."""
    odds = GAME.odds()
    main, bank = odds["main"], odds["bank"]
    assert main.decision and bank.decision
    assert main.win == Fraction(2_397_836_604_944_668, DEALS) and main.lose == Fraction(2_470_122_524_336_356, DEALS)
    assert float(main.decision.always["house-way"]) == pytest.approx(0.02702223840857664, abs=1e-15)
    assert float(bank.decision.always["house-way"]) == pytest.approx(0.0021726393330215, abs=1e-15)
    assert main.extra["house_way"]["name"] == "sample" and main.extra["rules"][0]["es"] == thumb("cards").says.es


def test_a_commission_that_is_rounded_costs_more_at_the_minimum() -> None:
    """§10.11(J): five per cent of eleven dollars are 55 cents, rounded to 75."""
    odds = GAME.odds(min="11", max="500", **{"commission-step": "0.25"})
    main = odds["main"]
    assert Fraction(main.extra["edge_at_minimum"]) == main.edge + main.win * Fraction(20, 1100)
    assert "edge_at_minimum" not in GAME.odds()["main"].extra


@pytest.mark.parametrize("game", ["pai-gow-poker", "pai-gow-tiles"])
def test_the_drill_asks_everything_a_trade_must_know(game: str) -> None:
    """The house way, the first hand, who wins and payments; what is foul, or not the house way; what is best with its cost."""
    one = tapete.game(f"puerto-rico/{game}")
    asked = {trade: [question(one, trade, seed) for seed in range(16)] for trade in ("croupier", "chief")}
    asks = {q.ask.en.split(":")[-1].strip() for q in asked["croupier"]}
    assert {"How does the house set them?", "Who gets the first hand?", "who wins?"} <= asks
    assert {q.grade(q.right).right for part in asked.values() for q in part} == {True}
    said = " ".join(q.ask.en for q in asked["chief"])
    assert "is it the house way?" in said and ("is it foul?" in said) == (game == "pai-gow-poker")
    best = question(one, "player", 1)
    assert 1 < len(best.worth) <= 6 and best.grade(best.right).right and "house-way" not in best.worth
    assert best.grade(min(best.worth, key=lambda way: best.worth[way])).cost > 0
