"""Processes of their own, forked from one that has loaded everything: what tests start again and again need not load it again."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any
from unittest import mock

from private_server import PATIENCE

TESTS = Path(__file__).parents[1]
LOADED = ("floor.at_hand", "tapete.floor.house", "tapete.table.wander", "tapete.cli", "alembic.command", "psycopg")

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload([*LOADED])


def process(target: Any, *args: object) -> BaseProcess:
    """A process that calls this, begun."""
    with mock.patch.dict(os.environ, PYTHONPATH=str(TESTS)):  # where the server of processes, begun now, finds our modules
        forkserver.ensure_running()
    begun = _processes.Process(target=target, args=args, daemon=True)
    begun.start()
    return begun


def tapete(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """`tapete --lang en` with these words, in a process of its own: what it said, and how it ended."""
    line = ("tapete", "--lang", "en", *words)
    with tempfile.TemporaryDirectory() as folder:
        said = [Path(folder) / "out", Path(folder) / "err"]
        begun = process(_command, line, str(cwd or Path.cwd()), dict(os.environ), [str(path) for path in said])
        begun.join(PATIENCE)
        assert begun.exitcode is not None, f"{' '.join(line)} has not ended"
        out, err = (path.read_text(encoding="utf-8") for path in said)
    return subprocess.CompletedProcess(line, begun.exitcode, out, err)


def _command(line: tuple[str, ...], cwd: str, environment: dict[str, str], said: list[str]) -> None:
    """What a shell does with a command, from where the interpreter has loaded it."""
    from tapete import cli

    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    for number, path in enumerate(said, 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    sys.argv = [*line]
    cli.main()
