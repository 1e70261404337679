"""A draft: a file, or a folder with `amendment.toml`, that names the values of a regulation it would change, and the articles.

regulation = "chile"
title = { es = "La guerra, a tres contra dos", en = "War at three to two" }

[[changes]]
game = "war"
cite = "III.4 §4.4"
set  = { "bets.tie.pays" = "8 to 1" }
why  = { es = "…", en = "…" }
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import Annotated, Any

from pydantic import ValidationError

from tapete import toml
from tapete.catalogue.faults import Fault
from tapete.catalogue.kinds import Words
from tapete.catalogue.loader import Catalogue, Game, exact
from tapete.catalogue.model import Field
from tapete.catalogue.patching import copied, drop, put
from tapete.catalogue.paths import follow
from tapete.catalogue.schema import Model
from tapete.errors import CatalogueError, TapeteError, toml_says, unknown
from tapete.figures import in_english
from tapete.text import Text, same

NAME = "amendment.toml"
LARGEST = 1_000_000
EMPTY = same("")


class Change(Model):
    """Values of one game that would be others, and the article that would say so."""

    game: Words
    cite: Annotated[Words, Field(min_length=1)]
    set: dict[str, Any]
    why: Text = EMPTY


class Draft(Model):
    regulation: Words
    title: Text
    changes: Annotated[tuple[Change, ...], Field(min_length=1)]


class Amended(Game):
    """A game as it would be: the values of its file, some of them changed; a reading that a change decides decides no more."""

    def __init__(self, game: Game, changes: tuple[Change, ...]) -> None:
        super().__init__(game.path, game.regulation, folders=game.folders)
        raw = copied(game.raw)
        for change in changes:
            for path, value in change.set.items():
                put(raw, path, copied(value))
                table, _, leaf = path.rpartition(".")
                told = f"{table}.provenance.{leaf}"  # where the value that is replaced came from
                drop(raw, told)
                _decide(raw, path, told)
        self.__dict__["raw"] = raw  # in place of what is read from the file


def _decide(raw: dict[str, Any], *paths: str) -> None:
    """No reading and no variant sets a value that the draft gives."""
    for sort in ("readings", "variants"):
        for entry in raw.get(sort, {}).values():
            options = entry.get("options", {"": entry}) if isinstance(entry, dict) else {}
            for option in options.values():
                if isinstance(option, dict) and isinstance(option.get("set"), dict):
                    for path in paths:
                        option["set"].pop(path, None)


def read_draft(path: Path) -> Draft:
    """A draft from its file; what is wrong with it is one sentence."""
    file = path / NAME if path.is_dir() else path
    if not file.is_file():
        raise TapeteError(
            Text(
                f"no hay borrador en {path}: se espera un archivo TOML, o una carpeta con {NAME}",
                f"there is no draft in {path}: expected a TOML file, or a folder with {NAME}",
            )
        )
    if file.stat().st_size > LARGEST:
        raise TapeteError(Text(f"{file} es demasiado grande para un borrador", f"{file} is too large for a draft"))
    try:
        said = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise TapeteError(Text(f"{file} no es texto en UTF-8", f"{file} is not text in UTF-8")) from None
    return parse_draft(said, str(file))


def parse_draft(said: str, where: str) -> Draft:
    """A draft from its words; nothing that it names is read as a file."""
    try:
        raw = toml.loads(said, parse_float=exact)
    except (ValueError, RecursionError) as error:
        told = toml_says(error)
        raise TapeteError(Text(f"{where} no es TOML: {told.es}", f"{where} is not TOML: {told.en}")) from None
    try:
        return Draft.model_validate(_texts(raw))
    except ValidationError as error:
        first = error.errors()[0]
        at = ".".join(map(str, first["loc"]))
        what = Text(
            f"{where}: `{at}` falta o no vale; un borrador tiene regulation, title y [[changes]] con game, cite y set",
            f"{where}: `{at}` is missing or wrong; a draft has regulation, title and [[changes]] with game, cite and set",
        )
        raise TapeteError(what) from error


def small_draft(regulation: str, form: Mapping[str, str]) -> Draft:
    """The draft that a form of one value makes."""
    said = in_english(form.get("value", ""))
    try:
        value: Any = toml.loads(f"v = {said}", parse_float=exact)["v"] if "\n" not in said else said
    except (ValueError, RecursionError, KeyError):
        value = said
    title = form.get("title") or form.get("place", "")
    change = {"game": form.get("game", ""), "cite": form.get("cite", ""), "set": {form.get("place", ""): value}}
    try:
        return Draft.model_validate({"regulation": regulation, "title": Text(title, title), "changes": [change]})
    except ValidationError:
        raise TapeteError(
            Text(
                "falta algo: juego, valor que se cambia, valor nuevo y artículo",
                "something is missing: game, value, new value and article",
            )
        ) from None


def _texts(raw: dict[str, Any]) -> dict[str, Any]:
    """Tables of two languages as texts."""

    def text(value: Any) -> Any:
        return Text(str(value["es"]), str(value["en"])) if isinstance(value, dict) and set(value) == {"es", "en"} else value

    changes = raw.get("changes")
    listed = (
        [{k: text(v) for k, v in c.items()} if isinstance(c, dict) else c for c in changes]
        if isinstance(changes, list)
        else changes
    )
    return {k: text(v) for k, v in raw.items()} | ({"changes": listed} if "changes" in raw else {})


def amended(law: Catalogue, draft: Draft) -> Catalogue:
    """The catalogue as it would be; refuses what leads nowhere, or what would not be a game any more."""
    if draft.regulation not in law.regulations:
        raise unknown(Text("ningún reglamento", "regulation"), draft.regulation, law.regulations)
    games = dict(law.games)
    by_game = changed_games(draft)
    for name, changes in by_game.items():
        game = law.game(name)
        if game.id.partition("/")[0] != draft.regulation:
            raise TapeteError(Text(f"{name} no es de {draft.regulation}", f"{name} is not of {draft.regulation}"))
        for change in changes:
            for path in change.set:
                found = follow(game.model, path, game.raw, change.set)
                if isinstance(found, Text):
                    raise CatalogueError(Text(f"{name}, {path}: {found.es}", f"{name}, {path}: {found.en}"))
    for name, changes in by_game.items():
        games[name] = Amended(law.games[name], changes)
        try:
            games[name].bare  # noqa: B018  # refuses what does not stand
        except CatalogueError as error:
            raise _not_standing(name, error) from None
    new = copy(law)
    new.__dict__["games"] = games
    return new


def _not_standing(name: str, error: CatalogueError) -> CatalogueError:
    """What is wrong with a game under the draft, told of the draft and not of the law's file."""
    first = next((fault for fault in error.faults if isinstance(fault, Fault)), None)
    what = Text(f"`{first.where}`: {first.what.es}", f"`{first.where}`: {first.what.en}") if first else error.text
    return CatalogueError(Text(f"el borrador no vale para {name}, {what.es}", f"the draft does not hold for {name}, {what.en}"))


def changed_games(draft: Draft) -> dict[str, tuple[Change, ...]]:
    """The games that a draft changes, by their whole names, with what it changes of each."""
    found: dict[str, tuple[Change, ...]] = {}
    for change in draft.changes:
        name = change.game if "/" in change.game else f"{draft.regulation}/{change.game}"
        found[name] = (*found.get(name, ()), change)
    return found


def touched(law: Catalogue, draft: Draft) -> list[Game]:
    """The games that the draft changes, as they are now."""
    return [law.game(name) for name in changed_games(draft)]
