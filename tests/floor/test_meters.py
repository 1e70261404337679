"""Progressive meters that tables share: what goes in is what comes out, one winner after the other, and where the rest goes."""

from __future__ import annotations

import random
import threading
from fractions import Fraction

import pytest
from sqlalchemy import func, select

from floor.house_of_cards import House, same, wander
from tapete.catalogue.citing import covers
from tapete.errors import NotFound, Refused, TapeteError
from tapete.floor import ledger, meters
from tapete.floor.host import Host
from tapete.floor.store import ledger as books
from tapete.play.moves import Meter
from tapete.table.acta import settle
from tapete.table.seal import verify

STUD, POKER = "puerto-rico/caribbean-stud", "chile/caribbean-poker"
ROYAL, FLUSH, NOTHING = "Ah Kh Qh Jh 10h", "2h 5h 8h Jh Kh", "2d 5s 8c Jh Ks"
STRAIGHT_FLUSH = "5d 6d 7d 8d 9d"
DEALER = "As Kc Jc 4d 3s"
BASE = 1_000_000
"""The 10,000 dollars of the sample, in cents."""


def stud(house: House, **plan: str) -> Host:
    return house.floor.open_table(house["chief"], STUD, plan, "live")


def say(house: House, host: Host, *lines: str, who: str = "croupier") -> None:
    for line in lines:
        host.act(house[who], line, f"{who}-{host.n}")


def sit(house: House, host: Host, who: str = "ana", chips: str = "5000") -> None:
    say(house, host, f"seat 1 buys {chips}", who=who)


def begin(house: House, host: Host, stake: str = "1", ante: str = "10") -> None:
    say(house, host, f"seat 1 bets {ante} ante", f"seat 1 bets {stake} progressive", "no more bets")


def deal(house: House, host: Host, hand: str) -> None:
    say(house, host, *(f"card {c}" for c in hand.split()), f"card {DEALER.split()[0]}", "seat 1 chooses bet")


def show(house: House, host: Host) -> None:
    say(house, host, *(f"card {c}" for c in DEALER.split()[1:]))


def play(house: House, host: Host, hand: str, stake: str = "1", ante: str = "10") -> None:
    begin(house, host, stake, ante)
    deal(house, host, hand)
    show(house, host)


def shows(house: House, meter: int) -> int:
    with house.floor.engine.connect() as db:
        return meters.reading(db, meters.pot(db, meter))


def moved(house: House, meter: int) -> dict[str, int]:
    """What went in and out of a meter's main account, by memo."""
    query = select(books.c.memo, func.sum(books.c.amount)).where(books.c.account == meters.account(meter)).group_by(books.c.memo)
    with house.floor.engine.connect() as db:
        return {memo: int(amount) for memo, amount in db.execute(query)}


def assert_meters_sound(house: House) -> None:
    """The book adds up; a table holds what was lent, its chips and bets, its win, less what meters got, plus their prizes."""
    with house.floor.engine.connect() as db:
        assert ledger.adds_up(db)
        for host in house.floor.hosts.values():
            felt, here = host.table.felt, ledger.at_table(host.id)
            lent = select(func.coalesce(func.sum(books.c.amount), 0)).where(books.c.account == here)
            other = ("fill", "credit", "close", "meter-contribution", "meter-returned", "meter-prize")
            there = int(db.execute(lent.where(books.c.memo.in_(other))).scalar_one())
            held = ledger.balance(db, here, host.currency)
            assert felt.balanced
            assert held == there + sum(felt.chips.values()) + sum(b.amount for b in felt.bets) + felt.house
        for pot in meters.pots(db):
            assert meters.reading(db, pot) >= 0
            for table in pot.tables:
                host = house.floor.host(table)
                assert host.table.felt.meters.get(pot.kind, 0) >= 0


def test_a_stake_at_one_table_is_seen_at_the_other(house: House) -> None:
    one, two = stud(house), stud(house)
    meter = meters.open_meter(house.floor, house["director"], one.id, "progressive", "Isla Verde")
    meters.link(house.floor, house["director"], meter, two.id)
    sit(house, one)
    sit(house, two, "bea")
    play(house, one, NOTHING)
    assert shows(house, meter) == BASE + 70
    begin(house, two)
    assert Meter("progressive", BASE + 70) in [e.move for e in two.table.log]
    assert shows(house, meter) == BASE + 140 == two.table.felt.meters["progressive"]
    deal(house, two, STRAIGHT_FLUSH)
    show(house, two)
    prize = (BASE + 140) // 10
    assert shows(house, meter) == BASE + 140 - prize
    assert moved(house, meter) == {"meter-base": BASE, "meter-contribution": 140, "meter-prize": -prize}
    assert_meters_sound(house)
    for host in (one, two):
        settled = settle(host.acta())
        assert settled.ok, settled.problems
        assert verify(host.acta()).ok


def test_two_royal_flushes_at_two_tables_are_one_after_the_other(house: House) -> None:
    one, two = stud(house), stud(house)
    meter = meters.open_meter(house.floor, house["director"], one.id, "progressive", "Isla Verde")
    meters.link(house.floor, house["director"], meter, two.id)
    sit(house, one)
    sit(house, two, "bea")
    for host in (one, two):
        begin(house, host)
        deal(house, host, ROYAL)
        say(house, host, *(f"card {c}" for c in DEALER.split()[1:-1]))
    wrong: list[BaseException] = []

    def last_card(host: Host) -> None:
        try:
            say(house, host, f"card {DEALER.split()[-1]}")
        except BaseException as error:
            wrong.append(error)

    both = [threading.Thread(target=last_card, args=(host,)) for host in (one, two)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert wrong == []
    won = sorted(h.table.felt.chips[1] for h in (one, two))
    assert won[1] - won[0] == 140, "the first had all that was in it, the second the base that was put back"
    assert shows(house, meter) == BASE
    assert moved(house, meter) == {"meter-base": 3 * BASE, "meter-contribution": 140, "meter-prize": -2 * BASE - 140}
    assert_meters_sound(house)
    again = house.again()
    try:
        assert all(same(again.host(h.id), h) for h in (one, two))
    finally:
        again.close()


def test_fixed_prizes_come_out_of_the_meter_or_not_as_the_reading_says(house: House) -> None:
    one, two = stud(house), stud(house, **{"fixed-prizes": "house"})
    first = meters.open_meter(house.floor, house["director"], one.id, "progressive", "deducted")
    second = meters.open_meter(house.floor, house["director"], two.id, "progressive", "not")
    sit(house, one)
    sit(house, two, "bea")
    play(house, one, FLUSH)
    play(house, two, FLUSH)
    assert shows(house, first) == BASE + 70 - 5000 and shows(house, second) == BASE + 70
    assert_meters_sound(house)


def test_the_reserve_puts_the_base_back_before_the_house_does(house: House) -> None:
    plan = {"variant": "progresivo", "pot": "10000", "contribution": "50"}
    host = house.floor.open_table(house["chief"], POKER, plan, "live")
    with pytest.raises(Refused):
        meters.open_meter(house.floor, house["director"], host.id, "progressive", "Arauco", "60")
    meter = meters.open_meter(house.floor, house["director"], host.id, "progressive", "Arauco", "25")
    sit(house, host, chips="1000000")
    play(house, host, NOTHING, "5000", "1000")
    with house.floor.engine.connect() as db:
        assert ledger.balance(db, meters.reserve_of(meter), "CLP") == 1250
    assert shows(house, meter) == 12500
    play(house, host, ROYAL, "1000", "1000")
    with house.floor.engine.connect() as db:
        assert ledger.balance(db, meters.reserve_of(meter), "CLP") == 0
    assert shows(house, meter) == 10000 and moved(house, meter)["meter-prize"] == -13000
    assert_meters_sound(house)


def test_a_void_stake_takes_its_part_out_again(house: House) -> None:
    plan = {"variant": "progresivo", "contribution": "50"}
    host = house.floor.open_table(house["chief"], POKER, plan, "live")
    meter = meters.open_meter(house.floor, house["director"], host.id, "progressive", "Arauco", "10")
    before = shows(house, meter)
    sit(house, host, chips="1000000")
    begin(house, host, "1000", "1000")
    assert shows(house, meter) == before + 500
    say(house, host, "report lamp-off 1", who="chief")
    assert shows(house, meter) == before
    with house.floor.engine.connect() as db:
        assert ledger.balance(db, meters.reserve_of(meter), "CLP") == 0
    assert_meters_sound(house)


def test_only_tables_on_the_same_terms_share_a_meter(house: House) -> None:
    one, director = stud(house), house["director"]
    meter = meters.open_meter(house.floor, director, one.id, "progressive", "Isla Verde")
    for game, plan in ((STUD, {"rate": "80%"}), (STUD, {"meter": "20000"}), (POKER, {"variant": "progresivo"})):
        other = house.floor.open_table(house["chief"], game, plan, "live")
        with pytest.raises(Refused, match="same regulation"):
            meters.link(house.floor, director, meter, other.id)
    with pytest.raises(Refused, match="already"):
        meters.link(house.floor, director, meter, one.id)
    with pytest.raises(Refused, match="no bet with a meter"):
        meters.open_meter(house.floor, director, house.roulette().id, "red", "?")
    with pytest.raises(Refused, match="director"):
        meters.open_meter(house.floor, house["chief"], one.id, "progressive", "mine")
    with pytest.raises(NotFound):
        meters.link(house.floor, director, 77, one.id)
    for reserve in ("-1", "101", "much", "1/0"):
        with pytest.raises(Refused):
            meters.open_meter(house.floor, director, stud(house).id, "progressive", "x", reserve)


def test_nobody_at_a_linked_table_sets_its_meter(house: House) -> None:
    one = stud(house)
    say(house, one, "meter progressive 12000")
    meters.open_meter(house.floor, house["director"], one.id, "progressive", "Isla Verde")
    with pytest.raises(Refused):
        say(house, one, "meter progressive 99000")


def test_a_table_leaves_a_meter_between_rounds(house: House) -> None:
    one = stud(house)
    meter = meters.open_meter(house.floor, house["director"], one.id, "progressive", "Isla Verde")
    sit(house, one)
    begin(house, one)
    with pytest.raises(Refused, match="round is in play"):
        meters.unlink(house.floor, house["director"], meter, one.id)
    deal(house, one, NOTHING)
    show(house, one)
    meters.unlink(house.floor, house["director"], meter, one.id)
    assert one.table.felt.meters["progressive"] == BASE and shows(house, meter) == BASE + 70
    play(house, one, NOTHING)
    assert shows(house, meter) == BASE + 70, "what is staked there now is no longer the meter's"
    with pytest.raises(Refused, match="not linked"):
        meters.unlink(house.floor, house["director"], meter, one.id)


def test_a_meter_goes_after_its_notice_and_the_rest_where_the_text_says(house: House) -> None:
    one, director, floor = stud(house), house["director"], house.floor
    meter = meters.open_meter(floor, director, one.id, "progressive", "Isla Verde")
    sit(house, one)
    for _ in range(3):
        play(house, one, NOTHING)
    with pytest.raises(Refused, match="announced") as refusal:
        meters.remove(floor, director, meter)
    assert covers("§7.14.J; §7.14.K", refusal.value.cite)
    meters.announce(floor, director, meter)
    with floor.engine.connect() as db:
        announced = meters.pot(db, meter).announced
    assert announced is not None
    with pytest.raises(Refused, match="30 days"):
        meters.remove(floor, director, meter, announced + 30 * meters.DAY - 1)
    parts = meters.remove(floor, director, meter, announced + 30 * meters.DAY)
    # 210 cents: 26 %, 30 %, 30 % and 14 %, the odd cent to the first
    assert list(parts.values()) == [55, 63, 63, 29] and shows(house, meter) == 0
    with floor.engine.connect() as db:
        assert ledger.balance(db, "fund:puerto-rico:university", "USD") == 63
    for call in (meters.remove, meters.announce):
        with pytest.raises(Refused, match="removed"):
            call(floor, director, meter)
    with pytest.raises(Refused, match="removed"):
        meters.link(floor, director, meter, one.id)
    assert_meters_sound(house)


def test_where_the_text_is_silent_the_rest_is_held_apart(house: House) -> None:
    host = house.floor.open_table(house["chief"], POKER, {"variant": "progresivo"}, "live")
    meter = meters.open_meter(house.floor, house["director"], host.id, "progressive", "Arauco")
    sit(house, host, chips="1000000")
    play(house, host, NOTHING, "1000", "1000")
    meters.announce(house.floor, house["director"], meter)
    assert meters.remove(house.floor, house["director"], meter) == {f"residue:{meter}": 800}


@pytest.mark.parametrize("seed", range(3))
def test_what_goes_in_is_what_comes_out(house: House, seed: int) -> None:
    """Random play at two automatic tables: the meter is its base, what went in and was put back, less what was won."""
    rng = random.Random(seed)
    tables = [house.floor.open_table(house["chief"], STUD, {}) for _ in range(2)]
    meter = meters.open_meter(house.floor, house["director"], tables[0].id, "progressive", "Isla Verde", "10")
    meters.link(house.floor, house["director"], meter, tables[1].id)
    sit(house, tables[0], chips="20000")
    sit(house, tables[1], "bea", chips="20000")
    owners = {tables[0].id: "ana", tables[1].id: "bea"}
    for _ in range(60):
        host = rng.choice(tables)
        try:
            if host.table.ask.takes_bets and not host.table.felt.bets:
                say(house, host, "seat 1 bets 10 ante", "seat 1 bets 1 progressive", who=owners[host.id])
            found = wander(host, house["chief"], rng)
            if found:
                host.act(found[0], _words(host, found[1]), f"w-{host.n}")
        except TapeteError:
            continue
    told = moved(house, meter)
    assert told.get("meter-contribution", 0) > 0 and shows(house, meter) == sum(told.values())
    assert_meters_sound(house)
    again = house.again()
    try:
        assert all(same(again.host(h.id), h) for h in tables)
    finally:
        again.close()


def _words(host: Host, move: object) -> str:
    from tapete.table.notation import format_move

    return format_move(host.table, move)  # type: ignore[arg-type]


def test_parts_add_up() -> None:
    assert meters.shared_out(7, {"a": Fraction(1, 3), "b": Fraction(2, 3)}) == {"a": 3, "b": 4}
