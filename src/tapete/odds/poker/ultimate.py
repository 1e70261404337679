"""Ultimate Texas hold'em: ante and blind, and one bet that is the smaller the later it is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import RANKS, indices
from tapete.odds.kit.patience import Progress
from tapete.odds.kit.tables import CATEGORIES
from tapete.odds.poker.floor import Least, least_class
from tapete.odds.poker.holdem import (
    BOARDS,
    RUNOUTS,
    Int32,
    Showdown,
    Stage,
    at_the_river,
    flop_sums,
    holes,
    pair_number,
    summed,
    to_come,
    unpacked,
)
from tapete.odds.poker.holdem_kernel import OTHERS, PAIRS
from tapete.odds.poker.holdem_rules import FLUSH_TOP, MADE, looks, ranges
from tapete.odds.poker.value import Pays, Rule, Value, unit_of
from tapete.text import Text

Ints = NDArray[np.int64]

BLIND: Pays = {
    "straight": 1,
    "flush": Fraction(3, 2),
    "full-house": 3,
    "four-of-a-kind": 10,
    "straight-flush": 50,
    "royal-flush": 500,
}
FLOPS = 10
"""Every board has ten flops."""


@dataclass(frozen=True)
class Ultimate:
    """The figures of one table. The defaults are the published game."""

    blind: Pays = field(default_factory=lambda: BLIND)
    """What the blind pays when it wins; a winning hand not named gets it back."""
    opens: Least = ("pair",)
    first: tuple[int, ...] = (4, 3)
    """What may be bet on two cards, in antes; after the flop; after the river."""
    second: int = 2
    third: int = 1
    unqualified: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]] = ((0, 1, 1), (0, 0, 0), (0, -1, -1))
    """When the dealer does not open and is beaten, tied, or wins: what ante, blind (1 by its table, -1 lost) and play do."""
    trips: Pays | None = None
    """A further bet on the player's hand alone that a fold loses, so that it must be reckoned with; one that lives on is a
    `side_bet` on seven cards."""
    trips_stake: Fraction = Fraction(1)
    only_named: bool = False

    def showdown(self, unit: int) -> Showdown:
        """What ante, blind and trips win, in units."""
        fixed = {}
        for name in CATEGORIES:
            blind = Fraction(self.blind.get(name, 0))
            side = self.trips_stake * Fraction(self.trips.get(name, -1)) if self.trips is not None else Fraction(0)
            rows = [1 + blind, Fraction(0), Fraction(-2)]
            rows += [ante + (blind if b > 0 else Fraction(b)) for ante, b, _ in self.unqualified]
            fixed[name] = tuple(int((x + side) * unit) for x in rows)
        play = (1, 0, -1, *(p for _, _, p in self.unqualified))
        return Showdown(fixed, play, least_class(self.opens), self.only_named)  # type: ignore[arg-type]


def ultimate(table: Ultimate | None = None, progress: Progress | None = None, outs: int = 21) -> Value:
    """The whole game under best play, per ante; all figures exact. The rule for people that folds to so many outs costs some
    seconds more; 0 leaves it out."""
    return ultimates([(table or Ultimate(), outs)], progress)[0]


def ultimates(tables: Sequence[tuple[Ultimate, int]], progress: Progress | None = None) -> list[Value]:
    """Several tables that differ in what the fixed bets pay, each with its outs: the boards are gone over once for all.

    On the river a fold saves something or nothing. Before, betting early wins more of the same: so at the flop it is compared
    what the larger bet adds with what being able to fold is worth, and on two cards likewise.
    """
    units = [unit_of(rules.blind, rules.trips or {}, also=(rules.trips_stake,)) for rules, _ in tables]
    games = [rules.showdown(unit) for (rules, _), unit in zip(tables, units, strict=True)]
    folds = [_fold(rules, game, unit) for (rules, _), game, unit in zip(tables, games, units, strict=True)]
    stages: list[Stage] = []
    for n, (rules, outs) in enumerate(tables):
        stages += [(units[n], rules.third, folds[n], most, n) for most in ([0, outs] if outs else [0])]
    packed, totals = flop_sums(games, stages, progress)
    found = []
    for n, (rules, outs) in enumerate(tables):
        play, saved, often = unpacked(packed.pop(0))
        by_outs = unpacked(packed.pop(0))[1] if outs else None
        found.append(_decide(rules, games[n], units[n], folds[n], totals[n], play, saved, often, by_outs, outs))
    return found


def _fold(rules: Ultimate, game: Showdown, unit: int) -> int:
    """What a fold loses, in units against each of the dealer's hands."""
    lost = 2 + (rules.trips_stake if rules.trips is not None else 0)
    fold = -int(lost * unit) * OTHERS
    worst = max(fold // OTHERS - min(row) - rules.third * unit * min(game.multiple) for row in game.fixed.values())
    if 6 * RUNOUTS * OTHERS * worst >= 1 << 26:
        raise ValueError("these pay tables need too fine a unit")
    return fold


def _decide(
    rules: Ultimate,
    game: Showdown,
    unit: int,
    fold: int,
    totals: Ints,
    play: Int32,
    saved: Int32,
    folds: Int32,
    by_outs: Int32 | None,
    outs: int,
) -> Value:
    """Best play from the sums: for each flop and pair the play bet, what folding saves, and on how many runouts."""
    raised = (rules.second - rules.third) * unit * play
    at_flop = np.maximum(raised, saved)
    waits = _over_flops(at_flop)
    fixed, multiple = totals
    river = FLOPS * (fixed + rules.third * unit * multiple)
    first = {k: FLOPS * (fixed + k * unit * multiple) for k in rules.first}
    check = river + waits
    best = np.maximum(check, np.max(list(first.values()), axis=0))
    scale = BOARDS * FLOPS * OTHERS * unit
    ev = Fraction(sum(best.tolist()), PAIRS * scale)
    early = best > check
    twice = raised > saved
    on_flop = _over_flops(twice)
    dropped = _over_flops(np.where(twice, 0, folds))
    seen = {
        "first": Fraction(int(early.sum()), PAIRS),
        "second": Fraction(int(on_flop[~early].sum()), PAIRS * comb(50, 3)),
        "fold": Fraction(int(dropped[~early].sum()), PAIRS * comb(50, 3) * RUNOUTS),
    }
    seen["third"] = 1 - seen["first"] - seen["second"] - seen["fold"]
    most = max(rules.first)
    wagered = 2 + most * seen["first"] + rules.second * seen["second"] + rules.third * seen["third"]

    def advise(hole: Sequence[str], board: Sequence[str] = ()) -> dict[str, Fraction]:
        own, table = indices(hole), indices(board)
        if not table:
            pair = pair_number(own)
            return {
                **{f"{k}x": Fraction(int(v[pair]), scale) for k, v in first.items()},
                "check": Fraction(int(check[pair]), scale),
            }
        if len(table) == 5:
            f, m = at_the_river(game, own, table)
            return {f"{rules.third}x": Fraction(f + rules.third * unit * m, OTHERS * unit), "fold": Fraction(fold, OTHERS * unit)}
        sums, times, after = to_come(game, own, table, rules.third * unit, fold), unit * rules.second, RUNOUTS * OTHERS * unit
        return {
            f"{rules.second}x": Fraction(sums[0] + times * sums[1], after),
            "check": Fraction(sums[0] + rules.third * unit * sums[1] + sums[2], after),
        }

    bets = {kind: bool(early[pair]) for kind, pair in holes()}

    def cost(after_river: Int32) -> Fraction:
        """What the rule for the flop costs, with what is saved after the river."""
        by_rule = np.where(_bets_by_rule(), raised, after_river)
        total = np.where(early, best, river + _over_flops(by_rule))
        return ev - Fraction(sum(total.tolist()), PAIRS * scale)

    said = [Rule(_rule(rules, bets, 0), cost(saved))]
    if by_outs is not None:
        said.append(Rule(_rule(rules, bets, outs), cost(by_outs)))
    return Value(ev, wagered, seen, tuple(said), advise)


@lru_cache
def _bets_by_rule() -> NDArray[np.bool_]:
    """For each canonical flop and pair, whether the rule for people bets there."""
    shown = looks()
    return np.asarray((shown[..., MADE] >= 2) | (shown[..., FLUSH_TOP] > RANKS.index("10")))


def _over_flops(figure: NDArray[Any]) -> Ints:
    """A figure of each canonical flop and pair, added up over all flops."""
    return summed(figure, 3, lambda part: part)


def _rule(rules: Ultimate, bets: dict[str, bool], outs: int) -> Text:
    """The rule in words; how to play after the river only if it says so."""
    kinds, most = ranges(bets), max(rules.first)
    text = Text(
        f"{most}x con {kinds}; {rules.second}x tras el flop con un par o mejor en que entre una carta suya (no la pareja de "
        "doses en mano) o cuatro de una pinta con un diez o mayor suyo",
        f"{most}x with {kinds}; {rules.second}x on the flop with a pair or better that uses a card of yours (not deuces in the "
        "hole) or four of a suit with a ten or higher of yours",
    )
    if not outs:
        return text + Text("; al final, lo mejor", "; best play after the river")
    return text + Text(
        f"; {rules.third}x al final si menos de {outs} cartas sueltas le darían ventaja al croupier",
        f"; {rules.third}x at the end if fewer than {outs} single cards would put the dealer ahead",
    )


def first_bets(value: Value) -> dict[str, bool]:
    """Which of the 169 kinds of two cards bet at once."""
    from tapete.odds.kit.evaluator import name
    from tapete.odds.poker.holdem_kernel import HIGH, LOW

    assert value.advise is not None
    out = {}
    for kind, pair in holes():
        told = value.advise([name(int(LOW[pair])), name(int(HIGH[pair]))])
        out[kind] = max(v for k, v in told.items() if k != "check") > told["check"]
    return out
