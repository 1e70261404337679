"""The machine room: changes instead of whole pages, files that are kept, health, figures, and a log without secrets."""

from __future__ import annotations

import json
import logging
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.web.changes import had, parts_of, with_prints
from tapete.web.observing import LOG, TOKEN, InJson
from web.furniture import SECRET, Place


def prints(page: str) -> str:
    return " ".join(f"{name}:{found}" for name, found in re.findall(r'data-part="([\w-]+)"[^<>]*data-print="(\w+)"', page))


def test_what_a_page_has_is_not_sent_again(place: Place) -> None:
    host, ana = place.open("spain/roulette"), place.visit("ana")
    ana.move(host.id, "seat 1 buys 1000")
    whole = ana.get(f"/tables/{host.id}")
    again = ana.client.get(f"/tables/{host.id}/fragment", headers={"x-had": prints(whole)})
    assert [p for p in re.findall(r"<[^<>]*data-part[^<>]*>", again.text) if "data-same" not in p] == []
    ana.move(host.id, "seat 1 bets 100 red")
    changed = ana.client.get(f"/tables/{host.id}/fragment", headers={"x-had": prints(whole)}).text
    fresh = ana.get(f"/tables/{host.id}/fragment")
    sent = {name for name, more in re.findall(r'data-part="([\w-]+)"([^<>]*)>', changed) if "data-same" not in more}
    assert {"felt", "bets", "seats"} <= sent and not {"list", "referee", "sit"} & sent
    inside = {part.name: fresh[part.head[1] : part.end] for part in parts_of(fresh)}
    assert all(inside[name] in changed for name in sent)
    assert len(changed) < len(fresh)


def test_answers_are_compressed_and_files_are_kept(place: Place) -> None:
    host, ana = place.open("spain/roulette"), place.visit("ana")
    answer = ana.client.get(f"/tables/{host.id}")
    assert answer.headers["content-encoding"] == "gzip"
    files = set(re.findall(r'"(/static/[^"]+)"', answer.text))
    assert files and all("?v=" in path for path in files)
    for path in files:
        assert "immutable" in ana.client.get(path).headers["cache-control"]
        assert ana.client.get(path.split("?")[0]).headers["cache-control"] == "no-cache"


@given(st.text(alphabet='<>/div data-part="x"s ', max_size=80), st.text(max_size=40))
def test_any_text_keeps_all_that_is_not_had(html: str, said: str) -> None:
    bare = re.sub(r' data-print="\w+"', "", with_prints(html, {}))
    assert bare == html
    assert len(had(said)) <= 64


def test_health_and_figures(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = place.guest()
    assert json.loads(stranger.get("/health")) == {"ok": True}
    host = place.open("spain/boule")
    place.visit("ana").get(f"/tables/{host.id}")
    figures = stranger.get("/metrics")
    assert 'tapete_requests_total{method="GET",route="/tables/{table}",status="200"} 1.0' in figures
    assert "tapete_tables_open 1.0" in figures and "tapete_books_wrong 0.0" in figures
    monkeypatch.setenv(TOKEN, "a word")
    stranger.get("/metrics", 403)
    assert stranger.client.get("/metrics", headers={"authorization": "Bearer a word"}).status_code == 200
    monkeypatch.delenv(TOKEN)
    monkeypatch.setattr(place.floor, "still_troubled", lambda: "no room on the disk")
    assert json.loads(stranger.get("/health", 503)) == {"ok": False}


def test_the_log_tells_who_asked_for_what_and_no_secret(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, LOG.name)
    ana = place.visit("ana")
    ana.get("/book?q=a+private+question")
    ana.get("/no/such/place", 404)
    lines = [json.loads(InJson().format(record)) for record in caplog.records if record.name == LOG.name]
    assert {"method": "POST", "route": "/login", "status": 303}.items() <= lines[0].items()
    assert lines[1]["route"] == "/book" and lines[1]["person"] == place.people["ana"].id
    assert lines[2]["route"] == "(nowhere)" and lines[2]["status"] == 404
    whole = json.dumps(lines)
    assert not any(word in whole for word in (SECRET, ana.csrf, *ana.client.cookies.values(), "private"))
