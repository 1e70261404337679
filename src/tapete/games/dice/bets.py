"""When a bet on the dice may be placed, raised, taken down or turned on, and what it costs to make it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tapete.catalogue.dice.rules import DiceBet, DiceRules
from tapete.errors import Refused
from tapete.figures import share
from tapete.games.dice.memory import DiceMemory
from tapete.play.betting import lead_must_bet
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.moves import CloseBets, Move, Place, TakeDown, Turn
from tapete.play.terms import Terms
from tapete.text import Text

COMMISSION = Text("comisión", "commission")
NOT_PLAYED = Text("comisión de lo que no llegó a jugarse", "commission on what was not played")

Paid = Mapping[tuple[int, str, str], int]
"""What each seat has on each spot from before this throw: its commission is paid and kept."""


def allowed(terms: Terms[DiceRules], felt: Felt[DiceMemory], paid: Paid, move: Move) -> None:
    """Refuse, with the article, what the bet's own rules do not allow at this moment."""
    rules = terms.rules
    if isinstance(move, CloseBets):
        if not felt.memory.point:  # the duty is to have the bet before the first throw; with a point it can no longer be made
            lead_must_bet(terms, felt)
    elif isinstance(move, Place):
        _may_place(rules, felt, move)
        _can_afford(rules, felt, paid, move)
    elif isinstance(move, TakeDown):
        _may_take_down(rules, felt, move)
    elif isinstance(move, Turn):
        _may_turn(rules, felt, move)


def has_number(rule: DiceBet, felt: Felt[DiceMemory], spot: str) -> bool:
    """Whether a line bet already stands on a number."""
    return rule.flow == "line" and bool(spot or (not rule.travels and felt.memory.point))


def _may_place(rules: DiceRules, felt: Felt[DiceMemory], move: Place) -> None:
    rule = rules.bets[move.kind]
    on = felt.memory.point
    if has_number(rule, felt, move.spot):
        _may_raise(rule, felt, move)
    elif rules.point and ("point" if on else "come-out") not in rule.phases:
        when = Text("en el tiro de salida", "on the come-out") if on else Text("cuando hay punto", "once there is a point")
        raise Refused(Text(f"{move.kind} solo se apuesta {when.es}", f"{move.kind} is bet only {when.en}"), rule.cite)
    elif rule.after_seven:
        _only_after_seven(rules, rule, felt, move)
    if rule.flow == "odds":
        _behind(rules, rule, felt, move)
    if not rule.grows and felt.staked(move.seat, move.kind, move.spot):
        raise Refused(Text(f"{move.kind} no puede aumentarse", f"{move.kind} cannot be raised"), rule.cite)


def _can_afford(rules: DiceRules, felt: Felt[DiceMemory], paid: Paid, move: Place) -> None:
    """A bet with a commission must leave chips to pay it."""
    before = felt.staked(move.seat, move.kind, move.spot)
    due = commission_due(rules, paid, move, before, before + move.amount)
    if due and move.seat in felt.bought and felt.chips.get(move.seat, 0) < move.amount + due:
        raise Refused(
            Text("las fichas no alcanzan para la apuesta y su comisión", "the chips do not cover the bet and its commission"),
            rules.bets[move.kind].cite,
        )


def commission_on(rules: DiceRules, kind: str, spot: str, amount: int) -> int:
    """The commission on a bet, paid besides it; a fraction of the smallest unit is rounded as the rules round."""
    rule = rules.bets[kind]
    if rule.commission is None:
        return 0
    odds = rule.pays_on.get(spot) or rule.pays
    base = Fraction(amount) * (odds.net if rule.commission.of == "win" and odds else 1)
    return share(1, base * rule.commission.rate, "player" if rules.rounding == "house" else "house")


def commission_due(rules: DiceRules, paid: Paid, move: Place | TakeDown, before: int, after: int) -> int:
    """What a change of stake costs, or gives back: no commission is due twice, nor for what was not played."""
    old = paid.get((move.seat, move.kind, move.spot), 0)
    owed = [commission_on(rules, move.kind, move.spot, max(stake, old)) for stake in (before, after)]
    return owed[1] - owed[0]


def _may_raise(rule: DiceBet, felt: Felt[DiceMemory], move: Place) -> None:
    if not felt.staked(move.seat, move.kind, move.spot):
        raise Refused(
            Text(f"{move.kind} ya no se admite: hay punto", f"{move.kind} is no longer taken: there is a point"), rule.cite
        )
    if not rule.raises:
        raise Refused(Text(f"{move.kind} ya no puede aumentarse", f"{move.kind} can no longer be raised"), rule.cite)


def _only_after_seven(rules: DiceRules, rule: DiceBet, felt: Felt[DiceMemory], move: Place) -> None:
    assert rules.point is not None
    last = felt.memory.last_roll
    if last == rules.point.out or (not last and rule.at_opening):
        return
    raise Refused(
        Text(
            f"{move.kind} solo se apuesta si la tirada anterior fue un {rules.point.out}",
            f"{move.kind} is bet only if the roll before was a {rules.point.out}",
        ),
        rule.cite,
    )


def _behind(rules: DiceRules, rule: DiceBet, felt: Felt[DiceMemory], move: Place) -> None:
    """Odds need the bet they stand behind, with its number known, and may be only so many times as large."""
    number = move.spot or felt.memory.point
    backed = felt.staked(move.seat, rule.behind, move.spot)
    if not backed or not number:
        raise Refused(
            Text(
                f"{move.kind} necesita antes {rule.behind} con su número", f"{move.kind} needs {rule.behind} on its number first"
            ),
            rule.cite,
        )
    if too_much(rule, number, felt.staked(move.seat, move.kind, move.spot) + move.amount, backed):
        times = rule.behind_max[number]
        most = Text(
            f"{move.kind} sobre {number} no puede pasar de {times} veces {rule.behind}",
            f"{move.kind} on {number} may not be more than {times} times {rule.behind}",
        )
        none = Text(f"en esta mesa no se admite {move.kind}", f"this table takes no {move.kind}")
        raise Refused(most if times else none, rule.behind_cite or rule.cite)


def too_much(rule: DiceBet, number: str, staked: int, backed: int) -> bool:
    """Whether odds, by their stake or by what they can win, pass the multiple of the bet behind which they stand."""
    times, odds = rule.behind_max.get(number), rule.pays_on.get(number) or rule.pays
    measured = staked * (odds.net if rule.behind_measures == "win" and odds else 1)
    return times is not None and measured > backed * times


def _may_take_down(rules: DiceRules, felt: Felt[DiceMemory], move: TakeDown) -> None:
    rule = rules.bets[move.kind]
    if rule.contract and (rule.bound == "placed" or has_number(rule, felt, move.spot) or has_begun(rules, rule, felt)):
        raise Refused(_bound(rule, felt, move), rule.cite)
    left = felt.staked(move.seat, move.kind, move.spot) - move.amount
    number = move.spot or felt.memory.point
    for kind, other in rules.bets.items():
        behind = felt.staked(move.seat, kind, move.spot) if other.behind == move.kind else 0
        if behind and (not left or too_much(other, number, behind, left)):
            raise Refused(Text(f"retire antes {kind}", f"take {kind} down first"), other.cite)


def has_begun(rules: DiceRules, rule: DiceBet, felt: Felt[DiceMemory]) -> bool:
    """Whether a bet that collects totals has seen a throw: it is made only after a seven, and a seven ends it."""
    assert rules.point is not None or rule.flow != "collect"
    return rule.flow == "collect" and felt.memory.last_roll not in ("", rules.point.out if rules.point else "")


def _bound(rule: DiceBet, felt: Felt[DiceMemory], move: TakeDown) -> Text:
    why = Text("ya está en juego", "is in play") if rule.flow == "collect" else Text("ya tiene número", "has its number")
    if rule.bound == "placed" and not has_number(rule, felt, move.spot):
        why = Text("debe jugarse", "must be played")
    return Text(
        f"{move.kind} {why.es} y no puede retirarse ni reducirse",
        f"{move.kind} {why.en} and can be neither taken down nor reduced",
    )


def _may_turn(rules: DiceRules, felt: Felt[DiceMemory], move: Turn) -> None:
    rule = rules.bets[move.kind]
    if not rule.off_without_point:
        raise Refused(Text(f"{move.kind} siempre está en juego", f"{move.kind} is always working"), rule.cite)
    wanted = "" if move.on else "on"
    if not any((b.seat, b.kind, b.spot, b.state) == (move.seat, move.kind, move.spot, wanted) for b in felt.bets):
        raise Refused(Text(f"no hay {move.kind} que cambiar", f"there is no {move.kind} to turn"), rule.cite)


def charge(terms: Terms[DiceRules], felt: Felt[DiceMemory], paid: Paid, move: Place | TakeDown) -> None:
    """Take the commission for a bet as it is made; give it back for chips that are taken off before the dice are thrown."""
    rule = terms.rules.bets[move.kind]
    if rule.commission is None:
        return
    after = felt.staked(move.seat, move.kind, move.spot)
    before = after - move.amount if isinstance(move, Place) else after + move.amount
    due = commission_due(terms.rules, paid, move, before, after)
    bet = Bet(move.seat, move.kind, move.spot, move.amount)
    if due > 0:
        felt.charge(Payment(bet.seat, bet, due, 0, rule.commission.cite, COMMISSION, price=True))
    elif due < 0:
        felt.charge(Payment(bet.seat, bet, 0, -due, rule.commission.cite, NOT_PLAYED, refund=True))
