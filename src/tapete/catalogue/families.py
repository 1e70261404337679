"""The families of games: one line each, and the name of its room in every layer.

A family lives in `catalogue/<room>`, `games/<room>`, `odds/<room>` and `draw/<room>`; a room is entered when a game asks for it.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import NamedTuple, cast

from tapete.catalogue.faults import Fault, refuse
from tapete.catalogue.kinds import wrong
from tapete.catalogue.schema import GameRules
from tapete.errors import TapeteError, unknown
from tapete.text import Text, same


class Family(NamedTuple):
    """Where a procedure is at home, the model that reads its files, and the module of `games/<room>` that plays it."""

    room: str
    model: str
    heart: str = "coup"


FAMILIES = {
    "wheel": Family("wheel", "WheelRules"),
    "dice": Family("dice", "DiceRules"),
    "baccarat": Family("baccarat", "BaccaratRules"),
    "chemin": Family("banque", "BanqueRules", "chemin"),
    "tableaux": Family("banque", "BanqueRules", "tableaux"),
    "trente": Family("trente", "TrenteRules"),
    "war": Family("war", "WarRules"),
    "twentyone": Family("twentyone", "TwentyOneRules"),
    "poker": Family("poker", "PokerRules"),
    "triple": Family("triple", "TripleRules"),
    "circle": Family("circle", "CircleRules"),
    "bingo": Family("bingo", "BingoRules"),
    "paigow": Family("paigow", "PaiGowRules"),
    "machine": Family("machine", "MachineRules"),
}
"""By the `procedure` that a game's TOML names."""


SORTS = {
    "roulette": Text("ruleta", "roulette"),
    "boule": Text("boule", "boule"),
    "big-six": Text("rueda de la fortuna", "money wheel"),
    "craps": Text("craps", "craps"),
    "dice": Text("dados", "dice"),
    "baccarat": Text("bacará", "baccarat"),
    "trente-et-quarante": Text("treinta y cuarenta", "thirty and forty"),
    "war": Text("guerra", "war"),
    "twentyone": Text("veintiuna", "twenty-one"),
    "poker": Text("póker contra la casa", "poker against the house"),
    "circle": Text("póker entre jugadores", "poker among players"),
    "triple": Text("triple juego", "triple game"),
    "paigow": Text("pai gow", "pai gow"),
    "machine": Text("máquinas de azar", "gaming machines"),
}
"""What people call the sorts of games that files name as `family`."""


def sort_name(family: str) -> Text:
    """A sort of game in words; one that a file of one's own invents, by its own name."""
    return SORTS.get(family) or same(family.replace("-", " "))


def room_of(rules: GameRules) -> str:
    """The name of the rooms where these rules are at home."""
    return FAMILIES[rules.procedure].room


def model_of(procedure: str) -> type[GameRules]:
    family = FAMILIES[procedure]
    return cast(type[GameRules], getattr(import_module(f"tapete.catalogue.{family.room}.rules"), family.model))


def family_model(procedure: object, path: Path) -> type[GameRules]:
    """The model that reads a file of this procedure; refused, with its line, where there is none."""
    if isinstance(procedure, str) and procedure in FAMILIES:
        return model_of(procedure)
    known = Text(f"una de estas palabras: {', '.join(FAMILIES)}", f"one of these words: {', '.join(FAMILIES)}")
    named = isinstance(procedure, str) and procedure
    what = (
        unknown(Text("ningún procedimiento", "procedure"), str(procedure), FAMILIES).text
        if named
        else wrong(procedure, known).text
    )
    refuse([Fault("error", ("procedure",), what, found=procedure)], (path,))
    raise AssertionError("a fault is refused")


def no_family(name: str) -> TapeteError:
    """That there is no such family; the name of a room says which families live there."""
    within = [procedure for procedure, family in FAMILIES.items() if family.room == name]
    return unknown(Text("ninguna familia", "family"), name, within or FAMILIES)
