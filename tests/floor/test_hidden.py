"""Cards that lie face down are never sent to who may not see them: not in JSON, events, pages, drawings or actas."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import tapete
from floor.house_of_cards import SECRET, House, chips_for, furnish, sit, wander
from tapete.equipment.cards import BACK, DECK, show_card
from tapete.errors import TapeteError
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.play.asks import Decide
from tapete.play.moves import Choose, CloseBets, Outcome, Place, Shuffle, TakeBank, TakeDown
from tapete.table.notation import format_move
from tapete.table.seal import verify
from tapete.table.table import Entry, Table
from tapete.table.wander import random_move
from tapete.web.api import entries_of
from tapete.web.app import create_app

PLAYERS = ("ana", "bea", "cai", "dan")
PATHS = (
    "/api/tables/{0}",
    "/api/tables/{0}/acta",
    "/tables/{0}",
    "/tables/{0}/fragment",
    "/tables/{0}/acta",
    "/tables/{0}/acta.txt",
)


@pytest.fixture
def casino(tmp_path: Path) -> Iterator[House]:
    made = furnish(f"sqlite:///{tmp_path / 'floor.db'}", (*PLAYERS, "eva"))
    yield made
    made.floor.close()


def hides_cards(game: str) -> bool:
    """Whether cards lie face down in this game: found by playing it."""
    table = Table(tapete.game(game), {})
    rng = random.Random(5)
    for _ in range(400):
        if table.felt.down:
            return True
        move = random_move(table, rng)
        if move is None:
            return False
        with suppress(TapeteError):
            table.do(move)
    return False


FAMILIES = ("baccarat", "poker", "circle")
GAMES = [g.id for g in tapete.all_games() if g.status == "complete" and g.family in FAMILIES and hides_cards(g.id)]


def waiting_for_a_choice(house: House, game: str = "spain/chemin-de-fer") -> Host:
    """A table where somebody has to decide with cards that only they have seen, as 08.IV has it of chemin de fer."""
    host = house.floor.open_table(house["chief"], game, {}, "automatic", {"decision": 0})
    chips = chips_for(host) if host.game.family == "circle" else "5000000" if "chile" in game else "50000"
    sit(host, [house[name] for name in PLAYERS], chips)
    rng = random.Random(7)
    for i in range(2000):
        if host.table.felt.down and isinstance(host.table.ask, Decide):
            return host
        found = wander(host, house["chief"], rng)
        assert found, "the game goes on"
        if (
            not isinstance(found[1], Place | TakeDown | TakeBank | Choose | CloseBets | Shuffle)
            or getattr(found[1], "kind", "") == "bank"
        ):
            continue
        with suppress(TapeteError):
            host.act(found[0], format_move(host.table, found[1]), f"move {i}")
    raise AssertionError("nobody ever had to decide")


def looking(house: House, name: str) -> TestClient:
    client = TestClient(create_app(house.floor), headers={"accept-language": "en"})
    assert client.post("/api/login", json={"name": name, "password": SECRET}).status_code == 200
    return client


def all_that_is_sent(client: TestClient, host: Host, person: Person) -> list[str]:
    sent = [client.get(path.format(host.id)).text for path in PATHS]
    sent += [client.get(f"/tables/{host.id}/coups/{host.coups[-1]}?n={n}").text for n in range(host.n - 4, host.n + 1)]
    return sent + [host.words_for(line, person) for line in host.lines]


def with_other_cards(host: Host, hand: str) -> None:
    """The same table had other cards come face down to that hand."""
    felt, veil = host.table.felt, host.veil
    other = {card: next(c for c in DECK if c[:-1] != card[:-1]) for card in felt.hands[hand]}
    felt.hands[hand] = tuple(other[c] if i in felt.down[hand].cards else c for i, c in enumerate(felt.hands[hand]))
    for n, unseen in list(veil._lying.items()):
        if unseen.hand == hand:
            veil._lying[n] = replace(unseen, card=other[unseen.card])
            host.lines[n - 1] = replace(host.lines[n - 1], words=f"card {other[unseen.card]}")
            host.table.log[n - 1] = Entry(Outcome("card", other[unseen.card]), host.table.log[n - 1].events)


@pytest.mark.parametrize("game", GAMES)
def test_who_may_not_look_cannot_tell_one_card_from_another(casino: House, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """What is sent to others is the same, letter by letter, whatever the cards are."""
    host = waiting_for_a_choice(casino, game)
    down = host.table.felt.down
    assert down, "cards lie face down while somebody thinks"
    may_look = {host.seats[s] for lying in down.values() for s in lying.seats}
    outsiders = [p for p in casino.people.values() if p.id not in may_look and p.role in ("player", "croupier", "chief")]
    assert {"croupier", "chief"} < {p.name for p in outsiders}
    clients = {p.name: looking(casino, p.name) for p in outsiders}
    monkeypatch.setattr(Host, "replayed", lambda self, upto: self.table)
    before = {p.name: all_that_is_sent(clients[p.name], host, p) for p in outsiders}
    assert any(BACK in text for text in before["croupier"]), "the backs are there"
    for hand in down:
        with_other_cards(host, hand)
    for p in outsiders:
        after = all_that_is_sent(clients[p.name], host, p)
        assert [i for i, (a, b) in enumerate(zip(before[p.name], after, strict=True)) if a != b] == [], p.name


def test_owners_and_inspectors_see_what_they_may(casino: House) -> None:
    host = waiting_for_a_choice(casino)
    hand, down = next(iter(host.table.felt.down.items()))
    owner = next(p for p in casino.people.values() if p.id == host.seats[down.seats[0]])
    cards = list(host.table.felt.hands[hand])
    for name in (owner.name, "inspector"):
        client = looking(casino, name)
        assert client.get(f"/api/tables/{host.id}").json()["hands"][hand] == cards
        assert all(show_card(c) in client.get(f"/tables/{host.id}").text for c in cards)
    assert verify(looking(casino, "inspector").get(f"/api/tables/{host.id}/acta").text).ok
    other = next(p for p in casino.people.values() if p.role == "player" and p.id != owner.id)
    seen = looking(casino, other.name).get(f"/api/tables/{host.id}").json()["hands"][hand]
    assert seen[:2] == [BACK, BACK]


def test_what_is_turned_up_is_told_to_all(casino: House) -> None:
    host = waiting_for_a_choice(casino)
    while isinstance(host.table.ask, Decide):
        choice = host.table.ask.pending[0]
        who = next(p for p in casino.people.values() if p.id == host.seats[choice.bet.seat])
        host.act(who, f"seat {choice.bet.seat} chooses stand on {choice.bet.name}", f"stand {host.n}")
    assert not host.table.felt.down and not host.veil
    told = looking(casino, "croupier").get(f"/api/tables/{host.id}/acta").text
    assert BACK not in told and verify(told).ok


def test_the_stream_hides_them_too(casino: House) -> None:
    host = waiting_for_a_choice(casino)

    async def heard(person: Person) -> list[str]:
        found = []
        async for line in entries_of(host, 0):
            assert line is not None
            found.append(host.words_for(line, person))
            if line.n == host.n:
                return found
        return found

    with ThreadPoolExecutor(1) as aside:  # a browser test in the same run may have left a loop in this thread
        told = {name: aside.submit(asyncio.run, heard(casino[name])).result() for name in ("croupier", "inspector")}
    assert f"card {BACK}" in told["croupier"] and f"card {BACK}" not in told["inspector"]


def test_a_seat_taken_later_does_not_show_what_its_last_owner_held(casino: House) -> None:
    """Who may look is a person, not a chair."""
    host = waiting_for_a_choice(casino)
    n = next(line.n for line in host.lines if host.hides(line.n, casino["croupier"]))
    owners = [p for p in casino.people.values() if p.role == "player" and not host.hides(n, p)]
    assert len(owners) == 1
    host.seats = dict.fromkeys(host.seats, casino["croupier"].id)
    assert host.hides(n, casino["croupier"])
