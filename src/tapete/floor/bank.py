"""The bank of a table: what its tray must hold, counts by denomination, fills and credits, and the drop box.

A table's account is its tray, its drop box, and the chips in front of its players. Chips are sold from the tray for money that
goes into the box; players hand theirs in at the cage. So the tray must hold what it was lent, less what was sold, and what the
table won: win = box + tray at the end - float - fills + credits. What a count finds otherwise is explained and signed by two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, insert, select

from tapete.errors import Refused
from tapete.floor import chronicle, days, denominations, eyes, ledger, papers, session_end
from tapete.floor.papers import REJECTED, Paper
from tapete.floor.people import Person, person_by_id
from tapete.floor.store import closings, now
from tapete.floor.store import ledger as books
from tapete.floor.store import papers as written
from tapete.table.chain import PLAY
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.floor.house import Floor

MAKERS = {
    "opening": ("croupier", "chief"),
    "check": ("inspector", "chief"),
    "closing": ("croupier", "chief"),
    "box": ("cashier", "inspector"),
    "fill": ("croupier", "chief"),
    "credit": ("croupier", "chief"),
}
SIGNERS = {
    "opening": ("croupier", "chief", "cashier"),
    "check": ("croupier", "chief", "cashier", "inspector"),
    "closing": ("croupier", "chief"),
    "box": ("cashier", "inspector", "chief"),
}
"""Who counts, and who signs beside; a slip is approved and received by those named below."""
APPROVES = {"fill": ("cashier",), "credit": ("chief",)}
RECEIVES = {"fill": ("croupier", "chief"), "credit": ("cashier",)}
WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {"signed": SIGNERS, "approved": APPROVES, "received": RECEIVES}

NOT_YOU = Text("eso le toca a otra persona de la sala", "that is for somebody else of the house")
CLOSED = Text("la mesa está cerrada", "the table is closed")
SEATED = Text("aún hay quien juega en esa mesa", "somebody still plays at that table")
EXPLAIN = Text("lo contado no es lo que debe haber: diga por qué", "what was counted is not what must be there: say why")
NOTHING = Text("eso no es nada", "that is nothing")
MOVED = Text("algo se ha movido desde el recuento: cuente otra vez", "something has moved since the count: count again")
A_CHIEF = Text("uno de los dos que cierran ha de ser jefe de mesa", "one of the two who close must be a table chief")
OTHERS = Text(
    "el buzón lo cuentan otros que los que cerraron la mesa", "the drop box is counted by others than those who closed the table"
)
STILL_OPEN = Text("el buzón se cuenta cuando la mesa está cerrada", "the drop box is counted once the table is closed")
NO_BOX = Text("no hay buzón por contar", "there is no drop box to count")
COUNT_FIRST = Text(
    "el banco de esta mesa no se ha contado: antes, el recuento de apertura firmado por dos",
    "the bank of this table has not been counted: first the opening count, signed by two",
)
COUNT_LAST = Text("esta mesa se cierra con un recuento firmado por dos", "this table is closed with a count that two have signed")
NO_CHIPS = Text("la mesa no tiene fichas para tanto: pida un relleno", "the table has not the chips for so much: ask for a fill")
PENDING = Text("hay un papel de esta mesa sin firmar", "a paper of this table is not signed yet")
ONE_COUNT = Text("ese recuento ya está hecho", "that count is made already")


# what must be there


def sold(db: Connection, host: Host) -> int:
    """Chips sold at the table: what its box must hold."""
    here = books.c.account == ledger.at_table(host.id), books.c.currency == host.currency, books.c.memo == "buy-in"
    return int(db.execute(select(func.coalesce(func.sum(books.c.amount), 0)).where(*here)).scalar_one())


def tray(db: Connection, host: Host) -> int:
    """What the tray must hold, by the ledger and the record."""
    felt = host.table.felt
    players = sum(felt.chips.values()) + sum(b.amount for b in felt.bets)
    return ledger.balance(db, ledger.at_table(host.id), host.currency) - players - sold(db, host)


def wanted(db: Connection, host: Host) -> bool:
    """Whether this table's bank has to be counted: the house's rule, for live tables with money."""
    return host.mode == "live" and host.stakes != PLAY and eyes.read(db, eyes.BANK) == "live"


def of_table(db: Connection, table: int) -> list[Paper]:
    return papers.found_where(db, written.c.table_id == table)


def _done(db: Connection, table: int, kind: str) -> Paper | None:
    return next((p for p in of_table(db, table) if p.kind == kind and p.done), None)


def check_sale(db: Connection, host: Host, amount: int) -> None:
    """Whether chips may be sold here: the bank is counted where it has to be, and there are so many."""
    if wanted(db, host):
        if _done(db, host.id, "opening") is None:
            raise Refused(COUNT_FIRST)
        if tray(db, host) < amount:
            raise Refused(NO_CHIPS)


def check_close(db: Connection, host: Host) -> None:
    """Whether a table may be closed without a count."""
    if wanted(db, host):
        raise Refused(COUNT_LAST)
    _nothing_waits(db, host)


def _nothing_waits(db: Connection, host: Host, but: int = 0) -> None:
    if any(p.id != but for p in papers.waiting(db, written.c.table_id == host.id)):
        raise Refused(PENDING)


# counts


def count(floor: Floor, by: Person, table: int, kind: str, pieces: Mapping[str, int], why: str = "") -> int:
    """Write down a count by denomination; it stands when a second person has signed it."""
    if kind not in SIGNERS or not by.may(*MAKERS[kind]):
        raise Refused(NOT_YOU)
    host = floor.host(table)
    with host.owned() as db:
        must = _box(db, host, by) if kind == "box" else _may_count(db, host, kind)
        found = denominations.total(pieces, host.money)
        if found > ledger.MOST:
            raise Refused(ledger.TOO_LARGE)
        if found != must and not why.strip():
            raise Refused(EXPLAIN)
        about = {"table_id": table, "day": days.of(db, now()), "currency": host.currency, "body": {"pieces": dict(pieces)}}
        return papers.write(db, by, kind, amount=found, expected=must, why=why.strip()[:500], **about)


def _may_count(db: Connection, host: Host, kind: str) -> int:
    if host.closed:
        raise Refused(CLOSED)
    if kind == "opening" and _done(db, host.id, kind):
        raise Refused(ONE_COUNT)
    if kind == "closing" and host.seats:
        raise Refused(SEATED)
    _nothing_waits(db, host)
    return tray(db, host)


def _box(db: Connection, host: Host, by: Person) -> int:
    """What the box of a closed table must hold; who closed it does not count it."""
    if not host.closed:
        raise Refused(STILL_OPEN)
    closed = _done(db, host.id, "closing")
    if closed is None or _done(db, host.id, "box"):
        raise Refused(NO_BOX)
    _nothing_waits(db, host)
    if by.id in closed.people:
        raise Refused(OTHERS)
    return ledger.balance(db, ledger.in_box(host.id), host.currency)


def may_count_box(db: Connection, host: Host, by: Person) -> bool:
    """Whether the drop box of a closed table waits to be counted by this person."""
    if not by.may(*MAKERS["box"]):
        return False
    try:
        _box(db, host, by)
    except Refused:
        return False
    return True


# slips


def slip(floor: Floor, by: Person, table: int, kind: str, pieces: Mapping[str, int]) -> int:
    """Ask for chips from the cage, or ask it to take some back."""
    if kind not in APPROVES or not by.may(*MAKERS[kind]):
        raise Refused(NOT_YOU)
    host = floor.host(table)
    with host.owned() as db:
        if host.closed:
            raise Refused(CLOSED)
        amount = denominations.total(pieces, host.money)
        if amount <= 0:
            raise Refused(NOTHING)
        if amount > ledger.MOST:
            raise Refused(ledger.TOO_LARGE)
        if kind == "credit" and amount > tray(db, host):
            raise Refused(ledger.SHORT)
        about = {"table_id": table, "day": days.of(db, now()), "currency": host.currency, "body": {"pieces": dict(pieces)}}
        return papers.write(db, by, kind, amount=amount, expected=amount, **about)


# signatures


def may_sign(paper: Paper, by: Person, what: str = "") -> bool:
    """Whether this person's word is the one that a paper waits for."""
    what = what or paper.waits_for
    if not paper.waits_for or paper.kind == "day":
        return False
    if what == REJECTED:
        return by.id == paper.person or may_sign(paper, by)
    if by.id in ({s.person for s in paper.signed} if what == "received" else paper.people):
        return False
    return by.may(*WORDS[what].get(paper.kind, ()))


def sign(floor: Floor, by: Person, number: int, what: str) -> Paper:
    """Give a paper the word it waits for, or reject it; the money moves with it."""
    with floor.engine.connect() as db:
        paper = papers.one(db, number)
    if paper.table is None or what not in papers.ASKED:
        raise Refused(NOT_YOU)
    host = floor.host(paper.table)
    with host.lock:
        with host.owned() as db:
            paper = papers.one(db, number)
            if paper.waits_for and by.id in paper.people and what == "signed":
                raise Refused(papers.OWN_PAPER)
            if paper.waits_for and not may_sign(paper, by, what):
                raise Refused(NOT_YOU)
            papers.add(db, by, paper, what)
            work = _reject if what == REJECTED else WORK[paper.kind]
            work(db, host, by, paper)
        host.closed = host.closed or (paper.kind == "closing" and what == "signed")
    if host.closed and paper.kind == "closing":
        floor.bell.ring(host.id)
        floor.sign("closing")
        session_end.look(host)
    return paper


def _opening(db: Connection, host: Host, by: Person, paper: Paper) -> None:
    """The tray holds what was counted; what differs from what was lent is written to over and short."""
    if tray(db, host) != paper.expected:
        raise Refused(MOVED)
    d = paper.difference
    ledger.post(db, {ledger.at_table(host.id): d, ledger.OVER: -d}, host.currency, "difference", by.id, host.id)


def _check(db: Connection, host: Host, by: Person, paper: Paper) -> None:
    """A check moves nothing: it says what was found."""


def _closing(db: Connection, host: Host, by: Person, paper: Paper) -> None:
    """The tray goes back to the cage as it was counted, the box to be counted by others, and the table is closed."""
    if host.closed:
        raise Refused(CLOSED)
    if host.seats or tray(db, host) != paper.expected:
        raise Refused(SEATED if host.seats else MOVED)
    if not (by.may("chief") or person_by_id(db, paper.person).may("chief")):
        raise Refused(A_CHIEF)
    box = sold(db, host)
    changes = {ledger.at_table(host.id): -paper.expected - box, ledger.CAGE: paper.amount, ledger.in_box(host.id): box}
    ledger.post(db, changes | {ledger.OVER: -paper.difference}, host.currency, "close", by.id, host.id)
    shut(db, host, by)


def _counted_box(db: Connection, host: Host, by: Person, paper: Paper) -> None:
    closed = _done(db, host.id, "closing")
    if closed and by.id in closed.people:
        raise Refused(OTHERS)
    changes = {ledger.in_box(host.id): -paper.expected, ledger.CAGE: paper.amount, ledger.OVER: -paper.difference}
    ledger.post(db, changes, host.currency, "box", by.id, host.id)


def _slip(db: Connection, host: Host, by: Person, paper: Paper) -> None:
    """Approved, the chips are on their way; received, they are there."""
    if host.closed:
        raise Refused(CLOSED)
    here, way, n = ledger.at_table(host.id), ledger.on_the_way(host.id), paper.amount
    leaves, arrives = (ledger.CAGE, here) if paper.kind == "fill" else (here, ledger.CAGE)
    if paper.waits_for == "approved":
        if paper.kind == "credit" and n > tray(db, host):
            raise Refused(ledger.SHORT)
        ledger.post(db, {leaves: -n, way: n}, host.currency, "credit" if leaves == here else "fill-sent", by.id, host.id)
    else:
        ledger.post(db, {way: -n, arrives: n}, host.currency, "fill" if arrives == here else "credit-received", by.id, host.id)


def _reject(db: Connection, host: Host, by: Person, paper: Paper) -> None:
    """What is on its way goes back where it came from."""
    if paper.waits_for == "received":
        back = ledger.CAGE if paper.kind == "fill" else ledger.at_table(host.id)
        memo = "fill-back" if paper.kind == "fill" else "credit"
        ledger.post(db, {ledger.on_the_way(host.id): -paper.amount, back: paper.amount}, host.currency, memo, by.id, host.id)


WORK: Mapping[str, Callable[[Connection, Host, Person, Paper], None]] = {
    "opening": _opening,
    "check": _check,
    "closing": _closing,
    "box": _counted_box,
    "fill": _slip,
    "credit": _slip,
}


def shut(db: Connection, host: Host, by: Person) -> None:
    """Write down that a table is closed, and how far its record goes."""
    db.execute(insert(closings).values(table_id=host.id, at=now(), person=by.id))
    chronicle.record(db, closings, host.id)
    if host.n:
        chronicle.record_end(db, host.id, host.n, host.hash)
