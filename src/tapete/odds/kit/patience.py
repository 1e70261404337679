"""Something to look at while a value is reckoned: a bar on the terminal, and nothing anywhere else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

COMPILED = frozenset({"twentyone", "poker", "triple", "paigow", "trente", "bingo", "machine"})
"""Families whose prices are counted by kernels, which take seconds and hundreds of megabytes to compile and to run."""
Progress = Callable[[int, int], None]
"""Told how much of the work is done: so many of so many."""


def _silent(done: int, of: int) -> None:
    """Nobody is looking."""


@contextmanager
def bar(words: str) -> Iterator[Progress]:
    """A bar on the standard error of a terminal, gone when the work is done; it pulses while nobody tells how far it is,
    and says how much time is left once somebody does."""
    if not sys.stderr.isatty() or threading.current_thread() is not threading.main_thread():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(words, total=None)
        yield lambda done, of: bars.update(task, completed=done, total=of)
