"""Any game as an episode: who acts, what may be done as a finite list, chance with its true weights, what each seat sees.

It is the common ground of the bridges to OpenSpiel, Gymnasium and PettingZoo, and knows none of them. The procedure itself plays;
nothing of a game is written here a second time.

>>> from tapete.bridges.seats import Setting
>>> episode = Setting("spain/boule").episode()
>>> episode.actor, [episode.setting.actions[a] for a in episode.legal][:2]
(0, ['bet number 1 x1', 'bet number 2 x1'])
"""

from __future__ import annotations

from tapete.bridges.seats.episode import CHANCE, OVER, Episode
from tapete.bridges.seats.setting import Setting, playable

__all__ = ["CHANCE", "OVER", "Episode", "Setting", "playable"]
