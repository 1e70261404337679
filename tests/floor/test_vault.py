"""Seeds lie sealed, follow one another, and are chosen by nobody alone; an acta that is cut is not whole."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from floor.house_of_cards import House, insider
from tapete.equipment.chance import commitment
from tapete.errors import Refused, TapeteError
from tapete.floor import audit, store, vault
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.people import begin, session
from tapete.floor.store import now, seeds, sessions, writing
from tapete.floor.vault import Vault, key_from
from tapete.table.seal import verify

KEY, OTHER = "5a" * 32, "a5" * 32
BOULE = "spain/boule"


@pytest.fixture
def locked(house: House, tmp_path: Path) -> House:
    """A house that seals its seeds and signs its actas."""
    house.floor.vault = Vault(KEY)
    house.floor.anchored(tmp_path / "house.key", tmp_path / "anchors")
    return house


def spin(host: Host, house: House, who: str, times: int = 1, first: int = 0) -> None:
    for i in range(first, first + times):
        host.act(house[who], "seat 1 bets 20 number 3", f"bet {i}")
        host.act(house[who], "no more bets", f"spin {i}")


def boule(house: House, reseed: int = 2) -> Host:
    host = house.floor.open_table(house["chief"], BOULE, {}, pace={"reseed": reseed})
    host.act(house["ana"], "seat 1 buys 1000", "buy")
    return host


def closed(host: Host, house: House) -> str:
    host.act(house["ana"], "seat 1 cashes out", "out")
    house.floor.close_table(house["chief"], host.id)
    return host.acta()


def kept(house: House) -> list[str]:
    with house.floor.engine.connect() as db:
        return [str(x) for x in db.execute(select(seeds.c.seed).order_by(seeds.c.id)).scalars()]


def test_a_seed_in_the_database_cannot_be_read_without_the_key(locked: House) -> None:
    host = boule(locked)
    spin(host, locked, "ana", 2)
    assert len(kept(locked)) == 3, "two at the opening, one at the first change"
    assert all(x.startswith("aesgcm:") and not any(s in x for s in host.seeds) for x in kept(locked))
    with locked.floor.engine.connect() as db:
        assert db.execute(select(store.tables.c.seed)).scalars().all() == [""]
    again = Floor(locked.floor.engine, safe=Vault(KEY))
    assert again.host(host.id).seeds == host.seeds and again.differences == []
    for wrong in (Vault(OTHER), Vault()):
        with pytest.raises(TapeteError, match="key"):
            Floor(locked.floor.engine, safe=wrong)


def test_a_sealed_seed_opens_only_in_its_place() -> None:
    safe = Vault(KEY)
    sealed = safe.seal(1, 1, "seed")
    assert safe.open(1, 1, sealed) == "seed" and safe.seal(1, 1, "seed") != sealed
    for table, n in ((2, 1), (1, 2)):
        with pytest.raises(TapeteError, match="another key"):
            safe.open(table, n, sealed)
    with pytest.raises(TapeteError, match="64 hexadecimal"):
        Vault("short")


def test_what_an_older_house_kept_open_is_sealed_at_its_next_start(house: House) -> None:
    """Its tables keep their one seed, and their records still follow."""
    row = {"game": BOULE, "plan": "{}", "mode": "automatic", "seed": "0" * 64, "opened_by": 1, "opened": 1, "pace": "{}"}
    with house.floor.engine.begin() as db:
        key = db.execute(insert(store.tables).values(**row)).inserted_primary_key
        assert key is not None
        from tapete.floor import chronicle

        chronicle.record(db, store.tables, key[0])
    old = house.floor.host(key[0])
    old.act(house["ana"], "seat 1 buys 1000", "buy")
    spin(old, house, "ana", 3)
    with pytest.raises(Refused):
        old.act(house["ana"], "seat 1 adds clover", "word")
    again = Floor(house.floor.engine, safe=Vault(KEY))
    assert kept(house)[0].startswith("aesgcm:") and again.host(key[0]).hash == old.hash and audit.differences(again) == []
    text = again.host(key[0]).acta()
    assert verify(text).ok and "next" not in text


def test_seeds_follow_one_another_with_the_players_words(locked: House) -> None:
    host = boule(locked)
    promised = host.commitments[1]
    host.act(locked["ana"], "seat 1 adds trébol-7", "word")
    spin(host, locked, "ana", 5)
    assert host.period == 3 and host.commitments[1] == promised == commitment(host.seeds[1])
    assert host.table.words == {}
    open_ = verify(host.acta())
    assert open_.ok and open_.open and open_.seeds == 2, "what was drawn from before may be told"
    told = verify(closed(host, locked))
    assert told.ok and (told.seeds, told.words, told.draws) == (3, 1, 5) and not told.open
    forged = host.acta().replace("adds trébol-7", "adds clover")
    assert any("the seed gives" in p.text.en for p in verify(forged).problems)
    assert [p.text.en for p in verify(host.acta().replace(host.seeds[1], "0" * 64)).problems if "committed" in p.text.en]


def test_a_word_is_one_and_ones_own(locked: House) -> None:
    host = boule(locked)
    host.act(locked["ana"], "seat 1 adds clover", "word")
    for words, who, why in (
        ("seat 1 adds again", "ana", "added 'clover'"),
        ("seat 1 adds theirs", "bea", "not yours"),
        ("seat 2 adds two words", "ana", "not yours"),
        ("seat 1 adds two words", "ana", "letters"),
        (f"seat 1 adds {'x' * 41}", "ana", "letters"),
        (f"reseed {'0' * 64}", "chief", "somebody else"),
    ):
        with pytest.raises(Refused, match=why):
            host.act(locked[who], words, words[:60])
    live = locked.floor.open_table(locked["chief"], BOULE, {}, "live")
    live.act(locked["ana"], "seat 1 buys 1000", "buy")
    with pytest.raises(Refused):
        live.act(locked["ana"], "seat 1 adds clover", "word")


def test_every_shoe_has_a_seed_of_its_own(locked: House) -> None:
    host = locked.floor.open_table(locked["chief"], "spain/punto-y-banca", {})
    host.act(locked["ana"], f"seat 1 buys {10**5}", "buy")
    host.act(locked["chief"], "shuffle", "shuffle")
    change = host.lines[2]
    assert change.words.startswith("reseed ") and change.person == 0 and host.period == 2 and host.n > 3, "then cards are burnt"


def test_another_process_draws_from_the_same_seeds(locked: House) -> None:
    host = boule(locked)
    other = Floor.at(locked.url, safe=Vault(KEY))
    try:
        spin(host, locked, "ana", 4)
        there = other.host(host.id)
        spin(there, locked, "ana", 4, first=4)
        host.catch_up()
        assert (host.hash, host.seeds, host.period) == (there.hash, there.seeds, there.period) and host.period == 5
    finally:
        other.close()


def test_a_failed_write_takes_its_seed_back(locked: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host = boule(locked, reseed=1)
    host.act(locked["ana"], "seat 1 bets 20 number 3", "bet")
    before = host.hash, list(host.seeds), host.period

    def full(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("tapete.floor.host.append", full)
        with pytest.raises(OSError):
            host.act(locked["ana"], "no more bets", "spin")
    assert (host.hash, host.seeds, host.period) == before and len(kept(locked)) == 2
    host.act(locked["ana"], "no more bets", "spin")
    assert host.period == 2


@pytest.mark.parametrize("column", ["seed", "n", "table_id"])
def test_a_changed_seed_is_found(locked: House, column: str) -> None:
    host = boule(locked)
    spin(host, locked, "ana", 2)
    other = boule(locked) if column == "table_id" else host
    value = {"seed": "0" * 64, "n": 9, "table_id": other.id}[column]
    with insider(locked.floor.engine) as db:
        if column == "table_id":
            db.execute(seeds.delete().where(seeds.c.table_id == other.id))
        db.execute(update(seeds).where(seeds.c.table_id == host.id, seeds.c.n == 2).values({column: value}))
    again = Floor(locked.floor.engine, safe=Vault(KEY))
    assert any("seeds " in d.en for d in again.differences) and host.id in again.damaged


def test_where_the_key_comes_from(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "seeds.key"
    made = key_from(file, {})
    assert len(made) == 64 and key_from(file, {}) == made and file.stat().st_mode & 0o077 == 0
    assert key_from(file, {vault.VARIABLE: f" {KEY}\n"}) == KEY
    assert key_from(file, {vault.COMMAND: f"echo {OTHER}"}) == OTHER
    for bad in ({vault.COMMAND: "echo no >&2; false"}, {vault.COMMAND: "no-such-program"}):
        with pytest.raises(TapeteError, match="command that prints"):
            key_from(file, bad)
    with pytest.raises(TapeteError, match="cannot be read"):
        key_from(tmp_path, {})


def test_a_key_that_is_empty_is_no_key(tmp_path: Path) -> None:
    """A file cut off by a full disk, a command that prints nothing: seeds and sessions must not lie open for that."""
    blank = tmp_path / "seeds.key"
    blank.write_text(" \n")
    for told in (key_from(blank, {}), key_from(blank, {vault.COMMAND: "true"}), key_from(blank, {vault.VARIABLE: " "})):
        with pytest.raises(TapeteError, match="64 hexadecimal digits"):
            Vault(told)
    assert not Vault().locked


def test_an_acta_that_is_cut_or_changed_is_not_whole(locked: House) -> None:
    host = boule(locked)
    spin(host, locked, "ana", 3)
    text = closed(host, locked)
    whole = verify(text)
    assert whole.ok and whole.key == host.key and text.splitlines()[-1].startswith(f"signed {host.key} ")
    lines = text.splitlines()
    seals = [i for i, line in enumerate(lines) if line.startswith("seal ")]
    for cut in (*seals, len(lines) - 2):
        said = [p.text.en for p in verify("\n".join(lines[: cut + 1]) + "\n").problems]
        assert any("not whole" in s for s in said), lines[cut]
    swapped = "\n".join([*lines[:-1], lines[-1][:-1] + ("0" if lines[-1][-1] != "0" else "1")]) + "\n"
    assert any("not what was signed" in p.text.en for p in verify(swapped).problems)
    assert any("after the signature" in p.text.en for p in verify(text + "seal 0\n").problems)
    bare = text.replace(f" key {host.key}", "").rsplit("signed ", 1)[0]
    assert not verify(bare).ok, "the key is inside the first hash: who leaves it out breaks the chain"


def test_an_open_tables_acta_says_so_and_is_signed_too(locked: House) -> None:
    host = boule(locked)
    found = verify(host.acta_for(locked["ana"]))
    assert found.ok and found.open and found.key == host.key


# sessions


def test_a_session_that_the_house_did_not_write_is_none(house: House) -> None:
    """Who can write to the database and not read the key makes no session, and takes over nobody's."""
    safe = Vault(KEY)
    engine = house.floor.engine
    mine = begin(engine, house["ana"], safe)
    assert (found := session(engine, mine.token, safe=safe)) and found.person.name == "ana"
    assert session(engine, mine.token, safe=Vault("f" * 64)) is None
    forged = hashlib.sha256(b"forged").hexdigest()
    with writing(engine) as db:
        row = {"token": forged, "person": house["director"].id, "csrf": mine.csrf, "seen": now()}
        db.execute(insert(sessions).values(row))
    assert session(engine, "forged", safe=safe) is None
    with writing(engine) as db:
        db.execute(update(sessions).where(sessions.c.token == forged).values(csrf="ñ" * 20))
        db.execute(update(sessions).where(sessions.c.csrf == mine.csrf).values(person=house["director"].id))
    assert session(engine, "forged", safe=safe) is None
    assert session(engine, mine.token, safe=safe) is None
