"""What a window of reels, a hand of cards or a ticket brings: one answer for the procedure and for the odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from tapete.catalogue.machine.parts import HandRow, Keno, Reels, Row, VideoPoker
from tapete.equipment.hands import ROYAL_FLUSH, STRAIGHT_FLUSH, Standing, best

Window = tuple[tuple[str, ...], ...]
"""What the window shows, reel by reel from the left and each from the top."""


class Win(NamedTuple):
    """A line of the pay table that came: which, on which of the lines played, and what it pays for each credit."""

    row: int
    line: int
    """Counted from 0; -1 for what counts anywhere."""
    pays: Fraction


def window(reels: Reels, stops: Sequence[int], free: bool = False) -> Window:
    """The symbols that show when the reels stand so, the stop being the uppermost."""
    return tuple(
        tuple(strip[(stop + r) % len(strip)] for r in range(reels.rows))
        for strip, stop in zip(reels.reels(free), stops, strict=False)
    )


def on_line(reels: Reels, shown: Window, line: int) -> tuple[str, ...]:
    return tuple(column[row - 1] for column, row in zip(shown, reels.lines[line], strict=False))


def credit_pays(row: Row | HandRow, most: bool) -> Fraction:
    """What a line of the table pays for each credit; with the most credits it may be more."""
    return row.most if most and row.most is not None else row.pays


def line_win(reels: Reels, symbols: Sequence[str], most: bool) -> tuple[int, Fraction] | None:
    """The best line of the table that these symbols make from the left, and what it pays for each credit."""
    found: tuple[int, Fraction] | None = None
    for i, row in enumerate(reels.pays):
        if row.anywhere or row.count > len(symbols):
            continue
        if times := _made(reels, row, symbols):
            pays = times * credit_pays(row, most)
            if found is None or pays > found[1] or (pays == found[1] and row.pot):
                found = (i, pays)
    return found


def _made(reels: Reels, row: Row, symbols: Sequence[str]) -> int:
    """What the line is multiplied by if it is made; nothing if it is not."""
    times = 1
    for name in symbols[: row.count]:
        if name in row.symbols:
            continue
        symbol = reels.symbols[name]
        if not symbol.wild or all(reels.symbols[s].alone for s in row.symbols):
            return 0
        times *= symbol.times
    return times


def anywhere_win(reels: Reels, count_of: Mapping[str, int], most: bool) -> list[tuple[int, Fraction]]:
    """The lines of the table that count anywhere: of those on the same symbols, the one with most of them."""
    found: dict[tuple[str, ...], tuple[int, Fraction]] = {}
    for i, row in sorted(enumerate(reels.pays), key=lambda item: item[1].count):
        if row.anywhere and sum(count_of.get(s, 0) for s in row.symbols) >= row.count:
            found[row.symbols] = (i, credit_pays(row, most))
    return list(found.values())


def counted(shown: Window) -> dict[str, int]:
    """How many of each symbol the window shows."""
    found: dict[str, int] = {}
    for symbol in (s for column in shown for s in column):
        found[symbol] = found.get(symbol, 0) + 1
    return found


def wins(reels: Reels, shown: Window, lines: int, most: bool) -> list[Win]:
    """All that a window brings on the lines that are played."""
    found = []
    for line in range(lines):
        if made := line_win(reels, on_line(reels, shown, line), most):
            found.append(Win(made[0], line, made[1]))
    return [*found, *(Win(row, -1, pays) for row, pays in anywhere_win(reels, counted(shown), most))]


# hold and respin


@lru_cache(maxsize=64)
def landing(lands: Fraction, places: int) -> Mapping[int, int]:
    """In how many equal ways so many of the free places are hit in one spin, each as likely as the others."""
    hit, all_ = lands.numerator, lands.denominator
    return {k: comb(places, k) * hit**k * (all_ - hit) ** (places - k) for k in range(places + 1) if hit or not k}


# cards


@lru_cache(maxsize=100_000)
def standing(cards: tuple[str, ...]) -> Standing:
    return best(cards)


def fits(row: HandRow, made: Standing) -> bool:
    """Whether a hand is what a line of the table names; where none names a royal flush, it is a straight flush."""
    if made.category != row.hand and not (row.hand == STRAIGHT_FLUSH and made.category == ROYAL_FLUSH):
        return False
    if row.ranks and made.ranks[0] not in row.ranks:
        return False
    return not row.kickers or (len(made.ranks) > 1 and made.ranks[1] in row.kickers)


def hand_row(poker: VideoPoker, cards: Iterable[str]) -> int | None:
    """The first line of the table that five cards make."""
    made = standing(tuple(sorted(cards)))
    return next((i for i, row in enumerate(poker.pays) if fits(row, made)), None)


# keno


def keno_pays(keno: Keno, marks: int, hits: int) -> Fraction:
    return keno.pays.get(str(marks), {}).get(str(hits), Fraction(0))
