"""Texas hold'em against the house with ante and bet after the flop (Plus), or with bets before flop, turn and river (Bonus)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import RANKS, indices
from tapete.odds.kit.patience import Progress
from tapete.odds.kit.suits import KNOWN, canonical_sets
from tapete.odds.kit.tables import CATEGORIES
from tapete.odds.poker.floor import Least, least_class
from tapete.odds.poker.holdem import (
    BOARDS,
    RUNOUTS,
    Showdown,
    at_the_river,
    even,
    flop_sums,
    holes,
    over_boards,
    pair_number,
    shared,
    summed,
    to_come,
)
from tapete.odds.poker.holdem_kernel import OTHERS, PAIRS
from tapete.odds.poker.holdem_rules import FLUSH_TOP, MADE, STRAIGHT_WAYS, TOP, looks, ranges
from tapete.odds.poker.value import Pays, Rule, Value, unit_of
from tapete.text import Text

Int32 = NDArray[np.int32]
Ints = NDArray[np.int64]

PLUS_ANTE: Pays = dict(zip(CATEGORIES, (1, 1, 1, 1, 1, 2, 3, 10, 20, 100), strict=True))


@dataclass(frozen=True)
class Plus:
    """A table where the player sees the flop, then bets or folds."""

    bet: Fraction = Fraction(2)
    ante: Pays = field(default_factory=lambda: PLUS_ANTE)
    """What the ante pays when it wins against a dealer who opens."""
    opens: Least = ("pair", "4")
    ante_by_table: bool = False
    """Whether the ante is paid by its table also when the dealer does not open (otherwise 1 to 1)."""
    only_named: bool = False


def plus(table: Plus | None = None, progress: Progress | None = None) -> Value:
    """Ante and bet under best play: after the flop the player bets or loses the ante. A dealer who stays shut pays it."""
    rules = table or Plus()
    unit = unit_of(rules.ante, also=(rules.bet,))
    fixed = {}
    for name in CATEGORIES:
        won = int(Fraction(rules.ante.get(name, 0)) * unit)
        unopened = won if rules.ante_by_table else unit
        fixed[name] = (won, 0, -unit, unopened, unopened, unopened)
    bet = int(rules.bet * unit)
    game = Showdown(fixed, (bet, 0, -bet, 0, 0, 0), least_class(rules.opens), rules.only_named)
    (six,), _ = flop_sums([game], [(0, 1, 0, 0, 0)], progress)
    sums = six // 6
    after = RUNOUTS * OTHERS
    weights = canonical_sets(3)[1][:, None]
    fold = -unit * after
    free = _free()
    best = np.where(free, np.maximum(sums, fold), 0)
    ev = Fraction(sum((best * weights).sum(axis=0).tolist()), PAIRS * comb(50, 3) * after * unit)
    plays = Fraction(int(((sums > fold) & free).sum(axis=1) @ weights[:, 0]), PAIRS * comb(50, 3))

    def advise(hole: Sequence[str], flop: Sequence[str]) -> dict[str, Fraction]:
        own, known = indices(hole), indices(flop)
        f, m, _ = to_come(game, own, known)
        return {"bet": Fraction(f + m, after * unit), "fold": Fraction(-1)}

    shown = looks()
    bets = (
        (shown[..., MADE] > 0)
        | (shown[..., FLUSH_TOP] > 0)
        | (shown[..., STRAIGHT_WAYS] > 0)
        | (shown[..., TOP] >= RANKS.index("10"))
    )
    by_rule = np.where(free, np.where(bets, sums, fold), 0)
    cost = ev - Fraction(sum((by_rule * weights).sum(axis=0).tolist()), PAIRS * comb(50, 3) * after * unit)
    return Value(ev, 1 + rules.bet * plays, {"bet": plays, "fold": 1 - plays}, (Rule(PLUS_RULE, cost),), advise)


PLUS_RULE = Text(
    "apueste con un par o mejor en que entre una carta suya, con cuatro de una pinta, si alguna carta le completa escalera, o "
    "con un diez o mayor en la mano",
    "bet with a pair or better that uses a card of yours, four of a suit, if some card completes a straight, or with a ten "
    "or higher in the hole",
)


@lru_cache
def _free(size: int = 3) -> NDArray[np.bool_]:
    """Which pairs are left by each canonical flop, or each canonical four cards."""
    sets, _ = canonical_sets(size)
    out = np.ones((len(sets), PAIRS), dtype=np.bool_)
    by_card = np.zeros((52, PAIRS), dtype=np.bool_)
    for low, high in combinations(range(52), 2):
        by_card[[low, high], pair_number([low, high])] = True
    for column in sets.T:
        out &= ~by_card[column]
    return out


@dataclass(frozen=True)
class Bonus:
    """A table with bets before the flop (or fold), before the turn and before the river (or not)."""

    flop: int = 2
    turn: int = 1
    river: int = 1
    ante_wins_from: Least = ("straight",)
    """The least hand with which a winning ante is paid 1 to 1; below it the ante goes back."""
    only_named: bool = False


def bonus(table: Bonus | None = None, progress: Progress | None = None) -> Value:
    """Ante and the three bets under best play, per ante. The dealer always plays; after the flop nobody folds."""
    rules = table or Bonus()
    least = CATEGORIES.index(rules.ante_wins_from[0])
    fixed = {name: (int(i >= least), 0, -1, 0, 0, 0) for i, name in enumerate(CATEGORIES)}
    game = Showdown(fixed, (1, 0, -1, 0, 0, 0), 0, rules.only_named)
    flops, turns, (ante, more) = _streets(game, progress)
    # the chance of a bet is that of being ahead on average: 1,081 boards after a flop, 46 after four cards, 5 x 4 orders
    at_turn, at_river = (summed(sums, size, lambda ahead: np.maximum(ahead, 0)) for sums, size in ((flops, 3), (turns, 4)))
    # every board has ten flops and five sets of four cards: all three sums on the scale of ten
    play = 10 * (ante + rules.flop * more) + rules.turn * at_turn + 2 * rules.river * at_river
    scale = 10 * BOARDS * OTHERS
    best = np.maximum(play, -scale)
    goes = play > -scale
    ev = Fraction(sum(best.tolist()), PAIRS * scale)
    bets3, bets4 = (summed(sums, size, lambda ahead: (ahead > 0).astype(np.int64)) for sums, size in ((flops, 3), (turns, 4)))
    seen = {
        "flop": Fraction(int(goes.sum()), PAIRS),
        "turn": Fraction(int(bets3[goes].sum()), PAIRS * comb(50, 3)),
        "river": Fraction(int(bets4[goes].sum()), PAIRS * comb(50, 4)),
    }
    wagered = 1 + rules.flop * seen["flop"] + rules.turn * seen["turn"] + rules.river * seen["river"]
    seen["fold"] = 1 - seen["flop"]

    def advise(hole: Sequence[str], board: Sequence[str] = ()) -> dict[str, Fraction]:
        own, known = indices(hole), indices(board)
        if not known:
            return {"bet": Fraction(int(play[pair_number(own)]), scale), "fold": Fraction(-1)}
        if len(known) == 5:
            return {"ahead": Fraction(at_the_river(game, own, known)[1], OTHERS)}
        ways = RUNOUTS if len(known) == 3 else 46
        stake = rules.turn if len(known) == 3 else rules.river
        return {"bet": Fraction(stake * to_come(game, own, known)[1], ways * OTHERS), "check": Fraction(0)}

    shown = looks()
    ahead = (shown[..., MADE] > 0) | (shown[..., FLUSH_TOP] > 0) | (shown[..., TOP] == RANKS.index("A"))
    by_rule = even((np.where(ahead, flops, 0) * canonical_sets(3)[1][:, None]).sum(axis=0))
    cost = Fraction(rules.turn * int((at_turn - by_rule)[goes].sum()), PAIRS * scale)
    kinds = ranges({kind: not goes[pair] for kind, pair in holes()}, up=False)
    said = BONUS_RULE[0] + kinds + BONUS_RULE[1]
    return Value(ev, wagered, seen, (Rule(said, cost),), advise)


BONUS_RULE = (
    Text("retírese con ", "fold "),
    Text(
        "; apueste tras el flop con un par o mejor en que entre una carta suya, un as o cuatro de una pinta; después, lo mejor",
        "; bet on the flop with a pair or better that uses a card of yours, an ace, or four of a suit; best play after the turn",
    ),
)


def _streets(game: Showdown, progress: Progress | None) -> tuple[Int32, Int32, Ints]:
    """How far each pair is ahead: summed over boards after each canonical flop, after each canonical four cards, and in all."""
    flops, turns = (np.zeros((KNOWN[size], PAIRS), dtype=np.int32) for size in (3, 4))  # below 6 x 1,081 x 990
    (totals,) = over_boards([game], [(-1, 0, 0, 0, 0)], [(0, flops), (0, turns)], progress)
    for sums, size in ((flops, 3), (turns, 4)):
        shared(sums, size)
        sums //= 6
    return flops, turns, totals
