"""The referee: turns a reported irregularity into the remedy that the regulation orders, and says under which article.

Remedies are few and shared by all games. The same event may have opposite remedies in two regulations: that is the point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tapete.catalogue.schema import GameRules, Irregularity
from tapete.errors import Refused, TapeteError, unknown
from tapete.figures import parse_amount
from tapete.games.banque.memory import BanqueMemory
from tapete.games.dice.memory import DiceMemory
from tapete.play.asks import Chance, Decide
from tapete.play.betting import pass_lead
from tapete.play.events import Ruling
from tapete.play.memory import Frozen
from tapete.play.moves import Outcome, Report
from tapete.play.turns import Act
from tapete.table import hand_remedies, round_remedies
from tapete.table.naming import read_result
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

TAKEN_BACK = Text("retira su apuesta", "takes the stake back")
VOIDED = Text("tirada nula: se devuelve la apuesta", "void coup: the stake goes back")


@dataclass(frozen=True)
class Action:
    """A remedy the table can carry out: in words, when it fits, which facts it needs, and how it is done."""

    text: Text
    moment: str
    """`chance` while the result is awaited, `any` at all times, `closed` once bets are closed."""
    facts: tuple[str, ...]
    apply: Callable[[Table, Report], None]


def _nothing(table: Table, report: Report) -> None:
    """What lies on the felt stays as it is."""


def _void(table: Table, report: Report) -> None:
    """Give the stakes of this coup back; what was held from an earlier coup stays held."""
    for bet in [b for b in table.felt.bets if b.free]:
        round_remedies.give_back(table, bet, remedy(table.terms.rules, report.irregularity).cite, VOIDED)
    table.reopen()


def _reopen(table: Table, report: Report) -> None:
    table.reopen()


def _stand(table: Table, report: Report) -> None:
    """Settle the coup with the result that the rule assigns."""
    assert isinstance(table.ask, Chance)
    table.send(Outcome(table.ask.verb, read_result(table, " ".join(report.facts))))


def _close(table: Table, report: Report) -> None:
    _void(table, report)
    table.felt.closed = remedy(table.terms.rules, report.irregularity).cite
    table.reopen()


def _forfeit(table: Table, report: Report) -> None:
    """A seat loses the bets that the rule names."""
    order, seat = remedy(table.terms.rules, report.irregularity), int(report.facts[0])
    for bet in [b for b in table.felt.bets if b.seat == seat and b.kind in order.bets]:
        table.felt.take(bet, order.cite)
    if seat in round_remedies.dealt_in(table) and not any(b.seat == seat for b in table.felt.bets):
        round_remedies.leave(table, seat)
    lead = table.terms.rules.lead
    if order.passes and lead and table.felt.lead is not None:
        if after := pass_lead(table.felt, lead.next):
            table.felt.call(Text(f"dados para el puesto {after}", f"dice to seat {after}"), lead.cite)
        else:
            table.felt.lead = None


def _deem(table: Table, report: Report) -> None:
    """A hand is counted as the rule says, whatever its cards."""
    order = remedy(table.terms.rules, report.irregularity)
    counts = (
        {"player": 9, "banker": 0}
        if order.winner == "player"
        else {"player": 0, "banker": 9}
        if order.winner
        else dict(order.counts)
    )
    felt = table.felt.of(BanqueMemory)
    felt.memory = replace(felt.memory, deemed=felt.memory.deemed | counts)


def _by_table(table: Table, report: Report) -> None:
    """For this coup the banker follows the table; where it is of two minds, draws up to what the rule says, if it does."""
    felt = table.felt.of(BanqueMemory)
    felt.memory = replace(felt.memory, by_table=Frozen(remedy(table.terms.rules, report.irregularity).counts))
    if isinstance(table.ask, Decide) and table.terms.rules.procedure == "tableaux":
        table.send(None)


def _void_hand(table: Table, report: Report) -> None:
    """The coup is void for one hand and goes on for the others."""
    felt, hand = table.felt.of(BanqueMemory), report.facts[0]
    order = remedy(table.terms.rules, report.irregularity)
    for bet in [b for b in felt.bets if b.free and hand in (getattr(table.terms.rules.bets[b.kind], "tableau", ""), b.spot)]:
        felt.settle(bet, bet.amount, order.cite, VOIDED)
    felt.memory = replace(felt.memory, void_hands=(*felt.memory.void_hands, hand))
    if isinstance(table.ask, Decide):
        table.send(None)


def _withdraw(table: Table, report: Report) -> None:
    """A seat takes its stakes back."""
    cite = remedy(table.terms.rules, report.irregularity).cite
    for bet in [b for b in table.felt.bets if b.free and b.seat == int(report.facts[0])]:
        table.felt.settle(bet, bet.amount, cite, TAKEN_BACK)
    if isinstance(table.ask, Act):
        table.send(None)


def _void_next(table: Table, report: Report) -> None:
    """The next coup will be played out and give every stake back."""
    table.felt.void_next = remedy(table.terms.rules, report.irregularity).cite


def _burn(table: Table, report: Report) -> None:
    """A card that was seen and does not count leaves the shoe."""
    for fact in report.facts:
        assert table.felt.shoe is not None and isinstance(table.ask, Chance)
        table.felt.shoe = table.felt.shoe.without(table.ask.read(fact))
        table.ask = replace(table.ask, weights=table.felt.shoe.drawable)


def _burn_now(table: Table, report: Report) -> None:
    hand_remedies.burn_now(table, report, remedy(table.terms.rules, report.irregularity).cite)


def _burn_and_stand(table: Table, report: Report) -> None:
    hand_remedies.burn_and_stand(table, report, remedy(table.terms.rules, report.irregularity).cite)


def _dealer_last(table: Table, report: Report) -> None:
    hand_remedies.dealer_last(table)


def _second_last(table: Table, report: Report) -> None:
    hand_remedies.second_last(table, int(report.facts[0]))


def _pay_naturals(table: Table, report: Report) -> None:
    hand_remedies.pay_naturals(table)
    _void(table, report)


def _sit_out(table: Table, report: Report) -> None:
    """A seat takes no part in this coup: its stakes go back."""
    order = remedy(table.terms.rules, report.irregularity)
    for bet in [b for b in table.felt.bets if b.seat == int(report.facts[0]) and b.free]:
        round_remedies.give_back(table, bet, order.cite, order.text)
    round_remedies.leave(table, int(report.facts[0]))


def _void_seat(table: Table, report: Report) -> None:
    order = remedy(table.terms.rules, report.irregularity)
    round_remedies.void_seat(table, int(report.facts[0]), order.cite, order.text)


def _annul(table: Table, report: Report) -> None:
    order = remedy(table.terms.rules, report.irregularity)
    round_remedies.annul(table, int(report.facts[0]), order.bets, order.cite, order.text)


def _redeal(table: Table, report: Report) -> None:
    order = remedy(table.terms.rules, report.irregularity)
    round_remedies.redeal(table, order.cite, order.text)


ACTIONS: dict[str, Action] = {
    "repeat": Action(
        Text("nula: se repite con las mismas apuestas", "void: it is done again, the bets stand"),
        "chance",
        (),
        _nothing,
    ),
    "reopen": Action(
        Text(
            "nula: se repite, y los jugadores pueden cambiar o añadir apuestas",
            "void: it is done again, and players may change or add bets",
        ),
        "chance",
        (),
        _reopen,
    ),
    "void": Action(
        Text("nula: se devuelven las apuestas y se abre otra ronda", "void: stakes go back and a new round of bets opens"),
        "chance",
        (),
        _void,
    ),
    "void-round": Action(
        Text("se anula el pase: se devuelven las apuestas", "the round is void: stakes go back"), "closed", (), _void
    ),
    "redeal": Action(
        Text("las cartas se queman y se dan otra vez", "the cards are burned and dealt again"), "closed", (), _redeal
    ),
    "void-seat": Action(
        Text("se anula la mano de ese jugador", "that player's hand is void: its stakes go back"), "closed", ("seat",), _void_seat
    ),
    "annul": Action(Text("la apuesta no vale y se devuelve", "the bet is not valid and goes back"), "closed", ("seat",), _annul),
    "close": Action(
        Text("nula: se devuelven las apuestas y la mesa se cierra", "void: stakes go back and the table is closed"),
        "chance",
        (),
        _close,
    ),
    "stand": Action(
        Text("vale el resultado que la regla señala", "the result that the rule names stands"),
        "chance",
        ("result",),
        _stand,
    ),
    "return": Action(
        Text("las fichas se retiran y se devuelven", "the chips are taken off and handed back"),
        "closed",
        ("seat", "amount"),
        _nothing,
    ),
    "chief": Action(Text("se informa al jefe de mesa, que decide", "the table chief is told, and decides"), "any", (), _nothing),
    "continue": Action(Text("la jugada sigue", "play goes on"), "any", (), _nothing),
    "void-next": Action(Text("la jugada siguiente es nula entera", "the whole of the next coup is void"), "any", (), _void_next),
    "burn": Action(Text("la carta se quema y no cuenta", "the card is burned and does not count"), "chance", ("card",), _burn),
    "burn-now": Action(
        Text("la carta se quema y no cuenta", "the card is burned and does not count"), "any", ("card",), _burn_now
    ),
    "burn-and-stand": Action(
        Text("la carta se quema y esa mano no pide más", "the card is burned and that hand may draw no more"),
        "closed",
        ("card",),
        _burn_and_stand,
    ),
    "dealer-last": Action(
        Text("el croupier toma su carta tras las segundas de los jugadores", "the dealer's card comes after the players' second"),
        "chance",
        (),
        _dealer_last,
    ),
    "second-last": Action(
        Text("recibe su segunda carta después de los demás", "the second card comes after the others have theirs"),
        "chance",
        ("seat",),
        _second_last,
    ),
    "pay-naturals": Action(
        Text("solo se pagan los black jack; lo demás es nulo", "only naturals are paid; the rest is void"),
        "chance",
        (),
        _pay_naturals,
    ),
    "deem": Action(Text("la mano cuenta lo que la regla dice", "the hand counts what the rule says"), "closed", (), _deem),
    "by-table": Action(Text("la banca sigue el cuadro", "the banker follows the table"), "closed", (), _by_table),
    "void-hand": Action(
        Text("nula para esa mano: se devuelven sus apuestas", "void for that hand: its stakes go back"),
        "closed",
        ("hand",),
        _void_hand,
    ),
    "withdraw": Action(
        Text("el jugador puede retirar su apuesta", "the player may take the stake back"), "closed", ("seat",), _withdraw
    ),
    "sit-out": Action(
        Text("el jugador no participa en la jugada", "the player takes no part in the coup"), "chance", ("seat",), _sit_out
    ),
    "forfeit": Action(Text("el jugador pierde esa apuesta", "the player loses that bet"), "any", ("seat",), _forfeit),
    "warn": Action(Text("se advierte al jugador", "the player is warned"), "any", ("seat",), _nothing),
}


def irregularity(rules: GameRules, name: str) -> Irregularity:
    if name in rules.irregularities:
        return rules.irregularities[name]
    raise unknown(Text("ninguna irregularidad", "irregularity"), name, rules.irregularities)


@dataclass(frozen=True)
class Order:
    """What is to be done about an irregularity, and under which article."""

    name: str
    action: Action
    text: Text
    cite: str
    bets: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    winner: str = ""
    shuffle: bool = False
    passes: bool = False
    call: Text | None = None
    call_cite: str = ""


def remedy(rules: GameRules, name: str) -> Order:
    """The remedy that these rules order for an irregularity."""
    row = irregularity(rules, name)
    local = rules.remedies.get(row.remedy)
    action = local.action if local else row.remedy
    if action not in ACTIONS:
        raise TapeteError(f"irregularities.{name}: no remedy is called '{action}'; there are: {', '.join(ACTIONS)}")
    text = row.says or (local.says if local else ACTIONS[action].text)
    if local is None:
        return Order(action, ACTIONS[action], text, row.cite)
    return Order(
        action,
        ACTIONS[action],
        text,
        row.cite,
        local.bets,
        local.counts,
        local.winner,
        local.shuffle,
        local.passes,
        local.call,
        local.cite,
    )


def check(table: Table, report: Report) -> None:
    """Refuse a report that names nothing, comes at the wrong moment or lacks its facts."""
    order = remedy(table.terms.rules, report.irregularity)
    _check_moment(table, report, order)
    _check_only(table, report, order)
    needed = order.action.facts
    if len(report.facts) < len(needed):
        want = " ".join(n.upper() for n in needed)
        raise Refused(
            Text(
                f"faltan datos: report {report.irregularity} {want}",
                f"facts are missing: report {report.irregularity} {want}",
            ),
            order.cite,
        )
    if needed == ("result",) and isinstance(table.ask, Chance):
        table.ask.check(Outcome(table.ask.verb, read_result(table, " ".join(report.facts))))
    if "seat" in needed and not report.facts[needed.index("seat")].isdigit():
        raise Refused(
            Text(f"«{report.facts[0]}» no es un puesto", f"'{report.facts[0]}' is not a seat: give its number"),
            order.cite,
        )
    if "hand" in needed and report.facts[needed.index("hand")] not in table.felt.hands:
        hands = ", ".join(table.felt.hands)
        raise Refused(Text(f"las manos son: {hands}", f"the hands are: {hands}"), order.cite)
    if order.name == "sit-out":
        seat = int(report.facts[0])
        if not any(b.seat == seat and b.free for b in table.felt.bets) or any(
            table.felt.hands.get(name) for name in (f"seat {seat}", str(seat))
        ):
            raise Refused(
                Text(f"el puesto {seat} no ha apostado o ya tiene carta", f"seat {seat} has no bet, or has its card already"),
                order.cite,
            )
    if order.name in ("void-seat", "annul"):
        round_remedies.check_seat(table, int(report.facts[0]), order.bets, order.cite)
    if order.name in ("burn-now", "burn-and-stand"):
        hand_remedies.check_cards(table, report, order.cite)
    if order.name == "burn-and-stand":
        hand_remedies.check_turn(table, order.cite)
    if order.name == "dealer-last":
        hand_remedies.check_dealer_card(table, order.cite)
    if order.name == "burn" and isinstance(table.ask, Chance) and table.felt.shoe is not None:
        ask, shoe = table.ask, table.felt.shoe
        for fact in report.facts:
            ask.check(Outcome(ask.verb, ask.read(fact)))
            shoe = shoe.without(ask.read(fact))
            ask = replace(ask, weights=shoe.drawable)
    if "amount" in needed:
        parse_amount(report.facts[needed.index("amount")], table.terms.minor)


def _check_moment(table: Table, report: Report, order: Order) -> None:
    awaiting = isinstance(table.ask, Chance)
    fits = {"any": True, "chance": awaiting, "closed": isinstance(table.ask, Chance | Decide)}[order.action.moment]
    if not fits:
        raise Refused(
            Text(
                f"{report.irregularity} solo cabe tras cerrar las apuestas y antes del resultado",
                f"{report.irregularity} can only happen once bets are closed and before the result",
            ),
            order.cite,
        )


def _check_only(table: Table, report: Report, order: Order) -> None:
    """Some things can happen only with a point, only without one, or only to the shooter, where the table knows who that is."""
    only, memory = irregularity(table.terms.rules, report.irregularity).only, table.felt.memory
    point, lead = memory.point if isinstance(memory, DiceMemory) else "", table.felt.lead
    why: Text | None = None
    if "point" in only and not point:
        why = Text("solo cabe cuando hay punto", "can only happen once there is a point")
    elif "come-out" in only and point:
        why = Text("solo cabe cuando no hay punto", "can only happen while there is no point")
    elif "shooter" in only and report.facts and lead is not None and report.facts[0] != str(lead):
        why = Text(f"es cosa de quien tira, que es el puesto {lead}", f"concerns the shooter, who is seat {lead}")
    if why:
        raise Refused(Text(f"{report.irregularity} {why.es}", f"{report.irregularity} {why.en}"), order.cite)


def apply(table: Table, report: Report) -> None:
    """Say the ruling with its article, and carry it out."""
    order = remedy(table.terms.rules, report.irregularity)
    facts = f" ({' '.join(report.facts)})" if report.facts else ""
    table.felt.events.append(Ruling(report.irregularity, order.name, order.text + facts, order.cite))
    if order.call:
        table.felt.call(order.call, order.call_cite)
    if order.shuffle:
        table.felt.shuffle_due = True
    order.action.apply(table, report)
