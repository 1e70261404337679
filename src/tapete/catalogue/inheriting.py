"""A `cite` covers its table and everything below that has none of its own: here it is handed down, before a file is validated."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Set
from functools import cache
from typing import Any, Literal

from tapete.catalogue.schema import Model
from tapete.figures import Rounding as Rounding


def inherit(model: type[Model], raw: Any, cite: str = "") -> Any:
    """Hand each table's `cite` down to the tables below it that have none of their own."""
    if not isinstance(raw, dict):
        return raw
    own = raw.get("cite")
    cite = own if isinstance(own, str) and own else cite
    filled = dict(raw)
    if cite and "cite" in model.model_fields:
        filled.setdefault("cite", cite)
    for name in _tables(model) & raw.keys():
        if f"{name}_cite" in model.model_fields and isinstance(raw[name], dict) and isinstance(raw[name].get("cite"), str):
            filled.setdefault(f"{name}_cite", raw[name]["cite"])
        filled[name] = _inherit_field(model.model_fields[name].annotation, raw[name], cite)
    return filled


@cache
def _tables(model: type[Model]) -> Set[str]:
    """The keys of a model that hold tables, which citations are handed down to."""
    return {name for name, field in model.model_fields.items() if _model_in(typing.cast(Any, field.annotation))}


def inherit_value(annotation: Any, value: Any, cite: str) -> Any:
    """The same for a value that stands alone: what a reading or a variant sets."""
    return _inherit_field(annotation, value, cite)


def _inherit_field(annotation: Any, value: Any, cite: str) -> Any:
    inner = _model_in(annotation)
    if inner is None:
        return value
    child, shape = inner
    if shape == "mapping" and isinstance(value, dict):
        below = value.get("cite", cite) if isinstance(value.get("cite"), str) else cite
        return {k: inherit(child, v, below) for k, v in value.items() if k != "cite"}
    if shape == "list" and isinstance(value, list):
        return [inherit(child, item, cite) for item in value]
    return inherit(child, value, cite) if shape == "one" else value


@cache
def _model_in(annotation: Any) -> tuple[type[Model], Literal["one", "list", "mapping"]] | None:
    """The model an annotation holds, and whether it holds one, a list or a mapping of them."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return annotation, "one"
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    for arg in args:
        found = _model_in(arg)
        if found:
            kind: Literal["one", "list", "mapping"] = found[1]
            if isinstance(origin, type) and issubclass(origin, Mapping):
                kind = "mapping"
            elif origin is tuple:
                kind = "list"
            return found[0], kind
    return None
