"""The terminal as a screen: colours and boxes for people, plain lines when piped."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table as Grid

WIDE = 200


def console() -> Console:
    """A console as wide as the terminal; wide and without colour when its output is read by a program."""
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, no_color=True, width=WIDE)


def grid(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = (), title: str = "") -> Grid:
    """A table that shows all of its text."""
    piped = not sys.stdout.isatty()
    made = Grid(title=title or None, title_justify="left", box=None if piped else box.SIMPLE_HEAD, pad_edge=False)
    for i, head in enumerate(heads):
        made.add_column(head, justify="right" if i in set(right) else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


def out_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
