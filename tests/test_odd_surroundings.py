"""The command line where it is not at home: lines that are closed, an output of few letters, an address that is taken."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

TAPETE = (sys.executable, "-m", "tapete")
POSIX = pytest.mark.skipif(os.name != "posix", reason="a shell closes the lines")


@POSIX
@pytest.mark.parametrize("shut", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_with_its_lines_closed_a_command_does_its_work(tmp_path: Path, shut: str) -> None:
    """A file that it opens must not take the place of a closed line, where the next word printed would be written into it."""
    line = " ".join((*TAPETE, "odds", "chile/war", "--json", shut))
    done = subprocess.run(f"{line} && echo whole", shell=True, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.endswith("whole\n") and "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", ["es", "en"])
def test_an_output_that_lacks_a_letter_is_one_sentence_and_never_another_text(lang: str) -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*TAPETE, "rules", "spain/roulette", "--lang", lang], env=env, capture_output=True, text=True)
    assert done.returncode == 2 and "PYTHONIOENCODING=utf-8" in done.stderr and done.stderr.count("\n") == 1
    assert "?" not in done.stdout


def refused(where: Path, *words: str) -> str:
    done = subprocess.run([*TAPETE, "serve", *words, "--lang", "en"], cwd=where, capture_output=True, text=True)
    assert done.returncode == 2 and not done.stdout and not list(where.iterdir()), "nothing is opened, nothing is made"
    return done.stderr


def test_a_floor_does_not_say_that_it_is_open_where_it_cannot_be(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"cannot open at 127.0.0.1:{port}: Address already in use" in refused(tmp_path, "--port", port)
    assert "no machine has that name" in refused(tmp_path, "--host", "a..b")
    assert "Cannot assign requested address" in refused(tmp_path, "--host", "192.0.2.1")


def test_a_certificate_that_is_none_is_told_before_anything_is_opened(tmp_path: Path) -> None:
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        words = ("--port", str(held.getsockname()[1]), "--tls-cert", os.devnull, "--name", "x.example")
        assert "the certificate and its key are not good" in refused(tmp_path, *words)
