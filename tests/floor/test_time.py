"""The clock of a table: bets close, the absent are answered for, and the chief can stop it before chance speaks."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from floor.house_of_cards import House, assert_sound, eventually, same
from tapete.errors import Refused
from tapete.floor.host import HOUSE, TIME_OUT, Host
from tapete.floor.pace import Pace
from tapete.games.banque.memory import BanqueMemory
from tapete.play.asks import Chance, Choice, Decide
from tapete.play.events import Bet
from tapete.play.window import Betting
from tapete.table.seal import verify

LATER = 10**15


def opened(house: House, game: str = "spain/roulette", mode: str = "automatic", **pace: Any) -> Host:
    host = house.floor.open_table(house["chief"], game, {}, mode, pace)
    for seat, name in ((1, "ana"), (2, "bea")):
        host.act(house[name], f"seat {seat} buys 1000", f"buy-{seat}")
    return host


def test_bets_close_so_many_seconds_after_the_first(house: House) -> None:
    host = opened(house, betting=30)
    assert not host.tick(LATER) and host.left(0) is None, "without a bet there is no hurry"
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    began = host.lines[-1].at
    host.act(house["bea"], "seat 2 bets 20 black", "bet 2")
    assert host.left(began) == ("betting", 30_000)
    assert not host.tick(began + 29_999) and isinstance(host.table.ask, Betting) and host.table.felt.coup == 1
    assert host.tick(began + 30_000)
    assert host.table.felt.coup == 2 and host.lines[-2].words == "no more bets"
    assert (host.lines[-2].person, host.lines[-1].person) == (TIME_OUT.id, HOUSE)
    assert not host.tick(LATER), "the next coup waits for its own first bet"
    assert verify(host.acta()).ok
    assert_sound(house.floor)


def test_time_may_run_from_the_opening_while_somebody_sits(house: House) -> None:
    host = opened(house, betting=30, start="opening")
    assert host.left(host.opened) == ("betting", 30_000)
    host.act(house["ana"], "seat 1 cashes out", "out-1")
    host.act(house["bea"], "seat 2 cashes out", "out-2")
    assert host.left(0) is None


def test_taking_every_bet_back_stops_the_clock(house: House) -> None:
    host = opened(house, betting=30)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "seat 1 takes back 20 red", "back")
    assert host.left(0) is None and not host.tick(LATER)


def test_without_a_time_the_croupier_calls(house: House) -> None:
    host = opened(house)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    assert not host.tick(LATER) and host.left(0) is None


def zero(house: House, **pace: Any) -> Host:
    """A live table where two even bets have met the zero, and each may choose (Spain 01.IV.1.B.b)."""
    host = opened(house, mode="live", **pace)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["bea"], "seat 2 bets 20 black", "bet 2")
    host.act(house["croupier"], "no more bets", "close")
    host.act(house["croupier"], "spin 0", "spin")
    assert isinstance(host.table.ask, Decide)
    return host


def test_an_absent_player_chooses_what_changes_least(house: House) -> None:
    host = zero(house, decision=20)
    since = host.lines[-1].at
    host.act(house["ana"], "seat 1 chooses half", "mine")
    assert host.left(since) == ("decision", 20_000), "who answers does not give the others more time"
    assert not host.tick(since + 19_999) and host.tick(since + 20_000)
    last = host.lines[-1]
    assert (last.words, last.person) == ("seat 2 chooses prison on black", TIME_OUT.id)
    assert [(b.seat, b.state) for b in host.table.felt.bets] == [(2, "prison")]
    assert_sound(house.floor)


def test_everybody_may_be_absent(house: House) -> None:
    host = zero(house, decision=20)
    assert host.tick(LATER) and host.tick(LATER) and not host.tick(LATER)
    assert {b.state for b in host.table.felt.bets} == {"prison"}


@pytest.mark.parametrize(
    ("options", "absent", "chosen"),
    [
        (("draw", "stand"), None, "stand"),
        (("surrender", "war"), None, "surrender"),
        (("half", "prison", "insured"), None, "prison"),
        (("raise", "fold"), None, "fold"),
        (("hit", "stand", "double"), "hit", "hit"),
        (("one", "other"), None, "other"),
    ],
)
def test_the_rules_say_what_absence_means_else_it_stakes_nothing(options: tuple[str, ...], absent: str, chosen: str) -> None:
    assert Choice(Bet(1, "bet", "", 10), options, "art. 1", absent).passive == chosen


def test_a_bank_offered_to_the_absent_goes_on(house: House) -> None:
    """08.III: who does not answer has refused; once everybody has, it is auctioned. 08.V: unsold it comes to one neighbour after
    another, and who does not take it gives up the place. Nobody is made a banker by the clock."""
    host = opened(house, "spain/chemin-de-fer", decision=20)
    host.act(house["ana"], "seat 3 buys 1000", "buy-3")
    host.act(house["bea"], "seat 4 buys 1000", "buy-4")
    while host.tick(LATER):
        assert host.lines[-1].person == TIME_OUT.id
    refused = [f"seat {s} chooses refuse" for s in (1, 2, 3, 4)]
    assert [line.words for line in host.lines[4:]] == [*refused, "no more bets", *refused]
    assert host.table.felt.of(BanqueMemory).memory.unseated == (1, 2, 3, 4)
    assert not host.table.felt.bets
    assert_sound(house.floor)


def test_a_time_out_is_the_same_after_a_restart(house: House) -> None:
    host = zero(house, decision=20)
    other = house.again()
    try:
        there = other.host(host.id)
        assert there.left(0) == host.left(0) and there.pace == host.pace
        assert there.tick(LATER)
        host.catch_up()
        assert same(host, there)
    finally:
        other.close()


def test_two_processes_let_time_pass_once(house: House) -> None:
    host = opened(house, betting=1)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    other = house.again()
    try:
        there = other.host(host.id)
        ends = [threading.Thread(target=h.tick, args=(LATER,)) for h in (host, there) for _ in range(3)]
        for thread in ends:
            thread.start()
        for thread in ends:
            thread.join()
        host.catch_up()
        there.catch_up()
        assert same(host, there) and [line.words for line in host.lines].count("no more bets") == 1
    finally:
        other.close()


def test_the_clock_runs_by_itself(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread looks again and again; here at a clock that jumps when we say so."""
    present = [0]
    monkeypatch.setattr("tapete.floor.clock.now", lambda: present[0])
    host = opened(house, betting=3600)
    house.floor.clock.start()
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    assert host.table.felt.coup == 1
    present[0] = host.lines[-1].at + 3_600_000
    eventually(lambda: host.table.felt.coup == 2)
    house.floor.clock.stop()


@pytest.mark.parametrize("pace", [{"betting": "-1"}, {"betting": "3601"}, {"pause": "x"}, {"start": "never"}, {"speed": 1}])
def test_a_pace_that_is_none_is_refused(house: House, pace: dict[str, object]) -> None:
    with pytest.raises(Refused, match="pace"):
        house.floor.open_table(house["chief"], "spain/roulette", {}, "automatic", pace)
    assert not house.floor.hosts
    assert Pace.of({}, "automatic").decision == 60 and Pace.of({}, "live").decision == 0


# the moment before the draw


def test_a_pause_comes_between_no_more_bets_and_the_draw(house: House) -> None:
    host = opened(house, pause=3)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "no more bets", "close")
    assert isinstance(host.table.ask, Chance) and host.lines[-1].words == "no more bets"
    since = host.lines[-1].at
    assert host.left(since) == ("draw", 3000) and not host.tick(since + 2999)
    assert host.tick(since + 3000) and host.table.felt.coup == 2 and host.lines[-1].person == HOUSE
    assert verify(host.acta()).ok


def test_the_chief_holds_an_automatic_table_rules_and_lets_it_go_on(house: House) -> None:
    """01.IV.3.d: an object falls into the wheel while the result is pending; the spin is void and done again."""
    host = opened(house)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    for name in ("ana", "croupier", "inspector"):
        with pytest.raises(Refused):
            host.act(house[name], "hold", f"hold {name}")
    host.act(house["chief"], "hold", "hold")
    host.act(house["ana"], "no more bets", "close")
    assert isinstance(host.table.ask, Chance) and not host.tick(LATER), "held: nothing is drawn, however long it takes"
    ruled = host.act(house["chief"], "report object-in-wheel", "report")
    assert any(getattr(e, "irregularity", "") == "object-in-wheel" for e in ruled.events)
    host.act(house["chief"], "go on", "go")
    assert host.table.felt.coup == 2 and not host.table.held
    with pytest.raises(Refused, match="not held"):
        host.act(house["chief"], "go on", "go again")
    assert verify(host.acta()).ok
    assert_sound(house.floor)


def test_a_held_table_is_held_after_a_restart(house: House) -> None:
    host = opened(house, pause=3)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "no more bets", "close")
    host.act(house["chief"], "hold", "hold")
    other = house.again()
    try:
        there = other.host(host.id)
        assert there.table.held and not there.tick(LATER)
        there.act(house["chief"], "go on", "go")
        assert there.table.felt.coup == 2
    finally:
        other.close()


def test_a_live_table_cannot_be_held(house: House) -> None:
    host = opened(house, mode="live")
    with pytest.raises(Refused):
        host.act(house["chief"], "hold", "hold")


def test_nobody_but_the_clock_lets_chance_speak(house: House) -> None:
    host = opened(house, pause=60)
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "no more bets", "close")
    for name in ("ana", "croupier", "director"):
        with pytest.raises(Exception, match=r"understood|now"):
            host.act(house[name], "", f"empty {name}")
    assert isinstance(host.table.ask, Chance)
