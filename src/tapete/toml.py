"""TOML that comes from outside: files of other people, forms, lines of a record.

Python's own reader keeps every beginning of a dotted key, so that a line of fifty thousand dots, a hundred kilobytes, takes ten
gigabytes. No table of ours is a tenth as deep as what is let through here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

DEEPEST = 64
"""Parts of a key."""
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_TOO_DEEP = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")


def loads(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """What `tomllib.loads` gives; a key of too many parts is a RecursionError, as tables within tables without end are.

    >>> loads("a.b = 1")
    {'a': {'b': 1}}
    >>> loads("a" + ".b" * 100 + " = 1")
    Traceback (most recent call last):
    RecursionError: a key of more than 64 parts
    """
    if _TOO_DEEP.search(text):
        raise RecursionError(f"a key of more than {DEEPEST} parts")
    return tomllib.loads(text, parse_float=parse_float)
