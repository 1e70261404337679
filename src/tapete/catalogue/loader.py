"""All regulations that are found: ours, and those of a user's own folders beside them. Who wants a game asks here."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from copy import copy
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path

from tapete.catalogue.card import Regulation
from tapete.catalogue.faults import refuse
from tapete.catalogue.game import DAY as DAY
from tapete.catalogue.game import GAME, LAW
from tapete.catalogue.game import Game as Game
from tapete.catalogue.game import read_day as read_day
from tapete.catalogue.keeping import From, kept_or
from tapete.catalogue.patching import drop as drop
from tapete.catalogue.patching import put as put
from tapete.catalogue.reading import CHAPTERS as CHAPTERS
from tapete.catalogue.reading import exact as exact
from tapete.catalogue.reading import read_part as read_part
from tapete.catalogue.reading import read_toml as read_toml
from tapete.catalogue.reading import validate as validate
from tapete.errors import CatalogueError, NotFound, unknown
from tapete.text import Text

HOME = LAW
VARIABLE = "TAPETE_CATALOGUE"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""What a folder or a file of a regulation may be called: no system knows longer names than about that."""


class Catalogue:
    """All regulations found in a list of folders, ours first."""

    def __init__(self, folders: Iterable[Path | str] = ()) -> None:
        extra = [Path(f) for f in folders]
        for folder in extra:
            if not folder.is_dir():
                raise CatalogueError(
                    Text(
                        f"{folder} no es una carpeta; se esperaba una carpeta de reglamentos",
                        f"{folder} is not a folder; expected a folder of regulations",
                    )
                )
        self.folders = [HOME, *extra]
        self._read: dict[Path, Regulation] = {}
        self._found: dict[str, Game] = {}

    @cached_property
    def regulations(self) -> dict[str, Regulation]:
        return {card.regulation: card for card, _ in self._cards}

    @cached_property
    def homes(self) -> dict[str, Path]:
        """The folder of each regulation."""
        return {card.regulation: folder for card, folder in self._cards}

    @cached_property
    def _cards(self) -> list[tuple[Regulation, Path]]:
        found: dict[str, tuple[Regulation, Path]] = {}
        for folder in self.folders:
            for path in sorted(folder.glob("*/regulation.toml")):
                card = self._card(path)
                found[card.regulation] = (card, path.parent)
        return list(found.values())

    def _card(self, path: Path) -> Regulation:
        if path not in self._read:
            self._read[path] = kept_or(From(path), "card", lambda: _read_card(path))
        return self._read[path]

    @cached_property
    def games(self) -> dict[str, Game]:
        return {
            name: self._found.get(name) or Game(path, card, folders=tuple(self.folders[1:]))
            for card, folder in self._cards
            for path in sorted(folder.glob("*.toml"))
            if _is_game(path) and (name := f"{card.regulation}/{path.stem}")
        }

    def on(self, day: date) -> Catalogue:
        """The catalogue under the texts of a day."""
        dated = copy(self)
        dated.__dict__["games"] = {name: game.on(day) for name, game in self.games.items()}
        return dated

    def game(self, name: str) -> Game:
        """A game by its name; while nobody has asked for all of them, its own regulation is read and no other."""
        if "games" not in self.__dict__ and (found := self._alone(name)):
            return found
        if name in self.games:
            return self.games[name]
        raise self.missing(GAME, name, self.games)

    def missing(self, what: Text, name: str, known: Iterable[str]) -> NotFound:
        """No folder that is read has it; whoever stands in the one that does is told how to have it read."""
        regulation = name.partition("/")[0]
        if not NAME.fullmatch(regulation) or regulation in self.homes or not Path(regulation, "regulation.toml").is_file():
            return unknown(what, name, known)
        return NotFound(
            Text(
                f"no hay {what.es} «{name}» entre lo que se lee; aquí hay una carpeta «{regulation}»: añada --catalogue .",
                f"there is no {what.en} '{name}' in what is read; there is a folder '{regulation}' here: add --catalogue .",
            )
        )

    def _alone(self, name: str) -> Game | None:
        """A game without the rest of the catalogue; nothing where the folders do not have it at first sight."""
        regulation, _, slug = name.partition("/")
        plain = bool(NAME.fullmatch(regulation) and NAME.fullmatch(slug))
        homes = [folder / regulation for folder in self.folders if plain and (folder / regulation / "regulation.toml").is_file()]
        path = homes[-1] / f"{slug}.toml" if homes else None
        if path is None or not path.is_file() or not _is_game(path):
            return None
        if name not in self._found:
            self._found[name] = Game(path, self._card(path.with_name("regulation.toml")), folders=tuple(self.folders[1:]))
        return self._found[name]


def _read_card(path: Path) -> Regulation:
    from tapete.catalogue.vetting import examine_card

    card = validate(Regulation, read_toml(path), (path,))
    refuse(examine_card(card, path.parent.name), (path,))
    return card


def _is_game(path: Path) -> bool:
    """Whether a file of a regulation's folder is a game: neither one of its chapters nor what several games share."""
    return path.name not in CHAPTERS and not path.name.startswith("_")


def catalogue(*folders: Path | str) -> Catalogue:
    """The catalogue with the folders given, or those that TAPETE_CATALOGUE names (separated as in PATH)."""
    named = folders or tuple(f for f in os.environ.get(VARIABLE, "").split(os.pathsep) if f)
    return _catalogue(tuple(str(f) for f in named))


@lru_cache(maxsize=8)
def _catalogue(folders: tuple[str, ...]) -> Catalogue:
    return Catalogue(folders)


def forget() -> None:
    """Read the catalogue anew when it is next wanted."""
    _catalogue.cache_clear()
