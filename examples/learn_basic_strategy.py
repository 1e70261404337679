"""Learn basic strategy by playing: many tables of black jack at once, and at the end the chart beside the exact one.

    python examples/learn_basic_strategy.py [GAME] [--rounds 200e6]

Monte Carlo control over what a basic strategist looks at: the total, soft or hard, a pair that may be split, and the dealer's
card. Once in a round a table tries anything; what the round brings counts for that try and for all that came after it, which was
the best known. Nothing else is known to the program. What the learned chart is worth, the odds say exactly.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tapete
from tapete.bridges.vector import TapeteVector
from tapete.bridges.vector.twentyone import ACTIONS, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.errors import TapeteError
from tapete.odds.twentyone.basic import HARD, PAIRS, SOFT, UPS, Basic, basic
from tapete.odds.twentyone.chart import value_of
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.strategy import PAIR_ROW, ROWS, SOFT_ROW, Strategy

TABLES = 1 << 14
LONGEST = 64
"""Decisions of one round that are remembered."""
PHASES = 6
MOST = 1e12
FIRST = 0.5
"""How often the decision at which a round tries something is its first, and if not, its second, and so on."""

ONLY_PAIRS = {4: PAIR_ROW + 2, SOFT_ROW + 12: PAIR_ROW + 1}
"""Totals that only a pair has."""

Numbers = NDArray[np.int64]
Worth = NDArray[np.float64]


def situation(seen: NDArray[np.int16]) -> Numbers:
    """The row of the chart and the dealer's card, as one number."""
    total, soft, pair, up = (seen[:, k].astype(np.int64) for k in range(4))
    row = np.where(pair > 0, PAIR_ROW + pair, total + SOFT_ROW * soft)
    return row * 16 + up


def learn(game: str, rounds: float, seed: int = 1) -> Worth:
    """What each action brings in each situation when the best known is done afterwards; what was never tried, minus infinity.

    The best known is changed only between phases, each twice as long as the one before: an average is then of one way to play.
    """
    env = TapeteVector(game, TABLES)
    rng = np.random.default_rng(seed)
    told, _ = env.reset(seed=seed)
    worth = np.zeros((ROWS * 16, len(ACTIONS)))
    for phase in range(PHASES - 1, -1, -1):
        worth, told = improved(env, told, worth, rounds / 2 ** (phase + 1), rng)
    return worth


def improved(
    env: TapeteVector, told: dict[str, NDArray[Any]], known: Worth, rounds: float, rng: np.random.Generator
) -> tuple[Worth, dict[str, NDArray[Any]]]:
    """So many rounds by what is known, with one try in each; and what they have brought.

    At which decision is settled before the deal: a round that ends early must not count more often than one that goes on.
    """
    size = known.size
    sums, times = np.zeros(size), np.zeros(size)
    path = np.zeros((TABLES, LONGEST), np.int64)
    length, tried = np.zeros(TABLES, np.int64), rng.geometric(FIRST, TABLES) - 1
    every, steps = np.arange(TABLES), np.arange(LONGEST)
    played = 0
    while played < rounds:
        at, legal = situation(told["observation"]), told["action_mask"]
        tries = length == tried
        noise = rng.random((TABLES, len(ACTIONS)), dtype=np.float32)
        action = np.where(legal, np.where(tries[:, None], noise, known[at]), -np.inf).argmax(axis=1)
        path[every, length] = at * len(ACTIONS) + action
        length += 1
        told, won, over, _, _ = env.step(action)
        ended = np.flatnonzero(over)
        longest = int(length[ended].max(initial=0))
        counts = (steps[:longest] < length[ended, None]) & (steps[:longest] >= tried[ended, None])
        visited = path[ended, :longest][counts]
        sums += np.bincount(visited, np.repeat(won[ended], counts.sum(axis=1)), size)
        times += np.bincount(visited, minlength=size)
        length[ended], tried[ended] = 0, rng.geometric(FIRST, len(ended)) - 1
        played += len(ended)
    return np.where(times > 0, sums / np.maximum(times, 1), -np.inf).reshape(known.shape), told


def chart(worth: Worth) -> str:
    """The learned actions as lines of letters, against 2 to 10 and the ace."""
    names = [(str(total), total) for total in HARD]
    names += [(f"s{total}", SOFT_ROW + total) for total in SOFT]
    names += [(f"p{'A' if card == 1 else card}", PAIR_ROW + card) for card in PAIRS]
    return "\n".join(" ".join([name, *(letter(worth, row, up) for up in UPS)]) for name, row in names)


def letter(worth: Worth, row: int, up: int) -> str:
    """What the best action is called, with what is done where it is not offered."""
    own = worth[row * 16 + up].copy()
    if row >= PAIR_ROW:
        card = row - PAIR_ROW
        stays = max(own[HIT], own[STAND], own[DOUBLE])
        if own[SPLIT] > stays:
            return "Rp" if own[SURRENDER] > own[SPLIT] else "P"
        return letter(worth, SOFT_ROW + 12 if card == 1 else 2 * card, up)
    if row in ONLY_PAIRS:
        own = worth[ONLY_PAIRS[row] * 16 + up].copy()
        own[SPLIT] = -np.inf
    top, plain = int(own.argmax()), "H" if own[HIT] > own[STAND] else "S"
    if top == DOUBLE:
        return "D" if plain == "H" else "Ds"
    return ("R" if plain == "H" else "Rs") if top == SURRENDER else plain


def beside(learned: str, exact: Basic) -> str:
    """Both charts, line by line; a star where they differ."""
    out = [f"{'':4}  {'learned':31}  exact", f"{'':4}  " + "  ".join(["".join(f"{_up(u):3}" for u in UPS)] * 2)]
    for mine, best in zip(learned.splitlines(), exact.text.splitlines(), strict=True):
        name, *own = mine.split()
        marked = [f"{x}{'' if x == y else '*'}" for x, y in zip(own, best.split()[1:], strict=True)]
        out.append(f"{name:4}  {''.join(f'{x:3}' for x in marked)}  {''.join(f'{x:3}' for x in best.split()[1:])}".rstrip())
    return "\n".join(out)


def _up(card: int) -> str:
    return "A" if card == 1 else str(card)


def main() -> None:
    parser = argparse.ArgumentParser(description="learn basic strategy by playing")
    parser.add_argument("game", nargs="?", default="spain/blackjack")
    parser.add_argument("--rounds", type=float, default=200e6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if not 1 <= given.rounds <= MOST:
        parser.error(f"--rounds goes from 1 to {MOST:.0e}")
    try:
        rules = tapete.game(given.game).resolve(None)[0]
    except TapeteError as error:
        parser.error(str(error))
    if not isinstance(rules, TwentyOneRules):
        parser.error(f"{given.game} is not a game of twenty-one")
    figures = figures_of(rules)
    learned, exact = chart(learn(given.game, given.rounds, given.seed)), basic(figures)
    worth = value_of(figures, Strategy.read(learned))
    print(beside(learned, exact))
    print(f"\nlearned {worth:+.4%}, basic strategy {exact.value:+.4%}, best play {exact.best:+.4%} of the stake")
    print(f"short of the optimum by {exact.best - worth:.4%}")


if __name__ == "__main__":
    main()
