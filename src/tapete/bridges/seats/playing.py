"""The procedure of one round, told by moves: no record, no referee, and nothing that a clone could not play again."""

from __future__ import annotations

from typing import Any

from tapete.bridges.seats.setting import Setting
from tapete.errors import Refused
from tapete.games.banque.bank import HELD
from tapete.play.asks import Ask
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.moves import CloseBets, Move, Place
from tapete.play.window import Betting


class Playing:
    """A table without its record: the felt, and what the procedure asks."""

    def __init__(self, setting: Setting, felt: Felt[Any] | None = None) -> None:
        self.setting = setting
        self.felt: Felt[Any] = felt or Felt(setting.module.memory())
        self.over = False
        self._begin()

    def _begin(self) -> None:
        self.felt.memory = self.felt.memory.forget("coup")
        self._procedure = self.setting.module.coup(self.setting.terms, self.felt)
        self.ask: Ask = next(self._procedure)

    def tell(self, move: Move) -> None:
        """Make a move that may come; after a coup the next begins, until nothing is left to decide."""
        self.felt.events = []
        try:
            self.ask = self._procedure.send(move)
        except StopIteration:
            assert self.felt.balanced, f"chips do not add up at {self.setting.game.id}"
            self.felt.coup += 1
            self.over = self.felt.coup > self.setting.coups or not any(b.state != HELD for b in self.felt.bets)
            if not self.over:
                self._begin()

    def may(self, move: Move) -> bool:
        """Whether a move may come now."""
        try:
            if isinstance(move, Place) and not self.ask.takes(move):
                return False
            self.ask.check(move)
        except Refused:
            return False
        return True

    def closes_after(self, places: tuple[Place, ...]) -> bool:
        """Whether these bets may be laid one after another, and the betting be closed then; nothing changes."""
        felt = self.felt
        bets, chips = list(felt.bets), dict(felt.chips)
        try:
            for place in places:
                if not self.may(place):
                    return False
                felt.place(Bet(place.seat, place.kind, place.spot, place.amount))
            return self.may(CloseBets())
        finally:
            felt.bets[:], felt.chips = bets, chips

    @property
    def takes_bets(self) -> bool:
        return isinstance(self.ask, Betting)

    def net(self, seat: int) -> int:
        """What a seat has won, with what still lies on the felt counted as it lies."""
        felt = self.felt
        return felt.chips.get(seat, 0) + sum(b.amount for b in felt.bets if b.seat == seat) - felt.bought.get(seat, 0)
