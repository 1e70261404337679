"""Taking back from the pages: a pad that is pressed or typed, undo beside it, and the differences before anything changes."""

from __future__ import annotations

import re

import pytest

from tapete.floor.host import Host
from web.browsing import Guests, alike, moved, press, result
from web.furniture import Place

SIZES = ((1366, 768), (390, 844))
SPUN = (
    ("ana", "seat 1 buys 1000"),
    ("luis", "seat 2 buys 1000"),
    ("ana", "seat 1 bets 20 red"),
    ("luis", "seat 2 bets 20 black"),
    ("croupier", "no more bets"),
    ("croupier", "spin 7"),
)


def told(place: Place, host: Host, *lines: tuple[str, str]) -> Host:
    for who, line in lines:
        host.act(place.people[who], line, f"{host.n} {line}")
    return host


def test_the_chief_sees_the_differences_and_settles_again(place: Place) -> None:
    """Without scripts: what changes for each seat is shown first; sent twice it has one effect; the acta strikes the entry."""
    host = told(place, place.open(mode="live"), *SPUN, ("luis", "seat 2 cashes out"))
    chief, luis = place.visit("chief"), place.visit("luis")
    assert "7, red" in _coups(chief.get("/tables/1"))
    shown = chief.get("/tables/1/mend?entry=6&was=8")
    assert "<s>7</s>" in shown and "ana" in shown and "luis" in shown and "has left" in shown
    assert host.n == 7, "looking changes nothing"
    form = {"n": "7", "entry": "6", "was": "8", "csrf": chief.csrf}
    for _ in range(2):
        assert chief.client.post("/tables/1/mend", data=form).status_code == 303
    assert host.n == 8 and host.table.felt.results == ("8",) and host.table.felt.chips == {1: 98_000}
    assert "coup settled again" in luis.get("/statement")
    acta = chief.get("/tables/1/acta")
    assert "<s><code>spin 7</code></s>" in acta and "<code>entry 6 was 8</code>" in acta
    last = _coups(chief.get("/tables/1"))
    assert "8, black" in last and "7, red" not in last
    assert host.table.struck == {5} and "no longer stands" in acta


def _coups(page: str) -> str:
    """The list of the last coups."""
    found = re.search(r'<ol class="coups".*?</ol>', page, re.S)
    assert found
    return found[0]


def test_what_has_changed_since_the_differences_were_shown_is_shown_again(place: Place) -> None:
    host = told(place, place.open(mode="live"), *SPUN)
    chief = place.visit("chief")
    told(place, host, ("ana", "seat 1 bets 20 red"))
    answer = chief.client.post("/tables/1/mend", data={"n": "6", "entry": "6", "was": "8", "csrf": chief.csrf})
    assert answer.status_code == 409 and "look at the differences again" in answer.text and host.n == 7
    for was, why in (("77", "there is no"), ("7", "that is what is recorded")):
        assert why in chief.get(f"/tables/1/mend?entry=6&was={was}", 409)
    for name in ("ana", "croupier", "cashier"):
        place.visit(name).get("/tables/1/mend", 403)


def test_rulings_are_found_in_both_languages_and_by_article(place: Place) -> None:
    place.open(mode="live")
    chief = place.visit("chief")
    every = chief.get("/tables/1").count("<details data-find")
    for words in ("objeto cilindro", "object wheel", "01.IV.3.d", "CILÍNDRO objeto"):
        page = chief.get(f"/tables/1?ruling={words}")
        assert 0 < page.count("<details data-find") < every and "falls into the wheel" in page, words
    assert "This regulation has nothing of the kind" in chief.get("/tables/1?ruling=unicorn")


def test_no_more_bets_says_what_it_ends(place: Place) -> None:
    host = place.open("puerto-rico/blackjack", mode="live")
    told(place, host, ("ana", "seat 1 buys 1000"), ("ana", "seat 1 bets 100 main"), ("croupier", "no more bets"))
    croupier = place.visit("croupier")
    for card in ("9h", "Ad", "8h"):
        told(place, host, ("croupier", f"card {card}"))
    page = croupier.get("/tables/1")
    assert "It ends what is still offered to seats 1 (" in page
    assert (
        'class="button warn"' in page.split("It ends")[0]
        and 'class="primary"' not in page.split('class="pad-do"')[1].split("</div>")[0]
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_pad_is_pressed_typed_and_taken_back(size: tuple[int, int], place: Place, guests: Guests) -> None:
    cards = told(
        place, place.open("spain/punto-y-banca", mode="live"), ("ana", "seat 1 buys 10000"), ("ana", "seat 1 bets 100 punto")
    )
    croupier = guests.come(place.address, "croupier", {"width": size[0], "height": size[1]})
    croupier.goto(f"{place.address}/tables/{cards.id}")
    where = croupier.locator('.keys button[value="Kh"]').bounding_box()
    moved(croupier, lambda: croupier.get_by_role("button", name="no more bets").click())
    now = croupier.locator('.keys button[value="Kh"]').bounding_box()
    assert now and where and now["x"] == where["x"] and min(now["width"], now["height"]) >= 32
    assert now["y"] + now["height"] <= size[1], "above the fold"
    result(croupier, "K♥")
    for typed in ("9d", "th"):
        moved(croupier, lambda typed=typed: croupier.keyboard.type(typed))  # type: ignore[misc]
    croupier.wait_for_timeout(450)
    croupier.keyboard.press("Enter")  # a scanner's own, however late: it presses nothing
    press(croupier, re.compile("Undo: 10"))
    moved(croupier, lambda: croupier.keyboard.type("2c"))
    alike(cards, croupier)
    assert [line.words for line in cards.lines[3:]] == ["card Kh", "card 9d", "card 10h", "undo entry 6", "card 2c"]


def test_rulings_are_found_as_one_types(place: Place, guests: Guests) -> None:
    place.open(mode="live")
    chief = guests.come(place.address, "chief")
    chief.goto(f"{place.address}/tables/1")
    chief.fill("#find-ruling", "óbjeto cilindro")
    assert [d.is_visible() for d in chief.locator(".rulings details").all()].count(True) == 1
    chief.fill("#find-ruling", "unicorn")
    assert chief.locator("#no-ruling").is_visible()
