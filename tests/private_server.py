"""A server of our own for the time of a test: on a port that nobody else can take in between."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import uvicorn
from fastapi import FastAPI

PATIENCE = 300
"""Seconds after which a test gives up: no limit of any machine, only the end of waiting for what is broken."""


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port that is ours for as long as we hold it, though a server comes, goes and comes again: bound, but not listened to."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        yield port


class _Announced(uvicorn.Server):
    """A server that says when it has opened."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.opened = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.opened.set()


@contextmanager
def serving(app: FastAPI, lifespan: Literal["on", "off"] = "off") -> Iterator[str]:
    """The application on a real port; with its lifespan the floor also hears other processes and keeps time."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        server = _Announced(uvicorn.Config(app, log_level="error", lifespan=lifespan, timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        assert server.opened.wait(PATIENCE), "the server never opened"
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            server.force_exit = lifespan == "off"
            thread.join(PATIENCE)
