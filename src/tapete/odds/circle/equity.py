"""What a hand is worth against others: of all that can still come, how much it wins and shares, as an exact fraction.

Nothing is sampled. What would take too long is refused, and the refusal says what would help.

>>> result = equity("AhKh", "QsQd")
>>> result.deals, [(hand.wins, hand.ties) for hand in result]
(1712304, [(787966, 6732), (917606, 6732)])
>>> result[0].equity, f"{float(result[0].equity):.4%}"
(Fraction(197833, 428076), '46.2145%')
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, permutations
from math import prod

import numpy as np
from numpy.typing import NDArray

from tapete.errors import TapeteError, unknown
from tapete.odds.circle.boards import count
from tapete.odds.circle.draws import count_draws, work
from tapete.odds.circle.ranges import Combo, known_cards, read_hand
from tapete.odds.kit.evaluator import name
from tapete.text import Text

GAMES = {"holdem": 2, "omaha": 4, "seven-stud": 7, "stud": 5}
"""The games, and how many cards a hand of each has."""
ALSO = {"texas-holdem": "holdem", "hold'em": "holdem", "seven-card-stud": "seven-stud", "stud-poker": "stud", "five-stud": "stud"}
SHARED = ("holdem", "omaha")
"""Games with a board."""
MOST_MATCHUPS = 2_000_000
MOST_WORK = 10_000_000_000
"""About half a minute."""
PERMUTED = np.array([[4 * (c // 4) + p[c % 4] for c in range(52)] for p in permutations(range(4))], dtype=np.uint8)


@dataclass(frozen=True)
class HandEquity:
    """One hand: in how many deals it is the best alone, or one of two, of three …"""

    hand: str
    shared: tuple[int, ...]
    deals: int

    @property
    def wins(self) -> int:
        return self.shared[0]

    @property
    def ties(self) -> int:
        return sum(self.shared[1:])

    @property
    def win(self) -> Fraction:
        return Fraction(self.wins, self.deals)

    @property
    def tie(self) -> Fraction:
        return Fraction(self.ties, self.deals)

    @property
    def equity(self) -> Fraction:
        """The part of the pot that is its own on average: a deal shared by two counts half."""
        return sum((Fraction(n, k) for k, n in enumerate(self.shared, 1)), Fraction()) / self.deals


@dataclass(frozen=True)
class Equity:
    """All hands of one matchup, and the number of deals that were counted."""

    game: str
    hands: tuple[HandEquity, ...]
    board: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()

    @property
    def deals(self) -> int:
        return self.hands[0].deals

    def __iter__(self) -> Iterator[HandEquity]:
        return iter(self.hands)

    def __getitem__(self, at: int) -> HandEquity:
        return self.hands[at]

    def __len__(self) -> int:
        return len(self.hands)


@dataclass(frozen=True)
class Matchup:
    """Hands as people write them, what lies on the board, and the cards that cannot come."""

    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    game: str = "holdem"


def game_of(words: str) -> str:
    """A game by its name or by that of a game of the catalogue: `omaha`, `chile/texas-holdem`."""
    slug = words.strip().lower().rpartition("/")[2]
    found = ALSO.get(slug, slug)
    if found not in GAMES:
        raise unknown(Text("juego con equidad", "game with equities"), words, GAMES)
    return found


def equity(*hands: str, board: str = "", dead: str = "", game: str = "holdem") -> Equity:
    """What each hand is worth, with these cards on the board and those out of the pack."""
    return _one(Matchup(hands, board, dead, game))


def equities(matchups: Iterable[Matchup]) -> list[Equity]:
    """Many at once: those with two or more known hands of hold'em or Omaha go through the kernel together."""
    asked = [_checked(matchup) for matchup in matchups]
    groups: dict[tuple[int, ...], list[int]] = {}
    for at, deal in enumerate(asked):
        if deal.game in SHARED and all(len(hand) == 1 for hand in deal.hands):
            groups.setdefault((len(deal.hands), GAMES[deal.game], len(deal.board)), []).append(at)
    found: dict[int, Equity] = {}
    for places in groups.values():
        rows = np.array([[hand[0] for hand in asked[at].hands] for at in places], dtype=np.uint8)
        boards = np.array([asked[at].board for at in places], dtype=np.uint8).reshape(len(places), -1)
        dead = np.array([_bits(asked[at].dead) for at in places], dtype=np.uint64)
        for at, counts in zip(places, _count(rows, boards, dead), strict=True):
            found[at] = asked[at].told(counts)
    return [found[at] if at in found else _reckon(deal) for at, deal in enumerate(asked)]


@dataclass(frozen=True)
class _Deal:
    """A matchup that has been read and found possible."""

    game: str
    words: tuple[str, ...]
    hands: tuple[tuple[Combo, ...], ...]
    board: Combo
    dead: Combo

    def told(self, counts: NDArray[np.int64]) -> Equity:
        rows = [tuple(int(n) for n in row[1:]) for row in counts]
        deals = sum(sum(row[k] for row in rows) // (k + 1) for k in range(len(rows)))
        if not deals:
            raise TapeteError(
                Text(
                    "no hay reparto posible: las manos, la mesa y las cartas muertas se estorban",
                    "no deal is possible: hands, board and dead cards are in each other's way",
                )
            )
        hands = tuple(HandEquity(words, row, deals) for words, row in zip(self.words, rows, strict=True))
        return Equity(self.game, hands, tuple(map(name, self.board)), tuple(map(name, self.dead)))


def _refuse(es: str, en: str) -> TapeteError:
    return TapeteError(Text(es, en))


def _checked(matchup: Matchup) -> _Deal:
    game = game_of(matchup.game)
    size = GAMES[game]
    if len(matchup.hands) < 2:
        raise _refuse("hacen falta al menos dos manos", "at least two hands are needed")
    board, dead = known_cards(matchup.board), known_cards(matchup.dead)
    if board and game not in SHARED:
        raise _refuse(f"en {game} no hay cartas comunes", f"there is no board in {game}")
    if len(board) > 5:
        raise _refuse(f"la mesa es de cinco cartas, no de {len(board)}", f"a board is five cards, not {len(board)}")
    if game in SHARED:
        hands = tuple(read_hand(words, size) for words in matchup.hands)
    else:
        hands = tuple((known_cards(words),) for words in matchup.hands)
        for words, (cards,) in zip(matchup.hands, hands, strict=True):
            if len(cards) > size:
                raise _refuse(f"«{words}»: una mano es de {size} cartas", f"'{words}': a hand is {size} cards")
    certain = list(chain(board, dead, *(hand[0] for hand in hands if len(hand) == 1)))
    if twice := {card for card in certain if certain.count(card) > 1}:
        which = ", ".join(name(card) for card in sorted(twice))
        raise _refuse(f"{which}: una carta no está en dos sitios", f"{which}: a card is not in two places")
    coming = size * len(hands) + 5 * (game in SHARED) - sum(len(h[0]) for h in hands if game not in SHARED) - len(board)
    left = 52 - len(dead) - len(board) - (0 if game in SHARED else sum(len(h[0]) for h in hands))
    if coming > left:
        raise _refuse(
            f"no alcanzan las cartas: faltan {coming} y quedan {left}", f"the pack is too short: {coming} to come, {left} left"
        )
    return _Deal(game, matchup.hands, hands, board, dead)


def _one(matchup: Matchup) -> Equity:
    return _reckon(_checked(matchup))


def _reckon(deal: _Deal) -> Equity:
    if deal.game not in SHARED:
        return _reckon_draws(deal)
    rows, times = _matchups(deal)
    boards = np.broadcast_to(np.array(deal.board, dtype=np.uint8), (len(rows), len(deal.board)))
    counts = _count(rows, np.ascontiguousarray(boards), np.full(len(rows), _bits(deal.dead), dtype=np.uint64))
    return deal.told(np.tensordot(times, counts, axes=1))


def _reckon_draws(deal: _Deal) -> Equity:
    size, hands = GAMES[deal.game], [hand[0] for hand in deal.hands]
    left = 52 - len(deal.dead) - sum(map(len, hands))
    if work(hands, left, size) > MOST_WORK:
        cards = size * len(hands) - sum(map(len, hands))
        raise _refuse(
            f"faltan {cards} cartas de {len(hands)} manos: contarlo todo llevaría demasiado; dé más cartas o menos manos",
            f"{cards} cards of {len(hands)} hands are to come: to count it all takes too long; give more cards or fewer hands",
        )
    return deal.told(count_draws(hands, deal.dead, size))


def _bits(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _matchups(deal: _Deal) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The hands against each other, one of each range; those that differ by suits alone are one, as often as there are."""
    gone = set(deal.board) | set(deal.dead)
    ranges = [[combo for combo in hand if not gone & set(combo)] for hand in deal.hands]
    total = prod(len(r) for r in ranges)
    size = GAMES[deal.game]
    if total > MOST_MATCHUPS:
        raise _refuse(
            f"son {total:,} repartos de cartas cubiertas: demasiados para contarlos todos; dé manos o gamas más estrechas",
            f"that is {total:,} deals of hole cards: too many to count them all; give hands or narrower ranges",
        )
    rows = _apart(ranges, size)
    if len(rows) < 2:
        return rows, np.ones(len(rows), dtype=np.int64)
    keep = [
        p
        for p in PERMUTED
        if {int(p[c]) for c in deal.board} == set(deal.board) and {int(p[c]) for c in deal.dead} == set(deal.dead)
    ]
    least = min_rows([np.sort(p[rows], axis=2).reshape(len(rows), -1) for p in keep])
    unique, times = np.unique(least, axis=0, return_counts=True)
    return np.ascontiguousarray(unique.reshape(len(unique), len(ranges), size)), times.astype(np.int64)


def _apart(ranges: Sequence[Sequence[Combo]], size: int) -> NDArray[np.uint8]:
    """One hand of each range, in every way in which no card is in two of them."""
    rows, used = np.zeros((1, 0, size), dtype=np.uint8), np.zeros(1, dtype=np.uint64)
    for combos in ranges:
        cards = np.array(combos, dtype=np.uint8).reshape(-1, size)
        bits = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        before, after = np.nonzero(used[:, None] & bits[None, :] == 0)
        rows = np.concatenate([rows[before], cards[after][:, None, :]], axis=1)
        used = used[before] | bits[after]
    return rows


def min_rows(tables: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Row by row, the least of several tables in the order of a dictionary."""
    least = tables[0]
    for table in tables[1:]:
        differ = least != table
        first = differ.argmax(axis=1)
        at = np.arange(len(least))
        less = differ.any(axis=1) & (table[at, first] < least[at, first])
        least = np.where(less[:, None], table, least)
    return least


def _count(rows: NDArray[np.uint8], boards: NDArray[np.uint8], dead: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Through the kernel, in as many pieces as there are cores if there is enough to do."""
    pieces = min(os.cpu_count() or 1, max(1, len(rows) // 32))
    if pieces == 1:
        return count(rows, boards, dead)
    cuts = np.array_split(np.arange(len(rows)), pieces)
    with ThreadPoolExecutor(pieces) as pool:
        return np.concatenate(list(pool.map(lambda at: count(rows[at], boards[at], dead[at]), cuts)))
