"""OpenSpiel: every game of the catalogue as a game of theirs.

`import tapete.bridges.openspiel` registers them: all by one parameter, `pyspiel.load_game("tapete(game=spain/blackjack)")`,
and each that its text leaves complete under its own name, `pyspiel.load_game("tapete_spain_blackjack")`. Parameters:
`players` (0: as few as the game needs), `stakes` ("x1;x5;x25", in multiples of the least), `bets` (how many may be laid in
one window), `coups` (after so many a round that goes on is broken off), `plan` ("min:5;decks:6").

Chance has its true probabilities, exact fractions until they are handed over. A seat's returns are in units of the table's
minimum, and the house is no player: sums are not zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tapete.bridges.missing import needs
from tapete.bridges.seats import CHANCE, OVER, Setting, playable
from tapete.bridges.seats.features import features, in_words, layout
from tapete.bridges.seats.setting import COUPS, read_plan, read_stakes
from tapete.bridges.seats.sight import recall

pyspiel: Any = needs("pyspiel", "open_spiel")

NAME = "tapete"
DEFAULT = "spain/blackjack"
PARAMETERS: dict[str, str | int] = {"game": DEFAULT, "players": 0, "stakes": "x1", "bets": 3, "coups": COUPS, "plan": ""}
MOST_PLAYERS = 14
BOUND = 1e9
"""No result leaves these bounds; how much a meter may come to show, no text bounds."""


def _type(name: str, title: str, game: str) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**PARAMETERS, "game": game},
        default_loadable=True,
    )


class TapeteGame(pyspiel.Game):
    """A game of the catalogue, under a plan, with so many seats."""

    kind = _type(NAME, "Casino games by the book", DEFAULT)
    default = DEFAULT

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, "game": self.default, **(params or {})}
        self.setting = Setting(
            str(given["game"]),
            read_plan(str(given["plan"])),
            int(given["players"]),
            read_stakes(str(given["stakes"])),
            int(given["bets"]),
            int(given["coups"]),
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.actions),
            max_chance_outcomes=self.setting.widest,
            num_players=self.setting.players,
            min_utility=-BOUND,
            max_utility=BOUND,
            max_game_length=longest(self.setting),
        )
        super().__init__(self.kind, info, dict(params or {}))

    def new_initial_state(self) -> TapeteState:
        return TapeteState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TapeteObserver:
        return TapeteObserver(self.setting, iig_obs_type, params)


class TapeteState(pyspiel.State):
    """A round in progress."""

    def __init__(self, game: TapeteGame) -> None:
        super().__init__(game)
        self.episode = game.setting.episode()

    def current_player(self) -> int:
        actor = self.episode.actor
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(actor, actor))

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal if player == self.episode.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, float(chance)) for number, chance in self.episode.chances]

    def _apply_action(self, action: int) -> None:
        self.episode.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.episode.name(action)

    def is_terminal(self) -> bool:
        return self.episode.over

    def returns(self) -> list[float]:
        return self.episode.returns() if self.episode.over else [0.0] * self.episode.setting.players

    def information_state_string(self, player: int | None = None) -> str:
        return self._seen(player, remembering=True)

    def observation_string(self, player: int | None = None) -> str:
        return self._seen(player, remembering=False)

    def _seen(self, player: int | None, remembering: bool) -> str:
        seat = (self.episode.actor if player is None else player) + 1
        seen = in_words(self.episode, seat)
        return f"{recall(self.episode.log, seat)} || {seen}" if remembering else seen

    def __str__(self) -> str:
        return "; ".join(entry.words for entry in self.episode.log)


class TapeteObserver:
    """What a seat sees, as OpenSpiel's observers tell it."""

    def __init__(self, setting: Setting, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported; passed {params}")
        self.recalls = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.shape = layout(setting)
        self.tensor = np.zeros(self.shape.size, np.float32)
        self.dict = self.shape.split(self.tensor)

    def set_from(self, state: TapeteState, player: int) -> None:
        self.tensor[:] = features(state.episode, player + 1)

    def string_from(self, state: TapeteState, player: int) -> str:
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


def longest(setting: Setting) -> int:
    """More actions than any round has: in every coup the bets of each seat, a pack of cards, and a choice after each of them."""
    return setting.coups * (setting.players * (setting.bets + 1) + 4 * max(104, setting.widest))


def own_name(game: str) -> str:
    """`tapete_spain_blackjack` for `spain/blackjack`."""
    return f"{NAME}_{game.replace('/', '_').replace('-', '_')}"


def register() -> list[str]:
    """Tell OpenSpiel of every game; those that it knows already are left alone."""
    from tapete import all_games

    known = set(pyspiel.registered_names())
    if NAME not in known:
        pyspiel.register_game(TapeteGame.kind, TapeteGame)
    named = {own_name(game.id): game for game in all_games() if playable(game)}
    for name, game in named.items():
        if name not in known:
            kind = _type(name, f"{game.title.en} ({game.regulation.short.en})", game.id)
            own = type(f"Tapete_{name}", (TapeteGame,), {"kind": kind, "default": game.id})
            pyspiel.register_game(kind, own)
    return [NAME, *named]


register()
