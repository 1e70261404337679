"""docs/coverage.md is what the tool would write today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_coverage_page_is_true() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools/coverage.py"), "--check"], check=False)
    assert done.returncode == 0, "run: python tools/coverage.py"
