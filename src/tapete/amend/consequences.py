"""What a draft changes in the rulebook and in every price."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tapete.book import of_game
from tapete.catalogue.loader import Game
from tapete.errors import TapeteError
from tapete.odds.report import BetOdds, game_odds
from tapete.text import Text


@dataclass(frozen=True)
class Told:
    """A sentence of the rulebook that would go or come."""

    added: bool
    text: Text
    cite: str


@dataclass(frozen=True)
class Priced:
    """What a bet costs now and would cost; nothing where it is not there, or has no price."""

    bet: str
    spots: tuple[str, ...]
    before: Fraction | None
    after: Fraction | None
    cite: str

    @property
    def change(self) -> Fraction | None:
        """By how much it would cost more."""
        return None if self.before is None or self.after is None else self.after - self.before


def rulebook(before: Game, after: Game) -> Iterator[Told]:
    """The sentences that differ, in the order of the book."""
    old, new = ([(line.text, line.cite) for line in of_game(game).lines()] for game in (before, after))
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (Told(False, *said) for said in old[a:b])
            yield from (Told(True, *said) for said in new[c:d])


def prices(before: Game, after: Game) -> list[Priced]:
    """Every bet whose price would move, the furthest first."""
    old, new = ({(r.bet, r.spots): r for r in _rows(game)} for game in (before, after))
    found = []
    for key in dict.fromkeys([*old, *new]):
        one, two = old.get(key), new.get(key)
        if (one and one.edge) != (two and two.edge):
            row = two or one
            assert row is not None
            found.append(Priced(*key, one.edge if one else None, two.edge if two else None, row.cite))
    return sorted(found, key=lambda p: -abs(p.change or Fraction(0)))


def _rows(game: Game) -> tuple[BetOdds, ...]:
    try:
        return game_odds(game).bets
    except TapeteError:
        return ()
