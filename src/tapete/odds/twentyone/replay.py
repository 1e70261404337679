"""One round of one box with given cards and a given strategy: the kernel that simulates, held against the procedure.

The cards are values in the order in which they leave the shoe:

1. the player's first card, the dealer's up card, the player's second card;
2. the dealer's hole card, if he peeks or `hole` is set;
3. the player's draws. A pair that is split becomes two hands: the right one gets its second card and is played to its end,
   then the next gets its own. A hand whose second card makes the pair again is split at once, and goes on with another second
   card; the new hand comes next. Split aces get one card each unless the rules let them draw;
4. the dealer's second card where he has no hole card, and his draws. He takes none when no hand waits for him (all busted,
   surrendered, or naturals paid at once), and only the second for a natural that his third card cannot touch.

A natural is not played; nobody insures. The result is net, in parts of the stake (`law.unit`): half units, unless a natural
pays something like 6 to 5.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.law import Bytes, Numbers, law, tail
from tapete.odds.twentyone.rounds import replay_rows
from tapete.odds.twentyone.strategy import Strategy


def replay(figures: Figures, strategy: Strategy, cards: Sequence[int], *, hole: bool | None = None) -> tuple[int, int]:
    """The net result in half units, and how many cards were used.

    >>> from tapete.odds.twentyone.strategy import textbook
    >>> replay(Figures(), textbook(), [10, 6, 6, 10, 5])
    (-2, 5)
    """
    row = np.array([list(cards)], dtype=np.uint8)
    net, used, _ = replay_batch(figures, strategy, row, hole=hole)[0]
    return int(net), int(used)


def replay_batch(figures: Figures, strategy: Strategy, rows: Bytes, *, hole: bool | None = None) -> Numbers:
    """For each row of cards: the net result, the cards used, the free bets used."""
    cards = np.ascontiguousarray(rows, dtype=np.uint8)
    if cards.ndim != 2 or cards.size == 0 or cards.min() < 1 or cards.max() > 10:
        raise ValueError("a round is replayed with rows of cards of value 1 (an ace) to 10")
    out = np.zeros((len(cards), 3), dtype=np.int64)
    replay_rows(cards, tail(strategy), law(figures, hole), out)
    if (short := out[:, 1].max()) > cards.shape[1]:
        raise ValueError(f"a round needs {short} cards, and only {cards.shape[1]} were given")
    return out
