"""The door: guesses are slowed down and lock nobody out, who is wrong learns nothing, and the director keeps the accounts."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pyotp.totp import TOTP
from sqlalchemy import select

from floor.house_of_cards import SECRET, House
from tapete.errors import NotFound, Refused
from tapete.floor import accounts, knocking, people, store, totp
from tapete.floor.knocking import TooSoon
from tapete.floor.people import everybody, log_in, session
from tapete.web.app import create_app

MINUTE = 60_000
WRONG = "not the password"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    hand = [store.now()]
    for room in (people, knocking):
        monkeypatch.setattr(room, "now", lambda: hand[0])
    return hand


def guess(house: House, name: str, origin: str, password: str = WRONG) -> str:
    try:
        log_in(house.floor.engine, name, password, origin)
    except TooSoon:
        return "slow"
    except Refused:
        return "wrong"
    return "in"


def test_wrong_passwords_slow_an_account_down_at_that_address_and_the_wait_doubles(house: House, clock: list[int]) -> None:
    assert [guess(house, typed, "10.0.0.1") for typed in ("ana", "ANA", " Ana ", "ana")] == ["wrong"] * 3 + ["slow"]
    assert guess(house, "ana", "10.0.0.1", SECRET) == "slow", "the password is not looked at before its time"
    for seconds in (5, 10, 20):
        clock[0] += seconds * 1000 - 1
        assert guess(house, "ana", "10.0.0.1") == "slow"
        clock[0] += 1
        assert guess(house, "ana", "10.0.0.1") == "wrong"
    clock[0] += 15 * MINUTE
    assert guess(house, "ana", "10.0.0.1", SECRET) == "in"
    assert guess(house, "ana", "10.0.0.1") == "wrong", "coming in wipes the slate"


def test_a_stranger_does_not_lock_the_director_out(house: House, clock: list[int]) -> None:
    assert guess(house, "director", "10.0.0.1", SECRET) == "in"
    for i in range(40):
        guess(house, "director", f"192.0.2.{i}")
    assert guess(house, "director", "192.0.2.99", SECRET) == "slow", "strangers wait for one another"
    assert guess(house, "director", "10.0.0.1", SECRET) == "in", "who came in from here before waits for nobody"
    accounts.unlock(house.floor.engine, accounts.MACHINE, "director")
    assert guess(house, "director", "192.0.2.99", SECRET) == "in"


def test_an_address_that_tries_many_names_is_slowed_down(house: House, clock: list[int]) -> None:
    said = [guess(house, f"name{i}", "203.0.113.5") for i in range(25)]
    assert said == ["wrong"] * 20 + ["slow"] * 5
    assert guess(house, "ana", "203.0.113.6", SECRET) == "in"


def test_guesses_made_at_once_are_counted_before_they_are_checked(house: House) -> None:
    said: list[str] = []
    start = threading.Barrier(12)

    def one() -> None:
        start.wait()
        said.append(guess(house, "ana", "10.0.0.1"))

    threads = [threading.Thread(target=one) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == ["slow"] * 9 + ["wrong"] * 3


def test_an_unknown_name_costs_the_same_work_as_a_known_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    class Counting:
        def verify(self, kept: str, given: str) -> bool:
            checked.append(kept)
            return slow.verify(kept, given)

        def hash(self, password: str) -> str:
            return slow.hash(password)

    slow, counting = people._hasher, Counting()
    monkeypatch.setattr(people, "_hasher", counting)
    for name in ("ana", "nobody"):
        assert guess(house, name, name) == "wrong"
    accounts.disable(house.floor.engine, accounts.MACHINE, "bea")
    assert guess(house, "bea", "bea", SECRET) == "wrong"
    assert len(checked) == 3 and [k.split("$")[:4] for k in checked] == [checked[0].split("$")[:4]] * 3


def test_a_flood_does_not_fill_the_log(house: House, clock: list[int]) -> None:
    for _ in range(50):
        guess(house, "ana", "10.0.0.1")
    with house.floor.engine.connect() as db:
        assert len(db.execute(select(store.knocks.c.id)).all()) <= 3 + 3 + 1


# accounts


def test_an_account_is_closed_and_reopened_and_its_sessions_end(house: House) -> None:
    engine, director = house.floor.engine, house["director"]
    token = log_in(engine, "ana", SECRET).token
    accounts.disable(engine, director, "ana")
    assert session(engine, token) is None and "ana" not in {p.name for p in everybody(engine)}
    assert guess(house, "ana", "", SECRET) == "wrong"
    accounts.reopen(engine, director, "ANA")
    assert session(engine, token) is None and guess(house, "ana", "", SECRET) == "in"


def test_roles_and_one_time_passwords(house: House) -> None:
    engine, director = house.floor.engine, house["director"]
    for _ in range(4):
        guess(house, "bea", "10.0.0.1")
    password = accounts.new_password(engine, director, "bea")
    assert log_in(engine, "bea", password, "10.0.0.1").person.must_change
    accounts.give_role(engine, director, "bea", "croupier")
    assert next(p.role for p in everybody(engine) if p.name == "bea") == "croupier"
    with pytest.raises(Refused, match="no role king"):
        accounts.give_role(engine, director, "bea", "king")
    with pytest.raises(NotFound):
        accounts.unlock(engine, director, "nobody")


def test_only_the_director_keeps_accounts_and_the_house_never_loses_its_last_one(house: House) -> None:
    engine = house.floor.engine
    for what in ("disable", "reopen", "unlock", "role", "password", "factor"):
        with pytest.raises(Refused, match="kept by the director"):
            accounts.change(engine, house["chief"], "ana", what, "player")
    for what in ("disable", "role"):
        with pytest.raises(Refused, match="last director"):
            accounts.change(engine, house["director"], "director", what, "player")


def test_all_of_it_is_in_the_log(house: House) -> None:
    engine, director = house.floor.engine, house["director"]
    accounts.disable(engine, director, "ana")
    accounts.reopen(engine, accounts.MACHINE, "ana")
    accounts.give_role(engine, director, "ana", "cashier")
    with engine.connect() as db:
        rows = [(r.name, r.what, r.origin) for r in db.execute(select(store.knocks).order_by(store.knocks.c.id))]
    assert rows == [
        ("ana", "disabled", "by director"),
        ("ana", "reopened", "by machine"),
        ("ana", "role cashier", "by director"),
    ]


# the second factor


def test_a_code_is_wanted_besides_the_password_and_is_good_once(house: House) -> None:
    engine, secret = house.floor.engine, totp.new_secret()
    with pytest.raises(Refused, match="code of this moment"):
        accounts.set_up_factor(engine, house["chief"], secret, "000000" if TOTP(secret).now() != "000000" else "000001")
    accounts.set_up_factor(engine, house["chief"], secret, TOTP(secret).now())
    code = TOTP(secret).generate_otp(int(time.time()) // totp.STEP + 1)
    for wrong in ("", "12345", "１２３４５６", TOTP(secret).now()):
        with pytest.raises(Refused, match="wrong name, password or code"):
            log_in(engine, "chief", SECRET, f"at {wrong}", wrong)
    assert log_in(engine, "chief", SECRET, "here", code).person.two_factors
    with pytest.raises(Refused):
        log_in(engine, "chief", SECRET, "there", code)
    accounts.drop_factor(engine, house["director"], "chief")
    assert log_in(engine, "chief", SECRET, "elsewhere")


@pytest.fixture
def visit(house: House) -> Iterator[Any]:
    clients: list[TestClient] = []

    def come_in(name: str, base: str = "http://testserver") -> TestClient:
        client = TestClient(create_app(house.floor), base_url=base, headers={"accept-language": "en"}, follow_redirects=False)
        clients.append(client)
        answer = client.post("/api/login", json={"name": name, "password": SECRET})
        assert answer.status_code == 200
        client.headers["X-CSRF"] = answer.json()["csrf"]
        return client

    yield come_in
    for client in clients:
        client.close()


def test_where_the_director_wants_it_nobody_of_the_house_goes_on_without(house: House, visit: Any) -> None:
    director, chief, ana = visit("director"), visit("chief"), visit("ana")
    csrf = director.headers["X-CSRF"]
    assert chief.get("/house").status_code == 200
    assert director.post("/house/factor", data={"csrf": csrf, "wanted": "yes"}).status_code == 303
    assert chief.get("/house").headers["location"] == "/factor"
    assert chief.get("/api/tables").status_code == 403 and ana.get("/api/tables").status_code == 200
    page = chief.get("/factor").text
    secret = page.partition('name="secret" value="')[2][:32]
    form = {"csrf": chief.headers["X-CSRF"], "secret": secret, "current": SECRET}
    assert chief.post("/factor", data=form | {"code": "12"}).status_code == 409
    assert chief.post("/factor", data=form | {"code": TOTP(secret).now()}).status_code == 303
    assert chief.get("/house").status_code == 200 and chief.get("/api/tables").status_code == 200


# https, names, proxies, streams


def test_by_https_the_cookie_is_secure_and_the_browser_is_told_to_stay_there(visit: Any) -> None:
    plain, safe = visit("ana"), visit("ana", "https://testserver")
    assert "strict-transport-security" not in plain.get("/").headers
    assert "max-age" in safe.get("/").headers["strict-transport-security"]
    body = {"name": "bea", "password": SECRET}
    assert "secure" in safe.post("/api/login", json=body).headers["set-cookie"].lower()
    assert "secure" in safe.post("/login", data=body).headers["set-cookie"].lower()
    assert "secure" not in plain.post("/login", data=body).headers["set-cookie"].lower()


def test_what_falls_on_the_way_is_said_in_a_sentence_with_every_header(house: House) -> None:
    app = create_app(house.floor)

    def fall() -> None:
        raise RuntimeError("a cell that cannot be read")

    for path in ("/falls", "/api/falls"):
        app.add_api_route(path, fall)
    client = TestClient(app, headers={"accept-language": "es"}, raise_server_exceptions=False)
    page, api = client.get("/falls"), client.get("/api/falls")
    assert page.status_code == api.status_code == 500
    assert "la casa no ha podido responder" in page.text and "cannot be read" not in page.text + api.text
    assert "the house could not answer" in api.json()["error"]["en"]
    assert all("content-security-policy" in answer.headers for answer in (page, api))


def test_a_house_with_a_name_answers_to_no_other(house: House) -> None:
    with TestClient(create_app(house.floor, ["casino.example"]), base_url="https://casino.example") as client:
        assert client.get("/").status_code == 200
        for name in ("evil.example", "127.0.0.1"):
            answer = client.get("/api/games", headers={"host": name})
            assert answer.status_code == 421 and "does not answer to that name" in answer.text


def test_nobody_but_a_named_proxy_is_believed_about_addresses() -> None:
    from tapete.cli.serving import Outside
    from tapete.errors import TapeteError

    assert Outside().options()["proxy_headers"] is False
    assert Outside(proxy="10.0.0.9", names=("x.example",)).options() == {"proxy_headers": True, "forwarded_allow_ips": "10.0.0.9"}
    for wrong in (Outside(proxy="10.0.0.9"), Outside(key="key.pem"), Outside(cert="/nowhere.pem")):
        with pytest.raises(TapeteError):
            wrong.answers_to("127.0.0.1")


def test_a_house_for_this_machine_alone_answers_to_its_names_and_no_other(house: House) -> None:
    from tapete.cli.serving import Outside

    names = Outside().answers_to("127.0.0.1")
    with TestClient(create_app(house.floor, names), base_url="http://127.0.0.1:8080") as client:
        for name, status in {"localhost:8080": 200, "LOCALHOST": 200, "[::1]:8080": 200, "a-page.example": 421}.items():
            assert client.get("/api/games", headers={"host": name}).status_code == status, name
    assert Outside().answers_to("0.0.0.0") == ()  # whoever opens it to others knows under which names
    assert Outside(names=("Casino.Example",)).answers_to("127.0.0.1") == ("casino.example",)


def test_a_stream_ends_with_its_session(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.requests import Request

    from tapete.web import api, present

    monkeypatch.setattr(present, "GLANCE", 0.0)
    monkeypatch.setattr(api, "QUIET", 0.05)
    host, found = house.roulette(), log_in(house.floor.engine, "ana", SECRET)
    scope = {"type": "http", "path": "/api/tables/1/events", "query_string": b"", "app": create_app(house.floor)}
    scope["headers"] = [(b"cookie", f"tapete={found.token}".encode())]

    async def receive() -> dict[str, str]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def listen() -> list[str]:
        request = Request(scope, receive)
        request.state.session = found
        answer = await api.events(request, host.id, 0, "")
        heard = []
        async for part in answer.body_iterator:
            heard.append(str(part))
            if len(heard) == 3:
                people.log_out(house.floor.engine, found.token)
            if len(heard) > 50:
                raise AssertionError("it never ends")
        return heard

    with ThreadPoolExecutor(1) as apart:  # in this thread a browser's loop may be running
        heard = apart.submit(lambda: asyncio.run(asyncio.wait_for(listen(), 20))).result()
    assert len(heard) <= 4


@pytest.mark.parametrize("token", ["é", "\u0130", "x" * 5000])
def test_a_token_of_any_letters_is_refused_and_not_stumbled_over(visit: Any, token: str) -> None:
    client = visit("ana")
    assert client.post("/logout", data={"csrf": token}).status_code == 403
    assert client.post("/api/logout", headers={"X-CSRF": token.encode()}).status_code == 403


def test_no_name_of_the_house_opens_the_api_to_a_one_time_password(
    house: House, visit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some frameworks see another path when the caller names `Host: x/y?`: what is decided by a path goes by the route's own."""
    from starlette.datastructures import URL
    from starlette.requests import Request

    cashier = visit("cashier")
    with house.floor.engine.begin() as db:
        db.execute(store.people.update().where(store.people.c.name == "cashier").values(must_change=1))
    monkeypatch.setattr(Request, "url", property(lambda self: URL("http://x/y?/api")))
    asked = [r.path for r in cashier.app.routes if getattr(r, "path", "").startswith("/api/") and "{" not in r.path]
    for path in set(asked) - {"/api/login", "/api/logout", "/api/games"}:
        assert cashier.get(path).status_code in (403, 405), path
    moved = cashier.post("/api/cage", json={"name": "ana", "currency": "USD", "amount": "5"})
    assert moved.status_code == 403 and moved.json()["error"]["en"] == "change the one-time password first"


def test_who_has_a_line_has_all_addresses_of_it(house: House) -> None:
    from tapete.web.door import line_of

    said = [guess(house, f"name{i}", line_of(f"2001:db8:0:7::{i:x}")) for i in range(25)]
    assert said == ["wrong"] * 20 + ["slow"] * 5
    assert guess(house, "ana", line_of("2001:db8:0:8::1"), SECRET) == "in", "another line waits for nobody"
    assert line_of("::ffff:192.0.2.7") == line_of("192.0.2.7") == "192.0.2.7"
    assert line_of("fe80::1%eth0") != line_of("fe80::2"), "neighbours on one network are not one line"
    assert [line_of(odd) for odd in ("::1", "", "testclient", "300.1.1.1")] == ["::1", "", "testclient", "300.1.1.1"]


@pytest.mark.parametrize("door", ["page", "api"])
def test_who_opened_an_account_is_in_the_log_whichever_door_it_was(house: House, visit: Any, door: str) -> None:
    director = visit("director")
    if door == "api":
        director.post("/api/people", json={"name": "newcomer", "role": "cashier", "password": SECRET})
    else:
        director.post("/house/people", data={"csrf": director.headers["X-CSRF"], "name": "newcomer", "role": "cashier"})
    with house.floor.engine.connect() as db:
        rows = db.execute(select(store.knocks).where(store.knocks.c.name == "newcomer")).all()
    assert [(r.what, r.origin) for r in rows] == [("opened", "by director")]
