"""Wheel games: roulette in all its forms, boule, the money wheel. A pocket comes; every bet covers some pockets or does not.

Spain 01.IV, 02 and 04; Chile II.1 to II.3; Arica II.1; Puerto Rico articles 2 and 9. What differs between them is in their TOML.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tapete.catalogue.wheel import WheelRules, Zero
from tapete.equipment.cloth import find_spot as find_spot
from tapete.equipment.cloth import spots as spots
from tapete.figures import share
from tapete.games import Opening
from tapete.play.asks import Chance, Choice, Decide, Procedure
from tapete.play.betting import betting
from tapete.play.events import Bet
from tapete.play.felt import Felt, in_order
from tapete.play.limits import settle_unnoticed
from tapete.play.moves import Choose, Outcome
from tapete.play.terms import Terms
from tapete.text import Text

PRISON = "prison"
HALF = "half"
IMPRISONED = Text("queda en prisión", "stays in prison")
FREED = Text("recobra su libertad, sin ganancia", "is freed, without profit")
SHRINKS = Text("pierde parte de su valor por otro cero", "loses part of its value to a further zero")
PART_BACK = Text("recupera parte por el cero", "takes part back on zero")


def coup(terms: Terms[WheelRules], felt: Felt) -> Procedure:
    """One spin: bets, no more bets, a pocket, losers collected, winners paid in the regulation's order."""
    rules = terms.rules
    yield from betting(terms, felt, spots(rules))
    outcome: Outcome = yield Chance("spin", rules.wheel.weights, rules.wheel.cite)
    pocket = outcome.value
    announce(rules, felt, pocket)
    settle_unnoticed(terms, felt)
    collect(rules, felt, pocket)
    yield from pay(terms, felt, pocket)
    felt.results = (*felt.results[-19:], pocket)


def announce(rules: WheelRules, felt: Felt, pocket: str) -> None:
    """Call the result and the even chances that won with it."""
    sets = [rules.bets[name].names if name in rules.bets else Text(name, name) for name in called(rules, pocket)]
    es = ", ".join([pocket, *(t.es.split(",")[0] for t in sets)])
    en = ", ".join([pocket, *(t.en.split(",")[0] for t in sets)])
    felt.call(Text(es, en), rules.wheel.cite)


def called(rules: WheelRules, pocket: str) -> list[str]:
    return [name for name, pockets in rules.wheel.sets.items() if pocket in pockets]


def covers(rules: WheelRules, bet: Bet, pocket: str) -> bool:
    return pocket in spots(rules)[bet.kind][bet.spot]


def protected(rules: WheelRules, bet: Bet, pocket: str) -> bool:
    """Whether the rule for zero saves this bet, in part or for another spin."""
    zero = rules.zero
    if zero is None or pocket not in zero.pockets or not rules.bets[bet.kind].zero:
        return False
    return bet.state != PRISON or zero.again != "lose"


def collect(rules: WheelRules, felt: Felt, pocket: str) -> None:
    """Take the losers first."""
    groups = rules.settlement.collect if rules.settlement else ()
    for bet in in_order(felt.bets, groups):
        if not covers(rules, bet, pocket) and not protected(rules, bet, pocket):
            held_out = rules.zero if bet.state == PRISON else None
            felt.take(bet, (held_out.again_cite or held_out.cite) if held_out else rules.bets[bet.kind].cite)


def pay(terms: Terms[WheelRules], felt: Felt, pocket: str) -> Procedure:
    """Pay the winners; free imprisoned winners; on zero, halve or imprison what the rules protect."""
    rules = terms.rules
    order = rules.settlement
    groups, at_once = (order.pay, order.player_at_once) if order else ((), False)
    asked = False
    for bet in in_order(felt.bets, groups, at_once):
        if covers(rules, bet, pocket):
            if bet.state == PRISON and rules.zero:
                felt.settle(bet, bet.amount, rules.zero.cite, FREED)
            else:
                odds = rules.bets[bet.kind].pays
                assert odds is not None
                felt.pay(bet, odds, rules.bets[bet.kind].cite, rules.rounding)
        elif not asked and rules.zero:
            asked = True
            yield from on_zero(terms, rules.zero, felt, pocket, (groups, at_once))


def on_zero(
    terms: Terms[WheelRules], zero: Zero, felt: Felt, pocket: str, order: tuple[tuple[tuple[str, ...], ...], bool]
) -> Procedure:
    """Even chances when zero comes: part back, or prison if the player so chooses and the text allows."""
    rules = terms.rules
    bets = [b for b in in_order(felt.bets, *order) if protected(rules, b, pocket) and not covers(rules, b, pocket)]
    bets = [further_zero(rules, zero, felt, b) if b.state == PRISON else b for b in bets]
    choices = []
    for bet in bets:
        options = options_on_zero(terms, zero, felt, bet)
        if len(options) == 1:
            apply_choice(rules, zero, felt, bet, options[0], forced=True)
        else:
            choices.append(Choice(bet, options, zero.cite))
    ask = Decide(tuple(choices))
    while ask.pending:
        move: Choose = yield ask
        choice = ask.find(move)
        assert choice is not None
        apply_choice(rules, zero, felt, choice.bet, move.option)
        ask = ask.without(choice)


def further_zero(rules: WheelRules, zero: Zero, felt: Felt, bet: Bet) -> Bet:
    """A second, third … zero for an imprisoned bet: it is deemed to lose part of its value, or only its way out does."""
    if zero.again == "shrinks":
        lost = bet.amount - share(bet.amount, zero.shrinks_to, rules.rounding)
        return felt.part(bet, lost, 0, zero.again_cite or zero.cite, SHRINKS)
    return bet


def value_in_prison(zero: Zero, bet: Bet) -> Fraction:
    """What an imprisoned bet is deemed worth at this zero, before any part of it is taken back."""
    return bet.amount * (zero.shrinks_to**bet.count if zero.again == "whole" else Fraction(1))


def options_on_zero(terms: Terms[WheelRules], zero: Zero, felt: Felt, bet: Bet) -> tuple[str, ...]:
    """What may be chosen: only part back without prison or on the last coup; only prison below the minimum."""
    if not zero.prison or felt.is_last:
        return (HALF,)
    least = terms.plan.amount(terms.rules.limits.min) or 0
    remaining = value_in_prison(zero, bet)
    measured = remaining * zero.keeps if zero.below_minimum == "taken" else remaining
    if bet.state == PRISON and zero.below_minimum != "ignored" and measured < least:
        return (PRISON,)
    return (HALF, PRISON)


def apply_choice(rules: WheelRules, zero: Zero, felt: Felt, bet: Bet, option: str, forced: bool = False) -> None:
    """Carry out a choice; once there is no way out but prison, counting further zeros changes nothing."""
    cite = (felt.is_last and zero.last_cite) or (bet.state == PRISON and zero.again_cite) or zero.cite
    if option == PRISON:
        counts = zero.again == "whole" and not forced
        count = bet.count + 1 if counts else max(bet.count, 1)
        felt.hold(bet, replace(bet, state=PRISON, count=count), cite, IMPRISONED)
        return
    back = value_in_prison(zero, bet) * zero.keeps
    felt.settle(bet, share(1, back, rules.rounding), cite, PART_BACK)


# what the odds need to know


def fee(rules: WheelRules, kind: str, spot: str, amount: int) -> int:
    """No wheel game takes a commission."""
    return 0


def essence(rules: WheelRules, bets: tuple[Bet, ...], marks: Mapping[str, Any]) -> Mapping[str, Any]:
    """Nothing on the felt but the bets themselves matters to a spin."""
    return {}


def openings(rules: WheelRules, kind: str) -> list[Opening]:
    """Every spot, on an empty table."""
    return [Opening(spot, spot, {}) for spot in spots(rules)[kind]]
