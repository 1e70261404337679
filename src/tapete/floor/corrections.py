"""Corrections as the house reads them: who proposed what and why, who decided, and when."""

from __future__ import annotations

from typing import Any

from tapete.floor.host import Host
from tapete.play.moves import Correct, Decided


def corrections_of(host: Host) -> list[dict[str, Any]]:
    """Every correction of a table in the order proposed, from its record alone."""
    found: list[dict[str, Any]] = []
    for line, entry in zip(host.lines, host.table.log, strict=True):
        match entry.move:
            case Correct() as move:
                found.append(
                    {"number": len(found) + 1, "entry": line.n, "seat": move.seat, "amount": move.amount, "why": move.why}
                    | {"by": line.person, "at": line.at, "approved": None, "decided_by": None, "decided_at": None}
                )
            case Decided() as move:
                found[move.number - 1] |= {"approved": move.approved, "decided_by": line.person, "decided_at": line.at}
    return found
