"""PettingZoo: every game as an AEC environment, an agent to a seat: `env("chile/texas-holdem", players=6)`.

Agents are `seat_1`, `seat_2` … An observation is what that seat sees, `observation`, and which actions are legal,
`action_mask`. Everybody's reward comes when the round is over, in units of the table's minimum. An illegal action ends the
round for everybody, and costs who made it a unit.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from tapete.bridges.gymnasium import Seen, drawn, mask, spaces
from tapete.bridges.missing import needs
from tapete.bridges.seats import CHANCE, Setting
from tapete.bridges.seats.features import features, in_words
from tapete.bridges.seats.setting import COUPS

pettingzoo: Any = needs("pettingzoo", "pettingzoo")
wrappers: Any = needs("pettingzoo.utils.wrappers", "pettingzoo")

ILLEGAL = -1.0


def env(game: str = "spain/blackjack", **options: Any) -> Any:
    """An environment that ends the round at an illegal action, and sees that it is used in order."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=ILLEGAL))


class raw_env(pettingzoo.AECEnv):
    """One round at a table with so many seats."""

    metadata = {"render_modes": ["ansi"], "name": "tapete_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "spain/blackjack",
        plan: Mapping[str, Any] | None = None,
        players: int = 0,
        stakes: tuple[int, ...] = (1,),
        bets: int = 3,
        coups: int = COUPS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, plan, players, stakes, bets, coups)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.setting.players + 1)]
        self.render_mode = render_mode
        self._rng = random.Random()
        both = {agent: spaces(self.setting) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in both.items()}
        self.action_spaces = {agent: acts for agent, (_, acts) in both.items()}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.episode = self.setting.episode()
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent) + 1
        mine = self.episode.actor == seat - 1
        legal = mask(self.episode) if mine else np.zeros(len(self.setting.actions), np.int8)
        return {"observation": features(self.episode, seat), "action_mask": legal}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.episode.apply(int(action))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return (
            in_words(self.episode, self.possible_agents.index(self.agent_selection) + 1) if self.render_mode == "ansi" else None
        )

    def close(self) -> None:
        """There is nothing to close."""

    def _go_on(self) -> None:
        """Chance, until a seat is asked or the round is over."""
        episode = self.episode
        while episode.actor == CHANCE:
            episode.apply(drawn(episode, self._rng))
        if not episode.over:
            self.agent_selection = self.possible_agents[episode.actor]
            return
        for agent, won in zip(self.possible_agents, episode.returns(), strict=True):
            self.rewards[agent] = won
            self.terminations[agent] = True


__all__ = ["env", "raw_env"]
