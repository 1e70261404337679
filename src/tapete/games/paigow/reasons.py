"""Why a move that answers nothing the table asks may not come, where pai gow knows more of it than that."""

from __future__ import annotations

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.errors import Refused
from tapete.games.paigow.asks import BANK, CO_BANK, HOUSE, REFUSE, SURRENDER, apart
from tapete.games.paigow.hands import key
from tapete.games.paigow.memory import Table
from tapete.play.moves import Choose, Move, PassBank, TakeBank
from tapete.play.terms import Terms
from tapete.text import Text


def no_bank(terms: Terms[PaiGowRules], felt: Table, seat: int) -> Refused:
    """Why the bank is not this seat's to take or to pass (§10.12(B)-(D), §11.7(B)-(D))."""
    rule, memory = terms.rules.banking, felt.memory
    if rule.offers == "none":
        return Refused(Text("el plan no ofrece el banco", "the plan does not offer the bank"), rule.cite)
    if memory.fresh:
        return Refused(Text("en la primera ronda el banco es de la casa", "in the first round the house banks"), rule.first_cite)
    if seat == memory.banker:
        words = Text("nadie es el banco dos rondas seguidas", "nobody is the bank in two rounds running")
        return Refused(words, rule.offer_cite)
    if seat not in memory.bets:
        words = Text(
            f"el puesto {seat} no apostó contra el croupier en la última ronda sin banco de un jugador",
            f"seat {seat} did not bet against the croupier in the last round without a player's bank",
        )
        return Refused(words, rule.eligible_cite)
    if seat not in felt.bought or felt.chips.get(seat, 0) <= 0:
        words = Text("el banco es de quien tiene fichas en la mesa", "the bank is for who has chips on the table")
        return Refused(words, rule.eligible_cite)
    return Refused(Text("el banco se ofrece antes de las apuestas", "the bank is offered before the bets"), rule.offer_cite)


def reason(terms: Terms[PaiGowRules], felt: Table, move: Move) -> Refused | None:
    """No bank is offered, a hand is set already, nobody plays at that seat, or nothing is dealt yet."""
    rules, memory = terms.rules, felt.memory
    if isinstance(move, TakeBank | PassBank) or (isinstance(move, Choose) and move.option in (BANK, CO_BANK, REFUSE)):
        return no_bank(terms, felt, move.seat)
    if not isinstance(move, Choose) or not (apart(move.option) or move.option in (HOUSE, SURRENDER)):
        return None
    cite = rules.setting.surrender_cite if move.option == SURRENDER else rules.setting.cite
    if memory.start < 0:
        return Refused(Text("aún no se han repartido las manos", "no hands have been dealt yet"), cite)
    if move.seat not in memory.seats or move.seat in memory.folded:
        return Refused(Text(f"el puesto {move.seat} no juega esta ronda", f"seat {move.seat} is not in this round"), cite)
    if key(move.seat) in memory.lows and move.option != SURRENDER:
        return Refused(Text("una mano acomodada no se cambia", "a hand once set is not changed"), cite)
    return None
