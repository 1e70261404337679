"""A draft in the browser: for whoever answers for the rules; its consequences worked out aside, and hostile drafts refused."""

from __future__ import annotations

import pytest

from tapete.amend.again import ALWAYS
from tapete.amend.aside import Outcome, outcome, within_bounds
from tapete.amend.draft import parse_draft
from tapete.errors import TapeteError
from tapete.web.pages import amending
from web.furniture import Place

AT = "/book/chile/amend"
SMALL = {"game": "war", "place": "bets.tie.pays", "value": "8 to 1", "cite": "III.4 §4.4 ¶12", "title": "Tie at eight"}
WHOLE = """
regulation = "chile"
title = { es = "Empate a ocho", en = "Tie at eight" }
[[changes]]
game = "war"
cite = "III.4 §4.4 ¶12"
set = { "bets.tie.pays" = "8 to 1" }
"""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worked out in this process, so that no test waits for another to start."""

    def at_once(folders, draft, tables, window, seconds=0.0):  # type: ignore[no-untyped-def]
        return outcome(folders, draft, tables, window)

    monkeypatch.setattr(amending, "within_bounds", at_once)


def test_one_value_or_a_whole_draft_shows_its_consequences_in_both_languages(place: Place) -> None:
    director = place.visit("director")
    assert 'name="place"' in director.get(AT) and AT in director.get("/book/chile")
    for form in (SMALL, {"draft": WHOLE}):
        page = director.post(AT, 200, **form).text
        assert "33.441" in page and "Tie at eight" in page and "<ins>" in page and "<del>" in page
        assert "It would say" in page and "/book/chile/law/" in page
    assert "Diría" in director.client.post(AT, data={"csrf": director.csrf, **SMALL}, headers={"accept-language": "es"}).text
    sent = director.client.post(AT, data={"csrf": director.csrf}, files={"file": ("d.toml", WHOLE.encode())})
    assert sent.status_code == 200 and "33.441" in sent.text


@pytest.mark.parametrize(
    "form",
    [
        {},
        SMALL | {"game": "../spain/roulette"},
        SMALL | {"place": "extends"},
        SMALL | {"place": "bets.nothing.pays"},
        SMALL | {"value": "eight"},
        SMALL | {"value": "1" * 400},
        {"draft": "x" * 70_000},
        {"draft": "a = " + "[" * 20_000},
        {"draft": WHOLE.replace("chile", "spain").replace("war", "boule")},
        {"draft": WHOLE.replace("bets.tie.pays", "includes")},
    ],
)
def test_a_draft_that_is_wrong_or_hostile_is_refused_in_a_sentence(place: Place, form: dict[str, str]) -> None:
    inspector = place.visit("inspector")
    answer = inspector.client.post(AT, data={"csrf": inspector.csrf, **form})
    assert 400 <= answer.status_code < 500 and "<main" in answer.text


def test_others_are_not_let_in(place: Place) -> None:
    for name in ("ana", "croupier"):
        place.visit(name).post(AT, 403, **SMALL)


def test_a_process_of_its_own_has_bounds() -> None:
    draft = parse_draft(WHOLE, "draft")
    with pytest.raises(TapeteError, match="too long"):
        within_bounds((), draft, (), ALWAYS, 0.01)
    assert isinstance(outcome((), draft, (), ALWAYS), Outcome)


def test_a_value_is_picked_from_what_stands_in_the_file(place: Place) -> None:
    """The form is filled with the place, what it says today and its article; what is sent back so changes no price."""
    director = place.visit("director")
    page = director.get(f"{AT}?game=war")
    assert "place=bets.tie.pays" in page and "The values of a game" in page
    filled = director.get(f"{AT}?game=war&place=bets.tie.pays")
    assert 'value="bets.tie.pays"' in filled and 'value="10 to 1"' in filled
    assert 'value="nowhere.at.all"' not in director.get(f"{AT}?game=war&place=nowhere.at.all")
    assert "place=bets." in director.get(f"{AT}?game=no-such-game")  # the first game's
    director.client.headers["accept-language"] = "es"
    assert 'value="10 a 1"' in director.get(f"{AT}?game=war&place=bets.tie.pays")
