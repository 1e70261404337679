"""Places at tables of poker among players: the draw before the first hand, the waiting list, seats kept for the absent, and
changes of place and table. A game with a player's bank has the waiting list too.

All of it is told from the record: whose number is whose, since when a seat is held, and what somebody took away from where.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tapete.catalogue.circle.rules import CircleRules
from tapete.errors import Refused
from tapete.floor.people import TIME_OUT, Person
from tapete.games.circle.asks import RETURN, SIT_OUT, Between
from tapete.games.circle.chips import Table as Felt
from tapete.games.circle.chips import size
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.places import undrawn
from tapete.play.memory import Memory
from tapete.play.moves import BuyIn, CashOut, Choose, Listed, Move, MoveSeat, Report, Shuffle
from tapete.table.notation import format_move
from tapete.table.waiting import Number, free
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host

MINUTE = 60_000
OVERDUE = "seat-overdue"
"""What is reported of a seat whose player has stayed away too long."""
NOT_DRAWN = Text("antes de la primera mano se sortean los puestos", "before the first hand the places are drawn")
LISTED_ALREADY = Text("ya está en la lista de espera", "you are on the waiting list already")
SEATED = Text("ya tiene un puesto en esta mesa", "you have a seat at this table already")
NOT_CALLED = Text("espere a que se llame su número", "wait until your number is called")


def rules_of(host: Host) -> CircleRules | None:
    rules = host.table.terms.rules
    return rules if isinstance(rules, CircleRules) else None


def felt_of(host: Host) -> Felt:
    return host.table.felt.of(CircleMemory)


# who sits where after a move


def moved(move: Move, before: Memory, after: Memory) -> Mapping[int, int]:
    """Who has taken another place by a move: from where, to where."""
    if isinstance(move, MoveSeat):
        return {move.seat: move.to}
    if isinstance(before, CircleMemory) and isinstance(after, CircleMemory) and not before.drawn:
        return after.drawn
    return {}


def draw_first(host: Host) -> bool:
    """Whether the places are still to be drawn when the cards are shuffled for the first hand."""
    rules = rules_of(host)
    return rules is not None and undrawn(rules, felt_of(host))


# whose word, and when


def heard(host: Host, move: Move) -> Move:
    """Who signs up gets the next number, whatever number was asked for."""
    if isinstance(move, Listed) and move.what == "signs-up":
        return Listed(host.table.queue.given + 1, "signs-up")
    return move


def number_of(host: Host, person: Person) -> Number | None:
    """Somebody's place on the waiting list."""
    return next((w for w in host.table.queue.waits if host.listed.get(w.number) == person.id), None)


def check(host: Host, person: Person, move: Move, present: int) -> None:
    """Refuse what the list, the draw or the texts on changing tables do not let this person do now."""
    rules = rules_of(host)
    if isinstance(move, Listed):
        _check_list(host, person, move, present)
    elif isinstance(move, BuyIn) and person.id not in host.seats.values():
        _check_called(host, person, move)
    if rules is None:
        return
    if isinstance(move, Shuffle) and host.mode == "live" and draw_first(host) and host.table.may(move):
        raise Refused(NOT_DRAWN, rules.seating.cite if rules.seating else rules.cite, ["draw the seats"])
    if isinstance(move, BuyIn) and person.id not in host.seats.values():
        _check_carried(host, person, move, present, rules)
        _check_balance(host, move, rules)
    elif isinstance(move, Choose) and move.option == RETURN and overdue(host, move.seat, present):
        kept = rules.seating.kept if rules.seating else 0
        text = Text(f"el puesto se conservaba {kept} minutos", f"the seat was kept for {kept} minutes")
        raise Refused(text, kept_cite(rules))


def _check_list(host: Host, person: Person, move: Listed, present: int) -> None:
    rule = host.table.terms.rules.waiting_rule
    if rule is None:
        return
    if move.what == "signs-up":
        if person.id in host.seats.values():
            raise Refused(SEATED, rule.cite)
        if number_of(host, person):
            raise Refused(LISTED_ALREADY, rule.cite)
    found = host.table.queue.find(move.number)
    if move.what == "passed-over" and found is not None and found.seat and present < held_until(host, found):
        text = Text(
            f"el puesto se guarda {rule.held} minutos a quien se llama",
            f"the seat is held for {rule.held} minutes for who is called",
        )
        raise Refused(text, rule.held_cite or rule.cite)


def _check_called(host: Host, person: Person, move: BuyIn) -> None:
    """A seat that is held is for who was called to it, and who waits sits down when called."""
    rule, held, own = host.table.terms.rules.waiting_rule, host.table.queue.at(move.seat), number_of(host, person)
    if rule is None:
        return
    if held is not None and held != own:
        text = Text(
            f"el puesto {move.seat} se guarda para el número {held.number}", f"seat {move.seat} is held for number {held.number}"
        )
        raise Refused(text, rule.cite)
    if own is not None and own != held and move.seat <= rule.places:
        called = Text(f"se le llama al puesto {own.seat}", f"you are called to seat {own.seat}")
        raise Refused(called if own.seat else NOT_CALLED, rule.cite)


def held_until(host: Host, waits: Number) -> int:
    """Until when the seat of who was called is held."""
    rule = host.table.terms.rules.waiting_rule
    return host.moment(waits.since) + (rule.held if rule else 0) * MINUTE


# the absent


def kept_cite(rules: CircleRules) -> str:
    rule = rules.seating
    return (rule.kept_cite or rule.cite) if rule else rules.cite


def kept_until(host: Host, seat: int) -> int | None:
    """Until when the seat of a player who has got up is kept; nothing where nobody is away, or no time is named."""
    rules = rules_of(host)
    if rules is None or rules.seating is None or not rules.seating.kept or seat not in felt_of(host).memory.away:
        return None
    since = host.away.get(seat)
    return None if since is None else since + rules.seating.kept * MINUTE


def overdue(host: Host, seat: int, present: int) -> bool:
    until = kept_until(host, seat)
    return until is not None and present >= until and seat not in felt_of(host).memory.lost


# other tables


def took_away(host: Host, person: int) -> tuple[Host, int, int] | None:
    """The table of the same game that somebody left last, when and with how much, unless they have sat down since."""
    others = [
        h for h in list(host.floor.hosts.values()) if h is not host and h.game.id == host.game.id and h.currency == host.currency
    ]
    left = [(h.gone[person][0], h.id, h) for h in others if person in h.gone and person not in h.seats.values()]
    if not left:
        return None
    at, _, found = max(left, key=lambda x: x[:2])
    sat = max(h.sat.get(person, 0) for h in [host, *others] if h is not found)  # at that table it was before, if only just
    return None if sat >= at else (found, at, found.gone[person][1])


def due(host: Host, person: int, present: int) -> int:
    """The chips that who comes from another table of the same game brings along; nothing where it is theirs to say."""
    rules = rules_of(host)
    if rules is None or rules.moving is None or rules.moving.carries != "same":
        return 0
    found = took_away(host, person)
    if found is None or present - found[1] >= rules.moving.within * MINUTE:
        return 0
    return 0 if over(found[0]) else found[2]


def over(host: Host) -> bool:
    """Whether play has ended at a table."""
    return host.closed or bool(host.table.felt.closed) or host.table.felt.last_coups == 0


def _check_carried(host: Host, person: Person, move: BuyIn, present: int, rules: CircleRules) -> None:
    """Chips brought along are those that were taken away; who changes tables brings all of them, and no other sum."""
    rule, money = rules.moving, host.table.terms.money
    if rule is None or rule.carries != "same":
        return
    if move.carried:
        found = took_away(host, person.id)
        if found is None:
            text = Text("no viene de otra mesa con fichas", "you do not come from another table with chips")
            raise Refused(text, rule.cite)
        if found[2] != move.amount:
            text = Text(
                f"de la otra mesa se llevó {money(found[2]):es}: ni más ni menos",
                f"{money(found[2]):en} was taken from the other table: no more and no less",
            )
            raise Refused(text, rule.cite)
        return
    owed = due(host, person.id, present)
    if owed and owed != move.amount:
        text = Text(
            f"quien cambia de mesa lleva las mismas fichas: {money(owed):es}",
            f"who changes tables carries the same chips: {money(owed):en}",
        )
        raise Refused(text, rule.cite)


def _check_balance(host: Host, move: BuyIn, rules: CircleRules) -> None:
    """Players are spread evenly over the open tables of one game: who arrives goes where fewer sit."""
    rule = rules.waiting
    if rule is None or not rule.balanced or move.carried or host.table.queue.at(move.seat):
        return
    for other in alike(host):
        if 0 < len(other.seats) < len(host.seats) and free(other.table):
            text = Text(
                f"las mesas se mantienen equilibradas: en la mesa {other.id} hay menos jugadores",
                f"tables are kept balanced: fewer players sit at table {other.id}",
            )
            raise Refused(text, rule.cite)


def alike(host: Host) -> list[Host]:
    """Other open tables of the same game, on the same terms."""
    return [
        h
        for h in list(host.floor.hosts.values())
        if h is not host
        and h.game.id == host.game.id
        and h.currency == host.currency
        and h.stakes == host.stakes
        and h.plan == host.plan
        and not over(h)
    ]


def change(host: Host, person: Person, there: Host, client: str) -> int:
    """Go from one table to another: out of the one and, with what its text has come along, into the seat of the other."""
    seat = host.seat_of(person)
    rules = rules_of(there)
    if seat is None or rules is None or rules.moving is None:
        raise Refused(Text("no juega en esta mesa", "you do not play at this table"))
    place = place_for(there, person)
    if place is None:
        text = Text(
            f"en la mesa {there.id} no hay puesto: apúntese en su lista", f"there is no place at table {there.id}: sign up there"
        )
        raise Refused(text, rules.waiting.cite if rules.waiting else rules.cite)
    chips = host.table.felt.chips.get(seat, 0)
    same = rules.moving.carries == "same" and chips > 0
    least = size(there.table.terms, rules.buy_in.least) if rules.buy_in.least else chips
    out, bringing = CashOut(seat), BuyIn(place, chips if same else least, same)
    host.check(person, out)
    there.table.check(bringing)
    _check_called(there, person, bringing)
    host.act(person, format_move(host.table, out), f"{client}-out")
    there.act(person, format_move(there.table, bringing), f"{client}-in")
    return place


def place_for(host: Host, person: Person) -> int | None:
    """The seat that somebody may take: that to which they are called, else the first that nobody waits for."""
    own = number_of(host, person)
    if own is not None:
        return own.seat or None
    there = free(host.table)
    return there[0] if len(there) > host.table.queue.uncalled else None


# what the clock does


def by_clock(host: Host, present: int) -> Move | None:
    """At a table without staff: the next number is called, one whose time has passed is struck off, an overdue seat is lost."""
    rule, queue = host.table.terms.rules.waiting_rule, host.table.queue
    if rule is None or host.closed:
        return None
    for waits in queue.waits:
        if waits.seat and rule.held and present >= held_until(host, waits):
            return Listed(waits.number, "passed-over")
    if host.mode != "automatic":
        return None
    if queue.next and (there := free(host.table)) and not over(host):
        return Listed(queue.next.number, "called", there[0])
    if rules_of(host) is None:
        return None
    for seat in felt_of(host).memory.away:
        if overdue(host, seat, present) and host.table.may(Report(OVERDUE, (str(seat),))):
            return Report(OVERDUE, (str(seat),))
    lost = [s for s in felt_of(host).memory.lost if s in host.seats and isinstance(host.table.ask, Between)]
    return CashOut(lost[0]) if lost else None


def remember_away(host: Host, move: Move, at: int) -> None:
    """Since when who has got up is away."""
    if isinstance(move, Choose) and move.option == SIT_OUT:
        host.away[move.seat] = at
    elif isinstance(move, CashOut) or (isinstance(move, Choose) and move.option == RETURN):
        host.away.pop(move.seat, None)


def allowed(host: Host, person: Person, move: Listed | MoveSeat) -> bool:
    """Players sign up and give up for themselves; staff calls, and gives out places where the text says so."""
    staff = person is TIME_OUT or person.may("croupier", "chief")
    if isinstance(move, MoveSeat):
        rules = rules_of(host)
        chief = rules is not None and rules.moving is not None and rules.moving.asked == "chief"
        return staff if chief else host.seats.get(move.seat) == person.id or (host.mode == "live" and staff)
    if move.what == "signs-up":
        return True
    return staff or (move.what == "gives-up" and host.listed.get(move.number) == person.id)
