"""Tournaments of the floor: kept like tables, killed and gone on, their money in the ledger, their chips in no cage."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from tapete.errors import Refused
from tapete.floor import desks, guards, ledger
from tapete.floor.audit import mark_records
from tapete.floor.desks import Desk, account, desk, open_desk, understood
from tapete.floor.house import Floor
from tapete.floor.people import Person, enrol
from tapete.floor.store import closings, entries
from tapete.tournament.approval import fingerprint
from tapete.tournament.hands import table_of
from tapete.tournament.opening import SAMPLES, Files, read

NAMES = ("ana", "beto", "carla", "dario")


def today(name: str = "freeze-out") -> Files:
    """A sample of ours with today's date, open around the clock, and approved as it then stands."""
    files = read(SAMPLES / f"{name}.toml")
    bases: dict[str, Any] = deepcopy(dict(files.bases))
    begins = datetime.now() - timedelta(minutes=5)
    early = begins.replace(hour=0, minute=0, second=0, microsecond=0)
    bases["general"]["dates"] = [
        {"stage": {"es": "única", "en": "only"}, "day": str(early.date()), "begins": "00:00", "opens": "00:00", "closes": "00:00"}
    ]
    bases["registration"] |= {"opens": str(early - timedelta(days=2)), "closes": str(early + timedelta(days=1))}
    bases["versions"] = [{**bases["versions"][0], "fingerprint": fingerprint(bases)}]
    return replace(files, bases=bases)


@pytest.fixture
def house(tmp_path: Path) -> tuple[Floor, dict[str, Person]]:
    floor = Floor.at(f"sqlite:///{tmp_path}/floor.db")
    roles = ("director", "chief", "cashier", "croupier", "player")
    return floor, {role: enrol(floor.engine, role, role, "not so very secret") for role in roles}


def told(at: Desk, who: Person, *lines: str) -> None:
    for line in lines:
        at.say(who, understood(line), f"{line[:40]} {at.n}")


def begun(floor: Floor, people: dict[str, Person], name: str = "freeze-out") -> Desk:
    made = open_desk(floor, people["chief"], today(name))
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
    assert refusal.value.cite == "VII §3.1"
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
    assert refusal.value.cite == "VII §4.1" and not desks.desks(floor)


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
