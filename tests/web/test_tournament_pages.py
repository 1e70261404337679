"""A tournament in the pages: the desk runs it from registration to the prizes, the clock shows it, a player finds a seat."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from floor.test_desks import begun, today
from tapete.draw import svg
from tapete.floor.desks import desk, open_desk
from tapete.tournament.hands import table_of
from tapete.tournament.opening import samples
from web.furniture import Place, Visitor


def said(who: Visitor, number: int, **form: str) -> str:
    answer = who.client.post(f"/tournaments/{number}/say", data={**form, "csrf": who.csrf}, follow_redirects=True)
    assert answer.status_code == 200, re.findall(r'class="refused"[^>]*>(.*?)</p>', answer.text)
    return answer.text


def test_a_tournament_from_the_desk(place: Place) -> None:
    made = open_desk(place.floor, place.people["chief"], today())
    number = made.id
    chief, cashier, croupier, ana = (place.visit(name) for name in ("chief", "cashier", "croupier", "ana"))
    assert "freeze-out" in chief.get("/tournaments")
    before = chief.get(f"/tournaments/{number}")
    missing = ("There is no Tournament Director", "The area is not set apart and recorded", "There are 0 and 4 are needed")
    assert all(reason in before for reason in missing) and "Before it begins" not in ana.get(f"/tournaments/{number}")
    said(chief, number, verb="direct", player="dora", ticket="4711")
    said(chief, number, verb="area")
    assert not any(reason in chief.get(f"/tournaments/{number}") for reason in missing[:2])
    names = ("ana", "beto", "carla", "dario")
    for ticket, name in enumerate(names):
        said(cashier, number, verb="enter", player=name, ticket=str(ticket))
        assert "40" in said(cashier, number, verb="register", player=name, means="cash")
    said(chief, number, verb="draw")
    assert "Before it begins" not in chief.get(f"/tournaments/{number}")
    said(chief, number, verb="begin")
    cards = chief.get(f"/tournaments/{number}/cards")
    assert all(name in cards for name in names)
    said(croupier, number, verb="count", table="1", **{"c-ana": "35000", "c-beto": "45000", "c-carla": "0", "c-dario": "0"})
    clock = ana.get(f"/tournaments/{number}/clock")
    assert "2 / 4" in clock and "40,000" in clock and 'data-left="' in clock
    mine = ana.get(f"/tournaments/{number}")
    assert "My tournament" in mine and "Table 1" in mine
    assert "The last: table 1 counts ana 35000" in chief.get(f"/tournaments/{number}")
    said(chief, number, verb="undo", words="the wrong table")
    assert "The last: play begins" in chief.get(f"/tournaments/{number}")
    assert len(desk(place.floor, number).record.tournament.living) == 4
    said(chief, number, verb="count", table="1", **{"c-ana": "80000", "c-beto": "0", "c-carla": "0", "c-dario": "0"})
    assert "112000" in said(chief, number, verb="pay")
    assert "112,000" in ana.get(f"/tournaments/{number}/results")
    assert chief.get(f"/tournaments/{number}/acta.txt").startswith("tournament freeze-out")


def test_a_sample_is_tried_at_once_on_any_day(place: Place) -> None:
    """Registration is open and play may begin today, whatever dates the file has; on paper it is still a sample."""
    chief, cashier = place.visit("chief"), place.visit("cashier")
    assert "Texas Hold&#39;em freeze-out" in chief.get("/tournaments")
    for number, name in enumerate(samples(), 1):
        chief.post("/tournaments", sample=name)
        made = desk(place.floor, number)
        said(cashier, number, verb="enter", player="ana", ticket="1")
        said(cashier, number, verb="register", player="ana", means="cash")
        assert made.record.tournament.papers.starts <= made.record.tournament.now, name
    assert "without legal force" in chief.get("/tournaments/1/papers/bases")


def test_a_hand_is_played_in_the_pages(place: Place) -> None:
    """The croupier deals; a player sees the own cards and no others, and speaks in turn."""
    made = begun(place.floor, place.people)
    croupier, ana = place.visit("croupier"), place.visit("ana")
    path = f"/tournaments/{made.id}/tables/1"
    assert "Deal the next hand" in croupier.get(path) and "No hand is in play" in ana.get(path)
    croupier.post(f"/tournaments/{made.id}/say", verb="hand", table="1")
    assert "Deal the next hand" not in croupier.get(path)
    seat = (made.record.tournament.player("ana").seat or (0, 0))[1]
    for _ in range(4):
        now = croupier.get(path)
        turn = re.search(r'name="words" value="(seat (\d+) (?:calls|checks))"', now)
        assert turn is not None
        speaks = ana if turn[2] == str(seat) else croupier
        assert (turn[1] in ana.get(path)) == (speaks is ana)
        speaks.post(f"/tournaments/{made.id}/say", verb="play", table="1", words=turn[1])
        if speaks is ana:
            break
    dealt = desk(place.floor, made.id).record.tournament.dealt[1]
    table = table_of(made.papers, dealt)
    mine, nobody = svg(table.seen_by((seat,))), svg(table.seen_by(()))
    assert mine != nobody and mine in ana.get(path) and nobody in croupier.get(path)
    assert dealt.seed not in croupier.get(f"/tournaments/{made.id}") + croupier.get(f"/tournaments/{made.id}/acta.txt")


@pytest.mark.parametrize(
    "form", [{"verb": "register", "player": "", "means": ""}, {"verb": "fly"}, {"line": "?? ??"}, {"line": "at 2026-01-01 10:00"}]
)
def test_what_will_not_do_is_said(place: Place, form: dict[str, str]) -> None:
    made = open_desk(place.floor, place.people["chief"], today())
    chief = place.visit("chief")
    answer = chief.client.post(f"/tournaments/{made.id}/say", data=form | {"csrf": chief.csrf})
    assert answer.status_code == 409 and 'class="refused"' in answer.text and made.n == 0


def test_documents_written_into_the_page(place: Place) -> None:
    chief = place.visit("chief")
    for form in ({"sample": "nothing"}, {"bases": "= not toml"}, {"bases": "bases = 'x'"}):
        answer = chief.client.post("/tournaments", data=form | {"csrf": chief.csrf})
        assert answer.status_code == 409 and 'class="refused"' in answer.text, form
    chief.get("/tournaments/99", 404)
    chief.get("/tournaments/x", 404)


def test_a_page_reads_no_file_of_this_machine(place: Place, tmp_path: Path) -> None:
    """A sample is known by its name; a path is none, and nothing of the file is told."""
    secret = tmp_path / "secret.toml"
    secret.write_text('bases = "the cook\'s recipe"\n', encoding="utf-8")
    chief = place.visit("chief")
    for name in (str(secret), f"../../../../..{secret}", "freeze-out.toml"):
        answer = chief.client.post("/tournaments", data={"sample": name, "csrf": chief.csrf})
        assert answer.status_code == 409 and "recipe" not in answer.text and "there are no Bases" in answer.text
