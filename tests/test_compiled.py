"""Kernels kept on disk are taken from there as long as they are what they were, and never longer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

INNER = """
from typing import NamedTuple
import numpy as np
from tapete.compiled import njit

FACTOR = 10
STEPS = np.array([1, 2, 3])


class Pair(NamedTuple):
    {pair}


@njit(cache=True, nogil=True)
def part(a):
    {part}
"""
MIDDLE = """
from tapete.compiled import njit
from {package}.inner import part


@njit(cache=True, nogil=True)
def between(a):
    return part(a) + 1
"""
OUTER = """
from tapete.compiled import njit
from {package} import inner
from {package}.inner import FACTOR, STEPS, Pair
from {package}.middle import between


@njit(cache=True)
def direct(a):
    return inner.part(a)


@njit(cache=True)
def through(a):
    return between(a)


@njit(cache=True)
def number(a):
    return a * FACTOR + STEPS[0]


@njit(cache=True)
def tuples(pair):
    return pair.left - pair.right


KERNELS = (direct, through, number)


def main():
    for kernel in KERNELS:
        print(kernel.__name__, kernel(2), "kept" if kernel.stats.cache_hits else "compiled")
    print("tuples", tuples(Pair(left=5, right=3)), "kept" if tuples.stats.cache_hits else "compiled")


main()
"""
BEFORE = {"pair": "left: int\n    right: int", "part": "return a + 1"}


class Package:
    """Three files in a folder of their own: the outer calls the middle, the middle the inner."""

    def __init__(self, folder: Path) -> None:
        self.home, self.kept = folder / "three_files", folder / "kept"
        self.home.mkdir()
        for name, text in {"__init__": "", "middle": MIDDLE, "outer": OUTER}.items():
            (self.home / f"{name}.py").write_text(text.replace("{package}", "three_files"))
        self.write(INNER.format(**BEFORE))

    def write(self, inner: str) -> None:
        (self.home / "inner.py").write_text(inner)

    def run(self, **environment: str) -> dict[str, tuple[str, str]]:
        """What each kernel says in a process of its own, and whether it was kept."""
        path = os.pathsep.join([str(self.home.parent), *sys.path])
        around = {**os.environ, "NUMBA_CACHE_DIR": str(self.kept), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        words = [sys.executable, "-m", "three_files.outer"]
        done = subprocess.run(words, env=around | environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return {name: (value, how) for name, value, how in map(str.split, done.stdout.splitlines())}


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


def test_a_kernel_notices_what_changes_in_files_that_it_calls(package: Package) -> None:
    first = package.run(PYTHONHASHSEED="1")
    assert first == {
        "direct": ("3", "compiled"),
        "through": ("4", "compiled"),
        "number": ("21", "compiled"),
        "tuples": ("2", "compiled"),
    }
    assert package.run(PYTHONHASHSEED="2") == {name: (value, "kept") for name, (value, _) in first.items()}
    package.write(INNER.format(**BEFORE | {"part": "return a + 5"}))
    assert package.run() == first | {
        "direct": ("7", "compiled"),
        "through": ("8", "compiled"),
        "number": ("21", "kept"),
        "tuples": ("2", "kept"),
    }
    assert {how for _, how in package.run().values()} == {"kept"}


@pytest.mark.parametrize(("old", "new", "value"), [("FACTOR = 10", "FACTOR = 100", "201"), ("[1, 2, 3]", "[9, 2, 3]", "29")])
def test_a_kernel_notices_numbers_of_other_files(package: Package, old: str, new: str, value: str) -> None:
    package.run()
    package.write(INNER.format(**BEFORE).replace(old, new))
    assert package.run()["number"] == (value, "compiled")


def test_a_kernel_notices_that_a_tuple_has_its_fields_in_another_order(package: Package) -> None:
    package.run()
    package.write(INNER.format(**BEFORE | {"pair": "right: int\n    left: int"}))
    assert package.run()["tuples"] == ("2", "compiled")


def test_code_left_under_a_new_mark_is_not_taken(package: Package) -> None:
    """A process that was stopped between numba's list of files and the file itself."""
    package.run()
    old = {path: path.read_bytes() for path in package.kept.rglob("*.nbc")}
    package.write(INNER.format(**BEFORE | {"part": "return a + 5"}))
    package.run()
    for path, data in old.items():
        path.write_bytes(data)
    assert {name: value for name, (value, _) in package.run().items()} == {
        "direct": "7",
        "through": "8",
        "number": "21",
        "tuples": "2",
    }


def test_a_list_that_cannot_be_read_is_as_good_as_none(package: Package) -> None:
    package.run()
    for path in package.kept.rglob("*.nbi"):
        path.write_bytes(path.read_bytes()[:-20])
    again = package.run()
    assert {how for _, how in again.values()} == {"compiled"}
    assert {how for _, how in package.run().values()} == {"kept"}


def test_kernels_are_kept_beside_the_code_where_no_folder_is_named(package: Package) -> None:
    assert package.run(NUMBA_CACHE_DIR="")["direct"] == ("3", "compiled")
    assert list((package.home / "__pycache__").glob("*.nbi"))
    assert package.run(NUMBA_CACHE_DIR="")["direct"] == ("3", "kept")
    assert not package.kept.exists()


def test_kernels_of_an_install_that_nobody_may_write_to_are_kept_with_the_user(package: Package, tmp_path: Path) -> None:
    (package.home / "__pycache__").write_text("a file, where a folder would have to be")
    around = {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": str(tmp_path / "user")}
    assert package.run(**around)["direct"] == ("3", "compiled")
    assert list((tmp_path / "user").rglob("*.nbi"))
    assert package.run(**around)["direct"] == ("3", "kept")
