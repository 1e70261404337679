"""Poker among players in real browsers: two people play a hand with slider, presets, buttons and keys, and a third looks on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from tapete.equipment.chance import Source
from tapete.games.circle.asks import Between
from web.browsing import PHONE, Guests, alike, moved, press
from web.furniture import Place

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tapete.floor.host import Host

Deal = Callable[[str], None]


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Say which cards come next; after these, chance is itself again."""
    coming: list[str] = []
    fair = Source.weighted

    def next_one(self: Source, weights: Mapping[str, int]) -> str:
        return coming.pop(0) if coming and coming[0] in weights else fair(self, weights)

    monkeypatch.setattr(Source, "weighted", next_one)
    return lambda cards: coming.extend(cards.split())


def sit(page: Page, address: str, host: Host, seat: int, chips: str) -> None:
    page.goto(f"{address}/tables/{host.id}")
    page.select_option("#sit-seat", str(seat))
    page.fill("#sit-amount", chips)
    moved(page, page.get_by_role("button", name="Sit down").click)


def seen(page: Page) -> list[str | None]:
    return [c.get_attribute("data-card") for c in page.locator(".felt .place .card[data-card]").all()]


def pots(page: Page) -> list[str | None]:
    return [p.get_attribute("data-amount") for p in page.locator(".felt .pot").all()]


def test_two_browsers_play_a_hand_of_holdem(place: Place, guests: Guests, deal: Deal) -> None:
    host = place.open("puerto-rico/texas-holdem", variant="no-limit")
    ana, luis = guests.come(place.address, "ana"), guests.come(place.address, "luis", PHONE)
    sit(ana, place.address, host, 1, "200")
    sit(luis, place.address, host, 3, "300")
    deal("As Kd Ah Kc")
    press(ana, "Shuffle and deal")
    alike(host, ana, luis)
    assert (seen(ana), seen(luis)) == (["As", "Ah"], ["Kd", "Kc"])
    who = guests.come(place.address, "chief")  # of the house, but at an automatic table nobody looks at other people's cards
    who.goto(f"{place.address}/tables/{host.id}")
    assert seen(who) == [] and who.locator(".felt .place .card.back").count() == 4
    assert who.locator('[data-part="turn"] form').count() == 0

    # before the flop: the slider by the keyboard, and a call by its letter
    assert "to speak" in luis.inner_text("#h-play") and luis.locator('[data-part="turn"] form').count() == 0
    assert ana.locator(".felt .place .plate.lit").count() == 1
    slider = ana.locator("#wager-slider")
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("400", "20000")
    ana.keyboard.press("r")
    for _ in range(4):
        ana.keyboard.press("ArrowRight")
    assert ana.input_value("#wager-amount") == "8" and ana.get_by_role("button", name="Raise to 8").count() == 1
    moved(ana, lambda: ana.keyboard.press("Enter"))
    alike(host, luis)
    assert luis.get_by_role("button", name="Call 6").count() == 1
    deal("Ks 7h 2d")
    moved(luis, lambda: luis.keyboard.press("c"))
    alike(host, ana, luis)
    assert pots(luis) == ["16"] and luis.locator(".felt .board .card").count() == 3

    # the flop: presets within what is legal, then everything
    assert ana.locator(".presets button").all_inner_texts() == ["Least\n2", "½ pot\n8", "Pot\n16", "All in\n192"]
    ana.locator(".presets button", has_text="Pot").last.click()
    moved(ana, ana.get_by_role("button", name="Bet 16").click)
    alike(host, luis)
    moved(luis, luis.locator(".words").get_by_role("button", name="All in 292").click)
    alike(host, ana)
    deal("3c 4c")
    moved(ana, ana.get_by_role("button", name="Call 176").click)
    alike(host, ana, luis, who)

    # the showdown: hands are shown in turn, and only then others see them
    for _ in range(2):
        page = ana if ana.locator('[data-part="turn"] form').count() else luis
        moved(page, page.get_by_role("button", name="Show").click)
        alike(host, ana, luis, who)
    assert isinstance(host.table.ask, Between) and sum(host.table.felt.chips.values()) + host.table.felt.house == 50_000
    assert sorted(filter(None, seen(who))) == ["Ah", "As", "Kc", "Kd"]
    last = who.inner_text(".hands")
    assert "K♠ 7♥ 2♦ 3♣ 4♣" in last and "Seat 3: pot main" in last and "three of a kind K" in last
