"""The house's key is changed: what the old one signed stays good, the new one follows from it, and a fork is another house."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from floor.house_of_cards import House
from tapete.errors import TapeteError
from tapete.floor import anchors, keyring
from tapete.floor.backup import backup, restore
from tapete.floor.house import Floor
from tapete.floor.keyring import Rotated, ring_in, rotate
from tapete.floor.store import engine_at
from tapete.floor.vault import Vault, key_from
from tapete.table.seal import verify
from tapete.table.signature import Handover, hand_over, new_key, public

BOULE = "spain/boule"


def opened(house: House, folder: Path) -> Floor:
    """The house as `serve` opens it, with its keys in a folder."""
    floor = Floor.at(house.url, safe=Vault(key_from(folder / "seeds.key", {})))
    floor.anchored(folder / "house.key", folder / "anchors")
    return floor


def changed(house: House, folder: Path) -> Rotated:
    made = rotate(house.floor.engine, folder / "house.key", folder / "seeds.key", {})
    ring = ring_in(folder / "house.key")
    anchors.keep(house.floor.engine, ring.private, folder / "anchors", "new key", ring.past)
    return made


def test_what_was_signed_before_stays_good(house: House, tmp_path: Path) -> None:
    floor = opened(house, tmp_path)
    host = floor.open_table(house["chief"], BOULE, {})
    host.act(house["ana"], "seat 1 buys 1000", "buy")
    host.act(house["ana"], "seat 1 bets 20 number 3", "bet")
    before = host.acta()
    with pytest.raises(TapeteError, match="close it"):
        changed(house, tmp_path)
    floor.close()
    sealed = (tmp_path / "seeds.key").read_text()
    first = changed(house, tmp_path)
    second = changed(house, tmp_path)
    assert first.new == second.old and first.seeds == second.seeds == 2
    assert (tmp_path / "seeds.key").read_text() != sealed
    again = opened(house, tmp_path)
    try:
        assert again.differences == [] and again.damaged == {}
        later = again.host(host.id)
        later.act(house["ana"], "no more bets", "spin")
        after = later.acta()
        for text, key in ((before, first.old), (after, second.new)):
            found = verify(text)
            assert found.ok and found.key == key, found.problems
        told = anchors.read((tmp_path / "anchors").read_text())
        assert anchors.lineage(told[-1]) == [first.old, first.new, second.new]
        assert {a["key"] for a in told} == {first.old, first.new, second.new}
        with again.engine.connect() as db:
            assert anchors.missing(db, told) == []
        copy = tmp_path / "copy"
        backup(again.engine, ring_in(tmp_path / "house.key"), copy)
        other = engine_at(f"sqlite:///{tmp_path / 'other.db'}")
        assert restore(other, copy, told[:1]).key == second.new
        other.dispose()
    finally:
        again.close()


def test_a_new_key_wants_the_word_of_the_old_one(house: House, tmp_path: Path) -> None:
    floor = opened(house, tmp_path)
    host = floor.open_table(house["chief"], BOULE, {})
    host.act(house["ana"], "seat 1 buys 1000", "buy")
    floor.close()
    made = changed(house, tmp_path)
    floor = opened(house, tmp_path)
    text = floor.host(host.id).acta()
    floor.close()
    words = text.rstrip().splitlines()[-1].split()
    assert len(words) == 5 and words[3] == made.old
    body = text[: text.rindex("\nsigned ") + 1]
    for wrong in (words[:3], words[:4], [*words[:4], words[2]], [*words, *words[3:]]):
        assert not verify(f"{body}{' '.join(wrong)}\n").ok
    told = (tmp_path / "anchors").read_text().splitlines()
    thief = new_key()
    stolen = hand_over(ring_in(tmp_path / "house.key").private, public(thief))
    with house.floor.engine.connect() as db:
        fork = anchors.anchor(db, thief, past=[Handover(made.old, public(thief), stolen.signature)])
        alone = anchors.anchor(db, thief)
    for more, why in ((json.dumps(fork), "signature"), (json.dumps(alone), "another house"), (told[0], "another house")):
        with pytest.raises(TapeteError, match=why):
            anchors.read("\n".join([*told, more]))


@pytest.mark.parametrize("step", ["_note", "_replace"])
def test_a_change_that_was_interrupted_is_ended(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    floor = opened(house, tmp_path)
    floor.open_table(house["chief"], BOULE, {})
    floor.close()

    def cut(*_: object) -> None:
        raise OSError("power cut")

    with monkeypatch.context() as patch, pytest.raises(OSError, match="power cut"):
        patch.setattr(keyring, step, cut)
        changed(house, tmp_path)
    assert keyring.interrupted(tmp_path / "house.key")
    changed(house, tmp_path)
    again = opened(house, tmp_path)
    try:
        assert again.differences == [] and again.damaged == {}
        assert len(again.ring.line if again.ring else ()) == 2
    finally:
        again.close()
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix in (".key", ".past", ".new")) == [
        "house.key",
        "house.key.past",
        "seeds.key",
    ]


def test_a_key_told_by_the_environment_is_changed_there(house: House, tmp_path: Path) -> None:
    ring_in(tmp_path / "house.key")
    old, new = "a" * 64, "b" * 64
    with pytest.raises(TapeteError, match="TAPETE_SEED_KEY_NEW"):
        rotate(house.floor.engine, tmp_path / "house.key", None, {"TAPETE_SEED_KEY": old})
    floor = Floor.at(house.url, safe=Vault(old))
    floor.open_table(house["chief"], BOULE, {})
    floor.close()
    told = {"TAPETE_SEED_KEY": old, "TAPETE_SEED_KEY_NEW": new}
    assert rotate(house.floor.engine, tmp_path / "house.key", None, told).seeds == 2
    Floor.at(house.url, safe=Vault(new)).close()
    with pytest.raises(TapeteError, match="another key"):
        Floor(house.floor.engine, safe=Vault(old))
