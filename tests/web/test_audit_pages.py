"""The audit in the browser: what the rules show at once; prices and disputes worked out aside, begun by staff only, and kept."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from imaginary_text import NAME, catalogue_with
from private_server import PATIENCE
from tapete.audit.run import Settings, audit
from tapete.audit.seen import from_rules
from tapete.check.prices import Inline
from tapete.web import auditing
from tapete.web.pages.auditing import EACH
from tapete.web.pages.paper import cite_html
from web.furniture import Place

AT = f"/book/{NAME}/audit"


@pytest.fixture
def marsh(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """The floor with a regulation of a single, quick game in its catalogue."""
    place.floor.catalogue, _ = catalogue_with(tmp_path)
    monkeypatch.setattr(auditing, "_works", {})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return place


def test_what_the_rules_show_is_there_at_once_in_both_languages(place: Place) -> None:
    visitor, law = place.guest(), place.floor.catalogue
    page = visitor.get("/book/bolivia/audit?kind=gap")
    found = [f for f in auditing.known(law, "bolivia").findings if f.kind == "gap"]
    assert found and all(str(cite_html(f.game, f.cite)) in page for f in found)
    assert "What could be done" in page and "0 of " in page and "<button" not in page.split("<main")[1]
    assert "Qué se puede hacer" in visitor.get("/book/bolivia/audit?kind=gap", lengua="es")
    only = visitor.get("/book/bolivia/audit?game=stud-poker")
    assert "/book/bolivia/stud-poker#reading-" in only and 'href="/book/bolivia/draw-poker' not in only
    assert "/book/bolivia/audit" in visitor.get("/book/bolivia")
    links = visitor.get("/book/spain/boule")
    assert "/book/spain/audit?game=boule" in links and 'href="/book/spain/law"' in links


def test_long_lists_go_on_page_after_page(place: Place) -> None:
    visitor = place.guest()
    total = len(auditing.known(place.floor.catalogue, "spain").findings)
    pages = [visitor.get(f"/book/spain/audit?page={n + 1}") for n in range(-(-total // EACH))]
    assert len(pages) > 1 and ['rel="next"' in page for page in pages] == [True] * (len(pages) - 1) + [False]
    assert sum(page.count('<p class="place">') for page in pages) == total


def test_what_is_wrong_is_told_plainly(place: Place) -> None:
    visitor = place.guest()
    visitor.get("/book/nowhere/audit", 404)
    visitor.get("/book/spain/audit?game=nothing", 404)
    assert "favours" in visitor.get("/book/spain/audit?kind=nothing", 404)


def test_staff_begins_it_once_and_everybody_sees_what_is_known(marsh: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    law, ready, begun = marsh.floor.catalogue, threading.Event(), list[threading.Thread | None]()
    start = auditing.start

    def waiting(*given: object, **more: object) -> object:
        ready.wait(PATIENCE)
        return audit(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(auditing, "audit", waiting)
    monkeypatch.setattr(auditing, "start", lambda *given: begun.append(start(*given)))
    player, chief = marsh.visit("ana"), marsh.visit("chief")
    player.post(AT, 403)
    assert not begun and "Work out prices" not in player.get(AT) and "Work out prices" in chief.get(AT)
    chief.post(AT)
    chief.post(AT)
    first, second = begun
    assert first is not None and second is None
    page = player.get(AT)
    assert "Still being worked out: 0 of 1 games" in page and "Work out prices" not in chief.get(AT)
    ready.set()
    first.join(PATIENCE)
    found = auditing.known(law, NAME)
    assert (found.done, found.running, found.late) == (1, False, ())
    assert set(from_rules(law.game(f"{NAME}/boule"), {})) <= set(found.findings)
    page = player.get(AT)
    assert "worked out" not in page and str(cite_html(f"{NAME}/boule", "M.3 ¶1")) in page
    assert start(law, NAME) is None


def test_sizes_and_disputes_stand_beside_their_articles(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """War of Chile worked out as the background does, and shown with all that is known."""
    game = place.floor.catalogue.game("chile/war")
    report = audit([game], Settings(coups=100), Inline())
    work = auditing.Work({game.id: tuple(report.findings)})
    monkeypatch.setattr(auditing, "_works", {(place.floor.catalogue, "chile"): work})
    page = place.guest().get("/book/chile/audit?game=war")
    assert "1.641</b> per 100 staked" in page and "1 of " in page
    assert '<pre class="lines"' in page and "report pack-ends" in page
