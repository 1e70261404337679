"""The cage: customers found by name, large sums asked about once more, statements that add up; people with real names."""

from __future__ import annotations

import csv
import io

import pytest

from tapete.floor import eyes
from web.furniture import Place


def test_a_customer_is_found_and_paid_by_their_real_name(place: Place) -> None:
    director, cashier = place.visit("director"), place.visit("cashier")
    director.post("/house/accounts", name="ana", what="called", called="Ana María  Núñez-O'Hara")
    director.post("/house/accounts", 409, name="luis", what="called", called="<b>Luis</b>")
    page = cashier.get("/house/cage?q=nunez ana")
    assert "Ana María Núñez-O&#39;Hara" in page and "<td>luis</td>" not in page
    assert "Nobody has that name" in cashier.get("/house/cage?q=zz")
    before = place.floor.balances(place.people["ana"])["USD"]
    cashier.post("/house/cage", name="ana maria nunez-o'hara", currency="USD", amount="5", way="in")
    assert place.floor.balances(place.people["ana"])["USD"] == before + 500
    director.post("/house/accounts", name="luis", what="called", called="Ana María Núñez-O'Hara")
    assert "several people" in cashier.post("/house/cage", 409, name="Ana María Núñez-O'Hara", currency="USD", amount="5").text
    director.post("/house/accounts", name="luis", what="called", called="Luis Paz")
    place.open("spain/boule")
    place.visit("ana").move(1, "seat 1 buys 100")
    assert "Núñez" not in place.visit("luis").get("/tables/1"), "players know each other by the names of their accounts"


def test_a_large_sum_is_asked_about_once_more(place: Place) -> None:
    eyes.change(place.floor, place.people["director"], "confirm.USD", "100")
    cashier, ana = place.visit("cashier"), place.people["ana"]
    before = place.floor.balances(ana)["USD"]
    asked = cashier.post("/house/cage", 200, name="ana", currency="USD", amount="100.01", way="out").text
    assert "Withdraw 100.01 USD?" in asked and "100,000 USD → <strong>99,899.99 USD" in asked
    assert place.floor.balances(ana)["USD"] == before
    key = f"{ana.id} USD -10001"
    again = cashier.post("/house/cage", 200, name="ana", currency="USD", amount="200", way="out", sure=key)
    assert "Withdraw 200 USD?" in again.text, "what was confirmed was another sum"
    cashier.post("/house/cage", name="ana", currency="USD", amount="100.01", way="out", sure=key)
    assert place.floor.balances(ana)["USD"] == before - 10001


def test_a_statement_adds_up_and_is_whose_it_is(place: Place) -> None:
    place.open("spain/boule")
    ana = place.visit("ana")
    ana.move(1, "seat 1 buys 100")
    person = place.people["ana"].id
    rows = list(csv.DictReader(io.StringIO(place.visit("cashier").get(f"/house/statements/{person}?as=csv"))))
    pesetas = [r for r in rows if r["currency"] == "ESP"]
    assert sum(float(r["amount"]) for r in pesetas) == float(pesetas[-1]["balance"])
    assert (pesetas[-1]["what"], pesetas[-1]["with"], pesetas[-1]["amount"]) == ("buy-in", "table:1", "-100")
    own = ana.get("/statement")
    assert "buy-in" in own and "table 1" in own and "cashier" not in own
    ana.get(f"/house/statements/{person}", 403)
    place.visit("chief").get(f"/house/statements/{person}", 403)
    place.visit("inspector").get("/house/statements/99999999999", 409)


@pytest.mark.parametrize("wrong", ("from=yesterday", "from=2026-02-02&to=2026-01-01"))
def test_days_that_are_none_are_refused(place: Place, wrong: str) -> None:
    place.visit("ana").get(f"/statement?{wrong}", 409)
