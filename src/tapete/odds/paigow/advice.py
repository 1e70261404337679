"""What each way to set four tiles returns against the house way, exactly; with cards nothing is said yet."""

from __future__ import annotations

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.equipment.cards import BACK
from tapete.games.paigow.asks import HOUSE, SURRENDER, SetHands, apart
from tapete.games.paigow.hands import house_way
from tapete.odds.advice import Advice
from tapete.odds.paigow.tiles import tile_advice
from tapete.table.table import Table
from tapete.text import Text


def advise(table: Table) -> Advice | None:
    """The choices of the first hand that waits to be set, with what each returns; a bank's hand has no such price."""
    ask, rules = table.ask, table.terms.rules
    if not isinstance(ask, SetHands) or not isinstance(rules, PaiGowRules) or rules.tiles is None:
        return None
    choice = ask.pending[0]
    held = ask.hand(choice)
    if BACK in held or choice.bet.kind != rules.kind("main") or table.felt.lead is not None:
        return None
    found, rate = tile_advice(rules, held), rules.commission.rate
    worth = {}
    for option in choice.options:
        if apart(option) or option == HOUSE:
            low = apart(option) or house_way(rules, held).split.low
            worth[option] = float(found[tuple(sorted(ask.low(choice, option) if apart(option) else low))].net(rate))
        elif option == SURRENDER:
            worth[option] = -1.0
    shown = " ".join(held)
    text = Text(f"Puesto {choice.bet.seat}, {shown}: ¿cómo se acomodan?", f"Seat {choice.bet.seat}, {shown}: how are they set?")
    return Advice(choice, text, worth, choice.cite) if len(worth) == len(choice.options) else None
