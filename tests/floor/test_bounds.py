"""Too much of anything is refused with a sentence, and nothing else suffers for it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from fastapi.testclient import TestClient
from sqlalchemy import event

from floor.house_of_cards import SECRET, House, assert_sound
from tapete.floor.clock import Clock
from tapete.floor.house import Floor
from tapete.floor.steady import Steady
from tapete.play.moves import Move
from tapete.table import notation
from tapete.table.table import Table
from tapete.web import bounds
from tapete.web.app import create_app
from tapete.web.pages import acta

MEGABYTE = 1_000_000


@pytest.fixture
def visit(house: House) -> Iterator[Any]:
    clients: list[TestClient] = []

    def come_in(name: str = "") -> TestClient:
        client = TestClient(create_app(house.floor), headers={"accept-language": "en"}, raise_server_exceptions=False)
        clients.append(client)
        if name:
            client.headers["X-CSRF"] = client.post("/api/login", json={"name": name, "password": SECRET}).json()["csrf"]
        return client

    yield come_in
    for client in clients:
        client.close()


@pytest.mark.parametrize("path", ["/api/login", "/login", "/api/drill/spain/roulette", "/guest"])
def test_a_request_of_more_than_a_megabyte_is_not_read(visit: Any, path: str) -> None:
    client = visit()
    declared = client.post(path, content=b"x" * (MEGABYTE + 1))
    assert declared.status_code == 413 and "larger than" in declared.text
    streamed = client.post(
        path, content=iter([b"a=" + b"x" * 300_000] * 4), headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert streamed.status_code == 413


@pytest.mark.parametrize("said", ["-1", "1e9", "9" * 400])
def test_a_length_that_is_no_number_is_refused(visit: Any, said: str) -> None:
    assert visit().post("/api/login", content=b"{}", headers={"content-length": said}).status_code == 413


@contextmanager
def served(floor: Floor) -> Iterator[int]:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    config = uvicorn.Config(create_app(floor), port=port, log_level="error", lifespan="off", http=bounds.Punctual)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = server.force_exit = True
        thread.join(10)


def test_who_sends_a_head_or_a_body_too_slowly_is_cut_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(bounds, "BODY_SECONDS", 0.3)
    whole = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
    slow = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    with served(house.floor) as port:
        for begin in (b"", b"GET /api/games HT", whole + b"GET /a"):
            with socket.create_connection(("127.0.0.1", port), 20) as line:
                line.sendall(begin)
                heard = b""
                while part := line.recv(65536):
                    heard += part
                assert heard.startswith(b"HTTP/1.1 200") == begin.startswith(whole)
        with socket.create_connection(("127.0.0.1", port), 20) as line:
            line.sendall(slow)
            assert line.recv(65536).startswith(b"HTTP/1.1 408")


def test_of_a_form_that_broke_off_on_the_way_nothing_is_heard(house: House, visit: Any) -> None:
    """The beginning of `amount=100` is a whole form too, and another one."""
    cashier = visit("cashier")
    held = house.floor.balances(house["ana"])["USD"]
    form = f"csrf={cashier.headers['X-CSRF']}&name=ana&currency=USD&way=in&amount=1"
    app = create_app(house.floor)
    scope = {"type": "http", "method": "POST", "path": "/house/cage", "raw_path": b"/house/cage", "query_string": b""}
    heads = {"host": "x", "cookie": f"tapete={cashier.cookies['tapete']}", "content-type": "application/x-www-form-urlencoded"}
    heads["content-length"] = str(len(form) + 2)
    scope |= {"scheme": "http", "http_version": "1.1", "server": ("x", 80), "client": ("127.0.0.1", 5), "root_path": ""}
    scope["headers"] = [(k.encode(), v.encode()) for k, v in heads.items()]
    said: list[Any] = []

    def ask(*parts: Any) -> None:
        coming = iter(parts)

        async def receive() -> Any:
            return next(coming)

        async def send(message: Any) -> None:
            said.append(message)

        assert TestClient.portal is not None  # a browser of another test may have a loop in this thread
        TestClient.portal.call(app, scope, receive, send)

    begun = {"type": "http.request", "body": form.encode(), "more_body": True}
    ask(begun, {"type": "http.disconnect"})
    assert said == [] and house.floor.balances(house["ana"])["USD"] == held
    ask(begun, {"type": "http.request", "body": b"00", "more_body": False})
    assert said[0]["status"] == 303 and house.floor.balances(house["ana"])["USD"] == held + 10_000


def test_so_many_streams_and_no_more(visit: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.roulette().id
    client = visit("ana")
    streams = client.app.state.streams
    with streams.one(house["ana"].id, "elsewhere"):
        monkeypatch.setattr(bounds, "STREAMS_PER_PERSON", 1)
        refused = client.get(f"/api/tables/{table}/events")
        assert refused.status_code == 429 and "too many pages" in refused.text
    assert not streams.full(house["ana"].id, "elsewhere"), "a stream that ended is forgotten"
    monkeypatch.setattr(bounds, "STREAMS_PER_ADDRESS", 0)
    assert client.get(f"/api/tables/{table}/events").status_code == 429


def test_who_came_longest_ago_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "KEPT", 3)
    known: dict[Any, Any] = {}
    assert [bounds.often(known, who, 2, 60) for who in "aaabcda"] == [False, False, True, False, False, False, False]
    assert len(known) == 3


def test_the_page_of_a_long_record_is_bounded_and_its_check_is_made_aside(
    visit: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acta, "SHOWN", 10)
    host = house.roulette()
    for i in range(40):
        host.act(house["ana"], "seat 1 buys 10", f"buy {i}")
    client = visit("ana")
    for n, first in ((40, 31), (20, 15), (0, 1)):
        page = client.get(f"/tables/{host.id}/acta?n={n}").text
        assert page.count('<li id="n') == 10 and f'id="n{first}"' in page
    monkeypatch.setattr(acta, "PATIENCE", 0.0)
    under_way = client.get(f"/tables/{host.id}/acta?check=1")
    monkeypatch.setattr(acta, "PATIENCE", 60.0)
    with host.lock, acta_waits(house.floor, host.id) as done:  # nobody who plays waits for a check, nor a check for them
        assert done() and under_way.status_code == 200
    assert "The acta is whole" in client.get(f"/tables/{host.id}/acta?check=1").text


@contextmanager
def acta_waits(floor: Floor, table: int) -> Iterator[Callable[[], bool]]:
    """A check begun in another thread, and whether it ends while this one holds the table."""
    said: list[object] = []
    thread = threading.Thread(target=lambda: said.append(acta.proof_of(floor, floor.host(table))))
    thread.start()

    def done() -> bool:
        thread.join(60)
        return said != [] and said[0] is not None

    yield done
    thread.join()


def test_a_step_forward_in_a_record_plays_one_move(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host = house.roulette()
    for i in range(20):
        host.act(house["ana"], "seat 1 buys 10", f"buy {i}")
    assert host.replayed(10).felt.chips == {1: 10_000}
    played: list[str] = []
    slow = notation.parse_move

    def counting(table: Table, words: str) -> Move:
        played.append(words)
        return slow(table, words)

    monkeypatch.setattr("tapete.floor.seen.parse_move", counting)
    assert host.replayed(11).felt.chips == {1: 11_000} and len(played) == 1
    assert host.replayed(5).felt.chips == {1: 5000} and len(played) == 6


# the disk


def test_a_full_disk_is_503_and_nothing_is_lost(house: House, visit: Any) -> None:
    engine = house.floor.engine
    if engine.dialect.name != "sqlite":
        pytest.skip("a full disk is played with a SQLite file")
    host, director = house.roulette(), visit("director")
    ana = visit("ana")
    host.act(house["ana"], "seat 1 buys 100", "buy")
    before = host.n, host.hash

    def full(connection: Any, record: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    engine.dispose()
    event.listen(engine, "connect", full)
    said = set()
    for i in range(400):
        answer = ana.post(f"/api/tables/{host.id}/moves", json={"line": "seat 1 buys 10", "id": f"more {i}"})
        said.add(answer.status_code)
        if answer.status_code == 503:
            break
    assert said <= {200, 503} and 503 in said and "cannot be read or written" in answer.text
    assert "The books cannot be written" in director.get("/house").text
    assert_sound(house.floor)
    event.remove(engine, "connect", full)
    engine.dispose()
    again = ana.post(f"/api/tables/{host.id}/moves", json={"line": "seat 1 buys 10", "id": f"more {i}"})
    assert again.status_code == 200 and host.n > before[0]
    assert "The books cannot be written" not in director.get("/house").text
    fresh = house.again()
    try:
        assert fresh.host(host.id).hash == host.hash
    finally:
        fresh.close()


# what used to be 500


@pytest.mark.parametrize(
    "words",
    [
        "seat 1 buys 10\x00",
        "correct seat 1 gets 5 because \x00",
        "card ??",
        "spin ??",
        f"seat {'9' * 250} buys 5",
        "seat 1 buys 1e99",
        "seat 1 buys 1/0",
    ],
)
@pytest.mark.parametrize("mode", ["automatic", "live"])
def test_no_words_of_a_move_break_the_table(visit: Any, house: House, words: str, mode: str) -> None:
    host = house.roulette(mode)
    host.act(house["ana"], "seat 1 buys 100", "buy")
    for name in ("ana", "chief"):
        answer = visit(name).post(f"/api/tables/{host.id}/moves", json={"line": words, "id": "odd words"})
        assert 400 <= answer.status_code < 500, answer.text
    assert host.n == 1


def test_no_number_breaks_a_page(visit: Any, house: House) -> None:
    table, huge = house.roulette().id, "9" * 5000
    director = visit("director")
    csrf = director.headers["X-CSRF"]
    asked = [
        director.post("/api/tables", json={"game": "spain/roulette", "pace": {"betting": huge}}),
        director.post(
            "/api/tables",
            content=f'{{"game": "spain/roulette", "pace": {{"betting": {huge}}}}}',
            headers={"content-type": "application/json"},
        ),
        director.post(
            "/api/tables", content=f'{{"game": "spain/roulette", "meter": {huge}}}', headers={"content-type": "application/json"}
        ),
        director.post("/open", data={"csrf": csrf, "game": "spain/roulette", "meter": huge}),
        director.post("/house/meters", data={"csrf": csrf, "what": "link", "meter": huge, "table": huge}),
        director.post(
            "/house/meters", data={"csrf": csrf, "what": "open", "table": f"{table} x", "name": "a\x00b", "reserve": "1/0"}
        ),
        director.get(f"/tables/{huge}"),
        director.get(f"/api/tables/{huge}"),
        director.post("/house/cage", data={"csrf": csrf, "name": "ana\x00", "currency": "ESP\x00", "amount": huge, "way": "in"}),
        director.post("/api/cage", json={"name": "ana", "currency": "ESP", "amount": "9" * 20}),
    ]
    assert [a.status_code for a in asked if not 400 <= a.status_code < 500] == []
    with served(house.floor) as port, socket.create_connection(("127.0.0.1", port), 20) as line:
        token = director.cookies["tapete"]
        head = f"Host: x\r\nCookie: tapete={token}\r\nLast-Event-ID: {huge}\r\n\r\n"
        line.sendall(f"GET /api/tables/{table}/events HTTP/1.1\r\n{head}".encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 200")


# time


def test_the_houses_clock_goes_on_when_the_one_on_the_wall_is_moved() -> None:
    wall, sure = [1_000_000_000_000], [0]
    clock = Steady(lambda: wall[0], lambda: sure[0])
    start, second = clock.now(), 1_000_000_000
    for jump in (3600 * second, -7200 * second):
        wall[0] += jump
        sure[0] += second
        wall[0] += second
        now = clock.now()
        assert clock.off and now - start == sure[0] // 1_000_000
    wall[0] = 1_000_000_000_000 + sure[0] + 200_000_000  # slowly put right: followed
    assert clock.now() - start == sure[0] // 1_000_000 + 200 and clock.off == 0


def test_a_jump_is_written_down_and_the_house_is_told(house: House, visit: Any) -> None:
    from sqlalchemy import select

    from tapete.floor import store

    clock = Clock(house.floor)
    for off in (0, 3_600_000, 3_600_100, 0):
        clock.watch(off)
    with house.floor.engine.connect() as db:
        assert db.execute(select(store.knocks.c.what).where(store.knocks.c.name == "clock")).scalars().all() == [
            "jump +3600.0 s",
            "right again",
        ]
        told = (
            db.execute(select(store.links.c.what).where(store.links.c.book == "events").order_by(store.links.c.n)).scalars().all()
        )
        assert ["jump +3600.0 s" in told[0], "right again" in told[1], len(told)] == [True, True, 2]
    clock.watch(-5000)
    assert "clock has jumped -5.0 s" in visit("chief").get("/house").text.replace("\n", " ")
    assert "has jumped" not in visit("ana").get("/").text


def test_times_in_a_record_never_decrease(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from tapete.floor import host as room

    hand = [10**13]
    monkeypatch.setattr(room, "now", lambda: hand[0])
    host = house.roulette()
    for i in range(4):
        host.act(house["ana"], "seat 1 buys 10", f"buy {i}")
        hand[0] -= 3_600_000
    times = [line.at for line in host.lines]
    assert times == sorted(times)
