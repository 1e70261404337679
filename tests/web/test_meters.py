"""Meters in the house's pages, on the table's page and for programs."""

from __future__ import annotations

import httpx
import pytest

from tapete.floor.host import Host
from web.furniture import SECRET, Place

STUD = "puerto-rico/caribbean-stud"


def staked(place: Place, host: Host) -> None:
    """A round closed with a dollar on the progressive."""
    for line in ("seat 1 buys 1000", "seat 1 bets 10 ante", "seat 1 bets 1 progressive", "no more bets"):
        host.act(place.people["ana"], line, f"a-{host.n}")


def test_open_link_see_and_remove(place: Place) -> None:
    one, two = place.open(STUD), place.open(STUD)
    director = place.visit("director")
    director.post("/house/meters", what="open", table=f"{one.id} progressive", name="Isla Verde", reserve="10")
    director.post("/house/meters", what="link", meter="1", table=str(two.id))
    staked(place, one)
    for path in ("/house/meters", f"/tables/{two.id}", f"/tables/{two.id}/fragment"):
        assert "10,000.70 USD" in director.get(path) and "10,000.70 USD" in director.get(path, lengua="es"), (
            "as Puerto Rico writes"
        )
    page = director.get("/house/meters")
    assert "contribution" in page and "26 %" in page and "0.10 USD" in page
    assert "round is in play" in director.post("/house/meters", 409, what="unlink", meter="1", table=str(one.id)).text
    director.post("/house/meters", what="unlink", meter="1", table=str(two.id))
    assert "10,000 USD" in director.get(f"/tables/{two.id}")
    director.post("/house/meters", what="announce", meter="1")
    assert "removal announced" in director.get("/house/meters") and "to be removed from" in director.get(f"/tables/{one.id}")
    refusal = director.post("/house/meters", 409, what="remove", meter="1").text
    assert "the announced 30 days are not over" in refusal and "§7.14.J" in refusal


@pytest.mark.parametrize("name", ["ana", "chief", "cashier", "inspector"])
def test_only_the_director_changes_meters(place: Place, name: str) -> None:
    host, visitor = place.open(STUD), place.visit(name)
    visitor.post("/house/meters", 403, what="open", table=f"{host.id} progressive", name="mine")
    visitor.get("/house/meters", 403 if name == "ana" else 200)


def test_what_makes_no_sense_is_refused(place: Place) -> None:
    place.open(STUD)
    director = place.visit("director")
    for form in ({"what": "dance"}, {"what": "link", "meter": "x", "table": "1"}, {"what": "announce", "meter": "9"}):
        director.post("/house/meters", 409, **form)
    assert director.client.post("/house/meters", data={"what": "announce"}).status_code == 403


def test_the_same_for_programs(place: Place) -> None:
    one, two, wheel = place.open(STUD), place.open(STUD), place.open()
    with httpx.Client(base_url=place.address) as client:
        assert client.get("/api/meters").status_code == 401
        token = client.post("/api/login", json={"name": "director", "password": SECRET}).json()["csrf"]
        client.headers["x-csrf"] = token
        new = {"table": one.id, "bet": "progressive", "name": "Isla Verde"}
        made = client.post("/api/meters", json=new).json()
        assert made["shows"] == 10000 and made["tables"] == [one.id]
        assert client.post("/api/meters/1/link", json={"table": wheel.id}).status_code == 409
        assert client.post("/api/meters/1/link", json={"table": two.id}).json()["tables"] == [one.id, two.id]
        staked(place, one)
        assert client.get("/api/meters/1").json()["shows"] == 10000.7
        assert client.post("/api/meters/1/unlink", json={"table": two.id}).json()["tables"] == [one.id]
        assert client.post("/api/meters/1/remove").status_code == 409
        assert client.post("/api/meters/1/announce").json()["removable_from"] > 0
        assert len(client.get("/api/meters").json()) == 1 and client.get("/api/meters/5").status_code == 404


def test_a_table_is_opened_on_a_meter(place: Place) -> None:
    one = place.open(STUD)
    director = place.visit("director")
    director.post("/house/meters", what="open", table=f"{one.id} progressive", name="Isla Verde")
    assert "Isla Verde" in director.get(f"/open?game={STUD}") and "Isla Verde" not in place.visit("chief").get(
        f"/open?game={STUD}"
    )
    assert "same regulation" in director.post("/open", 409, game=STUD, meter="1", **{"plan.rate": "80%"}).text
    assert len(place.floor.hosts) == 1
    director.post("/open", game=STUD, meter="1")
    client = director.client
    client.headers["x-csrf"] = director.csrf
    assert client.get("/api/meters/1").json()["tables"] == [one.id, 2]
    assert client.post("/api/tables", json={"game": STUD, "meter": 1}).status_code == 200
    assert client.post("/api/tables", json={"game": STUD, "meter": 9}).status_code == 404
    assert client.get("/api/meters/1").json()["tables"] == [one.id, 2, 3] and len(place.floor.hosts) == 3
