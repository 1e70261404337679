"""A start from checkpoints gives what a replay gives, whoever has had the database or the folder in their hands."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import select, update

from floor.house_of_cards import House, chips_for, furnish, insider, opens, same, say, sit, wander
from tapete.catalogue.families import room_of
from tapete.catalogue.loader import catalogue
from tapete.errors import Refused
from tapete.floor import checkpoints, results
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.marks import Mark
from tapete.floor.people import Person
from tapete.floor.store import entries
from tapete.floor.vault import Vault
from tapete.table.chain import follow
from tapete.table.table import ASIDE

KEY, OTHER = "5a" * 32, "a5" * 32
GAMES = ("spain/boule", "spain/boule", "puerto-rico/craps", "spain/punto-y-banca", "chile/caribbean-poker", "chile/texas-holdem")
MOVES, MOST, SPINS = 100, 400, 30
"""Moves at a table, and at most until a coup has begun and gone on; what comes out is chance's."""


@dataclass
class Restarted:
    """A house that was played in, closed, and may be started again from its checkpoints."""

    house: House
    kept: Path
    open: list[Floor]

    @property
    def tables(self) -> set[int]:
        """Of which there are checkpoints."""
        return {n for n in range(1, len(GAMES) + 1) if (self.kept / f"table-{n}").exists()}

    def start(self, key: str = KEY) -> Floor:
        self.open.append(Floor.at(self.house.url, safe=Vault(key), kept=self.kept))
        return self.open[-1]

    def replayed(self) -> Floor:
        self.open.append(Floor.at(self.house.url, safe=Vault(KEY)))
        return self.open[-1]


def spin(host: Host, who: Person, name: str) -> None:
    for number in range(SPINS):
        for what in ("buys 20", "bets 20 number 3"):
            host.act(who, f"seat 1 {what}", f"{name} {what} {number}")
        host.act(who, "no more bets", f"{name} {number}")


def wandered(host: Host, chief: Person, rng: random.Random) -> None:
    """Moves at random, reports among them, until a coup has begun and gone on."""
    for number in range(MOST):
        if number > MOVES and host.marker.mark:
            break
        if (found := wander(host, chief, rng)) is not None:
            try:
                host.act(found[0], say(host, found[1]), f"{host.id}-{number}")
            except Refused:
                continue


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An evening at five kinds of table; everybody of this module looks at a copy."""
    house = furnish(f"sqlite:///{tmp_path_factory.mktemp('house') / 'floor.db'}")
    house.floor.close()
    house.floor = Floor.at(house.url, safe=Vault(KEY))
    rng = random.Random(7)
    for game in GAMES:
        host = house.floor.open_table(house["chief"], game, {}, pace={"reseed": 5})
        sit(host, [house["ana"], house["bea"]], chips_for(host, 400))
        if game == "spain/boule":
            spin(host, house["ana"], "first")
            continue
        wandered(host, house["chief"], rng)
    yield house
    house.floor.close()


@pytest.fixture
def restarted(played: House, tmp_path: Path) -> Iterator[Restarted]:
    raw = Path(played.url.removeprefix("sqlite:///"))
    with played.floor.engine.connect() as db:
        db.exec_driver_sql(f"VACUUM INTO '{tmp_path / raw.name}'")
    found = Restarted(House(played.floor, f"sqlite:///{tmp_path / raw.name}", played.people), tmp_path / "kept", [])
    found.start().close()  # replays, and keeps
    assert {1, 2} <= found.tables
    yield found
    for floor in found.open:
        floor.close()


def went_on(floor: Floor) -> set[int]:
    return {host.id for host in floor.hosts.values() if host.past is not None}


def alike(a: Host, b: Host) -> bool:
    """Whether two tables would go on alike: what lies there, whose it is, what is hidden, and what will be drawn."""
    told = [(list(h.lines), list(h.table.log), list(h.coups)) for h in (a, b)]
    aside = [[getattr(h.table, name) for name in ASIDE] for h in (a, b)]
    drawn = a.source.drawn == b.source.drawn and a.source.raw(64) == b.source.raw(64)
    waits = vars(a.waiting) == vars(b.waiting) and a.commitments == b.commitments and a.veil == b.veil
    return same(a, b) and drawn and waits and told[0] == told[1] and aside[0] == aside[1] and known(a) == known(b)


def known(host: Host) -> dict[str, object]:
    """Every plain value that a host has in its own name, whatever it is called, so that none is forgotten."""
    values = {name: value for name, value in vars(host).items() if isinstance(value, int | str | dict | set)}
    return {name: value for name, value in values.items() if name not in ("marked", "_recalled", "upto", "disturbed")}


def test_a_start_from_checkpoints_is_a_replay(restarted: Restarted) -> None:
    quick, slow = restarted.start(), restarted.replayed()
    assert went_on(quick) == restarted.tables
    for number, host in quick.hosts.items():
        assert host.past is None or (host.past.n > 0 and not host.past.sure)
        assert results.quarters(host) == results.quarters(slow.hosts[number]), "reports without reading it all"
        assert host.acta() == slow.hosts[number].acta()
        assert host.replayed(5).felt == slow.hosts[number].replayed(5).felt
        assert alike(host, slow.hosts[number])


def test_play_goes_on_and_a_request_of_before_has_no_second_effect(restarted: Restarted) -> None:
    quick = restarted.start()
    host = quick.hosts[1]
    n, ana = host.n, restarted.house["ana"]
    assert host.past
    first = next(line.client for line in host.past.whole().lines if line.client and line.person == ana.id)
    assert host.act(ana, "seat 1 buys 10", str(first)).again and host.n == n
    spin(host, ana, "more")
    with pytest.raises(Refused):
        host.act(ana, "seat 1 bets 20 number 77", "no such")
    assert alike(host, restarted.replayed().hosts[1])
    quick.close()
    assert alike(restarted.start().hosts[1], restarted.replayed().hosts[1])


def changed(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[Path], None]:
    def of(path: Path) -> None:
        path.write_bytes(b"\n".join(change(path.read_bytes().split(b"\n", 1))))

    return of


def told_otherwise(parts: list[bytes]) -> list[bytes]:
    """Somebody who can write files, and knows how, but has no key: the same table with a million more chips at seat 1."""
    words, stamp = json.loads(parts[0])
    head = json.loads(words)
    mark: Mark = pickle.loads(parts[1][: head["parts"][0][0]])
    mark.began.felt.chips[1] = mark.began.felt.bought[1] = 10**8
    forged, rest = pickle.dumps(mark, 5), parts[1][head["parts"][0][0] :]
    head["parts"][0] = [len(forged), checkpoints._digest(forged)]
    return [json.dumps([json.dumps(head, sort_keys=True), stamp]).encode(), forged + rest]


@pytest.mark.parametrize(
    "meddle",
    [
        told_otherwise,
        lambda parts: [parts[0], b"cposix\nsystem\n(S'touch /tmp/never'\ntR."],
        lambda parts: [parts[0], parts[1][:200]],
        lambda parts: [b"[]", b""],
        lambda parts: [b"\xff\x00", parts[1]],
        lambda parts: [],
    ],
    ids=["more chips", "a call", "cut", "no words", "no text", "empty"],
)
def test_a_forged_checkpoint_changes_nothing(restarted: Restarted, meddle: Callable[[list[bytes]], list[bytes]]) -> None:
    for path in restarted.kept.iterdir():
        changed(meddle)(path)
    quick, slow = restarted.start(), restarted.replayed()
    assert went_on(quick) == set() and all(alike(h, slow.hosts[n]) for n, h in quick.hosts.items())


def test_a_checkpoint_is_of_one_table_key_program_and_law(restarted: Restarted, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, *_ = sorted(restarted.kept.iterdir())
    whole = one.read_bytes()
    one.write_bytes(other.read_bytes())
    assert 1 not in went_on(restarted.start())
    one.write_bytes(whole)
    assert 1 in went_on(restarted.start())
    monkeypatch.setattr(checkpoints, "program", lambda: "another")
    assert went_on(restarted.start()) == set()
    monkeypatch.undo()
    monkeypatch.setattr(checkpoints, "law_of", lambda host: "another")
    assert went_on(restarted.start()) == set()


def test_an_older_checkpoint_is_gone_on_from(restarted: Restarted) -> None:
    path = restarted.kept / "table-1"
    old, quick = path.read_bytes(), restarted.start()
    host, ana = quick.hosts[1], restarted.house["ana"]
    spin(host, ana, "more")
    quick.close()
    assert path.read_bytes() != old
    path.write_bytes(old)
    again = restarted.start().hosts[1]
    assert again.past and alike(again, restarted.replayed().hosts[1])


def test_a_rewritten_record_is_not_gone_on_from(restarted: Restarted) -> None:
    """Somebody with the database rewrites an early entry and every hash after it: the checkpoint is of another record."""
    with insider(restarted.start().engine) as db:
        rows = db.execute(select(entries).where(entries.c.table_id == 1).order_by(entries.c.n)).all()
        before = restarted.open[-1].hosts[1].head_hash()
        for row in rows:
            at = row.at - (row.n == 1)
            before = follow(before, at, row.person, row.line, row.nonce)
            db.execute(update(entries).where(entries.c.id == row.id).values(at=at, hash=before))
    quick, slow = restarted.start(), restarted.replayed()
    assert went_on(quick) == restarted.tables - {1} and alike(quick.hosts[1], slow.hosts[1])


def test_the_auditor_replays_and_sets_a_damaged_record_aside(restarted: Restarted) -> None:
    with insider(restarted.start().engine) as db:
        db.execute(update(entries).where(entries.c.table_id == 1, entries.c.n == 2).values(person=99))
    quick = restarted.start()
    assert 1 in quick.hosts, "its end is as it was"
    quick.auditor.look()
    assert set(quick.damaged) == {1} and all(h.past is None or h.past.sure for h in quick.hosts.values())


def test_without_a_key_outside_the_database_nothing_is_kept(restarted: Restarted, tmp_path: Path) -> None:
    floor = Floor.at(f"sqlite:///{tmp_path / 'other.db'}", kept=tmp_path / "nowhere")
    assert floor.cache is None
    floor.close()
    assert not (tmp_path / "nowhere").exists()


def test_no_checkpoint_tells_a_seed(restarted: Restarted) -> None:
    told = b"".join(path.read_bytes() for path in restarted.kept.iterdir())
    assert told and all(seed.encode() not in told for host in restarted.replayed().hosts.values() for seed in host.seeds)
    assert all(path.stat().st_mode & 0o077 == 0 for path in restarted.kept.iterdir())


def of_each_family() -> Iterator[str]:
    """One game of each family, the first that opens as it stands."""
    seen: set[str] = set()
    for game in catalogue().games.values():
        if (room := room_of(game.bare)) not in seen and opens(game.id):
            seen.add(room)
            yield game.id


@pytest.mark.parametrize(("game", "luck"), [("chile/texas-holdem", 38), *((game, 1) for game in of_each_family())])
def test_a_table_goes_on_after_reports_about_the_coup_before(
    game: str, luck: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report just after a coup may be about that one, of which a checkpoint knows nothing: none stands before it."""
    monkeypatch.setattr("tapete.floor.house.new_seed", lambda: f"{luck + 900:064x}")
    house = furnish(f"sqlite:///{tmp_path / 'floor.db'}")
    host = house.floor.open_table(house["chief"], game, {}, pace={"reseed": 5})
    sit(host, [house["ana"], house["bea"]], chips_for(host, 400))
    wandered(host, house["chief"], random.Random(luck + 7))
    house.floor.close()
    kept = tmp_path / "kept"
    Floor.at(house.url, safe=Vault(KEY), kept=kept).close()
    quick, slow = Floor.at(house.url, safe=Vault(KEY), kept=kept), Floor.at(house.url, safe=Vault(KEY))
    assert quick.damaged == slow.damaged == {} and went_on(quick) == ({1} if (kept / "table-1").exists() else set())
    assert alike(quick.hosts[1], slow.hosts[1])
    quick.close()
    slow.close()
