"""Whom the pages name, and how."""

from __future__ import annotations

from tapete.floor import accounts
from tapete.floor.house import Floor


def names_of(floor: Floor) -> dict[int, str]:
    """Everybody's name by number, those who have left too."""
    return {p.id: p.called or p.name for p in accounts.listed(floor.engine)} | {0: "Tapete"}
