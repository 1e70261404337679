"""Wheel games: roulette in all its forms, boule, the money wheel. A pocket comes; every bet covers some pockets or does not.

Spain 01.IV, 02 and 04; Chile II.1 to II.3; Arica II.1; Puerto Rico articles 2 and 9. What differs between them is in their TOML.
"""

from __future__ import annotations

from dataclasses import replace

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.vocabulary import vocabulary
from tapete.catalogue.wheel.cloth import find_spot as find_spot
from tapete.catalogue.wheel.cloth import spots as spots
from tapete.catalogue.wheel.rules import WheelRules, Zero
from tapete.equipment.pieces import Pieces
from tapete.figures import share
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import memory as memory
from tapete.games.kit.plain import reason as reason
from tapete.games.kit.prison import free, imprison, in_prison, saved_again
from tapete.play.asks import Chance, Procedure, answered
from tapete.play.betting import betting
from tapete.play.events import Bet, Call
from tapete.play.felt import Felt, in_order
from tapete.play.limits import settle_unnoticed
from tapete.play.moves import Outcome
from tapete.play.terms import Terms
from tapete.text import Text

WAITING = "waiting"
REMEMBERED = 200
"""So many results stay with the table: players go by them, the rules do not."""
WAITS = Text("sigue en el paño hasta otro golpe", "stays on the cloth for another spin")
TAKES_PART = Text("el cero se lleva una parte", "zero takes a part")
NO_MORE = Text("no hay más golpes: vuelve lo que queda", "there is no further spin: what is left goes back")


def coup(terms: Terms[WheelRules], felt: Felt) -> Procedure:
    """One spin: bets, no more bets, a pocket, losers collected, winners paid in the regulation's order."""
    rules = terms.rules
    yield from betting(terms, felt, spots(rules))
    outcome = yield from answered(Chance("spin", pockets(rules), rules.wheel.cite), Outcome)
    pocket = outcome.value
    announce(rules, felt, pocket)
    settle_unnoticed(terms, felt)
    collect(rules, felt, pocket)
    yield from pay(terms, felt, pocket)


@once_per_rules
def pockets(rules: WheelRules) -> Pieces:
    """The wheel's equal sections."""
    return Pieces.weighing(rules.wheel.weights)


def announce(rules: WheelRules, felt: Felt, pocket: str) -> None:
    """Call the result and the even chances that won with it."""
    felt.events.append(_said(rules)[pocket])
    felt.remember(pocket, REMEMBERED)


@once_per_rules
def _said(rules: WheelRules) -> dict[str, Call]:
    """What the croupier calls for each pocket."""
    return {pocket: Call(_call_of(rules, pocket), rules.wheel.cite) for pocket in rules.wheel.weights}


def _call_of(rules: WheelRules, pocket: str) -> Text:
    sets = [rules.bets[name].names if name in rules.bets else _set_name(rules, name) for name in called(rules, pocket)]
    es = ", ".join([vocabulary(rules).word("bets", pocket, "es").replace("-", " "), *(t.es.split(",")[0] for t in sets)])
    en = ", ".join([pocket, *(t.en.split(",")[0] for t in sets)])
    return Text(es, en)


def _set_name(rules: WheelRules, name: str) -> Text:
    """A set of pockets that no bet is called after: a colour, where one bet has both."""
    return Text(vocabulary(rules).word("spots", name, "es"), name)


def called(rules: WheelRules, pocket: str) -> list[str]:
    return [name for name, pockets in rules.wheel.sets.items() if pocket in pockets]


def covers(rules: WheelRules, bet: Bet, pocket: str) -> bool:
    return pocket in spots(rules)[bet.kind][bet.spot]


def protected(rules: WheelRules, bet: Bet, pocket: str) -> bool:
    """Whether the rule for zero saves this bet, in part or for another spin."""
    zero = rules.zero
    if zero is None or pocket not in zero.pockets or not rules.bets[bet.kind].zero:
        return False
    return not in_prison(bet) or saved_again(zero, bet)


def collect(rules: WheelRules, felt: Felt, pocket: str) -> None:
    """Take the losers first."""
    groups, where = rules.settlement.collect if rules.settlement else (), spots(rules)
    saves = rules.zero is not None and pocket in rules.zero.pockets
    others = f"{rules.zero.others_cite}; " if rules.zero is not None and saves and rules.zero.others_cite else ""
    lost = [b for b in felt.bets if pocket not in where[b.kind][b.spot] and not (saves and protected(rules, b, pocket))]
    for bet in in_order(lost, groups):
        held_out = rules.zero if bet.state and in_prison(bet) else None
        felt.take(bet, (held_out.again_cite or held_out.cite) if held_out else others + rules.bets[bet.kind].cite)


def pay(terms: Terms[WheelRules], felt: Felt, pocket: str) -> Procedure:
    """Pay the winners; free imprisoned winners; on zero, halve or imprison what the rules protect."""
    rules, where = terms.rules, spots(terms.rules)
    order = rules.settlement
    groups, at_once = (order.pay, order.player_at_once) if order else ((), False)
    asked = False
    for bet in in_order(felt.bets, groups, at_once):
        if pocket in where[bet.kind][bet.spot]:
            if bet.state and in_prison(bet) and rules.zero:
                free(terms, rules.zero, felt, bet)
            else:
                odds = rules.bets[bet.kind].pays
                assert odds is not None
                felt.pay(bet, odds, rules.bets[bet.kind].cite, rules.rounding)
        elif not asked and rules.zero:
            asked = True
            saved = [
                b for b in in_order(felt.bets, groups, at_once) if protected(rules, b, pocket) and not covers(rules, b, pocket)
            ]
            yield from imprison(terms, rules.zero, felt, wait(terms, rules.zero, felt, saved))


def wait(terms: Terms[WheelRules], zero: Zero, felt: Felt, bets: list[Bet]) -> list[Bet]:
    """Until the zero with which the choice begins, a bet stays on the cloth. Gives those whose turn it is, in prison or not."""
    early = [b for b in bets if not in_prison(b) and b.count + 1 < zero.begins]
    for bet in early:
        kept = share(bet.amount, zero.stays, terms.rules.rounding)
        if felt.is_last:
            felt.settle(bet, kept, zero.last_cite or zero.cite, NO_MORE)
            continue
        rest = felt.part(bet, bet.amount - kept, 0, zero.cite, TAKES_PART) if kept < bet.amount else bet
        if rest.amount:
            felt.hold(rest, replace(rest, state=WAITING, count=bet.count + 1), zero.cite, WAITS)
    ripe = {b: replace(b, state="", count=0) for b in bets if b.state == WAITING and b not in early}
    felt.bets[:] = [ripe.get(b, b) for b in felt.bets]
    return [ripe.get(b, b) for b in bets if b not in early]


# what the odds need to know


def openings(rules: WheelRules, kind: str) -> list[Opening]:
    """Every spot, on an empty table."""
    return [Opening(spot, spot, memory()) for spot in spots(rules)[kind]]
