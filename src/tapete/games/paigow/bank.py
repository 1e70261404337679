"""The bank that a player may hold: offered round the table, taken alone or shared with the house, and settled from the centre."""

from __future__ import annotations

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.games.paigow.asks import BANK, CO_BANK, REFUSE, OfferBank
from tapete.games.paigow.memory import Table
from tapete.play.asks import Choice, Procedure
from tapete.play.betting import change
from tapete.play.events import Bet
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Choose, PassBank, TakeBank
from tapete.play.terms import Terms
from tapete.text import Text


def eligible(rules: PaiGowRules, felt: Table) -> list[int]:
    """Who is offered the bank, in turn, until the offer comes back to the croupier (§10.12(C)-(D), §11.7(C)-(D))."""
    memory = felt.memory
    if rules.banking.offers == "none" or memory.fresh or felt.last_coups == 0 or felt.closed:
        return []
    able = [s for s in sorted(memory.bets) if s in felt.bought and felt.chips.get(s, 0) > 0]
    return [s for s in able if s >= memory.offer_from and s != memory.banker]


def offer(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """The bank goes round from the croupier's right, until somebody takes it or it is the house's."""
    rules, refused = terms.rules, list[int]()
    options = (REFUSE, BANK, *((CO_BANK,) if rules.banking.offers == "shared" else ()))
    while left := [s for s in eligible(rules, felt) if s not in refused]:
        seat = left[0]
        row = (Choice(Bet(seat, BANK, "", 0), options, rules.banking.offer_cite, REFUSE),)
        most = min(felt.memory.bets[seat], felt.chips[seat])
        move = yield OfferBank(row, terms=terms, felt=felt, most=most)
        if isinstance(move, TakeBank):
            take(terms, felt, seat, move.amount, False, not refused)
            return
        if isinstance(move, PassBank):
            refused.append(seat)
            continue
        if isinstance(move, Choose):
            if move.option == REFUSE:
                refused.append(seat)
                continue
            shared = move.option == CO_BANK
            take(terms, felt, seat, 0 if shared else most, shared, not refused)
            return
        change(terms, felt, move)


def take(terms: Terms[PaiGowRules], felt: Table, seat: int, croupier: int, shared: bool, first: bool) -> None:
    """A player takes the bank, and the marker lies there; the croupier stakes against it, but never against a shared one."""
    rule = terms.rules.banking
    start = seat + 1 if first or rule.after_other == "next" else 1
    felt.memory = changed(felt.memory, bank=seat, shared=shared, croupier_bet=croupier, offer_from=start)
    what = Text("co-banco", "co-bank") if shared else Text("banco", "bank")
    felt.call(Text(f"{what.es}: puesto {seat}", f"{what.en}: seat {seat}"), rule.co_cite if shared else rule.offer_cite)
    if croupier:
        money = terms.money(croupier)
        felt.call(
            Text(f"el croupier apuesta {money} contra el banco", f"the croupier stakes {money} against the bank"),
            rule.croupier_cite,
        )


def remember(rules: PaiGowRules, felt: Table, stakes: dict[int, int]) -> None:
    """What the next offer looks at: who bet against the house, who banked, and that the first round is over."""
    memory = felt.memory
    if memory.bank:
        felt.memory = changed(memory, banker=memory.bank, fresh=False)
    else:
        felt.memory = changed(memory, bets=Frozen(stakes), banker=0, offer_from=1, fresh=False)
