"""The bingo hall at work: duties by regulation, the desk, points of sale, and a session taken up after a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from floor.house_of_cards import House, furnish
from tapete.catalogue.citing import covers
from tapete.errors import Refused
from tapete.floor import accounts, audit, counter, duties, eyes, hall, movements, people
from tapete.floor.counter import Order
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.games.bingo.asks import Others
from tapete.play.window import Betting

DUTIES = ("announce", "order", "sell", "pay", "audit")


@pytest.fixture
def home(tmp_path: Path) -> House:
    return furnish(f"sqlite:///{tmp_path / 'floor.db'}")


def hall_in(house: House, regulation: str = "puerto-rico", mode: str = "automatic", **plan: str) -> Host:
    return house.floor.open_table(
        house["chief"], f"{regulation}/bingo", {k.replace("_", "-"): v for k, v in plan.items()}, mode, {"desk": 1}
    )


def played(host: Host, house: House, most: int = 90) -> None:
    """Balls until nobody waits for one any more; whoever can call does, and the order is given."""
    order = house["croupier"] if duties.may(host, house["croupier"], "order") else house["chief"]
    game = host.table.felt.coup
    for _ in range(most):
        if host.table.felt.coup != game:
            return
        if isinstance(host.table.ask, Others):
            host.act(order, "no more claims", f"order-{host.n}")
            continue
        memory = hall.memory_of(host)
        due = [(s.seat, k, c) for s in memory.sold for c in range(s.first, s.last + 1) for k in hall.open_prizes(host)]
        found = next((x for x in due if memory.drawn and not hall.checked(host, x[2]).lacks[x[1]]), None)
        if found:
            host.act(house["croupier"], f"seat {found[0]} claims {found[1]} {found[2]}", f"claim-{host.n}")
        else:
            hall.next_ball(host, house["croupier"], host.n)


@pytest.mark.parametrize(
    ("regulation", "croupier", "chief", "cashier"),
    [
        ("puerto-rico", "announce order", "order audit", "sell pay audit"),
        ("chile", "announce sell pay", "order audit", "sell pay"),
        ("spain", "announce sell", "order audit", "pay"),
    ],
)
def test_duties_are_the_regulations_own(home: House, regulation: str, croupier: str, chief: str, cashier: str) -> None:
    host = hall_in(home, regulation)
    for role, told in (("croupier", croupier), ("chief", chief), ("cashier", cashier)):
        assert " ".join(d for d in DUTIES if duties.may(host, home[role], d)) == told
    assert not any(duties.may(host, home[who], d) for who in ("ana", "inspector") for d in DUTIES)


def test_in_puerto_rico_the_desk_does_not_sell_and_the_cage_does_not_announce(home: House) -> None:
    """§27.3.G and §27.5.A: not by role, and not by a director who has done the other already."""
    host = hall_in(home)
    with pytest.raises(Refused, match="point of sale") as desk:
        counter.sell(host, home["croupier"], Order("cage-1", 2))
    assert "§27.5.A" in desk.value.cite
    counter.sell(host, home["director"], Order("cage-1", 2))
    with pytest.raises(Refused, match="cannot be announcer") as both:
        host.act(home["director"], "no more bets", "close")
    assert covers("§27.3.H", both.value.cite)
    host.act(home["croupier"], "no more bets", "close")
    with pytest.raises(Refused, match="that is for: announcer"):
        hall.next_ball(host, home["cashier"], host.n)
    with pytest.raises(Refused, match="cannot be announcer"):
        hall.next_ball(host, home["director"], host.n)
    hall.next_ball(host, home["croupier"], host.n)


def test_where_there_is_a_desk_cards_are_sold_at_a_point_of_sale(home: House) -> None:
    host = hall_in(home)
    host.act(home["ana"], "seat 1 buys 10", "buy")
    with pytest.raises(Refused, match="at a point of sale") as refused:
        host.act(home["ana"], "seat 1 bets 5 card", "bet")
    assert "§27.3.D" in refused.value.cite


def test_in_spain_who_sells_calls_and_the_table_head_orders(home: House) -> None:
    host = hall_in(home, "spain", "live")
    counter.sell(host, home["croupier"], Order("portable-1", 2))
    with pytest.raises(Refused, match="table head"):
        host.act(home["croupier"], "no more bets", "close")
    host.act(home["chief"], "no more bets", "close")
    host.act(home["croupier"], "ball 7", "b")
    with pytest.raises(Refused, match="seller-caller"):
        host.act(home["chief"], "ball 8", "b2")


def test_a_ball_comes_when_the_desk_calls_for_it_and_once(home: House) -> None:
    host = hall_in(home)
    counter.sell(host, home["cashier"], Order("cage-1", 2))
    host.act(home["croupier"], "no more bets", "close")
    n = host.n
    hall.next_ball(host, home["croupier"], n)
    assert hall.next_ball(host, home["croupier"], n).again
    assert len(hall.memory_of(host).drawn) == 1 and not host.tick(10**15)
    assert [(x.what, x.person) for x in hall.logged(host.floor, host.id, ("ball",))] == [("ball", home["croupier"].id)]
    with pytest.raises(Refused, match="the hall draws"):
        host.act(home["croupier"], "ball 5", "typed")


def test_a_wrong_ball_is_put_right_from_the_desk_until_the_game_closes(home: House) -> None:
    host = hall_in(home, mode="live", draw="manual")
    counter.sell(host, home["cashier"], Order("cage-1", 2))
    host.act(home["croupier"], "no more bets", "close")
    host.act(home["croupier"], "ball 7", "b")
    host.act(home["croupier"], "report wrong-ball 7 17", "right")
    assert hall.memory_of(host).drawn == (17,)
    with pytest.raises(Refused):
        host.act(home["cashier"], "report wrong-ball 17 7", "no")


def test_a_sale_is_one_with_its_receipt_and_sent_twice_it_sells_once(home: House) -> None:
    host = hall_in(home, pot_base="500", pot_entry="1", pot_balls="50")
    order = Order("portable-3", 6, "ana", "EBM-7", entry=True, once="abc123")
    one, two = counter.sell(host, home["cashier"], order), counter.sell(host, home["cashier"], order)
    assert (
        one == two
        and one.cards == ((1, 6),)
        and (one.total, one.entry, one.device, one.station) == (600, 600, "EBM-7", "portable-3")
    )
    bearer = counter.sell(host, home["cashier"], Order("cage-1", 2))
    assert (bearer.cards, bearer.name, bearer.seat != one.seat) == (((7, 8),), "", True)
    assert hall.memory_of(host).cards == 8 and all(s.entered for s in hall.memory_of(host).sold if s.seat == one.seat)
    assert [(t.station, t.cards, t.total) for t in counter.takings(host)] == [("cage-1", 2, 200), ("portable-3", 6, 600)]
    assert audit.differences(home.floor) == []


def test_a_void_gives_the_money_back_with_its_reason_and_only_before_the_game(home: House) -> None:
    host = hall_in(home)
    kept, other = (counter.sell(host, home["cashier"], Order("cage-1", 3)) for _ in "12")
    with pytest.raises(Refused, match="give the reason"):
        counter.void(host, home["cashier"], "cage-1", other.number, " ")
    counter.void(host, home["cashier"], "cage-1", other.number, "wrong game")
    found = counter.receipt(host, other.number)
    assert found and found.voided == "wrong game" and hall.memory_of(host).cards == 3 and other.seat not in host.seats
    counter.reload(host, home["cashier"], "cage-1", kept.number, "EBM-2", "the first one failed")
    again = counter.receipt(host, kept.number)
    assert again and again.reloaded == "EBM-2" and again.cards == kept.cards
    host.act(home["croupier"], "no more bets", "close")
    for refused in (
        lambda: counter.void(host, home["cashier"], "cage-1", kept.number, "late"),
        lambda: counter.sell(host, home["cashier"], Order("cage-1", 1)),
    ):
        with pytest.raises(Refused, match="the game has begun"):
            refused()
    assert audit.differences(home.floor) == []


def test_where_the_text_takes_no_card_back_neither_does_the_counter(home: House) -> None:
    host = hall_in(home, "chile", price="1000")
    sold = counter.sell(host, home["cashier"], Order("cage-1", 3))
    with pytest.raises(Refused, match="not taken back"):
        counter.void(host, home["cashier"], "cage-1", sold.number, "they ask for it")


def test_the_bearer_of_the_winning_card_is_paid_over_the_counter(home: House) -> None:
    host = hall_in(home)
    for _ in range(2):
        counter.sell(host, home["cashier"], Order("cage-1", 20))
    host.act(home["croupier"], "no more bets", "close")
    played(host, home)
    before = hall.last_game(host)
    assert before and before.winners and isinstance(host.table.ask, Betting)
    won = before.winners[0]
    seat = counter.seat_with(host, won.card)
    assert seat == won.seat and counter.pay(host, home["cashier"], "cage-1", seat).amount == sum(
        w.amount or 0 for w in before.winners if w.seat == seat
    )
    with pytest.raises(Refused, match="nothing is due"):
        counter.pay(host, home["cashier"], "cage-1", seat)
    with pytest.raises(Refused, match="cage"):
        counter.pay(host, home["croupier"], "cage-1", seat)
    assert audit.differences(home.floor) == []


def test_a_large_prize_wants_a_second_person_like_any_cash(home: House) -> None:
    host = hall_in(home, bingo_prize="5000")
    counter.sell(host, home["cashier"], Order("cage-1", 30))
    host.act(home["croupier"], "no more bets", "close")
    played(host, home)
    eyes.change(home.floor, home["director"], "second.USD", "100")
    paid = counter.pay(host, home["cashier"], "cage-1", 1)
    assert paid.amount == 500_000 and paid.waits
    movements.decide(home.floor, home["chief"], paid.waits, True)
    assert home.floor.balances(counter.bearer(home.floor)).get("USD", 0) == 0 and audit.differences(home.floor) == []
    for way in (lambda: accounts.new_password(home.floor.engine, home["director"], "bearer"), lambda: _enrol_bearer(home)):
        with pytest.raises(Refused, match="the house's own"):
            way()


def _enrol_bearer(home: House) -> None:
    people.enrol(home.floor.engine, "Bearer", "player", "not so very secret")


SIX = list(product(("manual", "electronic"), ("printed", "devices", "both")))


@pytest.mark.parametrize(("draw", "on"), SIX)
def test_the_six_kinds_of_system_are_six_plans(home: House, draw: str, on: str) -> None:
    """§27.11.A: balls of a machine or of the hall, on printed cards, on devices or on both."""
    if draw == "manual":
        with pytest.raises(Refused, match="machine"):
            hall_in(home, draw=draw, played_on=on)
    host = hall_in(home, mode="live" if draw == "manual" else "automatic", draw=draw, played_on=on)
    if on == "devices":
        with pytest.raises(Refused, match="played on devices"):
            counter.sell(host, home["cashier"], Order("cage-1", 1))
    if on == "printed":
        with pytest.raises(Refused, match="printed cards"):
            counter.sell(host, home["cashier"], Order("cage-1", 1, "ana", "EBM-1"))
    counter.sell(host, home["cashier"], Order("cage-1", 1, "" if on != "devices" else "ana", "EBM-1" if on == "devices" else ""))
    host.act(home["croupier"], "no more bets", "close")
    if draw == "manual":
        host.act(home["croupier"], "ball 33", "b")
        assert hall.memory_of(host).drawn == (33,)
    else:
        hall.next_ball(host, home["croupier"], host.n)
        assert len(hall.memory_of(host).drawn) == 1


def test_where_players_mark_nobody_calls_for_them(home: House) -> None:
    host = home.floor.open_table(home["chief"], "spain/bingo", {"daubing": "own"}, "automatic", {"decision": 5})
    host.act(home["ana"], "seat 1 buys 1000", "a")
    host.act(home["ana"], "seat 1 bets 500 card", "b")
    host.act(home["ana"], "no more bets", "c")
    assert len(hall.memory_of(host).drawn) == 90 and not hall.memory_of(host).won
    host.act(home["ana"], "seat 1 claims line 3", "d")
    assert isinstance(host.table.ask, Others)
    assert host.tick(host.moment(host.n) + 6000), "after a prudent time the hall goes on"
    assert "line" in hall.memory_of(host).over


KILLED = """
import os, signal, sys
from tapete.floor import counter, hall
from tapete.floor.house import Floor
from tapete.floor.people import everybody
floor = Floor.at(sys.argv[1])
who = {p.name: p for p in everybody(floor.engine)}
plan = {"first-prize": "10", "first-figure": "x...x/...../...../...../....."}
host = floor.open_table(who["chief"], "puerto-rico/bingo", plan, "automatic", {"desk": 1})
for cards in (12, 30):
    counter.sell(host, who["cashier"], counter.Order("remote-1", cards, "ana" if cards == 12 else ""))
host.act(who["croupier"], "no more bets", "close")
while not hall.memory_of(host).won:
    hall.next_ball(host, who["croupier"], host.n)
    for card in range(1, 43):
        if not hall.checked(host, card).lacks.get("first", [0]):
            seat = hall.memory_of(host).owner(card)
            host.act(who["croupier"], f"seat {seat} claims first {card}", f"first-{card}")
            break
print(repr((hall.memory_of(host), [r.number for r in counter.receipts(host)], host.hash)), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_game_killed_in_the_middle_is_taken_up_with_every_ball_sale_and_claim(home: House) -> None:
    home.floor.close()
    done = subprocess.run(
        [sys.executable, "-c", KILLED, home.url], capture_output=True, text=True, env=dict(os.environ), timeout=120
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    floor = Floor.at(home.url)
    host = next(h for h in floor.hosts.values() if duties.of_hall(h))
    assert repr((hall.memory_of(host), [r.number for r in counter.receipts(host)], host.hash)) == done.stdout.strip()
    assert floor.differences == [] and hall.phase(host) == "others"
    house = House(floor, home.url, home.people)
    played(host, house)
    assert host.table.felt.coup == 2 and audit.differences(floor) == []
    floor.close()
