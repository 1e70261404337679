"""How many of our cases exercise each passage: payments, rulings, refusals and limits that name it when the cases are run.

The counts are kept in a small file that `tools/exercise.py` writes; running three thousand cases takes minutes.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("exercised.json")


@cache
def _all() -> dict[str, dict[str, int]]:
    try:
        kept: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
    except OSError:
        return {}
    return kept


def exercised(regulation: str) -> dict[str, int]:
    """For each citation that some case brought about, how many cases did."""
    return _all().get(regulation, {})
