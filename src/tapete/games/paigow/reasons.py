"""Why a move that answers nothing the table asks may not come, where pai gow knows more of it than that."""

from __future__ import annotations

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.errors import Refused
from tapete.games.paigow.asks import BANK, CO_BANK, HOUSE, REFUSE, SURRENDER, apart
from tapete.games.paigow.hands import key
from tapete.games.paigow.memory import Table
from tapete.play.moves import Choose, Move, TakeBank
from tapete.play.terms import Terms
from tapete.text import Text


def reason(terms: Terms[PaiGowRules], felt: Table, move: Move) -> Refused | None:
    """No bank is offered, a hand is set already, nobody plays at that seat, or nothing is dealt yet."""
    rules, memory = terms.rules, felt.memory
    if isinstance(move, TakeBank) or (isinstance(move, Choose) and move.option in (BANK, CO_BANK, REFUSE)):
        if rules.banking.offers == "none":
            return Refused(Text("el plan no ofrece el banco", "the plan does not offer the bank"), rules.banking.cite)
        if memory.fresh:
            words = Text("en la primera ronda el banco es de la casa", "in the first round the house banks")
            return Refused(words, rules.banking.first_cite)
        words = Text("el banco se ofrece antes de las apuestas", "the bank is offered before the bets")
        return Refused(words, rules.banking.offer_cite)
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
