"""The documentation as the tests and `tools/screens.py` read it: pages and their fenced blocks, and what a command shows.

A page is in English (`page.md`) and in Spanish (`page.es.md`). Commands are run as its reader, who has that locale, sees them,
in this process where nothing but Tapete is called, so that the second language finds counted what the first has counted.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from tapete import cli
from tapete.catalogue import loader
from tapete.text import Lang

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SPANISH = ".es.md"
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
LOCALE: dict[Lang, str] = {"en": "en_US.UTF-8", "es": "es_ES.UTF-8"}
SHELL = re.compile(r"[|<>;&$`]|--help")  # a line for the shell; help is written in the language of the process


@dataclass(frozen=True)
class Block:
    """A fenced block: where it stands, its language, the file it is if its first line names one, and its text."""

    page: Path
    line: int
    lang: str
    file: str
    body: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def commands(self) -> list[tuple[str, str]]:
        """Each `$` line with what follows it."""
        return COMMAND.findall(self.body)


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(page, text.count("\n", 0, m.start()) + 1, m[1], m[2] or "", m[3]) for m in FENCE.finditer(text)]


def language(page: Path) -> Lang:
    return "es" if page.name.endswith(SPANISH) else "en"


def spanish(page: Path) -> Path:
    """The same page in Spanish."""
    return page.with_name(page.name.removesuffix(".md") + SPANISH)


def english(page: Path) -> Path:
    return page.with_name(page.name.removesuffix(SPANISH).removesuffix(".md") + ".md")


PAGES = sorted(DOCS.rglob("*.md"))
TUTORIAL = DOCS / "own-regulation.md"


def write_files(folder: Path, page: Path, before: int) -> Path:
    """Write the files that the page has named so far, and make the changes it shows as a diff; chapters have their card."""
    if page.parent.name == TUTORIAL.stem:
        first = spanish(TUTORIAL) if language(page) == "es" else TUTORIAL
        card = next(b for b in blocks(first) if b.file.endswith("regulation.toml"))
        write_files(folder, first, card.line + 1)
    for block in blocks(page):
        if not block.file or block.line >= before:
            continue
        path = folder / block.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed(path, block.body) if block.lang == "diff" else block.body, encoding="utf-8")
    return folder


def changed(path: Path, diff: str) -> str:
    text = path.read_text(encoding="utf-8")
    old, new = ("".join(line[1:] + "\n" for line in diff.splitlines() if line[0] == sign) for sign in "-+")
    assert text.count(old) == 1, f"{path}: {old}"
    return text.replace(old, new)


def shown(command: str, folder: Path, lang: Lang = "en") -> str:
    """What a command shows in a folder to a reader of that language, blanks at the ends of lines left out."""
    said = _process(command, folder, lang) if SHELL.search(command) else _called(command, folder, lang)
    return "".join(f"{line.rstrip()}\n" for line in said.splitlines())


def _environment(lang: Lang, folder: Path) -> dict[str, str]:
    """The reader's: the page's language, and no texts of regulations but those that the page adds."""
    clean = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_MESSAGES", "TAPETE_CATALOGUE")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{clean.get('PATH', '')}"
    return {
        **clean,
        "LANG": LOCALE[lang],
        "PATH": path,
        "PYTHONUTF8": "1",
        "PYTHONUNBUFFERED": "1",
        "XDG_DATA_HOME": str(folder.resolve() / ".data"),
    }


def _process(command: str, folder: Path, lang: Lang) -> str:
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=_environment(lang, folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    ).stdout


def _called(command: str, folder: Path, lang: Lang) -> str:
    name, *args = shlex.split(command)
    if name != "tapete":
        return _process(command, folder, lang)
    loader.forget()  # `--catalogue .` is another folder in each test
    with (
        contextlib.chdir(folder),
        mock.patch.dict(os.environ, _environment(lang, folder), clear=True),
        mock.patch.object(sys, "argv", [name, *args]),
        contextlib.redirect_stdout(io.StringIO()) as screen,
        contextlib.redirect_stderr(screen),
        contextlib.suppress(SystemExit),
    ):
        cli.main()
    return screen.getvalue()
