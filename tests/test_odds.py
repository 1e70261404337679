"""What bets cost, held against figures worked out by hand and against a second method."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tapete
from catalogue_plans import label, plans
from tapete.catalogue.wheel.cloth import spots
from tapete.catalogue.wheel.rules import WheelRules
from tapete.odds import game_odds
from tapete.odds.kit.markov import solve

wheels = [w for w in plans() if tapete.game(w[0]).bare.procedure == "wheel"]


def test_a_price_is_asked_for_as_the_bet_is_made() -> None:
    odds = tapete.game("spain/roulette").odds()
    assert odds["split 1 2"] is odds["split"] and odds["straight 17"].edge == Fraction(1, 37)
    for nothing in ("redd", "", "straight 99", "split 1 35"):
        with pytest.raises(tapete.TapeteError, match="there is no price of a bet"):
            odds[nothing]


@pytest.mark.parametrize(
    ("game", "plan", "bet", "edge"),
    [
        ("spain/roulette", {}, "straight", "1/37"),
        ("spain/roulette", {}, "red", "1/74"),
        ("spain/american-roulette", {}, "red", "1/74"),
        ("spain/boule", {}, "number", "1/9"),
        ("spain/boule", {}, "red", "1/9"),
        ("chile/french-roulette", {}, "red", "1/74"),
        ("chile/american-roulette", {}, "red", "1/74"),
        ("chile/american-roulette", {"variant": "double-zero"}, "straight", "1/19"),
        ("chile/american-roulette", {"variant": "double-zero"}, "red", "1/38"),
        ("chile/american-roulette", {"variant": "double-zero"}, "five-number", "3/38"),
        ("chile/big-six", {}, "one", "1/9"),
        ("chile/big-six", {}, "two", "1/6"),
        ("chile/big-six", {}, "top-a", "13/54"),
        ("arica/american-roulette", {}, "red", "1/19"),
        ("arica/american-roulette", {}, "five-number", "3/38"),
        ("puerto-rico/roulette", {}, "color", "1/19"),
        ("puerto-rico/roulette", {}, "top-line", "3/38"),
        ("puerto-rico/big-six", {}, "twenty", "2/9"),
        ("puerto-rico/big-six", {}, "joker", "4/27"),
    ],
)
def test_known_edges(game: str, plan: dict[str, str], bet: str, edge: str) -> None:
    assert game_odds(tapete.game(game), plan, bet)[bet].edge == Fraction(edge)


def test_prison_against_half_in_spain_and_in_chile() -> None:
    """Spain lets a further zero halve the bet; in Chile it is lost, so prison costs more there."""
    spain = tapete.game("spain/roulette").odds()["red"].decision
    chile = tapete.game("chile/french-roulette").odds()["red"].decision
    assert spain is not None and chile is not None
    assert spain.always == {"half": Fraction(1, 74), "prison": Fraction(1, 73)}
    assert spain.options == {"half": Fraction(1, 2), "prison": Fraction(73, 148)}
    assert chile.always == {"half": Fraction(1, 74), "prison": Fraction(19, 1369)}
    assert spain.best == chile.best == "half"


@pytest.mark.parametrize("where", wheels, ids=label)
def test_counting_pockets_gives_the_same_edge(where: tuple[str, dict[str, str]]) -> None:
    """A second method: count the winning sections, and what the zero rule leaves, without playing a coup."""
    game = tapete.game(where[0])
    rules = game.rules(where[1])
    assert isinstance(rules, WheelRules)
    weights = rules.wheel.weights
    total = sum(weights.values())
    odds = game.odds(**where[1])
    for kind, bet in rules.bets.items():
        for spot, pockets in spots(rules)[kind].items():
            assert bet.pays is not None
            back = Fraction(sum(weights[p] for p in pockets), total) * (1 + bet.pays.net)
            if bet.zero and rules.zero:
                back += Fraction(sum(weights[z] for z in rules.zero.pockets), total) * rules.zero.keeps
            row = next(r for r in odds.bets if r.bet == kind and spot in r.spots)
            assert row.edge == 1 - back
            assert row.win + row.push + row.lose == 1


def test_linear_equations_are_solved_exactly() -> None:
    """A gambler's ruin from 1 to 4 units with a fair coin: the chance of reaching 4 is a quarter of the units held."""
    half = Fraction(1, 2)
    rows: dict[int, tuple[dict[int, Fraction], dict[object, Fraction]]] = {
        1: ({2: half}, {}),
        2: ({1: half, 3: half}, {}),
        3: ({2: half}, {"win": half}),
    }
    assert {s: v["win"] for s, v in solve(rows).items()} == {1: Fraction(1, 4), 2: half, 3: Fraction(3, 4)}


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("chile/caribbean-poker: bet 1/2", "'bet' has no price of its own"),
        ("puerto-rico/three-card-poker: play 1/2", "'play' has no price of its own"),
        ("chile/texas-holdem: pot 1/2", "'pot main' has no price of its own"),
        ("spain/roulette: red 1/74 with foo", "at red nobody chooses 'foo'; there are: half, prison"),
        ("spain/roulette: straight 17 1/37 with half", "at straight nobody chooses 'half'"),
        ("puerto-rico/pai-gow-tiles: main 1/2 with foo", "at main nobody chooses 'foo'; there are: best-set, house-way"),
    ],
)
def test_an_edge_that_nobody_can_give_is_refused_in_a_sentence(claim: str, said: str) -> None:
    game, _, edge = claim.partition(": ")
    (problem,) = tapete.settle(f"game {game}\n> edge {edge}\n").problems
    assert problem.text.en == said
