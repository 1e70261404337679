"""Thirty-and-forty compiled: rows are dealt; what they came to is a result, and what lies in prison is the state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tapete.catalogue.trente.rules import TrenteRules
from tapete.equipment.cards import colour
from tapete.play.dealing import points
from tapete.play.terms import Terms
from tapete.simulate.kernels import apart, coups
from tapete.simulate.kernels.automaton import CUT, Automaton, Script, Sitting, explore
from tapete.simulate.kernels.cards import Bytes, Numbers, Results, by, pack, shoe_of
from tapete.simulate.kernels.table import NONE, begun, packed, tallied
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.simulate.tally import Tally
from tapete.text import Text

RESULTS = 17
"""Four ways in which rows compare, by the colours of two first cards; and the coup that the cut card voids."""
WAITS = Text(
    "si sale la carta de corte, el pase espera mientras se baraja", "when the cut card comes, the coup waits for a shuffle"
)


@dataclass(frozen=True)
class Rows:
    """Chunks of a table of thirty-and-forty."""

    names: tuple[str, ...]
    automaton: Automaton
    cells: Numbers
    parts: int
    shoe: coups.Shoe
    cards: Bytes
    target: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts, state = apart.zeros(len(self.cells), np.int64), coups.begun()
        words = begun(seed, chunk)
        coups.rows(apart.copied(self.cards), state, words, self.shoe, self.target, rounds, self.cells, counts, kept)
        if trace is not None:
            trace[:rounds] = kept * self.parts
        lying = self.automaton.lying[int(state[coups.OWED]) // RESULTS]
        return tallied(self.results, by(self.automaton.which, counts, len(self.automaton.accounts)), None, lying, {})

    @cached_property
    def results(self) -> Results:
        """What the accounts bring."""
        return Results(self.names, self.automaton.accounts)


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Rows | Text:
    """Each way in which a coup can end is played from each state."""
    rules: TrenteRules = terms.rules
    shoe = shoe_of(spec, rules.shoe, 0)
    if isinstance(shoe, Text):
        return shoe
    if rules.shoe.on_cut != "void" or rules.shoe.between != "none":
        return WAITS
    sitting = Sitting(terms, player, stakes, scripts(rules))
    automaton = explore(sitting)
    if isinstance(automaton, Text):
        return automaton
    cells = packed(automaton, RESULTS)
    if isinstance(cells, Text):
        return cells
    cards = pack(rules.shoe.decks, lambda card: points(card, rules.rows.tens) + 16 * (colour(card) == "red"))
    return Rows(sitting.names, automaton, *cells, shoe, cards, rules.rows.target)


def scripts(rules: TrenteRules) -> list[Script]:
    """Of every result cards that give it, in the order in which the kernel numbers them."""
    target = rules.rows.target
    ends = ((target, target + 1), (target + 1, target), (target, target), (target + 1, target + 1))
    suits = [(black, red) for black in "sh" for red in "sh"]
    return [*((*_row(b, black), *_row(r, red)) for b, r in ends for black, red in suits), (CUT,)]


def _row(total: int, suit: str) -> Script:
    """Nines, and what is left to a total; the first in a suit."""
    nines, rest = divmod(total - 1, 9)
    last = "A" if rest + 1 == 1 else str(rest + 1)
    return (f"9{suit}", *["9s"] * (nines - 1), f"{last}s")
