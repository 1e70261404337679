"""Whatever is typed, a command answers with its work or with one sentence and exit code 2: no traceback, nothing changed."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tapete.cli import main, setting

BIG = "9" * 5000
WORDS = ("dir", "not-utf8", BIG, "??", "1/0", "1e99999999", "é" * 300, "")
LONG = ("anchor", "backup", "restore", "people", "serve", "--catalogue", "games", "equity")
"""Commands that make a house's books, read a whole catalogue or count hands each time: fewer words will do."""
COMMANDS = (
    "games {}",
    "rules {}",
    "rules spain/boule --plan min={}",
    "rules spain/boule --plan {}",
    "rules spain/boule --format {}",
    "odds {}",
    "odds spain/boule {}",
    "odds spain/boule --plan min={}",
    "equity {} AhKh",
    "equity AhKh QdQc --board {}",
    "equity AhKh QdQc --dead {}",
    "equity AhKh QdQc --game {}",
    "play {}",
    "play spain/boule --chips {}",
    "drill {}",
    "drill spain/boule --as {}",
    "drill spain/boule --rounds {}",
    "drill spain/boule --seed {}",
    "referee {}",
    "referee spain/boule {}",
    "referee puerto-rico/caribbean-stud --plan rate={}",
    "cite {} 1",
    "cite spain {}",
    "source add {} acta",
    "source add spain {}",
    "source remove {}",
    "coverage {}",
    "coverage spain --list {}",
    "coverage spain --html {}",
    "schema {}",
    "new {} --family wheel --dir made",
    "new mine/game --family {} --dir made",
    "new mine/game --family wheel --dir {}",
    "check spain/boule --coups 0 --prices {}",
    "check spain/boule --prices none --coups {}",
    "import {} chile/omaha",
    "export {} --phh",
    "settle {}",
    "verify {}",
    "verify --anchor {}",
    "verify acta --anchor {}",
    "anchor --key {}",
    "anchor --out {}",
    "backup {}",
    "restore {}",
    "restore acta --anchor {}",
    "people list --database {}",
    "people add {} player",
    "people add someone {}",
    "people role {} chief",
    "people password {}",
    "serve --tls-cert {}",
    "serve --port {}",
    "--catalogue {} rules mine/game",
    "--lang {} version",
)
LINES = (
    f"seat {BIG} buys 100",
    f"seat 1 buys {BIG}",
    f"seat 1 bets {BIG} red",
    "seat 1 bets ?? red",
    "seat 1 bets 1/0 red",
    "seat 1 bets 1e99999999 red",
    "seat ?? buys 1",
    "seat ² buys 1",
    "seat 1 buys ٣",
    "spin ??",
    f"spin {BIG}",
    "card ??",
    "cards ?? ??",
    "seat 1 discards ??",
    "seat 1 chooses",
    "seat 1 turns",
    "seat 1 adds",
    "seat 1 is ready",
    "reseed x",
    f"correct seat {BIG} gets 1 because x",
    f"approve correction {BIG}",
    f"button seat {BIG}",
    f"report something {BIG}",
    "report ??",
    f"> seat {BIG} wins 1 red",
    f"> seat 1 has {BIG}",
    "> edge red 1/0",
    "> plan min ??",
    f"plan min {BIG}",
    "plan min 1e9999999",
    "variant ??",
    "reading ?? ??",
    "game ../../etc/passwd",
    "reveal",
    "seal",
    "commit",
    "key",
    "chain",
    f"chain money {'0' * 64} {{",
    f"chain money {'0' * 64} [",
    "by x at y",
    f"by {BIG} at {BIG}",
    f"end {BIG} {'0' * 64}",
    "signed",
    "signed a b",
    "\0",
    "seat 1 bets 10 red \0",
)
FILES = {
    "numbers": b"game = 3\ntitle = 4\n",
    "list": b"game = ['a']\ntitle = { es = [1], en = {} }\n",
    "broken": b"game = \n",
    "deep": b"a = " + b"[" * 2000 + b"]" * 2000,
    "binary": b"\xff\xfe\x00\x01",
    "dates": b"game = 1979-05-27\nfamily = 'wheel'\nbets = 1\n",
}


@pytest.fixture(autouse=True)
def a_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a folder, a file that is no text, and an acta."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dir").mkdir()
    (tmp_path / "not-utf8").write_bytes(b"\xff\xfe\x00\x80")
    (tmp_path / "acta").write_text("game spain/boule\nplan min 10\nseat 1 buys 100\n")
    return tmp_path


def typed(*words: str) -> tuple[int, str]:
    """The exit code of a command and what it said of a mistake; anything but an exit is a failure."""
    said, code = io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()), redirect_stderr(said):
        patch.setattr(sys, "argv", ["tapete", "--lang", "en", *words])
        patch.setattr(sys, "stdin", io.StringIO("10 red\nspin\nquit\n"))
        patch.setattr("uvicorn.Server.run", lambda self: None)
        patch.setattr("tapete.cli.serving.price_all", lambda law: None)
        patch.setattr(setting, "_chosen", {})
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    return code, said.getvalue()


def assert_sentence(words: tuple[str, ...]) -> None:
    code, said = typed(*words)
    named = " ".join(w if len(w) < 50 else f"{w[:20]}…" for w in words)
    assert code in (0, 1, 2), f"{named}: {code}"
    if code == 2:
        assert said.strip() and len(said) <= 1300 and said.count("\n") <= 6, f"{named}: {said[:2000]}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_with_odd_words(command: str) -> None:
    for word in WORDS[:3] if command.startswith(LONG) else WORDS:
        assert_sentence(tuple(part.replace("{}", word) for part in command.split()))


@pytest.mark.parametrize("command", ["settle", "verify", "export --phh"])
def test_an_acta_with_an_odd_line(command: str, a_desk: Path) -> None:
    for line in LINES if command == "verify" else LINES[::3]:
        (a_desk / "odd.acta").write_text(f"game spain/boule\nplan min 10\n{line}\n", encoding="utf-8")
        assert_sentence((*command.split(), "odd.acta"))


@pytest.mark.parametrize("name", FILES)
def test_a_game_file_of_wrong_types(name: str, a_desk: Path) -> None:
    mine = a_desk / "own" / "mine"
    mine.mkdir(parents=True)
    (mine / "game.toml").write_bytes(FILES[name])
    code, said = typed("check", "own", "--coups", "0", "--prices", "none")
    assert code == 2 and said.count("\n") <= 6, said
