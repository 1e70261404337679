"""A hall's reports on the floor: for those who keep or inspect its books, with the times and people of the record."""

from __future__ import annotations

from fastapi.testclient import TestClient

from floor.house_of_cards import SECRET, House
from tapete.web.app import create_app


def test_reports_are_read_and_taken_as_csv(house: House) -> None:
    host = house.floor.open_table(house["director"], "puerto-rico/bingo", {}, "live")
    for words in ("seat 1 buys 20", "seat 1 bets 5 card"):
        host.act(house["ana"], words, words)
    for words in ("no more bets", "ball 14", "ball 16"):
        host.act(house["croupier"], words, words)
    app = create_app(house.floor)
    inspector, ana = (TestClient(app, headers={"accept-language": "en"}) for _ in range(2))
    for client, name in ((inspector, "inspector"), (ana, "ana")):
        assert client.post("/api/login", json={"name": name, "password": SECRET}).status_code == 200
    shown = inspector.get(f"/hall/{host.id}/reports?kind=sales&house=Casino")
    assert shown.status_code == 200 and "1-5" in shown.text
    taken = inspector.get(f"/hall/{host.id}/reports.csv?kind=games")
    assert taken.headers["content-type"].startswith("text/csv") and "B 14" in taken.text and "I 16" in taken.text
    assert str(house["ana"].id) in inspector.get(f"/hall/{host.id}/reports.csv?kind=sales").text
    assert ana.get(f"/hall/{host.id}/reports").status_code == 403
    assert inspector.get(f"/hall/{host.id}/reports?kind=nothing").status_code == 404
    assert inspector.get(f"/hall/{house.roulette().id}/reports").status_code == 400
