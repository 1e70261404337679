"""The hall's pages: each for its role, without a browser; and one evening of them in real browsers."""

from __future__ import annotations

import re

import pytest

from tapete.floor import counter, days, hall
from tapete.floor.host import Host
from tapete.games.bingo.sale import face
from web.browsing import DESK, PHONE, Guests
from web.furniture import SECRET, Place

CORNER = "x..../...../...../...../....."
"""A figure that is soon made."""


def hall_at(place: Place, regulation: str = "puerto-rico", mode: str = "automatic", **plan: str) -> Host:
    given = {k.replace("_", "-"): v for k, v in plan.items()}
    return place.floor.open_table(place.people["chief"], f"{regulation}/bingo", given, mode, {"desk": 1})


def test_each_page_is_for_its_role(place: Place) -> None:
    host = hall_at(place)
    at = f"/hall/{host.id}"
    for who, path, status in (
        ("croupier", "desk", 200),
        ("cashier", "desk", 403),
        ("ana", "desk", 403),
        ("cashier", "sale", 200),
        ("croupier", "sale", 403),
        ("ana", "device", 200),
        ("ana", "screen", 200),
    ):
        place.visit(who).get(f"{at}/{path}", status)
    assert "Card 1" in place.guest().get(f"{at}/check?card=1")
    place.guest().get(f"{at}/check?card=99999", 409)
    place.guest().get(f"{at}/check?card=%C2%B2", 409)
    roulette = place.open()
    place.visit("ana").get(f"/hall/{roulette.id}/screen", 404)


def test_a_sale_by_form_is_counted_at_once_and_has_its_receipt(place: Place) -> None:
    host = hall_at(place)
    cashier, ana = place.visit("cashier"), place.visit("ana")
    form = {"do": "sell", "station": "remote-2", "cards": "3", "name": "ana", "device": "EBM-9", "once": "a1b2c3"}
    for _ in "12":
        cashier.post(f"/hall/{host.id}/sale", 303, **form)
    assert hall.memory_of(host).cards == 3
    receipt = cashier.get(f"/hall/{host.id}/receipts/a1b2c3")
    for told in ("remote 2", "EBM-9", "1-3", "3 USD", days.UNSET):
        assert told in receipt
    ana.get(f"/hall/{host.id}/receipts/a1b2c3")
    place.visit("luis").get(f"/hall/{host.id}/receipts/a1b2c3", 403)
    assert "<b>3</b> cards sold" in cashier.get(f"/hall/{host.id}/sale?station=remote-2")
    refused = cashier.post(f"/hall/{host.id}/sale", 409, do="void", station="remote-2", receipt="a1b2c3", reason="")
    assert "give the reason" in refused.text
    assert "cage, portable or remote" in cashier.post(f"/hall/{host.id}/sale", 409, **(form | {"station": "till"})).text
    typed = cashier.post(f"/hall/{host.id}/sale", 409, **(form | {"station": 'cage-"><b>1'})).text
    assert '"><b>1' not in typed, "what was typed is text on the page and nothing else"


def test_a_receipt_names_the_zone_of_its_hour(place: Place) -> None:
    host = hall_at(place)
    days.change(place.floor, place.people["director"], "America/Santiago", "06:00", "")
    sold = counter.sell(host, place.people["cashier"], counter.Order("cage-1", 1))
    page = place.visit("cashier").get(f"/hall/{host.id}/receipts/{sold.number}")
    assert "America/Santiago" in page and "UTC" not in page


def test_the_log_of_an_evening_is_told_in_words(place: Place) -> None:
    chief = place.visit("chief")
    where = chief.post("/hall/sessions", name="Friday", game="puerto-rico/bingo", games="One: price 2, series 1").headers[
        "location"
    ]
    host = place.floor.host(max(place.floor.hosts))
    counter.sell(host, place.people["cashier"], counter.Order("cage-1", 3, "ana"))
    english = chief.get(where)
    assert "cage 1" in english and "cards 1-3" in english and "amount 6 USD" in english and "announcer&#39;s desk" in english
    chief.client.headers["accept-language"] = "es"
    spanish = chief.get(where)
    assert "caja 1" in spanish and "cartones 1-3" in spanish and "importe 6 USD" in spanish and "mesa del anunciador" in spanish


def test_a_device_shows_nearest_first_and_tells_its_player_alone(place: Place) -> None:
    host = hall_at(place, mode="live", draw="manual")
    for name in ("ana", "luis"):
        counter.sell(host, place.people["cashier"], counter.Order("cage-1", 4, name))
    host.act(place.people["croupier"], "no more bets", "close")
    for ball in column(host, 3):
        host.act(place.people["croupier"], f"ball {ball}", f"b{ball}")
    ana, luis = place.visit("ana").get(f"/hall/{host.id}/device"), place.visit("luis").get(f"/hall/{host.id}/device")
    assert re.findall(r'data-card="(\d+)"', ana)[0] == "3" and "BINGO! card 3" in ana
    assert "BINGO!" not in luis and sorted(re.findall(r'data-card="(\d+)"', luis)) == ["5", "6", "7", "8"]
    visitor = place.visit("luis")
    refused = visitor.post(f"/hall/{host.id}/device", 409, card="3", prize="bingo", n=str(host.n))
    assert "not yours" in refused.text
    place.visit("ana").post(f"/hall/{host.id}/device", card="3", prize="bingo", n=str(host.n))
    assert hall.phase(host) == "others"
    place.visit("croupier").post(f"/hall/{host.id}/desk", do="order", n=str(host.n))
    assert "no cards on this device" in place.visit("ana").get(f"/hall/{host.id}/device"), "erased with its game"


def column(host: Host, card: int) -> list[int]:
    """The numbers of a card's first column."""
    return [row[0] for row in face(host.table.terms, card) if row[0]]


def test_where_players_mark_the_device_knows_only_what_they_enter(place: Place) -> None:
    host = hall_at(place, "spain", "live", daubing="own")
    counter.sell(host, place.people["croupier"], counter.Order("portable-1", 2, "ana"))
    host.act(place.people["chief"], "no more bets", "close")
    host.act(place.people["croupier"], f"ball {column(host, 1)[0]}", "b")
    page = place.visit("ana").get(f"/hall/{host.id}/device")
    assert "data-needs=" in page and 'class="marked"' not in page and "Call bingo" in page


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_page_of_the_hall_in_both_languages(place: Place, lang: str) -> None:
    host = hall_at(place, pot_base="500", pot_entry="1", pot_balls="50")
    counter.sell(host, place.people["cashier"], counter.Order("cage-1", 2, "ana", entry=True))
    told = {
        "desk": ("croupier", "Mesa del anunciador", "Announcer&#39;s desk"),
        "sale": ("cashier", "Punto de venta", "Point of sale"),
    }
    told |= {"device": ("ana", "Mis cartones", "My cards"), "screen": ("ana", "Cartones vendidos", "Cards sold")}
    for path, (who, es, en) in told.items():
        page = place.visit(who).get(f"/hall/{host.id}/{path}", lengua=lang)
        assert (es if lang == "es" else en) in page and (en if lang == "es" else es) not in page


def test_an_evening_in_the_hall(place: Place, guests: Guests) -> None:
    """Cards are sold at the cage, balls come at the desk, and screen and phone have them before anybody reloads."""
    host = hall_at(place, figure=CORNER, pot_base="500", pot_entry="1", pot_balls="75")
    at = f"/hall/{host.id}"
    seller, desk = guests.come(place.address, "cashier", DESK), guests.come(place.address, "croupier", DESK)
    phone, screen = guests.come(place.address, "ana", PHONE), guests.come(place.address, "luis", DESK)
    for page, path in ((seller, "sale"), (desk, "desk"), (phone, "device"), (screen, "screen")):
        page.goto(f"{place.address}{at}/{path}")
    seller.fill("#name", "ana")
    seller.click("button.pack[data-cards='12']")
    seller.check("[name=entry]")
    seller.get_by_role("button", name="Sell", exact=True).click()
    seller.get_by_text("12 cards sold").wait_for()
    phone.locator("[data-card='12']").wait_for()
    screen.locator(".screen-prizes").get_by_text("12", exact=True).wait_for()
    desk.get_by_role("button", name="Close the sale").click()
    for ball in range(1, 76):
        desk.get_by_role("button", name="Next ball").click()
        desk.get_by_role("heading", name=f"Ball {ball}", exact=True).wait_for()
        if phone_due(host):
            break
    phone.locator(".alarm button").first.click()
    desk.get_by_text("Anybody else?").wait_for()
    screen.get_by_text("Anybody else?").wait_for()
    assert seller.locator(".alarm").count() == 0
    desk.get_by_role("button", name="No more").click()
    screen.get_by_text("progressive: card").wait_for()
    phone.get_by_text("no cards on this device").wait_for()
    assert host.table.felt.coup == 2


def phone_due(host: Host) -> bool:
    return any(not lacks for card in range(1, 13) for lacks in hall.checked(host, card).lacks.values())


def test_a_programme_is_opened_printed_and_changed_before_its_games_begin(place: Place) -> None:
    chief, ana = place.visit("chief"), place.visit("ana")
    games = f"Early bird: figure {CORNER}, series 1\nFull house: figure full, series 2, bingo-prize 500"
    refused = chief.post("/hall/sessions", 409, name="Friday", game="puerto-rico/bingo", games="One: figure spiral")
    assert "spiral" in refused.text and "One: figure spiral" in refused.text
    assert (
        "write &#39;name: parameter value"
        in chief.post("/hall/sessions", 409, name="x", game="puerto-rico/bingo", games="One: figure").text
    )
    where = chief.post("/hall/sessions", name="Friday", game="puerto-rico/bingo", games=games).headers["location"]
    programme = ana.get(where)
    for told in ("Friday", "Early bird", "Full house", "500 USD", "70% of sales", "blackout"):
        assert told in programme
    assert "Clocks" not in programme and "Clocks" in chief.get(where)
    chief.post(where, number="2", name="Letter X", plan="figure cross, series 2")
    assert "Letter X" in ana.get(where) and "game changed" in chief.get(where)
    first = place.floor.host(int(re.findall(r"/hall/(\d+)\"><b>Early bird", ana.get(where))[0]))
    place.visit("cashier").post(
        f"/hall/{first.id}/sale", do="sell", station="cage-1", cards="2", name="ana", package="1", once="p1"
    )
    assert "nothing of it is changed" in chief.post(where, 409, number="1", name="x", plan="").text
    ana.post(where, 403, number="1", name="x", plan="")
    assert ana.get(f"/hall/{first.id}/device").count("<article") == 2


def test_the_audit_menu_on_its_page(place: Place) -> None:
    host = hall_at(place)
    place.visit("croupier").get(f"/hall/{host.id}/audit", 403)
    cashier = place.visit("cashier")
    form = {"station": "cage-1", "item": "receipt 9", "before": "6", "after": "5", "reason": "one came back", "licence": "L-204"}
    wrong = cashier.post(f"/hall/{host.id}/audit", 409, **form, authorised="chief", password="not this one")
    assert "wrong name" in wrong.text and "not this one" not in wrong.text and "L-204" in wrong.text
    cashier.post(f"/hall/{host.id}/audit", 303, **form, authorised="chief", password=SECRET)
    page = place.visit("inspector").get(f"/hall/{host.id}/audit")
    for told in ("L-204", "receipt 9", "one came back", days.UNSET):
        assert told in page
