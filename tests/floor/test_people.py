"""Who gets in, and who does not."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from floor.house_of_cards import SECRET, House
from tapete.errors import Refused
from tapete.floor import knocking, people, store
from tapete.floor.house import Floor
from tapete.floor.people import ROLES, Person, change_password, enrol, everybody, log_in, log_out, session

MINUTE = 60 * 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A clock that the test turns."""
    hand = [store.now()]
    monkeypatch.setattr(people, "now", lambda: hand[0])
    monkeypatch.setattr(knocking, "now", lambda: hand[0])
    return hand


def knocked(floor: Floor) -> list[tuple[str, str]]:
    with floor.engine.connect() as db:
        return [(r.name, r.what) for r in db.execute(select(store.knocks).order_by(store.knocks.c.id))]


def test_a_password_is_kept_only_as_an_argon2_hash(house: House) -> None:
    with house.floor.engine.connect() as db:
        kept = db.execute(select(store.people.c.password)).scalars().all()
    assert all(k.startswith("$argon2id$") and SECRET not in k for k in kept)
    assert len(set(kept)) == len(kept)


def test_a_session_token_is_not_in_the_database(house: House) -> None:
    token = log_in(house.floor.engine, "ana", SECRET).token
    with house.floor.engine.connect() as db:
        assert token not in db.execute(select(store.sessions.c.token)).scalars().all()


@pytest.mark.parametrize("role", ROLES)
def test_a_director_may_do_what_anybody_may(role: str) -> None:
    assert Person(1, "x", role).may(role)
    assert Person(1, "x", "director").may(role)
    assert Person(1, "x", "player").may(role) == (role == "player")


@pytest.mark.parametrize(
    ("name", "role", "password"),
    [
        ("x", "player", SECRET),
        ("no spaces", "player", SECRET),
        ("carla", "king", SECRET),
        ("carla", "player", "short"),
        ("ANA", "player", SECRET),
        (" ana ", "player", SECRET),
    ],
)
def test_an_account_that_will_not_do_is_refused(house: House, name: str, role: str, password: str) -> None:
    before = everybody(house.floor.engine)
    with pytest.raises(Refused):
        enrol(house.floor.engine, name, role, password)
    assert everybody(house.floor.engine) == before


@pytest.mark.parametrize("typed", ["Íñigo", "íñigo", "ÍÑIGO", " Íñigo "])
def test_a_name_is_known_however_it_is_typed(house: House, typed: str) -> None:
    made = enrol(house.floor.engine, "Íñigo", "player", SECRET)
    assert log_in(house.floor.engine, typed, SECRET).person == made


def test_a_stranger_is_told_the_same_as_a_wrong_password(house: House) -> None:
    with pytest.raises(Refused) as stranger:
        log_in(house.floor.engine, "nobody", SECRET)
    with pytest.raises(Refused) as wrong:
        log_in(house.floor.engine, "ana", "wrong password")
    assert stranger.value.text == wrong.value.text
    assert knocked(house.floor)[-4:] == [("nobody", "try"), ("nobody", "wrong"), ("ana", "try"), ("ana", "wrong")]


def test_thirty_idle_minutes_end_a_session_and_use_prolongs_it(house: House, clock: list[int]) -> None:
    engine = house.floor.engine
    token = log_in(engine, "ana", SECRET).token
    for _ in range(4):
        clock[0] += 25 * MINUTE
        assert session(engine, token)
    clock[0] += 31 * MINUTE
    assert session(engine, token) is None
    clock[0] -= 31 * MINUTE
    assert session(engine, token) is None


def test_logging_out_and_a_new_password_end_sessions(house: House) -> None:
    engine = house.floor.engine
    first, second = log_in(engine, "ana", SECRET).token, log_in(engine, "ana", SECRET).token
    log_out(engine, first)
    assert session(engine, first) is None and session(engine, second)
    change_password(engine, house["ana"], "another long word")
    assert session(engine, second) is None
    with pytest.raises(Refused):
        log_in(engine, "ana", SECRET)
    assert log_in(engine, "ana", "another long word").person.must_change is False


def test_first_start_makes_one_director_with_a_one_time_password(engine_url: str) -> None:
    floor = Floor.at(engine_url)
    try:
        password = floor.first_director()
        assert password is not None
        assert log_in(floor.engine, "director", password).person.must_change
        assert floor.first_director() is None
    finally:
        floor.close()


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(name=st.text(max_size=80), password=st.text(max_size=80))
def test_no_words_at_the_door_break_it(house: House, name: str, password: str) -> None:
    with pytest.raises((Refused, knocking.TooSoon)):
        log_in(house.floor.engine, name, password)
