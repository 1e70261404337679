"""Several main bets of one player at twenty-one, for its compiled rounds: on two hands whose second cards may be
exchanged, or on one hand against several of the dealer's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.equipment.cards import DECK, RANKS, rank
from tapete.equipment.patterns import PATTERNS, needs_suits
from tapete.figures import share
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import winning_row
from tapete.odds.twentyone.strategy import Strategy
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Frozen
from tapete.simulate.charts import switch_table
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.automaton import Sitting
from tapete.simulate.kernels.beside import Laid, byte, came_to, covers_of, side_of
from tapete.simulate.kernels.cards import Bytes, Numbers
from tapete.simulate.kernels.course import Course
from tapete.simulate.kernels.rounds_beside import MOST_LINES
from tapete.simulate.kernels.rounds_lines import Asides, Lines, batch_lines, room_for
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
    after: Table
    """The rules for hands whose second cards were exchanged."""
    lines: Lines
    asides: Asides
    sides: tuple[Laid, ...]
    covers: tuple[Laid, ...]
    deck: Bytes
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None, begins: Numbers | None = None) -> Tally:
        course = Course(self.deck, self.rules.size, seed, chunk, rounds, trace, begins)
        sums, room = apart.zeros((len(self.names), 2), np.int64), room_for(self.lines)
        counts = apart.zeros(len(self.asides.pays) + 2 * len(self.covers), np.int64)
        while course.left:
            done = batch_lines(
                *course.shoe, self.rules, self.after, self.lines, self.asides, course.left, sums, counts, course.notes, room
            )
            course.played(*done)
        nets = course.nets(self.parts)
        brought = {
            name: Line(stake * rounds, int(won) * self.parts, int(squares) * self.parts**2)
            for name, stake, (won, squares) in zip(self.names, self.stakes, sums.tolist(), strict=True)
        }
        for k, side in enumerate(self.sides):
            brought[side.name] = came_to(side.amount, side.paid, counts[k * MOST_LINES : (k + 1) * MOST_LINES].tolist())
        for cover, ends in zip(self.covers, counts[len(self.asides.pays) :].reshape(-1, 2).tolist(), strict=True):
            brought[cover.name] = came_to(cover.amount, (-cover.amount, cover.gain), ends)
        return of_nets(nets, brought, -sum(net * count for net, count in nets.items()))


def not_carried(rules: TwentyOneRules, stakes: tuple[Stake, ...], seats: int) -> Iterator[Text]:
    """What of several main bets only the procedure can play."""
    kinds = [rules.bets[stake.kind] for stake in stakes if rules.bets[stake.kind].role == "main"]
    if seats > 1:
        yield Text(
            "con varias apuestas principales el núcleo lleva un puesto", "with several main bets the kernel carries one seat"
        )
    elif not all(isinstance(stake.amount, int) and not stake.spot for stake in stakes):
        yield Text("hay una apuesta sin cantidad fija", "a bet has no fixed amount")
    elif sorted((kind.hand, kind.round) for kind in kinds) not in (
        [(hand, 1) for hand in range(1, len(kinds) + 1)],
        [(1, number) for number in range(1, len(kinds) + 1)],
    ):
        yield Text("falta una mano o una ronda", "a hand or a round is missing")
    for stake in stakes:
        rule = rules.bets[stake.kind]
        early = rule.role == "insurance" and not set(rule.against) <= set(rules.naturals.waits_on)
        if early or rule.role not in ("main", "insurance", "side") or (rule.role == "side" and not _on_four(rules, rule)):
            yield Text(f"el núcleo no lleva «{stake.name}»", f"the kernel does not carry '{stake.name}'")
    if any(kind.pays is None or kind.pays.net != 1 for kind in kinds):
        yield Text("la apuesta no paga a la par", "the bet does not pay even money")
    if rules.dealer.peeks or rules.dealer.completes == "always" or rules.dealer.firsts != "shared" or rules.promoted:
        yield Text("el croupier mira, o roba siempre, o hay premios", "the dealer looks, or always draws, or there are prizes")


def _on_four(rules: TwentyOneRules, rule: TwentyOneBet) -> bool:
    """Whether a side bet is on the ranks of a player's four first cards."""
    names = [row.pattern for row in rule.table]
    known = all(name in PATTERNS and PATTERNS[name].needs == "player" and not needs_suits(name) for name in names)
    plain = all(row.pays is not None for row in rule.table) and not rule.meter and not rule.draws
    return rules.switching is not None and known and plain and rule.settled == "deal" and len(names) < MOST_LINES


def asides_of(sitting: Sitting, hands: int) -> tuple[Asides, tuple[Laid, ...], tuple[Laid, ...]]:
    """The bets beside the lines, in the smallest units: as the kernel reads them, the side bets, the insurances."""
    rules: TwentyOneRules = sitting.terms.rules
    bets = [stake for stake in sitting.stakes if rules.bets[stake.kind].role == "side"]
    sides, covers = tuple(side_of(sitting, stake) for stake in bets), tuple(covers_of(sitting, hands))
    ranks, made, pays = np.zeros(256, dtype=np.uint8), list[int](), np.zeros((len(bets), MOST_LINES), dtype=np.int64)
    for card in DECK:
        ranks[byte(card)] = RANKS.index(rank(card))
    for k, stake in enumerate(bets):
        rows = list(rules.bets[stake.kind].table)
        pays[k, : len(sides[k].paid)] = sides[k].paid
        for four in product(RANKS, repeat=4):
            felt = Felt(TwentyOneMemory(first=Frozen({1: tuple(f"{name}s" for name in four)})))
            row = winning_row(rules, felt, Bet(1, stake.kind, "", 1))
            made.append(rows.index(row) + 1 if row is not None else 0)
    by_name = {stake.name: rules.bets[stake.kind].round - 1 for stake in sitting.stakes}
    gain, cost, number, ups = (
        np.array(row, dtype=np.int64)
        for row in (
            [cover.gain for cover in covers],
            [cover.amount for cover in covers],
            [by_name[cover.name] for cover in covers],
            [sum(1 << up for up in cover.ups) for cover in covers],
        )
    )
    return Asides(ranks, np.array(made or [0], dtype=np.uint8), pays.ravel(), gain, cost, number, ups), sides, covers


def changed(rules: TwentyOneRules, table: Table) -> Table:
    """The table's rules for hands whose second cards were exchanged."""
    if not rules.splitting.after_switch:
        table = table._replace(split_hands=1)
    return table if rules.doubling.after_switch else table._replace(double_hard=0, double_soft=0)


def lines_of(rules: TwentyOneRules, stakes: Sequence[Stake], chart: Strategy, parts: int) -> Lines:
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
