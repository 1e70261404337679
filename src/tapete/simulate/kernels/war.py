"""War compiled: a card to each seat and one to the croupier; ties are given up or fought, as the strategy has it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tapete.catalogue.war.rules import WarRules
from tapete.equipment.cards import rank
from tapete.games import module
from tapete.games.war.coup import ORDER
from tapete.play.terms import Terms
from tapete.simulate.kernels import apart, coups
from tapete.simulate.kernels.automaton import Account, Sitting, account, opening, play, unit
from tapete.simulate.kernels.cards import FIRST_CARD, Bytes, Numbers, Results, pack, shoe_of
from tapete.simulate.kernels.table import NONE, begun
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.procedure import Procedure
from tapete.simulate.spec import Spec
from tapete.simulate.tally import Tally
from tapete.text import Text

LOW, MIDDLE, HIGH = f"{ORDER[0]}s", f"{ORDER[5]}s", f"{ORDER[10]}s"
ENDS = ((LOW, MIDDLE), (MIDDLE, MIDDLE), (HIGH, MIDDLE))
"""Lower, equal, higher: a seat's card and the croupier's."""


@dataclass(frozen=True)
class Wars:
    """Chunks of a table of war."""

    results: Results
    shoe: coups.Shoe
    cards: Bytes
    seats: int
    fights: bool
    shared: bool
    burn: int
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None, begins: Numbers | None = None) -> Tally:
        marks = NONE if begins is None else begins
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts, state = apart.zeros((2, 6), np.int64), coups.begun()
        units = np.array([a.net // self.parts for a in self.results.accounts], dtype=np.int64)
        coups.wars(
            apart.copied(self.cards), state, begun(seed, chunk), self.shoe, self.seats, self.fights, self.shared, self.burn,
            rounds, units, counts, kept, marks,
        )  # fmt: skip
        if trace is not None:
            trace[:rounds] = kept * self.parts
        return self.results.tally(*counts)


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Wars | Text:
    """A seat's round has six ends; each is played once at a table of one seat."""
    rules: WarRules = terms.rules
    battle = rules.battle
    shoe = shoe_of(spec, rules.shoe, spec.seats * (3 + 2 * battle.burn) + 1)
    if isinstance(shoe, Text):
        return shoe
    if shoe.burn < 0:
        return FIRST_CARD
    alone = Procedure(replace(spec, seats=1), player.view.game, stakes).player
    sitting = Sitting(terms, alone, stakes, ())
    start = (), module(rules).memory()
    said = opening(sitting, start)
    found: list[Account | None] = []
    for script in [*ENDS, *((*ENDS[1], *end) for end in ENDS)]:
        try:
            found.append(account(sitting, *play(sitting, start, said, script)))
        except IndexError:  # it asks for more cards: the tie is fought
            found.append(None)
    fights = found[1] is None
    accounts = [a or Account(((0, 0),) * len(sitting.names), 0, 0) for a in found]
    if fights:
        accounts[1] = Account(((0, 0),) * len(sitting.names), 0, 0)
    cards = pack(rules.shoe.decks, lambda card: ORDER.index(rank(card)))
    parts = unit(a.net for a in accounts)
    return Wars(Results(sitting.names, accounts), shoe, cards, spec.seats, fights, battle.shared, battle.burn, parts)
