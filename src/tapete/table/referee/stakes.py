"""Remedies about stakes and the coup as a whole: done again, void, settled as the rule says, lost, struck out, handed back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.games.bingo.memory import BingoMemory
from tapete.games.circle.memory import CircleMemory
from tapete.games.kit.memory import Dealt
from tapete.games.poker.hands import key
from tapete.games.poker.memory import PokerMemory
from tapete.games.poker.settle import fold, unfill
from tapete.games.triple.memory import TripleMemory
from tapete.play.asks import Chance, Decide
from tapete.play.betting import pass_lead
from tapete.play.events import Bet, Payment, TakenBack
from tapete.play.felt import LEAD, Felt, Sanction
from tapete.play.memory import Frozen
from tapete.play.moves import Outcome
from tapete.play.turns import Act
from tapete.play.window import Betting
from tapete.table.again import again, settled_of, told_of_the_last
from tapete.table.naming import read_result
from tapete.table.referee.orders import Action, Facts, Order, is_seat
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

VOIDED = Text("tirada nula: se devuelve la apuesta", "void coup: the stake goes back")

NOT_BEHIND = Text("queda sin la apuesta a la que iba asociada: se devuelve", "the bet it went with is gone: it goes back")


def give_back(table: Table, bet: Bet, cite: str, words: Text) -> None:
    """A stake goes back to its owner, and what it put into a meter comes out of it; while bets are open it has put in nothing."""
    table.felt.settle(bet, bet.amount, cite, words)
    if getattr(table.terms.rules.bets[bet.kind], "fills", "") and not isinstance(table.ask, Betting):
        unfill(table.terms, table.felt, bet)


def leave(table: Table, seat: int) -> None:
    """A seat of the round has no part in it any more; what waits for its word, or for its card, looks again."""
    felt, ask = table.felt, table.ask
    if isinstance(felt.memory, Dealt) and seat in felt.memory.seats:
        felt.memory = felt.memory.without(seat)
    its_card = isinstance(felt.memory, PokerMemory) and isinstance(ask, Chance) and ask.hand == key(seat)
    if isinstance(ask, Decide) or (its_card and felt.bets):
        table.send(None)


def end_if_empty(table: Table, seat: int) -> None:
    """With nobody left in it the round is over: where another's loss stands it was played; otherwise all is as it was before."""
    if table.felt.bets or table.ask.between:
        return
    memory = table.felt.memory
    folded = memory.folded if isinstance(memory, PokerMemory) else ()
    if nobody_left(table) and any(settled_of(table, s) for s in folded if s != seat):
        table.send(None)
    else:
        next_round(table)


def next_round(table: Table) -> None:
    """Nothing is left of the round in progress: what opens is the next one, also for who is excluded from that on."""
    felt = table.felt
    for seat, sanction in felt.sanctions.items():
        felt.sanctions[seat] = sanction._replace(since=min(sanction.since, felt.coup))
    table.reopen()


# the coup


def void(table: Table, order: Order, facts: Facts) -> None:
    """Give the stakes of this coup back; what was held from an earlier coup stays held."""
    if order.whole:
        unsettle(table, order)
    felt = table.felt
    if isinstance(felt.memory, BingoMemory):
        heirs = dict(felt.memory.heirs)
        felt.bets = [replace(bet, seat=heirs.get(bet.seat, bet.seat)) for bet in felt.bets]
    for bet in [b for b in felt.bets if b.free]:
        give_back(table, bet, order.cite, VOIDED)
    if not table.ask.between:
        felt.void_next = ""  # the round that was to be void is this one
    next_round(table)


def unsettle(table: Table, order: Order, seat: int = 0) -> None:
    """What has been settled since the bets were closed, of a seat or of all, no longer stands, and its stake goes back."""
    felt, story, words = table.felt, table.story, order.text if seat else VOIDED
    events = [event for told in story.told[story.closed or 0 :] for event in told.events]
    undone = [event.payment for event in events if isinstance(event, TakenBack)]
    for paid in (event for event in events if isinstance(event, Payment) and event.staked != event.returned):
        if paid in undone:
            undone.remove(paid)
            continue
        if seat and paid.seat != seat:
            continue
        if paid.price:
            felt.charge(Payment(paid.seat, paid.bet, 0, paid.staked, order.cite, words, refund=True))
            continue
        felt.chips[paid.seat] = felt.chips.get(paid.seat, 0) + paid.staked - paid.returned
        felt.house -= paid.staked - paid.returned
        felt.events.append(TakenBack(paid))
        if paid.staked:
            felt.events.append(Payment(paid.seat, paid.bet, paid.staked, paid.staked, order.cite, words))
        if getattr(table.terms.rules.bets[paid.bet.kind], "fills", ""):
            unfill(table.terms, felt, paid.bet)


def check_stakes(table: Table, order: Order, facts: Facts) -> None:
    """Refuse to void what nobody has staked anything on."""
    if not any(b.free for b in table.felt.bets):
        raise Refused(Text("no hay nada apostado ni vendido", "nothing is staked or sold"), order.cite)


def reopen(table: Table, order: Order, facts: Facts) -> None:
    table.reopen()


def close(table: Table, order: Order, facts: Facts) -> None:
    void(table, order, facts)
    table.felt.closed = order.cite
    table.reopen()


def void_next(table: Table, order: Order, facts: Facts) -> None:
    """The next coup will be played out and give every stake back; once its bets are closed, that is the one in progress."""

    def ruled(felt: Felt) -> None:
        felt.void_next = order.cite

    if table.ask.between or table.story.closed is None:
        ruled(table.felt)
    else:
        again(table, ruled)


def check_result(table: Table, order: Order, facts: Facts) -> None:
    assert isinstance(table.ask, Chance)
    table.ask.check(Outcome(table.ask.verb, read_result(table, " ".join(facts.words))))


def stand(table: Table, order: Order, facts: Facts) -> None:
    """Settle the coup with the result that the rule assigns."""
    assert isinstance(table.ask, Chance)
    table.send(Outcome(table.ask.verb, read_result(table, " ".join(facts.words))))


# a seat's stakes


def check_bets(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a seat that has no such bet on the felt."""
    seat = facts.seat
    if not any(b.seat == seat and b.free and (not order.bets or b.kind in order.bets) for b in table.felt.bets):
        raise Refused(Text(f"el puesto {seat} no tiene esa apuesta", f"seat {seat} has no such bet"), order.cite)


def annul(table: Table, order: Order, facts: Facts) -> None:
    """Bets of a seat that the rule names were never valid."""
    for bet in [b for b in table.felt.bets if b.seat == facts.seat and b.kind in order.bets]:
        give_back(table, bet, order.cite, order.text)


def annul_and_fold(table: Table, order: Order, facts: Facts) -> None:
    """A bet too late to go on with is void and goes back, its player has not gone on (Arica III §3.5.1, Chile III.3 §3.5)."""
    annul(table, order, facts)
    fold(table.terms, table.felt.of(PokerMemory), facts.seat)
    if isinstance(table.ask, Decide) or nobody_left(table):
        table.send(None)


def nobody_left(table: Table) -> bool:
    """Whether the cards that are awaited at poker against the house matter to nobody any more: then none is dealt or turned."""
    felt = table.felt
    return isinstance(felt.memory, PokerMemory) and isinstance(table.ask, Chance) and not felt.bets


def check_forfeit(table: Table, order: Order, facts: Facts) -> None:
    """Refuse what there is nothing to lose by: no such bet or, where hands are dealt, bets of a round that has not begun."""
    if isinstance(table.felt.memory, Dealt) and isinstance(table.ask, Betting):
        raise Refused(Text("solo cabe con las apuestas cerradas", "it fits only once bets are closed"), order.cite)
    if not order.passes or not (order.shooters or table.felt.lead == facts.seat):
        check_bets(table, order, facts)


def forfeit(table: Table, order: Order, facts: Facts) -> None:
    """A seat loses the bets that the rule names, and the dice where it says so and the seat has them.

    Odds never lie there without the bet behind which they were put: they follow it, or go back where it is read so.
    """
    felt, seat, rules = table.felt, facts.seat, table.terms.rules.bets
    for bet in [b for b in felt.bets if b.seat == seat and b.kind in order.bets]:
        felt.take(bet, order.cite)
    for bet in [b for b in felt.bets if b.seat == seat and getattr(rules[b.kind], "behind", "") in order.bets]:
        cite = order.behind_cite or rules[bet.kind].cite
        felt.take(bet, cite) if order.behind == "taken" else felt.settle(bet, bet.amount, cite, NOT_BEHIND)
    if isinstance(felt.memory, Dealt) and seat in felt.memory.seats and not any(b.seat == seat for b in felt.bets):
        leave(table, seat)
    if isinstance(felt.memory, TripleMemory) and not felt.bets:
        next_round(table)
    elif (
        isinstance(table.ask, Act)
        or nobody_left(table)
        or (isinstance(felt.memory, TripleMemory) and isinstance(table.ask, Chance) and table.ask.hand == str(seat))
    ):
        table.send(None)  # nothing is asked of a hand that has lost its stake, nor dealt to it
    if order.passes and felt.lead == seat:
        pass_on(table)


def pass_on(table: Table) -> None:
    """The dice or the shoe go to the next seat, or lie there for whoever takes them."""
    felt, lead = table.felt, table.terms.rules.lead
    if lead is None or felt.lead is None:
        return
    if after := pass_lead(felt, lead.next):
        felt.call(Text(f"dados para el puesto {after}", f"dice to seat {after}"), lead.cite)
    else:
        felt.lead = None


def lose_dice(table: Table, order: Order, facts: Facts) -> None:
    """The chief takes the right to throw from the seat that the report names; told without a seat, he has yet to decide."""
    seat = _named(facts)
    if seat is None:
        return
    table.felt.shut[seat, LEAD] = order.cite
    if table.felt.lead == seat:
        pass_on(table)


def _named(facts: Facts) -> int | None:
    return int(facts.words[0]) if facts.words and is_seat(facts.words[0]) else None


def close_position(table: Table, order: Order, facts: Facts) -> None:
    """What lies there goes back, and the seat makes that bet no more (Chile III.6 §6.6, Arica III §6.6)."""
    annul(table, order, facts)
    table.felt.shut |= {(facts.seat, kind): order.cite for kind in order.bets}


# a player who does what players may not


def check_not_excluded(table: Table, order: Order, facts: Facts) -> None:
    found = table.felt.sanctions.get(facts.seat)
    if found and found.since:
        raise Refused(Text(f"el puesto {facts.seat} ya está excluido", f"seat {facts.seat} is excluded already"), order.cite)


def _concerns_no_coup(table: Table) -> None:
    """What a player did begins no coup: the one just settled stays at hand. Among players it may cost a hand."""
    if not isinstance(table.felt.memory, CircleMemory):
        told_of_the_last(table)


def warn_then_exclude(table: Table, order: Order, facts: Facts) -> None:
    """The first time a warning; the next time the seat is excluded from the next coup on, and this one is not touched."""
    felt, seat, cite = table.felt, facts.seat, order.call_cite or order.cite
    if seat not in felt.sanctions:
        felt.sanctions[seat] = Sanction(0, cite)
        felt.call(Text(f"se llama la atención al puesto {seat}", f"seat {seat} is warned"), cite)
        _concerns_no_coup(table)
        return
    exclude(table, order, facts)


def exclude(table: Table, order: Order, facts: Facts) -> None:
    """The seat has no part in any coup from the next one on; the one that has begun stands."""
    felt, seat, cite = table.felt, facts.seat, order.call_cite or order.cite
    begun = any(bet.free for bet in felt.bets)  # a round begins with its first stake; what is held is of an earlier one
    felt.sanctions[seat] = Sanction(felt.coup + begun, cite)
    if isinstance(felt.memory, CircleMemory):
        felt.memory = replace(felt.memory, lost=felt.memory.lost | {seat: cite})
    words = Text(f"el puesto {seat} queda excluido desde el pase siguiente", f"seat {seat} is excluded from the next round on")
    felt.call(words, cite)
    _concerns_no_coup(table)


def check_excluded(table: Table, order: Order, facts: Facts) -> None:
    found = table.felt.sanctions.get(facts.seat)
    if not found or not found.since:
        raise Refused(Text(f"el puesto {facts.seat} no está excluido", f"seat {facts.seat} is not excluded"), order.cite)


def readmit(table: Table, order: Order, facts: Facts) -> None:
    """An exclusion is over: the seat plays from the next coup that opens, or is another player's."""
    felt, ended = table.felt, table.felt.sanctions.pop(facts.seat)
    if isinstance(felt.memory, CircleMemory) and felt.memory.lost.get(facts.seat) == ended.cite:
        lost = {seat: cite for seat, cite in felt.memory.lost.items() if seat != facts.seat}
        felt.memory = replace(felt.memory, lost=Frozen(lost))
    _concerns_no_coup(table)


def check_chips(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a bet of nothing: there are no chips to hand back."""
    if facts.amount <= 0:
        raise Refused(Text("la cantidad debe ser mayor que cero", "the amount must be more than zero"), order.cite)


ACTIONS = {
    "repeat": Action(Text("nula: se repite con las mismas apuestas", "void: it is done again, the bets stand"), "chance"),
    "reopen": Action(
        Text(
            "nula: se repite, y los jugadores pueden cambiar o añadir apuestas",
            "void: it is done again, and players may change or add bets",
        ),
        "chance",
        apply=reopen,
    ),
    "void": Action(
        Text("nula: se devuelven las apuestas y se abre otra ronda", "void: stakes go back and a new round of bets opens"),
        "undecided",
        apply=void,
    ),
    "void-round": Action(
        Text("se anula el pase: se devuelven las apuestas", "the round is void: stakes go back"), "closed", apply=void
    ),
    "void-game": Action(
        Text("se anula, empezada o no: se devuelve lo pagado", "it is void, begun or not: what was paid goes back"),
        "any",
        apply=void,
        check=check_stakes,
    ),
    "close": Action(
        Text("nula: se devuelven las apuestas y la mesa se cierra", "void: stakes go back and the table is closed"),
        "closed",
        apply=close,
    ),
    "stand": Action(
        Text("vale el resultado que la regla señala", "the result that the rule names stands"),
        "chance",
        ("result",),
        stand,
        check_result,
    ),
    "return": Action(
        Text("las fichas se retiran y se devuelven", "the chips are taken off and handed back"),
        "closed",
        ("seat", "amount"),
        check=check_chips,
    ),
    "chief": Action(Text("se informa al jefe de mesa, que decide", "the table chief is told, and decides"), "any"),
    "continue": Action(Text("la jugada sigue", "play goes on"), "any"),
    "warn": Action(Text("se advierte al jugador", "the player is warned"), "any", ("seat",)),
    "warn-then-exclude": Action(
        Text("se le llama la atención; si reincide, queda excluido", "a warning; who does it again is excluded"),
        "any",
        ("seat",),
        warn_then_exclude,
        check_not_excluded,
    ),
    "exclude": Action(
        Text("queda excluido de la mesa desde el pase siguiente", "excluded from the table from the next round on"),
        "any",
        ("seat",),
        exclude,
        check_not_excluded,
    ),
    "readmit": Action(
        Text("la exclusión termina: en el puesto se juega de nuevo", "the exclusion is over: the seat plays again"),
        "any",
        ("seat",),
        readmit,
        check_excluded,
    ),
    "void-next": Action(
        Text(
            "la jugada siguiente es nula entera; si sus apuestas ya están cerradas, la que se juega",
            "the whole of the next coup is void; if its bets are closed already, the one being played",
        ),
        "any",
        apply=void_next,
    ),
    "annul": Action(
        Text("la apuesta no vale y se devuelve", "the bet is not valid and goes back"), "any", ("seat",), annul, check_bets
    ),
    "annul-and-fold": Action(
        Text(
            "la apuesta no vale y se devuelve, y el jugador queda fuera",
            "the bet is not valid and goes back, and the player is out",
        ),
        "closed",
        ("seat",),
        annul_and_fold,
        check_bets,
    ),
    "close-position": Action(
        Text("la posición se cierra para esa apuesta", "the position is closed for that bet"), "any", ("seat",), close_position
    ),
    "lose-dice": Action(
        Text("el jefe puede quitarle el derecho a tirar", "the chief may take the right to throw away"), "any", apply=lose_dice
    ),
    "forfeit": Action(
        Text("el jugador pierde esa apuesta", "the player loses that bet"), "any", ("seat",), forfeit, check_forfeit
    ),
}
