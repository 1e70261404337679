"""Several main bets of one player at twenty-one, for its compiled rounds: on two hands whose second cards may be
exchanged, or on one hand against several of the dealer's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.figures import share
from tapete.odds.twentyone.strategy import Strategy
from tapete.simulate.charts import switch_table
from tapete.simulate.kernels.cards import Bytes, Numbers
from tapete.simulate.kernels.course import Course
from tapete.simulate.kernels.rounds_lines import Lines, batch_lines, room_for
from tapete.simulate.kernels.rounds_shoe import Table
from tapete.simulate.laying import Stake
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text


@dataclass(frozen=True)
class RoundsLines:
    """Chunks of a table of twenty-one with one player who has several main bets."""

    names: tuple[str, ...]
    stakes: tuple[int, ...]
    rules: Table
    lines: Lines
    deck: Bytes
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None, begins: Numbers | None = None) -> Tally:
        course = Course(self.deck, self.rules.size, seed, chunk, rounds, trace, begins)
        sums, room = np.zeros((len(self.names), 2), dtype=np.int64), room_for(self.lines)
        while course.left:
            course.played(*batch_lines(*course.shoe, self.rules, self.lines, course.left, sums, course.notes, room))
        nets = course.nets(self.parts)
        brought = {
            name: Line(stake * rounds, int(won) * self.parts, int(squares) * self.parts**2)
            for name, stake, (won, squares) in zip(self.names, self.stakes, sums.tolist(), strict=True)
        }
        return of_nets(nets, brought, -sum(net * count for net, count in nets.items()))


def not_carried(rules: TwentyOneRules, stakes: tuple[Stake, ...], seats: int) -> Iterator[Text]:
    """What of several main bets only the procedure can play."""
    kinds = [rules.bets[stake.kind] for stake in stakes]
    if any(kind.role != "main" for kind in kinds) or seats > 1:
        yield Text(
            "con varias apuestas principales el núcleo lleva un puesto y ninguna otra apuesta",
            "with several main bets the kernel carries one seat and no other bet",
        )
    elif not all(isinstance(stake.amount, int) and not stake.spot for stake in stakes):
        yield Text("hay una apuesta sin cantidad fija", "a bet has no fixed amount")
    elif sorted((kind.hand, kind.round) for kind in kinds) not in (
        [(hand, 1) for hand in range(1, len(kinds) + 1)],
        [(1, number) for number in range(1, len(kinds) + 1)],
    ):
        yield Text("falta una mano o una ronda", "a hand or a round is missing")
    if any(kind.pays is None or kind.pays.net != 1 for kind in kinds):
        yield Text("la apuesta no paga a la par", "the bet does not pay even money")
    if rules.dealer.peeks or rules.dealer.completes == "always" or rules.dealer.firsts != "shared" or rules.promoted:
        yield Text("el croupier mira, o roba siempre, o hay premios", "the dealer looks, or always draws, or there are prizes")
    if rules.switching is not None and not (rules.doubling.after_switch and rules.splitting.after_switch):
        yield Text("tras el cambio no se dobla o no se separa", "nothing is doubled, or nothing split, after the exchange")


def lines_of(rules: TwentyOneRules, stakes: tuple[Stake, ...], chart: Strategy, parts: int) -> Lines:
    """What each line may bring, in units, and which second cards are exchanged by who plays by a chart."""
    amounts = [stake.amount for stake in stakes if isinstance(stake.amount, int)]
    naturals = [share(amount, rules.naturals.pays.net, rules.rounding) for amount in amounts]
    against = {"push": [0] * len(amounts), "paid": naturals, "lost": [-amount for amount in amounts]}
    keeps = rules.surrender.keeps if rules.surrender else Fraction(0)
    costs = [amount - share(amount, keeps, rules.rounding) for amount in amounts]
    rows = np.array([amounts, naturals, against[rules.naturals.against_natural], costs], dtype=np.int64) // parts
    hands = max(rules.bets[stake.kind].hand for stake in stakes)
    rule, switches = rules.switching, np.zeros(0, dtype=np.uint8)
    if rule is not None and hands == 2:
        switches = np.ascontiguousarray(switch_table(rules, chart), dtype=np.uint8).ravel()
    first, after = (rule.naturals_first, rule.natural) if rule is not None else (False, False)
    return Lines(rows[0], rows[1], rows[2], rows[3], hands, len(stakes) // hands, switches, first, after)
