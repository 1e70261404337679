"""A house in the middle of its evening, looked at page by page: nothing runs out of a telephone's screen, nothing fails in the
browser, and no page offers anybody a link that is closed to them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

import pytest

from floor.test_desks import begun
from tapete.floor import counter, hall
from tapete.floor.host import Host
from web.browsing import PHONE, Guests
from web.furniture import Place
from web.test_hall_pages import CORNER, hall_at

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page

LINK = re.compile(r'href="(/[^"#]*)')
STAFF = ("croupier", "chief", "cashier", "inspector", "director")
BEGIN = ("/", "/book", "/compare", "/drill")
INSIDE = ("/tournaments", "/statement")
HOUSE = ("/house", "/hall", "/hall/sessions")
NOT_PAGES = re.compile(r"/(language|static|login)|\.(csv|parquet|txt|svg|json)")
_ids = count()


def act(host: Host, place: Place, **lines: str) -> None:
    for who, said in lines.items():
        for line in said.split("; "):
            host.act(place.people[who], line, f"every-{next(_ids)}")


@pytest.fixture
def evening(place: Place) -> dict[str, str]:
    """Tables in play, a hall that sells and draws, a tournament, a slip to be signed: where each is."""
    wheel, circle = place.open(mode="live"), place.open("chile/texas-holdem", "live", variant="sin-limites")
    act(
        wheel,
        place,
        ana="seat 1 buys 1000; seat 1 bets 20 red; seat 1 bets 10 straight 17",
        luis="seat 2 buys 1000; seat 2 bets 30 dozen 2",
    )
    act(wheel, place, croupier="no more bets; spin 10")
    for seat, name in enumerate(("ana", "luis"), 1):
        act(circle, place, **{name: f"seat {seat} buys 100000"})
    act(circle, place, croupier="draw the seats; card 2s; card 5s; button seat 2; shuffle; card As; card Kd; card Ah; card Kh")
    stud = place.open("puerto-rico/caribbean-stud", "live")
    bingo = hall_at(place, figure=CORNER, pot_base="500", pot_entry="1", pot_balls="50")
    counter.sell(bingo, place.people["cashier"], counter.Order("cage-1", 4, "ana", entry=True))
    act(bingo, place, croupier="no more bets")
    hall.next_ball(bingo, place.people["croupier"], bingo.n)
    chief = place.visit("chief")
    programme = f"Early: figure {CORNER}, series 1"
    session = chief.post("/hall/sessions", name="Friday", game="puerto-rico/bingo", games=programme)
    desk = begun(place.floor, place.people)
    place.visit("croupier").post(f"/tournaments/{desk.id}/say", verb="hand", table="1")
    place.visit("croupier").post(f"/house/tables/{wheel.id}/bank", kind="fill", c1000="2")
    return {
        "wheel": f"/tables/{wheel.id}",
        "circle": f"/tables/{circle.id}",
        "stud": f"/tables/{stud.id}",
        "bank": f"/house/tables/{wheel.id}/bank",
        "hall": f"/hall/{bingo.id}",
        "session": session.headers["location"],
        "desk": f"/tournaments/{desk.id}",
    }


def looks(at: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Who looks at what: every kind of page."""
    game = "/book/spain/roulette"
    yield from (("ana", path) for path in ("/", "/book", "/book?q=cero", "/book/spain", game, "/compare", "/compare?of=big-six"))
    yield from (("ana", f"/book/spain/{path}") for path in ("audit", "law", "law/01.IV.1.B.b", "boule/print"))
    yield from (
        ("ana", f"/drill{path}")
        for path in ("", *(f"/spain/roulette?as={who}&seed=3" for who in ("croupier", "player", "chief")))
    )
    yield from (("ana", path) for path in ("/statement", "/password", "/nothing", "/house", at["desk"], f"{at['hall']}/device"))
    yield from (("ana", f"{at[table]}{path}") for table in ("wheel", "circle", "stud") for path in ("", "/acta"))
    yield from (("chief", f"{at['wheel']}{path}") for path in ("", "/coups/1", "/coups/1/file", "/acta"))
    yield from (("chief", f"{at['desk']}{path}") for path in ("", "/clock", "/cards", "/results", "/papers/bases", "/tables/1"))
    yield from (("chief", f"{at['hall']}/{path}") for path in ("desk?card=3", "screen", "check?card=1", "reports"))
    yield from (
        ("chief", path) for path in ("/tournaments", "/hall", "/hall/sessions", at["session"], at["bank"], "/house/papers/1")
    )
    yield from (
        ("director", f"/house{path}") for path in ("", "/cage", "/people", "/rules", "/reports", "/meters", "/door", "/day")
    )
    yield from (("director", path) for path in ("/house/readings", "/book/spain/amend", "/factor", "/open?game=spain/roulette"))
    yield from (("director", f"{at['hall']}/{path}") for path in ("sale", "audit"))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_nothing_runs_out_of_a_telephone_and_nothing_fails(
    lang: str, place: Place, evening: dict[str, str], guests: Guests
) -> None:
    people: dict[str, Page] = {}
    wrong: list[str] = []

    def told(said: ConsoleMessage) -> None:
        wrong.extend([said.text] if said.text.startswith("Error: <") else [])

    for who, path in looks(evening):
        if who not in people:
            people[who] = guests.come(place.address, who, PHONE)
            people[who].goto(f"{place.address}/language/{lang}?back=/")
            people[who].on("console", told)
        page = people[who]
        page.goto(f"{place.address}{path}")
        page.wait_for_load_state("load")
        assert page.evaluate("document.documentElement.lang") == lang
        wide = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{path} is {wide} wide for {who}"] if wide > PHONE["width"] else []
    assert wrong == []


@pytest.mark.parametrize("who", ["", "ana", *STAFF])
def test_no_link_is_closed_to_who_sees_it(who: str, place: Place, evening: dict[str, str]) -> None:
    visitor = place.visit(who) if who else place.guest()
    todo = [*BEGIN, *(INSIDE if who else ()), *(HOUSE if who in STAFF else ())]
    seen: set[str] = set()
    wrong = {}
    for path in todo:  # it grows as links are found
        kind = re.sub(r"/law/.*|/[\w-]+$" if path.startswith(("/book/", "/drill/")) else r"\d+", "/…", path.partition("?")[0])
        if kind in seen or NOT_PAGES.search(path):
            continue
        seen.add(kind)
        answer = visitor.client.get(path, follow_redirects=True)
        if answer.status_code >= 400:
            wrong[path] = answer.status_code
        elif "html" in answer.headers["content-type"]:
            todo += [html.unescape(link) for link in LINK.findall(answer.text)]
    assert wrong == {} and len(seen) > (12 if who else 6)
