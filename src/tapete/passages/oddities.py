"""What is odd in a text and changes play, pay, limits or odds, though no reading hangs on it: `law/<regulation>/oddities.toml`.

Found by reading: what the text says that nobody would expect there, and what is done at the table about it. What may be read
in more than one way is a reading of its game, and what is not in the text is missing there; neither stands here.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

from tapete.catalogue.faults import Fault, refuse
from tapete.catalogue.kinds import Words
from tapete.catalogue.loader import CHAPTERS, Game, read_toml, validate
from tapete.catalogue.model import Field
from tapete.catalogue.schema import Model
from tapete.text import Text

FILE = "oddities.toml"
assert FILE in CHAPTERS
OTHERS = frozenset(name.removesuffix(".toml") for name in CHAPTERS)
"""What stands among the games and is none."""


class Oddity(Model):
    """A passage, what is odd in it, and what is done about that; for the games that it concerns."""

    games: Annotated[tuple[Words, ...], Field(min_length=1)]
    at: Annotated[Words, Field(min_length=1)]
    what: Text
    does: Text

    @property
    def said(self) -> Text:
        """In one sentence: what is odd, and what is done."""
        return Text(f"{self.what.es}; lo que se hace: {self.does.es}", f"{self.what.en}; what is done: {self.does.en}")


class Oddities(Model):
    oddities: tuple[Oddity, ...]


def oddities_in(folder: Path) -> tuple[Oddity, ...]:
    """Those of a regulation's folder; none where nobody has looked for them."""
    path = folder / FILE
    return _read(path, path.stat().st_mtime_ns) if path.is_file() else ()


@lru_cache(maxsize=16)
def _read(path: Path, changed: int) -> tuple[Oddity, ...]:
    found = validate(Oddities, read_toml(path), (path,)).oddities
    refuse([fault for at, one in enumerate(found) for fault in _strangers(path.parent, at, one)], (path,))
    return found


def _strangers(folder: Path, at: int, one: Oddity) -> list[Fault]:
    """Games that the regulation does not have."""
    strange = [game for game in one.games if game in OTHERS or not (folder / f"{game}.toml").is_file()]
    key = ("oddities", at, "games")
    return [Fault("error", key, Text(f"el reglamento no tiene el juego {g}", f"the regulation has no game {g}")) for g in strange]


def oddities_of(game: Game) -> tuple[Oddity, ...]:
    """Those that concern a game."""
    return tuple(one for one in oddities_in(game.path.parent) if game.path.stem in one.games)
