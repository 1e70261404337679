"""What a process that plays needs and would load each time: imported once by the server that such processes are forked from."""

from __future__ import annotations

import tapete
from floor import office, players

GAMES = ("spain/boule", "spain/craps", "spain/punto-y-banca", office.STUD)
"""What is played while processes are killed."""

for name in GAMES:
    tapete.game(name).resolve({})

__all__ = ["GAMES", "players"]
