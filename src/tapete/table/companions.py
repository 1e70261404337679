"""Players for an evening's practice: seats that fill a table of poker among players and speak by simple rules, from their own
cards and what everybody sees."""

from __future__ import annotations

import random

from tapete.catalogue.bingo.rules import BingoRules
from tapete.equipment.cards import BACK, rank, suit
from tapete.equipment.hands import VALUE
from tapete.equipment.lows import LOW
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import SHOW, Between, Show, Wager
from tapete.games.circle.chips import TABLE, cards, size, total
from tapete.games.circle.hands import ranking, worth
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.wagers import ALL_IN, BRING_IN, CALL, CHECK, FOLD
from tapete.play.asks import Decide
from tapete.play.exchange import KEEP, Swap
from tapete.play.moves import BuyIn, Choose, Move, Place, Shuffle, TakeBank
from tapete.play.window import Betting
from tapete.table.table import Table

OTHERS = 4
"""How many of them play against the bank in one coup."""
FULL = 6
"""How many sit at a practice table, where the rules let as many."""


def fill(table: Table, chips: int) -> list[Move]:
    """Seats taken beside the first, until the table is full enough."""
    seats = table.terms.rules.seats
    most = min(FULL, seats.max) if seats and seats.max else FULL
    wanted = max(most, seats.required if seats else 2)
    return [BuyIn(seat, chips) for seat in range(2, wanted + 1) if seat not in table.felt.chips]


def neighbours(table: Table, rng: random.Random) -> list[Move]:
    """In a hall, cards bought by others before the sale is closed: nobody plays bingo alone."""
    rules = table.terms.rules
    if not isinstance(rules, BingoRules) or not isinstance(table.ask, Betting) or {b.seat for b in table.felt.bets} != {1}:
        return []
    each = table.terms.plan.amount(rules.limits.min) or 1
    return [Place(seat, each * rng.randint(2, 12), rules.sold) for seat in range(2, FULL + 3)]


def next_word(table: Table, rng: random.Random, own: int = 1) -> Move | None:
    """What one of the others says or does now; nothing when it is the own seat's turn, or chance's."""
    ask = table.ask
    if isinstance(ask, Between):
        return _between(table, ask, own)
    if not isinstance(ask, Decide) or not ask.pending or ask.pending[0].bet.seat == own:
        return None
    seat = ask.pending[0].bet.seat
    if isinstance(ask, Wager):
        return _speaks(table, ask, rng)
    if isinstance(ask, Show):
        return Choose(seat, SHOW)
    return Choose(seat, KEEP) if isinstance(ask, Swap) else None


def beside(table: Table, rng: random.Random, own: int = 1) -> Move | None:
    """What one of the others does where players hold the bank: takes it, stakes the least against it, plays a hand."""
    ask = table.ask
    if isinstance(ask, Offer):
        others = [seat for seat in ask.seats if seat != own] if own not in ask.seats else []
        ways: list[Move] = [way for seat in others for way in (TakeBank(seat, ask.least), Choose(seat, "refuse"))]
    elif isinstance(ask, Decide) and ask.pending and ask.pending[0].bet.seat != own:
        row = ask.pending[0]
        ways = [Choose(row.bet.seat, rng.choice(row.options), ask.about(row))]
    elif isinstance(ask, Betting):
        ways = _against(table, own)
    else:
        ways = []
    return next((way for way in ways if table.may(way)), None)


def _against(table: Table, own: int) -> list[Move]:
    """The least stake of some seat that has none yet, on the first bet that takes it."""
    least = table.terms.plan.amount(table.terms.rules.limits.min) or table.terms.minor
    staked = {bet.seat for bet in table.felt.bets}
    free = [seat for seat in sorted(table.felt.chips) if seat not in staked | {own, table.felt.lead}]
    if len(staked - {own, table.felt.lead}) >= OTHERS:
        return []
    kinds = [kind for kind, bet in table.terms.rules.bets.items() if bet.payable]
    sides = 2 if table.terms.rules.tableaux else 1
    return [Place(seat, least, kind, "") for seat in free for kind in (*kinds[seat % sides :], *kinds)]


def _between(table: Table, ask: Between, own: int) -> Move | None:
    """Whoever has lost everything buys again; then the cards are shuffled, if the own seat has chips."""
    rule = table.terms.rules.buy_in
    least = size(table.terms, rule.least) if rule.least else 100 * (table.terms.plan.amount(table.terms.rules.limits.min) or 1)
    for seat, chips in sorted(table.felt.chips.items()):
        if seat != own and chips == 0 and table.may(BuyIn(seat, least)):
            return BuyIn(seat, least)
    return Shuffle() if own in ask.ready and table.may(Shuffle()) else None


def _speaks(table: Table, ask: Wager, rng: random.Random) -> Move:
    """Raises with much, calls what is cheap for what it has, gives up the rest; now and then otherwise."""
    offer = ask.offer
    assert offer is not None
    if offer.bring_in:
        return Choose(ask.seat, BRING_IN)
    hand = strength(table, ask.seat) + rng.uniform(-0.12, 0.12)
    if offer.may_raise and offer.least <= offer.most and hand > 0.62 and rng.random() < 0.6:
        return ask.raising(_sized(table, offer.least, offer.most, offer.step, offer.stack, hand))
    if CHECK in offer.options:
        return Choose(ask.seat, CHECK)
    price = offer.call / max(1, total(table.felt) + offer.call)
    if hand > price * 0.9 + 0.12 or FOLD not in offer.options:
        return Choose(ask.seat, CALL if CALL in offer.options else ALL_IN)
    return Choose(ask.seat, FOLD)


def _sized(table: Table, least: int, most: int, step: int, stack: int, hand: float) -> int:
    """A raise of some part of the pot, larger with a better hand, within what is allowed."""
    to = min(most, max(least, least + int(total(table.felt) * max(0.0, hand - 0.5))))
    if step and to != stack:
        to -= to % step
    return max(least, to)


def strength(table: Table, seat: int) -> float:
    """How good a seat's cards look, from 0 to 1: made hands by their category, few cards by their ranks."""
    felt, rules = table.felt.of(CircleMemory), table.terms.rules
    own, common = tuple(c for c in cards(felt, seat) if c != BACK), felt.hands.get(TABLE, ())
    if len(own) + len(common) >= 5 and (made := worth(rules, rules.showdown.ways[0], own, common)) is not None:
        if made.category == LOW:
            return 0.5
        order = ranking(rules).order
        return min(1.0, 0.25 + 0.17 * order.index(made.category) + VALUE.get(made.ranks[0], 0) / 100 if made.ranks else 1.0)
    if not own:
        return 0.3
    ranks = sorted((VALUE[rank(c)] for c in own), reverse=True)
    pairs = len(ranks) - len(set(ranks))
    suited = max(sum(suit(c) == suit(d) for d in own) for c in own) > 1
    return min(1.0, sum(ranks[:2]) / 50 + 0.28 * pairs + 0.04 * suited)
