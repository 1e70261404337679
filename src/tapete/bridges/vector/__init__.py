"""Many tables at once, compiled, as a `gymnasium.vector.VectorEnv`: twenty-one, baccarat, craps and three-card poker.

`gymnasium.make_vec("tapete/spain-blackjack-v0", num_envs=4096)` or `TapeteVector("spain/blackjack", 4096)`. A table plays one
kind of round over and over with one unit, and sees a few whole numbers (`env.kernel.seen` names them). A round that ends is
followed by the next in the same step: the reward is of the old one, the observation of the new one. An action that is not
legal changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.missing import needs
from tapete.bridges.seats.setting import Setting
from tapete.bridges.vector.chance import seeded
from tapete.bridges.vector.kernel import Kernel
from tapete.errors import Refused
from tapete.text import Text

gym: Any = needs("gymnasium", "gymnasium")

ROOMS = ("twentyone", "baccarat", "dice", "poker")
NONE = Text("esta familia no tiene mesas compiladas", "this family has no compiled tables")


def kernel_of(setting: Setting) -> Kernel | Text:
    """The compiled tables of a game, or why it has none."""
    if setting.room not in ROOMS:
        return NONE
    make: Callable[[Any], Kernel | Text] = import_module(f"tapete.bridges.vector.{setting.room}").kernel
    return make(setting if setting.room in ("dice", "poker") else setting.rules)


class TapeteVector(gym.vector.VectorEnv):
    """So many tables of one game."""

    metadata = {"autoreset_mode": gym.vector.AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self, game: str = "spain/blackjack", num_envs: int = 1024, plan: Mapping[str, Any] | None = None, **_: Any
    ) -> None:
        found = kernel_of(Setting(game, plan))
        if isinstance(found, Text):
            raise Refused(Text(f"{game}: {found.es}", f"{game}: {found.en}"))
        self.kernel, self.num_envs = found, num_envs
        acts, width = len(found.actions), len(found.seen)
        spaces = gym.spaces
        self.single_action_space = spaces.Discrete(acts)
        self.action_space = spaces.MultiDiscrete([acts] * num_envs)
        one = {"observation": (width,), "action_mask": (acts,)}
        self.single_observation_space = self._space(one, found.most)
        self.observation_space = self._space({name: (num_envs, *shape) for name, shape in one.items()}, found.most)
        self._seen = np.zeros((num_envs, width), np.int16)
        self._mask = np.zeros((num_envs, acts), np.int8)
        self._won = np.zeros(num_envs)
        self._over = np.zeros(num_envs, np.bool_)
        self._never = np.zeros(num_envs, np.bool_)
        self._kept = found.make(num_envs)
        self._words = seeded(0, num_envs)

    @staticmethod
    def _space(shapes: Mapping[str, tuple[int, ...]], most: int) -> Any:
        box = gym.spaces.Box
        seen = box(-most, most, shapes["observation"], np.int16)
        return gym.spaces.Dict({"observation": seen, "action_mask": box(0, 1, shapes["action_mask"], np.int8)})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        super().reset(seed=seed)
        self._words = seeded(int(self.np_random.integers(2**62)), self.num_envs)
        self.kernel.begin(self._kept, self._words, self._seen, self._mask)
        return self._told(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        asked = np.asarray(actions, np.int64)
        self.kernel.act(asked, self._kept, self._words, self._seen, self._mask, self._won, self._over)
        return self._told(), self._won.copy(), self._over.copy(), self._never, {}

    def _told(self) -> dict[str, NDArray[Any]]:
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
