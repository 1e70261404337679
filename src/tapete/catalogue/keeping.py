"""Rules that were read and checked once, kept as they came out: who settles an acta need not wait for the law to be checked anew.

They are kept under a mark of all that they came from: every word of the regulation's files, the code that reads and checks them,
and the day whose text holds. Only the command line keeps rules (`begin`), and only where the files alone decide: what an owner
supplies besides is read anew. What comes back equals what was put away, or it is not put away.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tapete import kept
from tapete.catalogue.model import Model, fill, names_of
from tapete.text import Text

PACKAGE = Path(__file__).parents[1]
CODE = ("", "catalogue", "equipment")
"""Where the code is that reads and checks: these folders, and those in the catalogue."""
ASIDE = frozenset({"passages.toml", "references.toml", "oddities.toml", "tournaments.toml"})
"""Files of a regulation that say nothing of a game's rules."""
PLANS = 8
"""How many plans a process puts away: a test of a thousand plans is no reason to fill a disk."""
MOST = 400
"""How many files are kept in all; beyond that the oldest go."""
T = TypeVar("T")
_state = {"on": False, "left": PLANS}


def begin() -> None:
    """From here on rules are kept, and taken from where they are kept."""
    _state.update(on=True, left=PLANS)


def end() -> None:
    """From here on they are read and checked as they stand, which is how it begins."""
    _state.update(on=False)


class From(NamedTuple):
    """What something is read from: its file, the user's folders, and the day whose text holds."""

    path: Path
    folders: tuple[Path, ...] = ()
    day: date = date.min


def kept_or(source: From | None, what: str, work: Callable[[], T]) -> T:
    """What was kept of a file under a name, else worked out and put away."""
    if source is None or not _state["on"]:
        return work()
    path = source.path
    name = f"law/{path.parent.name}-{path.stem}-{_digest(f'{path} {what}')[:16]}"
    mark = mark_of(path.parent, source.folders, source.day)
    found = kept.read(name, mark, read_value)
    if isinstance(found, tuple) and found[0] == what:
        return found[1]  # type: ignore[no-any-return]
    made = work()
    if _state["left"] > 0 and not (isinstance(made, tuple) and made[0].supplied):
        _state["left"] -= 1
        _put(name, mark, (what, made))
    return made


def _put(name: str, mark: str, value: Any) -> None:
    from json import dumps, loads

    try:
        plain = as_plain(value)
    except TypeError:  # of a kind that nobody has thought of: it is read anew each time
        return
    if loads(dumps(plain), object_hook=read_value) == value:
        kept.write(name, mark, plain)
        _tidy(kept.home() / "law")


def _tidy(folder: Path) -> None:
    try:
        files = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        for path in files[: max(0, len(files) - MOST)]:
            path.unlink()
    except OSError:
        return


def mark_of(folder: Path, folders: tuple[Path, ...], day: date) -> str:
    """A mark of all that the rules of a regulation come from: what its files say, and the code as the interpreter knows it."""
    homes = [folder, *_below(folder)] + [near for home in folders for near in (home, *_below(home))]
    law = [path for home in homes for path in _files(home, ".toml")]
    return _digest(f"{day} {sys.version_info} {_said(tuple(law), kept.looks(law))} {_code()}")


@lru_cache(maxsize=64)
def _said(law: tuple[Path, ...], looks: str) -> str:
    """What files say, read once as long as they do not change."""
    return kept.contents(law)


@cache
def _code() -> str:
    rooms = [*(PACKAGE / room for room in CODE), *_below(PACKAGE / "catalogue")]
    return kept.looks(path for room in rooms for path in _files(room, ".py"))


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def _files(folder: Path, ending: str) -> list[Path]:
    with os.scandir(folder) as found:
        return [Path(path) for path in sorted(e.path for e in found if e.name.endswith(ending) and e.name not in ASIDE)]


def _below(folder: Path) -> list[Path]:
    with os.scandir(folder) as found:
        return [Path(path) for path in sorted(e.path for e in found if e.is_dir() and not e.name.startswith(("_", ".")))]


# values as JSON and back: what JSON has no word for is a table with one key that begins with "="


def as_plain(value: Any) -> Any:
    """A value of the rules as JSON; TypeError for what has no words here."""
    if value is None or type(value) in (str, int, bool):
        return value
    if type(value) is Text:
        return {"=T": [value.es, value.en]}
    if isinstance(value, Model):
        return {"=m": _model(value)}
    if type(value) is tuple:
        return {"=t": [as_plain(one) for one in value]}
    if isinstance(value, Mapping):
        if all(type(key) is str and not key.startswith("=") for key in value):
            return {key: as_plain(one) for key, one in value.items()}
        return {"=d": [[as_plain(key), as_plain(one)] for key, one in value.items()]}
    if type(value) is list:
        return [as_plain(one) for one in value]
    if type(value) is Fraction:
        return {"=F": [value.numerator, value.denominator]}
    if type(value) is date:
        return {"=D": value.isoformat()}
    if is_dataclass(value) and type(value).__module__.startswith("tapete."):
        return {"=v": [_name(type(value)), *(as_plain(getattr(value, field.name)) for field in fields(value))]}
    raise TypeError(type(value))


def _model(value: Model) -> list[Any]:
    """Its class, what its fields hold where that was written or differs from the class's own, and what was written besides."""
    written, held = value.model_fields_set, value.__dict__
    told = {n: held[n] for n in names_of(type(value)) if n in written or held[n] != getattr(type(value), n)}
    said = [_name(type(value)), {name: as_plain(one) for name, one in told.items()}]
    return said if written == told.keys() else [*said, sorted(written)]


def _name(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


_kinds: dict[str, Any] = {}


def _kind(name: str) -> Any:
    """A class of ours by its name."""
    if name not in _kinds:
        module, _, called = name.partition(":")
        if not module.startswith("tapete."):
            raise ValueError(name)
        _kinds[name] = getattr(import_module(module), called)
    return _kinds[name]


def read_value(found: dict[str, Any]) -> Any:
    """A table as JSON reads it, made into the value that it stands for."""
    if len(found) == 1:
        ((tag, value),) = found.items()
        if tag[:1] == "=":
            return READ[tag](value)
    return found


def _read_model(said: list[Any]) -> Model:
    kind, given = _kind(said[0]), said[1]
    made: Model = kind.__new__(kind)
    values = {name: given[name] if name in given else getattr(kind, name) for name in names_of(kind)}
    fill(made, values, set(said[2]) if len(said) > 2 else set(given))
    return made


READ: dict[str, Callable[[Any], Any]] = {
    "=T": lambda said: Text(*said),
    "=m": _read_model,
    "=t": tuple,
    "=d": dict,
    "=F": lambda said: Fraction(*said),
    "=D": date.fromisoformat,
    "=v": lambda said: _kind(said[0])(*said[1:]),
}
