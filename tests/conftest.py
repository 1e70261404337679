"""Shared by all tests: where modules are found, and which tests run in the same process.

Kernels are compiled and values reckoned once in each process. Tests that need the same ones stay together (`--dist loadgroup`),
so that two processes do not compile or count the same thing at the same time; all others go wherever there is nothing to do.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import tempfile
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

from tapete.floor import days

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")  # nothing here depends on how fast the machine is
sys.path.insert(0, str(Path(__file__).parent))
os.environ["XDG_DATA_HOME"] = str(
    Path(tempfile.gettempdir()) / "tapete-tests-have-no-texts"
)  # whoever runs them may have added some

TOGETHER = {
    "twentyone": ("test_twentyone_", "test_free_bets", "test_side_bets"),
    "holdem": ("test_poker_holdem",),
    "poker": ("test_poker_stud", "test_poker_draw", "test_poker_ride", "test_poker_three", "test_poker_side", "test_poker_price"),
}
PAGE = re.compile(r"\[((?:docs/|README)[^\]:]*?)(?:\.es)?\.md")
"""A page of the docs: what is counted in one language, the other finds."""


def where_it_is_noon() -> str:
    """A time zone whose clocks show about noon: there no day ends under a test, whatever the hour is here."""
    ahead = 12 - datetime.now(UTC).hour
    return f"Etc/GMT{-ahead:+d}"  # signs there are the other way round


days.UNSET = where_it_is_noon()


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: whoever waits for a browser, a database or a clock leaves a core to nobody else."""
    return (os.cpu_count() or 1) + 1


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Whatever belongs together goes to one process, everything else wherever there is nothing to do."""

    def _split_scope(self, nodeid: str) -> str:
        return _group(nodeid)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """What is done is forgotten: it would be counted again after each of ten thousand tests."""
        nodeid = self.registered_collections[node][item_index]
        work = self.assigned_work[node]
        unit = work[_group(nodeid)]
        unit[nodeid] = True
        if all(unit.values()):
            del work[_group(nodeid)]
        self._reschedule(node)


@cache
def _group(nodeid: str) -> str:
    """What a test belongs to."""
    file, _, test = nodeid.partition("::")
    name = Path(file).name
    for group, files in TOGETHER.items():
        if name.startswith(files):
            return group
    if page := PAGE.search(test):
        return page[1]
    return file if _shares(file) else nodeid


@cache
def _shares(file: str) -> bool:
    """Whether the tests of a file share what every process would make anew."""
    return 'scope="module"' in (Path(__file__).parents[1] / file).read_text(encoding="utf-8")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)


def pytest_configure() -> None:
    gc.disable()  # until the tests are listed, which leaves next to nothing to collect


def pytest_collection_finish() -> None:
    """Ten thousand tests stay as they are to the end: the garbage collector need not look through them again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_sessionfinish() -> None:
    gc.unfreeze()
