"""Bounds on everything that comes in: how large, how slow, how many. Too much of anything is refused with a sentence."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import h11
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from tapete.text import Text

BODY = 1_000_000
"""The largest request, in bytes."""
BODY_SECONDS = 20.0
HEAD_SECONDS = 10.0
"""How long a request's body and its head may take to arrive."""
STREAMS_PER_PERSON, STREAMS_PER_ADDRESS = 12, 60
KEPT = 10_000
"""Of so many people or addresses it is remembered how often they came."""

TOO_LARGE = Text(f"la petición pasa de {BODY:,} bytes".replace(",", "."), f"the request is larger than {BODY:,} bytes")
TOO_SLOW = Text("la petición tarda demasiado en llegar", "the request takes too long to arrive")


class Bounded:
    """Reads a whole body before anybody looks at it, and none that is too large or too slow."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        heads = Headers(scope=scope) if scope["type"] == "http" else Headers()
        said = heads.get("content-length", "")
        if not said and "transfer-encoding" not in heads:
            await self.app(scope, receive, send)
        elif said and (not (said.isascii() and said.isdigit() and len(said) < 16) or int(said) > BODY):
            await refuse(TOO_LARGE, 413)(scope, receive, send)
        else:
            try:
                body = await asyncio.wait_for(_read(receive), BODY_SECONDS)
            except TimeoutError:
                await refuse(TOO_SLOW, 408)(scope, receive, send)
                return
            except HungUp:
                return
            if body is None:
                await refuse(TOO_LARGE, 413)(scope, receive, send)
                return
            await self.app(scope, _told(body, receive), send)


class HungUp(Exception):
    """The line broke before all of a request had come."""


async def _read(receive: Receive) -> bytes | None:
    """The whole body, or nothing where it is too large.

    Of who hangs up on the way nothing is heard: half a form is another form, and `amount=1` the beginning of `amount=100`.
    """
    parts, size, more = list[bytes](), 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp
        parts.append(message.get("body", b""))
        size, more = size + len(parts[-1]), message.get("more_body", False)
        if size > BODY:
            return None
    return b"".join(parts)


def _told(body: bytes, receive: Receive) -> Receive:
    """The body that was read, and then whatever else comes."""
    told = False

    async def telling() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return telling


def refuse(text: Text, status: int) -> JSONResponse:
    body = {"error": {"es": text.es, "en": text.en}, "cite": "", "legal": []}
    return JSONResponse(body, status, headers={"Connection": "close"})


class Punctual(H11Protocol):
    """A connection on which the head of a request does not arrive in time is closed."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._rest()
        elif self._late is None:
            self._wait()

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _rest(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)


def often(known: dict[Hashable, deque[float]], who: Hashable, most: int, seconds: float) -> bool:
    """Whether somebody comes more often than so many times within a while; if not, this time counts.

    Of a bounded number of comers it is remembered; who came longest ago is forgotten first.
    """
    present = monotonic()
    times = known.pop(who, None) or deque()
    known[who] = times  # the latest comer stands last
    while len(known) > KEPT:
        del known[next(iter(known))]
    while times and times[0] < present - seconds:
        times.popleft()
    if len(times) >= most:
        return True
    times.append(present)
    return False


class Streams:
    """How many streams are open, for each person and each address."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, int | str]] = Counter()

    @property
    def open(self) -> int:
        return sum(count for (of, _), count in self._open.items() if of == "p")

    def full(self, person: int, address: str) -> bool:
        return self._open["p", person] >= STREAMS_PER_PERSON or self._open["a", address] >= STREAMS_PER_ADDRESS

    @contextmanager
    def one(self, person: int, address: str) -> Iterator[None]:
        keys: tuple[tuple[str, int | str], ...] = (("p", person), ("a", address))
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if self._open[key] <= 0:
                    del self._open[key]
