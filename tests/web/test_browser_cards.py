"""Twenty-one and poker in real browsers, at automatic tables: every choice by a click, and a whole round without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from tapete.equipment.cards import show_card
from tapete.equipment.chance import Source
from tapete.play.window import Betting
from web.browsing import PHONE, Guests, enter, press, put, sit, tab_to
from web.furniture import Place

if TYPE_CHECKING:
    from playwright.sync_api import Page

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


def lit(page: Page) -> list[str | None]:
    """The hands whose turn it is."""
    return [e.get_attribute("data-hand") for e in page.locator(".felt .hand:has(.lit)").all()]


def totals(page: Page, hand: str) -> list[str]:
    return page.locator(f'.felt .hand[data-hand="{hand}"] .total').all_text_contents()


def news(page: Page, pattern: str) -> bool:
    """Whether a line of the news says so."""
    return any(re.search(pattern, line) for line in page.locator('[data-part="news"] li').all_inner_texts())


def test_a_hand_is_hit_and_stands_and_is_paid(place: Place, guests: Guests, deal: Deal) -> None:
    host, page = place.open("puerto-rico/blackjack"), guests.come(place.address, "ana")
    sit(page, place.address, host, 3)
    put(page, "10", "main")
    deal("5h 6s 6d 8c Kd 10c")
    press(page, re.compile("no more bets"))
    assert lit(page) == ["3"] and totals(page, "3") == ["11"]
    assert page.locator('.felt .hand[data-hand="dealer"] .card.back').count() == 1, "the hole card"
    press(page, "Hit")
    assert page.locator('.felt .hand[data-hand="3"] .card[data-card="8c"]').count() == 1
    assert totals(page, "3") == ["19"]
    press(page, "Stand")
    assert news(page, "Seat 3 wins 10")
    assert totals(page, "dealer") == ["26 · bust"] and lit(page) == []
    assert isinstance(host.table.ask, Betting) and host.table.felt.coup == 2


def test_a_pair_is_split_and_a_hand_doubled_and_insured(place: Place, guests: Guests, deal: Deal) -> None:
    host, page = place.open("puerto-rico/blackjack"), guests.come(place.address, "ana")
    sit(page, place.address, host, 2)
    put(page, "10", "main")
    deal("8h As 8d 3c")
    press(page, re.compile("no more bets"))
    press(page, "Insure")
    assert {b.kind: b.amount for b in host.table.felt.bets} == {"main": 1000, "insurance": 500}
    chip = page.locator('.felt .chip[data-bet="insurance"]')
    assert chip.count() == 1 and chip.text_content() == "5"
    press(page, "Split")
    assert lit(page) == ["2"] and totals(page, "2") == ["11"] and totals(page, "2b") == ["8"]
    deal("9c 2h")
    press(page, "Double")
    assert lit(page) == ["2b"] and totals(page, "2") == ["20"] and totals(page, "2b") == ["10"]
    deal("Jd 8s")
    press(page, "Hit")
    press(page, "Stand")
    assert news(page, "Seat 2 loses 5")
    assert host.table.felt.coup == 2


def test_ones_own_box_and_another_are_bet_on_by_a_click(place: Place, guests: Guests) -> None:
    host, page = place.open("chile/blackjack"), guests.come(place.address, "ana")
    sit(page, place.address, host, 4, "100000")
    put(page, "1000", "main", "4")
    put(page, "1000", "main", "5")
    put(page, "1000", "main")
    assert {b.spot: b.amount for b in host.table.felt.bets} == {"": 2000, "5": 1000}


def test_a_round_of_poker_against_the_house(place: Place, guests: Guests, deal: Deal) -> None:
    host, page = place.open("chile/caribbean-poker"), guests.come(place.address, "ana")
    sit(page, place.address, host, 1, "100000")
    put(page, "1000", "ante")
    deal("Kh Ks 5d 9c 2h Ac")
    press(page, re.compile("no more bets"))
    mine = page.locator('.felt .hand[data-hand="seat 1"]')
    assert mine.locator(".card[data-card]").count() == 5 and mine.locator(".made").text_content() == "pair K"
    backs = page.locator('.felt .hand[data-hand="dealer"] .card.back').count()
    assert backs == 5 - len(host.table.felt.hands["dealer"])
    deal("Qd 7s 4c 3d 8h")
    press(page, re.compile("^Go"))
    assert news(page, r"Seat 1 (wins|loses|gets)")
    assert page.locator('.felt .hand[data-hand="dealer"] .card[data-card]').count() == 5 and host.table.felt.coup == 2


def test_cards_are_changed_by_ticking_them(place: Place, guests: Guests, deal: Deal) -> None:
    host, page = place.open("chile/draw-poker"), guests.come(place.address, "ana")
    sit(page, place.address, host, 1, "100000")
    put(page, "1000", "ante")
    deal("Kh Ks 5d 9c 2h")
    press(page, re.compile("no more bets"))
    press(page, re.compile("^Go"))
    boxes = page.locator("fieldset.change input")
    assert boxes.count() == 5
    page.locator("fieldset.change").get_by_label(show_card("5d")).check()
    page.locator("fieldset.change").get_by_label(show_card("2h")).check()
    deal("Kc Kd")
    press(page, "Change these cards")
    assert host.table.felt.coup == 2
    assert set(host.table.felt.hands["seat 1"]) == {"Kh", "Ks", "9c", "Kc", "Kd"}
    assert page.text_content('.felt .hand[data-hand="seat 1"] .made') == "four of a kind K"


@pytest.mark.parametrize(("game", "chips"), [("puerto-rico/blackjack", "main"), ("chile/caribbean-poker", "ante")])
def test_a_whole_round_by_keyboard_alone(place: Place, guests: Guests, deal: Deal, game: str, chips: str) -> None:
    host, page = place.open(game), guests.come(place.address, "ana")
    page.goto(f"{place.address}/tables/{host.id}")
    tab_to(page, "#sit-amount")
    enter(page)
    page.wait_for_selector(".tray")
    tab_to(page, ".felt .spot")
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.bet") == chips:
            break
        page.keyboard.press("ArrowDown")
    enter(page)
    assert [b.kind for b in host.table.felt.bets] == [chips]
    deal("10h 9s 9d 2c 2d 7c" if chips == "main" else "Kh Ks 5d 9c 2h")
    tab_to(page, '[data-part="actions"] button.primary')
    enter(page)
    tab_to(page, '[data-part="choices"] button')
    while host.table.felt.coup == 1:
        stand = page.evaluate("document.activeElement.textContent.trim()")
        if stand not in ("Stand", "Fold"):
            page.keyboard.press("Tab")
            tab_to(page, '[data-part="choices"] button')
            continue
        enter(page)
    assert news(page, r"Seat 1 (wins|loses|gets)")


def test_a_telephone_plays_a_hand(place: Place, guests: Guests, deal: Deal) -> None:
    host, page = place.open("puerto-rico/blackjack"), guests.come(place.address, "ana", PHONE)
    sit(page, place.address, host, 1)
    put(page, "10", "main")
    deal("10h 9s 9d 8c")
    press(page, re.compile("no more bets"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, "Stand")
    assert news(page, "Seat 1 wins 10")
