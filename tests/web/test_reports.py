"""Reports: what tables won against what they should have, from the bets really made; by day, shift, table and game; as files."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from tapete.floor import days, eyes, starting
from tapete.floor.results import Stakes, quarters
from tapete.itself import Running
from tapete.web import reporting
from tapete.web.expect import Prices, of_stakes
from web.furniture import Place


def spun(place: Place, coups: int, table: int = 1) -> None:
    """So many spins with the same two bets: ten on red, and twice ten on one number."""
    host, ana, luis = place.floor.host(table), place.people["ana"], place.people["luis"]
    host.act(ana, "seat 1 buys 1000", f"buy-{table}")
    host.act(luis, "seat 2 buys 1000", f"buy2-{table}")
    for i in range(coups):
        for j, line in enumerate(
            ("seat 1 bets 10 red", "seat 1 bets 10 straight 17", "seat 2 bets 10 straight 17", "no more bets")
        ):
            host.act(luis if "seat 2" in line else ana, line, f"{table}-{i}-{j}")


def test_expectation_is_edge_times_stake_and_one_spot_in_one_coup_is_one_stake(place: Place) -> None:
    """In American roulette of Puerto Rico every bet but one costs 2/38: twenty on 17 has the spread of one bet of twenty."""
    host = place.open("puerto-rico/roulette")
    host.act(place.people["ana"], "seat 1 buys 100", "a")
    host.act(place.people["luis"], "seat 2 buys 100", "b")
    for i in range(3):
        for j, line in enumerate(("seat 1 bets 10 straight 17", "seat 2 bets 10 straight 17", "no more bets")):
            host.act(place.people["luis" if "seat 2" in line else "ana"], line, f"{i}-{j}")
    (quarter, *more) = quarters(host).values()
    assert not more or sum(q.coups for q in (quarter, *more)) == 3
    stakes = {("straight", "17"): Stakes(6, 6_000, 3 * 2_000**2)}
    assert more or dict(quarter.stakes) == stakes
    prices = host.game.odds()
    found = of_stakes(prices, stakes)
    assert found.mean == 6_000 * Fraction(2, 38)
    one = 36 * Fraction(1, 38) - 1
    variance = Fraction(1, 38) * (35 - one) ** 2 + Fraction(37, 38) * (-1 - one) ** 2
    assert found.variance == pytest.approx(float(3 * 2_000**2 * variance))


def test_a_table_that_wins_what_chance_hardly_gives_is_marked(place: Place) -> None:
    place.open("spain/roulette")
    spun(place, 6)
    floor = place.floor
    choice = reporting.chosen(floor, "", "", "table")
    (line,) = reporting.lines(reporting.shifts(floor, choice), Prices(floor, 60), "table")
    assert line.staked == 6 * 3_000 and line.result.win == floor.host(1).table.felt.house
    assert line.expected is not None
    assert not line.outside or abs(line.score or 0) > 3
    line.result.win = round(line.expected.mean + 4 * line.expected.sd)
    assert line.outside
    line.result.win = round(line.expected.mean + 2 * line.expected.sd)
    assert not line.outside


def test_the_report_is_a_page_a_sheet_and_parquet_with_the_same_sums(place: Place) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    place.open("spain/boule"), place.open("spain/boule")
    for table in (1, 2):
        host = place.floor.host(table)
        for i, line in enumerate(("seat 1 buys 100", "seat 1 bets 10 number 3", "no more bets")):
            host.act(place.people["ana"], line, f"{table}-{i}")
    chief = place.visit("chief")
    page = chief.get("/house/reports?by=game")
    assert "By game" in page and "Total ESP" in page and "deviations" in page
    for by, many in (("table", 2), ("game", 1), ("day", 1), ("shift", 1)):
        rows = list(csv.DictReader(io.StringIO(chief.get(f"/house/takings.csv?by={by}"))))
        assert len(rows) == many and sum(float(r["drop"]) for r in rows) == 200 and sum(float(r["staked"]) for r in rows) == 20
    read = parquet.read_table(io.BytesIO(chief.client.get("/house/takings.parquet?by=game").content)).to_pylist()
    assert [(r["game"], float(r["drop"]), float(r["expected"])) for r in read] == [("spain/boule", 200.0, 2.22)]
    assert "Nothing on those days" in chief.get("/house/reports?from=2001-01-01&to=2001-02-01")
    for wrong in ("from=tomorrow", "from=2026-02-02&to=2026-01-01", "by=moon"):
        chief.get(f"/house/reports?{wrong}", 409)
        chief.get(f"/house/takings.csv?{wrong}", 409)


def test_a_closed_days_report_is_its_paper(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.open("spain/boule")
    floor, chief = place.floor, place.visit("chief")
    with floor.engine.connect() as db:
        known = days.calendar(db)
        first = days.first_open(db, known)
    assert first is not None
    later = known.ends(first) + 1
    monkeypatch.setattr("tapete.floor.days.now", lambda: later)
    chief.post("/house/day", day=first)
    chief.post("/house/papers/1", 409, what="signed")
    place.visit("inspector").post("/house/papers/1", what="signed")
    page = chief.get(f"/house/reports?from={first}&to={first}")
    assert f"figures of their paper: {first}" in page
    assert "There is no day to close" in chief.get("/house/day")


def test_what_the_house_wrote_down_of_itself_is_told_in_words(place: Place) -> None:
    """Every setting that the books know has its name on the page, and a start is a sentence."""
    director = place.visit("director")
    starting.record(place.floor, Running("checkout", "0.1.0", "cd" * 20, ("src/tapete/floor/bank.py",)), False, "127.0.0.1")
    for rule in eyes.RULES:
        if rule.options:
            director.post("/house/rules", name=rule.name, value=rule.options[-1])
    director.post("/house/rules", name=f"{eyes.SECOND}ESP", value="1000")
    director.post("/house/rules", name=f"{eyes.CONFIRM}ESP", value="1000")
    director.post("/house/guests", allow="yes")
    director.post("/house/day", zone="UTC", hour="06:00", shifts="6, 18")
    page = director.get("/house/reports")
    assert "the house opened with Tapete 0.1.0, commit cdcdcdcdcdcd; files changed since: 1" in page
    assert "rule: another" not in page and "{&#34;" not in page
