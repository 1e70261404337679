"""What the machine room sees: whether the house is well, how much is going on, and a log that tells no secrets."""

from __future__ import annotations

import hmac
import ipaddress
import json
import logging
import os
import sys
from collections.abc import Iterator
from time import monotonic
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from tapete.floor.house import Floor
from tapete.web.bounds import Streams
from tapete.web.door import NOT_ALLOWED, Denied, floor_of

router = APIRouter()
TOKEN = "TAPETE_METRICS_TOKEN"
"""The word with which a collector on another machine asks for the figures; without it only this machine gets them."""
LOG = logging.getLogger("tapete.requests")
LOG_FORMS = ("none", "plain", "json")
NOWHERE = "(nowhere)"


class Seen:
    """The figures of one application: what was asked and how long it took, and, when they are read, how the house stands."""

    def __init__(self, floor: Floor, streams: Streams) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter("tapete_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry)
        self.seconds = Histogram("tapete_request_seconds", "Time to answer.", ["route"], registry=self.registry)
        self.registry.register(_House(floor, streams))
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)

    def answered(self, request: Request, status: int, since: float) -> None:
        """Count an answer and log it. The route stands for the address: numbers and queries may be somebody's business."""
        taken, route = monotonic() - since, _route(request)
        self.answers.labels(request.method if request.method in METHODS else "other", route, str(status)).inc()
        if not route.endswith("/events"):  # a stream lasts as long as somebody watches
            self.seconds.labels(route).observe(taken)
        if LOG.isEnabledFor(logging.INFO):
            session = request.state.session
            told = {
                "method": request.method,
                "route": route,
                "status": status,
                "ms": round(taken * 1000, 1),
                "person": session.person.id if session else None,
                "address": request.client.host if request.client else "",
            }
            LOG.info("%s %s %s", request.method, route, status, extra={"told": told})


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def _route(request: Request) -> str:
    found = request.scope.get("route")
    path = getattr(found, "path", NOWHERE)
    return str(path) or "/static"


class _House(Collector):
    """How the house stands at the moment of asking."""

    def __init__(self, floor: Floor, streams: Streams) -> None:
        self.floor, self.streams = floor, streams

    def collect(self) -> Iterator[Metric]:
        hosts = list(self.floor.hosts.values())
        open_tables = [host for host in hosts if not host.closed]
        yield GaugeMetricFamily("tapete_tables_open", "Tables that are open and in memory.", len(open_tables))
        yield GaugeMetricFamily("tapete_seats_taken", "Seats taken at them.", sum(len(host.seats) for host in open_tables))
        yield GaugeMetricFamily("tapete_entries", "Entries in their records.", sum(host.n for host in open_tables))
        yield GaugeMetricFamily("tapete_streams_open", "Pages that listen.", self.streams.open)
        yield GaugeMetricFamily("tapete_books_trouble", "1 while the books cannot be written.", int(bool(self.floor.trouble)))
        yield GaugeMetricFamily("tapete_books_wrong", "Differences that the auditor has named.", len(self.floor.differences))


@router.get("/health")
def health(request: Request) -> Response:
    """Whether the house can take a move: 200 if it can, 503 if its books cannot be reached or written."""
    floor = floor_of(request)
    with floor.engine.connect() as books:
        books.exec_driver_sql("select 1")
    well = not floor.still_troubled()
    return JSONResponse({"ok": well}, 200 if well else 503)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """The figures, for Prometheus: to this machine, or to who has the word for them."""
    if not _may_look(request):
        raise Denied(NOT_ALLOWED, 403)
    seen: Seen = request.app.state.seen
    return PlainTextResponse(generate_latest(seen.registry), media_type=CONTENT_TYPE_LATEST)


def _may_look(request: Request) -> bool:
    word, given = os.environ.get(TOKEN, ""), request.headers.get("authorization", "")
    if word:
        return hmac.compare_digest(f"Bearer {word}".encode(), given.encode())
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


class InJson(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {"time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"), "level": record.levelname.lower()}
        told |= getattr(record, "told", {"message": record.getMessage()})
        return json.dumps(
            told | ({"error": self.formatException(record.exc_info)} if record.exc_info else {}), ensure_ascii=False
        )


def keep_log(form: str) -> None:
    """Write every answer to standard error, as lines for people or as objects for programs."""
    if form == "none":
        return
    handler = logging.StreamHandler(sys.stderr)
    plain = "%(asctime)s %(levelname)s %(message)s"
    handler.setFormatter(InJson() if form == "json" else logging.Formatter(plain))
    for name in ("tapete", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    logging.getLogger("tapete").setLevel(logging.INFO)
