"""What everything in a file has: its article, where its figures come from when not simply as printed, and what may not fit."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from tapete.catalogue.kinds import Words
from tapete.catalogue.model import Field, Model
from tapete.catalogue.names import Path
from tapete.text import Text


class Slip(NamedTuple):
    """Something in the rules that does not fit its neighbours: the key, and the sentence."""

    where: Path
    what: Text


class Cited(Model):
    """Something the regulation says, and where."""

    cite: Annotated[Words, Field(min_length=1)]


class Provenance(Model):
    """Where a figure comes from when it is not simply as printed."""

    kind: Literal["damaged", "elsewhere"]
    printed: Words = ""
    note: Text


def unread(where: Path, why: Text) -> Slip:
    """That a key which was written would be read by nothing."""
    return Slip(where, Text(f"nada lee esta clave aquí: {why.es}", f"nothing reads this key here: {why.en}"))
