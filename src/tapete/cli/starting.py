"""`tapete new`: a commented file to begin a game of one's own with."""

from __future__ import annotations

from pathlib import Path

from tapete.catalogue.starter import begin
from tapete.cli.setting import lang, own_folder, say


def new_game(name: str, family: str, folder: Path | None) -> None:
    """Write the files, and say which and what to do next."""
    written = begin(folder or own_folder() or Path(), name, family, lang())
    for file in written:
        print(say(f"escrito {file}", f"wrote {file}"))
    print(say(f"ahora: tapete check {file}", f"now: tapete check {file}"))
