"""Dice games: craps with its puck, and the one-throw games of two or three dice. A coup is one throw.

Spain 06; Chile IV.1 to IV.3; Arica IV.1; Puerto Rico articles 3 and 12. Which bets exist, when each may be placed, raised or
taken down, what wins, loses or pushes it and what it pays is in their TOML; here is only how a bet lives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from tapete.catalogue.dice.rules import DiceBet, DiceRules
from tapete.catalogue.memo import once_per_rules
from tapete.equipment.pieces import Pieces
from tapete.equipment.throws import hits, shows, total
from tapete.errors import Refused
from tapete.figures import Odds
from tapete.games import Opening
from tapete.games.dice.bets import allowed, charge
from tapete.games.dice.bets import commission_on as fee  # noqa: F401  part of what every game module offers
from tapete.games.dice.memory import DiceMemory
from tapete.games.kit.plain import reason as reason
from tapete.play.asks import Chance, Procedure, answered
from tapete.play.betting import betting, hand_on, others_here
from tapete.play.events import Bet
from tapete.play.felt import Felt, in_order
from tapete.play.limits import settle_unnoticed
from tapete.play.memory import changed
from tapete.play.moves import Outcome
from tapete.play.terms import Terms
from tapete.text import Text, same

Fate = Literal["wins", "loses", "push", "stays"]
NULL = Text("ni gana ni pierde", "neither wins nor loses")
MOVES = Text("pasa a su número", "moves to its number")


def coup(terms: Terms[DiceRules], felt: Felt[DiceMemory]) -> Procedure:
    """One throw: bets, no more bets, the dice, losers collected, winners paid, then the puck moves."""
    rules = terms.rules
    paid = {(b.seat, b.kind, b.spot): b.amount for b in felt.bets}
    yield from betting(
        terms, felt, spots(rules), lambda move: allowed(terms, felt, paid, move), lambda move: charge(terms, felt, paid, move)
    )
    outcome = yield from answered(Chance("roll", throws(rules), rules.dice.cite, names=face_names(rules)), Outcome)
    throw = tuple(outcome.value.split())
    announce(rules, felt, throw)
    settle_unnoticed(terms, felt)
    see(rules, felt, throw)
    settle(terms, felt, throw)
    move_puck(rules, felt, throw)
    felt.remember("-".join(throw), 20)


# what a throw is


@once_per_rules
def throws(rules: DiceRules) -> Pieces:
    """All that the dice may show, as often as each comes."""
    return Pieces.weighing(rules.dice.weights)


def announce(rules: DiceRules, felt: Felt[DiceMemory], throw: tuple[str, ...]) -> None:
    felt.call(_said(throw), rules.dice.cite)


@lru_cache(maxsize=1024)
def _said(throw: tuple[str, ...]) -> Text:
    """What the croupier calls for a throw."""
    sum_, faces = total(throw), "-".join(throw)
    return same(faces if sum_ is None else f"{sum_} ({faces})")


# what becomes of a bet


def point(felt: Felt[DiceMemory]) -> str:
    """The number the puck is on; empty on the come-out."""
    return felt.memory.point


def number_of(rule: DiceBet, bet: Bet, felt: Felt[DiceMemory]) -> str:
    """The number a line or odds bet stands on: the puck's for those that share it, else its own."""
    return bet.spot or ("" if rule.travels else point(felt))


def shares_puck(rule: DiceBet) -> bool:
    """Odds behind a bet that is made on the come-out stand on the puck's number."""
    return rule.flow == "odds" and not rule.numbers


def fate(rules: DiceRules, bet: Bet, felt: Felt[DiceMemory], throw: tuple[str, ...]) -> Fate:
    """What this throw does to a bet."""
    rule = rules.bets[bet.kind]
    if is_off(rules, bet, felt):
        return "stays"
    if rule.flow == "match":
        return "wins" if bet.kind in throw else "loses"
    if rule.flow == "collect":
        return _collect(rules, rule, felt, throw)
    if rule.flow in ("line", "odds"):
        number = number_of(rule, bet, felt)
        if number:
            return _on_number(rules, rule, number, throw)
    return _by_table(rule, bet, throw)


def is_off(rules: DiceRules, bet: Bet, felt: Felt[DiceMemory]) -> bool:
    """A bet that does not work without a point, unless its owner asked for it."""
    return rules.bets[bet.kind].off_without_point and not point(felt) and bet.state != "on"


def _by_table(rule: DiceBet, bet: Bet, throw: tuple[str, ...]) -> Fate:
    wins = rule.spots.get(bet.spot) or ((bet.spot,) if rule.numbers and rule.flow in ("stays", "once") else rule.wins)
    loses = rule.loses
    if rule.flow == "stays" and rule.numbers and rule.side == "wrong":
        wins, loses = rule.loses, wins
    if hits(throw, rule.push):
        return "push"
    if hits(throw, wins):
        return "wins"
    return "loses" if rule.flow == "once" or hits(throw, loses) else "stays"


def _on_number(rules: DiceRules, rule: DiceBet, number: str, throw: tuple[str, ...]) -> Fate:
    """The series after the come-out: the number, or the total that ends it."""
    assert rules.point is not None
    made, out = shows(throw, number), shows(throw, rules.point.out)
    if not made and not out:
        return "stays"
    return "wins" if made == (rule.side == "right") else "loses"


def _collect(rules: DiceRules, rule: DiceBet, felt: Felt[DiceMemory], throw: tuple[str, ...]) -> Fate:
    if hits(throw, rule.loses):
        return "loses"
    return "wins" if all(number in felt.memory.seen for number in rule.wins) else "stays"


# settling


@once_per_rules
def _collects(rules: DiceRules) -> bool:
    return any(bet.flow == "collect" for bet in rules.bets.values())


def see(rules: DiceRules, felt: Felt[DiceMemory], throw: tuple[str, ...]) -> None:
    """Mark the totals seen since the last seven, where a bet collects them."""
    if _collects(rules):
        thrown = str(total(throw))
        seen = () if rules.point and thrown == rules.point.out else (*felt.memory.seen, thrown)
        felt.memory = changed(felt.memory, seen=tuple(sorted(set(seen), key=int)), last_roll=thrown)


def settle(terms: Terms[DiceRules], felt: Felt[DiceMemory], throw: tuple[str, ...]) -> None:
    """Losers first, then winners and pushes; then line bets that found their number move to it."""
    rules = terms.rules
    order = rules.settlement
    fates = {id(bet): fate(rules, bet, felt, throw) for bet in felt.bets}
    passes = loses_dice(rules, [fates[id(b)] != "loses" for b in felt.bets if b.seat == felt.lead])
    bets = list(felt.bets)
    for bet in in_order(bets, order.collect if order else ()):
        if fates[id(bet)] == "loses":
            felt.take(bet, rules.bets[bet.kind].cite)
    for bet in in_order(bets, order.pay if order else (), bool(order and order.player_at_once)):
        if fates[id(bet)] == "push":
            felt.settle(bet, bet.amount, rules.bets[bet.kind].cite, NULL)
        elif fates[id(bet)] == "wins":
            pay(terms, felt, bet, throw)
        elif fates[id(bet)] == "stays":
            travel(rules, felt, bet, throw)
    give_back_orphans(rules, felt)
    if passes:
        pass_dice(rules, felt)


def loses_dice(rules: DiceRules, saved: list[bool]) -> bool:
    """Where the dice are kept by winning or pushing one's bets, whether the shooter did not."""
    if rules.shooter is None or rules.shooter.keeps == "series":
        return False
    return not (any(saved) if rules.shooter.keeps == "any" else saved and all(saved))


def give_back_orphans(rules: DiceRules, felt: Felt[DiceMemory]) -> None:
    """Odds that did not work when the bet before them was decided go back to their owner."""
    for bet in list(felt.bets):
        behind = rules.bets[bet.kind].behind
        if behind and not felt.staked(bet.seat, behind, bet.spot) and rules.bets[bet.kind].off_without_point:
            felt.settle(bet, bet.amount, rules.bets[bet.kind].cite, NULL)


def odds_for(terms: Terms[DiceRules], bet: Bet, felt: Felt[DiceMemory], throw: tuple[str, ...]) -> Odds:
    """What a winning bet pays with this throw: by its number, by what was thrown, or the same always."""
    rule = terms.rules.bets[bet.kind]
    small = rule.small
    if small and bet.spot in small.spots and bet.amount < small.under * terms.minor:
        return small.pays
    if rule.flow == "match":
        return rule.pays_on[str(throw.count(bet.kind))]
    number = number_of(rule, bet, felt) if rule.flow in ("line", "odds") else bet.spot
    keyed = next((o for token, o in rule.pays_on.items() if token == number or (not number and shows(throw, token))), None)
    odds = keyed or rule.pays
    assert odds is not None
    return odds


def pay(terms: Terms[DiceRules], felt: Felt[DiceMemory], bet: Bet, throw: tuple[str, ...]) -> None:
    rule = terms.rules.bets[bet.kind]
    settled = felt.pay_and_leave if rule.each_time else felt.pay
    settled(bet, odds_for(terms, bet, felt, throw), rule.cite, terms.rules.rounding)


def travel(rules: DiceRules, felt: Felt[DiceMemory], bet: Bet, throw: tuple[str, ...]) -> None:
    """A come bet that neither won nor lost goes to the number thrown."""
    rule = rules.bets[bet.kind]
    thrown = str(total(throw))
    if rule.travels and not bet.spot and rules.point and thrown in rules.point.numbers:
        felt.hold(bet, replace(bet, spot=thrown), rule.cite, MOVES)


def move_puck(rules: DiceRules, felt: Felt[DiceMemory], throw: tuple[str, ...]) -> None:
    """The come-out sets the point; the point or a seven ends the series, and a seven passes the dice."""
    if rules.point is None:
        return
    thrown, on = str(total(throw)), point(felt)
    felt.memory = changed(felt.memory, out=thrown == rules.point.out)
    if not on and thrown in rules.point.numbers:
        felt.memory = changed(felt.memory, point=thrown)
        felt.call(Text(f"el punto es {thrown}", f"the point is {thrown}"), rules.point.cite)
    elif on and thrown in (on, rules.point.out):
        felt.memory = changed(felt.memory, point="")
        if thrown == rules.point.out:
            pass_dice(rules, felt)


def pass_dice(rules: DiceRules, felt: Felt[DiceMemory]) -> None:
    """After a seven-out the dice go on, in the direction the text gives."""
    if rules.shooter and others_here(felt):
        hand_on(felt, rules.shooter)


# the layout


@once_per_rules
def spots(rules: DiceRules) -> dict[str, Mapping[str, object]]:
    """Every spot of every bet; a travelled come bet's numbers are spots it goes to, not spots to bet on."""
    made: dict[str, Mapping[str, object]] = {}
    for kind, bet in rules.bets.items():
        if bet.spots:
            made[kind] = dict(bet.spots)
        elif bet.numbers:
            made[kind] = {n: (n,) for n in bet.numbers}
        else:
            made[kind] = {"": bet.wins}
    return made


def find_spot(rules: DiceRules, kind: str, words: list[str]) -> str:
    """`come-odds 6`, `hop-easy 3-1` (in any order), `place-win 4`; `come 6` names a come bet already on its number."""
    asked = "-".join(part for word in words for part in word.split("-") if part)
    rule = rules.bets[kind]
    known = {*spots(rules)[kind], *(rules.point.numbers if rule.travels and rules.point else ())}
    if asked in known:
        return asked
    for name in known:
        if name and sorted(name.split("-")) == sorted(asked.split("-")):
            return name
    ways = ", ".join(n or "(…)" for n in sorted(known))
    said = Text(f"«{asked}»" if asked else "nada", f"'{asked}'" if asked else "nothing")
    raise Refused(
        Text(f"{kind} no puede jugarse a {said.es}; admite {ways}", f"{kind} cannot be bet on {said.en}; it takes {ways}"),
        rule.cite,
    )


@once_per_rules
def face_names(rules: DiceRules) -> dict[str, str]:
    """What people call the faces that are no numbers, in both languages, and the face that each word means."""
    matched = {
        face: rules.bets[face].names for face in rules.dice.faces if face in rules.bets and rules.bets[face].flow == "match"
    }
    return {word.strip(): face for face, text in matched.items() for said in (text.es, text.en) for word in said.split(",")}


# what the table and the odds need to know

memory = DiceMemory


def essence(rules: DiceRules, bets: tuple[Bet, ...], memory: DiceMemory) -> DiceMemory:
    """The puck matters to bets that stand on its number or are off without it; the totals seen to those that collect them."""
    here = [rules.bets[b.kind] for b in bets]
    puck = any(r.flow in ("line", "odds") or r.off_without_point for r in here)
    wanted = {number for r in here if r.flow == "collect" for number in r.wins}
    return DiceMemory(point=memory.point if puck else "", seen=tuple(n for n in memory.seen if n in wanted))


def openings(rules: DiceRules, kind: str) -> list[Opening]:
    """On the come-out where the bet may be made then, else with a point; odds, and what pays by number, for each number."""
    rule = rules.bets[kind]
    assert rules.point is not None or rule.flow not in ("line", "odds")
    if rule.flow == "odds" and rules.point:
        shared = shares_puck(rule)
        numbers = rules.point.numbers if shared else rule.numbers
        return [Opening(n, "" if shared else n, DiceMemory(point=n)) for n in numbers]
    before = DiceMemory() if "come-out" in rule.phases or not rules.point else DiceMemory(point=rules.point.numbers[0])
    return [Opening(spot, spot, before) for spot in spots(rules)[kind]]
