"""Who sits at a simulated table: everything that is not chance's to say, from the felt and what is asked alone.

Seats bet alike. Choices are the strategy's; where it has no word, the choice that stakes and changes least. Where players play
among themselves, the seats that nobody directs speak by the simple rules of a practice table.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tapete.equipment.cards import rank
from tapete.equipment.hands import FIVE_CARDS, VALUE, best
from tapete.errors import Refused, TapeteError
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import SHOW, Between, Show, Wager
from tapete.games.circle.chips import size
from tapete.games.paigow.asks import OfferBank
from tapete.play.asks import Ask, Choice, Decide
from tapete.play.exchange import KEEP, Swap
from tapete.play.felt import Felt
from tapete.play.moves import BuyIn, Choose, CloseBets, Discard, Move, Place, Shuffle, TakeBank
from tapete.play.terms import Terms
from tapete.play.turns import Act
from tapete.play.window import Betting
from tapete.simulate.laying import Stake, due
from tapete.simulate.spec import Shoe
from tapete.simulate.strategy import Chooser
from tapete.table.companions import next_word
from tapete.table.table import Table
from tapete.text import Text

CHIPS = 10_000
"""How many times the least stake a player buys where chips must be bought."""


class Player:
    """All seats of one table."""

    def __init__(self, table: Table, stakes: Sequence[Stake], seats: int, shoe: Shoe, asked: Sequence[Chooser]) -> None:
        self.stakes, self.shoe, self.asked = tuple(stakes), shoe, tuple(asked)
        self.terms: Terms[Any] = table.terms
        self.seats = range(1, seats + 1)
        self.view = table
        """A table to be looked at by those who decide."""
        self.rng = random.Random(0)
        self.shuffled = 1
        """The coup before which the cards were last shuffled because every round has its own."""
        self._known: dict[object, tuple[Move, ...]] = {}

    def begin(self, seed: int) -> None:
        """A new table: whoever speaks at random begins anew."""
        self.rng, self.shuffled = random.Random(seed), 1

    def answer(self, felt: Felt, ask: Ask) -> Move:
        """The next move: a bet, the call that closes, a choice."""
        return next(self.answers(felt, ask))

    def answers(self, felt: Felt, ask: Ask) -> Iterator[Move]:
        """Moves that come one after the other while bets are open; elsewhere one."""
        if isinstance(ask, Betting):
            yield from self._betting(felt, ask)
        elif isinstance(ask, Decide) and not isinstance(ask, OfferBank):
            yield self._decide(felt, ask)
        else:
            yield self._between(felt, ask)

    # bets

    def _betting(self, felt: Felt, ask: Betting) -> Iterator[Move]:
        if felt.shuffle_due or (self.shoe == "fresh" and felt.shoe is not None and self.shuffled != felt.coup):
            self.shuffled = felt.coup
            yield Shuffle()
            return
        key = None if felt.bought or felt.shut or felt.meters else (tuple(felt.bets), felt.memory)
        try:
            known = self._known.get(key) if key else None
        except TypeError:
            key = known = None
        if known is not None:
            yield from known
            return
        moves: list[Move] = []
        for move in due(self.terms, felt, ask, self._who(felt), self.stakes):
            moves.append(move)
            yield move
        if felt.bought and (buys := self._buys(felt)):
            yield buys
            return
        if felt.bought and (more := self._beside(felt, ask)):
            yield more
            return
        moves.append(CloseBets())
        if key and len(self._known) < 4096:
            self._known[key] = tuple(moves)
        yield moves[-1]

    def _beside(self, felt: Felt, ask: Betting) -> Move | None:
        """Where the bank wants more to play against it, the least on another side from a seat that is not counted."""
        if self._may(ask, CloseBets()):
            return None
        sides = [kind for kind, bet in self.terms.rules.bets.items() if getattr(bet, "role", "") == "punto"]
        ways = [Place(seat, self._least, kind) for seat in self._who(felt) if seat > 1 for kind in sides]
        lacking = [p for p in ways if not felt.staked(p.seat, p.kind, p.spot)]
        return next((place for place in lacking if self._may(ask, place)), None)

    def _who(self, felt: Felt) -> list[int]:
        """The seats that bet: not the one that holds the bank."""
        return [seat for seat in self.seats if not (felt.bought and seat == felt.lead)]

    def _buys(self, felt: Felt) -> BuyIn | None:
        """Chips for a seat that could not go on."""
        chips = CHIPS * self._least
        poor = [s for s in self.seats if felt.chips.get(s, 0) < chips // 4 and not any(b.seat == s for b in felt.bets)]
        return BuyIn(poor[0], chips) if poor else None

    @property
    def _least(self) -> int:
        terms = self.view.terms
        return terms.plan.amount(terms.rules.limits.min) or terms.minor

    # choices

    def _decide(self, felt: Felt, ask: Decide) -> Move:
        self._look(felt, ask)
        if ask.takes_bets and isinstance(ask, Act):
            wanted = [s for s in self.stakes if s.kind in ask.bets]
            for place in due(self.terms, felt, ask, self.seats, wanted):
                return place
        for choice in ask.pending:
            if (move := self._chosen(ask, choice)) is not None:
                return move
        if isinstance(ask, Wager | Show):
            return next_word(self.view, self.rng, own=0) or Choose(ask.pending[0].bet.seat, SHOW)
        if self._may(ask, CloseBets()):
            return CloseBets()
        if not ask.pending:
            return CloseBets()
        first = ask.pending[0]
        return Choose(first.bet.seat, first.passive, ask.about(first))

    def _chosen(self, ask: Decide, choice: Choice) -> Move | None:
        """What the strategy chooses, if it has a word."""
        seat = choice.bet.seat
        for strategy in self.asked:
            option = strategy(self.view, choice)
            if not option:
                continue
            if isinstance(ask, Swap):
                move: Move = _swapped(ask, seat, option)
            else:
                move = Choose(seat, option, ask.about(choice))
            if self._may(ask, move):
                return move
        return _exchange(ask, seat) if isinstance(ask, Swap) else None

    def _may(self, ask: Ask, move: Move) -> bool:
        try:
            ask.check(move)
        except Refused:
            return False
        return True

    def _look(self, felt: Felt, ask: Ask) -> None:
        self.view.felt, self.view.ask = felt, ask

    # between two hands, and where a bank is offered

    def _between(self, felt: Felt, ask: Ask) -> Move:
        self._look(felt, ask)
        if isinstance(ask, Between):
            return self._seated(felt, ask)
        if isinstance(ask, Offer):
            return self._offered(felt, ask)
        if isinstance(ask, OfferBank):
            return Choose(ask.seat, "refuse")
        raise TapeteError(Text("esta mesa pide algo que nadie contesta", "this table asks for what nobody answers"))

    def _seated(self, felt: Felt, ask: Between) -> Move:
        """Everybody has chips, then the cards are shuffled."""
        rule = self.view.terms.rules.buy_in
        chips = size(self.view.terms, rule.least) if rule.least else 100 * self._least
        for seat in self.seats:
            have = felt.chips.get(seat, 0)
            buys = BuyIn(seat, chips - have if rule.exact else chips)
            if have < max(1, chips // 4) and buys.amount > 0 and self._may(ask, buys):
                return buys
        for seat in self.seats:
            if self._may(ask, back := Choose(seat, "return")):
                return back
        return Shuffle()

    def _offered(self, felt: Felt, ask: Offer) -> Move:
        """The bank goes to the highest seat, so that the first plays against it; one that is not offered it must refuse."""
        poor = self._buys(felt)
        if poor or not ask.seats:
            return poor or BuyIn(max(self.seats), CHIPS * self._least)
        if ask.auction and ask.best:
            return CloseBets()
        takes = TakeBank(max(ask.seats), ask.least)
        if max(ask.seats) == max(self.seats) or len(ask.seats) == 1 or ask.forced or ask.auction:
            if max(ask.seats) != 1 and self._may(ask, takes):
                return takes
            if self._may(ask, refuses := Choose(ask.seats[0], "refuse")):
                return refuses
            return takes if self._may(ask, takes) else CloseBets()
        refuses = Choose(ask.seats[0], "refuse")
        return refuses if self._may(ask, refuses) else takes


def _swapped(ask: Swap, seat: int, option: str) -> Move:
    """`keep`, or `discard CARD CARD`."""
    word, *cards = option.split()
    return Choose(seat, KEEP) if word == KEEP else Discard(seat, tuple(cards))


def _exchange(ask: Swap, seat: int) -> Move:
    """What is part of nothing is changed, the lowest first; what is a straight or better is kept."""
    held = ask.held.get(seat, ())
    counts = Counter(map(rank, held))
    alone = [card for card in held if counts[rank(card)] == 1 and rank(card) not in ("A", "K", "Q", "J")]
    alone.sort(key=lambda card: VALUE[rank(card)])
    made = len(held) == 5 and FIVE_CARDS.order.index(best(held).category) >= FIVE_CARDS.order.index("straight")
    if made or not alone or seat in ask.short:
        return Choose(seat, KEEP)
    return Discard(seat, tuple(alone[: ask.most]))
