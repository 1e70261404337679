"""Cards that lie face down are never sent to who may not see them: not in JSON, events, pages, drawings or actas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from floor.house_of_cards import SECRET, House, furnish
from tapete.equipment.cards import BACK, DECK, show_card
from tapete.errors import TapeteError
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.play.asks import Decide
from tapete.play.bank import Offer
from tapete.play.moves import Outcome
from tapete.table.seal import verify
from tapete.table.table import Entry
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
    made = furnish(f"sqlite:///{tmp_path / 'floor.db'}", PLAYERS)
    yield made
    made.floor.close()


def say(host: Host, who: Person, line: str) -> bool:
    try:
        host.act(who, line, f"{host.n} {line}"[:60])
    except TapeteError:
        return False
    return True


def waiting_for_a_choice(house: House, mode: str = "automatic") -> Host:
    """Chemin de fer until somebody has to decide with cards that only they have seen (08.IV)."""
    host = house.floor.open_table(house["chief"], "spain/chemin-de-fer", {}, mode, {"decision": 0})
    for seat, name in enumerate(PLAYERS, 1):
        assert say(host, house[name], f"seat {seat} buys 5000")
    for _ in range(60):
        ask = host.table.ask
        if isinstance(ask, Offer):
            assert say(host, house[PLAYERS[ask.seats[0] - 1]], f"seat {ask.seats[0]} banks 100")
        elif isinstance(ask, Decide):
            return host
        else:
            banker = host.table.felt.marks["lead"]
            others = [s for s in range(1, 5) if s != banker]
            for seat in others:
                say(host, house[PLAYERS[seat - 1]], f"seat {seat} bets 20 punto")
            assert say(host, house["croupier"], "no more bets")
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


def test_who_may_not_look_cannot_tell_one_card_from_another(casino: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent to others is the same, letter by letter, whatever the cards are."""
    host = waiting_for_a_choice(casino)
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
        assert say(host, who, f"seat {choice.bet.seat} chooses stand on {choice.bet.name}")
    assert not host.table.felt.down and not host.veil
    told = looking(casino, "croupier").get(f"/api/tables/{host.id}/acta").text
    assert BACK not in told and verify(told).ok


def test_the_stream_hides_them_too(casino: House) -> None:
    import asyncio

    host = waiting_for_a_choice(casino)

    async def heard(person: Person) -> list[str]:
        found = []
        async for line in entries_of(host, 0):
            assert line is not None
            found.append(host.words_for(line, person))
            if line.n == host.n:
                return found
        return found

    assert f"card {BACK}" in asyncio.run(heard(casino["croupier"]))
    assert f"card {BACK}" not in asyncio.run(heard(casino["inspector"]))


def test_a_seat_taken_later_does_not_show_what_its_last_owner_held(casino: House) -> None:
    """Who may look is a person, not a chair."""
    host = waiting_for_a_choice(casino)
    n = next(line.n for line in host.lines if host.hides(line.n, casino["croupier"]))
    owners = [p for p in casino.people.values() if p.role == "player" and not host.hides(n, p)]
    assert len(owners) == 1
    host.seats = dict.fromkeys(host.seats, casino["croupier"].id)
    assert host.hides(n, casino["croupier"])
