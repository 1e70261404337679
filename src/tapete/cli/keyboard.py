"""Where a person types: a line with completion and history, or one key that does at once what it stands for.

A key counts only on an empty line; a space, or a figure, begins a line of words. In a pipe lines are simply read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tapete.cli.screen import MENU

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.key_binding import KeyBindings

PROMPT = "› "


class Offered(NamedTuple):
    """A word that could come next, and what it means."""

    word: str
    means: str = ""


Complete = Callable[[str], Iterable[Offered]]
"""The words that could take the place of the last one of a line."""


def by_hand() -> bool:
    """Whether a person sits at both ends: keys and colours are for people."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def history_file() -> Path:
    """Where typed lines are kept, as the system keeps such things."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "tapete" / "history"


class Keyboard:
    """Asks for lines. What keys there are, and which words complete, may change from one line to the next."""

    def __init__(self) -> None:
        self.keys: Mapping[str, str] = {}
        self.session: PromptSession[str] | None = _session(self) if by_hand() else None

    def line(self, keys: Mapping[str, str] | None = None, complete: Complete | None = None, foot: str = "") -> str:
        """A line, or the key that was pressed; `foot` stands below it. The end of the input is an `EOFError`."""
        if self.session is None:
            return input("").strip()
        self.keys = keys or {}
        typed = self.session.prompt(PROMPT, completer=_completer(complete), bottom_toolbar=foot or None)
        return typed.strip()


def _session(keyboard: Keyboard) -> PromptSession[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory
    from prompt_toolkit.styles import Style

    history: History
    try:
        history_file().parent.mkdir(parents=True, exist_ok=True)
        history = FileHistory(str(history_file()))
    except OSError:
        history = InMemoryHistory()
    return PromptSession(
        history=history,
        key_bindings=_bindings(keyboard),
        complete_while_typing=True,
        reserve_space_for_menu=MENU,
        style=Style.from_dict({"bottom-toolbar": "noreverse #888888", "prompt": "bold"}),
    )


def _bindings(keyboard: Keyboard) -> KeyBindings:
    from prompt_toolkit.application.current import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.keys import Keys

    found = KeyBindings()

    @Condition
    def empty() -> bool:
        return not get_app().current_buffer.text

    @found.add(Keys.Any, filter=empty)
    def press(event: KeyPressEvent) -> None:
        if event.data in keyboard.keys:
            event.app.exit(result=event.data)
        else:
            event.current_buffer.insert_text(event.data)

    return found


def _completer(complete: Complete | None) -> Completer:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion, DummyCompleter
    from prompt_toolkit.document import Document

    if complete is None:
        return DummyCompleter()
    offers = complete

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            line = document.text_before_cursor
            begun = line.split(" ")[-1]
            for offered in offers(line.lstrip()):
                yield Completion(offered.word, -len(begun), display_meta=offered.means)

    return Words()
