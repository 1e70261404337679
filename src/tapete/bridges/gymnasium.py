"""Gymnasium: every game as an environment for one player, `gymnasium.make("tapete/spain-blackjack-v0")`.

`import tapete.bridges.gymnasium` registers them. The player has the first seat; other seats, where a game needs them, play at
random. An observation is what that seat sees, `observation`, and which actions are legal, `action_mask`; the mask is in
`info` too. The reward is what the round has brought, when it is over, in units of the table's minimum. An action that is not
legal changes nothing and costs nothing, and `info["illegal"]` says so.

Twenty-one, baccarat, craps and three-card poker have a vectorised form as well (`tapete.bridges.vector`), which
`gymnasium.make_vec` takes by itself.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.missing import needs
from tapete.bridges.seats import CHANCE, Episode, Setting, playable
from tapete.bridges.seats.features import features, layout
from tapete.bridges.seats.setting import COUPS
from tapete.catalogue.families import room_of

gym: Any = needs("gymnasium", "gymnasium")

Seen = dict[str, NDArray[Any]]
MOST_STEPS = 2_000
"""So many steps end an episode in any case: who is always refused would play for ever."""
FAR = 1e9
VECTOR = "tapete.bridges.vector:TapeteVector"


def drawn(episode: Episode, rng: random.Random) -> int:
    """What chance says, with its true probabilities."""
    chances = episode.chances
    return rng.choices([number for number, _ in chances], [float(chance) for _, chance in chances])[0]


def mask(episode: Episode) -> NDArray[np.int8]:
    """Which actions are legal for the seat that acts."""
    found = np.zeros(len(episode.setting.actions), np.int8)
    if episode.actor >= 0:
        found[episode.legal] = 1
    return found


def spaces(setting: Setting) -> tuple[Any, Any]:
    """The spaces of observations and of actions."""
    seen = gym.spaces.Box(-FAR, FAR, (layout(setting).size,), np.float32)
    legal = gym.spaces.Box(0, 1, (len(setting.actions),), np.int8)
    return gym.spaces.Dict({"observation": seen, "action_mask": legal}), gym.spaces.Discrete(len(setting.actions))


class TapeteEnv(gym.Env):
    """One round after another at one seat of a table."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

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
        self.setting = Setting(game, plan, players, stakes, bets, coups)
        self.observation_space, self.action_space = spaces(self.setting)
        self.render_mode = render_mode
        self._rng = random.Random()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not hasattr(self, "episode"):
            self._rng = random.Random(int(self.np_random.integers(2**62)))
        self.episode = self.setting.episode()
        self._steps = 0
        self._go_on()
        return self._seen(), {"action_mask": mask(self.episode)}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        self._steps += 1
        legal = self.episode.actor == 0 and int(action) in self.episode.legal
        if legal:
            self.episode.apply(int(action))
            self._go_on()
        over = self.episode.over
        reward = self.episode.returns()[0] if over else 0.0
        info = {"action_mask": mask(self.episode), "illegal": not legal}
        return self._seen(), reward, over, not over and self._steps >= MOST_STEPS, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask by the name under which sb3-contrib asks for it."""
        return mask(self.episode).astype(np.bool_)

    def render(self) -> str | None:
        from tapete.bridges.seats.features import in_words

        return in_words(self.episode, 1) if self.render_mode == "ansi" else None

    def _go_on(self) -> None:
        """Chance and the other seats, until the own seat is asked or the round is over."""
        episode = self.episode
        while not episode.over and episode.actor != 0:
            episode.apply(drawn(episode, self._rng) if episode.actor == CHANCE else self._rng.choice(episode.legal))

    def _seen(self) -> Seen:
        return {"observation": features(self.episode, 1), "action_mask": mask(self.episode)}


def env_id(game: str) -> str:
    """`tapete/spain-blackjack-v0` for `spain/blackjack`: a name has one slash."""
    return f"tapete/{game.replace('/', '-')}-v0"


def compiled(rules: Any) -> bool:
    """Whether these rules have compiled tables, found without loading a compiler; `vector.kernel_of` says why not."""
    match room_of(rules):
        case "twentyone":
            return rules.switching is None and rules.dealer.hands == 1 and not rules.promoted
        case "dice":
            return rules.point is not None
        case "poker":
            return bool(rules.dealer and rules.dealer.cards == 3)
        case room:
            return room == "baccarat"


def register() -> list[str]:
    """Tell Gymnasium of every game that its text leaves complete; those that it knows already are left alone."""
    from tapete import all_games

    ids = []
    for game in all_games():
        name = env_id(game.id)
        if playable(game) and name not in gym.registry:
            many = VECTOR if compiled(game.resolve(None)[0]) else None
            gym.register(name, "tapete.bridges.gymnasium:TapeteEnv", vector_entry_point=many, kwargs={"game": game.id})
        ids += [name] if name in gym.registry else []
    return ids


register()
