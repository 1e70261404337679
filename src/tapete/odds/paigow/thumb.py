"""Rules of thumb for players, as data: one for cards, one for tiles."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tapete.catalogue.paigow.rules import CardWay, TileWay
from tapete.text import Text

OURS = "thumb"
"""No article says it."""


@dataclass(frozen=True)
class Thumb:
    """What a person keeps in mind, and the same as rules from the first to the last."""

    says: Text
    cards: Mapping[str, CardWay]
    tiles: Mapping[str, TileWay]


@lru_cache
def thumb(of: str) -> Thumb:
    """The rule for `cards` or for `tiles`."""
    raw: dict[str, Any] = tomllib.loads(files("tapete.odds.paigow").joinpath("thumb.toml").read_text(encoding="utf-8"))[of]
    says = Text(raw["says"]["es"], raw["says"]["en"])
    rows = {name: {**row, "text": says, "cite": OURS} for name, row in raw["ways"].items()}
    return Thumb(
        says,
        {name: CardWay.model_validate(row) for name, row in rows.items()} if of == "cards" else {},
        {name: TileWay.model_validate(row) for name, row in rows.items()} if of == "tiles" else {},
    )
