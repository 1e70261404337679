"""Whoever must decide sees it all at once: the own hand, what it is played against, the buttons, the time, chips and account.

Boxes are measured in a real browser, at the sizes people have, for a table of every family with a decision or a bet to make: that
all is in view, that no word on the felt is too small to be read, and that what is too small to be touched is not so magnified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tapete.floor.host import Host
from web.browsing import Guests
from web.furniture import Place

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = ((1366, 768), (1440, 900), (768, 1024), (390, 844))
DECIDE = {
    "puerto-rico/blackjack": ("seat 1 buys 500", "seat 1 bets 25 main", "no more bets"),
    "chile/caribbean-poker": ("seat 1 buys 500000", "seat 1 bets 5000 ante", "no more bets"),
    "puerto-rico/pai-gow-tiles": ("seat 1 buys 500", "seat 1 bets 25 main", "no more bets"),
}
"""Where a hand waits for its player's word; every deal of these leads to one but a natural's."""
BET = {
    "spain/roulette": ("seat 1 buys 2000",),
    "puerto-rico/craps": ("seat 1 buys 500",),
    "spain/punto-y-banca": ("seat 1 buys 20000",),
    "chile/big-six": ("seat 1 buys 500000",),
    "spain/treinta-y-cuarenta": ("seat 1 buys 20000",),
}
MORE = {
    "puerto-rico/pai-gow-poker": ("seat 1 buys 500", "seat 1 bets 25 main", "no more bets"),
    "puerto-rico/roulette": ("seat 1 buys 500", "seat 1 bets 5 split 8-11", "no more bets"),
    "chile/chuck-a-luck": ("seat 1 buys 500000",),
    "spain/chemin-de-fer": ("seat 1 buys 2000",),
    "spain/baccarat-two-tableaux": ("seat 1 buys 2000",),
    "puerto-rico/dragon-bonus-baccarat": ("seat 1 buys 500", "seat 1 bets 5 player", "no more bets"),
    "spain/boule": ("seat 1 buys 2000",),
    "chile/war": ("seat 1 buys 500000", "seat 1 bets 5000 war", "no more bets"),
    "puerto-rico/triple-shot": ("seat 1 buys 500",),
    "chile/texas-holdem-bonus": ("seat 1 buys 500000",),
    "arica/blackjack": ("seat 1 buys 500000",),
    "chile/texas-holdem": ("seat 1 buys 100000",),
    "chile/bingo": ("seat 1 buys 50000",),
    "chile/gaming-machines": ("seat 1 buys 50000",),
}
"""The other families, and the felts with the most on them."""
LEAST_WORD, LEAST_TARGET = 11, 32
FAULTS = """([word, target]) => {
    const found = [], felt = document.querySelector(".felt"), lens = document.getElementById("lens");
    const least = (e) => { const b = e.getBoundingClientRect(); return Math.min(b.width, b.height); };
    const shown = (t) => {
        const m = t.getScreenCTM();
        return parseFloat(getComputedStyle(t).fontSize) * Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
    };
    const small = (where) => [...where.querySelectorAll("svg text")].filter((t) => t.textContent.trim())
        .filter((t) => getComputedStyle(t).visibility !== "hidden" && shown(t) < word)
        .map((t) => `«${t.textContent.trim()}» is shown in ${shown(t).toFixed(1)} px`);
    document.getElementById("table").dispatchEvent(new Event("drawn"));
    found.push(...small(felt));
    const smallest = new Map();
    for (const spot of felt.querySelectorAll(".spot")) {
        const size = least(spot.lastElementChild), known = smallest.get(spot.dataset.bet);
        if (size < target && !(known && least(known.lastElementChild) <= size)) smallest.set(spot.dataset.bet, spot);
    }
    for (const [bet, spot] of smallest) {
        spot.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
        const large = lens.querySelector(`.spot[data-bet="${bet}"][data-spot="${spot.dataset.spot}"]`);
        const size = large ? least(large.lastElementChild) : 0;
        if (size < target) found.push(`${bet} ${spot.dataset.spot} is ${size.toFixed(1)} px in the magnifier`);
        found.push(...small(lens).map((what) => `magnified, ${what}`));
    }
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    if (!lens.hidden) found.push("the magnifier stays");
    const controls = ["button", "input:not([type=hidden])", "select", "summary", ".coups a"].map((e) => `#table ${e}`).join();
    for (const e of document.querySelectorAll(controls)) {
        const size = least(e.closest("label.chip, .change label") ?? e);
        if (size && size < target) found.push(`${e.tagName} «${(e.textContent || e.name).trim()}» is ${size.toFixed(1)} px`);
    }
    return [...new Set(found)];
}"""
BOXES = """what => [...document.querySelectorAll(what)].map(e => e.getBoundingClientRect())
    .filter(b => b.width && b.height).map(b => [b.left, b.top, b.right, b.bottom])"""
CARDS = """() => [...document.querySelectorAll(".felt .hand .card, .felt .hand .tile, .before .fan")].map(e => {
    const b = e.getBoundingClientRect(), window_ = e.closest(".felt")?.getBoundingClientRect();
    const across = !window_ || (b.right > window_.left && b.left < window_.right);
    const seen = across && (!window_ || (b.bottom > window_.top && b.top < window_.bottom));
    return seen && b.width && b.bottom > 0 && b.top < innerHeight && b.left < innerWidth ? 1 : 0;
}).reduce((a, b) => a + b, 0)"""


def opened(place: Place, game: str) -> Host:
    """A table that waits for its player's word as long as it takes to look at all of them."""
    return place.floor.open_table(place.people["chief"], game, {}, "automatic", {"decision": 600})


def outside(page: Page, what: str) -> list[list[float]]:
    """Boxes of these elements that are not wholly in view."""
    size = page.viewport_size
    assert size is not None
    boxes: list[list[float]] = page.evaluate(BOXES, what)
    assert boxes, what
    return [b for b in boxes if b[0] < -1 or b[1] < -1 or b[2] > size["width"] + 1 or b[3] > size["height"] + 1]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_everything_is_in_one_view(size: tuple[int, int], place: Place, guests: Guests) -> None:
    tables = {}
    for game, lines in (DECIDE | BET).items():
        host = tables[game] = opened(place, game)
        for i, line in enumerate(lines):
            host.act(place.people["ana"], line, f"{game} {i}")
    ana = guests.come(place.address, "ana", {"width": size[0], "height": size[1]})
    for game, host in tables.items():
        if game in DECIDE and not host.table.felt.bets:
            continue  # a natural was paid at once: nothing to decide
        ana.goto(f"{place.address}/tables/{host.id}")
        assert outside(ana, '[data-part="mine"]') == [], game
        wanted = '[data-part="choices"] .buttons button' if game in DECIDE else '[data-part="actions"] button.primary, .chip'
        assert outside(ana, wanted) == [], game
        if game in DECIDE:
            assert ana.evaluate(CARDS) >= 2, f"{game}: the cards are out of sight"


def test_every_word_can_be_read_and_every_place_touched(place: Place, guests: Guests) -> None:
    ana = guests.come(place.address, "ana")
    ana.route("**/prices", lambda route: route.abort())  # what is measured has no price in it
    found = []
    for game, lines in (DECIDE | BET | MORE).items():
        host = opened(place, game)
        for i, line in enumerate(lines):
            host.act(place.people["ana"], line, f"{game} {i}")
        ana.goto(f"{place.address}/tables/{host.id}")
        for width, height in SIZES:
            ana.set_viewport_size({"width": width, "height": height})
            faults: list[str] = ana.evaluate(FAULTS, [LEAST_WORD, LEAST_TARGET])
            found += [f"{game} at {width}×{height}: {fault}" for fault in faults]
    assert found == []
