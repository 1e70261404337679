"""No page of the house grows with its age: long lists come a part at a time, with links to the others."""

from __future__ import annotations

import re

import pytest

from tapete.floor.knocking import knock
from web.furniture import Place


def rows(page: str) -> int:
    return page.split("<tbody>")[1].split("</tbody>")[0].count("<tr")


def test_the_house_people_and_the_access_log_come_in_parts(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.web.pages.parts.SHOWN", 4)
    monkeypatch.setattr("tapete.web.pages.house.SHOWN", 4)
    floor, director = place.floor, place.visit("director")
    for _ in range(6):
        place.open("spain/boule")
    for i in range(3):
        knock(floor.engine, f"x{i}", "in", "here")
    for path in ("/house", "/house/people", "/house/door"):
        page = director.get(path)
        assert rows(page) == 4 and 'rel="next" href="?page=2"' in page, path
        last = int(re.findall(r"1 / (\d+)", page)[0])
        page = director.get(f"{path}?page=999")
        assert f"{last} / {last}" in page and 'rel="next"' not in page and 1 <= rows(page) <= 4
        assert director.get(f"{path}?page=??") and director.get(f"{path}?page={'9' * 5000}")
    report = director.get("/house/reports?days=2&tables=2")
    assert 'href="?days=1&amp;tables=2"' in report and 'href="?days=2&amp;tables=1"' in report


def test_the_api_lists_tables_some_at_a_time(place: Place) -> None:
    director = place.visit("director")
    assert director.get("/api/tables?limit=501", 422) and director.get("/api/tables?limit=1&after=0")
