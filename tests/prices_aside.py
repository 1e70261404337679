"""Houses that have not yet worked out what card games cost: nearly every page of a test, whose prices nobody looks at.

A page whose prices need kernels begins a process for them and does not wait long for it. Where no test asks what came of it, that
process would only take the machine from the tests that follow. A test that does ask says so by taking the fixture `prices`.
"""

from __future__ import annotations

import pytest

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.odds import GameOdds
from tapete.odds.kit.patience import COMPILED
from tapete.web import pricing

worked = pricing._worked


def at_once(game: Game, plan: dict[str, str]) -> GameOdds | None:
    """Prices as they are, but those that would need a process of their own: these are not known yet."""
    return None if room_of(game.bare) in COMPILED else worked(game, plan)


@pytest.fixture
def prices() -> None:
    """Every price is worked out, as in a house."""


@pytest.fixture(autouse=True)
def only_quick_prices(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "prices" not in request.fixturenames:
        monkeypatch.setattr(pricing, "_worked", at_once)
