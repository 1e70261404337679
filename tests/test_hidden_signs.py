"""What a file hides from whoever looks at it does nothing: no move in a remark, no sign that steers a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import tapete
from tapete.cli import main
from tapete.table.translate import translate
from tapete.tournament.acta import settle

ACTA = "game spain/boule\nseat 1 bets 10 red\n# a remark{}seat 1 bets 500 black\nno more bets\nspin 2\n> seat 1 wins 10 red\n"
SEPARATORS = ("\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e")
ESCAPE = "\x1b[2J\x1b]0;owned\x07"


@pytest.mark.parametrize("sign", SEPARATORS, ids=repr)
def test_no_move_hides_in_a_remark(sign: str) -> None:
    settled = tapete.settle(ACTA.format(sign))
    assert settled.ok and [payment.figure for _, payment in settled.payments] == [1000]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=repr)
def test_lines_end_as_editors_end_them(end: str) -> None:
    settled = tapete.settle(ACTA.format(" ").replace("\n", end))
    assert settled.ok and len(settled.payments) == 1


def test_nothing_is_said_to_a_tournament_in_a_remark() -> None:
    found = settle("tournament freeze-out\n# at night\u2028at 2026-12-05 19:00\n")
    assert not found.answers and found.ok


@pytest.mark.parametrize("command", ["settle", "verify"])
@pytest.mark.parametrize(
    "text", [f"game spain/boule\nseat 1 bets {ESCAPE} red\n", f"tournament freeze-out\nd{ESCAPE}ra directs with registration 1\n"]
)
def test_a_file_does_not_steer_the_terminal(
    command: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.acta").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["tapete", command, str(tmp_path / "a.acta")])
    with pytest.raises(SystemExit) as left:
        main()
    said = capsys.readouterr()
    assert left.value.code in (1, 2) and "\x1b" not in said.out + said.err and "\x07" not in said.out + said.err


def test_a_translation_keeps_a_remark_one_line() -> None:
    told = translate(ACTA.format("\u2028"), "es")
    assert tapete.settle(told).ok and "# a remark\u2028seat 1 bets 500 black\n" in told
