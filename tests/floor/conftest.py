"""Every test of the floor runs on both databases."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from anyio.from_thread import start_blocking_portal
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from floor.house_of_cards import DATABASES, House, furnish
from prices_aside import only_quick_prices, prices  # noqa: F401
from private_postgres import Cluster, Missing, cluster, in_memory
from tapete.floor import people, store


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A real PostgreSQL; without one the tests that need it are skipped, or fail where everything is required."""
    try:
        with cluster(in_memory(), fsync="off", full_page_writes="off") as found:
            yield found
    except Missing as missing:
        if os.environ.get("TAPETE_REQUIRE_ALL") == "1":
            pytest.fail(f"{missing}, and TAPETE_REQUIRE_ALL=1 wants every test to run")
        pytest.skip(f"{missing}; install it (apt-get install postgresql) or set TAPETE_TEST_POSTGRES to its URL")


@pytest.fixture(params=DATABASES)
def fresh_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a database of each kind may be made: there is none yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'floor.db'}"
        return
    server: Cluster = request.getfixturevalue("postgres")
    url = server.new_url()
    yield url
    server.drop(url)


@pytest.fixture
def engine_url(fresh_url: str, request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    if not fresh_url.startswith("sqlite"):
        request.getfixturevalue("postgres").make(fresh_url)
    return fresh_url


@pytest.fixture(scope="session", autouse=True)
def quick_disk() -> Iterator[None]:
    """No waiting for the disk: a killed process loses nothing that it gave to the system, only a power cut would."""
    store.SQLITE["synchronous"] = "OFF"
    yield
    store.SQLITE["synchronous"] = "FULL"


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Argon2 with the least work, so that the tests do not wait for it."""
    slow = people._hasher
    people._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    yield
    people._hasher = slow


@pytest.fixture(scope="session", autouse=True)
def one_loop() -> Iterator[None]:
    """Requests without a server go through one event loop, as with one, and not each through a loop and a thread of its own."""
    with start_blocking_portal() as TestClient.portal:
        yield
    TestClient.portal = None


@pytest.fixture
def house(fresh_url: str) -> Iterator[House]:
    """A floor with its staff and two players who have money."""
    made = furnish(fresh_url)
    yield made
    made.floor.close()


@pytest.fixture(autouse=True)
def known_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Automatic tables draw what this seed gives: no zero in the first spins, so that no test depends on luck."""
    monkeypatch.setattr("tapete.floor.house.new_seed", lambda: f"{1:064x}")
