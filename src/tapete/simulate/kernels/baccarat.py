"""Baccarat compiled: both hands dealt from the shoe by the tables of the draw; a result is two totals and who drew.

Where commission is marked and collected at the shuffle (Puerto Rico §5.4.E), the kernel keeps what is owed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tapete.catalogue.baccarat.rules import BaccaratRules
from tapete.games.baccarat.memory import BaccaratMemory
from tapete.play.dealing import points
from tapete.play.terms import Terms
from tapete.simulate.kernels import apart, coups
from tapete.simulate.kernels.automaton import Account, Script, Sitting, account, opening, play, unit
from tapete.simulate.kernels.cards import Bytes, Numbers, Results, nothing, pack, shoe_of
from tapete.simulate.kernels.course import Course
from tapete.simulate.kernels.table import NONE
from tapete.simulate.laying import Stake, line_of
from tapete.simulate.player import Player
from tapete.simulate.procedure import OWN
from tapete.simulate.spec import Spec
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

KEYS = 400
MOST_CARDS = 6


@dataclass(frozen=True)
class Hands:
    """Chunks of a table of baccarat."""

    results: Results
    shoe: coups.Shoe
    cards: Bytes
    tables: Numbers
    dues: Numbers
    """The commission that each result marks at seat 1; none: nothing is marked, or it is never collected."""
    due_of_all: Numbers
    """The same at all seats together."""
    charged: str
    """The wager that collected commission belongs to."""
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None, begins: Numbers | None = None) -> Tally:
        course, counts = Course(self.cards, self.shoe.size, seed, chunk, rounds, trace, begins), apart.zeros(KEYS, np.int64)
        dues = self.dues // self.parts
        while course.left:
            course.played(*coups.hands(*course.shoe, self.shoe, self.tables, course.left, self.units, dues, counts, course.notes))
        nets = course.nets(self.parts)
        if not len(self.dues):
            return self.results.tally(counts, counts)
        return self._charged(counts, nets, course.owed * self.parts)

    @cached_property
    def units(self) -> Numbers:
        """The net of each result."""
        return np.array([a.net // self.parts for a in self.results.accounts], dtype=np.int64)

    def _charged(self, counts: Numbers, nets: dict[int, int], owed: int) -> Tally:
        """The tally where what was marked has been collected, but for what is still owed; all seats bet alike."""
        marked, of_all = int(self.dues @ counts), int(self.due_of_all @ counts)
        seats = of_all // marked if marked else 1
        lines, paid = self.results.lines(counts, alone=False), marked - owed
        lines[self.charged] = lines[self.charged] + Line(0, -paid)
        return of_nets(nets, lines, self.results.house(counts) + paid * seats)


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Hands | Text:
    """Every result that the tables of the draw allow is played once."""
    rules: BaccaratRules = terms.rules
    shoe = shoe_of(spec, rules.shoe, MOST_CARDS)
    if isinstance(shoe, Text):
        return shoe
    scripts = dealt(rules)
    sitting = Sitting(terms, player, stakes, [*scripts.values()])
    fee = rules.commission
    collects = bool(fee and fee.marked and fee.collected == "shuffle" and (not rules.shoe.continuous or spec.shoe == "fresh"))
    accounts: list[Account] = [nothing(sitting.names)] * KEYS
    dues = np.zeros((2, KEYS), dtype=np.int64)
    start = (), BaccaratMemory()
    said = opening(sitting, start)
    for key, script in scripts.items():
        felt, told = play(sitting, start, said, script)
        accounts[key] = account(sitting, felt, told)
        owed = felt.of(BaccaratMemory).memory.owed
        dues[:, key] = owed.get(OWN, 0), sum(owed.values())
    kind = next((kind for kind, bet in rules.bets.items() if any(row.commission for row in bet.rows)), "")
    marks = collects and bool(dues.any())
    return Hands(
        Results(sitting.names, accounts),
        shoe,
        pack(rules.shoe.decks, lambda card: points(card, 0)),
        tables(rules),
        dues[0] if marks else NONE,
        dues[1] if marks else NONE,
        line_of(stakes, kind, ""),
        unit([*(a.net for a in accounts), *(dues[0].tolist() if marks else ())]),
    )


def tables(rules: BaccaratRules) -> Numbers:
    """Naturals, who draws, and after each third card of the player's the banker's totals that draw, as bits."""
    draws = rules.draws
    rows = [bits(draws.natural), bits(draws.player), bits(draws.stood)]
    rows += [bits(int(total) for total, cards in draws.banker.items() if card in cards) for card in range(10)]
    return np.array(rows, dtype=np.int64)


def bits(values: Any) -> int:
    return sum(1 << int(value) for value in values)


def dealt(rules: BaccaratRules) -> dict[int, Script]:
    """Of every result cards that give it: two totals of two cards, and every third card that may come."""
    found: dict[int, Script] = {}
    draws = rules.draws
    for player in range(10):
        for banker in range(10):
            first = (_card(player), _card(banker), _card(0), _card(0))
            if player in draws.natural or banker in draws.natural:
                found.setdefault(_key(player, banker, 0), first)
                continue
            for third in range(10) if player in draws.player else [None]:
                wants = banker in draws.stood if third is None else third in draws.banker[str(banker)]
                own = player if third is None else (player + third) % 10
                drawn = first if third is None else (*first, _card(third))
                for last in range(10) if wants else [None]:
                    theirs = banker if last is None else (banker + last) % 10
                    who = (third is not None) + 2 * (last is not None)
                    found.setdefault(_key(own, theirs, who), drawn if last is None else (*drawn, _card(last)))
    return found


def _key(player: int, banker: int, who: int) -> int:
    return (player * 10 + banker) * 4 + who


def _card(value: int) -> str:
    return f"{ {0: '10', 1: 'A'}.get(value, value) }s"
