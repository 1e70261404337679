"""A sample of ours, to be tried at once: its dates are today's, and it counts as approved as it then stands.

A tournament takes registrations and begins on the dates of its Bases (VII §3.2): with those of the file nobody could try one
on any other day. Only our samples are dated so, which have no legal force; documents of a casino stay as they were approved.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

from tapete.tournament.approval import fingerprint
from tapete.tournament.opening import Files


def dated(files: Files, now: datetime) -> Files:
    """The same Bases with registration open today, and play from midnight on; later stages follow as far apart as they were."""
    bases: dict[str, Any] = dict(files.bases)
    midnight = datetime.combine(now.date(), time())
    first = bases["general"]["dates"][0]["day"]
    stages = [
        {**stage, "day": midnight.date() + (stage["day"] - first), "begins": time(), "opens": time(), "closes": time()}
        for stage in bases["general"]["dates"]
    ]
    bases["general"] = {**bases["general"], "dates": stages}
    bases["registration"] = {
        **bases["registration"],
        "opens": midnight - timedelta(days=2),
        "closes": midnight + timedelta(days=1),
    }
    bases["versions"] = [*bases["versions"][:-1], {**bases["versions"][-1], "fingerprint": fingerprint(bases)}]
    return replace(files, bases=bases)
