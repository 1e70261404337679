"""Every card of a game at once: which ones a prize stands on, which lack one number, which are nearest.

A game is a value, so what was worked out for one moment is kept beside it and gone on from with the next ball
(`equipment/marking.py`); a table put back, corrected or replayed finds its own again.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from tapete.catalogue.bingo.rules import BingoRules, Ways
from tapete.equipment.bingo import Form
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.games.bingo.sale import sold_runs, whole
from tapete.play.terms import Terms

if TYPE_CHECKING:
    from tapete.equipment.marking import Board, Counts

Said = Terms[BingoRules]
KEPT = 8
"""Sales whose boards are kept."""


class Near(NamedTuple):
    """A card, whose it is, and how many numbers it lacks for the prize that it is nearest to."""

    seat: int
    card: int
    lacks: int


class Held:
    """The cards of one sale, marked together, and the seat that has each."""

    def __init__(self, form: Form, series: int, sold: tuple[Sold, ...]) -> None:
        import numpy as np

        from tapete.equipment.marking import Board

        self.sold = sold
        self.board: Board = Board(form, series, sold_runs(sold))
        self.seats = np.repeat(np.array([s.seat for s in sold], np.int64), [s.cards for s in sold])
        self.lacks = lru_cache(maxsize=16)(self._lacks)

    def _lacks(self, ways: Ways, drawn: tuple[int, ...]) -> Counts:
        found = self.board.lacks(ways, drawn)
        found.flags.writeable = False
        return found


_held: dict[tuple[int, Form, int], Held] = {}
_lock = Lock()


def held(terms: Said, memory: BingoMemory) -> Held:
    """The board of this sale: sales are told apart by being the same value in memory, which a ball does not change."""
    form, series = terms.rules.card.form, whole(terms, "series", 1)
    key = (id(memory.sold), form, series)
    with _lock:
        known = _held.get(key)
        if known is None or known.sold is not memory.sold:
            known = _held[key] = Held(form, series, memory.sold)
            while len(_held) > KEPT:
                del _held[next(iter(_held))]
        return known


def open_prizes(rules: BingoRules, memory: BingoMemory) -> list[str]:
    """Prizes that can still be claimed."""
    return [kind for kind, bet in rules.bets.items() if bet.role == "prize" and kind not in memory.over]


def lacks(terms: Said, memory: BingoMemory, prize: str) -> Counts:
    """How many numbers each card sold lacks for a prize, in the order of the sale."""
    rules = terms.rules
    return held(terms, memory).lacks(rules.ways(rules.bets[prize].figure), memory.drawn)


def standing(terms: Said, memory: BingoMemory, prize: str, but: Collection[int] = ()) -> list[Near]:
    """The cards on which a prize stands now, in the order of the sale, but for some."""
    if not memory.sold:
        return []
    rules, hall = terms.rules, held(terms, memory)
    good = lacks(terms, memory, prize) == 0
    if rules.claims.last_ball:
        good = good & (hall.lacks(rules.ways(rules.bets[prize].figure), memory.drawn[:-1]) > 0)
    barred = {*but, *memory.invalid}
    found = good.nonzero()[0]
    cards = zip(hall.seats[found].tolist(), hall.board.numbers[found].tolist(), strict=True)
    return [Near(seat, card, 0) for seat, card in cards if card not in barred]


def one_away(terms: Said, memory: BingoMemory, prize: str) -> list[Near]:
    """The cards that lack a single number for a prize, in the order of the sale."""
    if not memory.sold:
        return []
    hall = held(terms, memory)
    found = (lacks(terms, memory, prize) == 1).nonzero()[0]
    cards = zip(hall.seats[found].tolist(), hall.board.numbers[found].tolist(), strict=True)
    return [Near(seat, card, 1) for seat, card in cards]


def nearest(terms: Said, memory: BingoMemory, most: int, seats: Collection[int] | None = None) -> list[Near]:
    """The cards, of all or of some seats, that lack least for a prize that is still open, or for the last one; before the
    first ball, the first ones sold."""
    if not memory.sold:
        return []
    import numpy as np

    hall, rules = held(terms, memory), terms.rules
    mine = np.arange(len(hall.seats)) if seats is None else np.isin(hall.seats, list(seats)).nonzero()[0]
    if not memory.drawn:
        first = mine[:most]
        return [Near(s, c, 0) for s, c in zip(hall.seats[first].tolist(), hall.board.numbers[first].tolist(), strict=True)]
    prizes = open_prizes(rules, memory) or [kind for kind, bet in rules.bets.items() if bet.ends]
    least = np.minimum.reduce([lacks(terms, memory, kind) for kind in prizes])[mine]
    key = least.astype(np.int64) << 32 | hall.board.numbers[mine]
    chosen = np.argpartition(key, most)[:most] if len(key) > most else np.arange(len(key))
    chosen = chosen[np.argsort(key[chosen])]
    rows = zip(hall.seats[mine[chosen]].tolist(), hall.board.numbers[mine[chosen]].tolist(), least[chosen].tolist(), strict=True)
    return [Near(seat, card, short) for seat, card, short in rows]
