"""What people do in their browsers, each step waited for until it can be seen.

A page tells in `data-n` which entry of the table it shows, and every move is answered with the number of its entry. So nothing
here waits for so long and hopes: who moves waits for the answer and until the page shows that entry, and before several pages
are read, each must show all that is written. That some entry or other has come is not enough: it may be somebody else's.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from private_server import PATIENCE
from tapete.floor.host import Host
from web.furniture import SECRET

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Where Chromium is found; first the one without windows, which takes a quarter less of the processor."""
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 800}

MOVES = re.compile(r"/api/tables/\d+/moves$")
SHOWN = "n => Number(document.getElementById('fragment').dataset.n) >= n"
SLOW_LINE = """(() => {
    const ask = window.fetch, delays = [250, 0, 120, 400, 30];
    let turn = 0;
    window.fetch = async (...what) => {
        await new Promise((go) => setTimeout(go, delays[turn++ % delays.length]));
        return ask(...what);
    };
})()"""
"""What a page asks for comes late, and not in the order it was asked for."""


def launch(driver: Playwright) -> Browser:
    """Chromium; without it these tests are skipped, or fail where everything is required."""
    found = os.environ.get("TAPETE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not found:
        if os.environ.get("TAPETE_REQUIRE_ALL") == "1":
            pytest.fail("Chromium is not installed, and TAPETE_REQUIRE_ALL=1 wants every test to run")
        pytest.skip("Chromium is not installed; install it (apt-get install chromium) or set TAPETE_CHROMIUM to its path")
    args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    return driver.chromium.launch(executable_path=found, args=args, timeout=PATIENCE * 1000)


class Guests:
    """Opens browsers, and listens for anything that goes wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []

    def page(self, address: str, viewport: dict[str, int] | None = None, slow: bool = False) -> Page:
        context = self.browser.new_context(
            viewport=viewport or DESK,  # type: ignore[arg-type]
            locale="en-GB",
            reduced_motion="reduce",
            has_touch=viewport == PHONE,
        )
        context.set_default_timeout(PATIENCE * 1000)
        if slow:
            context.add_init_script(SLOW_LINE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda r: None if r.url.startswith((address, "data:")) else self.wrong.append(f"asked {r.url}"))
        return page

    def come(self, address: str, name: str, viewport: dict[str, int] | None = None, slow: bool = False) -> Page:
        page = self.page(address, viewport, slow)
        answer = page.goto(f"{address}/login")
        assert answer is not None and answer.ok and page.query_selector("[name=name]"), page.content()
        page.fill("[name=name]", name)
        page.fill("[name=password]", SECRET)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{address}/")
        return page

    def leave(self, page: Page) -> None:
        """Close a browser as people do, in the middle of whatever it was."""
        self.contexts.remove(page.context)
        page.context.close()


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for what happens outside of any page."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


# what a page shows


def shows(n: int, *pages: Page) -> None:
    """Wait until each of these pages shows this entry."""
    for page in pages:
        page.wait_for_function(SHOWN, arg=n)


def alike(host: Host, *pages: Page) -> None:
    """Wait until each of these pages shows all that is written; only then may they be read."""
    with host.lock:
        n = host.n
    shows(n, *pages)


# what somebody does there


def moved(page: Page, do: Callable[[], Any]) -> int:
    """Do what makes a move, and wait until this very page shows the entry it was answered with."""
    with page.expect_response(MOVES) as answer:
        do()
    told = answer.value
    assert told.ok, told.text()
    n = int(told.json()["entry"])
    shows(n, page)
    return n


def refused(page: Page, do: Callable[[], Any]) -> str:
    """Do what makes a move that is refused; what the page says about it."""
    with page.expect_response(MOVES) as answer:
        do()
    assert 400 <= answer.value.status < 500
    page.wait_for_selector("#said .refused")
    return page.inner_text("#said")


def sit(page: Page, address: str, host: Host, seat: int, chips: str = "1000") -> int:
    page.goto(f"{address}/tables/{host.id}")
    page.select_option("#sit-seat", str(seat))
    page.fill("#sit-amount", chips)
    n = moved(page, page.get_by_role("button", name="Sit down").click)
    page.wait_for_selector(".tray")
    return n


def put(page: Page, chip: str, bet: str, spot: str = "") -> int:
    """A click on the felt with this chip in hand."""
    page.locator(f'.chip input[value="{chip}"]').check(force=True)
    place = page.locator(f'.felt .spot[data-bet="{bet}"][data-spot="{spot}"]')
    return moved(page, lambda: place.dispatch_event("click"))


def press(page: Page, name: str | re.Pattern[str]) -> int:
    return moved(page, page.get_by_role("button", name=name).first.click)


def result(page: Page, value: str) -> int:
    """The croupier says what came out."""
    return moved(page, page.locator(".outcomes").get_by_role("button", name=value, exact=True).click)


def focused(page: Page, selector: str) -> None:
    """Wait until the focus is there: a page that puts it somewhere does so after it has come, and keys before that are lost."""
    page.wait_for_function("s => document.activeElement.matches(s)", arg=selector)


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Tab, until the focus is there."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}: {page.evaluate('document.activeElement.outerHTML.slice(0, 200)')}")


def enter(page: Page) -> int:
    """A move by the Enter key."""
    return moved(page, lambda: page.keyboard.press("Enter"))
