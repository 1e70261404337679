"""What is wrong with a file, as values: where, what was found, what is allowed, in both languages.

Faults are collected and told together, at most ten. What the validator says is translated here, so that nobody has to read a
library's English about a regulation's Spanish.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tapete.catalogue.kinds import MOST, wrong
from tapete.catalogue.lines import where
from tapete.catalogue.model import Model
from tapete.catalogue.names import Path as Key
from tapete.catalogue.names import missing_name
from tapete.catalogue.paths import fields_at
from tapete.errors import CatalogueError, TapeteError
from tapete.text import Text, same

if TYPE_CHECKING:
    from pydantic import ValidationError

SHOWN = 10
"""How many faults of one file are told at once."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong (or strange, if only a warning) with a file of the catalogue."""

    severity: Literal["error", "warning"]
    key: Key
    what: Text
    """What was found and what is allowed, as one sentence without its place."""
    cite: str = ""
    file: Path | None = None
    line: int | None = None
    found: object = None

    @property
    def where(self) -> str:
        """The key as it is written in paths: `bets.straight.pays`."""
        return ".".join(map(str, self.key))

    @property
    def told(self) -> Text:
        """The whole sentence, with file, line and key."""
        line = Text(f", línea {self.line}", f", line {self.line}") if self.line else same("")
        key = Text(f", clave {self.where}", f", key {self.where}") if self.key else same("")
        return same(str(self.file or "")) + line + key + same(": ") + self.what

    def in_files(self, files: tuple[Path, ...]) -> Fault:
        """The same, with the line on which it stands in the first of these files that has it."""
        path, line = where(files, self.key, self.found)
        return replace(self, file=path, line=line)


def refuse(faults: Iterable[Fault], files: tuple[Path, ...]) -> None:
    """Tell all faults together; nothing where there are none."""
    found = list({(fault.key, fault.what): fault for fault in faults}.values())
    if not found:
        return
    placed = [fault.in_files(files) for fault in found[:SHOWN]]
    more = len(found) - SHOWN
    tail = Text(f"\n(y {more} más)", f"\n(and {more} more)") if more > 0 else same("")
    told = [fault.told for fault in placed]
    raise CatalogueError(Text("\n".join(t.es for t in told), "\n".join(t.en for t in told)) + tail, placed)


# what the validator says, in our words

TABLE = Text("una tabla, con corchetes o entre llaves", "a table, with brackets or in braces")
BOTH = Text('texto en los dos idiomas: { es = "…", en = "…" }', 'text in both languages: { es = "…", en = "…" }')
LIST = Text("una lista entre corchetes", "a list in brackets")
QUOTED = Text("texto entre comillas", "text in quotes")
WHOLE = Text("un número entero", "a whole number")
FLAG = Text("true o false", "true or false")
NOT_EMPTY = Text("algo escrito", "something written")
EXPECTED = {
    "string_type": QUOTED,
    "int_type": WHOLE,
    "int_from_float": WHOLE,
    "int_parsing": WHOLE,
    "int_parsing_size": WHOLE,
    "bool_type": FLAG,
    "bool_parsing": FLAG,
    "model_type": TABLE,
    "model_attributes_type": TABLE,
    "mapping_type": TABLE,
    "dict_type": TABLE,
    "dataclass_type": BOTH,
    "tuple_type": LIST,
    "list_type": LIST,
    "string_too_short": NOT_EMPTY,
    "string_pattern_mismatch": Text(
        "las casillas de un cartón, como `xx./.x.`: `x` las que cuentan, y `/` entre filas",
        "the cells of a card, such as `xx./.x.`: `x` those that count, and `/` between rows",
    ),
    "too_short": Text("más elementos", "more items"),
    "too_long": Text("menos elementos", "fewer items"),
}
LACKING = Text("falta, y hace falta", "it is missing, and is needed")
EXTRA = ("extra_forbidden", "unexpected_keyword_argument")
MISSING = ("missing", "missing_argument")


def translate(failure: ValidationError, model: type[Model]) -> list[Fault]:
    """Every error of the validator as a fault of ours."""
    return [_fault(error, model) for error in failure.errors(include_url=False)]


def _fault(error: Any, model: type[Model]) -> Fault:
    key = tuple(part for part in error["loc"] if part != "[key]")
    found, sort = error["input"], error["type"]
    if sort in EXTRA:
        return Fault("error", key, missing_name("key", str(key[-1]), fields_at(model, key[:-1]) or ("es", "en")), found=key[-1])
    if sort in MISSING:
        return Fault("error", key, LACKING)
    return Fault("error", key, _sentence(error, sort, found), found=found)


def _sentence(error: Mapping[str, Any], sort: str, found: object) -> Text:
    context = error.get("ctx", {})
    if isinstance(cause := context.get("error"), TapeteError):
        return cause.text
    if sort == "literal_error":
        names = re.findall(r"'([^']*)'|(\d+)", context["expected"])
        known = [quoted or number for quoted, number in names if quoted or number]
        if isinstance(found, str):
            return missing_name("option", found, known)
        listed = ", ".join(known)
        if all(name.isdigit() for name in known):
            return wrong(found, Text(f"uno de estos valores: {listed}", f"one of these values: {listed}")).text
        return wrong(found, Text(f"una de estas palabras: {listed}", f"one of these words: {listed}")).text
    if sort.startswith(("greater_than", "less_than")):
        least, most = context.get("ge", 0), context.get("le", MOST)
        if "ge" in context:
            return wrong(found, Text(f"un número entero de {least} en adelante", f"a whole number, {least} or more")).text
        return wrong(found, Text(f"un número entero hasta {most}", f"a whole number up to {most}")).text
    if sort.startswith(("date", "time")):
        return wrong(
            found, Text("una fecha o una hora como 2026-05-31 o 21:30", "a date or an hour such as 2026-05-31 or 21:30")
        ).text
    return wrong(found, EXPECTED.get(sort, Text("otra cosa", "something else"))).text
