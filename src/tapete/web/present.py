"""Who is still logged in, for everybody who listens: one look at the books a second, however many streams are open."""

from __future__ import annotations

from time import monotonic

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import Engine

from tapete.floor.people import digest, open_sessions

GLANCE = 1.0
"""Seconds for which it is taken that nobody's session has ended."""
LATE = 3.0
"""Seconds after which a look that somebody else has begun is not waited for."""


class Present:
    """The sessions that had not ended at the last look."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known, self._at, self._looking = frozenset[str](), float("-inf"), False

    async def has(self, token: str, since: float) -> bool:
        """Whether a session that was there at a moment (of `monotonic`) is there still."""
        age = monotonic() - self._at
        if age > GLANCE and (not self._looking or age > LATE):
            await self._look()
        return since > self._at or digest(token) in self._known

    async def _look(self) -> None:
        self._looking, at = True, monotonic()
        try:
            self._known, self._at = await run_in_threadpool(open_sessions, self._engine), at
        finally:
            self._looking = False
