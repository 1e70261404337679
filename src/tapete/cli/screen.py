"""The terminal as a screen: colours and boxes for people, plain lines when piped."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text as Printed

from tapete.cli.paper import WIDE
from tapete.cli.paper import out_json as out_json

BESIDE = 120
"""From this width on what happened stands beside the felt, not below it."""
MENU = 5
"""Rows below the line that are left free for what completes it."""
BEAT = 0.18
"""How long a card takes to arrive, in seconds."""
STYLES = {
    "red": "bold white on red3",
    "black": "bold white on grey15",
    "green": "bold white on green4",
    "bold": "bold",
    "red-card": "bold red3 on grey93",
    "black-card": "bold grey11 on grey93",
    "back": "white on blue3",
    "turn": "bold green",
}


class Paper(Console):
    """A console that leaves it to the command line what happens when nobody reads on, as in `tapete games | head`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(wide: int = WIDE) -> Console:
    """A console as wide as the terminal; of this width and without colour when its output is read by a program."""
    if sys.stdout.isatty():
        return Paper(highlight=False)
    return Paper(highlight=False, no_color=True, width=wide)


def grid(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = (), title: str = "") -> Grid:
    """A table that shows all of its text."""
    piped = not sys.stdout.isatty()
    made = Grid(title=title or None, title_justify="left", box=None if piped else box.SIMPLE_HEAD, pad_edge=False)
    for i, head in enumerate(heads):
        made.add_column(head, justify="right" if i in set(right) else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


class Stage:
    """What a player sees: the felt, always in its place, and what was said since; in a pipe, one line after the other."""

    def __init__(self, out: Console, in_place: bool) -> None:
        self.out, self.in_place = out, in_place
        self.said: list[RenderableType] = []

    def paint(self, words: str, style: str) -> str:
        """Words in a colour; a card is as wide as it looks."""
        if self.in_place and style in ("red-card", "black-card", "back"):
            words = f" {words} "
        return f"[{STYLES[style]}]{escape(words)}[/]"

    def say(self, words: RenderableType) -> None:
        if self.in_place:
            self.said.append(words)
        else:
            self.out.print(words)

    def show(self, felt: str, foot: str = "") -> None:
        """The felt anew, with all that was said since the last time; then it is forgotten."""
        if not self.in_place:
            self.out.print(felt)
            if foot:
                self.out.print(foot)
            return
        self._draw(felt, foot)
        self.said = []

    def beat(self, felt: str) -> None:
        """A card arrives: the felt as it is now, for a moment."""
        if self.in_place:
            self._draw(felt, "")
            time.sleep(BEAT)

    def _draw(self, felt: str, foot: str) -> None:
        self.out.clear()
        told = Group(*self._recent(felt.count("\n") + foot.count("\n") + 6 + MENU))
        if self.said and self.out.width >= BESIDE:
            sides = Grid.grid(padding=(0, 4), expand=False)
            sides.add_column(no_wrap=True)
            sides.add_row(felt, told)
            self.out.print(sides)
        else:
            self.out.print(felt)
            if self.said:
                self.out.print()
                self.out.print(told)
        self.out.print()
        if foot:
            self.out.print(foot)

    def _recent(self, taken: int) -> list[RenderableType]:
        """As much of what was said, the last of it, as there is room for beside what else is shown."""
        room = self.out.height - taken if self.out.width < BESIDE else self.out.height - 4
        kept: list[RenderableType] = []
        for words in reversed(self.said):
            wide = self.out.width if self.out.width < BESIDE else self.out.width // 2
            high = len(Printed.from_markup(words).wrap(self.out, wide)) if isinstance(words, str) else 1
            if room < high and kept:
                return [Printed("…", style="dim"), *kept]
            room -= high
            kept.insert(0, words)
        return kept
