"""Players who know the rules and little else: one hand or coup of a tournament's table, every move by the game's procedure."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from tapete.catalogue.loader import Game
from tapete.equipment.chance import Source
from tapete.games.circle.asks import Between, Wager
from tapete.play.asks import Decide
from tapete.play.felt import Felt
from tapete.play.limits import ceiling, floor
from tapete.play.moves import Choose, CloseBets, Move, Place, Shuffle
from tapete.play.window import Betting
from tapete.table.table import Table

SHORT = 10
"""Big blinds below which a player puts in everything or nothing."""
TRIES = 20


@dataclass
class Sitting:
    """One table of a tournament: what lies on it between hands is kept; the plan is that of the level at the next one."""

    game: Game
    felt: Felt | None = None
    coups: int = 0

    def play(
        self, plan: Mapping[str, str | int], stacks: Mapping[int, int], source: Source, rng: random.Random
    ) -> dict[int, int]:
        """One hand or coup with these stacks by seat: what each has after it."""
        felt = self.felt or Table(self.game, plan).felt
        felt.bets = [bet for bet in felt.bets if bet.seat in stacks]
        felt.chips = {seat: chips - waiting(felt, seat) for seat, chips in stacks.items()}
        felt.bought, felt.house = dict(stacks), 0
        table = Table(self.game, plan, felt)
        begun = table.felt.coup
        if isinstance(table.ask, Betting):
            _bets(table, rng)
        while table.felt.coup == begun:
            table.do(_move(table, source, rng))
        self.felt, self.coups = table.felt, self.coups + 1
        return {seat: table.felt.chips.get(seat, 0) + waiting(table.felt, seat) for seat in stacks}


def waiting(felt: Felt, seat: int) -> int:
    """Chips of a seat that lie on the felt between two coups; they are the player's when chips are counted."""
    return sum(bet.amount for bet in felt.bets if bet.seat == seat)


def _bets(table: Table, rng: random.Random) -> None:
    """Everybody who can puts something on a spot."""
    if table.felt.shuffle_due:
        while table.felt.shuffle_due:
            table.do(Shuffle())
    spots = table.module.spots(table.terms.rules)
    kinds = [kind for kind in spots if spots[kind]]
    for seat, chips in sorted(table.felt.chips.items()):
        for _ in range(TRIES):
            kind = rng.choice(kinds)
            low, high = floor(table.terms, kind), ceiling(table.terms, kind)
            least = low[0] if low else 1
            most = min(chips, high[0] if high else chips, max(least, chips // 4))
            if least > chips:
                break
            move = Place(seat, least * rng.randint(1, max(1, most // least)), kind, rng.choice(list(spots[kind])))
            if table.why_not(move) is None:
                table.do(move)
                break


def _move(table: Table, source: Source, rng: random.Random) -> Move:
    ask = table.ask
    if own := table.by_itself(source):
        return own
    if isinstance(ask, Wager):
        return _word(table, ask, rng)
    if isinstance(ask, Between):
        return Shuffle()
    if isinstance(ask, Decide) and ask.pending:
        choice = ask.pending[0]
        ways = [Choose(choice.bet.seat, option, ask.about(choice)) for option in choice.options]
        rng.shuffle(ways)
        return next(way for way in ways if table.why_not(way) is None)
    return CloseBets() if table.why_not(CloseBets()) is None else Shuffle()


def _word(table: Table, ask: Wager, rng: random.Random) -> Move:
    """Folds much, calls some, raises little; with few chips left, everything or nothing."""
    offer = ask.offer
    assert offer is not None
    unit = table.terms.plan.amount(table.terms.rules.limits.min) or 1
    options, dice = offer.options, rng.random()
    if offer.stack < SHORT * unit and "all-in" in options and dice < 0.35:
        return Choose(ask.seat, "all-in")
    if offer.may_raise and offer.least <= offer.most and dice < 0.12:
        to = min(offer.most, offer.least * rng.choice((1, 2, 3)))
        to -= to % offer.step if offer.step and to != offer.stack else 0
        if offer.allows(to):
            return ask.raising(to)
    for word in ("check", "call" if dice > 0.6 else "fold", "fold", "call"):
        if word in options:
            return Choose(ask.seat, word)
    return Choose(ask.seat, options[0])
