"""Who does what in a bingo hall: its law says which roles announce, order, sell, pay and audit, and what nobody does at once.

Every move at a hall's table is asked here, and every page of the hall too, so that no door knows more than the law.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from tapete.catalogue.bingo.rules import BingoRules, Duty
from tapete.errors import Refused
from tapete.floor import agreeing, meters
from tapete.floor.people import TIME_OUT, Person
from tapete.floor.store import hall_log
from tapete.play.moves import (
    AddWord,
    BuyIn,
    CashOut,
    Claim,
    CloseBets,
    Correct,
    Decided,
    Hold,
    LastCoups,
    Meter,
    Move,
    NoMoreClaims,
    Outcome,
    Place,
    Rectify,
    Report,
    Reseed,
    TakeDown,
    Undo,
)
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.table.table import Table

STAFF = ("croupier", "chief", "cashier")
LOGGED = {"announce": ("ball",), "sell": ("sale", "void", "reload"), "pay": ("prize",), "audit": ("audit",), "order": ()}
"""What the hall's log says of who had which duty."""
SAID = {"announce": ("ball ",), "order": ("no more bets", "no more claims"), "sell": (), "pay": (), "audit": ()}
"""How a line of the record begins that only who has that duty says."""
NOT_YOURS = Text("ese puesto no es suyo", "that seat is not yours")
NOT_YOU = Text("eso le toca a otra persona de la sala", "that is for somebody else of the house")
COUNTER = Text("los cartones se venden en un punto de venta", "cards are sold at a point of sale")
NEXT_BALL = Text(
    "en una sala la bola se deshace mientras no haya pasado nada más; después, como diga el reglamento de la sala",
    "in a hall a ball is taken back while nothing has followed; after that, as the hall's rules say",
)
MACHINE = Text(
    "aquí las bolas las extrae la sala: pídala desde la mesa del anunciador", "here the hall draws the balls: ask from the desk"
)


def of_hall(host: Host) -> bool:
    return isinstance(host.table.terms.rules, BingoRules)


def check_mode(table: Table, mode: str) -> None:
    """Refuse to draw by itself where the plan has balls come from a machine."""
    rules = table.terms.rules
    if isinstance(rules, BingoRules) and table.terms.plan.values.get("draw") == "manual" and mode != "live":
        raise Refused(
            Text(
                "las bolas salen de la máquina y se escriben: la sala se abre en vivo (live)",
                "balls come from the machine and are typed: the hall is opened live",
            ),
            rules.params["draw"].cite,
        )


def duty_of(host: Host, name: str) -> Duty | None:
    found: Duty | None = host.table.terms.rules.duties.get(name)
    return found


def may(host: Host, person: Person, name: str) -> bool:
    """Whether the law gives this duty to this person's role."""
    duty = duty_of(host, name)
    return person.may(*(duty.by if duty else STAFF))


def check(host: Host, person: Person, name: str) -> None:
    """Refuse a duty that is not this person's, or that they cannot have after what they have done in this hall."""
    duty = duty_of(host, name)
    if not may(host, person, name):
        raise Refused(_whose(duty), duty.cite if duty else "")
    for other in duty.apart if duty else ():
        if had(host, person, other):
            assert duty is not None
            names = duty_of(host, other)
            said = names.names if names else Text(other, other)
            raise Refused(
                Text(
                    f"{person.name} ya ha hecho de {said.es} en esta sala y no puede hacer de {duty.names.es}",
                    f"{person.name} has been {said.en} in this hall already and cannot be {duty.names.en}",
                ),
                duty.cite,
            )


def _cite(host: Host, name: str) -> str:
    duty = duty_of(host, name)
    return duty.cite if duty else ""


def _whose(duty: Duty | None) -> Text:
    return Text(f"eso le toca a: {duty.names.es}", f"that is for: {duty.names.en}") if duty else NOT_YOU


def had(host: Host, person: Person, name: str) -> bool:
    """Whether this person has had a duty at this table, or at another of its session, by the records or the hall's log."""
    tables = _session(host)
    hosts = [host.floor.hosts[t] for t in tables if t in host.floor.hosts]
    if any(_said(line.words, name) for h in hosts for line in h.lines if line.person == person.id):
        return True
    query = select(hall_log.c.id).where(hall_log.c.person == person.id, hall_log.c.what.in_(LOGGED[name]))
    with host.floor.engine.connect() as db:
        return db.execute(query.where(hall_log.c.table_id.in_(tables)).limit(1)).first() is not None


def _said(words: str, name: str) -> bool:
    """Whether a line is one that only who has this duty says; players who buy for themselves have none to mix it up with."""
    if name == "sell":
        said = words.split()
        return said[:1] == ["seat"] and said[2:3] == ["bets"]
    return bool(SAID[name]) and words.startswith(SAID[name])


def _session(host: Host) -> set[int]:
    """The tables of the session that this one is a game of; itself alone where it is none's."""
    from tapete.floor import evening  # it stands on this room

    found = evening.session_of(host.floor, host.id)
    return {host.id, *(r.table for r in found.rounds)} if found else {host.id}


def check_move(host: Host, person: Person, move: Move) -> None:
    """Refuse what is for somebody else to say in a hall."""
    if person is TIME_OUT or person is meters.HOUSE:
        return
    owner = host.seats.get(getattr(move, "seat", 0))
    match move:
        case Outcome() | Undo() | Rectify() if host.mode != "live":
            raise Refused(MACHINE)
        case Undo() if move.entry != host.n:
            raise Refused(NEXT_BALL)
        case Outcome() | Undo():
            check(host, person, "announce")
        case Rectify():
            raise Refused(NEXT_BALL)
        case CloseBets() if _left_to_players(host, person):
            return
        case NoMoreClaims() | CloseBets() | LastCoups():
            check(host, person, "order")
        case Report():
            check(host, person, "announce") if puts_ball_right(host, move) else _only(person, "chief")
        case Decided():
            _only(person, "chief")
        case Hold():
            _only(person, "chief")
            if host.mode != "automatic":
                raise Refused(NOT_YOU)
        case Correct():
            _only(person, "croupier", "chief")
        case Reseed() | Meter():  # what grows goes from game to game by itself
            raise Refused(NOT_YOU)
        case AddWord() if len(host.commitments) <= host.period:
            raise Refused(NOT_YOU)
        case Place(unnoticed=True):
            check(host, person, "sell")
        case BuyIn():
            if owner not in (None, person.id):
                raise Refused(NOT_YOURS)
        case Place() | TakeDown() if host.pace.desk and person.role == "player":
            raise Refused(COUNTER, _cite(host, "sell"))
        case _ if owner == person.id:
            return
        case _ if person.role == "player" and hasattr(move, "seat"):
            raise Refused(NOT_YOURS)
        case Place() | TakeDown() if owner is not None:
            check(host, person, "sell")
        case Claim() if owner is not None:
            check(host, person, "announce")
        case CashOut() if owner is not None:
            check(host, person, "pay")
        case _:
            raise Refused(NOT_YOURS if hasattr(move, "seat") else NOT_YOU)


def _only(person: Person, *roles: str) -> None:
    if not person.may(*roles):
        raise Refused(NOT_YOU)


def right_ball(host: Host) -> list[str]:
    """The irregularities by which a ball that was entered wrongly is put right; none where the text has no such remedy."""
    rules = host.table.terms.rules
    remedies = {name for name, remedy in rules.remedies.items() if remedy.action == "right-ball"}
    return [name for name, found in rules.irregularities.items() if found.remedy in remedies]


def puts_ball_right(host: Host, move: Report) -> bool:
    """Whether this puts a ball right, which is done from the desk itself."""
    return move.irregularity in right_ball(host)


def _left_to_players(host: Host, person: Person) -> bool:
    """A hall without a desk that draws by itself begins when who has bought cards says so."""
    seated = person.id in host.seats.values()
    return host.mode == "automatic" and not host.pace.desk and seated and agreeing.may_close(host, person)
