"""What a command loads before it answers: the family that is asked for and no other; the list of games without any game."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer

from tapete import kept
from tapete.catalogue import index
from tapete.catalogue.families import FAMILIES
from tapete.catalogue.loader import catalogue
from tapete.cli import app

CASES = Path(__file__).parent / "cases"
ROOMS = sorted({family.room for family in FAMILIES.values()})


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded when it is done."""
    script = (
        "import sys, json, io, contextlib\n"
        f"sys.argv = ['tapete', *{list(words)!r}]\n"
        "from tapete.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        "    main()\n"
        "print(json.dumps(list(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def families(modules: set[str]) -> set[str]:
    return {room for room in ROOMS if f"tapete.catalogue.{room}.rules" in modules}


@pytest.mark.parametrize(
    ("words", "room"),
    [
        (("settle", str(CASES / "spain/roulette/a-wrong-zero-frees-the-prison.acta")), {"wheel"}),
        (("odds", "spain/roulette"), {"wheel"}),
        (("games",), set[str]()),
    ],
)
def test_only_the_family_that_is_asked_for_is_loaded(words: tuple[str, ...], room: set[str]) -> None:
    if words == ("games",):
        index.kept_list()
    assert families(loaded(*words)) == room


def test_the_kept_list_says_what_the_files_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    said = index.listed(catalogue())
    assert index.kept_list() == said
    assert (tmp_path / "tapete" / "games.json").is_file()
    assert index.kept_list() == said


def test_what_is_kept_holds_only_under_its_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept.write("some/value", "mark", [1, 2])
    assert kept.read("some/value", "mark") == [1, 2]
    assert kept.read("some/value", "another") is None
    (kept.home() / "some" / "value.json").write_text("[", encoding="utf-8")
    assert kept.read("some/value", "mark") is None
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    kept.write("some/value", "mark", [1])
    assert kept.read("some/value", "mark") is None


def test_every_command_is_where_the_list_says() -> None:
    for name, home in app.AT_HOME.items():
        module = import_module(f"tapete.cli.commands.{home}")
        commands = getattr(module, home).registered_commands
        assert name in [command.name or command.callback.__name__ for command in commands]


def test_a_command_alone_is_the_same_as_among_all() -> None:
    whole = typer.main.get_command(app.whole())
    for name in (*app.AT_HOME, *app.GROUPS):
        alone = typer.main.get_command(app.asked([name]))
        one, same = getattr(alone, "commands")[name], getattr(whole, "commands")[name]  # noqa: B009
        assert [p.name for p in one.params] == [p.name for p in same.params]
        assert one.help == same.help
