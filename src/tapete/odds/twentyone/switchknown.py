"""Switch by a player who forgets nothing takes minutes to reckon: what the package knows of it is looked up.

`switchknown.json` has, for the rules in this package, what `switchvalue` found: a value that play of a known kind has, and how
much more best play could have at most. `make switch` reckons it again and says whether it still stands. A row belongs to the
figures it was reckoned from. Other figures have none: their price is that of a player without memory (`switch`), within what
`switchbound` proves.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from tapete.odds.twentyone.figures import Figures, full_shoe

NAME = "switchknown.json"


@dataclass(frozen=True)
class Remembering:
    """In stakes of one hand: what a round is worth, never switching, and what more it could be worth at most."""

    value: float
    kept: float
    gain: float


def key_of(figures: Figures) -> str:
    """A mark of everything that the value hangs on."""
    told = {
        name: sorted(value) if isinstance(value, frozenset) else str(value)
        for name, value in vars(figures).items()
    }  # fmt: skip
    return hashlib.sha256(json.dumps([told, full_shoe(figures.decks)], sort_keys=True).encode()).hexdigest()


@lru_cache
def known() -> Mapping[str, Remembering]:
    """The rows that come with the package, by their marks."""
    rows = json.loads(files("tapete.odds.twentyone").joinpath(NAME).read_text(encoding="utf-8"))
    return {row["key"]: Remembering(float(row["value"]), float(row["kept"]), float(row["gain"])) for row in rows}


def remembered(figures: Figures) -> Remembering | None:
    """What is known of a table of these figures, hands split once and nobody surrendering."""
    return known().get(key_of(figures))
