"""References of a text to what it does not have, or to something else: `law/<regulation>/references.toml`, read into values.

Found by reading; what can be held against the index of passages is: that the passage that refers exists, and that what it names
does not, or does and says something else.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from tapete.catalogue.kinds import Words
from tapete.catalogue.loader import CHAPTERS, Game, read_toml, validate
from tapete.catalogue.model import Field
from tapete.catalogue.schema import Model
from tapete.text import Text

FILE = "references.toml"
assert FILE in CHAPTERS
FAULTS = {
    "nothing": Text("y ahí no hay nada", "but there is no such thing"),
    "other": Text("y ahí hay otra cosa", "but something else stands there"),
    "unread": Text("y eso falta en el texto leído", "but that is missing from the text that was read"),
}


class Reference(Model):
    """A passage that refers, what it names, why that fails, and what was probably meant."""

    games: Annotated[tuple[Words, ...], Field(min_length=1)]
    at: Annotated[Words, Field(min_length=1)]
    names: Words = ""
    called: Text | None = None
    """What it names, where that has no number."""
    fault: Literal["nothing", "other", "unread"]
    meant: Words = ""
    why: Text

    @property
    def said(self) -> Text:
        """In one sentence: what is named, and why that fails."""
        what, fault = self.called or _both(self.names), FAULTS[self.fault]
        to = f"al {what.es[3:]}" if what.es.startswith("el ") else f"a {what.es}"
        return Text(f"remite {to}, {fault.es}: {self.why.es}", f"refers to {what.en}, {fault.en}: {self.why.en}")

    @property
    def mend(self) -> Text | None:
        """What could be done; nothing where nobody can tell what was meant."""
        meant = _both(self.meant)
        return Text(f"remitir a {meant.es}", f"refer to {meant.en}") if self.meant else None


def _both(cite: str) -> Text:
    """Several articles as one says them."""
    *most, last = cite.split("; ")
    listed = ", ".join(most)
    return Text(f"{listed} y {last}", f"{listed} and {last}") if most else Text(last, last)


class References(Model):
    references: tuple[Reference, ...]


def references_in(folder: Path) -> tuple[Reference, ...]:
    """Those of a regulation's folder; none where nobody has looked for them."""
    path = folder / FILE
    return _read(path, path.stat().st_mtime_ns) if path.is_file() else ()


@lru_cache(maxsize=16)
def _read(path: Path, changed: int) -> tuple[Reference, ...]:
    return validate(References, read_toml(path), (path,)).references


def references_of(game: Game) -> tuple[Reference, ...]:
    """Those that concern a game."""
    return tuple(r for r in references_in(game.path.parent) if game.path.stem in r.games)
