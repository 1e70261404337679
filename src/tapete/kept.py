"""What took time to work out is kept on disk, in the user's cache, under a mark of everything that it came from.

Nothing kept is trusted further than its mark: another file, another figure or another line of the code is another mark. A file
that cannot be read as expected is as good as none, and a place that cannot be written to costs only time. It is JSON and nothing
that could be run.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any


def home() -> Path:
    """Where things are kept: the user's cache, as the XDG rules say."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".cache") / "tapete"


def read(name: str, mark: str) -> Any:
    """What was kept under a name, if it has this mark; else nothing."""
    try:
        found = json.loads((home() / f"{name}.json").read_text(encoding="utf-8"))
        return found["kept"] if found["mark"] == mark else None
    except (OSError, ValueError, KeyError, TypeError, RuntimeError):
        return None


def write(name: str, mark: str, value: object) -> None:
    """Keep a value: written beside its place and moved there, so that nobody reads half of it."""
    from tempfile import NamedTemporaryFile

    path = home() / f"{name}.json"
    with suppress(OSError, RuntimeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent, suffix=".new", delete=False, encoding="utf-8") as file:
            json.dump({"mark": mark, "kept": value}, file, ensure_ascii=False)
        Path(file.name).replace(path)


def looks(paths: Iterable[Path]) -> str:
    """A mark of files by their names, sizes and times of change: quick, for what is only shown."""
    digest = hashlib.sha256()
    for path in paths:
        seen = path.stat()
        digest.update(f"{path} {seen.st_size} {seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def contents(paths: Iterable[Path]) -> str:
    """A mark of files by what stands in them."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()
