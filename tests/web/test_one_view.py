"""Whoever must decide sees it all at once: the own hand, what it is played against, the buttons, the time, chips and account.

Boxes are measured in a real browser, at the sizes people have, for a table of every family with a decision or a bet to make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
BOXES = """what => [...document.querySelectorAll(what)].map(e => e.getBoundingClientRect())
    .filter(b => b.width && b.height).map(b => [b.left, b.top, b.right, b.bottom])"""
CARDS = """() => [...document.querySelectorAll(".felt .hand .card, .felt .hand .tile, .before .fan")].map(e => {
    const b = e.getBoundingClientRect(), window_ = e.closest(".felt")?.getBoundingClientRect();
    const across = !window_ || (b.right > window_.left && b.left < window_.right);
    const seen = across && (!window_ || (b.bottom > window_.top && b.top < window_.bottom));
    return seen && b.width && b.bottom > 0 && b.top < innerHeight && b.left < innerWidth ? 1 : 0;
}).reduce((a, b) => a + b, 0)"""


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
        host = tables[game] = place.open(game)
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
