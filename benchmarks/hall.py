"""A hall of ten thousand cards: what a ball costs, how many cards are checked a second, and a whole game with its listeners.

python benchmarks/hall.py        (or make bench)

Figures of speed stand beside a plain NumPy loop that does the same in the same run. The game is played on a floor of its own:
every sale and every ball is on the disk before it is answered, and two thousand devices in another process listen over HTTP.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import quantiles

import numpy as np
import uvicorn
from numpy.typing import NDArray
from sqlalchemy import insert

import tapete
from tapete.equipment.bingo import Form, series
from tapete.floor import chronicle, eyes
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.people import Person, begin, enrol, hashed
from tapete.floor.store import now, people, writing
from tapete.games.bingo import board
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.hall.games import Stamp, hall_book
from tapete.hall.reports import known, reports
from tapete.hall.sheets import as_csv
from tapete.odds.bingo.kernel import laid, made_on, spelled, turns
from tapete.odds.bingo.simulate import simulate
from tapete.web import bounds
from tapete.web.app import create_app
from tapete.web.door import COOKIE

CARDS, DEVICES, BALLS = 10_000, int(os.environ.get("TAPETE_DEVICES", "2000")), 75
EVERY = float(os.environ.get("TAPETE_BALL_SECONDS", "1.0"))
"""Seconds between two balls; a caller takes five or more."""
AMERICAN = Form(75, 5, 5, 5, free=True)


# marking and checking


def ball_costs(game: str, prizes: Sequence[str], times: int = 12) -> str:
    """Mark and check ten thousand cards, and list those one away, ball by ball."""
    table = tapete.game(game).open(**{"series-size": str(CARDS)})
    sold = tuple(Sold(i + 1, 5 * i + 1, 5 * i + 5) for i in range(CARDS // 5))
    took: list[float] = []
    busy: list[float] = []
    top = table.terms.rules.card.balls
    for turn in range(times):
        memory = BingoMemory(sold=tuple(sold))
        board.held(table.terms, memory)
        for ball in random.Random(turn).sample(range(1, top + 1), top):
            memory = replace(memory, drawn=(*memory.drawn, ball))
            start, worked = time.perf_counter(), time.thread_time()
            for prize in prizes:
                lacks = board.lacks(table.terms, memory, prize)
                np.flatnonzero(lacks == 1), np.flatnonzero(lacks == 0)
            took.append(time.perf_counter() - start)
            busy.append(time.thread_time() - worked)
    cut, own = quantiles(took, n=100), quantiles(busy, n=100)
    return (
        f"{game}: a ball over {CARDS:,} cards, {' and '.join(prizes)}: {cut[49] * 1e6:.0f} µs at the median, "
        f"{cut[98] * 1e6:.0f} µs at p99; of processor {own[49] * 1e6:.0f} and {own[98] * 1e6:.0f} µs"
    )


def plain_loop(faces: NDArray[np.uint8], draw: Sequence[int], ways: Sequence[frozenset[tuple[int, int]]]) -> NDArray[np.uint8]:
    """The same answer as a plain NumPy loop finds it: ball by ball, cell by cell, way by way."""
    marked = faces == 0
    made = np.full(len(faces), 255, np.uint8)
    places = [tuple(np.array(sorted(way)).T) for way in ways]
    for turn, ball in enumerate(draw, start=1):
        marked |= faces == ball
        done = np.zeros(len(faces), bool)
        for rows, columns in places:
            done |= marked[:, rows, columns].all(axis=1)
        made[done & (made == 255)] = turn
    return made


def full_draws(game: str, figure: str, count: int = 1_000_000) -> str:
    rules = tapete.game(game).bare
    form = rules.card.form  # type: ignore[attr-defined]
    ways = rules.ways(figure)  # type: ignore[attr-defined]
    some = np.array(series(form, 1, CARDS), np.uint8)
    cards = laid(np.tile(some, (count // CARDS, 1, 1)))
    draw = random.Random(1).sample(range(1, form.balls + 1), form.balls)
    cells, starts = spelled(ways, form.columns)
    turn = turns(form.balls, draw)
    made_on(cards[:, :64].copy(), turn, cells, starts)
    best, slow = 0.0, 0.0
    for _ in range(3):
        start = time.perf_counter()
        found = made_on(cards, turn, cells, starts)
        best = max(best, count / (time.perf_counter() - start))
        start = time.perf_counter()
        plain = plain_loop(some, draw, ways)
        slow = max(slow, CARDS / (time.perf_counter() - start))
    assert (found[:CARDS] == plain).all()
    return (
        f"{game} {figure}: {best / 1e6:.1f} M cards a second against a full draw; "
        f"a plain NumPy loop {slow / 1e6:.3f} M: {best / slow:.0f} times"
    )


def simulated(game: str, cards: int = 500, games: int = 200_000) -> str:
    terms = tapete.game(game).open(**{"series-size": "600"}).terms
    simulate(terms, [(1, cards)], 100, seed=1)
    start = time.perf_counter()
    simulate(terms, [(1, cards)], games, seed=1)
    each = (time.perf_counter() - start) / games
    return f"{game}: {60 / each / 1e6:.2f} million games a minute over {cards} cards that were sold, on one core"


# the hall


def enrolled(floor: Floor, director: Person) -> list[Person]:
    """So many players with money; one password serves, since hashing two thousand is not what is measured."""
    secret, found = hashed("a long password"), []
    with writing(floor.engine) as db:
        for i in range(DEVICES):
            row = {"name": f"player{i}", "role": "player", "password": secret, "must_change": 0, "since": now(), "guest": 0}
            key = db.execute(insert(people).values(**row)).inserted_primary_key
            assert key is not None
            chronicle.record(db, people, key[0])
            found.append(Person(int(key[0]), f"player{i}", "player"))
    for person in found:
        floor.credit(director, person, "USD", 10_000)
    return found


def sell(host: Host, players: list[Person]) -> list[float]:
    """Every player buys chips and cards, five each; how long each answer took."""
    took = []
    each = CARDS // len(players)
    for seat, player in enumerate(players, start=1):
        for words in (f"seat {seat} buys {each}", f"seat {seat} bets {each} card"):
            start = time.perf_counter()
            host.act(player, words, f"{words}-{seat}")
            took.append(time.perf_counter() - start)
    return took


async def _device(port: int, table: int, after: int, token: str, heard: list[tuple[int, float]], there: asyncio.Event) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /api/tables/{table}/events?after={after} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {COOKIE}={token}\r\n\r\n".encode()
    )
    await writer.drain()
    while line := await reader.readline():
        if line.startswith(b"retry"):
            there.set()
        if line.startswith(b"id: "):
            heard.append((int(line[4:]), time.monotonic()))


async def listen(port: int, table: int, after: int, tokens: list[str], out: Path) -> None:
    """The devices: all listen until they are told to end, then say when each entry came to each."""
    heard: list[tuple[int, float]] = []
    tasks = []
    for first in range(0, len(tokens), 100):
        ready = []
        for token in tokens[first : first + 100]:
            ready.append(asyncio.Event())
            tasks.append(asyncio.create_task(_device(port, table, after, token, heard, ready[-1])))
        await asyncio.gather(*(one.wait() for one in ready))
    print("listening", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for task in tasks:
        task.cancel()
    out.write_text(json.dumps(heard), encoding="utf-8")


def served(floor: Floor) -> tuple[uvicorn.Server, int]:
    server = uvicorn.Server(uvicorn.Config(create_app(floor), port=0, log_level="error", timeout_graceful_shutdown=1))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return server, int(server.servers[0].sockets[0].getsockname()[1])


def play(
    host: Host, caller: Person, players: list[Person], folder: Path, port: int, tokens: list[str]
) -> tuple[list[float], list[float]]:
    """Seventy-five balls while everybody listens: what the caller waited, and how late each device heard of each ball."""
    told, out = folder / "tokens.json", folder / "heard.json"
    told.write_text(json.dumps(tokens), encoding="utf-8")
    child = subprocess.Popen(
        [sys.executable, __file__, "--listen", str(port), str(host.id), str(host.n), str(told), str(out)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdin and child.stdout
    child.stdout.readline()
    said: dict[int, float] = {}
    took = []
    for ball in random.Random(7).sample(range(1, BALLS + 1), BALLS):
        start = time.monotonic()
        done = host.act(caller, f"ball {ball}", f"ball-{ball}")
        took.append(time.monotonic() - start)
        said[done.n] = start
        time.sleep(max(0.0, EVERY - took[-1]))
    child.stdin.write("end\n")
    child.stdin.flush()
    child.wait()
    late = [at - said[n] for n, at in json.loads(out.read_text(encoding="utf-8")) if n in said]
    memory = host.table.felt.of(BingoMemory).memory
    first = board.standing(host.table.terms, memory, "bingo")[0]
    host.act(players[first.seat - 1], f"seat {first.seat} claims bingo {first.card}", "the-claim")
    host.act(caller, "no more claims", "the-end")
    return took, late


def evening() -> str:
    bounds.STREAMS_PER_ADDRESS = DEVICES + 10  # two thousand devices of one machine
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        floor = Floor.at(f"sqlite:///{folder}/floor.db")
        director = enrol(floor.engine, "director", "director", "a long password")
        eyes.change(floor, director, "second.USD", "100000000000")
        players = enrolled(floor, director)
        plan = {"figure": "full", "series-size": str(CARDS), "draw": "manual"}
        host = floor.open_table(director, "puerto-rico/bingo", plan, "live")
        sales = sell(host, players)
        start = time.perf_counter()
        host.act(director, "no more bets", "the-close")
        closed = time.perf_counter() - start
        tokens = [begin(floor.engine, player).token for player in players]
        server, port = served(floor)
        took, late = play(host, director, players, folder, port, tokens)
        server.should_exit = True
        books = after(host)
    one, heard = quantiles(took, n=100), quantiles(late, n=100)
    return (
        f"sale of {CARDS:,} cards to {DEVICES:,} players, {len(sales):,} durable answers: {sum(sales):.1f} s, "
        f"p99 {quantiles(sales, n=100)[98] * 1e3:.1f} ms; the close {closed * 1e3:.0f} ms\n"
        f"{BALLS} balls, {DEVICES:,} devices listening: the caller waits "
        f"{one[49] * 1e3:.1f} ms at the median, {one[98] * 1e3:.1f} ms at p99\n"
        f"ball to screen: {len(late):,} of {BALLS * DEVICES:,} heard, {heard[49] * 1e3:.0f} ms at the median, "
        f"{heard[94] * 1e3:.0f} ms at p95, {heard[98] * 1e3:.0f} ms at p99, {max(late) * 1e3:.0f} ms at worst\n{books}"
    )


def after(host: Host) -> str:
    """The books after the game."""
    start = time.perf_counter()
    host.acta()
    acta = time.perf_counter() - start
    start = time.perf_counter()
    book = hall_book(host.table, [Stamp(line.at, line.person) for line in host.lines])
    rows = as_csv(reports(book, list(known())), "en", book.terms).count("\n")
    told = time.perf_counter() - start
    assert book.games[0].cards == CARDS and len(book.games[0].balls) == BALLS
    return f"the acta of {host.n:,} entries {acta:.1f} s; all reports, {rows:,} rows of CSV, {told:.1f} s"


def main() -> None:
    if sys.argv[1:2] == ["--listen"]:
        port, table, known, tokens, out = sys.argv[2:]
        asyncio.run(listen(int(port), int(table), int(known), json.loads(Path(tokens).read_text(encoding="utf-8")), Path(out)))
        return
    for game, prizes in (("puerto-rico/bingo", ["bingo"]), ("chile/bingo", ["line", "bingo"])):
        print(ball_costs(game, prizes))
    for game, figure in (
        ("puerto-rico/bingo", "line"),
        ("puerto-rico/bingo", "full"),
        ("chile/bingo", "row"),
        ("chile/bingo", "full"),
    ):
        print(full_draws(game, figure))
    for game in ("puerto-rico/bingo", "chile/bingo"):
        print(simulated(game))
    print(evening())


if __name__ == "__main__":
    main()
