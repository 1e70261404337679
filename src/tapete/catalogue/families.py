"""Which model reads a game's TOML: one line per family of games."""

from __future__ import annotations

from pathlib import Path

from tapete.catalogue.baccarat import BaccaratRules
from tapete.catalogue.circle import CircleRules
from tapete.catalogue.dice import DiceRules
from tapete.catalogue.poker import PokerRules
from tapete.catalogue.schema import GameRules
from tapete.catalogue.trente import TrenteRules
from tapete.catalogue.triple import TripleRules
from tapete.catalogue.twentyone import TwentyOneRules
from tapete.catalogue.war import WarRules
from tapete.catalogue.wheel import WheelRules
from tapete.errors import CatalogueError
from tapete.text import Text

FAMILIES: dict[str, type[GameRules]] = {
    "wheel": WheelRules,
    "dice": DiceRules,
    "baccarat": BaccaratRules,
    "trente": TrenteRules,
    "war": WarRules,
    "twentyone": TwentyOneRules,
    "triple": TripleRules,
    "poker": PokerRules,
    "chemin": CircleRules,
    "tableaux": CircleRules,
}


def family_model(procedure: str, path: Path) -> type[GameRules]:
    if procedure in FAMILIES:
        return FAMILIES[procedure]
    known = ", ".join(sorted(FAMILIES))
    raise CatalogueError(
        Text(
            f"{path}: clave procedure: se esperaba uno de {known}; hay '{procedure}'",
            f"{path}: key procedure: expected one of {known}; found '{procedure}'",
        )
    )
