"""A session of a hall: the games of the evening in their order, each with its own plan, and what of them may still be changed.

A session is a line of the hall's log, and each of its games a table that is opened with it, so that a package of cards for the
whole evening is sold at once. Once a game has begun nothing of it is changed; before, a game without cards sold is closed and
opened anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tapete.catalogue.bingo.rules import BingoRules
from tapete.errors import NotFound, Refused
from tapete.figures import format_amount
from tapete.floor import counter, duties, hall
from tapete.floor.host import Host
from tapete.floor.people import TIME_OUT, Person
from tapete.floor.store import writing
from tapete.play.window import Betting
from tapete.table.table import Table
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

MOST = 40
NO_SESSION = Text("no hay esa sesión", "there is no such session")
NO_GAME = Text("esa sesión no tiene esa partida", "that session has no such game")
DIRECTOR = Text(
    "las sesiones las abre y las cambia el director o el jefe de mesa",
    "sessions are opened and changed by the director or the table chief",
)
NO_GAMES = Text(f"una sesión tiene de 1 a {MOST} partidas", f"a session has 1 to {MOST} games")
NOT_BINGO = Text("una sesión es de bingo", "a session is of bingo")
BEGUN = Text(
    "la partida ha comenzado o tiene cartones vendidos: ya no se cambia nada de ella",
    "the game has begun or has cards sold: nothing of it is changed any more",
)
UNFINISHED = Text("la partida anterior no ha terminado", "the game before has not ended")
OVER = Text("esa partida ha terminado: venda para la siguiente", "that game is over: sell for the next one")
LAST = Text("era la última partida de la sesión", "it was the last game of the session")


@dataclass(frozen=True)
class Round:
    """One game of the evening: what it is called, under which plan, and at which table."""

    name: str
    plan: Mapping[str, str]
    table: int


@dataclass(frozen=True)
class Session:
    id: int
    name: str
    game: str
    mode: str
    at: int
    by: int
    rounds: tuple[Round, ...]


def open_session(
    floor: Floor, by: Person, name: str, game: str, mode: str, games: Sequence[tuple[str, Mapping[str, str]]]
) -> Session:
    """Open the tables of an evening; a plan that the law does not allow is refused before any is opened."""
    if not by.may("chief"):
        raise Refused(DIRECTOR)
    if not 1 <= len(games) <= MOST:
        raise Refused(NO_GAMES)
    found = floor.catalogue.game(game)
    if not isinstance(found.bare, BingoRules):
        raise Refused(NOT_BINGO)
    for _, plan in games:
        duties.check_mode(Table(found, found.understood(plan)), mode)
    rounds = [Round(title, dict(plan), floor.open_table(by, game, plan, mode, {"desk": 1}).id) for title, plan in games]
    with writing(floor.engine) as db:
        told = [{"name": r.name, "plan": dict(r.plan), "table": r.table} for r in rounds]
        number = hall.write(db, None, by, "session", hall.DESK, name=name[:60], game=game, mode=mode, rounds=told)
    return session(floor, number)


def sessions(floor: Floor, most: int = 50) -> list[Session]:
    """The sessions, the last first, as changes have left them."""
    lines = hall.logged(floor, None, ("session", "round"), 10_000)
    changes: dict[int, dict[int, Mapping[str, Any]]] = {}
    for line in reversed(lines):
        if line.what == "round":
            changes.setdefault(line.facts["session"], {})[line.facts["number"]] = line.facts["after"]
    return [_read(line, changes.get(line.id, {})) for line in lines if line.what == "session"][:most]


def _read(line: hall.Logged, changed: Mapping[int, Mapping[str, Any]]) -> Session:
    told = [changed.get(i, r) for i, r in enumerate(line.facts["rounds"], 1)]
    rounds = tuple(Round(r["name"], r["plan"], r["table"]) for r in told)
    return Session(line.id, line.facts["name"], line.facts["game"], line.facts["mode"], line.at, line.person, rounds)


def session(floor: Floor, number: int) -> Session:
    found = next((s for s in sessions(floor, 10_000) if s.id == number), None)
    if found is None:
        raise NotFound(NO_SESSION)
    return found


def session_of(floor: Floor, table: int) -> Session | None:
    """The session that a table is a game of, if it is one's."""
    return next((s for s in sessions(floor) if any(r.table == table for r in s.rounds)), None)


def state(host: Host) -> str:
    """What a scheduled game is at: `sale`, `draw`, `others`, or `over` once it has been played or closed."""
    return "over" if host.closed or host.table.felt.coup > 1 else hall.phase(host)


def current(floor: Floor, evening: Session) -> Round | None:
    """The first game that is not over."""
    return next((r for r in evening.rounds if state(floor.host(r.table)) != "over"), None)


def change(floor: Floor, by: Person, number: int, which: int, name: str, plan: Mapping[str, str]) -> None:
    """Another name or plan for a game that has not begun and has sold nothing (§27.6.E): its table is opened anew."""
    if not by.may("chief"):
        raise Refused(DIRECTOR)
    evening = session(floor, number)
    if not 1 <= which <= len(evening.rounds):
        raise NotFound(NO_GAME)
    old = evening.rounds[which - 1]
    host = floor.host(old.table)
    if state(host) != "sale" or hall.memory_of(host).cards or host.seats:
        raise Refused(BEGUN, hall.rules_of(host).calls.cite)
    fresh = floor.open_table(by, evening.game, plan, evening.mode, {"desk": 1})
    floor.close_table(by, old.table)
    before = {"name": old.name, "plan": dict(old.plan), "table": old.table}
    after = {"name": name[:60], "plan": dict(plan), "table": fresh.id}
    with writing(floor.engine) as db:
        hall.write(db, None, by, "round", hall.DESK, session=number, number=which, before=before, after=after)


def carry_on(floor: Floor, by: Person, host: Host) -> Host:
    """From a game that is over to the next of its session: what grows goes along, and who has an account is paid."""
    duties.check(host, by, "order")
    evening = session_of(floor, host.id)
    if evening is None:
        raise NotFound(NO_SESSION)
    if state(host) != "over":
        raise Refused(UNFINISHED)
    found = current(floor, evening)
    if found is None:
        raise Refused(LAST, hall.rules_of(host).cite)
    following = floor.host(found.table)
    kind, shown = hall.growing(host)
    there, reads = hall.growing(following)
    if kind and kind == there and shown != reads and isinstance(following.table.ask, Betting):
        words = f"meter {kind} {format_amount(shown, host.table.terms.minor)}"
        following.act(TIME_OUT, words, f"pot-of-{host.id}")
    _settle_accounts(host)
    if not moved_on(host):
        with writing(floor.engine) as db:
            hall.write(db, host.id, by, "next", hall.DESK, to=following.id)
    return following


def moved_on(host: Host) -> bool:
    """Whether the desk has gone on to the next game, so that screens and devices follow."""
    return bool(hall.logged(host.floor, host.id, ("next",), 1))


def _settle_accounts(host: Host) -> None:
    """Who has an account is paid to it; what is the bearer's waits at the counter for who brings the card."""
    nobody = counter.bearer(host.floor).id
    for seat, owner in list(host.seats.items()):
        if owner != nobody:
            host.act(TIME_OUT, f"seat {seat} cashes out", f"evening-{seat}-{host.table.felt.coup}")


def sell(floor: Floor, by: Person, host: Host, order: counter.Order) -> counter.Receipt:
    """Cards of one game; none of a scheduled game that is over."""
    if state(host) == "over" and session_of(floor, host.id):
        raise Refused(OVER)
    return counter.sell(host, by, order)


def package(floor: Floor, by: Person, host: Host, order: counter.Order) -> list[counter.Receipt]:
    """A package (§27.1.16): as many cards in every game of the session that is still to be played, on one receipt number."""
    evening = session_of(floor, host.id)
    rounds = [r.table for r in evening.rounds] if evening else [host.id]
    hosts = [h for h in map(floor.host, rounds) if state(h) == "sale"]
    if not hosts:
        raise Refused(counter.BEGUN)
    whom, order = counter.customer(floor, order.name), replace(order, once=order.once or secrets.token_hex(5))
    new = [(h, counter.ready(h, by, order, whom)) for h in hosts if not counter.receipt(h, order.once)]
    counter.check_all(floor, new, order, whom)
    return [counter.sell(h, by, order) for h in hosts]
