"""Compiled tables: their means are the exact prices, their seeds repeat, and an illegal action changes nothing."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest

import tapete
from tapete.bridges.seats import Setting, playable
from tapete.errors import Refused
from tapete.odds.baccarat.price import price_bets
from tapete.odds.poker.reading import figures_of as poker_figures
from tapete.odds.poker.three import ThreeCard, three_card
from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.chart import value_of
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.strategy import PAIR_ROW, SOFT_ROW, Strategy, textbook

gymnasium = pytest.importorskip("gymnasium")
vector = pytest.importorskip("tapete.bridges.vector")


def mean(env: Any, policy: Any, steps: int) -> tuple[float, float]:
    """What a round brings on average, and its standard error."""
    told, _ = env.reset(seed=7)
    total = squares = rounds = 0.0
    running = np.zeros(env.num_envs)
    for _ in range(steps):
        told, won, over, _, _ = env.step(policy(told["observation"], told["action_mask"]))
        running += won
        total += running[over].sum()
        squares += (running[over] ** 2).sum()
        rounds += over.sum()
        running[over] = 0
    average = total / rounds
    return average, sqrt((squares / rounds - average**2) / rounds)


def by_chart(strategy: Strategy) -> Any:
    """A policy that follows a chart."""

    def policy(seen: Any, mask: Any) -> Any:
        total, soft, pair, up = (seen[:, k].astype(int) for k in range(4))
        code = strategy.own[total + SOFT_ROW * soft, up]
        code = np.where((pair > 0) & np.isin(strategy.own[PAIR_ROW + pair, up], (4, 7)), 4, code)
        wanted = np.array([0, 1, 2, 2, 3, 4, 4, 4])[code]
        instead = np.array([0, 1, 1, 0, 1, 1, 0, 1])[code]
        rows = np.arange(len(code))
        return np.where(mask[rows, wanted], wanted, np.where(mask[rows, instead], instead, 0))

    return policy


@pytest.mark.parametrize("name", ["spain/blackjack", "puerto-rico/blackjack"])
def test_twenty_one_by_the_chart_brings_what_the_odds_say(name: str) -> None:
    rules: Any = tapete.game(name).resolve(None)[0]
    if rules.promoted:
        pytest.skip("it has prizes besides")
    best = basic(figures_of(rules))
    found, error = mean(vector.TapeteVector(name, 8192), by_chart(Strategy.read(best.text)), 120)
    assert abs(found - best.value) < 4 * error


def test_a_chart_is_worth_what_its_player_gets() -> None:
    best = basic(Figures())
    assert value_of(Figures(), Strategy.read(best.text)) == pytest.approx(best.value, abs=1e-12)
    assert best.value - 0.001 < value_of(Figures(), textbook()) <= best.value + 1e-9


def test_baccarat_brings_what_the_odds_say() -> None:
    setting = Setting("puerto-rico/baccarat")
    edges = {f"bet {row.bet}": float(row.edge) for row in price_bets(setting.terms)}
    env = vector.TapeteVector("puerto-rico/baccarat", 4096)
    for at, name in enumerate(env.kernel.actions):
        found, error = mean(env, lambda seen, mask, at=at: np.full(len(seen), at), 40)
        assert abs(found + edges[name]) < 4 * error


def test_three_card_poker_by_its_rule_brings_what_the_odds_say() -> None:
    setting = Setting("chile/three-card-poker")
    figures = poker_figures(setting.terms)
    assert isinstance(figures, ThreeCard)
    value = three_card(figures)
    assert str(value.rules[0].text.en) == "play Q-6-4 or better"
    worst = np.array([10, 4, 2])

    def plays(seen: Any, mask: Any) -> Any:
        high, middle, low, suited = (seen[:, k].astype(int) for k in range(4))
        made = (high == middle) | (middle == low) | suited.astype(bool) | ((high - low == 2) & (high != middle))
        return (made | (high * 169 + middle * 13 + low >= worst @ [169, 13, 1])).astype(int)

    found, error = mean(vector.TapeteVector("chile/three-card-poker", 8192), plays, 60)
    assert abs(found - float(value.ev)) < 4 * error + 1e-3


def test_craps_is_the_chain_that_the_odds_solve() -> None:
    """Exactly: the value of every bet at the start, by going through the chain until nothing is left."""

    from tapete.bridges.vector.dice import Chain, chain

    found = chain(Setting("spain/craps"))
    assert isinstance(found, Chain)
    share = found.ways / found.ways.sum()
    worth = np.zeros(len(found.points))
    for _ in range(400):
        worth[1:] = ((found.brings[1:, 0] + worth[found.after[1:, 0]]) * share).sum(axis=1)
    assert worth[0] == 0
    edges = {row.bet: float(row.edge) for row in tapete.game("spain/craps").odds().bets}
    for name in ("win", "dont-win", "field", "any-seven", "eleven"):
        at = found.actions.index(f"bet {name}")
        value = ((found.brings[0, at] + worth[found.after[0, at]]) * share).sum()
        assert value == pytest.approx(-edges[name], abs=1e-9), name


def test_seeds_repeat_and_illegal_actions_change_nothing() -> None:
    import tapete.bridges.gymnasium as bridge

    env = gymnasium.make_vec(bridge.env_id("spain/blackjack"), num_envs=16)
    assert isinstance(env.unwrapped, vector.TapeteVector)
    first, _ = env.reset(seed=3)
    after, won, over, _, _ = env.step(np.full(16, 4))
    assert np.array_equal(first["observation"], after["observation"]) and not won.any() and not over.any()
    again, _ = env.reset(seed=3)
    assert np.array_equal(first["observation"], again["observation"])
    assert first["observation"].dtype == np.int16 and env.observation_space.contains(first)


def test_who_has_compiled_tables_is_known_without_compiling() -> None:
    from tapete.bridges.gymnasium import compiled
    from tapete.bridges.vector.kernel import Kernel

    for game in tapete.all_games():
        if playable(game):
            setting = Setting(game)
            if setting.room != "dice":
                assert isinstance(vector.kernel_of(setting), Kernel) == compiled(setting.rules), game.id
    with pytest.raises(Refused, match="only three-card poker"):
        vector.TapeteVector("puerto-rico/ultimate-texas-holdem")
