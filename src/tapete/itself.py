"""What is running: a wheel whose files are those that its record names, or a checkout at a commit.

Looked at when the house opens and written into its chronicle, so that it can be said later which program dealt.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

import tapete

HOME = Path(tapete.__file__).resolve().parent
PATIENCE = 60


@dataclass(frozen=True)
class Running:
    """The program: how it was installed, what marks it, and which of its files are not as they were delivered."""

    kind: Literal["wheel", "checkout", "unknown"]
    version: str
    mark: str = ""
    """The digest of the wheel's record, or the commit."""
    changed: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return self.kind != "unknown" and not self.changed

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.kind, "version": self.version, "mark": self.mark, "changed": list(self.changed)}


def running(home: Path = HOME) -> Running:
    return _wheel(home) or _checkout(home) or Running("unknown", tapete.__version__)


def _wheel(home: Path) -> Running | None:
    """Installed from a wheel: its record names every file with its hash."""
    for found in metadata.distributions(name="tapete", path=[str(home.parent)]):
        record = found.read_text("RECORD")  # as it stands: what reads it for us may leave out files that are gone
        named = {row[0]: row[1] for row in csv.reader((record or "").splitlines()) if len(row) == 3 and row[1]}
        if record is None or f"{home.name}/__init__.py" not in named:
            continue
        mark = hashlib.sha256(record.encode()).hexdigest()
        return Running("wheel", found.version, mark, tuple(sorted(differing(home.parent, home.name, named))))
    return None


def differing(root: Path, package: str, named: Mapping[str, str]) -> Iterator[str]:
    """Files of a package that are gone, changed, or that nobody delivered."""
    for path, told in named.items():
        if not path.startswith(f"{package}/"):
            continue
        mode, _, value = told.partition("=")
        try:
            digest = hashlib.new(mode, (root / path).read_bytes()).digest()
        except (OSError, ValueError):
            yield path
            continue
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != value:
            yield path
    for file in (root / package).rglob("*"):
        inside = file.relative_to(root).as_posix()
        if file.is_file() and "__pycache__" not in file.parts and inside not in named:
            yield inside


def _checkout(home: Path) -> Running | None:
    """From a checkout: its commit, and what differs from it."""
    top = _git(home, "rev-parse", "--show-toplevel")
    commit = _git(home, "rev-parse", "--verify", "HEAD^{commit}")
    status = _git(home, "status", "--porcelain", "--untracked-files=all", "--", ".")
    if not top or not commit or status is None or _git(home, "ls-files", "--error-unmatch", "__init__.py") is None:
        return None
    return Running("checkout", tapete.__version__, commit.strip(), tuple(sorted(line[3:] for line in status.splitlines())))


def _git(home: Path, *words: str) -> str | None:
    try:
        done = subprocess.run(["git", "-C", str(home), *words], capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout if done.returncode == 0 else None
