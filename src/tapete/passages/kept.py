"""Of which regulations the user has added the text: asked by whoever might show its words, before anything of it is read."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """Where sources are kept: the user's data, as the XDG rules say."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".local" / "share") / "tapete" / "sources"


def kept_names() -> list[str]:
    """The regulations of which there is a source."""
    return sorted(path.stem for path in home().glob("*.json")) if home().is_dir() else []
