"""The search of the book: rules, readings, passages, terms and games; in both languages, the best first, page by page."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tapete.book import of_regulation
from tapete.book.as_html import section_html
from tapete.catalogue.citing import covers
from tapete.catalogue.loader import catalogue
from tapete.web.pages.book import EACH
from tapete.web.pages.searching import KINDS, LONG, index, marked, nearest, rulebook, search
from web.furniture import Place

LAW = catalogue()


@pytest.mark.parametrize(
    ("typed", "kind", "where", "cite"),
    [
        ("abatir", "term", "spain", "08.VI ¶2"),
        ("show a natural", "term", "spain", "08.VI ¶2"),
        ("01.IV.1.B.b", "passage", "spain", "01.IV.1.B.b ¶1"),
        ("01.iv.1.b.b ¶3", "passage", "spain", "01.IV.1.B.b ¶3"),
        ("§2.3.5.2 ¶31", "passage", "bolivia", "§2.3.5.2 ¶31"),
        ("decks seven", "reading", "chile/war", "III.4 §4.3.1"),
        ("siete barajas", "reading", "chile/war", "III.4 §4.3.1"),
        ("spain/roulette", "game", "spain/roulette", "01"),
    ],
)
def test_the_best_stands_first(typed: str, kind: str, where: str, cite: str) -> None:
    first = search(LAW, typed)[0]
    assert (first.kind, first.where) == (kind, where) and covers(cite, first.cite)


def test_words_are_found_in_any_order_in_either_language_without_accents() -> None:
    assert search(LAW, "prisión cero") == search(LAW, "CERO prision") != []
    assert {e.where for e in search(LAW, "ruleta España")} >= {"spain/roulette", "spain/american-roulette"}
    assert {e.regulation for e in search(LAW, "late bets")} == {e.regulation for e in search(LAW, "apuestas tardías")}
    assert "reading" in {e.kind for e in search(LAW, "late bets")} and not search(LAW, "zzzz") and not search(LAW, " ¿? § ")
    assert nearest(LAW, "roulete zerro") == "roulette zero" and not nearest(LAW, "roulette")


def test_a_figure_is_not_the_beginning_of_a_longer_one() -> None:
    for one in search(LAW, "§4.1"):
        assert re.search(r"(?<![\d.])4\.1(?!\d)", f"{one.cite} {one.says.en} {one.says.es} {one.more.en}"), one


def test_everything_can_be_found_by_its_own_words() -> None:
    """Each reading, passage and term by what it is called, in either language."""
    for one in index(LAW).entries[::97]:
        for said in (one.says.es, one.says.en):
            assert one in search(LAW, " ".join(said.split()[:5])), said


def test_what_was_found_is_marked_and_long_rules_are_cut_between_words() -> None:
    assert marked("La <prisión> de cero", ["prision"]) == "La &lt;<mark>prisión</mark>&gt; de cero"
    long = "word " * 300 + "zero " + "after " * 300
    cut = marked(long, ["zero"])
    assert "<mark>zero</mark>" in cut and cut.startswith("… word") and cut.endswith("after …") and len(cut) < LONG + 30


def test_results_go_on_page_after_page_and_can_be_narrowed(place: Place) -> None:
    visitor, seen, at = place.guest(), list[str](), "?q=cero"
    total = len(search(LAW, "cero"))
    assert total > 60
    while at:
        text = visitor.get(f"/book{at}").replace("&amp;", "&")
        assert f"{total} results" in text
        seen += re.findall(r'<li><p class="place">.*?</li>', text, re.DOTALL)
        after = re.search(r'rel="next" href="([^"]+)"', text)
        at = after[1] if after else ""
    assert len(seen) == total and len(seen) > EACH
    page = visitor.get("/book?q=cero&kind=reading&in=spain")
    assert "/book/spain/roulette#reading-" in page and "chile/" not in page.split('class="found"')[1]
    for kind in KINDS:
        assert "<mark>" in visitor.get(f"/book?q=natural&kind={kind}") or kind == "game"
    assert "lectura" in visitor.get("/book?q=cero&kind=reading", lengua="es")


def test_links_lead_to_where_it_stands(place: Place) -> None:
    for one in index(LAW).entries:
        path, _, spot = one.to.partition("#")
        if one.kind in ("rule", "reading", "term") and not spot.startswith("art-"):
            assert spot in places(one.where), one
    visitor = place.guest()
    page = visitor.get("/book/spain/boule")
    for one in index(LAW).entries:
        path, _, spot = one.to.partition("#")
        assert path != "/book/spain/boule" or not spot or f'id="{spot}"' in page, one
    assert "01.IV.1.B.b ¶1" in visitor.get(search(LAW, "01.IV.1.B.b")[0].to)


@cache
def places(where: str) -> set[str]:
    """Where a link may lead in the page of a game or a regulation."""
    doc = rulebook(LAW.games[where]) if where in LAW.games else of_regulation(LAW.regulations[where], ())
    return set(re.findall('<(?:section|tr) id="([^"]+)"', "".join(section_html(part, "en") for part in doc.sections)))


def test_nothing_found_and_nonsense_are_told_plainly(place: Place) -> None:
    visitor = place.guest()
    assert "0 results" in visitor.get("/book?q=zzzz") and "zero roulette" in visitor.get("/book?q=zerro+roulete")
    assert "&lt;b&gt;" in visitor.get("/book?q=<b>") and "reading" in visitor.get("/book?q=zero&kind=nothing", 404)
    visitor.get("/book?q=zero&in=nowhere", 404)
    assert "El libro" in visitor.get("/book?q=+", lengua="es")
