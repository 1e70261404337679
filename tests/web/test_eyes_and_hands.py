"""What a player sees happen and touches: the show and its end, prices and corners under a finger, refusals beside it."""

from __future__ import annotations

from web.browsing import PHONE, Guests, moved, put, sit
from web.furniture import Place


def test_a_coup_happens_before_ones_eyes_and_a_key_ends_the_show(place: Place, guests: Guests) -> None:
    """The wheel turns and settled chips lie until they are pushed; Escape, and all is as it would be without any of it."""
    host = place.open()
    page = guests.come(place.address, "ana")
    page.emulate_media(reduced_motion="no-preference")
    slowly = page.context.new_cdp_session(page)
    slowly.send("Animation.enable")
    slowly.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    sit(page, place.address, host, 1)
    put(page, "10", "red")
    put(page, "10", "straight", "17")
    assert page.locator("#fragment.moving").count() == 0
    assert page.get_attribute("#sound", "aria-pressed") == "false", "nothing is heard that was not asked for"
    page.locator('[data-part="actions"] button.primary').click()
    page.wait_for_selector("#fragment.moving .ghosts")
    assert page.evaluate("document.getAnimations().length") > 0
    assert page.locator(".ghosts .chip").count() == 2, "what is settled lies where it was"
    assert page.locator('[data-part="news"] li[hidden]').count() > 0
    page.keyboard.press("Escape")
    assert page.locator("#fragment.moving").count() == page.locator(".ghosts").count() == 0
    assert page.locator('[data-part="news"] li[hidden]').count() == 0
    assert page.locator('[data-part="news"] li.seat.own').count() == 1 and host.table.felt.coup == 2


def test_a_finger_reads_a_price_without_betting_and_bets_on_a_corner_in_the_magnifier(place: Place, guests: Guests) -> None:
    host = place.open()
    page = guests.come(place.address, "ana", PHONE)
    sit(page, place.address, host, 1)
    red = page.locator('.felt .spot[data-bet="red"]')
    red.scroll_into_view_if_needed()
    where = red.bounding_box()
    assert where is not None
    point = {"clientX": where["x"] + 20, "clientY": where["y"] + 20, "pointerType": "touch", "isPrimary": True, "bubbles": True}
    red.dispatch_event("pointerdown", point)
    page.wait_for_function("() => document.getElementById('price').textContent.includes('red')")
    red.dispatch_event("pointerup", point)
    red.dispatch_event("click")
    assert not host.table.felt.bets, "it was held, not touched"
    corner = page.locator('.felt .spot[data-bet="corner"]').nth(4)
    corner.scroll_into_view_if_needed()
    box = corner.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("#lens:not([hidden]) .spot")
    assert not host.table.felt.bets, "too small for a finger: it is shown large"
    spot = corner.get_attribute("data-spot")
    large = page.locator(f'#lens .spot[data-bet="corner"][data-spot="{spot}"]').bounding_box()
    assert large is not None
    moved(page, lambda: page.touchscreen.tap(large["x"] + large["width"] / 2, large["y"] + large["height"] / 2))
    (bet,) = host.table.felt.bets
    assert (bet.kind, bet.spot) == ("corner", spot)
    assert page.locator("#lens .chip").count() == 1, "and the chip lies there too"


def test_a_refusal_stands_beside_what_was_touched(place: Place, guests: Guests) -> None:
    host = place.open("puerto-rico/blackjack")
    page = guests.come(place.address, "ana")
    sit(page, place.address, host, 1)
    circle = page.locator('.felt .boxof[data-bet="main"][data-owner="7"]')
    box = circle.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert "yours is 1" in page.inner_text("#said")
    said = page.locator("#said").bounding_box()
    assert said is not None and abs(said["y"] + said["height"] - box["y"]) < 120, "it is told where one is looking"
    page.keyboard.press("Escape")
    assert page.locator("#said .refused").count() == 0 and not host.table.felt.bets
    own = page.locator('.felt .boxof[data-bet="main"][data-owner="1"]').bounding_box()
    assert own is not None
    moved(page, lambda: page.mouse.click(own["x"] + own["width"] / 2, own["y"] + own["height"] / 2))
    assert [bet.kind for bet in host.table.felt.bets] == ["main"]


def test_zero_stands_on_the_page_while_half_or_prison_is_chosen(place: Place) -> None:
    host = place.open("spain/roulette", "live")
    for name, line in (
        ("ana", "seat 1 buys 1000"),
        ("ana", "seat 1 bets 100 red"),
        ("croupier", "no more bets"),
        ("croupier", "spin 0"),
    ):
        host.act(place.people[name], line, line)
    page = place.visit("ana").get(f"/tables/{host.id}")
    assert "Out comes 0 · Seat 1 to decide" in page and "Take half back" in page
    assert 'class="came"><path' in page, "and it is lit on the wheel"
