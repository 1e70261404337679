"""Writers that come together share a commit; each is answered when theirs is durable, and one's mistake is nobody else's."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, insert, select

from private_server import PATIENCE
from tapete.floor import store
from tapete.floor.store import settings, writing


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return store.connect(f"sqlite:///{tmp_path / 'x.db'}")


class Mistake(Exception):
    pass


def crowd(engine: Engine, count: int, wrong: set[int]) -> tuple[list[str], list[int]]:
    """So many write at once, while the first holds the turn; who was answered well, and how often was committed."""
    good: list[str] = []
    commits: list[int] = []
    inside, go = threading.Event(), threading.Event()
    event.listen(engine, "commit", lambda _: commits.append(1))

    def write(i: int) -> None:
        try:
            with writing(engine) as db:
                if i == 0:
                    inside.set()
                    assert go.wait(PATIENCE)
                db.execute(insert(settings).values(key=f"k{i}", value="x"))
                if i in wrong:
                    raise Mistake
        except Mistake:
            return
        with engine.connect() as db:
            assert db.execute(select(settings.c.key).where(settings.c.key == f"k{i}")).scalar_one(), "answered means committed"
        good.append(f"k{i}")

    threads = [threading.Thread(target=write, args=(i,)) for i in range(count)]
    threads[0].start()
    assert inside.wait(PATIENCE)
    for thread in threads[1:]:
        thread.start()
    while store._writers[engine]._waiting < count - 1:
        pass
    go.set()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    return good, commits


@pytest.mark.parametrize("wrong", [set(), {3}, {0}, {7}, set(range(8))])
def test_those_who_come_together_share_a_commit(engine: Engine, wrong: set[int]) -> None:
    good, commits = crowd(engine, 8, wrong)
    expected = sorted(f"k{i}" for i in range(8) if i not in wrong)
    with engine.connect() as db:
        assert sorted(good) == expected == sorted(db.execute(select(settings.c.key)).scalars())
    assert 1 <= len(commits) <= 3, "not eight"
    engine.dispose()


def test_a_commit_that_fails_fails_for_all_who_share_it(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlalchemy

    def full(self: object) -> None:
        raise OSError("disk full")

    failed: list[int] = []

    def write(i: int) -> None:
        try:
            with writing(engine) as db:
                db.execute(insert(settings).values(key=f"k{i}", value="x"))
        except OSError:
            failed.append(i)

    with monkeypatch.context() as patch:
        patch.setattr(sqlalchemy.Connection, "commit", full)
        threads = [threading.Thread(target=write, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
    with engine.connect() as db:
        assert sorted(failed) == [0, 1, 2, 3] and not db.execute(select(settings.c.key)).all()
    write(9)
    with engine.connect() as db:
        assert db.execute(select(settings.c.key)).scalars().all() == ["k9"]
    engine.dispose()


def test_who_takes_everything_back_is_alone(engine: Engine) -> None:
    with writing(engine) as db:
        db.execute(insert(settings).values(key="kept", value="x"))
    with writing(engine, alone=True) as db:
        db.execute(insert(settings).values(key="probe", value="x"))
        db.rollback()
    with pytest.raises(Mistake), writing(engine, alone=True) as db:
        db.execute(insert(settings).values(key="wrong", value="x"))
        raise Mistake
    with engine.connect() as db:
        assert db.execute(select(settings.c.key)).scalars().all() == ["kept"]
    engine.dispose()
