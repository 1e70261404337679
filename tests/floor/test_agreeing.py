"""With a clock nobody but croupier or chief closes early, unless all who have bet agree."""

from __future__ import annotations

import pytest

from floor.house_of_cards import House
from tapete.errors import Refused
from tapete.floor.host import Host
from tapete.floor.people import enrol
from tapete.play.window import Betting


def timed(house: House, betting: int = 30) -> Host:
    host = house.floor.open_table(house["chief"], "spain/boule", {}, pace={"betting": betting, "pause": 5})
    for seat, name in ((1, "ana"), (2, "bea")):
        host.act(house[name], f"seat {seat} buys 1000", f"buy {name}")
    return host


def closes(host: Host, house: House, name: str, mark: str) -> bool:
    """Whether the bets are closed once this person has asked for it."""
    host.act(house[name], "no more bets", mark)
    return not isinstance(host.table.ask, Betting)


def test_all_who_have_bet_must_agree(house: House) -> None:
    host = timed(house)
    host.act(house["ana"], "seat 1 bets 20 number 3", "a")
    host.act(house["bea"], "seat 2 bets 20 number 4", "b")
    assert not closes(host, house, "ana", "1") and host.lines[-1].words == "seat 1 is ready"
    with pytest.raises(Refused, match="agrees already"):
        host.act(house["ana"], "no more bets", "2")
    again = house.again()
    try:
        assert again.host(host.id).table.ready == {1}, "what was agreed survives a restart"
    finally:
        again.close()
    assert closes(host, house, "bea", "3") and host.table.ready == frozenset()


def test_who_bets_alone_closes_and_who_has_not_bet_does_not(house: House) -> None:
    host = timed(house)
    with pytest.raises(Refused, match="only those who have bet"):
        host.act(house["bea"], "no more bets", "0")
    host.act(house["ana"], "seat 1 bets 20 number 3", "a")
    with pytest.raises(Refused, match="only those who have bet"):
        host.act(house["bea"], "no more bets", "1")
    stranger = enrol(house.floor.engine, "eva", "player", "not so very secret")
    with pytest.raises(Refused):
        host.act(stranger, "no more bets", "2")
    with pytest.raises(Refused, match="not yours"):
        host.act(house["bea"], "seat 1 is ready", "3")
    with pytest.raises(Refused, match="has not bet"):
        host.act(house["bea"], "seat 2 is ready", "4")
    assert closes(host, house, "ana", "5")


def test_the_staff_close_when_they_see_fit_and_so_does_the_clock(house: House) -> None:
    for closer in ("chief", "croupier", ""):
        host = timed(house)
        host.act(house["ana"], "seat 1 bets 20 number 3", "a")
        host.act(house["bea"], "seat 2 bets 20 number 4", "b")
        if closer:
            assert closes(host, house, closer, "1")
        else:
            assert not host.tick(host.moment(host.n) + 29_000) and host.tick(host.moment(host.n) + 31_000)


def test_agreement_is_for_one_coup(house: House) -> None:
    host = timed(house)
    host.act(house["ana"], "seat 1 bets 20 number 3", "a")
    host.act(house["bea"], "seat 2 bets 20 number 4", "b")
    host.act(house["ana"], "no more bets", "1")
    host.act(house["chief"], "no more bets", "2")
    host.tick(host.moment(host.n) + 6_000)
    assert isinstance(host.table.ask, Betting) and host.table.ready == frozenset()


def test_without_a_clock_a_player_closes_as_before(house: House) -> None:
    host = timed(house, betting=0)
    host.act(house["ana"], "seat 1 bets 20 number 3", "a")
    host.act(house["bea"], "seat 2 bets 20 number 4", "b")
    assert closes(host, house, "ana", "1")
