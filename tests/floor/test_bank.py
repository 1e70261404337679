"""The bank of a table: counted, filled, closed by two; the drop box counted by others; days that close."""

from __future__ import annotations

from pathlib import Path

import pytest

from floor.house_of_cards import SECRET, House, furnish
from tapete.errors import Refused
from tapete.floor import bank, days, denominations, eyes, ledger, papers, results, store
from tapete.floor.host import Host
from tapete.floor.people import enrol

HOURS = 3_600_000


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = furnish(f"sqlite:///{tmp_path}/floor.db")
    eyes.change(made.floor, made["director"], eyes.BANK, "live")
    for name in ("second", "counter"):
        made.people[name] = enrol(made.floor.engine, name, "cashier", SECRET)
    return made


def tray(house: House, host: Host) -> int:
    with house.floor.engine.connect() as db:
        return bank.tray(db, host)


def held(house: House, account: str, code: str = "ESP") -> int:
    with house.floor.engine.connect() as db:
        return ledger.balance(db, account, code)


def counted(house: House, host: Host, kind: str, by: str, second: str, less: int = 0) -> int:
    """A count of what must be there, or of so much less; signed by a second person."""
    with house.floor.engine.connect() as db:
        must = ledger.balance(db, ledger.in_box(host.id), "ESP") if kind == "box" else bank.tray(db, host)
    pieces = denominations.spread(must - less, host.money)
    number = bank.count(house.floor, house[by], host.id, kind, pieces, "a chip is missing" if less else "")
    bank.sign(house.floor, house[second], number, "signed")
    return number


def test_a_table_from_opening_to_the_drop_box(house: House) -> None:
    """Nothing is sold before the bank is counted; at the end win = box + tray - float - fills + credits, to the last unit."""
    floor, host = house.floor, house.roulette("live")
    with pytest.raises(Refused, match="has not been counted"):
        host.act(house["ana"], "seat 1 buys 1000", "early")
    lent = tray(house, host)
    counted(house, host, "opening", "croupier", "chief")
    host.act(house["ana"], "seat 1 buys 1000", "buy")
    for i, line in enumerate(("seat 1 bets 100 straight 17", "no more bets", "spin 17", "seat 1 cashes out")):
        host.act(house["ana" if line.startswith("seat") else "croupier"], line, f"m{i}")
    assert tray(house, host) == lent - 100_000 - 350_000  # sold from the tray, and thirty-five times the stake paid
    with pytest.raises(Refused, match="closed with a count"):
        floor.close_table(house["chief"], host.id)
    counted(house, host, "closing", "chief", "croupier", less=500)
    assert host.closed
    assert held(house, ledger.at_table(host.id)) == 0
    assert held(house, ledger.in_box(host.id)) == 100_000
    with pytest.raises(Refused, match="by others"):
        counted(house, host, "box", "counter", "chief")
    with floor.engine.connect() as db:
        (waits,) = papers.waiting(db)
    bank.sign(floor, house["second"], waits.id, "signed")
    assert held(house, ledger.in_box(host.id)) == 0
    with floor.engine.connect() as db:
        assert days.over_and_short(db) == {"ESP": -500}
        assert ledger.adds_up(db)
    assert [t.win for t in floor.takings() if t.table == host.id] == [-350_000]
    assert floor.auditor.look() == []


def test_a_count_that_differs_is_explained_and_nobody_signs_their_own(house: House) -> None:
    host = house.roulette("live")
    with pytest.raises(Refused, match="say why"):
        bank.count(house.floor, house["chief"], host.id, "opening", {"100": 1})
    number = bank.count(house.floor, house["chief"], host.id, "opening", {"100": 1}, "the rest is late")
    for who, said in (("chief", "own paper"), ("ana", "somebody else")):
        with pytest.raises(Refused, match=said):
            bank.sign(house.floor, house[who], number, "signed")
    bank.sign(house.floor, house["croupier"], number, "signed")
    assert tray(house, host) == 10_000
    with pytest.raises(Refused, match="signed already"):
        bank.sign(house.floor, house["cashier"], number, "signed")


def test_a_fill_is_requested_approved_and_received(house: House) -> None:
    """Chips that left the cage are on their way until they are received, or go back."""
    floor, host = house.floor, house.roulette("live")
    before, cage = tray(house, host), held(house, ledger.CAGE)
    number = bank.slip(floor, house["croupier"], host.id, "fill", {"1000": 2})
    assert (tray(house, host), held(house, ledger.CAGE)) == (before, cage)
    with pytest.raises(Refused, match="somebody else"):
        bank.sign(floor, house["chief"], number, "approved")
    bank.sign(floor, house["cashier"], number, "approved")
    assert (tray(house, host), held(house, ledger.CAGE)) == (before, cage - 200_000)
    bank.sign(floor, house["croupier"], number, "received")
    assert tray(house, host) == before + 200_000
    back = bank.slip(floor, house["croupier"], host.id, "credit", {"1000": 1})
    bank.sign(floor, house["chief"], back, "approved")
    bank.sign(floor, house["cashier"], back, papers.REJECTED)
    assert (tray(house, host), held(house, ledger.on_the_way(host.id))) == (before + 200_000, 0)
    with pytest.raises(Refused, match="balance"):
        bank.slip(floor, house["croupier"], host.id, "credit", {"100000": 500})
    assert floor.auditor.look() == []


def test_no_more_chips_are_sold_than_the_tray_holds(house: House) -> None:
    host = house.roulette("live")
    counted(house, host, "opening", "croupier", "chief")
    with pytest.raises(Refused, match="ask for a fill"):
        host.act(house["ana"], "seat 1 buys 900000", "much")


def test_who_has_left_is_stood_up_by_the_chief_and_keeps_their_chips(house: House) -> None:
    host = house.roulette()
    before = house.floor.balances(house["ana"])["ESP"]
    host.act(house["ana"], "seat 1 buys 100", "buy")
    with pytest.raises(Refused):
        host.act(house["croupier"], "seat 1 cashes out", "no")
    host.act(house["chief"], "seat 1 cashes out", "up")
    assert not host.seats
    assert house.floor.balances(house["ana"])["ESP"] == before


# the gaming day


def test_a_day_changes_at_its_hour_in_its_zone(house: House) -> None:
    """At six in Santiago, whose clocks were put back on 4 April 2026: that day has twenty-five hours."""
    days.change(house.floor, house["director"], "America/Santiago", "6", "6, 14, 22")
    with house.floor.engine.connect() as db:
        known = days.calendar(db)
    noon = 1_775_312_400_000  # 4 April 2026, 14:20 UTC: 11:20 in Santiago
    assert (known.day(noon), known.shift(noon)) == ("2026-04-04", "06:00")
    assert known.day(known.begins("2026-04-04") - 1) == "2026-04-03"
    assert known.ends("2026-04-04") - known.begins("2026-04-04") == 25 * HOURS
    assert known.shift(known.begins("2026-04-04") - 1) == "22:00"
    for zone, hour in (("Mars/Olympus", "6"), ("UTC", "24"), ("UTC", "x")):
        with pytest.raises(Refused):
            days.change(house.floor, house["director"], zone, hour, "")
    with pytest.raises(Refused, match="director"):
        days.change(house.floor, house["chief"], "UTC", "6", "")


def test_a_closed_day_is_frozen(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It closes when it is over and nothing of it waits; and stays what it was when the hour is changed afterwards."""
    floor, host = house.floor, house.roulette("live")
    with floor.engine.connect() as db:
        known = days.calendar(db)
    today = known.day(store.now())
    number = bank.slip(floor, house["croupier"], host.id, "fill", {"1000": 2})
    with pytest.raises(Refused, match="not over"):
        days.close(floor, house["chief"], today, lambda day: {})
    later = known.ends(today) + 1
    for module in (store, days, papers, ledger, bank):
        monkeypatch.setattr(module, "now", lambda: later)
    with pytest.raises(Refused, match="is not signed"):
        days.close(floor, house["chief"], today, lambda day: {})
    bank.sign(floor, house["cashier"], number, papers.REJECTED)

    def figures(day: str) -> dict[str, object]:
        found = results.results(floor, known, known.begins(day), known.ends(day))
        return {"rows": [r.as_dict() for r in found]}

    paper = days.close(floor, house["chief"], today, figures)
    with pytest.raises(Refused, match="own paper"):
        days.sign(floor, house["chief"], paper, "signed")
    days.sign(floor, house["inspector"], paper, "signed")
    days.change(floor, house["director"], "America/Santiago", "8", "")
    with floor.engine.connect() as db:
        again, kept = days.calendar(db), days.frozen(db, today)
    assert kept is not None
    (row,) = map(results.Result.of, kept.body["rows"])
    assert (row.table, row.fills) == (host.id, 1_000_000)
    assert again.day(later - 2) == today
    assert again.day(later) == days.after(today)
    with pytest.raises(Refused):
        days.close(floor, house["chief"], today, figures)


def test_two_who_close_a_day_at_once_close_it_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one adds the figures up, another closes the day."""
    floor = house.floor
    house.roulette()
    with floor.engine.connect() as db:
        known = days.calendar(db)
    today = known.day(store.now())
    for module in (store, days, papers):
        monkeypatch.setattr(module, "now", lambda: known.ends(today) + 1)
    first: list[int] = []

    def meanwhile(day: str) -> dict[str, object]:
        if not first:
            first.append(0)
            first[0] = days.close(floor, house["director"], day, lambda day: {})
        return {}

    with pytest.raises(Refused, match="signed already"):
        days.close(floor, house["chief"], today, meanwhile)
    days.sign(floor, house["chief"], first[0], "signed")
    with floor.engine.connect() as db:
        assert [day for day, _, _ in days.calendar(db).closed] == [today]


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "10000-01-01", "2026-02-30", "２０２６-01-01", ""])
def test_days_that_no_house_has(day: str) -> None:
    with pytest.raises(Refused, match="write a day"):
        days.read_day(day)
