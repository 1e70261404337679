"""A random legal move: what a fuzzer, a demonstration or a restless player would do next, in any game."""

from __future__ import annotations

import random

from tapete.play.asks import Betting, Chance, Decide
from tapete.play.limits import ceiling, floor
from tapete.play.moves import Choose, CloseBets, LastCoups, Move, Outcome, Place, Report, TakeDown
from tapete.table.referee import remedy
from tapete.table.table import Table

SEATS = 4


def random_move(table: Table, rng: random.Random) -> Move | None:
    """Some move that the table accepts now; None when nothing may come any more."""
    for _ in range(40):
        move = _guess(table, rng)
        if table.why_not(move) is None:
            return move
    move = CloseBets()
    return move if table.why_not(move) is None else None


def _guess(table: Table, rng: random.Random) -> Move:
    ask = table.ask
    if rng.random() < 0.03 and table.terms.rules.irregularities:
        return _report(table, rng)
    if isinstance(ask, Chance):
        return Outcome(ask.verb, rng.choices(list(ask.weights), list(ask.weights.values()))[0])
    if isinstance(ask, Decide):
        choice = rng.choice(ask.pending)
        return Choose(choice.bet.seat, rng.choice(choice.options), choice.bet.name)
    dice = rng.random()
    if dice < 0.25 and isinstance(ask, Betting):
        return CloseBets()
    if dice < 0.26:
        return LastCoups()
    if dice < 0.33 and table.felt.bets:
        bet = rng.choice(table.felt.bets)
        return TakeDown(bet.seat, rng.choice([bet.amount, max(1, bet.amount // 2)]), bet.kind, bet.spot)
    return _place(table, rng)


def _place(table: Table, rng: random.Random) -> Place:
    """A bet on any spot, at a limit, between the limits, or now and then unnoticed beyond them."""
    spots = table.module.spots(table.terms.rules)
    kind = rng.choice([k for k in spots if spots[k]])
    low, high = floor(table.terms, kind), ceiling(table.terms, kind)
    least = low[0] if low else table.terms.minor
    most = high[0] if high else least * 50
    amount = rng.choice([least, most, rng.randint(min(least, most), max(least, most))])
    beyond = rng.random() < 0.05
    if beyond:
        amount = rng.choice([max(1, least - 1), most + rng.randint(1, 100)])
    return Place(rng.randint(1, SEATS), amount, kind, rng.choice(list(spots[kind])), unnoticed=beyond)


def _report(table: Table, rng: random.Random) -> Report:
    """Some irregularity with facts of the right kind."""
    name = rng.choice(list(table.terms.rules.irregularities))
    ask = table.ask
    facts = {"seat": str(rng.randint(1, SEATS)), "amount": "10", "result": ""}
    if isinstance(ask, Chance):
        facts["result"] = rng.choice(list(ask.weights))
    return Report(name, tuple(w for f in remedy(table.terms.rules, name).action.facts for w in facts[f].split()))
