"""Half back or prison: the choice that a zero, or a thirty-one to both rows, leaves to the players concerned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tapete.catalogue.kit.prison import Prison
from tapete.catalogue.schema import GameRules
from tapete.figures import share
from tapete.play.asks import Choice, Decide, Procedure, answered
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.moves import Choose
from tapete.play.terms import Terms
from tapete.text import Text

PRISON = "prison"
HALF = "half"
INSURED = "insured"
IMPRISONED = Text("queda en prisión", "stays in prison")
FREED = Text("recobra su libertad, sin ganancia", "is freed, without profit")
SHRINKS = Text("pierde parte de su valor por repetirse", "loses part of its value as it happens again")
PART_BACK = Text("recupera parte", "takes part back")
HANDED_OVER = Text("la entrega y pierde todo lo apostado", "hands it over and loses the whole stake")
PREMIUM = Text("prima del seguro", "insurance premium")
SAVED = Text("el seguro salva una parte", "insurance saves a part")


def imprison(terms: Terms[GameRules], rule: Prison, felt: Felt, bets: Sequence[Bet]) -> Procedure:
    """Offer each of these bets its choice, or carry out the only one there is."""
    held = [_again(terms, rule, felt, b) if in_prison(b) else b for b in bets]
    choices = []
    for bet in (b for b in held if b is not None):
        options = options_of(terms, rule, felt, bet)
        if len(options) == 1:
            apply_choice(terms, rule, felt, bet, options[0], forced=True)
        else:
            choices.append(Choice(bet, options, rule.cite))
    ask = Decide(tuple(choices))
    while ask.pending:
        move = yield from answered(ask, Choose)
        choice = ask.find(move)
        assert choice is not None
        apply_choice(terms, rule, felt, choice.bet, move.option)
        ask = ask.without(choice)


def in_prison(bet: Bet) -> bool:
    return bet.state in (PRISON, INSURED)


def saved_again(rule: Prison, bet: Bet) -> bool:
    """Whether an imprisoned bet survives the same thing happening again."""
    return rule.again != "lose" or bet.state == INSURED


def _again(terms: Terms[GameRules], rule: Prison, felt: Felt, bet: Bet) -> Bet | None:
    """The same again for an imprisoned bet: it is deemed to lose part of its value, or its insurance pays."""
    if bet.state == INSURED and rule.insurance:
        back = share(bet.amount, rule.insurance.keeps, terms.rules.rounding)
        felt.settle(bet, back, rule.insurance.cite, SAVED)
        return None
    if rule.again == "shrinks":
        lost = bet.amount - share(bet.amount, rule.shrinks_to, terms.rules.rounding)
        rest = felt.part(bet, lost, 0, rule.again_cite or rule.cite, SHRINKS)
        return rest if rest.amount else None  # the last chip may go so
    return bet


def free(terms: Terms[GameRules], rule: Prison, felt: Felt, bet: Bet) -> None:
    """An imprisoned bet on the winning side comes back without profit."""
    felt.settle(bet, share(bet.amount, rule.freed, terms.rules.rounding), rule.cite, FREED)


def value_in_prison(rule: Prison, bet: Bet) -> Fraction:
    """What an imprisoned bet is deemed worth now, before any part of it is taken back."""
    return bet.amount * (rule.shrinks_to**bet.count if rule.again == "whole" else Fraction(1))


def options_of(terms: Terms[GameRules], rule: Prison, felt: Felt, bet: Bet) -> tuple[str, ...]:
    """What may be chosen: only part back without prison, or on a last coup that ends all; only prison below the minimum."""
    if not rule.prison or (felt.is_last and rule.on_last == "part"):
        return (HALF,)
    least = terms.plan.amount(terms.rules.limits.min) or 0
    remaining = value_in_prison(rule, bet)
    measured = remaining * rule.keeps if rule.below_minimum == "taken" else remaining
    if in_prison(bet) and rule.below_minimum != "ignored" and measured < least:
        return (PRISON,)
    poor = bet.seat in felt.bought and felt.chips.get(bet.seat, 0) < premium_of(terms, rule, bet)
    return (HALF, PRISON, INSURED) if rule.insurance and not poor else (HALF, PRISON)


def premium_of(terms: Terms[GameRules], rule: Prison, bet: Bet) -> int:
    """What insuring an imprisoned bet costs; the fraction goes to whom the rounding says."""
    rate = rule.insurance.rate if rule.insurance else Fraction(0)
    return share(bet.amount, rate, "player" if terms.rules.rounding == "house" else "house")


def apply_choice(terms: Terms[GameRules], rule: Prison, felt: Felt, bet: Bet, option: str, forced: bool = False) -> None:
    """Carry out a choice; once there is no way out but prison, counting further times changes nothing."""
    cite = (felt.is_last and rule.last_cite) or (in_prison(bet) and rule.again_cite) or rule.cite
    if option == HALF:
        back = value_in_prison(rule, bet) * rule.keeps
        felt.settle(bet, share(1, back, terms.rules.rounding), cite, PART_BACK if rule.keeps else HANDED_OVER)
        return
    counts = rule.again == "whole" and rule.shrinks_to != 1 and not forced
    count = bet.count + 1 if counts else max(bet.count, 1)
    if option == INSURED and rule.insurance:
        premium = premium_of(terms, rule, bet)
        if premium:
            felt.charge(Payment(bet.seat, bet, premium, 0, rule.insurance.cite, PREMIUM, price=True))
    felt.hold(bet, replace(bet, state=option, count=count), cite, IMPRISONED)
