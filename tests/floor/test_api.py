"""The same actions as JSON: who may, what is refused, one effect per id, a stream that can be taken up again, and fuzzing."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any, cast

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floor.house_of_cards import SECRET, House, assert_sound
from private_server import PATIENCE, serving
from tapete.table.seal import verify
from tapete.web import bounds, door
from tapete.web.app import create_app

FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.fixture
def app(house: House) -> FastAPI:
    return create_app(house.floor)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is too quick, unless a test is about that."""
    monkeypatch.setattr(door, "MOVES_PER_MINUTE", 10**6)


@pytest.fixture
def visit(app: FastAPI) -> Iterator[Any]:
    """A client for each person, logged in."""
    clients: list[TestClient] = []

    def come_in(name: str | None = None) -> TestClient:
        client = TestClient(app, raise_server_exceptions=False)
        clients.append(client)
        if name:
            answer = client.post("/api/login", json={"name": name, "password": SECRET})
            assert answer.status_code == 200, answer.text
            client.headers["X-CSRF"] = answer.json()["csrf"]
        return client

    yield come_in
    for client in clients:
        client.close()


def move(client: TestClient, table: int, line: str, id: str | None = None) -> httpx.Response:
    answer: httpx.Response = client.post(f"/api/tables/{table}/moves", json={"line": line, "id": id or f"id {line}"[:48]})
    return answer


def test_login_gives_a_cookie_that_scripts_cannot_read(visit: Any) -> None:
    client = visit()
    wrong = client.post("/api/login", json={"name": "ana", "password": "wrong password"})
    assert wrong.status_code == 409 and wrong.json()["error"]["es"]
    assert client.get("/api/me").status_code == 401
    right = client.post("/api/login", json={"name": "ana", "password": SECRET})
    cookie = right.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    me = client.get("/api/me").json()
    assert (me["name"], me["role"]) == ("ana", "player")
    client.headers["X-CSRF"] = right.json()["csrf"]
    assert client.post("/api/logout").status_code == 200
    assert client.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"game": "spain/roulette"}),
        ("/api/tables/1/moves", {"line": "no more bets", "id": "abcd"}),
        ("/api/tables/1/close", None),
        ("/api/people", {"name": "eve", "role": "player", "password": SECRET}),
        ("/api/cage", {"name": "ana", "currency": "ESP", "amount": "1"}),
        ("/api/logout", None),
    ],
)
def test_every_change_wants_a_login_and_the_sessions_own_token(visit: Any, house: House, path: str, body: Any) -> None:
    house.roulette()
    assert visit().post(path, json=body).status_code == 401
    director = visit("director")
    for forged in ("", "forged", visit("director").headers["X-CSRF"]):
        director.headers["X-CSRF"] = forged
        assert director.post(path, json=body).status_code == 403
    assert house.floor.host(1).n == 0 and len(house.floor.hosts) == 1 and not house.floor.host(1).closed


def test_roles_are_kept_on_the_server(visit: Any, house: House) -> None:
    table = house.roulette("live").id
    allowed = {
        ("/api/tables", "game"): {"croupier", "chief", "director"},
        ("/api/people", "name"): {"director"},
        ("/api/cage", "amount"): {"cashier", "director"},
    }
    bodies = {
        "game": {"game": "spain/boule"},
        "name": {"name": "someone", "role": "player", "password": SECRET},
        "amount": {"name": "ana", "currency": "ESP", "amount": "1"},
    }
    for (path, key), may in allowed.items():
        for role in ("ana", "croupier", "chief", "cashier", "inspector", "director"):
            status = visit(role).post(path, json=bodies[key]).status_code
            assert (status == 200) == (role in may), (path, role, status)
    assert move(visit("ana"), table, "spin 7").status_code == 409
    assert visit("croupier").post(f"/api/tables/{table}/close").status_code == 409


def test_a_coup_by_two_players_and_a_croupier(visit: Any, house: House) -> None:
    croupier, ana, bea = visit("croupier"), visit("ana"), visit("bea")
    opened = croupier.post("/api/tables", json={"game": "spain/roulette", "plan": {"min": "10"}, "mode": "live"})
    assert opened.status_code == 200
    table = opened.json()["table"]
    for client, line in [
        (ana, "seat 1 buys 100"),
        (bea, "seat 2 buys 100"),
        (ana, "seat 1 bets 20 red"),
        (bea, "seat 2 bets 10 straight 7"),
        (croupier, "no more bets"),
    ]:
        assert move(client, table, line).status_code == 200
    answer = move(croupier, table, "spin 7").json()
    paid = {e["seat"]: (e["returned"], e["cite"]) for e in answer["events"] if e["kind"] == "payment"}
    assert paid[1][0] == 40 and paid[2][0] == 360 and all(cite for _, cite in paid.values())
    seen = visit("inspector").get(f"/api/tables/{table}").json()
    assert seen["chips"] == {"1": 120, "2": 450} and seen["results"] == ["7"]
    refused = move(ana, table, "seat 1 bets 5 black")
    assert refused.status_code == 409 and refused.json()["cite"]
    assert_sound(house.floor)


def test_the_same_id_has_one_effect(visit: Any, house: House) -> None:
    table, ana = house.roulette().id, visit("ana")
    move(ana, table, "seat 1 buys 100", "buy-1")
    first, second = (move(ana, table, "seat 1 bets 20 red", "click-1").json() for _ in range(2))
    assert (first["again"], second["again"]) == (False, True) and first["entry"] == second["entry"]
    spun, again = (move(ana, table, "no more bets", "spin-1").json() for _ in range(2))
    assert again == {**spun, "again": True}
    assert move(ana, table, "seat 1 bets 20 red", "abc").status_code == 422


def test_nobody_takes_an_id_of_another_or_of_the_clock(visit: Any, house: House) -> None:
    """Who bets under the id that the clock would use next does not stop it."""
    host = house.floor.open_table(house["chief"], "spain/roulette", {}, "automatic", {"betting": 5})
    ana, bea = visit("ana"), visit("bea")
    for client, seat in ((ana, 1), (bea, 2)):
        assert move(client, host.id, f"seat {seat} buys 10000", "the same").status_code == 200
    assert move(ana, host.id, "seat 1 bets 1000 red", "clock-3").status_code == 200
    assert host.tick(host.moment(host.n) + 10**6) and host.table.felt.coup == 2


def test_too_many_moves_a_minute_are_held_back(visit: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    present = 1000.0
    monkeypatch.setattr(door, "MOVES_PER_MINUTE", 3)
    monkeypatch.setattr(bounds, "monotonic", lambda: present)
    table, ana = house.roulette().id, visit("ana")
    statuses = [move(ana, table, "seat 1 buys 10", f"buy-{i}").status_code for i in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    present += 61
    assert move(ana, table, "seat 1 buys 10", "a minute later").status_code == 200


def test_the_acta_verifies_and_reveals_its_seed_when_closed(visit: Any, house: House) -> None:
    table, ana, chief = house.floor.open_table(house["chief"], "spain/boule", {}).id, visit("ana"), visit("chief")
    for i, line in enumerate(["seat 1 buys 100", "seat 1 bets 20 number 3", "no more bets"]):
        assert move(ana, table, line, f"move-{i}").status_code == 200
    before = verify(visit("inspector").get(f"/api/tables/{table}/acta").text)
    assert before.ok and before.committed and not before.revealed
    assert chief.post(f"/api/tables/{table}/close").status_code == 409
    assert move(ana, table, "seat 1 cashes out").status_code == 200
    assert chief.post(f"/api/tables/{table}/close").status_code == 200
    after = verify(visit("inspector").get(f"/api/tables/{table}/acta").text)
    assert after.ok and after.revealed and after.draws == 1
    assert house.floor.host(table).seeds[0] not in visit("inspector").get(f"/api/tables/{table}").text


# events


def listen(url: str, table: int, until: int, after: int = 0, header: str = "", name: str = "bea") -> list[tuple[int, str]]:
    """Entries as a browser gets them, until some number."""
    cookies = httpx.post(f"{url}/api/login", json={"name": name, "password": SECRET}, timeout=PATIENCE).cookies
    found: list[tuple[int, str]] = []
    headers = [(b"last-event-id", header.encode("latin-1"))] if header else []
    path = f"{url}/api/tables/{table}/events"
    with httpx.stream("GET", path, params={"after": after}, headers=headers, cookies=cookies, timeout=PATIENCE) as stream:
        number = 0
        for line in stream.iter_lines():
            if line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                found.append((number, line[6:]))
            if number >= until and found and found[-1][0] == number:
                break
    return found


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/1", "/api/tables/1/acta", "/api/tables/1/events"])
def test_watching_wants_a_login(visit: Any, house: House, path: str) -> None:
    house.roulette()
    assert visit().get(path).status_code == 401


def test_events_are_taken_up_where_they_were_lost(app: FastAPI, house: House) -> None:
    host = house.roulette("live")
    host.act(house["ana"], "seat 1 buys 100", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    with serving(app, "on") as url:
        assert listen(url, host.id, 2) == [(1, "seat 1 buys 100"), (2, "seat 1 bets 20 red")]
        later: list[tuple[int, str]] = []
        watcher = threading.Thread(target=lambda: later.extend(listen(url, host.id, 4, header="2")))
        watcher.start()
        host.act(house["croupier"], "no more bets", "close")
        host.act(house["croupier"], "spin 7", "spin")
        watcher.join()
        assert later == [(3, "no more bets"), (4, "spin 7")]
        assert listen(url, host.id, 4, after=3) == [(4, "spin 7")]
        assert listen(url, host.id, 1, header="²")[0] == (1, "seat 1 buys 100")


def test_events_of_another_process_arrive_too(app: FastAPI, house: House) -> None:
    host, other = house.roulette(), house.again()
    other.bell.start()
    try:
        with serving(app, "on") as url:
            heard: list[tuple[int, str]] = []
            watcher = threading.Thread(target=lambda: heard.extend(listen(url, host.id, 1)))
            watcher.start()
            other.host(host.id).act(house["ana"], "seat 1 buys 100", "buy")
            watcher.join()
        assert heard == [(1, "seat 1 buys 100")]
    finally:
        other.close()


# fuzzing

ENDLESS = {"/api/tables/{table}/events", "/api/logout"}
"""A stream that never ends, and the way out."""


def test_no_request_that_the_schema_allows_breaks_the_server(app: FastAPI, visit: Any, house: House) -> None:
    house.roulette()
    house.roulette("live")
    director = visit("director")
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    operations: list[Any] = [cast(Any, found).ok() for found in schema.get_all_operations()]
    assert len(operations) >= 12
    for operation in operations:
        if operation.path in ENDLESS:
            continue

        @FEW
        @given(case=operation.as_strategy(), near=st.booleans())
        def ask(case: Any, near: bool) -> None:
            if near and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = 1
            headers = {"X-CSRF": director.headers["X-CSRF"]}
            answer = case.call(headers=headers, cookies=dict(director.cookies))
            assert answer.status_code < 500, f"{case.method} {case.formatted_path} {case.body!r}: {answer.text}"

        ask()
    assert_sound(house.floor)


WORDS = """seat 1 2 0 -1 99999999999999999999 bets takes back buys chooses turns banks passes cashes out red straight 17 on off
no more spin card roll report object-in-wheel last coups shuffle cut unnoticed 10 0.5 1e9 ² ٣ é \x00 🎲 \ud83c"""


@settings(FEW, max_examples=60)
@given(words=st.lists(st.sampled_from(WORDS.split()), max_size=8), text=st.text(max_size=40), plain=st.booleans())
def test_no_words_at_a_table_break_it(visit: Any, house: House, words: list[str], text: str, plain: bool) -> None:
    if not house.floor.hosts:
        house.roulette()
        house.people["client"] = visit("director")
    client: Any = house.people["client"]
    line = text if plain else " ".join(words)
    body = json.dumps({"line": line, "id": f"id-{time.monotonic_ns()}"})
    answer = client.post("/api/tables/1/moves", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 400, 404, 409, 422), answer.text
