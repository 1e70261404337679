"""Dice as automata: a throw comes; the puck, the bets that wait and the totals they collect are the state.

A round lasts until the puck is off again, where there is one; else it is a throw.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

from tapete.catalogue.dice.rules import DiceRules
from tapete.games.dice.coup import essence
from tapete.games.dice.memory import DiceMemory
from tapete.play.events import Bet
from tapete.play.memory import Memory
from tapete.play.terms import Terms
from tapete.simulate.kernels.automaton import Sitting
from tapete.simulate.kernels.table import Walk, engine
from tapete.simulate.kernels.walk import BELOW, PAIR, TRIPLE
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.text import Text

SPEAKS = {1: BELOW, 2: PAIR, 3: TRIPLE}
OTHER = "-"
"""A last roll that is neither none nor the total that ends a series: which one, no bet asks."""


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Walk | Text:
    """Each of the equally likely throws is a result, known by its faces in order."""
    dice = terms.rules.dice
    if dice.count not in SPEAKS:
        return Text(f"se tiran {dice.count} dados", f"{dice.count} dice are thrown")
    place = {face: n for n, face in enumerate(dict.fromkeys(dice.faces))}
    throws = [(" ".join(sorted(throw, key=lambda face: place[face])),) for throw in product(dice.faces, repeat=dice.count)]
    sitting = Sitting(terms, player, stakes, throws, keeps(terms.rules, stakes), lambda memory: not getattr(memory, "point", ""))
    return engine(sitting, SPEAKS[dice.count], len(dice.faces))


def keeps(rules: DiceRules, stakes: tuple[Stake, ...]) -> Callable[[tuple[Bet, ...], Memory], Memory]:
    """What matters of a table's memory: the puck, totals that a wager collects, and whether a seven was the last roll."""
    wagers = tuple(Bet(1, stake.kind, stake.spot, 0) for stake in stakes)
    asks_last = any(rules.bets[stake.kind].after_seven for stake in stakes)

    def kept(bets: tuple[Bet, ...], memory: Memory) -> Memory:
        assert isinstance(memory, DiceMemory)
        last = memory.last_roll if asks_last else ""
        if last and not (rules.point and last == rules.point.out):
            last = OTHER
        return replace(essence(rules, (*bets, *wagers), memory), point=memory.point, last_roll=last)

    return kept
