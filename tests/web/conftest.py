"""A furnished floor, its pages without a browser, and real browsers before a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from argon2 import PasswordHasher

from prices_aside import only_quick_prices, prices  # noqa: F401
from private_server import serving
from tapete.floor import people, store
from tapete.web.app import create_app
from web.browsing import Guests, launch
from web.furniture import Place, furnish

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session", autouse=True)
def quick() -> Iterator[None]:
    """No waiting for the disk, and passwords with the least work."""
    slow, store.SQLITE["synchronous"] = people._hasher, "OFF"
    people._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    yield
    people._hasher, store.SQLITE["synchronous"] = slow, "FULL"


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A floor with its staff and two players who have money, behind a real server."""
    made = furnish(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    with serving(create_app(made.floor)) as made.address:
        yield made
        for client in made.clients:
            client.close()
    made.floor.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, one for all tests; each guest has a context of their own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        chromium = launch(driver)
        yield chromium
        chromium.close()


@pytest.fixture
def guests(browser: Browser) -> Iterator[Guests]:
    made = Guests(browser)
    yield made
    for context in made.contexts:
        context.close()
    assert made.wrong == []


@pytest.fixture(autouse=True)
def known_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Automatic tables draw what this seed gives: no zero in the first spins, so that no test depends on luck."""
    monkeypatch.setattr("tapete.floor.house.new_seed", lambda: f"{1:064x}")
