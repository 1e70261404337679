"""Card games in which a coup is one of a few results: hands of baccarat, rows of thirty-and-forty, wars.

What each result pays is found by playing the procedure once with cards that give it; the kernels deal, and count results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.kit.cards import ShoeRule
from tapete.equipment.cards import DECK
from tapete.simulate.kernels import coups
from tapete.simulate.kernels.automaton import Account
from tapete.simulate.spec import Spec
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
RUNS_OUT = Text(
    "tras la carta de corte quedan tan pocas que una jugada podría no acabarse",
    "so few cards lie behind the cut card that a coup might not be finished",
)
FIRST_CARD = Text(
    "una máquina baraja sin fin, y la primera carta dice cuántas se queman",
    "a machine shuffles without end, and the first card says how many are burned",
)


def pack(decks: int, worth: Callable[[str], int]) -> Bytes:
    """Whole pack after whole pack, each card as the number that matters of it."""
    return np.array([worth(card) for _ in range(decks) for card in DECK], dtype=np.uint8)


def shoe_of(spec: Spec, rule: ShoeRule, most: int) -> coups.Shoe | Text:
    """How the shoe goes, where a coup takes at most so many cards; nothing is burned where a machine shuffles."""
    size, burn = rule.decks * len(DECK), rule.burn
    one_more = int(rule.on_cut == "one-more")
    fresh = rule.continuous or spec.shoe == "fresh"
    if rule.continuous and burn and burn.by_first_card:
        return FIRST_CARD
    if not fresh and rule.behind < most * (1 + one_more):
        return RUNS_OUT
    count = 0 if burn is None or rule.continuous else -1 if burn.by_first_card else burn.cards
    least, highest, tens = (burn.least, burn.most, burn.tens) if burn else (0, 0, 0)
    return coups.Shoe(size, size - rule.behind, one_more, fresh, count, least, highest, tens)


@dataclass(frozen=True)
class Results:
    """What each result brings, by its number; a result that cannot come brings nothing."""

    names: tuple[str, ...]
    accounts: Sequence[Account]

    def lines(self, counts: Numbers, alone: bool) -> dict[str, Line]:
        """What each wager of seat 1 came to."""
        found = [Line()] * len(self.names)
        for account, count in zip(self.accounts, counts.tolist(), strict=True):
            for n, (staked, net) in enumerate(account.lines):
                found[n] += Line(staked * count, net * count, net * net * count if alone else 0)
        return dict(zip(self.names, found, strict=True))

    def house(self, counts: Numbers) -> int:
        return sum(a.house * n for a, n in zip(self.accounts, counts.tolist(), strict=True))

    def tally(self, own: Numbers, every: Numbers) -> Tally:
        """The tally of rounds of which each brought one result, to seat 1 and to all seats so often."""
        return of_nets(self.nets(own), self.lines(own, alone=True), self.house(every))

    def nets(self, counts: Numbers) -> dict[int, int]:
        """How often each net came to seat 1."""
        found: dict[int, int] = {}
        for account, count in zip(self.accounts, counts.tolist(), strict=True):
            if count:
                found[account.net] = found.get(account.net, 0) + count
        return found


def nothing(names: Sequence[str]) -> Account:
    """The account of a result that cannot come."""
    return Account(((0, 0),) * len(names), 0, 0)
