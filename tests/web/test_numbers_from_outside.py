"""Numbers that come by address, form or JSON: plain notation, so many digits, no exponent; anything else is one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tapete.floor import meters
from tapete.web.app import create_app
from web.furniture import SECRET, Place, furnish

GAME = "puerto-rico/caribbean-stud"
MONSTERS = [
    "1e20000000%",
    "1e20000000",
    "1/0",
    "1/0%",
    "9" * 150,
    f"1/{'9' * 150}",
    "0x10",
    "1_0e9",
    "nan",
    "inf",
    "-1e9",
    "١٢",
    "½",
    "1.",
    "--1",
]
words = st.one_of(
    st.sampled_from(MONSTERS),
    st.from_regex(r"-?[0-9]{0,40}([./e][0-9]{0,40})?%?", fullmatch=True),
    st.text(max_size=30),
)
MANY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, TestClient, int]]:
    made = furnish(f"sqlite:///{Path(tmp_path_factory.mktemp('numbers')) / 'floor.sqlite'}")
    table = made.open(GAME).id
    with TestClient(create_app(made.floor), raise_server_exceptions=False) as client:
        answer = client.post("/api/login", json={"name": "director", "password": SECRET})
        client.headers["X-CSRF"] = answer.json()["csrf"]
        yield made, client, table
    made.floor.close()


@pytest.mark.parametrize("monster", MONSTERS)
@pytest.mark.parametrize("name", ["rate", "min", "meter", "no-such"])
def test_one_anonymous_request_does_not_stop_the_house(house: tuple[Place, TestClient, int], name: str, monster: str) -> None:
    stranger = TestClient(create_app(house[0].floor), raise_server_exceptions=False)
    asked = {"as": "croupier", "seed": 1, "plan": f"{name}={monster}"}
    for path in (f"/drill/{GAME}", f"/api/drill/{GAME}"):
        assert 400 <= stranger.get(path, params=asked).status_code < 500, (path, monster)


@MANY
@given(value=words)
def test_no_number_of_a_plan_a_pace_or_an_answer_breaks_anything(house: tuple[Place, TestClient, int], value: str) -> None:
    _, client, table = house
    body = {"as": "croupier", "seed": 1, "answer": value[:60], "plan": {}}
    sent = [
        client.get(f"/api/drill/{GAME}", params={"as": "player", "seed": 1, "plan": f"rate={value}"}),
        client.post(f"/api/drill/{GAME}", json=body),
        client.post(f"/api/drill/{GAME}", json=body | {"plan": {"min": value}, "answer": "1"}),
        client.post("/api/tables", json={"game": "no/game", "plan": {"min": value}, "pace": {"betting": value}}),
        client.post(f"/api/tables/{table}/moves", json={"line": f"seat 1 buys {value}"[:300], "id": "fuzz"}),
    ]
    assert [a.status_code for a in sent if a.status_code >= 500] == []


@MANY
@given(value=words)
def test_no_number_at_the_cage_or_at_a_meter_breaks_anything(house: tuple[Place, TestClient, int], value: str) -> None:
    place, client, table = house
    csrf = client.headers["X-CSRF"]
    sent = [
        client.post("/api/cage", json={"name": "nobody", "currency": "USD", "amount": value[:20]}),
        client.post("/api/cage", json={"name": "ana", "currency": "USD", "amount": f"{value[:10]}e9"}),
        client.post("/api/meters", json={"table": table, "bet": "no-such", "name": "x", "reserve": value[:12]}),
        client.post("/house/rules", data={"csrf": csrf, "name": "second.USD", "value": f"e{value}"}),
        client.post(f"/house/tables/{table}/fill", data={"csrf": csrf, "amount": f"{value}e", "way": "fill"}),
    ]
    assert [a.status_code for a in sent if not 400 <= a.status_code < 500] == []
    with place.floor.engine.connect() as db:
        assert meters.pots(db) == []
