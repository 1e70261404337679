"""The cage: customers found by name, large sums asked about once more, statements that add up; people with real names."""

from __future__ import annotations

import csv
import io
import re

import pytest
from sqlalchemy import select

from tapete.floor import eyes, movements
from tapete.floor.store import ledger
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


def test_a_form_that_moves_money_does_so_once_however_often_it_is_sent(place: Place) -> None:
    """A double click, a reload, a retry after a broken line: the page gives each form a mark, and one mark is one movement."""
    cashier, ana = place.visit("cashier"), place.people["ana"]
    before = place.floor.balances(ana)["USD"]
    mark = re.findall(r'name="once" value="(\w{16})"', cashier.get("/house/cage"))[0]
    form = {"name": "ana", "currency": "USD", "amount": "5", "way": "in", "once": mark}
    cashier.post("/house/cage", 303, **form)
    assert "done already" in cashier.post("/house/cage", 409, **form).text
    assert place.floor.balances(ana)["USD"] == before + 500
    cashier.post("/house/cage", **form | {"amount": "6"})
    cashier.post("/house/cage", **form | {"way": "out"})
    assert place.floor.balances(ana)["USD"] == before + 600, "another sum from the page before is another movement"
    assert mark not in cashier.get("/house/cage")
    cashier.post("/house/cage", **form | {"once": "another mark"})
    assert place.floor.balances(ana)["USD"] == before + 1100


def test_a_sum_that_waits_for_a_second_person_waits_once(place: Place) -> None:
    eyes.change(place.floor, place.people["director"], "second.USD", "100")
    cashier, sure = place.visit("cashier"), f"{place.people['ana'].id} USD 10100"
    form = {"name": "ana", "currency": "USD", "amount": "101", "way": "in", "once": "a mark", "sure": sure}
    cashier.post("/house/cage", 303, **form)
    assert "waits for a second person already" in cashier.post("/house/cage", 409, **form).text
    assert len(movements.waiting(place.floor)) == 1


def test_a_table_is_filled_once(place: Place) -> None:
    place.open("spain/boule")
    chief = place.visit("chief")
    mark = re.findall(r'name="once" value="(\w{16})"', chief.get("/house"))[0]
    for status in (303, 409):
        chief.post("/house/tables/1/fill", status, amount="7", way="fill", once=mark)
    with place.floor.engine.connect() as db:
        memos = [m.amount for m in db.execute(select(ledger).where(ledger.c.memo == "fill", ledger.c.account == "table:1"))]
    assert memos.count(700) == 1
