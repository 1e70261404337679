"""Pai gow in real browsers, at a desk and on a phone: hands are set by touching, dragging or ticking, and named before."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tapete.games.paigow.memory import PaiGowMemory
from web.browsing import DESK, PHONE, Guests, moved, press, put, sit
from web.furniture import Place

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def drag(page: Page, card: Locator, down: int) -> None:
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + down, steps=4)
    page.mouse.up()


@pytest.mark.parametrize(
    ("game", "chip", "window"), [("pai-gow-poker", "10", DESK), ("pai-gow-tiles", "25", PHONE)], ids=["desk", "phone"]
)
def test_hands_are_set_by_touch_and_by_dragging(
    place: Place, guests: Guests, game: str, chip: str, window: dict[str, int]
) -> None:
    host, page = place.open(f"puerto-rico/{game}"), guests.come(place.address, "ana", window)
    sit(page, place.address, host, 2)
    put(page, chip, "main")
    press(page, re.compile("no more bets"))
    form, mine = page.locator("form.setting"), page.locator('.felt .hand[data-hand="seat 2"] .card[data-card]')
    ways = json.loads(form.get_attribute("data-ways") or "")
    held = [card.get_attribute("data-card") or "" for card in mine.all()]
    boxes, said = form.locator("input[name=card]"), form.locator("output")
    wants = form.get_attribute("data-wants")
    assert said.inner_text() == wants and boxes.count() == len(held) == len(host.table.felt.hands["seat 2"])

    def low() -> list[int]:
        return [i for i, box in enumerate(boxes.all()) if box.is_checked()]

    if window == PHONE:
        mine.nth(0).tap(position={"x": 6, "y": 12})
    else:
        mine.nth(0).click(position={"x": 6, "y": 12})
    assert low() == [0] and said.inner_text() == wants
    drag(page, mine.nth(1), 40)
    assert low() == [0, 1] and said.inner_text() == ways[f"{held[0]} {held[1]}"]["said"]
    assert page.locator(".felt .card.apart").count() == 2
    drag(page, mine.nth(1), -40)
    assert low() == [0] and page.locator(".felt .card.apart").count() == 1
    boxes.nth(0).uncheck()
    assert low() == [] and page.locator(".felt .card.apart").count() == 0, "the felt follows what is ticked"
    fair = next(pair for pair, way in ways.items() if not way["foul"])
    for card in set(fair.split()):
        for i in [n for n, name in enumerate(held) if name == card][: fair.split().count(card)]:
            boxes.nth(i).check()
    assert said.inner_text() == ways[fair]["said"]
    moved(page, form.get_by_role("button").click)
    assert host.table.felt.of(PaiGowMemory).memory.lows.get("seat 2") or host.table.felt.coup == 2
    assert guests.wrong == []
