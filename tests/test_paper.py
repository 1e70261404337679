"""What commands write on a terminal: rows in a box where there is room, and one below the other where there is not."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console

from tapete.cli.paper import columns, least, put

HEADS = ("apuesta", "paga", "ventaja", "artículo")
ROWS = (("pleno ×37", "35 a 1", "2,703 %", "01.IV.1.A.a"), ("par e impar", "1 a 1", "1,351 %", ""))


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> dict[str, Console]:
    """A terminal whose width can be changed."""
    made = {"out": Console(file=io.StringIO(), width=80, highlight=False)}
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("tapete.cli.screen.console", lambda: made["out"])
    return made


@pytest.mark.parametrize("wide", [24, 30, 40, 60, 80, 120])
def test_every_word_shows_at_any_width_and_no_line_is_wider(screen: dict[str, Console], wide: int) -> None:
    screen["out"] = Console(file=io.StringIO(), width=wide, highlight=False)
    put(columns(HEADS, ROWS, right=(2,)))
    said = screen["out"].file.getvalue()  # type: ignore[attr-defined]
    assert all(len(line) <= wide for line in said.splitlines())
    for words in (*ROWS[0], *ROWS[1]):
        assert all(word in re.sub(r"\s", " ", said) for word in words.split()), (words, said)


def test_a_figure_is_not_broken_where_there_is_a_box(screen: dict[str, Console]) -> None:
    rows = columns(HEADS, [(name * 3, *rest) for name, *rest in ROWS], right=(2,))
    screen["out"] = Console(file=io.StringIO(), width=least(rows), highlight=False)
    put(rows)
    said = screen["out"].file.getvalue()  # type: ignore[attr-defined]
    assert "2,703 %" in said and "───" in said
    screen["out"] = Console(file=io.StringIO(), width=least(rows) - 1, highlight=False)
    put(rows)
    assert "───" not in screen["out"].file.getvalue()  # type: ignore[attr-defined]


def test_in_a_pipe_lines_are_plain(capsys: pytest.CaptureFixture[str]) -> None:
    put(columns(HEADS, ROWS, right=(2,)))
    assert capsys.readouterr().out.splitlines()[1].startswith("pleno ×37")
