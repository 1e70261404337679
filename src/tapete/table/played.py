"""A table as it was played, to be played again: its game, its plan, and every move in the words of the acta.

It comes from an acta, or from the record of a floor, which also says when each move was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from tapete.table.acta import HEADS, MARKS, moves_in, plan_of, read

REFUSED = "> refused"


@dataclass(frozen=True)
class Played:
    name: str
    game: str
    plan: Mapping[str, str] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    moments: tuple[int, ...] = ()
    """When each move was made, in milliseconds since 1970; nothing where that is not known."""
    checked: bool = False
    """Whether each move was found to be legal when it was written down."""


def from_acta(name: str, text: str) -> Played:
    """The table that an acta tells of, without the lines that were rightly refused: nobody played those."""
    lines = read(text)
    heads = [line for line in lines if line.head in HEADS]
    words: list[str] = []
    told = [line for line in lines if line.head not in HEADS and line.head not in MARKS]
    for line, follower in zip_longest(told, told[1:]):
        if line.head != ">" and not (follower and follower.words.startswith(REFUSED)):
            words += moves_in(line.words)
    game = next((line.rest for line in heads if line.head == "game"), "")
    return Played(name, game, plan_of(heads), tuple(words))
