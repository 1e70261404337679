"""So many rounds, or so many hours at a pace: `--rounds`, or `--hours` with `--pace`."""

from __future__ import annotations

import math

from tapete.errors import TapeteError
from tapete.text import Text


def rounds_in(rounds: int, hours: float, pace: float) -> int:
    """
    >>> rounds_in(0, 8, 60), rounds_in(200, 0, 0), rounds_in(0, 0, 0)
    (480, 200, 0)
    """
    if rounds and hours:
        raise TapeteError(Text("--rounds u --hours, no ambos", "--rounds or --hours, not both"))
    if hours and not pace:
        raise TapeteError(
            Text("--hours necesita --pace, las jugadas por hora", "--hours needs --pace, the rounds an hour"),
        )
    if pace and not hours:
        raise TapeteError(
            Text("--pace necesita --hours, cuánto dura la sesión", "--pace needs --hours, how long a session lasts"),
        )
    if not math.isfinite(hours * pace) or hours < 0 or pace < 0:
        raise TapeteError(Text("--hours y --pace: números mayores que cero", "--hours and --pace: numbers greater than zero"))
    return rounds or max(1, round(hours * pace)) if rounds or hours else 0
