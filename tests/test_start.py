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
ACTA = CASES / "spain/roulette/a-wrong-zero-frees-the-prison.acta"
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
        (("settle", str(ACTA)), {"wheel"}),
        (("odds", "spain/roulette"), {"wheel"}),
        (("games",), set[str]()),
    ],
)
def test_only_the_family_that_is_asked_for_is_loaded(words: tuple[str, ...], room: set[str]) -> None:
    if words == ("games",):
        index.kept_list()
    assert families(loaded(*words)) == room


@pytest.mark.parametrize("words", [("settle", str(ACTA)), ("odds", "spain/boule"), ("games",), ("version",)])
def test_plain_lines_need_no_framework_and_kept_rules_no_validator(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    loaded(*words)
    assert not {"typer", "pydantic", "rich"} & loaded(*words)


@pytest.mark.parametrize(
    "words",
    [
        ["settle", str(ACTA)],
        ["settle", "--json", str(ACTA)],
        ["settle", "nowhere.acta"],
        ["games", "roulette"],
        ["odds", "spain/boule"],
        ["odds", "spain/boule", "no-such-bet"],
        ["version", "--json"],
    ],
)
def test_a_plain_line_is_answered_as_the_framework_answers_it(words: list[str]) -> None:
    framed = (
        "import sys; from tapete.cli import main; import tapete.cli.plainly as p; p.plainly = lambda words: None\n"
        f"sys.argv = ['tapete', *{words!r}]; main()"
    )
    plain, long = (
        subprocess.run([sys.executable, *how], capture_output=True, text=True)
        for how in (["-m", "tapete", *words], ["-c", framed])
    )
    assert (plain.stdout, plain.stderr, plain.returncode) == (long.stdout, long.stderr, long.returncode)


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


def test_what_is_kept_and_was_changed_since_is_as_good_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept.write("some/value", "mark", {"pays": "35 to 1"})
    file = kept.home() / "some" / "value.json"
    said = file.read_text(encoding="utf-8")
    file.write_text(said.replace("35 to 1", "36 to 1"), encoding="utf-8")
    assert kept.read("some/value", "mark") is None
    file.write_text(said, encoding="utf-8")
    assert kept.read("some/value", "mark") == {"pays": "35 to 1"}
    file.chmod(0o666)  # anybody could have written it
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
