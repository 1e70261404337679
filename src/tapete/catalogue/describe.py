"""What every key of a file means, in both languages: for the JSON Schema, for `tapete new` and for whoever asks.

The meanings are data, one `fields.toml` beside each module of models, read when somebody asks. What sort of value a key wants and
what holds without it are read off the models themselves, so that they cannot say anything else than what the loader does.
"""

from __future__ import annotations

import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from tapete.catalogue.model import FieldFacts, Model
from tapete.figures import Odds
from tapete.text import Lang, Text

FILE = "File"
"""The heading, in the common meanings, of what a file may say before it is read as a game: extends, includes, without."""

WORDS = {
    "action": Text("nombre de una acción o de un remedio", "name of an action or of a remedy"),
    "amount": Text("cantidad de dinero", "amount of money"),
    "article": Text("artículo", "article"),
    "bet": Text("nombre de una apuesta", "name of a bet"),
    "count": Text("número entero", "whole number"),
    "date": Text("día, como 1979-11-26", "day, such as 1979-11-26"),
    "flag": Text("sí (true) o no (false)", "yes (true) or no (false)"),
    "groups": Text("listas dentro de una lista", "lists within a list"),
    "hand": Text("nombre de una mano", "name of a hand"),
    "name": Text("nombre, en minúsculas y sin espacios", "name, in small letters without spaces"),
    "odds": Text('pago, como "35 to 1" o "9 for 1"', 'odds, such as "35 to 1" or "9 for 1"'),
    "param": Text("nombre de un valor del plan", "name of a plan value"),
    "patch": Text("tabla de valores", "table of values"),
    "path": Text("ruta de una clave", "path of a key"),
    "pattern": Text("nombre de una figura de cartas", "name of a pattern of cards"),
    "pocket": Text("casillas", "pockets"),
    "rank": Text("carta: A, K, Q, J, 10 … 2", "rank: A, K, Q, J, 10 … 2"),
    "rate": Text('número o fracción, como 3, "1/20" o "0.05"', 'number or fraction, such as 3, "1/20" or "0.05"'),
    "result": Text('resultado de los dados, como 7, "3-3" o "same"', 'result of the dice, such as 7, "3-3" or "same"'),
    "suit": Text("palo: s, h, d o c", "suit: s, h, d or c"),
    "way": Text("nombre de una manera de la casa", "name of a house way"),
    "table": Text("tabla", "table"),
    "tables": Text("tablas, cada una con su nombre", "tables, each under its name"),
    "list": Text("lista de tablas", "list of tables"),
    "text": Text("texto en los dos idiomas", "text in both languages"),
    "value": Text("valor de esa misma clase", "value of that same sort"),
    "value-card": Text("carta por su valor: A, 2 … 9, 10", "card by its value: A, 2 … 9, 10"),
    "values": Text('lista de números, o un intervalo como "0..5"', 'list of numbers, or a range such as "0..5"'),
    "words": Text("palabras", "words"),
}
ARTICLE = ("cite", "_cite")
Shape = Literal["one", "list", "mapping"]


@lru_cache(maxsize=32)
def _read(folder: Path) -> dict[str, dict[str, dict[str, str]]]:
    with (folder / "fields.toml").open("rb") as file:
        return tomllib.load(file)


def home(model: type[Model]) -> Path:
    """The folder whose `fields.toml` has the meanings of a model's own fields."""
    return Path(str(import_module(model.__module__).__file__)).parent


def meanings(folder: Path) -> dict[str, dict[str, dict[str, str]]]:
    """Every meaning that a folder's file has, by model and field."""
    return _read(folder)


def own_fields(model: type[Model]) -> list[str]:
    """The fields that a model has itself, not from those it is built on."""
    return [name for name in model.__annotations__ if name in model.model_fields]


def _entry(model: type[Model], field: str) -> dict[str, str]:
    owner = next(c for c in model.__mro__ if issubclass(c, Model) and field in c.__annotations__)
    return _read(home(owner))[owner.__name__][field]


def meaning(model: type[Model], field: str) -> Text:
    """What a key means.

    >>> from tapete.catalogue.schema import Limit
    >>> meaning(Limit, "times").en
    'The multiple of `of` that bounds the stake.'
    """
    found = _entry(model, field)
    return Text(found["es"], found["en"])


def kind(model: type[Model], field: str) -> Text:
    """What sort of value a key wants; for a choice, the words it may be."""
    if field.endswith(ARTICLE):
        return WORDS["article"]
    annotation = model.model_fields[field].annotation
    if options := choices(annotation):
        words = [str(option) for option in options if option != ""]
        said = meaning(model, field).en
        joined = ", ".join(words)
        told = all(f"`{word}`" in said for word in words)
        word = Text("una de esas palabras", "one of those words") if told else Text(f"una de: {joined}", f"one of: {joined}")
    else:
        named = _entry(model, field).get("kind")
        word = WORDS[named] if named else WORDS[_sort(annotation)]
    if word in (WORDS["groups"], WORDS["values"], WORDS["patch"]) or nested(annotation):
        return word
    return _several(annotation, word)


def choices(annotation: Any) -> tuple[Any, ...]:
    """The words of a choice, wherever it stands in the type."""
    if typing.get_origin(annotation) is Literal:
        return typing.get_args(annotation)
    return next((found for part in typing.get_args(annotation) if (found := choices(part))), ())


def _several(annotation: Any, word: Text) -> Text:
    """The sort of what a list or a table of names holds."""
    for part in parts(annotation):
        origin = typing.get_origin(part)
        if origin is tuple:
            return Text(f"lista: {word.es}", f"list: {word.en}")
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return Text(f"tabla: {word.es}", f"table: {word.en}")
    return word


def parts(annotation: Any) -> Iterator[Any]:
    """A type without the None that it may be, and without what is annotated to it."""
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType):
        for arg in typing.get_args(annotation):
            if arg is not type(None):
                yield from parts(arg)
    elif origin is typing.Annotated:
        yield from parts(typing.get_args(annotation)[0])
    else:
        yield annotation


def _sort(annotation: Any) -> str:
    found = nested(annotation)
    if found:
        return {"one": "table", "list": "list", "mapping": "tables"}[found[1]]
    basic = {Odds: "odds", Fraction: "rate", bool: "flag", int: "count", Text: "text"}
    for part in parts(annotation):
        origin, args = typing.get_origin(part), typing.get_args(part)
        if origin is tuple and args[0] is int:
            return "values"
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return _sort(args[1])
        if origin is tuple:
            return _sort(args[0])
        if part in basic:
            return basic[part]
    return "words"


def nested(annotation: Any) -> tuple[type[Model], Shape] | None:
    """The model that a field holds, and whether it holds one, a list or a mapping of them."""
    for part in parts(annotation):
        if isinstance(part, type) and not typing.get_args(part) and issubclass(part, Model):
            return part, "one"
        origin, args = typing.get_origin(part), typing.get_args(part)
        inner = next((found for arg in args if (found := nested(arg))), None)
        if inner and isinstance(origin, type):
            return inner[0], "mapping" if issubclass(origin, Mapping) else "list" if origin is tuple else inner[1]
    return None


def models(root: type[Model]) -> dict[str, type[Model]]:
    """A model and all that it holds, by name."""
    found: dict[str, type[Model]] = {}
    waiting = [root]
    while waiting:
        model = waiting.pop()
        if model.__name__ not in found:
            found[model.__name__] = model
            waiting += [inner[0] for f in model.model_fields.values() if (inner := nested(f.annotation))]
    return found


def default(info: FieldFacts) -> object:
    """What holds where a key is left out; None where nothing does."""
    return None if info.is_required() or info.default in ((), {}, "") else info.default


def described(model: type[Model], field: str, lang: Lang) -> str:
    """The meaning and the sort of value in one line."""
    return f"{meaning(model, field)[lang]} [{kind(model, field)[lang]}]"


def schema(root: type[Model], lang: Lang, game: bool = True) -> dict[str, Any]:
    """The JSON Schema of a file, with what every key means in one language.

    A `cite` covers everything below it, so that only the file as a whole must have one.
    """
    made = root.model_json_schema()
    by_name = models(root)
    made.pop("description", None)
    _describe(made, root, lang)
    for name, part in made.get("$defs", {}).items():
        if name in by_name:
            part.pop("description", None)
            part["required"] = [key for key in part.get("required", ()) if key != "cite"]
            _describe(part, by_name[name], lang)
    if game:
        for key, said in _read(Path(__file__).parent)[FILE].items():
            shape = {"type": "string"} if key == "extends" else {"type": "array", "items": {"type": "string"}}
            made["properties"][key] = {**shape, "description": f"{said[lang]} [{WORDS[said['kind']][lang]}]"}
    return made


def _describe(part: dict[str, Any], model: type[Model], lang: Lang) -> None:
    for field, shape in part["properties"].items():
        shape.pop("title", None)
        shape["description"] = described(model, field, lang)
