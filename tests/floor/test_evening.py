"""A session of the hall: its programme, what may be changed and until when, packages, and the audit menu."""

from __future__ import annotations

from pathlib import Path

import pytest

from floor.house_of_cards import SECRET, House, furnish
from tapete.catalogue.citing import covers
from tapete.errors import Refused
from tapete.floor import audit, counter, evening, hall, hall_audit
from tapete.floor.counter import Order
from tapete.floor.hall_audit import Correction
from tapete.floor.host import Host

CORNER = "x..../...../...../...../....."
GAMES = [
    ("Early bird", {"figure": CORNER, "series": "1", "pot-base": "500", "pot-entry": "1", "pot-balls": "4"}),
    ("Full house", {"figure": "full", "series": "2", "pot-base": "500", "pot-entry": "1", "pot-balls": "50"}),
]


@pytest.fixture
def home(tmp_path: Path) -> House:
    return furnish(f"sqlite:///{tmp_path / 'floor.db'}")


def opened(home: House, games: list[tuple[str, dict[str, str]]] = GAMES) -> evening.Session:
    return evening.open_session(home.floor, home["chief"], "Friday", "puerto-rico/bingo", "automatic", games)


def play(host: Host, home: House) -> None:
    host.act(home["croupier"], "no more bets", "close")
    while True:
        hall.next_ball(host, home["croupier"], host.n)
        for sale in hall.memory_of(host).sold:
            for card in range(sale.first, sale.last + 1):
                if not hall.checked(host, card).lacks["bingo"]:
                    host.act(home["croupier"], f"seat {sale.seat} claims bingo {card}", "claim")
                    host.act(home["croupier"], "no more claims", "order")
                    return


def test_a_session_opens_every_game_or_none(home: House) -> None:
    found = opened(home)
    assert [r.name for r in found.rounds] == ["Early bird", "Full house"] and evening.session(home.floor, found.id) == found
    before = len(home.floor.hosts)
    with pytest.raises(Refused):
        opened(home, [*GAMES, ("Bad", {"figure": "spiral"})])
    with pytest.raises(Refused, match="1 to 40"):
        opened(home, [])
    with pytest.raises(Refused, match="opened and changed by"):
        evening.open_session(home.floor, home["cashier"], "x", "puerto-rico/bingo", "automatic", GAMES)
    assert len(home.floor.hosts) == before


def test_nothing_of_a_game_is_changed_once_it_has_sold_or_begun(home: House) -> None:
    """§27.6.E; before that a game is opened anew, and the log has what it was."""
    found = opened(home)
    evening.change(home.floor, home["chief"], found.id, 2, "Letter X", {"figure": "cross", "series": "2"})
    changed = evening.session(home.floor, found.id)
    assert changed.rounds[1].name == "Letter X" and home.floor.host(found.rounds[1].table).closed
    line = hall.logged(home.floor, None, ("round",))[0]
    assert (line.facts["before"]["name"], line.facts["after"]["name"], line.person) == (
        "Full house",
        "Letter X",
        home["chief"].id,
    )
    counter.sell(home.floor.host(changed.rounds[0].table), home["cashier"], Order("cage-1", 1))
    with pytest.raises(Refused, match="nothing of it is changed") as refused:
        evening.change(home.floor, home["chief"], found.id, 1, "x", {})
    assert covers("§27.6.E", refused.value.cite)


def test_a_package_is_cards_in_every_game_and_the_progressive_goes_along(home: House) -> None:
    found = opened(home)
    first, second = (home.floor.host(r.table) for r in found.rounds)
    slips = evening.package(home.floor, home["cashier"], first, Order("remote-1", 6, "ana", entry=True, once="pack1"))
    assert [s.table for s in slips] == [first.id, second.id] and all(s.cards == ((1, 6),) for s in slips)
    assert evening.package(home.floor, home["cashier"], first, Order("remote-1", 6, "ana", entry=True, once="pack1")) == slips
    with pytest.raises(Refused, match="has not ended"):
        evening.carry_on(home.floor, home["croupier"], first)
    play(first, home)
    shown = hall.growing(first)[1]
    assert evening.state(first) == "over" and shown in (50_000, 50_600)
    assert evening.carry_on(home.floor, home["croupier"], first) is second
    assert hall.growing(second)[1] == shown and not first.seats, "who has an account is paid to it"
    assert evening.moved_on(first) and not evening.moved_on(second)
    with pytest.raises(Refused, match="over"):
        evening.sell(home.floor, home["cashier"], first, Order("cage-1", 1))
    assert audit.differences(home.floor) == []


def test_what_is_apart_is_apart_for_the_whole_session(home: House) -> None:
    first, second = (home.floor.host(r.table) for r in opened(home).rounds)
    counter.sell(first, home["director"], Order("cage-1", 1))
    counter.sell(second, home["cashier"], Order("cage-1", 1))
    with pytest.raises(Refused, match="cannot be announcer"):
        second.act(home["director"], "no more bets", "close")


def test_the_audit_menu_wants_password_licence_and_a_second_person_at_the_central_cage(home: House) -> None:
    """§27.4.F and G."""
    host = home.floor.host(opened(home).rounds[0].table)
    told = Correction("receipt 1, cards", "6", "5", "one came back", "L-204", "chief")
    for station, who, password, what, said in (
        ("remote-1", "cashier", SECRET, told, "central cage"),
        ("cage-1", "croupier", SECRET, told, "audit menu"),
        ("cage-1", "cashier", "a wrong password", told, "wrong name"),
        ("cage-1", "cashier", SECRET, Correction("x", "6", "6", "y", "L-204", "chief"), "are the same"),
        ("cage-1", "cashier", SECRET, Correction("x", "6", "5", "y", " ", "chief"), "licence number"),
        ("cage-1", "cashier", SECRET, Correction("x", "6", "5", "y", "L-204", "cashier"), "another person"),
        ("cage-1", "cashier", SECRET, Correction("x", "6", "5", "y", "L-204", "ana"), "another person"),
        ("cage-1", "cashier", SECRET, Correction("x", "", "5", "y", "L-204", "chief"), "say what is corrected"),
    ):
        with pytest.raises(Refused, match=said):
            hall_audit.correct(host, home[who], station, password, what)
    assert hall_audit.corrections(host) == []
    hall_audit.correct(host, home["cashier"], "cage-1", SECRET, told)
    (line,) = hall_audit.corrections(host)
    assert line.at and dict(line.facts) == {
        "name": "cashier", "licence": "L-204", "authorised": "chief", "item": "receipt 1, cards", "before": "6", "after": "5",
        "reason": "one came back",
    }  # fmt: skip
    assert audit.differences(home.floor) == []
