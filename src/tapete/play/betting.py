"""The open window: players bet and take back until the croupier closes, in every game alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.schema import GameRules
from tapete.catalogue.schema import Lead as LeadRule
from tapete.errors import Refused
from tapete.play.asks import Procedure
from tapete.play.dealing import cut_between, renew, shuffle
from tapete.play.events import Bet, Call
from tapete.play.felt import LEAD, Felt
from tapete.play.moves import BuyIn, CashOut, CloseBets, CutCard, LastCoups, Lead, Move, PassLead, Place, Shuffle, TakeDown, Turn
from tapete.play.terms import Terms
from tapete.play.window import STAKES, Betting
from tapete.text import Text
from tapete.values import maker

_betting = maker(Betting)
_bet = lru_cache(maxsize=4096)(maker(Bet))
"""The same stake on the same spot comes again and again: one value says it each time."""


def betting(
    terms: Terms[GameRules],
    felt: Felt,
    spots: Mapping[str, Mapping[str, object]],
    allowed: Callable[[Move], None] | None = None,
    charge: Callable[[Place | TakeDown], None] | None = None,
    shoe: ShoeRule | None = None,
    other: Callable[[Move], Procedure | None] | None = None,
    before: Callable[[Move], None] | None = None,
    by_bets: bool = False,
) -> Procedure:
    """Take bets until the croupier's call.

    `allowed` is the game's own say, `charge` what a change of stake costs besides, `other` moves that only the game knows,
    `before` what the game sees to before any other move; `by_bets` says that its say on a stake hangs on the bets there alone.
    """
    ask = _betting(terms, felt, spots, allowed, other is not None, by_bets)
    while True:
        move = yield ask
        if isinstance(move, CloseBets):
            if shoe and shoe.continuous:
                renew(shoe, felt)  # every round from the whole pack, also after one that was void
            felt.events.append(_no_more_bets(terms.rules))
            return
        if before and move:
            before(move)
        own = other(move) if other and move else None
        if own is not None:
            yield from own
            continue
        if isinstance(move, Place):  # what comes most often
            put(felt, move)
        elif shoe and isinstance(move, Shuffle):
            yield from shuffle(shoe, felt)
        elif shoe and isinstance(move, CutCard):
            cut_between(shoe, felt)
        else:
            change(terms, felt, move)
        if charge and isinstance(move, STAKES):
            charge(move)


@once_per_rules
def _no_more_bets(rules: GameRules) -> Call:
    """The croupier's call that closes the window."""
    return Call(rules.calls.close, rules.calls.cite)


def put(felt: Felt, move: Place) -> None:
    """A seat's chips on a spot."""
    felt.place(_bet(move.seat, move.kind, move.spot, move.amount, "", 0, move.unnoticed))


def change(terms: Terms[GameRules], felt: Felt, move: Move | None) -> None:
    """Put one move of the open window on the felt; nothing, where only the referee spoke."""
    if isinstance(move, Place):
        put(felt, move)
    elif isinstance(move, TakeDown):
        felt.take_down(move.seat, move.kind, move.spot, move.amount)
    elif isinstance(move, BuyIn):
        felt.bought[move.seat] = felt.bought.get(move.seat, 0) + move.amount
        felt.chips[move.seat] = felt.chips.get(move.seat, 0) + move.amount
    elif isinstance(move, CashOut):
        felt.cash_out(move.seat)
    elif isinstance(move, Turn):
        felt.turn(move.seat, move.kind, move.spot, move.on)
    elif isinstance(move, Lead):
        felt.lead = move.seat
    elif isinstance(move, PassLead) and terms.rules.lead:
        hand_on(felt, terms.rules.lead)
    elif isinstance(move, LastCoups):
        closing = terms.rules.closing
        if move.shoe and closing and closing.shoe:
            felt.last_shoe = True
            felt.call(closing.shoe, closing.cite)
            return
        last = closing.last if closing else 1
        felt.last_coups = last
        plain = Text(f"últimas jugadas: {last}", f"last coups: {last}") if last > 1 else Text("última jugada", "last coup")
        felt.call(closing.says.get(last, plain) if closing else plain, closing.cite if closing else "")


def _at_the_table(felt: Felt) -> list[int]:
    """Who leads or may: everybody with chips, but for those who are excluded now or from the next coup on."""
    if not felt.sanctions:
        return sorted(felt.chips)
    out = {seat for seat, sanction in felt.sanctions.items() if sanction.since}
    return sorted(s for s in felt.chips if s == felt.lead or s not in out)


def pass_lead(felt: Felt, way: str) -> int | None:
    """Hand the dice, the shoe or the bank to the next seat; nobody else to have it: it stays."""
    seats, now = _at_the_table(felt), felt.lead
    if now is None or not others_here(felt):
        return None
    others = [s for s in seats if s > now] + [s for s in seats if s < now]
    others = [s for s in others if (s, LEAD) not in felt.shut]
    felt.lead = others[0] if way == "up" else others[-1]
    return felt.lead


def others_here(felt: Felt) -> bool:
    """Whether anybody leads, who need not have any chips there, and another seat could that has not lost the right to."""
    return felt.lead is not None and any(s != felt.lead and (s, LEAD) not in felt.shut for s in _at_the_table(felt))


def hand_on(felt: Felt, lead: LeadRule) -> None:
    """Who has the dice or the shoe hands it on; with nobody else at the table, it goes back to the croupier."""
    seat = pass_lead(felt, lead.next)
    if seat is None:
        felt.lead = None
        felt.call(Text(f"{lead.what.es}: al croupier", f"the {lead.what.en} to the croupier"), lead.cite)
    elif lead.verb == "shoots":
        felt.call(Text(f"dados para el puesto {seat}", f"dice to seat {seat}"), lead.cite)
    else:
        felt.call(Text(f"sabot pasa: puesto {seat}", f"the shoe passes to seat {seat}"), lead.cite)


def begin_anew(felt: Felt, lead: LeadRule) -> None:
    """A shoe that was shuffled goes to the first place again, whoever had it."""
    seats = [seat for seat in _at_the_table(felt) if (seat, LEAD) not in felt.shut]
    if felt.lead is not None and seats and felt.lead != seats[0]:
        felt.lead = seats[0]
        felt.call(Text(f"sabot pasa: puesto {seats[0]}", f"the shoe passes to seat {seats[0]}"), lead.cite)


def lead_must_bet(terms: Terms[GameRules], felt: Felt) -> None:
    """Refuse to go on while the seat that leads has none of the bets it must have."""
    lead, seat = terms.rules.lead, felt.lead
    if lead is None or seat is None or not lead.must:
        return
    for bet in felt.bets:
        if bet.seat == seat and bet.kind in lead.must:
            break
    else:
        ways = " / ".join(lead.must)
        who = Text("el tirador", "the shooter") if lead.verb == "shoots" else Text("quien reparte", "the dealing player")
        on = f"seat {seat} passes the {lead.what.en}"
        text = Text(f"{who.es}, puesto {seat}, debe apostar {ways}", f"{who.en}, seat {seat}, must bet {ways}")
        raise Refused(text + Text(f", o decir «{on}»", f", or say '{on}'"), lead.cite)
