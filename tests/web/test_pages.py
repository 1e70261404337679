"""Every page, by whom it may be seen, in both languages; every form, and what it refuses."""

from __future__ import annotations

import csv
import io
import re
import threading
from urllib.parse import quote

import pytest
from sqlalchemy import insert, update

from floor.house_of_cards import insider
from private_server import PATIENCE, serving
from tapete.catalogue.citing import covers
from tapete.catalogue.loader import Game
from tapete.floor.house import Floor
from tapete.floor.store import entries
from tapete.odds import GameOdds, game_odds
from tapete.play.events import Payment
from tapete.web import pricing
from tapete.web.app import create_app
from tapete.web.pages.paper import TEMPLATES, anchor
from tapete.web.pricing import price_list
from web.furniture import SECRET, Place, Visitor

PUBLIC = ("/", "/login", "/book", "/book/spain/roulette")
FOR_VISITORS = ("/tables/1", "/tables/1/fragment", "/tables/1/acta", "/tables/1/coups/1")
HOUSE = {
    "/house": {"croupier", "chief", "cashier", "inspector", "director"},
    "/house/cage": {"cashier", "chief", "inspector", "director"},
    "/house/rules": {"croupier", "chief", "cashier", "inspector", "director"},
    "/house/reports": {"chief", "cashier", "inspector", "director"},
    "/house/takings.csv": {"chief", "cashier", "inspector", "director"},
    "/house/ledger.csv": {"cashier", "inspector", "director"},
    "/house/people": {"inspector", "director"},
    "/house/door": {"inspector", "director"},
    "/open": {"croupier", "chief", "director"},
}


@pytest.mark.parametrize("path", PUBLIC + FOR_VISITORS)
def test_pages_speak_both_languages_and_let_nothing_out(place: Place, path: str) -> None:
    place.open().act(place.people["luis"], "seat 2 buys 100", "buy")
    visitor = place.guest() if path in PUBLIC else place.visit("ana")
    english, spanish = visitor.get(path), visitor.get(path, lengua="es")
    assert english != spanish
    if "fragment" not in path:
        assert '<html lang="en">' in english and '<html lang="es">' in spanish
        assert 'class="skip"' in english and "/language/es?back=" in english and "/language/en?back=" in spanish
    for page in (english, spanish):
        outside = re.findall(r'(?:src|href|action)="(?!/|#|\?)([^"]*)"', page)
        assert outside == [], f"{path} asks elsewhere: {outside}"
        assert not re.search(r"<script(?![^>]*\bsrc=)", page) and not re.search(r"\son\w+=", page)


@pytest.mark.parametrize("role", ["player", "croupier", "chief", "cashier", "inspector", "director"])
def test_the_house_is_open_to_those_it_concerns(place: Place, role: str) -> None:
    visitor = place.visit("ana" if role == "player" else role)
    for path, roles in HOUSE.items():
        visitor.get(path, 200 if role in roles else 403)


def test_who_is_not_logged_in_is_shown_the_door(place: Place) -> None:
    place.open()
    for path in ("/house", *FOR_VISITORS):
        answer = place.guest().client.get(path)
        assert answer.status_code == 303 and answer.headers["location"] == f"/login?back={path}"
    assert place.guest().client.get("/tables/1/acta.txt").status_code == 303


def test_security_headers_and_cookies(place: Place) -> None:
    answer = place.guest().log_in("ana")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie


@pytest.mark.parametrize(
    "path", ["/tables/1/move", "/open", "/house/people", "/house/guests", "/house/cage", "/house/tables/1/close", "/logout"]
)
def test_a_form_without_its_token_changes_nothing(place: Place, path: str) -> None:
    host = place.open()
    visitor = place.visit("director")
    for token in ({}, {"csrf": "forged"}):
        answer = visitor.client.post(path, data={"line": "seat 1 buys 100", "game": "spain/boule", **token})
        assert answer.status_code == 403
    assert host.n == 0 and not host.closed and len(place.floor.hosts) == 1


def test_a_form_from_another_site_logs_nobody_in(place: Place) -> None:
    client = place.guest().client
    for path in ("/login", "/guest"):
        answer = client.post(path, data={"name": "ana", "password": SECRET}, headers={"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403 and "set-cookie" not in answer.headers


def test_wrong_passwords_are_told_and_logged(place: Place) -> None:
    answer = place.guest().log_in("ana", "a wrong one")
    assert answer.status_code == 401 and "wrong name, password or code" in answer.text
    assert "wrong password" in place.visit("inspector").get("/house/door")


def test_login_goes_on_only_to_a_place_of_ours(place: Place) -> None:
    for to in ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"):
        answer = place.guest().client.post("/login", data={"name": "ana", "password": SECRET, "goto": to})
        assert answer.headers["location"] == "/"
    assert place.guest().client.get("/language/es?back=//elsewhere.example").headers["location"] == "/"


def test_a_one_time_password_opens_nothing_but_its_own_change(place: Place) -> None:
    made = place.visit("director").post("/house/people", 200, name="nueva", role="croupier").text
    once = re.search(r'id="one-time">([^<]+)<', made)
    assert once
    visitor = place.guest()
    assert visitor.log_in("nueva", once[1]).headers["location"] == "/password"
    assert visitor.client.get("/").headers["location"] == "/password"
    token = re.search(r'name="csrf" content="([^"]*)"', visitor.client.get("/password").text)
    assert token
    short = visitor.client.post("/password", data={"csrf": token[1], "password": "short"})
    assert short.status_code == 409 and "at least 10" in short.text
    done = visitor.client.post("/password", data={"csrf": token[1], "password": "long enough now"})
    assert done.status_code == 303
    assert "Open a table" in visitor.get("/")


def test_changing_a_password_wants_the_old_one(place: Place) -> None:
    visitor = place.visit("ana")
    visitor.post("/password", 409, current="not it at all", password="another long one")
    visitor.post("/password", current=SECRET, password="another long one")
    assert place.guest().log_in("ana", "another long one").status_code == 303


def test_guests_play_with_play_money_while_the_director_allows_it(place: Place) -> None:
    money, visitor = place.open(), place.guest()
    host = place.floor.open_table(place.people["chief"], "spain/roulette", {}, stakes="play")
    assert "Play as a guest" in visitor.get("/")
    assert visitor.client.post("/guest").status_code == 303
    assert "guests play with play money only" in visitor.get(f"/tables/{money.id}")
    visitor.move(money.id, "seat 1 buys 100", 409)
    assert "Play money: it is not changed for money" in visitor.get(f"/tables/{host.id}")
    visitor.move(host.id, "seat 1 buys 100")
    assert len(host.seats) == 1
    place.visit("director").post("/house/guests", allow="no")
    assert "Play as a guest" not in place.guest().get("/")
    assert place.guest().client.post("/guest").status_code == 403


def test_logging_out_ends_the_session(place: Place) -> None:
    visitor = place.visit("ana")
    visitor.post("/logout")
    assert "Log in" in visitor.get("/")


# opening tables


def test_a_plan_the_regulation_does_not_allow_is_refused_with_its_article(place: Place) -> None:
    visitor = place.visit("chief")
    form = visitor.get("/open?game=puerto-rico/roulette")
    assert "at least 10 × min" in form and 'name="plan.zero-spots"' in form and 'value="french"' in form
    asked = {"game": "puerto-rico/roulette", "plan.min": "20", "plan.max": "100", "plan.zero-spots": "refused"}
    refused = visitor.client.post("/open", data={"csrf": visitor.csrf, **asked})
    assert refused.status_code == 409 and "at least 10 times min" in refused.text and "§2.5" in refused.text
    assert 'value="20"' in refused.text and not place.floor.hosts
    answer = visitor.client.post("/open", data={"csrf": visitor.csrf, **asked, "plan.max": "200", "mode": "live"})
    assert answer.status_code == 303
    (host,) = place.floor.hosts.values()
    assert host.plan == {"min": "20", "max": "200"} and host.mode == "live"


def test_every_complete_game_has_a_plan_form_that_opens_it_and_a_page(place: Place) -> None:
    visitor = place.visit("chief")
    for game in place.floor.catalogue.games.values():
        if game.status != "complete":
            continue
        visitor.get(f"/open?game={game.id}")
        token = visitor.csrf
        answer = visitor.client.post("/open", data={"csrf": token, "game": game.id})
        assert answer.status_code == 303, game.id
        page = visitor.get(answer.headers["location"])
        assert game.title.en in page.replace("&#39;", "'") and "<svg" in page, game.id


# playing without scripts


def played(place: Place) -> Visitor:
    host, visitor = place.open(), place.visit("ana")
    visitor.move(host.id, "seat {seat} buys 1000", 404)
    visitor.move(host.id, "seat 1 buys 1000")
    visitor.move(host.id, "seat 1 bets 10 red")
    visitor.move(host.id, "seat 1 bets 10 black", n=2)
    visitor.move(host.id, "no more bets")
    return visitor


def test_a_coup_by_forms_shows_its_payments_with_their_articles(place: Place) -> None:
    visitor = played(place)
    page = visitor.get("/tables/1")
    host = place.floor.host(1)
    paid = [p for p in host.table.payments if isinstance(p, Payment)]
    assert paid
    for payment in paid:
        assert f">{payment.cite}</a>" in page
    opened = f"/book/spain/law/{quote(paid[0].cite, safe='')}?game=roulette"
    assert f'href="{opened}"' in page
    assert f"/book/spain/roulette#{anchor(paid[0].cite)}" in visitor.get(opened)
    assert f'id="{anchor(paid[0].cite)}"' in visitor.get("/book/spain/roulette")


def test_the_same_form_sent_twice_has_one_effect(place: Place) -> None:
    host, visitor = place.open(), place.visit("ana")
    visitor.move(host.id, "seat 1 buys 1000")
    for _ in range(2):
        visitor.move(host.id, "seat 1 bets 10 red", n=1)
    assert host.n == 2
    visitor.move(host.id, "seat 1 bets 10 red", n=2)
    assert host.n == 3


def test_undo_takes_the_last_chip_back_and_nothing_else(place: Place) -> None:
    host, visitor = place.open(), place.visit("ana")
    for i, line in enumerate(("seat 1 buys 1000", "seat 1 bets 10 red", "seat 1 bets 20 straight 17", "seat 1 bets 10 red")):
        visitor.move(host.id, line, n=i)
    for want in ("takes back 10 red", "takes back 20 straight 17", "takes back 10 red"):
        page = visitor.get(f"/tables/{host.id}/fragment")
        undo = re.search(r'value="(seat 1 takes back [^"]+)"><button[^>]*>Undo', page)
        assert undo and undo[1] == f"seat 1 {want}"
        visitor.move(host.id, undo[1], n=host.n)
    assert not host.table.felt.bets and "Undo" not in visitor.get(f"/tables/{host.id}/fragment")


def test_what_may_not_be_is_said_with_its_article(place: Place) -> None:
    host, visitor = place.open(), place.visit("ana")
    visitor.move(host.id, "seat 1 buys 1000")
    text = visitor.move(host.id, "seat 1 bets 999 straight 17", 409).text
    assert "more than the maximum of 300" in text and "01.IV.2" in text
    assert "there is no table 99" in visitor.get("/tables/99", 404)


def test_a_player_sees_no_buttons_of_others(place: Place) -> None:
    host = place.open(mode="live")
    ana, croupier, chief = (place.visit(n) for n in ("ana", "croupier", "chief"))
    ana.move(host.id, "seat 1 buys 1000")
    ana.move(host.id, "seat 1 bets 10 red")
    assert "no more bets" not in ana.get("/tables/1/fragment").split("Payments")[0].split("</svg>")[1]
    croupier.move(host.id, "no more bets")
    assert 'value="spin {value}"' in croupier.get("/tables/1") and 'name="value" value="17"' in croupier.get("/tables/1")
    assert 'value="spin {value}"' not in ana.get("/tables/1") and 'name="value"' not in ana.get("/tables/1")
    assert "report object-in-wheel" in chief.get("/tables/1") and "report " not in croupier.get("/tables/1")
    ana.move(host.id, "report object-in-wheel", 409)
    inspector = place.visit("inspector")
    assert "<form class" not in inspector.get("/tables/1/fragment")
    inspector.move(host.id, "spin 17", 409)


def test_prices_of_a_table_are_those_of_its_plan(place: Place) -> None:
    host = place.open("spain/boule")
    assert price_list(host.game, host.plan, PATIENCE)
    prices = place.visit("ana").client.get("/tables/1/prices").json()
    assert prices["number"]["exact"] == "1/9" and covers("04.V.A", prices["number"]["cite"])


# the book


def test_every_game_has_a_page_in_the_book(place: Place) -> None:
    visitor = place.guest()
    for game in place.floor.catalogue.games.values():
        if game.family in ("boule", "war", "big-six") or game.status != "complete":
            text = visitor.get(f"/book/{game.id}")
            assert all(f'id="bet-{kind}"' in text for kind in game.bare.bets)
            assert ("Missing from the text" in text) == bool(game.bare.missing)


def test_the_book_gives_pays_limits_and_exact_edges_and_compares(place: Place) -> None:
    for name in ("chile/big-six", "puerto-rico/big-six"):
        assert price_list(place.floor.catalogue.game(name), {}, PATIENCE)
    page = place.guest().get("/book/chile/big-six")
    assert "House edge" in page and "/book/puerto-rico/big-six" in page and "The same game in other regulations" in page


def test_prices_of_cards_come_from_a_process_of_their_own(place: Place, prices: None) -> None:
    """Chile's three-card poker, whose bonus is its own, costs 5.04 % of the ante."""
    assert price_list(place.floor.catalogue.game("chile/three-card-poker"), {}, PATIENCE)
    assert "5.042 %" in place.guest().get("/book/chile/three-card-poker")


# the acta


def test_the_acta_is_stepped_through_proved_and_taken_home(place: Place) -> None:
    visitor = played(place)
    host = place.floor.host(1)
    page = visitor.get("/tables/1/acta")
    assert all(f'id="n{n}"' in page for n in range(1, host.n + 1)) and f"{host.n} / {host.n}" in page
    assert "coup 1" in visitor.get("/tables/1/acta?n=2") and "coup 2" in visitor.get(f"/tables/1/acta?n={host.n}")
    assert "0 / " in visitor.get("/tables/1/acta?n=0")
    assert "The acta is whole" in visitor.get("/tables/1/acta?check=1")
    text = visitor.get("/tables/1/acta.txt")
    assert text == host.acta() and "commit " in text and "reveal" not in text


def test_the_acta_tells_hands_counts_and_what_is_awaited(place: Place) -> None:
    host, ana, croupier = place.open("chile/punto-y-banca", mode="live"), place.visit("ana"), place.visit("croupier")
    ana.move(host.id, "seat 1 buys 10000")
    ana.move(host.id, "seat 1 bets 1000 punto")
    for n, words in enumerate(("no more bets", "card 4h", "card Ks", "card 3d"), 3):
        croupier.move(host.id, words, n=n - 1)
    page = ana.get(f"/tables/{host.id}/acta")
    assert "punto: 4♥ 3♦ = 7" in page and "Awaited" in page and "seat 1: 1,000" in page
    assert "punto: 4♥ = 4" in ana.get(f"/tables/{host.id}/acta?n=4")
    croupier.move(host.id, "card 9c", n=host.n)
    page = ana.get(f"/tables/{host.id}/acta")
    assert "banca: K♠ 9♣ = 9" in page and "Awaited" not in page


def test_a_record_that_was_changed_is_found_out(place: Place) -> None:
    visitor = played(place)
    with insider(place.floor.engine) as db:
        db.exec_driver_sql("UPDATE entries SET line = 'seat 1 bets 20 red' WHERE line = 'seat 1 bets 10 red'")
    page = visitor.get("/tables/1/acta?check=1")
    assert "The acta is not whole" in page and "entry 2" in page


def test_closing_a_table_reveals_its_seed(place: Place) -> None:
    ana, chief = played(place), place.visit("chief")
    host = place.floor.host(1)
    chief.post("/house/tables/1/close", 409)
    while host.table.felt.bets:  # zero may have come: whatever it left on the felt is played out
        ana.move(1, "no more bets", n=host.n)
    ana.move(1, "seat 1 cashes out")
    chief.post("/house/tables/1/close")
    assert f"reveal {host.seeds[0]}" in ana.get("/tables/1/acta.txt")
    assert "The acta is whole" in ana.get("/tables/1/acta?check=1")
    assert "Table closed" in ana.get("/tables/1") and "/tables/1" not in ana.get("/")


# the house


def test_the_cage_takes_in_and_pays_out(place: Place) -> None:
    cashier, ana = place.visit("cashier"), place.people["ana"]
    before = place.floor.balances(ana)["USD"]
    cashier.post("/house/cage", name="Ana", currency="USD", amount="12.50", way="in")
    assert place.floor.balances(ana)["USD"] == before + 1250
    cashier.post("/house/cage", name="ana", currency="USD", amount="12.50", way="out")
    assert place.floor.balances(ana)["USD"] == before
    assert "does not allow" in cashier.post("/house/cage", 409, name="ana", currency="USD", amount="9999999", way="out").text
    assert "no such account" in cashier.post("/house/cage", 409, name="nobody", currency="USD", amount="1", way="in").text
    place.visit("inspector").post("/house/cage", 403, name="ana", currency="USD", amount="1", way="in")
    assert "The books balance" in place.visit("inspector").get("/house/cage")


def test_reports_agree_with_the_felt_and_with_the_ledger(place: Place) -> None:
    played(place)
    host = place.floor.host(1)
    won = host.table.felt.house
    cashier = place.visit("cashier")
    cashier.post("/house/tables/1/fill", amount="500", way="fill")
    cashier.post("/house/tables/1/fill", amount="200", way="credit")
    (row,) = csv.DictReader(io.StringIO(cashier.get("/house/takings.csv")))
    assert row["game"] == "spain/roulette" and float(row["drop"]) == 1000 and float(row["win"]) * 100 == won
    assert place.floor.takings()[0].win == won
    assert "By day and table" in cashier.get("/house/reports")
    entries = list(csv.DictReader(io.StringIO(cashier.get("/house/ledger.csv"))))
    assert sum(float(e["amount"]) for e in entries) == 0


def test_accounts_are_opened_by_the_director_alone(place: Place) -> None:
    assert "already" in place.visit("director").post("/house/people", 409, name="ana", role="player").text
    place.visit("inspector").post("/house/people", 403, name="eva", role="player")


# addresses that are none, tables that are damaged


@pytest.mark.parametrize("path", ["/nowhere", "/tables/abc", "/tables/99", "/book/nowhere/nothing", "/tables/1/coups/7"])
def test_an_address_that_is_none_is_answered_in_the_readers_language(place: Place, path: str) -> None:
    place.open()
    visitor = place.visit("ana")
    english, spanish = visitor.get(path, 404), visitor.get(path, 404, lengua="es")
    assert '<html lang="en">' in english and "Back to the lobby" in english
    assert '<html lang="es">' in spanish and "Volver a la sala" in spanish


def test_an_address_of_the_api_that_is_none_is_answered_in_json(place: Place) -> None:
    answer = place.guest().client.get("/api/nowhere")
    assert answer.status_code == 404 and answer.json()["error"]["es"]
    assert place.guest().client.get("/move/it", follow_redirects=False).headers["content-type"].startswith("text/html")
    assert "does not take" in place.guest().client.post("/book").text


def test_a_damaged_table_is_listed_with_its_reason_and_the_others_go_on(place: Place) -> None:
    bad, good = place.open(), place.open("spain/boule")
    for host in (bad, good):
        host.act(place.people["ana"], "seat 1 buys 100", "buy")
    with insider(place.floor.engine) as db:
        db.execute(update(entries).where(entries.c.table_id == bad.id).values(line="seat 1 buys 900"))
    again = Floor.at(place.url)
    with serving(create_app(again)) as address:
        place.address = address
        assert f"table {bad.id}, entry 1" in place.visit("chief").get("/house")
        assert f"table {bad.id}, entry 1" in place.visit("inspector").get("/house")
        ana = place.visit("ana")
        assert "damaged" in ana.get(f"/tables/{bad.id}", 409)
        assert f"/tables/{bad.id}" not in ana.get("/") and f"/tables/{good.id}" in ana.get("/")
        ana.move(good.id, "seat 1 bets 10 number 3", n=1)
        assert f"{bad.game.id}" in place.visit("chief").get("/house/reports")
        place.visit("chief").get("/house/takings.csv")
    again.close()


def test_a_table_found_damaged_while_open_is_set_aside(place: Place) -> None:
    host = place.open()
    host.act(place.people["ana"], "seat 1 buys 100", "buy")
    with place.floor.engine.begin() as db:
        row = {"table_id": host.id, "n": 2, "at": 1, "person": 1, "line": "seat 1 bets 10 red", "hash": "0" * 64}
        db.execute(insert(entries).values(**row))
    assert "damaged" in place.visit("ana").move(host.id, "seat 1 bets 10 red", 409).text
    assert host.id in place.floor.damaged and host.id not in place.floor.hosts


# the clock, the hold, corrections and recall, on the page


def test_the_page_counts_down_and_the_chief_may_hold(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    host = place.floor.open_table(place.people["chief"], "spain/roulette", {}, "automatic", {"betting": 40, "pause": 5})
    ana, chief = place.visit("ana"), place.visit("chief")
    ana.move(host.id, "seat 1 buys 100")
    assert 'class="clock"' not in ana.get(f"/tables/{host.id}")
    ana.move(host.id, "seat 1 bets 10 red", n=1)
    monkeypatch.setattr("tapete.web.pages.scene.now", lambda: host.lines[-1].at + 1_000)
    assert 'role="timer" data-left="39000">Time to bet:' in ana.get(f"/tables/{host.id}")
    ana.move(host.id, "no more bets", n=2)
    assert "The draw comes in" in ana.get(f"/tables/{host.id}") and "Hold before" not in ana.get(f"/tables/{host.id}")
    assert "Hold before the draw" in chief.get(f"/tables/{host.id}")
    chief.move(host.id, "hold")
    page = chief.get(f"/tables/{host.id}")
    assert "Table held by the table chief" in page and "Go on" in page and "Confirm: object in wheel" in page
    chief.move(host.id, "report object-in-wheel")
    chief.move(host.id, "go on")
    assert host.table.felt.coup == 2


def test_the_form_that_opens_a_table_takes_its_pace(place: Place) -> None:
    chief = place.visit("chief")
    fields = {"game": "spain/boule", "mode": "automatic", "pace.betting": "25", "pace.start": "opening", "pace.pause": "2"}
    assert chief.client.post("/open", data={"csrf": chief.csrf, **fields}).headers["location"] == "/tables/1"
    pace = place.floor.host(1).pace
    assert (pace.betting, pace.start, pace.decision, pace.pause) == (25, "opening", 60, 2)
    refused = chief.client.post("/open", data={"csrf": chief.csrf, **fields, "pace.betting": "soon"}).text
    assert "there is no pace betting soon" in refused and 'value="soon"' in refused


def test_a_correction_from_proposal_to_report(place: Place) -> None:
    host = place.open(mode="live")
    croupier, chief, ana = place.visit("croupier"), place.visit("chief"), place.visit("ana")
    ana.move(host.id, "seat 1 buys 100")
    assert "Propose a correction" in croupier.get(f"/tables/{host.id}") and "correction" not in ana.get(f"/tables/{host.id}")
    form = {"line": "correct seat {seat} {way} {amount} because {why}", "seat": "1", "way": "gets", "amount": "15"}
    form |= {"csrf": croupier.csrf, "why": "=1+1 a chip <b>fell</b> off", "n": "1"}
    assert croupier.client.post(f"/tables/{host.id}/move", data=form).status_code == 303
    assert "Approve" not in croupier.get(f"/tables/{host.id}") and "pending" in croupier.get(f"/tables/{host.id}")
    page = chief.get(f"/tables/{host.id}")
    assert "Approve" in page and "a chip &lt;b&gt;fell&lt;/b&gt; off" in page
    chief.move(host.id, "approve correction 1")
    assert host.table.felt.chips == {1: 11_500}
    acta = ana.get(f"/tables/{host.id}/acta")
    assert "correct seat 1 gets 15 because" in acta and "approve correction 1" in acta and "Seat 1 wins 15" in acta
    for name in ("inspector", "chief", "cashier"):
        reports = place.visit(name).get("/house/reports")
        assert "approved · chief" in reports and "15 ESP" in reports
    rows = list(csv.DictReader(io.StringIO(place.visit("inspector").get("/house/corrections.csv"))))
    assert [(r["by"], r["amount"], r["approved"], r["chief"]) for r in rows] == [("croupier", "15", "yes", "chief")]
    assert rows[0]["why"].startswith("'=1+1"), "words are no formula for whoever opens the sheet"
    ana.get("/house/corrections.csv", 403)


def test_a_coup_is_recalled_with_its_bets_on_the_felt(place: Place) -> None:
    host = place.open()
    ana, chief = place.visit("ana"), place.visit("chief")
    for n, line in enumerate(["seat 1 buys 100", "seat 1 bets 10 red", "no more bets", "seat 1 bets 10 black", "no more bets"]):
        ana.move(host.id, line, n=n)
    for page in (ana.get(f"/tables/{host.id}"), chief.get(f"/tables/{host.id}")):
        assert f"/tables/{host.id}/coups/1" in page and f"/tables/{host.id}/coups/2" in page
    assert chief.get(f"/tables/{host.id}").count(f"/tables/{host.id}/coups/1") == 2, "among the last coups, and at the referee"
    again = ana.get(f"/tables/{host.id}/coups/1")
    assert "seat 1 bets 10 red" in again and "seat 1 bets 10 black" not in again and "Empty felt" not in again
    assert "Coup 2 →" in again and "Whole acta" in again
    assert "3 / 4" in again and "seat 1 buys" in again
    assert "4 / 4" in ana.get(f"/tables/{host.id}/coups/1?n=99")


def test_prices_that_take_long_keep_nobody_waiting(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are worked out aside: the page says so at once, and shows them when they are known."""
    ready = threading.Event()
    count = game_odds

    def slowly(game: Game, plan: dict[str, str]) -> GameOdds:
        ready.wait(PATIENCE)
        return count(game, plan)

    monkeypatch.setattr(pricing, "PATIENCE", 0)
    monkeypatch.setattr(pricing, "_known", {})
    monkeypatch.setattr(pricing, "game_odds", slowly)
    host, visitor = place.open("spain/boule"), place.visit("ana")
    assert "being worked out" in visitor.get("/book/spain/boule")
    assert visitor.client.get("/api/games/spain/boule/odds").status_code == 202
    assert visitor.client.get(f"/tables/{host.id}/prices").json() == {}
    ready.set()
    assert price_list(host.game, {}, PATIENCE)
    assert "11.111 %" in visitor.get("/book/spain/boule") and "being worked out" not in visitor.get("/book/spain/boule")
    assert visitor.client.get("/api/games/spain/boule/odds").json()["bets"]
    assert visitor.client.get(f"/tables/{host.id}/prices").status_code == 200


def test_no_template_takes_words_for_markup() -> None:
    """What is markup says so where it is made, piece by piece; a template that called words safe would call typed ones so too."""
    for path in sorted(TEMPLATES.glob("*.html")):
        assert not re.search(r"\|\s*safe\b|autoescape", path.read_text(encoding="utf-8")), path.name
