"""Who is still logged in, for everybody who listens: one look at the books a second, however many streams are open."""

from __future__ import annotations

import asyncio
from time import monotonic

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import Engine

from tapete.floor.people import digest, open_sessions

GLANCE = 1.0
"""Seconds for which it is taken that nobody's session has ended."""


class Present:
    """The sessions that had not ended at the last look."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known, self._at = frozenset[str](), float("-inf")
        self._look: asyncio.Task[None] | None = None

    async def has(self, token: str, since: float) -> bool:
        """Whether a session that was there at a moment (of `monotonic`) is there still."""
        if monotonic() > self._at + GLANCE:
            look = self._look
            if look is None or look.done() or look.get_loop() is not asyncio.get_running_loop():
                look = self._look = asyncio.create_task(self._again())
            await asyncio.shield(look)  # all wait for one look
        return since > self._at or digest(token) in self._known

    async def _again(self) -> None:
        at = monotonic()
        self._known, self._at = await run_in_threadpool(open_sessions, self._engine), at
