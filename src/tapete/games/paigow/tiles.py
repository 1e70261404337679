"""Thirty-two tiles (Puerto Rico §11.2): listed hands first, then the last figure of the spots, then the higher tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.paigow.rules import TileRank, TileWay
from tapete.equipment.tiles import spots
from tapete.games.paigow.worth import Split, Worth
from tapete.text import Text

POINTS = "points"


@once_per_rules
def _ranks(rule: TileRank) -> dict[str, int]:
    """Each tile's own rank, 0 for the highest row."""
    return {tile: i for i, row in enumerate(rule.rows) for tile in row}


@once_per_rules
def _worths(rule: TileRank) -> dict[tuple[str, ...], Worth]:
    """What every two tiles are worth; the set is small enough to work it all out once."""
    pairs = combinations_with_replacement(sorted(rule.tiles), 2)
    return {pair: _worth(rule, pair) for pair in pairs}


def worth(rule: TileRank, tiles: Sequence[str]) -> Worth:
    """What two tiles together are worth."""
    one, other = tiles
    return _worths(rule)[(one, other) if one <= other else (other, one)]


def _worth(rule: TileRank, tiles: Sequence[str]) -> Worth:
    pair = sorted(tiles)
    for place, hand in enumerate(rule.hands.values()):
        if any(sorted(of.split()) == pair for of in hand.of):
            return Worth((1, len(rule.hands) - place), hand.kind, hand.names)
    value, rank = max((sum(v for v, _ in way) % 10, max(-r for _, r in way)) for way in _counted(rule, tiles))
    top = next(tile for tile, r in _ranks(rule).items() if r == -rank)
    return Worth((0, value, rank), POINTS, Text(f"{value}, con {top}", f"{value}, with {top}"))


def _counted(rule: TileRank, tiles: Sequence[str]) -> Iterator[tuple[tuple[int, int], ...]]:
    """The spots and the rank of each tile, in every way that the text lets them count."""
    ranks, first, second = _ranks(rule), *tiles
    for one in _alone(rule, ranks, first):
        for other in _alone(rule, ranks, second):
            yield one, other


def _alone(rule: TileRank, ranks: dict[str, int], tile: str) -> list[tuple[int, int]]:
    own = [(spots(tile), ranks[tile])]
    other = rule.counts_as.get(tile)
    return [*own, (other.value, ranks[other.rank_of])] if other else own


def splits(rule: TileRank, tiles: Sequence[str]) -> list[Split]:
    """The three ways to lay four tiles, the weaker hand low; ways that are the same hands are one."""
    found: dict[tuple[tuple[str, ...], ...], Split] = {}
    for i, j in combinations(range(4), 2):
        if i == 0:
            one, other = (tiles[0], tiles[j]), tuple(tiles[k] for k in range(1, 4) if k != j)
            split = lay(rule, one, other)
            found.setdefault((tuple(sorted(split.low)), tuple(sorted(split.high))), split)
    return list(found.values())


def lay(rule: TileRank, one: Sequence[str], other: Sequence[str]) -> Split:
    """Two hands: the higher is the high hand (§11.1(6))."""
    low, high = (one, other) if worth(rule, one) <= worth(rule, other) else (other, one)
    return Split(tuple(low), tuple(high))


# the house way


def follow(rule: TileRank, way: TileWay, tiles: Sequence[str]) -> Split | None:
    """The split that a rule of the house way orders, if it is about these tiles."""
    found = splits(rule, tiles)
    if way.extremes:
        ranks = _ranks(rule)
        ordered = sorted(tiles, key=lambda t: ranks[t])
        return lay(rule, (ordered[0], ordered[-1]), ordered[1:-1])
    listed: list[str] = [*way.together, *map(str, way.values)]
    for names in [[name] for name in listed] if way.in_order else [listed]:
        fits = [s for s in found if any(_called(worth(rule, hand)) in names for hand in (s.low, s.high))]
        if fits:
            return max(fits, key=lambda s: _preferred(rule, way, s))
    return None


def _called(worth_: Worth) -> str:
    return str(worth_.strength[1]) if worth_.kind == POINTS else worth_.kind


def _preferred(rule: TileRank, way: TileWay, split: Split) -> tuple[Worth, Worth]:
    low, high = worth(rule, split.low), worth(rule, split.high)
    return (high, low) if way.choose == "high" else (low, high)
