"""From files to rules: finds the regulations, reads a game's TOML, applies variant, readings and plan, and checks it all.

Load errors name the file, the key and what was expected. A user's own folder of regulations stands beside ours.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from tapete.catalogue.families import family_model
from tapete.catalogue.plan import Plan, choices, resolve
from tapete.catalogue.schema import GameRules, Missing, Model, Option, Regulation, Variant, inherit
from tapete.errors import CatalogueError, Refused, unknown
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.odds import GameOdds
    from tapete.table.table import Table

HOME = Path(__file__).parents[1] / "law"
VARIABLE = "TAPETE_CATALOGUE"
M = TypeVar("M", bound=Model)
GAME = Text("ningún juego", "game")


def read_toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(Text(f"{path}: no es TOML válido ({error})", f"{path}: not valid TOML ({error})")) from None
    except OSError as error:
        said = f"{path}: {error.strerror}"
        raise CatalogueError(Text(said, said)) from None


def validate(model: type[M], raw: Mapping[str, Any], path: Path) -> M:
    """The model, or one sentence naming file, key, what was expected and what stood there."""
    try:
        return model.model_validate(inherit(model, raw))
    except ValidationError as failure:
        first = failure.errors()[0]
        key = ".".join(str(part) for part in first["loc"]) or "(file)"
        found = repr(first["input"])[:60]
        more = failure.error_count() - 1
        tail = Text(f" (y {more} más)", f" (and {more} more)") if more else Text("", "")
        raise CatalogueError(
            Text(f"{path}: clave {key}: {first['msg']}; hay {found}", f"{path}: key {key}: {first['msg']}; found {found}") + tail
        ) from None


def put(raw: dict[str, Any], path: str, value: Any) -> None:
    """Set `bets.split.also` and the like, making tables on the way."""
    *tables, last = path.split(".")
    for name in tables:
        raw = raw.setdefault(name, {})
    raw[last] = value


def drop(raw: dict[str, Any], path: str) -> None:
    *tables, last = path.split(".")
    for name in tables:
        raw = raw.get(name, {})
    raw.pop(last, None)


def merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged, everything else is replaced."""
    out = deepcopy(base)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(out.get(key), dict)
        out[key] = merged(out[key], value) if both else deepcopy(value)
    return out


def patch(raw: dict[str, Any], change: Option | Variant) -> None:
    for path in change.drop:
        drop(raw, path)
    for path, value in change.set.items():
        put(raw, path, deepcopy(value))


class Game:
    """One game of one regulation, before a plan says how the operator runs it.

    >>> import tapete
    >>> tapete.game("spain/roulette").title.en
    'Roulette'
    """

    def __init__(self, path: Path, regulation: Regulation) -> None:
        self.path = path
        self.regulation = regulation
        self.id = f"{regulation.regulation}/{path.stem}"

    def __repr__(self) -> str:
        return f"tapete.game({self.id!r})"

    @cached_property
    def own(self) -> dict[str, Any]:
        """What the game's own file says."""
        raw = read_toml(self.path)
        if raw.get("game") != self.path.stem:
            raise CatalogueError(
                Text(
                    f"{self.path}: clave game: se esperaba '{self.path.stem}', el nombre del archivo",
                    f"{self.path}: key game: expected '{self.path.stem}', the file's name",
                )
            )
        return raw

    @cached_property
    def raw(self) -> dict[str, Any]:
        """What the file says, on top of the game of the same regulation that it `extends`, `without` what it leaves out.

        What several games share without being one another's stands in a file whose name begins with `_`; each `includes` it,
        and its facts stand before the game's own.
        """
        own = deepcopy(self.own)
        below: dict[str, Any] = {}
        shared: list[Any] = []
        for name in own.pop("includes", ()):
            part = read_toml(self.path.with_name(f"{name}.toml"))
            shared += part.pop("facts", ())
            below = merged(below, part)
        if shared:
            own["facts"] = [*shared, *own.get("facts", ())]
        base = own.pop("extends", None)
        if base is None:
            for gone in own.pop("without", ()):
                drop(below, gone)
            return merged(below, own)
        path = self.path.with_name(f"{base}.toml")
        if base == self.path.stem or not path.exists():
            raise CatalogueError(
                Text(
                    f"{self.path}: clave extends: se esperaba otro juego de la misma carpeta; hay '{base}'",
                    f"{self.path}: key extends: expected another game of the same folder; found '{base}'",
                )
            )
        below = merged(deepcopy(Game(path, self.regulation).raw), below)
        for gone in own.pop("without", ()):
            drop(below, gone)
        return merged(below, own)

    @cached_property
    def model(self) -> type[GameRules]:
        return family_model(str(self.raw.get("procedure", "")), self.path)

    @cached_property
    def bare(self) -> GameRules:
        """The rules under every default reading and the first variant, before any plan: for listing and reading."""
        raw = deepcopy(self.raw)
        first = next(iter(raw.get("variants", {})), "")
        if first:
            patch(raw, validate_change(raw["variants"][first]))
        for reading in raw.get("readings", {}).values():
            chosen = reading.get("options", {}).get(reading.get("default"))
            if chosen is None:
                raise CatalogueError(f"{self.path}: key readings: the default of every reading must be one of its options")
            if not chosen.get("only") or first in chosen["only"]:
                patch(raw, validate_change(chosen))
        return validate(self.model, raw, self.path)

    @property
    def title(self) -> Text:
        return self.bare.title

    @property
    def family(self) -> str:
        return self.bare.family

    def missing(self, plan: Mapping[str, Any] | None = None) -> list[Missing]:
        """What the text omits that neither the sample nor this plan supplies."""
        given = {**self.bare.sample, **(plan or {})}
        return [m for m in self.bare.missing if not all(p in given for p in m.params)]

    @property
    def status(self) -> str:
        return "incomplete" if any(not m.bet for m in self.missing()) else "complete"

    def rules(self, plan: Mapping[str, Any] | Plan | None = None) -> GameRules:
        """The rules as they stand under a plan; refuses, with the article, what the regulation does not allow."""
        return self.resolve(plan)[0]

    def resolve(self, plan: Mapping[str, Any] | Plan | None = None) -> tuple[GameRules, Plan]:
        given = plan.given if isinstance(plan, Plan) else dict(plan or {})
        return _resolved(self, tuple(sorted((k, _plain(v)) for k, v in given.items())))

    def open(self, **plan: Any) -> Table:
        """A table of this game; the plan's names may be written with underscores."""
        from tapete.table.table import Table

        return Table(self, {name.replace("_", "-"): value for name, value in plan.items()})

    def odds(self, **plan: Any) -> GameOdds:
        """What every bet of this game costs, exactly."""
        from tapete.odds import game_odds

        return game_odds(self, {name.replace("_", "-"): value for name, value in plan.items()})

    def build(self, given: Mapping[str, Any]) -> tuple[GameRules, Plan]:
        """Variant and readings first, since they may change what the operator is left to decide; then the plan's values."""
        bare = self.bare
        variant, readings = choices(bare, given)
        raw = deepcopy(self.raw)
        if variant:
            patch(raw, bare.variants[variant])
        for name, reading in bare.readings.items():
            chosen = reading.options[readings[name]]
            if not chosen.only or variant in chosen.only:
                patch(raw, chosen)
        staged = validate(self.model, raw, self.path)
        resolved = resolve(staged, given, self.regulation, variant, readings)
        self._refuse_if_incomplete(given)
        if not resolved.patches:
            return staged, resolved
        for path, value in resolved.patches.items():
            put(raw, path, value)
        rules = validate(self.model, raw, self.path)
        rules.vet(resolved.values)
        return rules, resolved

    def _refuse_if_incomplete(self, given: Mapping[str, Any]) -> None:
        lacking = [m for m in self.missing(given) if not m.bet]
        if lacking:
            first, more = lacking[0], len(lacking) - 1
            params = ", ".join(first.params)
            others = Text(f" (y {more} cosas más)", f" (and {more} more)") if more else Text("", "")
            raise Refused(
                Text(
                    f"{self.id} está incompleto; el texto no dice: {first.what.es}{others.es}; el plan puede darlo con {params}",
                    f"{self.id} is incomplete; the text does not give: {first.what.en}{others.en}; a plan may, with {params}",
                ),
                first.cite,
            )


def validate_change(raw: Mapping[str, Any]) -> Option:
    """The bare change of a variant or option, before the file as a whole has been checked."""
    return Option.model_construct(text=Text("", ""), set=raw.get("set", {}), drop=tuple(raw.get("drop", ())))


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else str(value)


@lru_cache(maxsize=512)
def _resolved(game: Game, given: tuple[tuple[str, str], ...]) -> tuple[GameRules, Plan]:
    return game.build(dict(given))


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

    @cached_property
    def regulations(self) -> dict[str, Regulation]:
        return {card.regulation: card for card, _ in self._cards}

    @cached_property
    def _cards(self) -> list[tuple[Regulation, Path]]:
        found: dict[str, tuple[Regulation, Path]] = {}
        for folder in self.folders:
            for path in sorted(folder.glob("*/regulation.toml")):
                card = validate(Regulation, read_toml(path), path)
                if card.regulation != path.parent.name:
                    raise CatalogueError(f"{path}: key regulation: expected '{path.parent.name}', the folder's name")
                found[card.regulation] = (card, path.parent)
        return list(found.values())

    @cached_property
    def games(self) -> dict[str, Game]:
        return {
            f"{card.regulation}/{path.stem}": Game(path, card)
            for card, folder in self._cards
            for path in sorted(folder.glob("*.toml"))
            if path.name != "regulation.toml" and not path.name.startswith("_")
        }

    def game(self, name: str) -> Game:
        if name in self.games:
            return self.games[name]
        raise unknown(GAME, name, self.games)


def catalogue(*folders: Path | str) -> Catalogue:
    """The catalogue with the folders given, or those that TAPETE_CATALOGUE names (separated as in PATH)."""
    named = folders or tuple(f for f in os.environ.get(VARIABLE, "").split(os.pathsep) if f)
    return _catalogue(tuple(str(f) for f in named))


@lru_cache(maxsize=8)
def _catalogue(folders: tuple[str, ...]) -> Catalogue:
    return Catalogue(folders)
