"""A player's turn with a hand: what may be done with it, and what other hands may still ask for before it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tapete.errors import Refused
from tapete.play.asks import NO_NAMES, Choice, Decide
from tapete.play.memory import Frozen
from tapete.play.moves import Choose, CloseBets, Move, Place, TakeDown
from tapete.text import Text

NOTHING: Frozen[str, tuple[Text, str]] = Frozen()


@dataclass
class Act(Decide):
    """Choices over hands; while a window is open, also bets that belong to it, until the croupier closes it."""

    window: Callable[[Move], None] | None = None
    """Refuses what the window does not take; `None` when it is closed."""
    bets: tuple[str, ...] = ()
    """The kinds of bet that the window takes."""
    late: Mapping[str, tuple[Text, str]] = NOTHING
    """Options that were offered earlier and no longer are: why not, and the article."""
    closes: bool = False
    """Whether the croupier may close the window although nothing of it is left to take."""
    raises: Callable[[Place], str] | None = None
    """The option that chips put down say, where a raise may be made so; refuses a wrong bet, size or turn."""
    cites: Mapping[str, str] = NO_NAMES
    """The article on each option, also those not on offer; and on bets that only a window takes."""

    @property
    def takes_bets(self) -> bool:
        return self.window is not None and bool(self.bets)

    def legal(self) -> list[str]:
        ways = super().legal()
        if self.window is not None:
            ways += [f"seat N bets AMOUNT {kind}" for kind in self.bets] + ["no more bets"]
        return ways

    def find(self, move: Choose) -> Choice | None:
        if len(self.pending) != 1:
            return super().find(move)
        choice, about = self.pending[0], move.about
        if choice.bet.seat != move.seat or move.option not in choice.options:
            return None
        return choice if about in ("", choice.bet.name) or about == self.about(choice) else None

    def find_any(self, option: str) -> Choice | None:
        return next((c for c in self.pending if option in c.options), None)

    def takes(self, move: Place | TakeDown) -> bool:
        return self.takes_bets or (isinstance(move, Place) and self.raises is not None)

    def check(self, move: Move) -> None:
        if type(move) is Choose and self.find(move) is not None:  # what comes most often
            return
        if isinstance(move, CloseBets) and self.closes:
            return
        if isinstance(move, Place) and self.raises is not None:
            self.raises(move)
            return
        if isinstance(move, Place | TakeDown | CloseBets) and self.window is not None:
            if not isinstance(move, CloseBets) and move.kind not in self.bets and move.kind not in self.cites:
                raise self.refuse(move)
            self.window(move)
            return
        option = getattr(move, "option", "")
        if option in self.late and self.find_any(option) is None:
            why, cite = self.late[option]
            raise Refused(why, cite, self.legal())
        try:
            super().check(move)
        except Refused as refusal:
            raise type(refusal)(refusal.text, self.cites.get(option, refusal.cite), refusal.legal) from None
