"""Where a path such as `bets.split.max.times` leads in a model: to a field, to an entry of a table, or nowhere.

Readings, variants and parameters name what they change by such paths; one that leads nowhere would change nothing, in silence.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from tapete.catalogue.model import Model
from tapete.catalogue.names import missing_name
from tapete.text import Text

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Place:
    """What a path leads to: the type of what may be put there."""

    annotation: Any


def bare(annotation: Any) -> Any:
    """A type without its marks and without the None that it may also be."""
    while True:
        origin, args = typing.get_origin(annotation), typing.get_args(annotation)
        if origin is Annotated:
            annotation = args[0]
        elif origin in (typing.Union, types.UnionType) and type(None) in args:
            annotation = next(arg for arg in args if arg is not type(None))
        else:
            return annotation


def field_type(model: type[Model], name: str) -> Any:
    field = model.model_fields[name]
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Model)


def entry_type(annotation: Any) -> Any:
    """What a mapping's entries are; None where it is no mapping."""
    origin = typing.get_origin(annotation)
    return typing.get_args(annotation)[1] if isinstance(origin, type) and issubclass(origin, Mapping) else None


def fields_at(model: type[Model], key: Sequence[str | int]) -> list[str]:
    """The keys that a table at this place may have."""
    here: Any = model
    for part in key:
        here = bare(here)
        if is_model(here) and part in here.model_fields:
            here = field_type(here, str(part))
        elif entry_type(here) is not None:
            here = entry_type(here)
        elif typing.get_origin(here) is tuple:
            here = typing.get_args(here)[0]
        else:
            return []
    here = bare(here)
    return list(here.model_fields) if is_model(here) else []


def follow(
    model: type[Model], path: str, raw: Mapping[str, Any], made: Collection[str], must_exist: bool = False
) -> Place | Text:
    """Where a path leads, or why it leads nowhere. An entry of a table must be in the file, or be `made` by some other path."""
    here: Any = model
    value: Any = raw
    parts = path.split(".")
    for at, part in enumerate(parts):
        here, last, so_far = bare(here), at == len(parts) - 1, ".".join(parts[: at + 1])
        entries = value if isinstance(value, Mapping) else {}
        there = part in entries or so_far in made
        if is_model(here):
            if part not in here.model_fields:
                return missing_name("key", so_far, [".".join((*parts[:at], name)) for name in here.model_fields])
            here = field_type(here, part)
        elif (entry := entry_type(here)) is not None:
            if not there and part != "cite" and (is_model(bare(entry)) and not last):
                return missing_name("key", so_far, [".".join((*parts[:at], name)) for name in entries])
            here = str if part == "cite" else entry
        else:
            return Text(f"«{path}» pasa por algo que no es una tabla", f"'{path}' leads through something that is no table")
        if must_exist and not there:
            return missing_name("key", so_far, [".".join((*parts[:at], name)) for name in entries])
        value = entries.get(part)
    return Place(here)


def as_put(place: Place, value: Any) -> Any:
    """A plan's word as it is put where a path leads: a number in words is a number where only that can stand."""
    whole = bare(place.annotation) is int and isinstance(value, str) and re.fullmatch(r"[0-9]{1,4}", value)
    return int(value) if whole else value


@lru_cache(maxsize=1024)
def adapter(annotation: Any) -> TypeAdapter[Any]:
    """What validates a value of this type alone."""
    from pydantic import TypeAdapter

    return TypeAdapter(annotation)
