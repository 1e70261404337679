"""The matrix of roles and routes is what the application does, and has every route."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from web.matrix import PAGES, VISITORS, Row, World, page, probe

DOCS = Path(__file__).resolve().parents[2] / "docs"
OPEN = ("POST /api/login", "POST /login", "POST /guest", "POST /api/drill/{regulation}/{slug}")
"""Changes without a token: before there is a session, and a trainer that remembers nothing."""


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    world = World(f"sqlite:///{tmp_path_factory.mktemp('matrix') / 'floor.db'}")
    try:
        with ThreadPoolExecutor(1) as elsewhere:  # a browser's loop may run in this thread
            return elsewhere.submit(lambda: list(probe(world))).result()
    finally:
        world.floor.close()


def test_the_page_says_what_the_application_does(rows: list[Row]) -> None:
    for name, lang in PAGES.items():
        assert (DOCS / name).read_text(encoding="utf-8") == page(rows, lang), "python tools/matrix.py writes it again"


def test_every_request_is_granted_to_somebody(rows: list[Row]) -> None:
    assert [r.route for r in rows if not any(r.may)] == []


def test_every_change_wants_the_token(rows: list[Row]) -> None:
    assert [r.route for r in rows if not r.route.startswith("GET") and not r.token] == [r for r in _order(rows) if r in OPEN]


def test_the_house_is_closed_to_who_does_not_work_there(rows: list[Row]) -> None:
    strangers = [VISITORS.index(v) for v in ("nobody", "guest", "player")]
    assert [r.route for r in rows if "/house" in r.route and any(r.may[i] for i in strangers)] == []


def _order(rows: list[Row]) -> list[str]:
    return [r.route for r in rows]
