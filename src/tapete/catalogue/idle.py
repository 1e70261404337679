"""Keys that are read only beside another: what they go with is said by their model, and one that stands alone is an error.

A key whose neighbour a reading, a variant or the plan may set is not alone; nor is one that says what holds anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tapete.catalogue.cited import Slip, unread
from tapete.catalogue.model import Model
from tapete.catalogue.names import Path
from tapete.catalogue.opened import may_change
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.model import Beside
    from tapete.catalogue.schema import GameRules


def idle(rules: GameRules) -> Iterator[Slip]:
    """Every key of these rules that nothing reads because what it goes with is not there."""
    for where, table in tables(rules):
        for key, beside in type(table).goes_with.items():
            if table.differs(key) and not _there(table, beside) and not _opened(rules, where, beside.key):
                yield unread((*where, key), _why(beside))


def tables(value: Any, where: Path = ()) -> Iterator[tuple[Path, Model]]:
    """Every table of some rules, with its place."""
    if isinstance(value, Model):
        yield where, value
        for name in type(value).model_fields:
            if name in value.model_fields_set:
                yield from tables(getattr(value, name), (*where, name))
    elif isinstance(value, tuple | list):
        for at, item in enumerate(value):
            yield from tables(item, (*where, at))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from tables(item, (*where, str(key)))


def _there(table: Model, beside: Beside) -> bool:
    found = getattr(table, beside.key)
    return found in beside.values if beside.values else bool(found) or isinstance(found, Model)


def _opened(rules: GameRules, where: Path, key: str) -> bool:
    """Whether the neighbour may be another under some plan; what lies in a list changes only with the whole list."""
    listed = next((at for at, part in enumerate(where) if isinstance(part, int)), None)
    path = where[:listed] if listed is not None else (*where, key)
    return may_change(rules, ".".join(map(str, path)))


def _why(beside: Beside) -> Text:
    if not beside.values:
        return Text(f"falta `{beside.key}`, con la que va", f"`{beside.key}`, which it goes with, is missing")
    es = " o ".join(_word(value) for value in beside.values)
    en = " or ".join(_word(value) for value in beside.values)
    return Text(f"va con `{beside.key}` = {es}", f"it goes with `{beside.key}` = {en}")


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) or '""'
