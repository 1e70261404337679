"""Long lists a part at a time: no page grows with the age of the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import Request

from tapete.numbers import NotANumber, read_whole

SHOWN = 100
"""Rows on one page."""


@dataclass(frozen=True)
class Part:
    """Some rows of a list, and the links to those before and after."""

    rows: list[Any]
    number: int
    of: int
    before: str = ""
    after: str = ""


def asked(request: Request, name: str) -> int:
    """The part that is asked for, from 1; what is no number is the first."""
    try:
        return max(1, min(read_whole(request.query_params.get(name) or "1"), 10**6))
    except NotANumber:
        return 1


def part(request: Request, rows: Sequence[Any], name: str = "page", each: int = 0) -> Part:
    """The part of a list that is asked for, or its last; so many rows each, or as many as elsewhere."""
    each = each or SHOWN
    of = max(1, -(-len(rows) // each))
    number = min(asked(request, name), of)
    return _linked(request, list(rows[(number - 1) * each : number * each]), name, number, of)


def _linked(request: Request, rows: list[Any], name: str, number: int, of: int) -> Part:
    def link(to: int) -> str:
        return "?" + urlencode({**request.query_params, name: to}) if 1 <= to <= of else ""

    return Part(rows, number, of, link(number - 1), link(number + 1))


def part_of(request: Request, some: list[Any], count: int, name: str = "page") -> Part:
    """A part that the database has cut already: these rows of so many."""
    of = max(1, -(-count // SHOWN))
    return _linked(request, some, name, min(asked(request, name), of), of)
