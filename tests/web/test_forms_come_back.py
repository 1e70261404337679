"""A refused form comes back as it was filled in, who clicks twice sends it once, and a refusal leads back where it began."""

from __future__ import annotations

import re
from html import unescape

from tapete.floor.people import everybody
from tapete.web.pages.again import filled_in
from web.browsing import Guests
from web.furniture import Place


def value(html: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]* value="([^"]*)"', html)
    return unescape(found[1]) if found else ""


def test_an_account_that_cannot_be_opened_is_not_written_twice(place: Place) -> None:
    said = place.visit("director").post("/house/people", 409, name="ana", called='Ana "la <b>" López', role="cashier").text
    assert value(said, "name") == "ana" and value(said, "called") == 'Ana "la <b>" López'
    assert '<option value="cashier" selected>' in said.split("</form>")[1]
    assert "<b>" not in said.partition("<main")[2].partition("<table")[0]


def test_documents_of_a_tournament_come_back_whole(place: Place) -> None:
    bases = '[general]\nname = "<Copa>"\n\nx = 1'
    said = place.visit("chief").post("/tournaments", 409, bases=bases, reglamento="", sample="roulette").text
    found = re.search(r'<textarea name="bases"[^>]*>\n(.*?)</textarea>', said, re.S)
    assert found and unescape(found[1]) == bases
    assert '<option value="roulette" selected>' in said and "<details open>" in said


def test_what_is_said_to_a_tournament_and_refused_stays_in_its_own_form(place: Place) -> None:
    chief = place.visit("chief")
    at = chief.post("/tournaments", sample="freeze-out").headers["location"]
    said = chief.post(f"{at}/say", 409, verb="enter", player="a b", ticket="77").text
    forms = [form for form in re.findall(r"<form.*?</form>", said, re.S) if value(form, "player")]
    assert len(forms) == 1 and value(forms[0], "player") == "a b" and value(forms[0], "ticket") == "77"


def test_who_mistypes_the_password_types_the_name_once(place: Place) -> None:
    said = place.guest().log_in("ana", "a wrong password").text
    assert value(said, "name") == "ana" and "a wrong password" not in said


def test_no_secret_and_no_mark_is_repeated() -> None:
    mark, code, password = (
        '<input type="hidden" name="once" value="new">',
        '<input name="code">',
        '<input type="password" name="password">',
    )
    form = f'<form method="post">{mark}{code}{password}</form>'
    assert filled_in(form, "/", {"once": "old", "code": "123456", "password": "secret"}) == form


def test_another_form_is_left_alone() -> None:
    form = '<form method="post" action="/b"><input name="x"></form>'
    assert filled_in(form, "/a", {"x": "1"}) == form
    assert filled_in(form, "/b", {"y": "1"}) == form
    assert 'value="1"' in filled_in(form, "/b", {"x": "1"})


def test_boxes_are_ticked_as_they_were() -> None:
    form = '<form method="post"><input type="radio" name="r" value="a" checked><input type="radio" name="r" value="b"></form>'
    assert re.findall(r'value="(\w)"( checked)?', filled_in(form, "/", {"r": "b"})) == [("a", ""), ("b", " checked")]


def test_a_refusal_leads_back_to_where_it_was_sent_from(place: Place) -> None:
    chief, table = place.visit("chief"), place.open().id
    form = {"csrf": chief.csrf, "amount": "nothing", "way": "fill"}
    for came, back in ((f"{place.address}/house?page=1", 'href="/house?page=1"'), ("https://elsewhere.example/house", "")):
        said = chief.client.post(f"/house/tables/{table}/fill", data=form, headers={"referer": came}).text
        assert ("Back to where you were" in said) == bool(back) and back in said and "elsewhere" not in said


def test_an_account_is_opened_once_by_who_clicks_twice(place: Place, guests: Guests) -> None:
    page = guests.come(place.address, "director")
    page.goto(f"{place.address}/house/people")
    page.fill("form[action='/house/people'] [name=name]", "pepe")
    page.get_by_role("button", name="Open account").dblclick()
    assert page.inner_text("#one-time") and not page.query_selector(".refused")
    assert [p.name for p in everybody(place.floor.engine)].count("pepe") == 1
