"""The program knows which one it is: a wheel is held against its record, a checkout against its commit."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tapete import itself
from tapete.itself import Running, differing, running


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    subprocess.run(["git", *who, "-C", str(folder), *words], check=True, capture_output=True)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A package with as few files as will do."""
    home = tmp_path / "tapete"
    (home / "law").mkdir(parents=True)
    (home / "__init__.py").write_text("one")
    (home / "law" / "game.toml").write_text("two")
    return home


def test_a_checkout_says_its_commit_and_what_differs_from_it(program: Path) -> None:
    git(program, "init", "-q")
    assert running(program) == Running("unknown", "0.1.0"), "nothing is committed yet"
    git(program, "add", ".")
    git(program, "commit", "-qm", "x")
    found = running(program)
    assert found.kind == "checkout" and len(found.mark) == 40 and found.sound
    (program / "law" / "game.toml").write_text("three")
    (program / "more.py").write_text("four")
    assert running(program).changed == ("law/game.toml", "more.py") and not running(program).sound


def wheel(program: Path) -> None:
    """What an installer writes beside the package."""
    import base64
    import hashlib

    info = program.parent / "tapete-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tapete\nVersion: 0.1.0\n")
    lines = []
    for file in sorted(program.rglob("*")):
        if file.is_file():
            digest = base64.urlsafe_b64encode(hashlib.sha256(file.read_bytes()).digest()).rstrip(b"=").decode()
            lines.append(f"{file.relative_to(program.parent).as_posix()},sha256={digest},{file.stat().st_size}")
    (info / "RECORD").write_text("\n".join([*lines, "tapete-0.1.0.dist-info/RECORD,,", ""]))


def test_a_wheel_is_held_against_its_record(program: Path) -> None:
    pytest.importorskip("importlib_metadata")  # other programs bring it; it takes the place of Python's own reader
    wheel(program)
    found = running(program)
    assert (found.kind, found.changed, len(found.mark)) == ("wheel", (), 64)
    (program / "law" / "game.toml").write_text("three")
    (program / "more.py").write_text("four")
    (program / "__init__.py").unlink()
    assert running(program).changed == ("tapete/__init__.py", "tapete/law/game.toml", "tapete/more.py")


def test_what_python_compiles_by_itself_is_no_difference(program: Path) -> None:
    wheel(program)
    (program / "__pycache__").mkdir()
    (program / "__pycache__" / "x.pyc").write_text("compiled")
    assert running(program).sound


def test_this_very_program_says_what_it_is() -> None:
    assert running().kind in ("checkout", "wheel") and running().mark


def test_a_hash_of_a_kind_nobody_knows_is_a_difference(program: Path) -> None:
    assert list(differing(program.parent, "tapete", {"tapete/__init__.py": "x=y", "tapete/law/game.toml": "x=y"}))


def test_nothing_is_said_of_what_is_neither(program: Path) -> None:
    assert running(program) == Running("unknown", "0.1.0") and not running(program).sound


def test_without_git_nothing_breaks(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert shutil.which("git") is None and itself.running(program).kind == "unknown"
