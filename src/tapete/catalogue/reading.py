"""From a file to what it says: TOML read once, exactly and never without end; and a model of it, or what is wrong and where."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from tapete import toml
from tapete.catalogue.faults import Fault, refuse, translate
from tapete.catalogue.inheriting import inherit
from tapete.catalogue.names import FIXED, Shape, missing_name, walk
from tapete.catalogue.schema import Model, Slip
from tapete.errors import CatalogueError, system_says
from tapete.numbers import NotANumber, read_number
from tapete.text import Text

CHAPTERS = frozenset({"regulation.toml", "tournaments.toml", "passages.toml", "references.toml", "oddities.toml"})
"""Files of a regulation's folder that are no game: its card, its chapter on tournaments, its passages, and where it misrefers."""
NOT_TOML = {
    "Cannot": Text("; esta tabla o clave está ya más arriba", "; this table or key stands further up already"),
    "Duplicate": Text("; esta clave está ya en la tabla", "; this key is in the table already"),
    "Expected '='": Text("; tras una clave va `=`", "; after a key comes `=`"),
    "Invalid value": Text(
        "; el texto va entre comillas y las listas entre corchetes", "; text goes in quotes and lists in brackets"
    ),
    "Unclosed array": Text("; falta cerrar un corchete", "; a bracket is not closed"),
    "Expected ']'": Text("; falta cerrar un corchete", "; a bracket is not closed"),
    "Unclosed inline table": Text("; falta cerrar una llave", "; a brace is not closed"),
    "Unterminated": Text("; faltan unas comillas", "; a quote is missing"),
    "Illegal character": Text(
        "; hay un carácter que no cabe, o faltan unas comillas", "; a character is out of place, or a quote missing"
    ),
    "Expected newline": Text("; sobra algo tras el valor", "; something follows the value"),
    "Invalid statement": Text("; no es ni una tabla ni una clave", "; it is neither a table nor a key"),
}
"""What the reader of TOML says, in our words."""
M = TypeVar("M", bound=Model)
LARGEST = 1_000_000
"""Bytes of a file of the law; ours have a twentieth of it."""


def read_toml(path: Path) -> dict[str, Any]:
    """What a file says, read once as long as it does not change; whoever changes the answer copies it first."""
    try:
        stamp = path.stat()
    except OSError as error:
        why = system_says(error)
        raise CatalogueError(Text(f"{path}: {why.es}", f"{path}: {why.en}")) from None
    if not stat.S_ISREG(stamp.st_mode) or stamp.st_size > LARGEST:
        raise CatalogueError(
            Text(f"{path}: no es un archivo de hasta un megabyte", f"{path}: it is not a file of up to a megabyte")
        )
    return _read(path, stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int, size: int) -> dict[str, Any]:
    """The file itself; numbers with a point are read exactly, as all numbers from outside are."""
    try:
        return toml.loads(path.read_text(encoding="utf-8-sig"), parse_float=exact)
    except OSError as error:
        why = system_says(error)
        raise CatalogueError(Text(f"{path}: {why.es}", f"{path}: {why.en}")) from None
    except UnicodeDecodeError:
        raise CatalogueError(Text(f"{path}: no está escrito en UTF-8", f"{path}: it is not written in UTF-8")) from None
    except RecursionError:
        raise CatalogueError(
            Text(f"{path}: demasiadas tablas unas dentro de otras", f"{path}: too many tables within tables")
        ) from None
    except ValueError as error:  # not TOML, or a whole number without end
        place = re.search(r"line (\d+), column (\d+)", str(error))
        es = f", línea {place[1]}, columna {place[2]}" if place else ""
        en = f", line {place[1]}, column {place[2]}" if place else ""
        why = next((text for words, text in NOT_TOML.items() if words in str(error)), Text("", ""))
        raise CatalogueError(Text(f"{path}{es}: no es TOML válido", f"{path}{en}: not valid TOML") + why) from None


def exact(words: str) -> Fraction | float:
    """A number with a point; one with an exponent or without end stays what no field takes."""
    try:
        return read_number(words.replace("_", "").removeprefix("+"))
    except NotANumber:
        return float(words)


def validate(model: type[M], raw: Mapping[str, Any], files: tuple[Path, ...]) -> M:
    """The model, or what is wrong: file, line and key, what was found and what is allowed."""
    from pydantic import ValidationError

    try:
        return model.model_validate(inherit(model, raw))
    except ValidationError as failure:
        faults = translate(failure, model)
    refuse(faults, files)
    raise AssertionError("a failure has faults")


def read_part(model: type[Model], path: Path) -> dict[str, Any]:
    """A file that states one part of a game: what it says, once it is seen to be that and to fit together."""
    raw = read_toml(path)
    part = validate(model, raw, (path,))
    slips: Iterable[Slip] = getattr(part, "slips", tuple)()
    refuse([*_fixed_names(part), *(Fault("error", slip.where, slip.what) for slip in slips)], (path,))
    return raw


def _fixed_names(part: Model) -> Iterator[Fault]:
    """Names that are the same in every game, such as those of poker hands; what a game itself names is seen when it is whole."""
    for where, names, said in walk(part, Shape("model", model=type(part))):
        known = FIXED.get(names.of) if names else None
        if names and known and said not in known and not (names.empty and said == ""):
            yield Fault("error", where, missing_name(names.of, str(said), sorted(known)), found=said)
