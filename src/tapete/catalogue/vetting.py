"""All that is asked of rules besides the type of each value: that every name exists, every path leads somewhere, and keys fit.

The validator sees one value at a time; here the rules are seen whole, together with the file as it stood before any reading was
chosen, because a remedy may name a bet that only another variant has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

from pydantic import ValidationError

from tapete.catalogue.card import Regulation
from tapete.catalogue.faults import LACKING, Fault, translate
from tapete.catalogue.fitting import fitting
from tapete.catalogue.inheriting import inherit_value
from tapete.catalogue.kinds import wrong
from tapete.catalogue.model import Model
from tapete.catalogue.names import Names, Shape, missing_name, shape_of, walk
from tapete.catalogue.names import Path as Key
from tapete.catalogue.paths import Place, adapter, as_put, follow
from tapete.catalogue.plan import parse_value, plan_value
from tapete.catalogue.schema import GameRules, Option, Param, Variant
from tapete.errors import TapeteError
from tapete.text import Text

EMPTY = Text("falta el texto en uno de los dos idiomas (es, en)", "the text is missing in one of the two languages (es, en)")


class Vocabulary:
    """What may be named: what these rules have, and what the file has under any other reading or variant."""

    def __init__(self, rules: GameRules, raw: Mapping[str, Any], forms: Callable[[], Collection[str]] = tuple) -> None:
        self.rules, self.forms = rules, forms
        changes: list[Option | Variant] = [o for r in rules.readings.values() for o in r.options.values()]
        changes += rules.variants.values()
        self.set = {path: value for change in changes for path, value in change.set.items()}
        self.raw = raw
        self.kept: dict[str, Collection[str]] = {}

    def __call__(self, of: str) -> Collection[str]:
        if of not in self.kept:
            self.kept[of] = frozenset(self.rules.names(of)) | frozenset(self._elsewhere(of))
        return self.kept[of]

    def _elsewhere(self, of: str) -> list[str]:
        if of == "variant":
            return [*self.forms()]
        if of == "pocket":
            return [str(pocket) for path, value in self.set.items() if path == "wheel.zeros" for pocket in value]
        table = {"bet": "bets", "remedy": "remedies", "irregularity": "irregularities"}.get(of)
        if table:
            return self._entries(table)
        if of in ("param", "amount", "percent", "exact", "cap", "sample"):
            kind = {"exact": "amount", "cap": "amount"}.get(of, of)
            params = self.raw.get("params", {})
            anew = [path.split(".")[1] for path in self.set if path.startswith("params.")]
            return anew + [
                n for n, p in params.items() if isinstance(p, dict) and (kind in ("param", "sample") or p.get("kind") == kind)
            ]
        return []

    def _entries(self, table: str) -> list[str]:
        own = self.raw.get(table, {})
        return [*(name for name in own if name != "cite"), *(p.split(".")[1] for p in self.set if p.startswith(f"{table}."))]


def names_in(value: Any, shape: Shape, vocabulary: Vocabulary, at: Key = ()) -> Iterator[Fault]:
    """Names in a value that name nothing, and texts that lack a language."""
    for path, names, said in walk(value, shape, at):
        if names is None:
            if not said.es.strip() or not said.en.strip():
                yield Fault("error", path, EMPTY)
        elif not _known(names, said, vocabulary):
            yield Fault("error", path, missing_name(names.of, str(said), sorted(vocabulary(names.of))), found=said)


def _known(names: Names, said: Any, vocabulary: Vocabulary) -> bool:
    return (names.empty and said == "") or said in vocabulary.rules.names(names.of) or said in vocabulary(names.of)


def examine(rules: GameRules, raw: Mapping[str, Any], forms: Callable[[], Collection[str]] = tuple) -> Iterator[Fault]:
    """Everything that is wrong with rules whose values are each of the right kind."""
    vocabulary = Vocabulary(rules, raw, forms)
    unknown = list(names_in(rules, Shape("model", model=type(rules)), vocabulary))
    yield from unknown
    for slip in (*fitting(rules), *(() if unknown else rules.slips())):  # a family asks what does not fit of names that exist
        yield Fault("error", slip.where, slip.what)


def examine_changes(rules: GameRules, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Paths of readings, variants and parameters that lead nowhere, and values that could not stand there."""
    vocabulary, model = Vocabulary(rules, raw), type(rules)
    yield from _under_defaults(rules, raw, vocabulary)
    for name, variant in rules.variants.items():
        yield from _change(model, variant, ("variants", name), raw, vocabulary)
    for name, version in rules.versions.items():
        yield from _change(model, version, ("versions", name), raw, vocabulary)
    for name, reading in rules.readings.items():
        for key, option in reading.options.items():
            yield from _change(model, option, ("readings", name, "options", key), raw, vocabulary)
    for name, param in rules.params.items():
        yield from _sets(rules, name, param, raw, vocabulary)


def examine_paths(model: type[Model], raw: Mapping[str, Any]) -> Iterator[Fault]:
    """The same of a file that could not be read: a path that leads nowhere, or a value of another kind, had made it wrong."""
    changes = list(_raw_changes(raw))
    made = {path for _, change in changes for path in _paths_set(change)}
    for at, change in changes:
        for path, value in _paths_set(change).items():
            found = follow(model, path, raw, made)
            if isinstance(found, Text):
                yield Fault("error", (*at, "set"), found, found=path)
            else:
                yield from _kind(model, found, value, (*at, "set", path))


def _raw_changes(raw: Mapping[str, Any]) -> Iterator[tuple[Key, Any]]:
    """Every variant, version and option as it is written, with its place."""
    for table in ("variants", "versions"):
        yield from (((table, name), change) for name, change in _entries_of(raw, table))
    for name, reading in _entries_of(raw, "readings"):
        yield from ((("readings", name, "options", key), option) for key, option in _entries_of(reading, "options"))


def _entries_of(raw: Any, table: str) -> list[tuple[str, Any]]:
    found = raw.get(table) if isinstance(raw, Mapping) else None
    return [(name, value) for name, value in found.items() if name != "cite"] if isinstance(found, Mapping) else []


def _paths_set(change: Any) -> Mapping[str, Any]:
    found = change.get("set") if isinstance(change, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _read(place: Place, value: Any) -> Any:
    return adapter(place.annotation).validate_python(inherit_value(place.annotation, as_put(place, value), "?"))


def _kind(model: type[Model], place: Place, value: Any, at: Key) -> Iterator[Fault]:
    """Whether a value is of the kind that a place takes; what a table lacks, another path may put into it."""
    try:
        _read(place, value)
    except ValidationError as failure:
        told = [fault for fault in translate(failure, model) if fault.what is not LACKING or not isinstance(value, dict)]
        yield from (Fault("error", (*at, *fault.key), fault.what, found=fault.found) for fault in told)


def _under_defaults(rules: GameRules, raw: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[Fault]:
    """What the file itself says where the first variant or a default option says otherwise: it must be right all the same."""
    changes: list[Option | Variant] = []
    changes += [*rules.variants.values()][:1]
    changes += [reading.options[reading.default] for reading in rules.readings.values()]
    for path in dict.fromkeys(path for change in changes for path in (*change.set, *change.drop)):
        key = tuple(path.split("."))
        found, place = _written(raw, key), follow(type(rules), path, raw, vocabulary.set)
        if found is not None and isinstance(place, Place):
            yield from _fits(type(rules), place, found, key, vocabulary)


def _written(raw: Mapping[str, Any], key: tuple[str, ...]) -> Any:
    """What stands at a place of the file; nothing where it has no such place."""
    here: Any = raw
    for part in key:
        here = here.get(part) if isinstance(here, Mapping) else None
    return here


def _change(
    model: type[Model], change: Option | Variant, at: Key, raw: Mapping[str, Any], vocabulary: Vocabulary
) -> Iterator[Fault]:
    for path in change.drop:
        found = follow(model, path, raw, vocabulary.set, must_exist=True)
        if isinstance(found, Text):
            yield Fault("error", (*at, "drop"), found, found=path)
    for path, value in change.set.items():
        found = follow(model, path, raw, vocabulary.set)
        if isinstance(found, Text):
            yield Fault("error", (*at, "set"), found, found=path)
        else:
            yield from _fits(model, found, value, (*at, "set", path), vocabulary)


def _fits(model: type[Model], place: Place, value: Any, at: Key, vocabulary: Vocabulary) -> Iterator[Fault]:
    """Whether a value could stand where a path leads, and what it names."""
    yield from _kind(model, place, value, at)
    try:
        read = _read(place, value)
    except ValidationError:
        return
    shape = shape_of(place.annotation)
    if shape is not None:
        yield from (Fault("error", at, fault.what, found=fault.found) for fault in names_in(read, shape, vocabulary, at))


def _sets(rules: GameRules, name: str, param: Param, raw: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[Fault]:
    for path in param.sets:
        found = follow(type(rules), path, raw, vocabulary.set)
        if isinstance(found, Text):
            yield Fault("error", ("params", name, "sets"), found, found=path)
            continue
        for value in param.options if param.kind == "choice" else ():
            for fault in _fits(type(rules), found, value, ("params", name, "options"), vocabulary):
                yield Fault("error", ("params", name, "options"), fault.what, found=value)
        if not _takes(found, param):
            kind = Text(
                f"«{path}» no admite un valor de clase {param.kind}", f"'{path}' does not take a value of kind {param.kind}"
            )
            yield Fault("error", ("params", name, "sets"), kind, found=path)


def examine_plan(rules: GameRules, regulation: Regulation) -> Iterator[Fault]:
    """Bounds and sample values that are not of their parameter's kind, or that the bounds themselves refuse."""
    minor = regulation.currency.minor
    for name, param in rules.params.items():
        for key in ("at_least", "at_most", "above"):
            bound = getattr(param, key)
            if bound is not None:
                yield from _refused(partial(parse_value, param, str(bound), minor), ("params", name, key), bound)
    for name, said in rules.sample.items():
        reading = rules.readings.get(name)
        if reading is not None and said not in reading.options:
            yield Fault("error", ("sample", name), missing_name("option", str(said), reading.options), found=said)
        elif name == "variant" and said not in rules.variants:
            yield Fault("error", ("sample", name), missing_name("variant", str(said), rules.variants), found=said)
        elif reading is None and name != "variant":
            yield from _refused(partial(plan_value, rules, name, str(said), minor), ("sample", name), said)


def _refused(work: Callable[[], object], at: Key, found: object) -> Iterator[Fault]:
    try:
        work()
    except TapeteError as error:
        yield Fault("error", at, error.text, found=found)


def examine_card(card: Regulation, folder: str) -> Iterator[Fault]:
    """A regulation's card: its name is its folder's, and its texts are in both languages."""
    if card.regulation != folder:
        yield Fault(
            "error",
            ("regulation",),
            wrong(card.regulation, Text(f"'{folder}', el nombre de la carpeta", f"'{folder}', the folder's name")).text,
        )
    for path, names, said in walk(card, Shape("model", model=Regulation)):
        if names is None and (not said.es.strip() or not said.en.strip()):
            yield Fault("error", path, EMPTY)


LIKE: Mapping[str, tuple[object, ...]] = {
    "odds": ("1 to 1",),
    "percent": ("1/2",),
    "flag": (True,),
    "whole": (1, 2, 10, 22),
    "amount": (1, 100),
}
"""Values of each kind, as a plan would put them."""


def _takes(place: Place, param: Param) -> bool:
    """Whether some value of a parameter's kind could stand where its path leads."""
    if param.kind not in LIKE:
        return True
    for value in LIKE[param.kind]:
        try:
            adapter(place.annotation).validate_python(value)
        except (ValidationError, TapeteError):
            continue
        return True
    return False
