"""Tournaments of the floor: kept like tables, killed and gone on, their money in the ledger, their chips in no cage."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select, update

from tapete.errors import Refused, TapeteError
from tapete.floor import days, desks, eyes, guards, ledger
from tapete.floor.audit import mark_records
from tapete.floor.desks import Desk, account, desk, open_desk, understood
from tapete.floor.house import Floor
from tapete.floor.people import Person, enrol
from tapete.floor.store import closings, entries, writing
from tapete.tournament.hands import table_of
from tapete.tournament.opening import SAMPLES, Files, read
from tapete.tournament.trying import dated

NAMES = ("ana", "beto", "carla", "dario")


def today(name: str = "freeze-out", at: datetime | None = None) -> Files:
    """A sample of ours with today's date, open around the clock, and approved as it then stands."""
    return dated(read(SAMPLES / f"{name}.toml"), (at or datetime.now(ZoneInfo(days.UNSET))).replace(tzinfo=None))


@pytest.fixture
def house(tmp_path: Path) -> tuple[Floor, dict[str, Person]]:
    floor = Floor.at(f"sqlite:///{tmp_path}/floor.db")
    roles = ("director", "chief", "cashier", "croupier", "player")
    return floor, {role: enrol(floor.engine, role, role, "not so very secret") for role in roles}


def told(at: Desk, who: Person, *lines: str) -> None:
    for line in lines:
        at.say(who, understood(line), f"{line[:40]} {at.n}")


def begun(floor: Floor, people: dict[str, Person], name: str = "freeze-out", at: datetime | None = None) -> Desk:
    made = open_desk(floor, people["chief"], today(name, at))
    told(made, people["chief"], "dora directs with registration 1", "the area is set apart and recorded")
    for number, player in enumerate(NAMES):
        told(made, people["cashier"], f"{player} enters with ticket {number}", f"{player} registers with cash")
    told(made, people["chief"], "seats are drawn from night", "play begins")
    return made


def balance(floor: Floor, name: str) -> int:
    with floor.engine.connect() as db:
        return ledger.balance(db, name, "CLP")


def test_it_survives_a_kill_and_goes_on(house: tuple[Floor, dict[str, Person]], tmp_path: Path) -> None:
    floor, people = house
    made = begun(floor, people)
    told(made, people["croupier"], "table 1 counts ana 35000 beto 20000 carla 20000 dario 5000")
    again = Floor.at(f"sqlite:///{tmp_path}/floor.db")  # nothing was closed, as after a kill
    found = desk(again, made.id)
    assert found.record.tournament == made.record.tournament and found.hash == made.hash
    assert again.differences == [] and made.id not in again.hosts
    told(found, people["croupier"], "table 1 counts ana 80000 beto 0 carla 0 dario 0")
    told(found, people["chief"], "prizes are paid")
    assert desk(floor, made.id).record.tournament.phase == "paid"  # the first process hears of it
    with pytest.raises(Refused):
        told(found, people["chief"], "undo because it is too late")
    with again.engine.connect() as db:
        assert db.execute(select(closings.c.table_id)).scalars().all() == [made.id]


def test_it_survives_a_kill_in_the_middle_of_a_hand(house: tuple[Floor, dict[str, Person]], tmp_path: Path) -> None:
    """Cards, blinds and whose turn it is are the same; the seed is told to nobody before the hand is over."""
    floor, people = house
    made = begun(floor, people)
    player = enrol(floor.engine, "ana", "player", "not so very secret")
    told(made, people["croupier"], "table 1 deals from a-secret-seed")
    t = made.record.tournament
    seat = (t.player("ana").seat or (0, 0))[1]
    for _ in range(4):
        ways = table_of(made.papers, made.record.tournament.dealt[1]).legal()
        first = next(way for way in ways if "calls" in way or "checks" in way)
        who = player if first.startswith(f"seat {seat} ") else people["croupier"]
        told(made, who, f"table 1 plays {first.partition(' (')[0]}")
        if who is player:
            break
    with pytest.raises(Refused):
        told(made, player, f"table 1 plays seat {seat % 4 + 1} folds")
    text, seed = made.record.text(), made.record.tournament.dealt[1].seed
    assert seed not in text and "seal" not in text
    assert seed != "a-secret-seed", "nobody chooses the cards"
    with floor.engine.connect() as db:
        assert not any(seed in words for words in db.execute(select(entries.c.line)).scalars()), "nor reads them in the books"
    again = desk(Floor.at(f"sqlite:///{tmp_path}/floor.db"), made.id)
    assert again.record.tournament == made.record.tournament
    here, there = (table_of(d.papers, d.record.tournament.dealt[1]) for d in (made, again))
    assert here.felt == there.felt and here.legal() == there.legal() and here.felt.hands == there.felt.hands
    while 1 in again.record.tournament.dealt:
        ways = [way.partition(" (")[0] for way in table_of(again.papers, again.record.tournament.dealt[1]).legal()]
        told(again, people["croupier"], f"table 1 plays {next(w for w in ways if w.endswith(('folds', 'shows')))}")
    assert sum(p.chips for p in again.record.tournament.living) == 80000
    assert seed in again.record.text() and "seal" in again.record.text()


def test_fees_and_prizes_are_in_the_ledger(house: tuple[Floor, dict[str, Person]]) -> None:
    floor, people = house
    made = begun(floor, people)
    assert balance(floor, account(made.id, "pool")) == 160000 and balance(floor, account(made.id, "house")) == 40000
    assert balance(floor, ledger.CAGE) == -200000
    told(made, people["croupier"], "table 1 counts ana 80000 beto 0 carla 0 dario 0")
    told(made, people["chief"], "prizes are paid")
    assert balance(floor, account(made.id, "pool")) == 0
    assert balance(floor, ledger.CAGE) == -40000  # the house's part is all that stays
    with floor.engine.connect() as db:
        assert ledger.adds_up(db) and made.money_differs(db) is None


def test_what_is_undone_goes_back_in_the_ledger_too(house: tuple[Floor, dict[str, Person]]) -> None:
    floor, people = house
    made = open_desk(floor, people["chief"], today("re-entry-bounty"))
    told(made, people["cashier"], "ana registers with cash", "beto registers with invitation")
    told(made, people["chief"], "undo because beto was not invited")
    assert balance(floor, account(made.id, "bounties")) == 15000 and balance(floor, ledger.CAGE) == -40000
    told(made, people["chief"], "undo because ana has not paid either")
    assert balance(floor, ledger.CAGE) == 0 == balance(floor, account(made.id, "pool"))
    with floor.engine.connect() as db:
        assert ledger.adds_up(db) and made.money_differs(db) is None


def test_a_request_has_one_effect(house: tuple[Floor, dict[str, Person]]) -> None:
    floor, people = house
    made = open_desk(floor, people["chief"], today())
    first = made.say(people["cashier"], understood("ana registers with cash"), "same")
    assert made.say(people["cashier"], understood("ana registers with cash"), "same") == first
    n, before = made.n, made.record.tournament
    with pytest.raises(Refused) as refusal:
        made.say(people["cashier"], understood("ana registers with cash"), "other")
    assert refusal.value.cite == "VII §3.1 ¶8"
    assert (made.n, made.record.tournament, len(made.record.entries)) == (n, before, n)


def test_who_may_say_what(house: tuple[Floor, dict[str, Person]]) -> None:
    floor, people = house
    with pytest.raises(Refused):
        open_desk(floor, people["cashier"], today())
    made = open_desk(floor, people["director"], today())
    for who, line in (
        ("player", "ana registers with cash"),
        ("croupier", "ana registers with cash"),
        ("cashier", "seats are drawn from night"),
        ("chief", "at 2026-12-05 20:00"),
    ):
        with pytest.raises(Refused):
            told(made, people[who], line)
    assert made.n == 0


def test_documents_not_approved_do_not_open(house: tuple[Floor, dict[str, Person]]) -> None:
    floor, people = house
    files = today()
    bases = deepcopy(dict(files.bases))
    bases["players"]["most"] = 50
    with pytest.raises(Refused) as refusal:
        open_desk(floor, people["chief"], replace(files, bases=bases))
    assert refusal.value.cite == "VII §4.1 ¶4" and not desks.desks(floor)


def test_an_edit_is_named(house: tuple[Floor, dict[str, Person]], tmp_path: Path) -> None:
    floor, people = house
    made = begun(floor, people)
    mark_records(floor)
    with floor.engine.begin() as db:
        guards.lift(db)
        line = select(entries.c.id).where(entries.c.line == "ana registers with cash").scalar_subquery()
        db.execute(update(entries).where(entries.c.id == line).values(line="eva registers with cash"))
        guards.raise_(db)
    again = Floor.at(f"sqlite:///{tmp_path}/floor.db")
    assert made.id in again.damaged and "hash" in again.damaged[made.id].why


def test_what_was_drawn_for_a_deal_that_was_refused_is_nobodys(house: tuple[Floor, dict[str, Person]], tmp_path: Path) -> None:
    """Two processes have the same cards, also after one of them drew a seed for nothing."""
    floor, people = house
    made = begun(floor, people)
    other = desk(Floor.at(f"sqlite:///{tmp_path}/floor.db"), made.id)
    told(made, people["croupier"], "table 1 deals from house")
    other.catch_up()
    with pytest.raises(Refused, match="a hand is in play"):
        told(other, people["croupier"], "table 1 deals from house")
    while 1 in made.record.tournament.dealt:
        ways = [way.partition(" (")[0] for way in table_of(made.papers, made.record.tournament.dealt[1]).legal()]
        told(made, people["croupier"], f"table 1 plays {next(w for w in ways if w.endswith(('folds', 'shows')))}")
    told(made, people["croupier"], "table 1 deals from house")
    other.catch_up()
    assert other.record.tournament == made.record.tournament


@pytest.mark.parametrize("name", ["pool", "House", "bounties", "other", "tickets", "ANA"])
def test_nobody_bears_the_name_of_an_account_nor_anothers_in_capitals(house: tuple[Floor, dict[str, Person]], name: str) -> None:
    """Whoever were called as the pool would pay their own entry out of it."""
    floor, people = house
    made = open_desk(floor, people["chief"], today())
    told(made, people["cashier"], "ana enters with ticket 1", "ana registers with cash")
    before = balance(floor, account(made.id, "pool"))
    for words in (f"{name} enters with ticket 2", f"{name} registers with cash"):
        with pytest.raises(Refused):
            told(made, people["cashier"], words)
    assert balance(floor, account(made.id, "pool")) == before


def test_who_plays_neither_directs_nor_works_at_the_desk(house: tuple[Floor, dict[str, Person]]) -> None:
    floor, people = house
    made = open_desk(floor, people["chief"], today())
    told(made, people["cashier"], "croupier enters with ticket 1", "croupier registers with cash")
    with pytest.raises(Refused, match="who directs does not play"):
        told(made, people["chief"], "croupier directs with registration 1")
    with pytest.raises(Refused, match="does not work it"):
        told(made, people["croupier"], "ana disputes everything")


def test_when_it_has_been_played_nobody_comes_or_goes(house: tuple[Floor, dict[str, Person]]) -> None:
    """The prizes are what they were when the last hand was over."""
    floor, people = house
    made = begun(floor, people)
    told(made, people["croupier"], "table 1 counts ana 80000 beto 0 carla 0 dario 0")
    for words in ("eva registers with cash", "ana withdraws"):
        with pytest.raises(Refused, match="any more"):
            told(made, people["cashier"], words)
    told(made, people["chief"], "prizes are paid")


def test_it_is_cancelled_also_after_bounties_were_paid(house: tuple[Floor, dict[str, Person]]) -> None:
    floor, people = house
    made = begun(floor, people, "re-entry-bounty")
    chips = sum(p.chips for p in made.record.tournament.living)
    told(made, people["croupier"], f"table 1 counts ana {chips} beto 0 carla 0 dario 0", "ana takes the bounty of carla")
    told(made, people["chief"], "it is cancelled because of a fire")
    assert [balance(floor, account(made.id, name)) for name in ("pool", "bounties", "house")] == [0, 0, 0]
    assert "the casino makes good 15000, paid already" in [a.text.en for a in made.record.entries[-1].answers]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("registration.opens", datetime(2026, 1, 1, tzinfo=UTC), "without a time zone"),
        ("general.dates.begins", "00:00Z", "without a time zone"),
        ("general.dates.day", "9999-12-31", "a year from"),
        ("general.dates.day", "0001-01-01", "a year from"),
        ("general.dates.day", "soon", "a date or an hour"),
    ],
)
def test_dates_that_nobody_can_count_with(house: tuple[Floor, dict[str, Person]], key: str, value: object, said: str) -> None:
    floor, people = house
    files = today()
    bases: Any = deepcopy(dict(files.bases))
    part = bases[key.split(".")[0]]
    part = part["dates"][0] if ".dates." in key else part
    part[key.split(".")[-1]] = value
    with pytest.raises(TapeteError, match=said):
        open_desk(floor, people["chief"], replace(files, bases=bases))


@pytest.mark.parametrize("month", [4, 9])
def test_summer_time_neither_stops_a_tournament_nor_skips_its_levels(
    house: tuple[Floor, dict[str, Person]], month: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Chile the hour changes at midnight of a Saturday, when tournaments are played: an hour comes twice, or not at all."""
    floor, people = house
    zone = ZoneInfo("America/Santiago")
    with writing(floor.engine) as db:
        eyes.write(db, days.ZONE, zone.key)
    hours = [datetime(2027, month, 1, tzinfo=UTC) + timedelta(hours=h) for h in range(240)]
    change = next(b for a, b in pairwise(hours) if a.astimezone(zone).dst() != b.astimezone(zone).dst())
    clock = int(change.timestamp() * 1000) - 600_000
    monkeypatch.setattr(desks, "now", lambda: clock)
    made = begun(floor, people, at=datetime.fromtimestamp(clock / 1000, zone))
    told(made, people["chief"], "it goes on beyond hours because it is Saturday")
    for minutes in (5, 11, 15, 19):
        clock = int(change.timestamp() * 1000) - 600_000 + minutes * 60_000
        told(made, people["croupier"], "table 1 counts ana 20000 beto 20000 carla 20000 dario 20000")
        t = desks.at_this_hour(made)
        assert t.clock.seconds(t.now) == minutes * 60
    assert desk(Floor.at(str(floor.engine.url)), made.id).record.tournament == made.record.tournament
