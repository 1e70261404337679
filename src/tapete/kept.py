"""What took time to work out is kept on disk, in the user's cache, under a mark of everything that it came from.

Nothing kept is trusted further than its mark: another file, another figure or another line of the code is another mark. A file
that is not as it was written, or that somebody else may write to, is as good as none, and a place that cannot be written to costs
only time. It is JSON and nothing that could be run.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any


def home() -> Path:
    """Where things are kept: the user's cache, as the XDG rules say."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".cache") / "tapete"


def read(name: str, mark: str, hook: Callable[[dict[str, Any]], Any] | None = None) -> Any:
    """What was kept under a name, if it has this mark and is whole, in a file of one's own; else nothing.

    `hook` makes values of its tables as they are read, as `json.loads` has it.
    """
    try:
        with (home() / f"{name}.json").open("rb") as file:
            head, _, body = (file.read() if _own(os.fstat(file.fileno())) else b"").partition(b"\n")
        return json.loads(body, object_hook=hook) if head == _head(mark, body) else None
    except (OSError, ValueError, KeyError, TypeError, RuntimeError):
        return None


def write(name: str, mark: str, value: object) -> None:
    """Keep a value: written beside its place and moved there, so that nobody reads half of it."""
    from tempfile import NamedTemporaryFile

    path = home() / f"{name}.json"
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    with suppress(OSError, RuntimeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("wb", dir=path.parent, suffix=".new", delete=False) as file:
            file.write(_head(mark, body) + b"\n" + body)
        Path(file.name).replace(path)


def _own(seen: os.stat_result) -> bool:
    """Whether nobody else could have written it."""
    return not hasattr(os, "getuid") or (seen.st_uid == os.getuid() and not seen.st_mode & 0o022)


def _head(mark: str, body: bytes) -> bytes:
    """The first line: what it came from, and what it must still be."""
    return f"{mark} {hashlib.sha256(body).hexdigest()}".encode()


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
