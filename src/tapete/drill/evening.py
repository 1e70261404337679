"""A table somewhere in an evening: sensible bets and random cards, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tapete.catalogue.loader import Game
from tapete.games.banque.bank import Offer
from tapete.play.asks import Chance, Decide
from tapete.play.limits import ceiling, floor
from tapete.play.moves import Choose, CloseBets, Lead, Move, Outcome, Place, Shuffle
from tapete.play.window import Betting
from tapete.table.table import Table
from tapete.table.wander import random_move

TRIES = 60


def opened(game: Game, plan: Mapping[str, str]) -> Table:
    """A table under this plan, its missing values filled from the rules' own example."""
    sample: dict[str, Any] = {k: str(v) for k, v in game.bare.sample.items()}
    return Table(game, {**sample, **plan})


def next_move(table: Table, rng: random.Random, bets: int = 2) -> Move | None:
    """What might come next: a few bets, the close, what chance brings, somebody's choice."""
    ask = table.ask
    if isinstance(ask, Chance):
        return Outcome(ask.verb, rng.choices(list(ask.weights), list(ask.weights.values()))[0]) if ask.weights else None
    if isinstance(ask, Decide):
        if not ask.pending or (ask.takes_bets and rng.random() < 0.3):
            return CloseBets() if table.may(CloseBets()) else None
        choice = rng.choice(ask.pending)
        return Choose(choice.bet.seat, rng.choice(choice.options), choice.bet.name)
    if isinstance(ask, Offer) or not isinstance(ask, Betting):
        return random_move(table, rng)
    for start in (Shuffle(), Lead(1)):
        if (table.felt.shuffle_due or isinstance(start, Lead)) and table.may(start) and not table.felt.lead:
            return start
    if len(table.felt.bets) < bets and (bet := sensible(table, rng)):
        return bet
    if table.felt.bets and (lacking := equal_bet(table)):
        return lacking
    return CloseBets() if table.may(CloseBets()) else sensible(table, rng) or random_move(table, rng)


def equal_bet(table: Table) -> Place | None:
    """Where bets cannot close yet: as much as a seat's first bet on another that it lacks, if the table takes it."""
    if table.may(CloseBets()):
        return None
    for first in table.felt.bets:
        for kind in table.terms.rules.bets:
            place = Place(first.seat, first.amount, kind, first.spot)
            if not table.felt.staked(first.seat, kind, first.spot) and table.may(place):
                return place
    return None


def sensible(table: Table, rng: random.Random) -> Place | None:
    """A bet of a few times the least, in round chips, that the table takes."""
    spots = table.module.spots(table.terms.rules)
    kinds = [k for k in spots if spots[k] and table.terms.rules.bets[k].payable]
    for _ in range(TRIES):
        kind = rng.choice(kinds)
        low, high = floor(table.terms, kind), ceiling(table.terms, kind)
        unit = low[0] if low else table.terms.minor
        amount = unit * rng.choice([1, 2, 3, 5, 10])
        place = Place(rng.choice([1, 1, 2]), min(amount, high[0]) if high else amount, kind, rng.choice(list(spots[kind])))
        if table.may(place):
            return place
    return None
