"""Shared by all tests: where modules are found, and which tests run in the same process.

Kernels are compiled and values reckoned once in each process. Tests that need the same ones stay together (`--dist loadgroup`),
so that two processes do not compile or count the same thing at the same time; all others go wherever there is nothing to do.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: whoever waits for a browser, a database or a clock leaves a core to nobody else."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("xdist_group") is None and (group := _group(item)):
            item.add_marker(pytest.mark.xdist_group(group))


def _group(item: pytest.Item) -> str:
    """Those that stay together by name; else a file whose tests share what every process would make anew."""
    for group, files in TOGETHER.items():
        if item.path.name.startswith(files):
            return group
    found: dict[str, Sequence[pytest.FixtureDef[object]]] = getattr(item, "_fixtureinfo").name2fixturedefs  # noqa: B009
    shared = any(fixtures[-1].scope == "module" for fixtures in found.values())
    return item.path.stem if shared else ""


def pytest_collection_finish() -> None:
    """Fifteen thousand tests stay as they are to the end: the garbage collector need not look through them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_sessionfinish() -> None:
    gc.unfreeze()
