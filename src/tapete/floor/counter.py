"""A hall's points of sale: cards and packages, the right to the progressive, receipts, voids, reloads and prizes.

A sale is a move of the table's record and a line of the hall's log, written in one transaction: what is sold is counted at once.
Who comes without an account buys as the bearer: each sale is a seat of its own, and its prize is paid to who brings the card.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from tapete.errors import Refused
from tapete.figures import format_amount
from tapete.floor import duties, eyes, hall, ledger, movements, purse
from tapete.floor.host import Beside, Host
from tapete.floor.people import BEARER, Person, enrol, everybody
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.games.bingo.sale import allowed, check_entry, price
from tapete.games.bingo.sale import entry as entry_price
from tapete.play.moves import CashOut, Place
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

STATIONS = ("cage", "portable", "remote")
CENTRAL = "cage"
"""Only there are sales corrected."""
NO_STATION = Text(
    "el puesto de venta es caja, portátil o remoto, con su número", "a station is cage, portable or remote, with its number"
)
NO_ACCOUNT = Text("no hay ningún jugador con ese nombre", "there is no player of that name")
NO_RECEIPT = Text("no hay ese recibo en esta sala", "there is no such receipt in this hall")
NO_REASON = Text("diga el motivo", "give the reason")
NO_COUNT = Text("de 1 a 999 cartones", "from 1 to 999 cards")
VOIDED = Text("ese recibo ya está anulado", "that receipt has been voided already")
BEARER_PAYS = Text("quien no tiene cuenta paga en efectivo", "who has no account pays in cash")
DEVICES_ONLY = Text(
    "en esta sala se juega con dispositivos: hace falta la cuenta del jugador",
    "this hall is played on devices: the player's account is needed",
)
PRINTED_ONLY = Text("en esta sala se juega con cartones impresos", "this hall is played on printed cards")
BEGUN = Text("la partida ha comenzado: no se venden ni se anulan cartones", "the game has begun: no cards are sold or voided")
NOTHING_DUE = Text("a ese puesto no se le debe nada", "nothing is due to that seat")


def station_of(words: str) -> str:
    """A station's name as it is written down: its kind and number."""
    kind, _, number = words.strip().partition("-")
    if kind not in STATIONS or not (number.isascii() and number.isdecimal() and len(number) <= 3):
        raise Refused(NO_STATION)
    return f"{kind}-{int(number)}"


def bearer(floor: Floor) -> Person:
    """The account that stands for whoever holds a printed card."""

    def known() -> Person | None:
        return next((p for p in everybody(floor.engine) if p.name == BEARER), None)

    if found := known():
        return found
    try:
        return enrol(floor.engine, BEARER, "player", secrets.token_urlsafe(24), own=True)
    except Refused:
        if found := known():  # another station was a moment earlier
            return found
        raise


def customer(floor: Floor, name: str) -> Person:
    if not name:
        return bearer(floor)
    found = next((p for p in everybody(floor.engine) if p.name.lower() == name.lower() and p.role == "player"), None)
    if found is None or found.name == BEARER:
        raise Refused(NO_ACCOUNT)
    return found


def played_on(host: Host) -> str:
    """What the plan lets cards be: `printed`, `devices` or `both`."""
    return str(host.table.terms.plan.values.get("played-on") or "both")


@dataclass(frozen=True)
class Order:
    """What is asked for at a station."""

    station: str
    cards: int
    name: str = ""
    """The player's account; nobody's for printed cards of the bearer."""
    device: str = ""
    entry: bool = False
    cash: bool = True
    """Whether it is paid in cash, or from the account."""
    once: str = ""
    """The form's own token: sent twice, it sells once."""


@dataclass(frozen=True)
class Receipt:
    """What a customer is handed: device, time, numbers and total."""

    number: str
    at: int
    table: int
    game: int
    station: str
    seller: int
    seat: int
    name: str
    device: str
    cards: tuple[tuple[int, int], ...]
    total: int
    entry: int
    cash: bool
    voided: str = ""
    """Why it was voided, if it was."""
    reloaded: str = ""


def sell(host: Host, by: Person, order: Order) -> Receipt:
    """Sell cards, and the right to the progressive with them: money, cards and receipt are one transaction, or nothing is."""
    number = order.once or secrets.token_hex(5)
    if not (number.isascii() and number.isalnum() and len(number) <= 20):
        raise Refused(NO_RECEIPT)
    if known := receipt(host, number):
        duties.check(host, by, "sell")
        return known
    whom = customer(host.floor, order.name)
    while True:  # until nobody else has written here in between
        with host.lock:
            asked = ready(host, by, order, whom)
            beside = Beside(
                before=partial(_pay_in, host=host, whom=whom, amount=asked.short if order.cash else 0),
                after=partial(_note, host, by, order, whom, asked, number),
                first=((whom, asked.buys),) if asked.buys else (),
                then=((by, asked.enters),) if asked.enters else (),
            )
            host.act(by, asked.bets, f"sale-{number}", after=host.n, beside=beside)
        if found := receipt(host, number):
            return found
        if f"sale-{number}" in host.requests:  # by another way than this one
            raise Refused(NO_RECEIPT)


@dataclass(frozen=True)
class Asked:
    """An order in the acta's words: chips where the seat is short of them, cards, and the right to the progressive."""

    seat: int
    short: int
    right: int
    buys: str
    bets: str
    enters: str


def ready(host: Host, by: Person, order: Order, whom: Person) -> Asked:
    """Refuse an order that this hall cannot serve, before any money moves; how it is served."""
    duties.check(host, by, "sell")
    _check(host, order, whom)
    rules, terms = hall.rules_of(host), host.table.terms
    if hall.begun(host):
        raise Refused(BEGUN, rules.calls.cite)
    cost = price(terms) * order.cards
    right = entry_price(terms) * order.cards if order.entry else 0
    own = host.seat_of(whom) if whom.name != BEARER else None
    seat = own or max([0, *host.seats, *host.last_seated]) + 1
    allowed(terms, host.table.felt.of(BingoMemory), Place(seat, cost, rules.sold))
    if right:
        check_entry(terms, hall.memory_of(host), seat, order.cards, coming=order.cards)
    held = host.table.felt.chips.get(seat, 0) if own and not order.cash else 0  # cash pays all of it
    short = max(0, cost + right - held)
    kind = next((k for k, bet in rules.bets.items() if bet.role == "entry"), "")

    def say(verb: str, amount: int, what: str = "") -> str:
        return f"seat {seat} {verb} {format_amount(amount, terms.minor)} {what}".strip() if amount > 0 else ""

    return Asked(seat, short, right, say("buys", short), say("bets", cost, rules.sold), say("bets", right, kind))


def _check(host: Host, order: Order, whom: Person) -> None:
    station_of(order.station)
    if not 1 <= order.cards <= 999:
        raise Refused(NO_COUNT)
    if whom.name == BEARER and not order.cash:
        raise Refused(BEARER_PAYS)
    on = played_on(host)
    cite = "" if "played-on" not in hall.rules_of(host).params else hall.rules_of(host).params["played-on"].cite
    if on == "devices" and whom.name == BEARER:
        raise Refused(DEVICES_ONLY, cite)
    if on == "printed" and order.device:
        raise Refused(PRINTED_ONLY, cite)


def check_all(floor: Floor, orders: Sequence[tuple[Host, Asked]], order: Order, whom: Person) -> None:
    """Refuse several sales that are one to the customer where not all of them can be paid."""
    for currency in {host.currency for host, _ in orders}:
        mine = [(host, asked.short) for host, asked in orders if host.currency == currency]
        total = sum(short for _, short in mine)
        with floor.engine.connect() as db:
            if order.cash:
                check_cash(db, mine[0][0], total)
            elif ledger.balance(db, ledger.player(whom.id), currency) < total:
                raise Refused(ledger.SHORT)


def check_cash(db: Connection, host: Host, amount: int) -> None:
    """Refuse cash that one person does not take alone: it is paid into an account at the cage, where a second person agrees."""
    if amount > (most := eyes.alone(db, host.floor, host.currency)) and not purse.is_play(host.currency):
        said = host.table.terms.money(most)
        raise Refused(
            Text(
                f"una sola persona cobra hasta {said:es} en efectivo: ingréselo en caja, con otra persona, y cobre de la cuenta",
                f"one person takes up to {said:en} in cash: pay it in at the cage, with another person, and sell from there",
            )
        )


def _pay_in(db: Connection, host: Host, whom: Person, amount: int) -> None:
    """Cash goes into the cage's drawer, and to the customer's account for the moment that it takes to buy."""
    check_cash(db, host, amount)
    if amount > 0:
        ledger.post(db, {ledger.CAGE: -amount, ledger.player(whom.id): amount}, host.currency, "card-sale", whom.id, host.id)


def _note(host: Host, by: Person, order: Order, whom: Person, asked: Asked, number: str, db: Connection, n: int) -> None:
    sold = hall.memory_of(host).sold
    count, runs = 0, list[tuple[int, int]]()
    for sale in reversed(sold):
        if count == order.cards:
            break
        runs.insert(0, (sale.first, sale.last))
        count += sale.cards
    hall.write(
        db,
        host.id,
        by,
        "sale",
        station_of(order.station),
        receipt=number,
        entry_number=n,
        game=host.table.felt.coup,
        seat=asked.seat,
        name=order.name and whom.name,
        device=order.device,
        cards=runs,
        total=price(host.table.terms) * order.cards,
        entry=asked.right,
        cash=order.cash,
    )


# receipts


def receipts(host: Host, game: int | None = None, most: int = 1000) -> list[Receipt]:
    """The last receipts of a hall, newest first; of one game, or all."""
    found = _read(hall.logged(host.floor, host.id, ("sale", "void", "reload"), most))
    return [r for r in found if game is None or r.game == game]


def _read(lines: Sequence[hall.Logged]) -> list[Receipt]:
    voids = {x.facts["receipt"]: x.facts["reason"] for x in lines if x.what == "void"}
    loads = {x.facts["receipt"]: x.facts["device"] for x in reversed(lines) if x.what == "reload"}
    return [_receipt(x, voids, loads) for x in lines if x.what == "sale"]


def _receipt(line: hall.Logged, voids: Mapping[str, str], loads: Mapping[str, str]) -> Receipt:
    f = line.facts
    runs = tuple((int(a), int(b)) for a, b in f["cards"])
    number = str(f["receipt"])
    return Receipt(
        number, line.at, line.table or 0, int(f["game"]), line.station, line.person, int(f["seat"]), str(f["name"]),
        str(f["device"]), runs, int(f["total"]), int(f["entry"]), bool(f["cash"]), voids.get(number, ""), loads.get(number, ""),
    )  # fmt: skip


def receipt(host: Host, number: str) -> Receipt | None:
    """One receipt by its number, with what became of it."""
    if f"sale-{number}" not in host.requests:
        return None
    about = hall.logged(host.floor, host.id, ("sale", "void", "reload"), holding=f'"receipt": "{number}"')
    return next(iter(_read(about)), None)


def _known(host: Host, number: str, reason: str) -> Receipt:
    found = receipt(host, number)
    if found is None:
        raise Refused(NO_RECEIPT)
    if found.voided:
        raise Refused(VOIDED)
    if not reason.strip():
        raise Refused(NO_REASON)
    return found


def void(host: Host, by: Person, station: str, number: str, reason: str) -> None:
    """Take a sale back before the game begins, where the text lets it be, and give the money back; once, whoever asks."""
    duties.check(host, by, "sell")
    where = station_of(station)
    done = False
    while not done:  # until nobody else has written here in between
        with host.lock:
            found = _known(host, number, reason)
            if hall.begun(host) or found.game != host.table.felt.coup:
                raise Refused(BEGUN, hall.rules_of(host).calls.cite)
            others = any(s.seat == found.seat and _runs(s) not in found.cards for s in hall.memory_of(host).sold)
            owner = _owner(host, found.seat) if found.cash and not others else None
            beside = Beside(
                after=partial(_note_void, host, by, where, found, reason, owner),
                then=((owner, f"seat {found.seat} cashes out"),) if owner else (),
            )
            words = (
                f"seat {found.seat} takes back {format_amount(found.total, host.table.terms.minor)} {hall.rules_of(host).sold}"
            )
            done = not host.act(by, words, f"void-{number}-{secrets.token_hex(5)}", after=host.n, beside=beside).again


def _note_void(
    host: Host, by: Person, where: str, found: Receipt, reason: str, owner: Person | None, db: Connection, _: int
) -> None:
    """Why a sale was taken back; who paid in cash has it back, unless he still has cards."""
    facts = {"receipt": found.number, "reason": reason.strip()[:160], "total": found.total, "seat": found.seat}
    _log(db, host, by, "void", where, facts)
    if owner:
        _hand_over(db, host, by, owner.id, found.total)


def _runs(sold: Sold) -> tuple[int, int]:
    return sold.first, sold.last


def _log(db: Connection, host: Host, by: Person, what: str, station: str, facts: Mapping[str, Any]) -> None:
    hall.write(db, host.id, by, what, station, **facts)


def _owner(host: Host, seat: int) -> Person:
    return next(p for p in everybody(host.floor.engine) if p.id == host.seats[seat])


@dataclass(frozen=True)
class Paid:
    """What was handed over; a sum for two waits at the cage under a number, in the owner's account until then."""

    amount: int
    waits: int | None = None


def _hand_over(db: Connection, host: Host, teller: Person, owner: int, amount: int) -> int | None:
    """Cash over the counter, out of an account; a large sum takes a second person, and waits under the number given."""
    if amount > eyes.alone(db, host.floor, host.currency) and not purse.is_play(host.currency):
        return movements.move(db, host.floor, teller, movements.Movement(teller.id, host.currency, -amount, whom=owner))
    ledger.post(db, {ledger.player(owner): -amount, ledger.CAGE: amount}, host.currency, "card-cash", teller.id, host.id)
    return None


def reload(host: Host, by: Person, station: str, number: str, device: str, reason: str) -> None:
    """The cards of a receipt go to another device, when the first one fails; what they are does not change."""
    duties.check(host, by, "sell")
    where, found = station_of(station), _known(host, number, reason)
    if played_on(host) == "printed":
        raise Refused(PRINTED_ONLY)
    with host.owned() as db:
        facts = {
            "receipt": number,
            "reason": reason.strip()[:160],
            "device": device[:40],
            "before": found.reloaded or found.device,
        }
        _log(db, host, by, "reload", where, facts)


def due(host: Host, seat: int) -> int:
    """What lies at a seat to be paid: what it has won, and the change of what it bought."""
    return int(host.table.felt.chips.get(seat, 0))


def seat_with(host: Host, card: int) -> int | None:
    """The seat that a card was sold to, in this game or the one before."""
    if owner := hall.memory_of(host).owner(card):
        return owner
    games = (host.table.felt.coup, host.table.felt.coup - 1)
    for found in receipts(host):
        if found.game in games and any(first <= card <= last for first, last in found.cards):
            return found.seat
    return next((w.seat for w in (hall.last_game(host) or hall.game(host)).winners if w.card == card), None)


def pay(host: Host, by: Person, station: str, seat: int) -> Paid:
    """Pay a seat what is due to it, in cash, to who brings the card; once, whoever asks at the same time."""
    duties.check(host, by, "pay")
    where = station_of(station)
    waits: list[int | None] = []
    while True:  # until nobody else has written here in between
        with host.lock:
            if not (seat in host.seats and (amount := due(host, seat))):
                raise Refused(NOTHING_DUE)
            host.table.check(CashOut(seat))
            facts = {"seat": seat, "amount": amount, "game": host.table.felt.coup}
            beside = Beside(after=partial(_note_prize, host, by, where, host.seats[seat], facts, waits))
            done = host.act(by, f"seat {seat} cashes out", f"pay-{secrets.token_hex(12)}", after=host.n, beside=beside)
        if not done.again:
            return Paid(amount, waits[-1])


def _note_prize(
    host: Host, by: Person, where: str, owner: int, facts: Mapping[str, int], waits: list[int | None], db: Connection, _: int
) -> None:
    waits.append(_hand_over(db, host, by, owner, facts["amount"]))
    _log(db, host, by, "prize", where, facts)


@dataclass(frozen=True)
class Takings:
    """What a station has sold and paid."""

    station: str
    sales: int
    cards: int
    total: int
    entries: int
    voids: int
    paid: int


def takings(host: Host) -> list[Takings]:
    """Station by station, counted from the log alone."""
    lines: Sequence[hall.Logged] = hall.logged(host.floor, host.id, ("sale", "void", "prize"), 100_000)
    found = []
    for station in sorted({x.station for x in lines}):
        mine = [x for x in lines if x.station == station]
        sales = [x.facts for x in mine if x.what == "sale"]
        found.append(
            Takings(
                station,
                len(sales),
                sum(last - first + 1 for f in sales for first, last in f["cards"]),
                sum(f["total"] for f in sales),
                sum(f["entry"] for f in sales),
                sum(x.facts["total"] for x in mine if x.what == "void"),
                sum(x.facts["amount"] for x in mine if x.what == "prize"),
            )
        )
    return found
