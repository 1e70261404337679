"""Draw poker takes some minutes to count: what the package knows of it is looked up.

`draw.json` has the values of the tables in this package; `make draw-poker` counts them all again and says whether they still
stand. A value belongs to the figures that it was counted from: another pay or another reading is another key.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from tapete.odds.poker.draw import Draw
from tapete.odds.poker.store import Reckoned

NAME = "draw.json"


def key_of(figures: Draw) -> str:
    """Everything that the value hangs on, in one line."""
    pays = " ".join(f"{category} {won}" for category, won in sorted(figures.pays.items()))
    straight = ("gap " if figures.inside else "") + ("ends" if figures.ace_ends else "open")
    ends = f"bet {figures.bet}, unopened {figures.unopened}, tied {figures.tied}"
    return f"{ends}, opens {' '.join(figures.opens)}, {straight}, {'named' if figures.only_named else 'all'}; {pays}"


def known(figures: Draw) -> Reckoned | None:
    """What these figures are worth, if it comes with the package."""
    return _all().get(key_of(figures))


@lru_cache
def _all() -> Mapping[str, Reckoned]:
    rows = json.loads(files("tapete.odds.poker").joinpath(NAME).read_text(encoding="utf-8"))
    return {key: Reckoned.from_json(row) for key, row in rows.items()}
