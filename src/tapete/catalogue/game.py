"""A game: its file read with what it extends and includes, under the text of a day, a variant, readings and a plan, and checked.

Load errors name the file, the key and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tapete.catalogue.card import Regulation
from tapete.catalogue.families import family_model
from tapete.catalogue.faults import Fault, refuse
from tapete.catalogue.fitting import unstated
from tapete.catalogue.keeping import From, kept_or
from tapete.catalogue.kinds import wrong
from tapete.catalogue.names import missing_name
from tapete.catalogue.patching import copied, drop, merged, patch, put
from tapete.catalogue.paths import Place, as_put, bare, follow
from tapete.catalogue.plan import YES, Plan, choices, resolve
from tapete.catalogue.reading import CHAPTERS, read_part, read_toml, validate
from tapete.catalogue.schema import GameRules, Missing, Option
from tapete.catalogue.vocabulary import understood
from tapete.errors import CatalogueError, Refused, TapeteError, unknown
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.odds import GameOdds
    from tapete.table.table import Table

GAME = Text("ningún juego", "game")
FILE = Text("ningún archivo", "file")
SLUG = re.compile(r"[\w][\w'-]*")
SLUGS = Text("letras, cifras y guiones, sin espacios ni puntos", "letters, digits and hyphens, without spaces or points")
FILE_KEYS = ("extends", "includes", "without")
INCLUDED = Text(
    "un archivo que otros incluyen no lleva esta clave: va en el juego",
    "a file that others include has no such key: it goes into the game",
)
FACTS = Text("una lista de tablas ([[facts]])", "a list of tables ([[facts]])")
BESIDE = Text("el nombre de un archivo de la misma carpeta", "the name of a file of the same folder")
LAW = Path(__file__).parents[1] / "law"
DAY = "on"
"""The plan's word for the day whose text holds."""


class Game:
    """One game of one regulation, before a plan says how the operator runs it.

    >>> import tapete
    >>> tapete.game("spain/roulette").title.en
    'Roulette'
    """

    def __init__(
        self,
        path: Path,
        regulation: Regulation,
        above: tuple[str, ...] = (),
        folders: tuple[Path, ...] = (),
        day: date | None = None,
    ) -> None:
        self.path = path
        self.day = day
        """The day whose text holds; without one, today's."""
        self.regulation = regulation
        self.folders = folders
        self.above = (*above, path.stem)
        self.id = f"{regulation.regulation}/{path.stem}"

    def __repr__(self) -> str:
        return f"tapete.game({self.id!r})"

    @property
    def source(self) -> From | None:
        """All that its rules are read from; nothing where something else than its files has a say, as in an amendment."""
        other = "raw" in self.__dict__ and "_written" not in self.__dict__
        return None if other or type(self) is not Game else From(self.path, self.folders, self.day or date.today())

    @cached_property
    def own(self) -> dict[str, Any]:
        """What the game's own file says."""
        raw = read_toml(self.path)
        if not SLUG.fullmatch(self.path.stem):
            self._refuse("game", wrong(self.path.stem, SLUGS).text)
        if raw.get("game") != self.path.stem:
            named = Text(f"'{self.path.stem}', el nombre del archivo", f"'{self.path.stem}', the file's name")
            self._refuse("game", wrong(raw.get("game", ""), named).text)
        return raw

    def on(self, day: date) -> Game:
        """The same game under the text of a day."""
        return _on(self, day)

    @cached_property
    def raw(self) -> dict[str, Any]:
        """What the file says under the text of its day: with each correction and amendment that held by then, in their order."""
        raw = self._written
        last = self.day or date.today()
        held = [v for v in _table(raw, "versions").values() if isinstance(v, dict) and type(v.get("since")) is date]
        raw = copied(raw) if held else raw
        for version in sorted(held, key=lambda v: str(v["since"])):
            if version["since"] <= last:
                patch(raw, _changes(version))
        return raw

    @cached_property
    def _written(self) -> dict[str, Any]:
        """What the file says, on top of the game of the same regulation that it `extends`, `without` what it leaves out.

        What several games share without being one another's stands in a file whose name begins with `_`; each `includes` it,
        and its facts stand before the game's own.
        """
        own = copied(self.own)
        below: dict[str, Any] = {}
        shared: list[Any] = []
        for name in self._listed(own, "includes"):
            path = self._beside(name, "includes")
            part = dict(read_toml(path))
            if key := next((key for key in FILE_KEYS if key in part), None):
                refuse([Fault("error", (key,), INCLUDED, found=part[key])], (path,))
            facts = part.pop("facts", [])
            if not isinstance(facts, list):
                refuse([Fault("error", ("facts",), wrong(facts, FACTS).text)], (path,))
            shared += facts
            below = merged(below, part)
        if shared and isinstance(own.get("facts", []), list):
            own["facts"] = [*shared, *own.get("facts", [])]
        base = own.pop("extends", None)
        if base is None:
            self._leave_out(below, self._listed(own, "without"))
            return merged(below, own)
        path = self._beside(base, "extends")
        if path.stem in self.above:
            self._refuse("extends", Text(f"«{base}» se extiende a sí mismo", f"'{base}' extends itself"), base)
        extended = Game(path, self.regulation, self.above, day=self.day).raw
        if own.get("procedure", extended.get("procedure")) != extended.get("procedure"):
            self._refuse("procedure", wrong(own["procedure"], _same_family(base, extended.get("procedure"))).text)
        below = merged(copied(extended), below)
        self._leave_out(below, self._listed(own, "without"))
        return merged(below, own)

    def _listed(self, own: dict[str, Any], key: str) -> list[str]:
        """A list of words that is no part of the rules themselves."""
        listed = own.pop(key, [])
        if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
            self._refuse(key, wrong(listed, Text("una lista de textos entre comillas", "a list of texts in quotes")).text)
        return listed

    def _beside(self, name: object, key: str) -> Path:
        """Another file of the same folder, by its name without the ending."""
        near = {path.stem: path for path in self.path.parent.glob("*.toml") if path.name not in CHAPTERS}
        if not isinstance(name, str):
            self._refuse(key, wrong(name, BESIDE).text)
        if name not in near or name == self.path.stem:
            self._refuse(key, missing_name("file", name, [n for n in near if n != self.path.stem]), name)
        return near[name]

    def _leave_out(self, below: dict[str, Any], paths: list[str]) -> None:
        for gone in paths:
            found = follow(
                family_model(below.get("procedure", self.own.get("procedure", "")), self.path), gone, below, (), must_exist=True
            )
            if isinstance(found, Text):
                self._refuse("without", found, gone)
            drop(below, gone)

    def _refuse(self, key: str, what: Text, found: object = None) -> NoReturn:
        refuse([Fault("error", tuple(key.split(".")), what, found=found)], (self.path,))
        raise AssertionError("a fault is refused")

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The files that this game's rules come from, its own first."""
        own = self.own
        near = [self.path.with_name(f"{name}.toml") for name in own.get("includes", ())]
        base = own.get("extends")
        return (self.path, *near, *(Game(self.path.with_name(f"{base}.toml"), self.regulation, self.above).files if base else ()))

    @cached_property
    def model(self) -> type[GameRules]:
        return family_model(self.raw.get("procedure", ""), self.path)

    @cached_property
    def bare(self) -> GameRules:
        """The rules under every default reading and the first variant, before any plan: for listing and reading."""
        return kept_or(self.source, "bare", self._bare)

    def _bare(self) -> GameRules:
        from tapete.catalogue.vetting import examine, examine_changes, examine_paths, examine_plan

        try:
            rules = validate(self.model, self.supplied(self.read_plainly(), {}), self.files)
        except CatalogueError:
            refuse(examine_paths(self.model, self._written), self.files)  # what a change made wrong is told of the change
            raise
        source = rules.source.regulation
        if source != self.regulation.regulation and source not in self._regulations():
            self._refuse("source.regulation", wrong(source, _the_folder(self.regulation.regulation)).text, source)
        refuse(examine(rules, self.raw, self.forms), self.files)
        refuse([*examine_changes(rules, self.raw), *examine_plan(rules, self.regulation)], self.files)
        return rules

    def _regulations(self) -> set[str]:
        """The regulations that a file may have been copied from: ours, and those beside this one."""
        homes = (self.path.parents[1], LAW, *self.folders)
        return {card.parent.name for home in homes for card in home.glob("*/regulation.toml")}

    def read_plainly(self) -> dict[str, Any]:
        """The values of the file as they are under every default reading and the first variant."""
        raw: dict[str, Any] = copied(self.raw)
        forms = {name: _changes(form) for name, form in _table(raw, "variants").items() if name != "cite"}
        first = next(iter(forms), "")
        for form in [forms[first]] if first else []:
            patch(raw, form)
        for reading in _table(raw, "readings").values():
            options = _table(reading, "options")
            chosen = options.get(str(reading.get("default"))) if isinstance(reading, dict) else None
            only = chosen.get("only") if isinstance(chosen, dict) else None
            if isinstance(chosen, dict) and (not isinstance(only, list) or not only or first in only):
                patch(raw, _changes(chosen))
        return raw

    def supplied(self, raw: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
        """With what an owner supplies in a file of its own, named by the plan or by the file, and what follows from it."""
        for field, folder in self.model.supplied.items():
            name = given.get(field) or raw.get("file")
            if name:
                raw = {**raw, field: self._from_file(field, folder, str(name), "" if given.get(field) else "file")}
        return self.model.prepared(raw)

    def _from_file(self, field: str, folder: str, name: str, key: str) -> dict[str, Any]:
        """The table that a file of such a folder states: beside the game's own, or in one of the user's folders."""
        near = [self.path.parent / folder, *(home / folder for home in self.folders)]
        known = {path.stem: path for place in reversed(near) for path in sorted(place.glob("*.toml"))}
        if name not in known and key:  # the file itself names it
            self._refuse(key, missing_name("file", name, known), name)
        if name not in known:
            raise unknown(FILE, name, known)
        model = bare(self.model.model_fields[field].annotation)
        return dict(copied(read_part(model, known[name])))

    def forms(self) -> list[str]:
        """Variants of the games beside this one, which what they share may name too."""
        if len(self.files) == 1:
            return []
        near = (path for path in self.path.parent.glob("*.toml") if path.name not in CHAPTERS)
        return [form for path in near for form in _table(read_toml(path), "variants")]

    @property
    def title(self) -> Text:
        return self.bare.title

    @property
    def family(self) -> str:
        return self.bare.family

    def missing(self, plan: Mapping[str, Any] | None = None) -> list[Missing]:
        """What the text omits that neither the sample nor this plan supplies."""
        given = {**self.bare.sample, **(plan or {})}
        left = [m for m in self.bare.missing if m.left and str(given.get(m.left, "")).lower() in YES]
        return [m for m in self.bare.missing if m not in left and not all(p in given for p in m.params)]

    @property
    def status(self) -> str:
        return "incomplete" if any(not m.bet for m in self.missing()) else "complete"

    def rules(self, plan: Mapping[str, Any] | Plan | None = None) -> GameRules:
        """The rules as they stand under a plan; refuses, with the article, what the regulation does not allow."""
        return self.resolve(plan)[0]

    def resolve(self, plan: Mapping[str, Any] | Plan | None = None) -> tuple[GameRules, Plan]:
        given = dict(plan.given if isinstance(plan, Plan) else self.understood(plan or {}))
        if said := given.pop(DAY, None):
            rules, resolved = self.on(read_day(str(said))).resolve(given)
            day = {DAY: str(said)}
            return rules, replace(resolved, given={**resolved.given, **day}, said={**resolved.said, **day})
        rules, resolved = _resolved(self, tuple(sorted((k, _plain(v)) for k, v in given.items())))
        if self.day is not None and DAY not in resolved.said:
            resolved = replace(resolved, said={**resolved.said, DAY: self.day.isoformat()})
        return rules, resolved

    def understood(self, plan: Mapping[str, Any]) -> dict[str, Any]:
        """A plan in the files' own names; a bet that only some form of the game has is known by its name there."""
        given, bare = understood(self.bare, plan), self.bare
        if all("." not in name or name.partition(".")[2] in bare.bets for name in given):
            return given
        forms = {name: value for name, value in given.items() if name == "variant" or name in bare.readings}
        try:
            return understood(self.rules(forms), given)
        except TapeteError:
            return given

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
        from tapete.catalogue.vetting import examine

        bare = self.bare
        variant, readings = choices(bare, given)
        raw = copied(self.raw)
        if variant:
            patch(raw, bare.variants[variant])
        for name, reading in bare.readings.items():
            chosen = reading.options[readings[name]]
            if not chosen.only or variant in chosen.only:
                patch(raw, chosen)
        raw = self.supplied(raw, given)
        staged = validate(self.model, raw, self.files)
        refuse(examine(staged, self.raw, self.forms), self.files)
        resolved = resolve(staged, given, self.regulation, variant, readings)
        self._refuse_if_incomplete(given)
        if stands_for := staged.stands_for():
            self._vet(staged, resolved)
            return self._in_place(resolved, *stands_for)
        if not resolved.patches:
            self._vet(staged, resolved)
            return staged, resolved
        for path, value in resolved.patches.items():
            place = follow(self.model, path, raw, resolved.patches)
            put(raw, path, as_put(place, value) if isinstance(place, Place) else value)
        try:
            rules = validate(self.model, raw, self.files)
            self._vet(rules, resolved)
            refuse(examine(rules, self.raw, self.forms), self.files)
        except CatalogueError as error:
            raise _plan_refused(staged, resolved, error) from None
        return rules, resolved

    def _in_place(self, plan: Plan, slug: str, other: Mapping[str, str]) -> tuple[GameRules, Plan]:
        """The rules of another game of this regulation that is played in place of this one, under this one's plan."""
        files = [path for path in self.path.parent.glob("*.toml") if path.name not in CHAPTERS]
        near = {path.stem: path for path in files if not path.name.startswith("_") and path != self.path}
        if slug not in near:
            raise unknown(GAME, slug, near)
        rules, inner = Game(near[slug], self.regulation, folders=self.folders).resolve(dict(other))
        return rules, replace(inner, given=plan.given, said=plan.said, variant=plan.variant, readings={})

    def _vet(self, rules: GameRules, plan: Plan) -> None:
        """Refuse a plan whose values do not fit each other, whether it changes the rules or only sets amounts."""
        for table, key in unstated(rules):
            name, param = next((n, p) for n, p in rules.params.items() if f"{table}.{key}" in p.sets)
            raise Refused(
                Text(f"el plan debe fijar {name}: {param.text.es}", f"the plan must set {name}: {param.text.en}"), param.cite
            )
        rules.vet(plan.values)
        rules.vet_chips(plan.amount(rules.limits.min), self.regulation.currency.minor)

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


def _same_family(base: object, procedure: object) -> Text:
    return Text(f"'{procedure}', como en «{base}», a la que extiende", f"'{procedure}', as in '{base}', which it extends")


def _the_folder(name: str) -> Text:
    return Text(f"'{name}', el nombre de la carpeta", f"'{name}', the folder's name")


def _table(raw: object, key: str) -> Mapping[str, Any]:
    """A table of the file before it has been checked; an empty one where something else stands there."""
    found = raw.get(key) if isinstance(raw, dict) else None
    return found if isinstance(found, dict) else {}


def _changes(raw: object) -> Option:
    """The bare change of a variant or option, before the file as a whole has been checked."""
    gone = raw.get("drop", ()) if isinstance(raw, dict) else ()
    drops = tuple(path for path in gone if isinstance(path, str)) if isinstance(gone, list) else ()
    return Option.model_construct(text=Text("", ""), set=_table(raw, "set"), drop=drops)


def _plan_refused(staged: GameRules, plan: Plan, error: CatalogueError) -> TapeteError:
    """What a plan's value made wrong, told of the plan and not of the file."""
    for fault in error.faults:
        for name, param in staged.params.items():
            at = next((path for path in param.sets if isinstance(fault, Fault) and fault.where.startswith(path)), None)
            if at and name in plan.said and isinstance(fault, Fault):
                return Refused(
                    Text(f"plan {name} {plan.said[name]}: ", f"plan {name} {plan.said[name]}: ") + fault.what, param.cite
                )
    return error


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else str(value)


def read_day(said: str) -> date:
    """A day of the calendar, as the acta writes it."""
    try:
        return date.fromisoformat(said.strip())
    except ValueError:
        raise TapeteError(
            Text(f"«{said}» no es un día; se escribe como 1979-11-26", f"'{said}' is not a day; write it as 1979-11-26")
        ) from None


@lru_cache(maxsize=128)
def _on(game: Game, day: date) -> Game:
    return Game(game.path, game.regulation, folders=game.folders, day=day)


@lru_cache(maxsize=512)
def _resolved(game: Game, given: tuple[tuple[str, str], ...]) -> tuple[GameRules, Plan]:
    return kept_or(game.source, repr(given), lambda: game.build(dict(given)))
