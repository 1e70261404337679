"""Shared by all tests: where modules are found, and which tests run in the same process.

Kernels are compiled and values reckoned once in each process. Tests that need the same ones stay together (`--dist loadgroup`),
so that two processes do not compile or count the same thing at the same time; all others go wherever there is nothing to do.
"""

from __future__ import annotations

import os
import sys
import tempfile
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
        for group, files in TOGETHER.items():
            if item.path.name.startswith(files):
                item.add_marker(pytest.mark.xdist_group(group))
