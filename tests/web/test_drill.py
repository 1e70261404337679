"""The trainer in the browser: the same question for the same seed, graded with its article, for who reads and who programs."""

from __future__ import annotations

import re

import pytest

import tapete
from private_server import PATIENCE
from tapete.drill import question
from tapete.web.pages import strategy
from tapete.web.pages.paper import law_at
from web.browsing import PHONE, Guests, focused
from web.furniture import Place

ROULETTE = "/drill/spain/roulette"


def test_the_list_leads_to_every_game_that_can_be_played(place: Place) -> None:
    page = place.guest().get("/drill")
    for game in place.floor.catalogue.games.values():
        assert (f'href="/drill/{game.id}?as=croupier"' in page) is (game.status == "complete")
    answer = place.guest().client.get("/drill?game=spain/roulette&as=chief")
    assert answer.status_code == 303 and answer.headers["location"] == f"{ROULETTE}?as=chief"
    place.guest().get("/drill?game=spain/rulet", 404)


def test_without_a_seed_one_is_chosen_and_stands_in_the_address(place: Place) -> None:
    answer = place.guest().client.get(f"{ROULETTE}?as=chief")
    assert answer.status_code == 303 and re.search(r"as=chief&seed=\d+$", answer.headers["location"])


@pytest.mark.parametrize("trade", ["croupier", "chief"])
def test_a_right_answer_and_a_wrong_one(place: Place, trade: str) -> None:
    asked = question(tapete.game("spain/roulette"), trade, 7)  # type: ignore[arg-type]
    visitor, wrong = place.guest(), next((o for o in asked.options if o != asked.right), "1")
    address = f"{ROULETTE}?as={trade}&seed=7"
    page = visitor.get(address)
    assert asked.ask.en.replace("'", "&#39;") in page and "verdict" not in page
    right = visitor.get(f"{address}&answer={asked.right}&right=2&done=3")
    assert 'class="verdict good"' in right and "3 of 4 right" in right and "seed=8&amp;right=3&amp;done=4" in right
    assert f'href="{law_at("spain/roulette", asked.cite)}"' in right
    assert 'class="verdict bad"' in visitor.get(f"{address}&answer={wrong}")
    assert "verdict" not in visitor.get(f"{address}&answer=potato", 400)
    assert "¿" in visitor.get(address, lengua="es")


def test_the_croupier_sees_the_bets_that_are_asked_about(place: Place) -> None:
    asked = question(tapete.game("spain/roulette"), "croupier", 7)
    assert asked.table is not None and asked.table.felt.bets and asked.table.felt.results
    assert "tapete-felt" in place.guest().get(f"{ROULETTE}?as=croupier&seed=7")


def test_what_cannot_be_asked_is_said(place: Place) -> None:
    visitor = place.guest()
    assert "the player decides nothing" in visitor.get("/drill/arica/american-roulette?as=player&seed=1", 409)
    assert "there is no trade" in visitor.get(f"{ROULETTE}?as=pirate&seed=1", 409)
    assert "name=value" in visitor.get(f"{ROULETTE}?as=croupier&seed=1&plan=min", 409)
    visitor.get("/drill/spain/nothing?as=croupier&seed=1", 404)
    visitor.get(f"{ROULETTE}?as=croupier&seed=-1", 404)


def test_the_same_for_programs(place: Place) -> None:
    client = place.guest().client
    asked = client.get("/api/drill/arica/blackjack?as=player&seed=2").json()
    assert asked["answer"] == "choice" and "stand" in asked["options"] and "right" not in asked and "worth" not in asked
    sent = {"as": "player", "seed": 2}
    good = client.post("/api/drill/arica/blackjack", json={**sent, "answer": "stand"}).json()
    bad = client.post("/api/drill/arica/blackjack", json={**sent, "answer": "hit"}).json()
    assert good["right"] and good["cost"] == 0 and good["cite"]
    assert not bad["right"] and bad["cost"] == pytest.approx(good["worth"]["stand"] - good["worth"]["hit"])
    assert client.post("/api/drill/arica/blackjack", json={**sent, "answer": "pray"}).status_code == 400
    assert client.get("/api/drill/arica/american-roulette?as=player&seed=1").status_code == 400
    assert client.get("/api/drill/arica/none").status_code == 404
    planned = client.get("/api/drill/spain/boule?as=croupier&seed=3&plan=min=25").json()
    assert planned["answer"] == "amount" and planned != client.get("/api/drill/spain/boule?as=croupier&seed=3").json()


def test_without_guests_only_who_has_an_account_practises(place: Place) -> None:
    place.visit("director").post("/house/guests", allow="no")
    assert place.guest().client.get("/drill").status_code == 303
    assert place.guest().client.get("/api/drill/spain/boule").status_code == 401
    place.visit("ana").get("/drill")


def test_the_book_of_a_twenty_one_game_has_its_chart(place: Place) -> None:
    visitor = place.guest()
    assert "/book/arica/blackjack/strategy.svg" in visitor.get("/book/arica/blackjack")
    assert "Basic strategy" in visitor.get("/book/arica/blackjack/strategy")
    assert visitor.get("/book/arica/blackjack/strategy.svg?lang=es").startswith("<svg")
    strategy.worths(place.floor.catalogue, "arica/blackjack").result(PATIENCE)
    assert "1 deck" in visitor.get("/book/arica/blackjack/worth")
    assert "strategy.svg" not in visitor.get("/book/spain/boule")
    visitor.get("/book/spain/boule/strategy", 404)


def test_practice_with_keys_alone_on_a_telephone(place: Place, guests: Guests) -> None:
    phone = guests.page(place.address, PHONE)
    phone.goto(f"{place.address}/drill/arica/blackjack?as=player&seed=2")
    phone.wait_for_selector(".felt svg")
    phone.keyboard.press("1")
    phone.wait_for_selector(".verdict")
    assert phone.inner_text("#score") in ("1 of 1 right", "0 of 1 right")
    focused(phone, "#next")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**seed=3**done=1**")
    phone.goto(f"{place.address}/drill/spain/roulette?as=croupier&seed=7")
    focused(phone, "[name=answer]")
    phone.keyboard.type(question(tapete.game("spain/roulette"), "croupier", 7).right)
    phone.keyboard.press("Enter")
    assert "good" in str(phone.wait_for_selector(".verdict").get_attribute("class"))  # type: ignore[union-attr]
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
