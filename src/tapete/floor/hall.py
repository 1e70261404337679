"""A bingo hall at work: its log, the desk that calls for balls, and what a game is now, for whoever looks at it.

The game itself is the table's record; the log says what the record does not: who called a ball that the hall drew, where a card
was sold and with which receipt, why a sale was voided, who corrected what. It is only added to, and chained like all books.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select

from tapete.catalogue.bingo.rules import BingoRules
from tapete.errors import NotFound, Refused
from tapete.floor import chronicle, duties
from tapete.floor.host import Beside, Done, Host
from tapete.floor.people import TIME_OUT, Person
from tapete.floor.store import hall_log, now
from tapete.games.bingo.asks import Ball, Others
from tapete.games.bingo.coup import pot_kind, pot_shows
from tapete.games.bingo.figures import missing
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.games.bingo.sale import funds, size
from tapete.play.events import Payment
from tapete.play.moves import Claim, Outcome, Report
from tapete.play.window import Betting
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

NO_HALL = Text("esa mesa no es una sala de bingo", "that table is no bingo hall")
NOT_NOW = Text("ahora no sale ninguna bola", "no ball comes now")
TYPED = Text("aquí las bolas salen de la máquina y se escriben", "here the balls come from the machine and are typed")
DESK = "desk"


def hall(floor: Floor, table: int) -> Host:
    """A table that is a bingo hall."""
    host = floor.host(table)
    if not duties.of_hall(host):
        raise NotFound(NO_HALL)
    return host


# the log


@dataclass(frozen=True)
class Logged:
    """A line of the hall's log."""

    id: int
    at: int
    table: int | None
    person: int
    what: str
    station: str
    facts: Mapping[str, Any]


def write(db: Connection, table: int | None, person: Person, what: str, station: str, **facts: object) -> int:
    """Add a line to the hall's log, and to the chronicle; its number."""
    row = {"at": now(), "table_id": table, "person": person.id, "what": what, "station": station}
    key = db.execute(insert(hall_log).values(**row, facts=json.dumps(facts, sort_keys=True))).inserted_primary_key
    assert key is not None
    chronicle.record(db, hall_log, key[0])
    return int(key[0])


def logged(floor: Floor, table: int | None, whats: Iterable[str] = (), most: int = 1000, holding: str = "") -> list[Logged]:
    """What the log says of a table, or of the house, the last first."""
    query = select(hall_log).where(hall_log.c.table_id == table).order_by(hall_log.c.id.desc()).limit(most)
    chosen = list(whats)
    if holding:
        query = query.where(hall_log.c.facts.contains(holding, autoescape=True))
    with floor.engine.connect() as db:
        rows = db.execute(query.where(hall_log.c.what.in_(chosen)) if chosen else query).all()
    return [Logged(r.id, r.at, r.table_id, r.person, r.what, r.station, json.loads(r.facts)) for r in rows]


# the desk


def next_ball(host: Host, by: Person, n: int) -> Done:
    """The desk calls for a ball and the hall draws it from the seed; asked twice after the same entry, one comes."""
    duties.check(host, by, "announce")
    if by.id in host.seats.values():
        raise Refused(duties.NOT_YOU)
    if host.mode != "automatic":
        raise Refused(TYPED, host.table.terms.rules.draw_cite)
    with host.lock:
        if host.n == n and (host.table.held or not isinstance(host.table.ask, Ball)):
            raise Refused(NOT_NOW, host.table.terms.rules.draw_cite)
        beside = Beside(after=lambda db, entry: _note_ball(db, host, by, entry))
        return host.act(TIME_OUT, "", f"ball-{secrets.token_hex(12)}", after=n, beside=beside)


def _note_ball(db: Connection, host: Host, by: Person, entry: int) -> None:
    write(db, host.id, by, "ball", DESK, entry=entry)


# what the game is now


@dataclass(frozen=True)
class Winner:
    """A card that won, and what it was paid; nothing while that is not known."""

    prize: str
    card: int
    seat: int
    amount: int | None = None


@dataclass(frozen=True)
class Game:
    """One game of the hall: the one being sold or played, or the one that has just ended."""

    number: int
    balls: tuple[int, ...]
    prizes: Mapping[str, int]
    """What each prize amounts to, by the cards sold so far."""
    over: tuple[str, ...]
    winners: tuple[Winner, ...]
    cards: int = 0


def memory_of(host: Host) -> BingoMemory:
    return host.table.felt.of(BingoMemory).memory


def rules_of(host: Host) -> BingoRules:
    rules = host.table.terms.rules
    assert isinstance(rules, BingoRules)
    return rules


def phase(host: Host) -> str:
    """What the hall is at: `sale`, `draw` or `others` (a prize is verified: any other?)."""
    ask = host.table.ask
    return "sale" if isinstance(ask, Betting) else "others" if isinstance(ask, Others) else "draw"


def begun(host: Host) -> bool:
    """Whether a game is being played: from the close of its sale nothing of it is changed."""
    return phase(host) != "sale"


def game(host: Host) -> Game:
    memory = memory_of(host)
    winners = tuple(Winner(w.prize, w.card, w.seat) for w in memory.won)
    return Game(host.table.felt.coup, memory.drawn, funds(host.table.terms, memory), memory.over, winners, memory.cards)


def last_game(host: Host) -> Game | None:
    """The game before this one, as its entries tell it: its balls, and what was paid for which card."""
    number = host.table.felt.coup - 1
    balls: list[int] = []
    winners: list[Winner] = []
    first = next((i for i in range(host.n - 1, -1, -1) if host.coups[i] < number), -1) + 1
    if number < 1:
        return None
    rules = rules_of(host)
    for i in range(first, host.n):
        if host.coups[i] != number:
            break
        entry = host.table.log[i]
        if isinstance(entry.move, Outcome) and i not in host.table.struck:
            balls.append(int(entry.move.value))
        elif isinstance(entry.move, Report) and duties.puts_ball_right(host, entry.move):
            wrong, right = map(int, entry.move.facts)
            balls = [right if b == wrong else b for b in balls]
        winners += [
            Winner(e.bet.kind, int(e.bet.spot), e.seat, e.returned)
            for e in entry.events
            if isinstance(e, Payment) and rules.bets[e.bet.kind].role in ("prize", "pot") and e.returned
        ]
    return Game(number, tuple(balls), {}, (), tuple(winners))


def open_prizes(host: Host) -> list[str]:
    """Prizes that can still be claimed in this game."""
    memory = memory_of(host)
    known = funds(host.table.terms, memory)
    return [k for k, bet in rules_of(host).bets.items() if bet.role == "prize" and k in known and k not in memory.over]


def growing(host: Host) -> tuple[str, int]:
    """The prize that grows, and what it shows; nothing where the plan has none."""
    shown = pot_shows(host.table.terms, host.table.felt.of(BingoMemory))
    within = rules_of(host).pot
    offered = within is not None and host.table.terms.plan.values.get(within.within)
    return (pot_kind(rules_of(host)), shown) if offered else ("", 0)


@dataclass(frozen=True)
class Checked:
    """A card held against the balls that came."""

    card: int
    sold: Sold | None
    lacks: Mapping[str, list[int]]
    """What it lacks for each prize that can still be claimed."""
    won: tuple[str, ...]
    invalid: bool


def checked(host: Host, card: int) -> Checked:
    """Look a card up in the series: whether it is in this game, and what it lacks."""
    most = size(host.table.terms)
    if not 1 <= card <= most:
        raise Refused(Text(f"los cartones van del 1 al {most}", f"cards go from 1 to {most}"), rules_of(host).card.cite)
    memory = memory_of(host)
    sold = memory.sale_of(card)
    lacks = {k: missing(host.table.terms, memory, k, card) for k in open_prizes(host)} if memory.drawn else {}
    won = tuple(w.prize for w in memory.won if w.card == card)
    return Checked(card, sold, lacks, won, card in memory.invalid)


def last_claim(host: Host) -> int | None:
    """The card that was called last in this game, right or wrong."""
    for i in range(host.n - 1, -1, -1):
        if host.coups[i] != host.table.felt.coup:
            return None
        move = host.table.log[i].move
        if isinstance(move, Claim):
            return move.card
    return None
