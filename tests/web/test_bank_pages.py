"""The bank's pages: count, sign, print; the day; and who leaves with chips on a table is told."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from tapete.floor import papers
from web.furniture import Place


def test_a_fill_and_a_count_go_from_hand_to_hand(place: Place) -> None:
    place.open(mode="live")
    croupier, chief, cashier = (place.visit(n) for n in ("croupier", "chief", "cashier"))
    croupier.post("/house/tables/1/bank", kind="fill", c1000="2", loose="1,000.50")
    page = cashier.get("/house/tables/1/bank")
    assert "3,000.50 ESP" in page and 'value="approved"' in page
    assert 'value="approved"' not in croupier.get("/house/tables/1/bank")
    cashier.post("/house/papers/1", what="approved")
    chief.post("/house/papers/1", what="received")
    slip = chief.get("/house/papers/1")
    assert all(f"<b>{who}</b>" in slip for who in ("croupier", "cashier", "chief"))
    refused = chief.post("/house/tables/1/bank", 409, kind="closing", c1000="1").text
    assert "say why (1,000 ESP ≠ 13,000.50 ESP)" in refused and 'value="1"' in refused
    chief.post("/house/tables/1/bank", kind="closing", c1000="13", loose="0.50")
    croupier.post("/house/papers/2", what="signed")
    assert place.floor.host(1).closed
    cashier.post("/house/tables/1/bank", 409, kind="fill", c1000="2")
    chief.post("/house/tables/1/bank", 409, kind="check", c1000="x")


def test_a_croupier_counts_without_being_told_what_must_be_there(place: Place) -> None:
    place.open(mode="live")
    croupier, chief = place.visit("croupier"), place.visit("chief")
    assert "10,000 ESP" in chief.get("/house/tables/1/bank") and "10,000 ESP" not in croupier.get("/house/tables/1/bank")
    refused = croupier.post("/house/tables/1/bank", 409, kind="opening", c1000="1").text
    assert "say why" in refused and "10,000 ESP" not in refused


def test_the_house_tells_each_what_waits_for_them(place: Place) -> None:
    place.open(mode="live")
    croupier, chief, cashier = (place.visit(n) for n in ("croupier", "chief", "cashier"))
    heading = "Waiting for your word"
    croupier.post("/house/tables/1/bank", kind="fill", c1000="2")
    assert heading not in croupier.get("/house") and heading not in chief.get("/house")
    page = cashier.get("/house")
    assert heading in page and "Table 1 · fill 1" in page and "2,000 ESP" in page and "asked by croupier" in page
    cashier.post("/house/papers/1", what="approved")
    assert heading not in cashier.get("/house") and "Table 1 · fill 1" in chief.get("/house")
    chief.post("/house/papers/1", what="received")
    assert heading not in chief.get("/house")
    croupier.post("/house/tables/1/bank", kind="closing", c1000="12")
    assert "Table 1 · closing count 2" in chief.get("/house") and heading not in cashier.get("/house")


def test_the_box_of_a_closed_table_waits_for_others_than_those_who_closed_it(place: Place) -> None:
    place.open(mode="live")
    croupier, chief, cashier, ana = (place.visit(n) for n in ("croupier", "chief", "cashier", "ana"))
    ana.post("/tables/1/move", n="0", line="seat 1 buys 1000")
    ana.post("/tables/1/move", n="1", line="seat 1 cashes out")
    croupier.post("/house/tables/1/bank", kind="closing", c1000="9")
    chief.post("/house/papers/1", what="signed")
    assert place.floor.host(1).closed
    assert "count the drop box" in cashier.get("/house") and "count the drop box" not in chief.get("/house")
    page = cashier.get("/house/tables/1/bank")
    assert "Must be in the tray" not in page and "Sold: must be in the drop box" in page
    cashier.post("/house/tables/1/bank", kind="box", loose="1000")
    assert "count the drop box" not in cashier.get("/house")


def test_the_day_says_what_it_waits_for(place: Place) -> None:
    place.open(mode="live")
    chief, director = place.visit("chief"), place.visit("director")
    chief.post("/house/tables/1/bank", kind="fill", c1000="2")
    assert "that day is not over" in chief.get("/house/day") and "fill 1 is not signed" in chief.get("/house/day")
    chief.post("/house/day", 403, zone="UTC", hour="6", shifts="")
    director.post("/house/day", 409, zone="Nowhere", hour="6", shifts="")
    director.post("/house/day", zone="America/Puerto_Rico", hour="06:00", shifts="6, 18")
    assert "America/Puerto_Rico" in chief.get("/house/day")
    with place.floor.engine.connect() as db:
        local = datetime.fromtimestamp(papers.one(db, 1).at / 1000, ZoneInfo("America/Puerto_Rico"))
    assert f"{local:%H:%M:%S}" in chief.get("/house/tables/1/bank")


def test_who_leaves_with_chips_is_told_and_may_go(place: Place) -> None:
    place.open("spain/boule")
    ana = place.visit("ana")
    ana.move(1, "seat 1 buys 100")
    assert "You still have chips" in ana.post("/logout", 200).text
    ana.get("/tables/1")
    ana.post("/logout", anyway="1")
    chief = place.visit("chief")
    assert "Stand up" in chief.get("/house/tables/1/bank")
    chief.move(1, "seat 1 cashes out", n=1)
    assert place.floor.host(1).seats == {}
