"""The law on the floor: a citation opens its passages, with their words where the house has the text."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from imaginary_text import NAME, catalogue_with
from tapete.passages.reading import law_text
from tapete.passages.sources import keep, look
from tapete.web.pages.paper import law_at
from web.furniture import Place


@pytest.fixture
def marsh(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The floor with the imaginary regulation in its catalogue; the file of its text, not yet added."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    place.floor.catalogue, file = catalogue_with(tmp_path)
    return file


def test_a_citation_opens_its_passage_with_and_without_the_text(place: Place, marsh: Path) -> None:
    visitor, text = place.guest(), law_text(NAME, place.floor.catalogue)
    at = law_at(f"{NAME}/boule", "M.3 ¶1")
    without = visitor.get(at)
    first, _ = text.passages["M.3 ¶1"].lines[0]
    words = marsh.read_text(encoding="utf-8").split("\n")[first - 1]
    assert "Rule 3, point 1" in without and text.edition.sha256[:12] in without and f"{first}" in without
    assert words not in without and "tapete source add" in without and f"/book/{NAME}/boule#" in without
    keep(look(text, [marsh]))
    opened = visitor.get(at)
    assert words in opened and "tapete source add" not in opened
    assert "Norma 3, punto 1" in visitor.get(at, lengua="es") and words in visitor.get(at, lengua="es")


def test_the_whole_text_is_coloured(place: Place, marsh: Path) -> None:
    visitor, text = place.guest(), law_text(NAME, place.floor.catalogue)
    without = visitor.get(f"/book/{NAME}/law")
    assert without.count('<p class="is-') == len(text.order)
    keep(look(text, [marsh]))
    assert "De la noria" in visitor.get(f"/book/{NAME}/law")
    assert f"/book/{NAME}/law" in visitor.get(f"/book/{NAME}")


def test_the_rulebook_links_every_article_to_its_passage(place: Place, marsh: Path) -> None:
    page = place.guest().get(f"/book/{NAME}/boule")
    assert f'href="/book/{NAME}/law/{quote("M.3 ¶1", safe="")}?game=boule"' in page


def test_an_article_of_many_passages_is_a_list_and_a_wrong_one_a_sentence(place: Place, marsh: Path) -> None:
    visitor = place.guest()
    assert "Rule 14, point 1" in visitor.get(f"/book/{NAME}/law/M")
    assert "M." in visitor.get(f"/book/{NAME}/law/zz", 404)
    visitor.get("/book/nowhere/law", 404)
    visitor.get("/book/nowhere/law/1", 404)


def test_where_nobody_has_read_the_text_a_citation_opens_the_book(place: Place, marsh: Path) -> None:
    (place.floor.catalogue.homes[NAME] / "passages.toml").unlink()
    answer = place.guest().client.get(law_at(f"{NAME}/boule", "M.3 ¶1"), follow_redirects=False)
    assert answer.status_code == 303 and answer.headers["location"].startswith(f"/book/{NAME}/boule#art-")


def test_a_dispute_has_the_words_on_the_page_and_not_in_the_file_that_is_sent(place: Place, marsh: Path) -> None:
    text = law_text(NAME, place.floor.catalogue)
    keep(look(text, [marsh]))
    words = marsh.read_text(encoding="utf-8").split("\n")[text.passages["M.3 ¶1"].lines[0][0] - 1]
    place.open(f"{NAME}/boule", "live")
    ana, croupier, chief = (place.visit(n) for n in ("ana", "croupier", "chief"))
    ana.move(1, "seat 1 buys 100")
    ana.move(1, "seat 1 bets 10 number 3", n=1)
    croupier.move(1, "no more bets", n=2)
    croupier.move(1, "spin 3", n=3)
    at = f"/tables/1/coups/{place.floor.host(1).coups[1]}/file"
    page, sent = chief.get(at), chief.get(f"{at}?as=file")
    assert words in page and "Rule 3, point 1" in page
    assert words not in sent and "Rule 3, point 1" in sent
