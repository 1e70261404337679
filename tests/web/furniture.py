"""A floor to test in: people, money, tables, and a server on a port of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx

from furnished import furnished
from private_server import PATIENCE
from tapete.floor import eyes
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.people import Person, enrol

SECRET = "not so very secret"
STAFF = ("croupier", "chief", "cashier", "inspector", "director")
PLAYERS = ("ana", "luis")
CURRENCIES = ("ESP", "USD", "CLP")


@dataclass
class Place:
    """A floor and everybody in it; staff are called by their role."""

    floor: Floor
    url: str
    people: dict[str, Person]
    address: str = ""
    clients: list[httpx.Client] = field(default_factory=list)

    def open(self, game: str = "spain/roulette", mode: str = "automatic", **plan: str) -> Host:
        return self.floor.open_table(self.people["chief"], game, plan, mode)

    def guest(self) -> Visitor:
        self.clients.append(httpx.Client(base_url=self.address, headers={"accept-language": "en"}, timeout=PATIENCE))
        return Visitor(self.clients[-1])

    def visit(self, name: str) -> Visitor:
        visitor = self.guest()
        visitor.log_in(name)
        return visitor


def furnish(url: str) -> Place:
    floor, people = furnished(url, "web", _everybody)
    return Place(floor, url, people)


def _everybody(floor: Floor) -> dict[str, Person]:
    people = {role: enrol(floor.engine, role, role, SECRET) for role in STAFF}
    people |= {name: enrol(floor.engine, name, "player", SECRET) for name in PLAYERS}
    for currency in CURRENCIES:
        eyes.change(floor, people["director"], f"second.{currency}", "1000000000")
    for name in PLAYERS:
        for currency in CURRENCIES:
            floor.credit(people["cashier"], people[name], currency, 10_000_000)
    return people


@dataclass
class Visitor:
    """Somebody who reads pages and sends forms, as a browser without scripts would."""

    client: httpx.Client

    def log_in(self, name: str, password: str = SECRET) -> httpx.Response:
        return self.client.post("/login", data={"name": name, "password": password})

    def get(self, path: str, status: int = 200, **cookies: str) -> str:
        answer = self.client.get(path, headers={"cookie": self._cookies(cookies)} if cookies else {})
        assert answer.status_code == status, (path, answer.status_code, answer.text[:300])
        return answer.text

    def _cookies(self, more: Mapping[str, str]) -> str:
        return "; ".join(f"{k}={v}" for k, v in {**self.client.cookies, **more}.items())

    @property
    def csrf(self) -> str:
        found = re.search(r'name="csrf" content="([^"]*)"', self.client.get("/book").text)
        return found[1] if found else ""

    def post(self, path: str, status: int = 303, **fields: str) -> httpx.Response:
        answer = self.client.post(path, data={"csrf": self.csrf, **fields})
        assert answer.status_code == status, (path, answer.status_code, answer.text[-900:])
        return answer

    def move(self, table: int, line: str, status: int = 303, n: int = 0) -> httpx.Response:
        return self.post(f"/tables/{table}/move", status, line=line, n=str(n))
