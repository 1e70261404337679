"""Corrections as the house reads them: who proposed what and why, who decided, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tapete.floor.record import Line
from tapete.play.moves import Correct, Decided

if TYPE_CHECKING:
    from tapete.floor.host import Host


def note(known: list[Mapping[str, Any]], move: Correct | Decided, line: Line) -> None:
    """Add an entry that proposes a correction, or what was decided of one."""
    match move:
        case Correct():
            known.append(
                {"number": len(known) + 1, "entry": line.n, "seat": move.seat, "amount": move.amount, "why": move.why}
                | {"by": line.person, "at": line.at, "approved": None, "decided_by": None, "decided_at": None}
            )
        case Decided():
            decided = {"approved": move.approved, "decided_by": line.person, "decided_at": line.at}
            known[move.number - 1] = {**known[move.number - 1], **decided}


def corrections_of(host: Host) -> list[dict[str, Any]]:
    """Every correction of a table in the order proposed, from its record alone."""
    return [dict(row) for row in host.corrections]
