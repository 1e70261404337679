"""Tiles, exactly: every hand of four out of thirty-two against every hand of the croupier's out of the other twenty-eight.

Of 35,960 hands many are alike, because most tiles are there twice; a hand is counted once with how often it comes. What two tiles
are worth, and how the house sets four, is asked of the procedure's own functions; only the counting is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numba import prange
from numpy.typing import NDArray

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.paigow.rules import PaiGowRules, TileRank
from tapete.compiled import njit
from tapete.games.paigow.hands import house_way
from tapete.games.paigow.tiles import follow, splits, worth
from tapete.games.paigow.worth import Split
from tapete.odds.paigow.spread import Prices, Spread, Stakes, as_bank, as_player
from tapete.odds.paigow.thumb import thumb

Ints = NDArray[np.int64]
NO_SPLIT = -1


@dataclass(frozen=True)
class Hands:
    """All different hands of four tiles, set in every way."""

    hands: tuple[tuple[str, ...], ...]
    ways: tuple[tuple[Split, ...], ...]
    times: Ints
    """How many of the 35,960 deals are this hand."""
    splits: Ints
    """For each hand and way: the place of the high hand, of the low hand, and whether that one cannot win."""
    house: Ints
    """Which of the ways is the house's."""
    masks: Ints
    """Every deal as bits, one for each tile of the set."""
    alike: Ints
    """Which of the different hands each deal is."""


@once_per_rules
def hands_of(rules: PaiGowRules) -> Hands:
    """Everything that four tiles can be under these rules."""
    rule = rules.tiles
    assert rule is not None
    tiles = sorted(rule.tiles.elements())
    places = _places(rule, tiles)
    found: dict[tuple[str, ...], int] = {}
    masks, alike = [], []
    for drawn in combinations(range(len(tiles)), rules.deal.each):
        hand = tuple(tiles[i] for i in drawn)
        alike.append(found.setdefault(hand, len(found)))
        masks.append(sum(1 << i for i in drawn))
    ways = tuple(tuple(splits(rule, hand)) for hand in found)
    table = np.full((len(found), 3, 3), NO_SPLIT, dtype=np.int64)
    house = np.zeros(len(found), dtype=np.int64)
    for i, (hand, laid) in enumerate(zip(found, ways, strict=True)):
        own = house_way(rules, hand).split
        for j, split in enumerate(laid):
            low = worth(rule, split.low)
            dead = low.is_zero and not rule.zero_low_wins
            table[i, j] = places[tuple(sorted(split.high))], places[tuple(sorted(split.low))], int(dead)
            if sorted(split.low) == sorted(own.low) or sorted(split.low) == sorted(own.high):
                house[i] = j
    index = np.array(alike, dtype=np.int64)
    return Hands(tuple(found), ways, np.bincount(index).astype(np.int64), table, house, np.array(masks, dtype=np.int64), index)


def _places(rule: TileRank, tiles: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Where every two tiles stand among all, from the lowest; equal ones stand alike."""
    pairs = {tuple(sorted(pair)): worth(rule, pair) for pair in set(combinations(tiles, 2))}
    order = {strength: i for i, strength in enumerate(sorted({w.strength for w in pairs.values()}))}
    return {pair: order[w.strength] for pair, w in pairs.items()}


@njit(cache=True, parallel=True)
def count(own: Ints, masks: Ints, alike: Ints, splits: Ints, house: Ints, banks: bool) -> Ints:
    """For each hand (given by one of its deals) and each way to set it: hands won and lost against all of the croupier's.

    Where it `banks`, they are those of a player who follows the house way, and copies are the bank's."""
    out = np.zeros((len(own), 3, 2), dtype=np.int64)
    for n in prange(len(own)):
        deal = own[n]
        mine = splits[alike[deal]]
        for other in range(len(masks)):
            if masks[deal] & masks[other]:
                continue
            theirs = splits[alike[other], house[alike[other]]]
            for way in range(3):
                if mine[way, 0] < 0:
                    break
                if banks:
                    won = 2 - int(theirs[0] > mine[way, 0]) - int(theirs[2] == 0 and theirs[1] > mine[way, 1])
                else:
                    won = int(mine[way, 0] > theirs[0]) + int(mine[way, 2] == 0 and mine[way, 1] > theirs[1])
                if won == 2:
                    out[n, way, 0] += 1
                elif won == 0:
                    out[n, way, 1] += 1
    return out


@once_per_rules
def tile_prices(rules: PaiGowRules) -> Prices:
    """All deals: 35,960 hands times 20,475 of the croupier's."""
    found = hands_of(rules)
    _, firsts = np.unique(found.alike, return_index=True)
    player, bank = (
        count(firsts.astype(np.int64), found.masks, found.alike, found.splits, found.house, banks) for banks in (False, True)
    )
    rows = np.arange(len(firsts))
    return Prices(
        _spread(found, player[rows, found.house]),
        _spread(found, player[rows, _best(found, player, as_player(rules))]),
        _spread(found, player[rows, _by_thumb(rules, found)]),
        _spread(found, bank[rows, _best(found, bank, as_bank(rules))]),
    )


def _best(found: Hands, counts: Ints, stakes: Stakes) -> Ints:
    """The way that is worth most, for each hand."""
    brings, costs = stakes.whole
    gain = counts[:, :, 0] * brings - counts[:, :, 1] * costs
    gain = np.where(found.splits[:, :, 0] < 0, np.iinfo(np.int64).min, gain)
    return np.asarray(gain.argmax(axis=1), dtype=np.int64)


def _by_thumb(rules: PaiGowRules, found: Hands) -> Ints:
    """The way that the rule of thumb takes, for each hand."""
    rule, ways = rules.tiles, thumb("tiles").tiles
    assert rule is not None
    out = []
    for hand, laid in zip(found.hands, found.ways, strict=True):
        split = next(s for way in ways.values() if (s := follow(rule, way, hand)))
        out.append(next(j for j, other in enumerate(laid) if sorted(other.low) in (sorted(split.low), sorted(split.high))))
    return np.array(out, dtype=np.int64)


def _spread(found: Hands, chosen: Ints) -> Spread:
    size = int(found.times.sum()) * _others(found)
    won, lost = (int((chosen[:, i] * found.times).sum()) for i in (0, 1))
    return Spread(Fraction(won, size), Fraction(lost, size))


def _others(found: Hands) -> int:
    """How many hands the croupier can have against a given one."""
    tiles = int(np.bitwise_or.reduce(found.masks)).bit_count()
    each = int(found.masks[0]).bit_count()
    return comb(tiles - each, each)


def tile_advice(rules: PaiGowRules, hand: Sequence[str]) -> dict[tuple[str, ...], Spread]:
    """What each way to set these four tiles wins and loses against the house way, by its low hand."""
    found = hands_of(rules)
    place = found.hands.index(tuple(sorted(hand)))
    first = int(np.argmax(found.alike == place))
    counts = count(np.array([first]), found.masks, found.alike, found.splits, found.house, False)[0]
    size = _others(found)
    return {
        tuple(sorted(split.low)): Spread(Fraction(int(counts[j, 0]), size), Fraction(int(counts[j, 1]), size))
        for j, split in enumerate(found.ways[place])
    }
