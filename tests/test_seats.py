"""Games as episodes, and the libraries of researchers: every action legal, chance true, nothing seen that is hidden."""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import random
import warnings
from copy import deepcopy
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tapete
from catalogue_plans import CASES
from tapete.bridges import missing
from tapete.bridges.seats import CHANCE, Episode, Setting, playable
from tapete.bridges.seats.features import features, in_words, layout
from tapete.bridges.seats.setting import read_plan, read_stakes
from tapete.bridges.seats.sight import recall
from tapete.equipment.cards import BACK, DECK
from tapete.errors import Refused, TapeteError
from tapete.table.acta import HEADS, plan_of, read

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

ALL = bool(os.environ.get("TAPETE_RL_ALL"))
"""Every game through every library's own test; without it, one of each family."""


def few() -> list[str]:
    """A game of each procedure, or all of them."""
    found: dict[str, str] = {}
    names = []
    for game in tapete.all_games():
        if not playable(game):
            continue
        rules = game.resolve(None)[0]
        kept = found.setdefault(rules.procedure, game.id)
        names += [game.id] if ALL or kept == game.id else []
    return names


GAMES = few()


def at_random(setting: Setting, seed: int) -> Episode:
    rng, episode = random.Random(seed), setting.episode()
    while not episode.over:
        if episode.actor == CHANCE:
            numbers, chances = zip(*episode.chances, strict=True)
            assert sum(chances, Fraction(0)) == 1
            action = rng.choices(numbers, [float(c) for c in chances])[0]
            assert action < setting.widest
        else:
            action = rng.choice(episode.legal)
            assert action < len(setting.actions)
        episode.apply(action)
    return episode


@pytest.mark.parametrize("name", GAMES)
def test_a_round_ends_and_its_copy_is_the_same(name: str) -> None:
    setting = Setting(name)
    for seed in range(3):
        episode = at_random(setting, seed)
        copies = deepcopy(episode), pickle.loads(pickle.dumps(episode))
        for copy in copies:
            assert copy.returns() == episode.returns() and copy.log == episode.log


@pytest.mark.parametrize("name", ["spain/blackjack", "puerto-rico/craps", "puerto-rico/let-it-ride", "spain/chemin-de-fer"])
def test_several_seats_and_stakes(name: str) -> None:
    """Everybody lays something, in multiples of the least, and what rules want beside a bet is laid with it."""
    setting = Setting(name, players=4, stakes=(1, 5))
    for seed in range(3):
        episode = at_random(setting, seed)
        laid = {entry.words.split()[1] for entry in episode.log if " bets " in entry.words or " banks " in entry.words}
        assert len(laid) >= 2 and (setting.room == "banque" or len(laid) == 4)


def test_an_incomplete_game_plays_with_a_plan_that_completes_it() -> None:
    for game in tapete.all_games():
        if playable(game):
            continue
        for file in sorted((CASES / game.id).glob("*.acta")):
            plan = plan_of(line for line in read(file.read_text()) if line.head in HEADS)
            try:
                setting = Setting(game, plan)
            except TapeteError:
                continue
            at_random(setting, 1)
            break


def test_nobody_sees_what_lies_face_down() -> None:
    """Two deals that differ only in cards that a seat may not see are the same to it."""
    for name in ("chile/texas-holdem", "chile/three-card-poker", "puerto-rico/pai-gow-poker", "spain/chemin-de-fer"):
        setting = Setting(name)
        for seed in range(4):
            rng, episode, twin = random.Random(seed), setting.episode(), setting.episode()
            hidden = 0
            while not episode.over and hidden < 3:
                if episode.actor == CHANCE:
                    ask: Any = episode.playing.ask
                    options = [n for n, _ in episode.chances]
                    action = rng.choice(options)
                    unseen = ask.down is not None and 1 not in ask.down
                    other = rng.choice(options) if unseen else action
                    if other != action or action not in twin.legal:
                        hidden += 1
                    if other not in twin.legal or action not in episode.legal:
                        break
                    episode.apply(action)
                    twin.apply(other)
                else:
                    if episode.legal != twin.legal:
                        break
                    action = rng.choice(episode.legal)
                    episode.apply(action)
                    twin.apply(action)
                if (
                    episode.actor != twin.actor
                    or episode.over
                    or any(h not in episode.playing.felt.down for h in _closed(episode))
                ):
                    break
                assert in_words(episode, 1) == in_words(twin, 1)
                assert recall(episode.log, 1) == recall(twin.log, 1)
                assert np.array_equal(features(episode, 1), features(twin, 1))


def _closed(episode: Episode) -> list[str]:
    """Hands that somebody was dealt face down so far."""
    return [entry.words.rpartition(" to ")[2] for entry in episode.log if entry.seats is not None and " to " in entry.words]


def test_the_own_cards_are_seen_and_others_are_backs() -> None:
    setting = Setting("chile/texas-holdem")
    episode = setting.episode()
    while episode.actor == CHANCE or not episode.playing.felt.hands:
        episode.apply(episode.legal[0])
    blocks = layout(setting).split(features(episode, episode.actor + 1))
    assert blocks["mine"].sum() == 2 and blocks["others"].sum() == 0 and blocks["backs"][0] == 2
    assert BACK in in_words(episode, 1)


def test_chance_is_the_shoe() -> None:
    """Six decks: each card one in fifty-two at first, and less likely once it has come."""
    episode = Setting("spain/blackjack").episode()
    episode.apply(episode.legal[0])
    if episode.actor >= 0:
        episode.apply(0)
    assert {p for _, p in episode.chances} == {Fraction(1, 52)} and len(episode.chances) == len(DECK)
    episode.apply(0)
    assert dict(episode.chances)[0] == Fraction(5, 311)


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    with pytest.raises(Refused, match="to 10 play chile/texas-holdem, not 44"):
        Setting("chile/texas-holdem", players=44)
    with pytest.raises(Refused, match="name:value"):
        read_plan("min=5")
    with pytest.raises(Refused, match="x1;x5"):
        read_stakes("x0")
    with pytest.raises(ValueError, match="not legal"):
        Setting("spain/boule").episode().apply(0)
    with pytest.raises(TapeteError, match=r"pip install 'tapete\[rl\]'"):
        missing.needs("no_such_library", "open_spiel")


@pytest.mark.parametrize("name", GAMES)
def test_open_spiel(name: str) -> None:
    import tapete.bridges.openspiel as bridge

    assert bridge.own_name(name) in pyspiel.registered_names()
    pyspiel.random_sim_test(pyspiel.load_game(f"tapete(game={name})"), num_sims=1, serialize=True, verbose=False)


def test_open_spiel_parameters() -> None:
    import tapete.bridges.openspiel

    assert tapete.bridges.openspiel.NAME == "tapete"
    game = pyspiel.load_game("tapete(game=spain/blackjack,players=3,stakes=x1;x5,plan=min:5)")
    assert game.num_players() == 3 and game.setting.unit == 500
    state = game.new_initial_state()
    assert [state.action_to_string(0, a) for a in state.legal_actions()] == ["bet main x1", "bet main x5"]
    assert pyspiel.load_game("tapete_spain_boule").setting.game.id == "spain/boule"


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_and_pettingzoo(name: str) -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, seed_test

    import tapete.bridges.gymnasium as bridge
    import tapete.bridges.pettingzoo as zoo

    check_env(gymnasium.make(bridge.env_id(name)).unwrapped, skip_render_check=True)
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation|Action mask")  # it expects bare arrays, and a mask in every one
        api_test(zoo.env(name), num_cycles=20)
        seed_test(lambda: zoo.env(name), num_cycles=10)


def test_an_illegal_action_changes_nothing() -> None:
    from tapete.bridges.gymnasium import TapeteEnv

    env = TapeteEnv("spain/blackjack", render_mode="ansi")
    seen, info = env.reset(seed=1)
    after, reward, over, cut, told = env.step(0)
    assert told["illegal"] and not (reward or over or cut) and np.array_equal(seen["observation"], after["observation"])
    assert env.render() == "seat 1 | seat 1 acts" and np.array_equal(info["action_mask"], env.action_masks())
    assert not env.step(int(np.flatnonzero(env.action_masks())[0]))[4]["illegal"]
