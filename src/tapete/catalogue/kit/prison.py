"""What becomes of a bet that chance neither wins nor loses outright: part back, or prison until the next coup decides.

Roulette's zero and thirty-and-forty's thirty-one all have it; what differs is in the TOML.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tapete.catalogue.kinds import Flag, Rate, Words
from tapete.catalogue.model import Beside
from tapete.catalogue.schema import Cited


class Insurance(Cited):
    """A premium that saves part of an imprisoned bet when the same thing happens again."""

    rate: Rate
    keeps: Rate


class Prison(Cited):
    """What a player may choose, and what becomes of the bet if it happens again."""

    keeps: Rate
    """The part of the stake that a player takes back when he takes part of it back."""
    prison: Flag = False
    again: Literal["shrinks", "whole", "lose"] = "lose"
    """When it happens again: the imprisoned stake shrinks, stays whole (only the part to take back shrinks), or is lost."""
    shrinks_to: Rate = Fraction(1)
    freed: Rate = Fraction(1)
    """The part of an imprisoned stake that comes back when it is freed."""
    below_minimum: Literal["taken", "remaining", "ignored"] = "ignored"
    """What, falling below the table minimum when it happens again, leaves no choice but prison."""
    insurance: Insurance | None = None
    on_last: Literal["part", "choice"] = "part"
    """On the table's last coup: only part is taken back, or there is the choice, and what is in prison is played on."""
    last_cite: Words = ""
    again_cite: Words = ""

    goes_with = {
        "again": Beside("prison"),
        "shrinks_to": Beside("again", ("shrinks", "whole")),
        "freed": Beside("prison"),
        "below_minimum": Beside("prison"),
        "insurance": Beside("prison"),
        "on_last": Beside("prison"),
    }
