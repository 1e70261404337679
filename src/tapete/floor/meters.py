"""Progressive meters of the floor: accounts of the ledger that linked tables fill and prizes are paid from.

A meter's reading is the balance of its account. Who moves at a linked table holds the meter until the move is written: what other
tables have put in or won is first entered there as a reading, so that a replay of the acta is exact and of two winners at two
tables one comes first. What then changes on the felt goes through the ledger in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.schema import GameRules
from tapete.errors import NotFound, Refused
from tapete.floor import chronicle, ledger
from tapete.floor.people import Person
from tapete.floor.purse import of_table
from tapete.floor.shared import hold_account
from tapete.floor.store import ledger as books
from tapete.floor.store import meter_entries, meters, now, writing
from tapete.numbers import NotANumber, read_number
from tapete.play.limits import ceiling, floor
from tapete.play.window import Betting
from tapete.table.table import Table
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.floor.house import Floor

DAY = 24 * 3600 * 1000
HOUSE = Person(0, "house", "house")
"""To whom the readings are written down."""

FOR_DIRECTOR = Text("los pozos los lleva el director", "meters are for the director")
NO_METER = Text("en esa mesa no hay apuesta con pozo de ese nombre", "that table has no bet with a meter of that name")
OTHER_TERMS = Text(
    "las mesas de un pozo tienen el mismo reglamento, apuesta, límites, base y aporte",
    "tables on one meter have the same regulation, bet, limits, base and contribution",
)
OTHER_MONEY = Text("un pozo es de dinero o de juguete, nunca de ambos", "a meter is of money or of play money, never of both")
LINKED = Text("esa mesa ya está conectada a un pozo por esa apuesta", "that table is linked to a meter for that bet already")
NOT_LINKED = Text("esa mesa no está conectada a ese pozo", "that table is not linked to that meter")
IN_PLAY = Text("hay una jugada en curso en esa mesa", "a round is in play at that table")
REMOVED = Text("ese pozo ya se retiró", "that meter has been removed")
ANNOUNCE_FIRST = Text("antes de retirar un pozo hay que anunciarlo", "before a meter is removed it must be announced")
BAD_RESERVE = Text(
    "la reserva es un porcentaje que con el aporte no pasa de 100",
    "the reserve is a percentage that with the contribution does not exceed 100",
)


def account(meter: int) -> str:
    return f"meter:{meter}"


def reserve_of(meter: int) -> str:
    return f"meter:{meter}:reserve"


@dataclass(frozen=True)
class Pot:
    """A meter as it stands."""

    id: int
    name: str
    regulation: str
    kind: str
    currency: str
    base: int
    reserve: Fraction
    """Part of each stake that goes to its reserve, from which its base is put back before the house does."""
    tables: tuple[int, ...] = ()
    announced: int | None = None
    removed: int | None = None


# what there is


def pots(db: Connection, only: int | None = None) -> list[Pot]:
    """Every meter with the tables on it, from what was written down about it."""
    entries = db.execute(select(meter_entries).order_by(meter_entries.c.id)).all()
    query = select(meters).order_by(meters.c.id)
    return [_pot(row, [e for e in entries if e.meter == row.id]) for row in db.execute(query) if only in (None, row.id)]


def _pot(row: Any, entries: Iterable[Any]) -> Pot:
    tables: dict[int, bool] = {}
    announced = removed = None
    for e in entries:
        match e.what:
            case "link" | "unlink":
                tables[int(e.table_id)] = e.what == "link"
            case "announce":
                announced = int(e.at)
            case "remove":
                removed = int(e.at)
    on = tuple(t for t, linked in tables.items() if linked)
    return Pot(
        int(row.id),
        str(row.name),
        str(row.regulation),
        str(row.kind),
        str(row.currency),
        int(row.base),
        Fraction(row.reserve),
        on,
        announced,
        removed,
    )


def pot(db: Connection, meter: int) -> Pot:
    found = pots(db, meter) if 0 < meter < 2**31 else []
    if not found:
        raise NotFound(Text(f"no hay pozo {meter}", f"there is no meter {meter}"))
    return found[0]


def reading(db: Connection, found: Pot) -> int:
    return ledger.balance(db, account(found.id), found.currency)


def history(db: Connection, found: Pot, limit: int = 200) -> list[Any]:
    """The last entries of its accounts, newest first."""
    query = select(books).where(books.c.account.in_([account(found.id), reserve_of(found.id)]))
    return list(db.execute(query.order_by(books.c.id.desc()).limit(limit)))


def _table(host: Host | Table) -> Table:
    return host if isinstance(host, Table) else host.table


def kinds(host: Host | Table) -> list[str]:
    """The bets of a table that have a meter."""
    return _metered(_table(host).terms.rules)


@once_per_rules
def _metered(rules: GameRules) -> list[str]:
    return [kind for kind, bet in rules.bets.items() if getattr(bet, "meter", "") and bet.payable]


def linked(db: Connection, host: Host) -> dict[str, Pot]:
    """The meters that a table is on, by bet."""
    ids = select(meter_entries.c.meter).where(meter_entries.c.table_id == host.id)
    found = [pot(db, int(i)) for i in sorted({row[0] for row in db.execute(ids)})]
    return {p.kind: p for p in found if host.id in p.tables}


def shared_by(host: Host, kind: str) -> bool:
    """Whether a table's meter is the floor's, so that nobody at the table may set it."""
    with host.floor.engine.connect() as db:
        return kind in linked(db, host)


# what the director does


def _director(by: Person) -> None:
    if not by.may("director"):
        raise Refused(FOR_DIRECTOR)


def _note(db: Connection, meter: int, what: str, by: Person, table: int | None = None) -> None:
    row = {"meter": meter, "table_id": table, "what": what, "at": now(), "person": by.id}
    key = db.execute(insert(meter_entries).values(**row)).inserted_primary_key
    assert key is not None
    chronicle.record(db, meter_entries, key[0])


def base_of(host: Host | Table, kind: str) -> int:
    terms = _table(host).terms
    return terms.plan.amount(getattr(terms.rules.bets[kind], "meter", "")) or 0


def fills_of(host: Host | Table, kind: str) -> Fraction:
    """The part of each stake that the plan puts into the meter."""
    terms = _table(host).terms
    name = getattr(terms.rules.bets[kind], "fills", "")
    return (terms.plan.fraction(name) or Fraction(0)) if name else Fraction(0)


def open_meter(house: Floor, by: Person, table: int, kind: str, name: str, reserve: str = "0") -> int:
    """A new meter with the terms of a first table, its base put in by the house."""
    _director(by)
    host = house.host(table)
    part = _percent(reserve)
    with host.owned() as db:
        if kind not in kinds(host):
            raise Refused(NO_METER)
        if part + fills_of(host, kind) > 1:
            raise Refused(BAD_RESERVE, host.table.terms.rules.bets[kind].cite)
        base = base_of(host, kind)
        row = {"name": name.strip()[:60] or kind, "regulation": host.game.regulation.regulation, "kind": kind, "base": base}
        row |= {"currency": host.currency, "reserve": str(part), "opened_by": by.id, "opened": now()}
        key = db.execute(insert(meters).values(**row)).inserted_primary_key
        assert key is not None
        made = int(key[0])
        chronicle.record(db, meters, made)
        ledger.post(db, {ledger.CAGE: -base, account(made): base}, host.currency, "meter-base", by.id)
        _link(db, pot(db, made), host, by)
    return made


def _percent(words: str) -> Fraction:
    try:
        part = read_number(words.strip().removesuffix("%").strip() or "0") / 100
    except NotANumber:
        raise Refused(BAD_RESERVE) from None
    if not 0 <= part <= 1 or len(str(part)) > 20:
        raise Refused(BAD_RESERVE)
    return part


def link(house: Floor, by: Person, meter: int, table: int) -> None:
    """Put a table on a meter; its terms must be those of the tables that are on it."""
    _director(by)
    host = house.host(table)
    with host.owned() as db:
        found = pot(db, meter)
        check_terms(house, found, host.table, host.currency)
        _link(db, found, host, by)


def check_first(house: Floor, by: Person, meter: int, table: Table, stakes: str = "money") -> None:
    """Refuse a table that is about to be opened on a meter and could not be linked to it."""
    _director(by)
    with house.engine.connect() as db:
        check_terms(house, pot(db, meter), table, of_table(table.game.regulation.currency, stakes).code)


def check_terms(house: Floor, found: Pot, table: Table, currency: str) -> None:
    """Whether a table has the terms of those that are on a meter."""
    if found.removed:
        raise Refused(REMOVED)
    alike = [other.table for t in found.tables if (other := house.hosts.get(t))]
    if found.kind not in kinds(table) or any(_shared(t, found.kind) != _shared(table, found.kind) for t in alike):
        raise Refused(OTHER_TERMS)
    if (table.game.regulation.regulation, base_of(table, found.kind)) != (found.regulation, found.base):
        raise Refused(OTHER_TERMS)
    if currency != found.currency:
        raise Refused(OTHER_MONEY)


def _shared(table: Table, kind: str) -> tuple[object, ...]:
    """What all tables on one meter have in common (Chile III.6 §6.5.1, Puerto Rico §7.14.G)."""
    terms = table.terms
    low, high = floor(terms, kind), ceiling(terms, kind)
    bet = terms.rules.bets[kind]
    caps = [terms.plan.amount(c.of) or c.amount for c in (*getattr(bet, "lowest", ()), *getattr(bet, "caps", ()))]
    prizes = repr(getattr(bet, "table", None))
    return low and low[0], high and high[0], caps, base_of(table, kind), fills_of(table, kind), prizes


def _link(db: Connection, found: Pot, host: Host, by: Person) -> None:
    if host.closed:
        raise Refused(Text("la mesa está cerrada", "the table is closed"))
    if found.kind in linked(db, host):
        raise Refused(LINKED)
    if not isinstance(host.table.ask, Betting) or host.table.felt.bets:
        raise Refused(IN_PLAY)
    _note(db, found.id, "link", by, host.id)


def unlink(house: Floor, by: Person, meter: int, table: int) -> None:
    """Take a table off a meter; what it shows from then on is its own, as the plan begins."""
    _director(by)
    host = house.host(table)
    with host.lock:
        with host.owned() as db:
            found = pot(db, meter)
            if host.id not in found.tables:
                raise Refused(NOT_LINKED)
            if not host.closed and (not isinstance(host.table.ask, Betting) or host.table.felt.bets):
                raise Refused(IN_PLAY)
            _note(db, meter, "unlink", by, host.id)
        if not host.closed:
            shows = host.table.terms.money(base_of(host, found.kind))
            host.act(HOUSE, f"meter {found.kind} {shows}", f"unlink-{meter}-{host.n}")


def announce(house: Floor, by: Person, meter: int) -> None:
    """Post the removal of a meter at its tables: the days that the regulation gives begin to run."""
    _director(by)
    with writing(house.engine) as db:
        if pot(db, meter).removed:
            raise Refused(REMOVED)
        _note(db, meter, "announce", by)


def free_from(house: Floor, found: Pot) -> int | None:
    """From when an announced meter may be removed."""
    rule = house.catalogue.regulations[found.regulation].removal
    return None if found.announced is None else found.announced + (rule.days if rule else 0) * DAY


def remove(house: Floor, by: Person, meter: int, present: int | None = None) -> dict[str, int]:
    """Give a meter up when its notice has run: its tables leave it, the house has its base back, and the rest goes where it must.

    Where the regulation does not say whose the rest is, it is held apart, in the account `residue`, for who decides it.
    """
    _director(by)
    with house.engine.connect() as db:
        found = pot(db, meter)
    rule = house.catalogue.regulations[found.regulation].removal
    cite, free = rule.cite if rule else "", free_from(house, found)
    if found.removed:
        raise Refused(REMOVED)
    if free is None:
        raise Refused(ANNOUNCE_FIRST, cite)
    if (now() if present is None else present) < free:
        days = rule.days if rule else 0
        said = Text(f"el plazo anunciado de {days} días no ha terminado", f"the announced {days} days are not over")
        raise Refused(said, cite)
    for table in found.tables:
        unlink(house, by, meter, table)
    with writing(house.engine) as db:
        hold_account(db, account(meter))
        if pot(db, meter).removed:
            raise Refused(REMOVED)
        left = reading(db, found) + ledger.balance(db, reserve_of(meter), found.currency)
        base = min(left, found.base)
        parts = shared_out(left - base, {k: f.part for k, f in rule.residue.items()} if rule else {"": Fraction(1)})
        owners = {f"fund:{found.regulation}:{name}" if name else f"residue:{meter}": part for name, part in parts.items()}
        changes = {account(meter): -reading(db, found), reserve_of(meter): -(left - reading(db, found)), ledger.CAGE: base}
        ledger.post(db, changes | owners, found.currency, "meter-removed", by.id)
        _note(db, meter, "remove", by)
    return owners


def shared_out(amount: int, parts: Mapping[str, Fraction]) -> dict[str, int]:
    """By parts that add up to one, rounded down; what does not divide goes to the first.

    >>> shared_out(101, {"a": Fraction(26, 100), "b": Fraction(74, 100)})
    {'a': 27, 'b': 74}
    """
    found = {name: int(amount * part) for name, part in parts.items()}
    first = next(iter(found))
    return found | {first: found[first] + amount - sum(found.values())}
