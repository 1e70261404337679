"""Rounds compiled: an engine for every game whose rules a kernel can carry, and the reason where none can.

A kernel is never a second opinion: on the same seed it gives, round by round, what the procedure gives.
"""

from __future__ import annotations

from importlib import import_module

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.simulate.laying import Stake
from tapete.simulate.procedure import Procedure
from tapete.simulate.spec import Engine, Spec
from tapete.text import Text

ROOMS = ("wheel", "dice", "baccarat", "trente", "war", "twentyone", "poker", "bingo")
"""The families that have kernels."""


def for_(spec: Spec, game: Game, stakes: tuple[Stake, ...]) -> Engine | Text:
    """The kernel of what is to be simulated, or why only the procedure can play it."""
    if any(":" in name for name in spec.strategy):
        return Text("decide una función, que puede decidir cada vez de otro modo", "a function decides, and may decide otherwise")
    player = Procedure(spec, game, stakes).player
    room = room_of(player.terms.rules)
    if room not in ROOMS:
        return Text("para este juego no hay núcleo compilado", "there is no compiled kernel for this game")
    found: Engine | Text = import_module(f"tapete.simulate.kernels.{room}").kernel(spec, player.terms, player, stakes)
    return found
