"""Why a move may not come now: what the game knows of it, else what the table waits for and when the move has its place.

An ask knows only what it asks. The table knows the rules, so it turns the ask's "not now" into the true reason with its article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.schema import GameRules
from tapete.errors import Refused
from tapete.play.asks import Chance, Decide
from tapete.play.moves import (
    Button,
    BuyIn,
    CashOut,
    Choose,
    Claim,
    CloseBets,
    CutCard,
    Discard,
    DrawSeats,
    LastCoups,
    Lead,
    Move,
    MoveSeat,
    NoMoreClaims,
    Outcome,
    PassBank,
    PassLead,
    Place,
    Raise,
    Shuffle,
    TakeBank,
    TakeDown,
    Turn,
)
from tapete.play.window import Betting
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.circle.rules import CircleRules
    from tapete.table.table import Table

CLOSED = Text(
    "las apuestas están cerradas: ya no se puede poner, retirar ni cambiar nada",
    "bets are closed: nothing may be placed, taken back or changed any more",
)
STAYS = Text(
    "quien ha apostado y recibido cartas sigue sentado hasta que acabe la ronda",
    "who has bet and received cards stays seated until the round is over",
)
BETWEEN = Text("eso cabe entre dos jugadas, antes de cerrar las apuestas", "that comes between two coups, before bets close")
AMONG = Text(
    "entre jugadores se apuesta en su turno y sin casilla: «seat N bets AMOUNT»",
    "among players one bets in turn and on no spot: 'seat N bets AMOUNT'",
)
ALWAYS = Text(
    "se baraja para cada ronda: no sale carta de corte", "the cards are shuffled for every round: no cut card comes out"
)
SETTLED = Text("la jugada terminó y las apuestas están abiertas", "the coup is over and bets are open")


def closed(table: Table, move: Place | TakeDown) -> Refused:
    """No chips move now: the game says why, else bets are closed, or all but some."""
    if own := table.module.reason(table.terms, table.felt, move):
        return _with_ways(table, own)
    if table.terms.rules.procedure == "circle":
        return _with_ways(table, Refused(AMONG, table.terms.rules.stakes.cite))
    calls, cites = table.terms.rules.calls, getattr(table.ask, "cites", {})
    cite = cites.get(move.kind, "") or (isinstance(move, TakeDown) and calls.frozen) or calls.cite
    taken = ", ".join(getattr(table.ask, "bets", ())) if table.ask.takes_bets else ""
    only = Text(f"{move.kind} ya está cerrada; se admite {taken}", f"{move.kind} is closed; {taken} is taken")
    return _with_ways(table, Refused(only if taken else CLOSED, cite))


def true_reason(table: Table, move: Move, refusal: Refused) -> Refused:
    """What the ask could not know: the game's own reason, else the move's place and what is awaited instead."""
    if own := table.module.reason(table.terms, table.felt, move):
        return _with_ways(table, own)
    if isinstance(move, Place | TakeDown):
        return closed(table, move)
    if refusal.cite:
        return refusal
    why, cite = misplaced(table, move)
    return _with_ways(table, Refused(why, cite or table.terms.rules.calls.cite))


def _with_ways(table: Table, refusal: Refused) -> Refused:
    """The same reason, and what may be done now."""
    ways = table.ask.ways()
    tail = Text(f"; ahora cabe: {ways.es}", f"; now there may come: {ways.en}") if ways.en else Text("", "")
    return Refused(refusal.text + tail, refusal.cite or table.terms.rules.cite, table.legal())


def awaited(table: Table) -> tuple[Text, str]:
    """What the table waits for, and the article that orders it."""
    ask, rules = table.ask, table.terms.rules
    if isinstance(ask, Chance):
        what = ask.to if ask.to.en else Text(f"el resultado ({ask.verb})", f"the result ({ask.verb})")
        return Text(f"falta: {what.es}", f"still to come: {what.en}"), ask.cite
    if isinstance(ask, Decide) and ask.pending:
        seats = ", ".join(str(s) for s in dict.fromkeys(c.bet.seat for c in ask.pending))
        return Text(f"decide antes: puesto {seats}", f"first to decide: seat {seats}"), ask.pending[0].cite
    if isinstance(ask, Decide) and rules.procedure == "bingo":
        checked = Text(
            "se comprueba un premio y falta la orden de seguir", "a prize is checked, and the order to go on is to come"
        )
        return checked, rules.calls.cite
    if isinstance(ask, Betting) and table.felt.shuffle_due:
        return Text("antes hay que barajar", "the cards must be shuffled first"), rules.shoe_cite
    if isinstance(ask, Betting):
        return Text("las apuestas están abiertas", "bets are open"), rules.calls.cite
    return Text("la mesa está entre dos manos", "the table is between two hands"), rules.calls.cite


def _nobody_deals(table: Table) -> str:
    """Where it is said that no player deals: the form of the game which leaves that out, or else the game."""
    rules: GameRules = table.terms.rules
    form = rules.variants.get(table.terms.plan.variant)
    return form.cite if form and "holder" in form.drop else rules.cite


def misplaced(table: Table, move: Move) -> tuple[Text, str]:
    """Where a move that the ask cannot be answered with has its place, if this game knows it at all."""
    rules, waits = table.terms.rules, awaited(table)
    open_ = isinstance(table.ask, Betting)
    match move:
        case Outcome():
            return _result(table, move)
        case CloseBets():
            return Text("las apuestas ya están cerradas; ", "bets are closed already; ") + waits[0], waits[1]
        case Choose() | Discard():
            return Text("nadie tiene ahora nada que elegir; ", "nobody has anything to choose now; ") + waits[0], waits[1]
        case Lead() | PassLead() if rules.lead is None:
            nobody = Text("en este juego ningún jugador tira ni reparte", "no player throws or deals in this game")
            return nobody, _nobody_deals(table)
        case TakeBank() | PassBank() if getattr(rules, "bank", None) is None:
            return Text("en este juego la banca es de la casa", "the house holds the bank in this game"), rules.cite
        case Raise() | Button() | DrawSeats() | MoveSeat() if rules.procedure != "circle":
            return Text("eso es del póker entre jugadores", "that belongs to poker among players"), rules.cite
        case Claim() | NoMoreClaims() if rules.procedure != "bingo":
            return Text("eso es de una sala de bingo", "that belongs to a bingo hall"), rules.cite
        case Shuffle() | CutCard() if open_ and table.felt.shoe is None:
            return Text("aquí no se juega con cartas de un sabot", "no cards are dealt from a shoe here"), rules.cite
        case CutCard() if (shoe := getattr(rules, "shoe", None)) and shoe.continuous:
            return ALWAYS, shoe.cite
        case CutCard() if open_:
            return Text("la carta de corte ya salió", "the cut card has come out already"), rules.shoe_cite
        case Turn() if not getattr(rules.bets.get(move.kind), "off_without_point", False):
            return Text(f"{move.kind} no se enciende ni se apaga", f"{move.kind} is not turned on or off"), _bet_cite(table, move)
        case Lead() | PassLead():
            return BETWEEN + "; " + waits[0], rules.lead.cite if rules.lead else waits[1]
        case CashOut() if rules.seats and rules.seats.stays_cite and any(b.seat == move.seat for b in table.felt.bets):
            return STAYS + "; " + waits[0], rules.seats.stays_cite
        case BuyIn() | CashOut() | MoveSeat() if rules.procedure == "circle":
            return _in_hand(rules, move, waits)
        case BuyIn() | CashOut() | DrawSeats() | MoveSeat() | LastCoups() | Shuffle() | CutCard() | Turn() | PassBank():
            return BETWEEN + "; " + waits[0], waits[1]
        case _:
            return waits


def _in_hand(rules: CircleRules, move: Move, waits: tuple[Text, str]) -> tuple[Text, str]:
    """Among players nobody buys, leaves or changes place during a hand, also while cards are dealt."""
    from tapete.games.circle import asks  # a family's own words: no other game loads them

    if isinstance(move, MoveSeat):
        return asks.STAYS + "; " + waits[0], rules.moving.cite if rules.moving else waits[1]
    return asks.IN_HAND + "; " + waits[0], rules.buy_in.cite


def _bet_cite(table: Table, move: Turn) -> str:
    rule = table.terms.rules.bets.get(move.kind)
    return str(rule.cite if rule else table.terms.rules.cite)


def _result(table: Table, move: Outcome) -> tuple[Text, str]:
    """A result that nobody waits for: before the bets are closed, after the last card of a coup, or of another kind."""
    waits, verb = awaited(table), move.verb
    if isinstance(table.ask, Betting) and table.settled is not None:
        return SETTLED + Text(f": no sale más «{verb}»", f": there is no further '{verb}'"), waits[1]
    if isinstance(table.ask, Betting):
        return waits[0] + Text(f"; «{verb}» viene tras «no more bets»", f"; '{verb}' comes after 'no more bets'"), waits[1]
    return Text(f"no se espera «{verb}»; ", f"no '{verb}' is awaited; ") + waits[0], waits[1]
