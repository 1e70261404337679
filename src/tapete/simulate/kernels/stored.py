"""Tables that kernels look decisions up in take seconds to work out: kept as arrays in the user's cache.

As with all that is kept there: the name is a mark of the rules and of the code that reckoned, a file that cannot be read is as
good as none, and a place that cannot be written to costs only time. Arrays of numbers are kept, nothing that could be run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tapete import odds
from tapete.kept import contents, home

Arrays = tuple[NDArray[Any], ...]


@cache
def _mark(file: str) -> str:
    """A mark of the code that reckons: of this room's file, and of the odds of poker that it reckons by."""
    room = Path(odds.__file__).parent
    return contents([Path(file), *sorted((room / "kit").glob("*.py")), *sorted((room / "poker").glob("*.py"))])


def stored(key: str, file: str, reckon: Callable[[], Arrays]) -> Arrays:
    """Arrays that were reckoned before from the same figures by the same code, or are now."""
    name = hashlib.sha256(f"{_mark(file)} {key}".encode()).hexdigest()
    path = home() / "simulate" / f"{name}.npz"
    unreadable = suppress(OSError, ValueError, KeyError, BadZipFile, EOFError, RuntimeError)
    with unreadable, np.load(path, allow_pickle=False) as found:
        return tuple(found[n] for n in sorted(found.files))
    made = reckon()
    with suppress(OSError, RuntimeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("wb", dir=path.parent, suffix=".new", delete=False) as new:
            np.savez(new, *made)
        Path(new.name).replace(path)
    return made
