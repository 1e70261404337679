"""What each way to set a hand returns against the house way, exactly: three ways of four tiles, or all of seven cards."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.equipment.cards import BACK
from tapete.games.paigow.asks import HOUSE, SURRENDER, SetHands, apart
from tapete.games.paigow.hands import house_way
from tapete.odds.advice import Advice
from tapete.odds.paigow.known import counts_it
from tapete.odds.paigow.spread import Spread, as_player
from tapete.table.table import Table
from tapete.text import Text


def spreads(rules: PaiGowRules, held: Sequence[str]) -> dict[tuple[str, ...], Spread] | None:
    """Every way to set these cards or tiles that is not foul, by its low hand in order; nothing where no kernel reckons it."""
    if rules.tiles is not None:
        from tapete.odds.paigow.tiles import tile_advice

        return tile_advice(rules, held)
    if not counts_it(rules):
        return None
    from tapete.odds.paigow.one import card_advice

    return {tuple(sorted(low)): found for low, found in card_advice(rules, held).items()}


def advise(table: Table) -> Advice | None:
    """The choices of the first hand that waits to be set, with what each returns; a bank's hand has no such price."""
    ask, rules = table.ask, table.terms.rules
    if not isinstance(ask, SetHands) or not isinstance(rules, PaiGowRules):
        return None
    choice = ask.pending[0]
    held = ask.hand(choice)
    if BACK in held or choice.bet.kind != rules.kind("main") or table.felt.lead is not None:
        return None
    found, stakes = spreads(rules, held), as_player(rules)
    if found is None:
        return None
    worth = {}
    for option in choice.options:
        if apart(option):
            worth[option] = float(found[tuple(sorted(ask.low(choice, option)))].net(stakes))
        elif option == HOUSE:
            worth[option] = float(found[tuple(sorted(house_way(rules, held).split.low))].net(stakes))
        elif option == SURRENDER:
            worth[option] = -1.0
    shown = " ".join(held)
    text = Text(f"Puesto {choice.bet.seat}, {shown}: ¿cómo se acomodan?", f"Seat {choice.bet.seat}, {shown}: how are they set?")
    return Advice(choice, text, worth, choice.cite) if len(worth) == len(choice.options) else None
