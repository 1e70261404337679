"""What most commands write: lines, and rows under heads. For people on a terminal in colours and boxes; in a pipe as plain lines,
for which nothing that draws is loaded: it takes longer to load than most answers to work out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tapete.text import harmless

WIDE = 200
"""Columns of what is read by a program."""


FOLDED = 14
"""Letters of a column of words that is folded in a box."""


class Columns(NamedTuple):
    """Rows under heads; those of `right` are figures, written to the right."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: frozenset[int] = frozenset()


def columns(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> Columns:
    return Columns(heads, list(rows), frozenset(right))


def put(said: str | Columns = "") -> None:
    """Write a line, or rows."""
    lines = None if sys.stdout.isatty() else [said] if isinstance(said, str) else _aligned(said)
    if lines is not None:
        print("\n".join(lines), flush=True)
        return
    from rich.padding import Padding

    from tapete.cli.screen import console, grid

    out = console()
    if isinstance(said, str):
        out.print(said)
    elif least(said) <= out.width:
        box = grid(said.heads, said.rows, said.right)
        for i in said.right:
            box.columns[i].no_wrap = True
        out.print(box)
    else:
        for first, rest in stacked(said):
            out.print(first)
            out.print(Padding(rest, (0, 0, 0, 2)))


def least(said: Columns) -> int:
    """How wide a box of these rows must be: figures and heads are not broken, and of words some letters stand side by side."""
    widths = [max(map(len, column)) for column in zip(said.heads, *said.rows, strict=True)]
    kept = [w if i in said.right else min(w, max(FOLDED, len(said.heads[i]))) for i, w in enumerate(widths)]
    return sum(kept) + 3 * len(kept)


def stacked(said: Columns) -> list[tuple[str, str]]:
    """Rows for a screen too narrow for a box: what each is about, and the rest with its heads."""
    found = []
    for first, *rest in said.rows:
        told = zip(said.heads[1:], rest, strict=True)
        found.append((f"[bold]{first}[/]", " · ".join(f"{painted(head, 'dim')} {cell}" for head, cell in told if cell)))
    return found


def painted(words: str, style: str = "") -> str:
    """Words as they are, whatever is in them but what steers a terminal; in a style, where there are colours."""
    words = harmless(words)
    if not sys.stdout.isatty():
        return words
    from rich.markup import escape

    return f"[{style}]{escape(words)}[/]" if style else escape(words)


def out_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def _aligned(said: Columns) -> list[str] | None:
    """Rows as lines; nothing where they are too wide for one line each, and must be folded."""
    table = [said.heads, *said.rows]
    if any("\n" in cell for row in table for cell in row):
        return None
    widths = [max(len(row[i]) for row in table) for i in range(len(said.heads))]
    if sum(widths) + 2 * (len(widths) - 1) > WIDE:
        return None
    return ["  ".join(_cell(cell, widths[i], i in said.right) for i, cell in enumerate(row)) for row in table]


def _cell(words: str, width: int, right: bool) -> str:
    return words.rjust(width) if right else words.ljust(width)
