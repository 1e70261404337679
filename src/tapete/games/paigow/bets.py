"""Which bets a table of pai gow takes: one's own space and one beside it, the number of the start, and what a bank can cover."""

from __future__ import annotations

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.errors import Refused
from tapete.games.paigow.deal import place_of
from tapete.games.paigow.memory import Table
from tapete.games.paigow.reasons import no_bank
from tapete.numbers import NotANumber, read_whole
from tapete.play.moves import CashOut, CloseBets, Move, PassBank, Place, Shuffle, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text

MAIN, NUMBER, BANK = "main", "number", "bank"


@once_per_rules
def spots(rules: PaiGowRules) -> dict[str, dict[str, object]]:
    """A seat's own space has no number; another is named by its own."""
    spaces = {"": None, **({str(n): None for n in range(1, rules.places + 1)} if rules.spaces.per_player > 1 else {})}
    numbers = {str(n): None for n in range(1, rules.places + 2)} if rules.sided else {}
    return {kind: dict({MAIN: spaces, NUMBER: numbers}.get(bet.role, {})) for kind, bet in rules.bets.items()}


def find_spot(rules: PaiGowRules, kind: str, words: list[str]) -> str:
    """The space or the number that the words after a bet's name mean."""
    if not words:
        return ""
    last = rules.places + (rules.bets[kind].role == NUMBER)
    try:
        found = read_whole(words[-1])
    except NotANumber:
        found = 0
    if not 1 <= found <= last or rules.bets[kind].role == BANK:
        raise Refused(Text(f"{kind} va del 1 al {last}", f"{kind} goes from 1 to {last}"), rules.bets[kind].cite)
    return str(found)


def allowed(terms: Terms[PaiGowRules], felt: Table, move: Move) -> None:
    """The game's own say while bets are open."""
    rules = terms.rules
    if isinstance(move, PassBank) and felt.memory.bank != move.seat:
        raise no_bank(terms, felt, move.seat)
    if isinstance(move, PassBank) or (isinstance(move, Shuffle) and felt.memory.bank and felt.bets):
        text = Text("el banco aceptado vale para la ronda", "a bank once accepted stands for the round")
        raise Refused(text, rules.banking.offer_cite)
    if isinstance(move, CashOut) and felt.memory.bank == move.seat and felt.bets:
        text = Text("el banco cubre las apuestas de la ronda", "the bank covers the bets of the round")
        raise Refused(text, rules.banking.eligible_cite)
    if isinstance(move, Place | TakeDown) and rules.bets[move.kind].role == BANK:
        text = Text("el banco no se apuesta: se acepta cuando se ofrece", "the bank is no bet: it is accepted when it is offered")
        raise Refused(text, rules.banking.offer_cite)
    if isinstance(move, Place):
        if rules.bets[move.kind].role == NUMBER:
            _check_number(terms, felt, move)
        else:
            _check_space(terms, felt, move)
            _check_cover(terms, felt, move)
    elif isinstance(move, TakeDown):
        _check_left(terms, felt, move)
    elif isinstance(move, CloseBets) and not any(rules.bets[b.kind].role == MAIN for b in felt.bets):
        raise Refused(Text("nadie ha apostado", "nobody has bet"), rules.seats.cite if rules.seats else rules.cite)


def _check_number(terms: Terms[PaiGowRules], felt: Table, move: Place) -> None:
    rules = terms.rules
    if not any(b.seat == move.seat and rules.bets[b.kind].role == MAIN for b in felt.bets):
        raise Refused(Text(f"{move.kind} necesita antes {MAIN}", f"{move.kind} needs {MAIN} first"), rules.bets[move.kind].cite)


def _check_space(terms: Terms[PaiGowRules], felt: Table, move: Place) -> None:
    """One's own space; a second one only beside it, free, and after the first."""
    rules, seat, bank = terms.rules, move.seat, felt.memory.bank
    place, cite = place_of(seat, move.spot), rules.spaces.cite
    if bank == seat:
        text = Text(
            "el banco no apuesta: juega su mano contra todas", "the bank does not bet: its hand plays against all the others"
        )
        raise Refused(text, rules.banking.cite)
    taken = next((b.seat for b in felt.bets if b.kind == move.kind and b.seat != seat and place_of(b.seat, b.spot) == place), 0)
    if taken or (bank and place == bank):
        raise Refused(Text(f"el espacio {place} ya está tomado", f"space {place} is taken"), cite)
    if not move.spot:
        return
    if place == seat:
        raise Refused(Text("el espacio propio se apuesta sin número", "one's own space is bet without a number"), cite)
    if abs(place - seat) != 1:
        raise Refused(Text("los dos espacios han de ser adyacentes", "the two spaces must be adjacent"), cite)
    own = [b for b in felt.bets if b.seat == seat and b.kind == move.kind]
    if not any(not b.spot for b in own):
        raise Refused(Text("antes se apuesta en el espacio propio", "one's own space is bet on first"), cite)
    if any(b.spot not in ("", move.spot) for b in own):
        raise Refused(Text("no más de dos espacios", "no more than two spaces"), cite)


def _check_cover(terms: Terms[PaiGowRules], felt: Table, move: Place) -> None:
    """The bank has the chips to cover all bets against it (§10.12(D)(2), §11.7(D)(2))."""
    bank = felt.memory.bank
    if not bank:
        return
    stakes = sum(b.amount for b in felt.bets if b.kind == move.kind) + felt.memory.croupier_bet + move.amount
    if stakes > felt.chips.get(bank, 0):
        has = terms.money(felt.chips.get(bank, 0))
        text = Text(f"el banco tiene {has} para cubrir todas las apuestas", f"the bank has {has} to cover all bets")
        raise Refused(text, terms.rules.banking.eligible_cite)


def _check_left(terms: Terms[PaiGowRules], felt: Table, move: TakeDown) -> None:
    """What needs one's own space is taken down before it."""
    if terms.rules.bets[move.kind].role != MAIN or move.spot or felt.staked(move.seat, move.kind, "") != move.amount:
        return
    left = next((b for b in felt.bets if b.seat == move.seat and (b.kind, b.spot) != (move.kind, "")), None)
    if left:
        cite = terms.rules.spaces.cite if left.kind == move.kind else terms.rules.bets[left.kind].cite
        raise Refused(Text(f"retire antes {left.name}", f"take {left.name} down first"), cite)
