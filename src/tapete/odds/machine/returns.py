"""What a machine returns, exactly: the part of what is staked that comes back, by where it comes from.

Reels stop independently, so what a line brings follows from how often each reel shows each symbol on it; free games and held
symbols are short chains; keno is hypergeometric; video poker is solved for best play (`video_poker`). No cycle is run through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb, prod

from tapete.catalogue.machine.parts import Keno, Machine, Reels, Respin
from tapete.catalogue.memo import once_per_rules
from tapete.errors import Refused
from tapete.games.machine.wins import anywhere_win, credit_pays, keno_pays, landing, line_win
from tapete.text import Text

ENDLESS = Text("sus juegos gratis no terminan nunca", "its free games never end")


@dataclass(frozen=True)
class Parts:
    """A return by its sources, per unit staked, and for each line of the pay table how often it comes and what it brings."""

    parts: Mapping[str, Fraction]
    rows: Mapping[int, tuple[Fraction, Fraction]] = field(default_factory=dict)
    """By line of the table: how often it comes in a play that is paid for (on all lines played together), and what it returns."""
    pot: Fraction = Fraction(0)
    """How often the pot is won."""

    @property
    def total(self) -> Fraction:
        return sum(self.parts.values(), Fraction(0))


# reels


Shares = tuple[tuple[tuple[str, int], ...], ...]
"""In how many equal ways each reel shows each symbol on a line."""
Rows = dict[int, tuple[Fraction, Fraction]]
"""By line of the table: how often it comes, and what it brings."""
NEVER = (Fraction(0), Fraction(0))


def shares(reels: Reels, reel: int, row: int, free: bool = False) -> tuple[tuple[str, int], ...]:
    """In how many ways a reel shows each symbol in a row of the window."""
    strip, ways = reels.reels(free)[reel], reels.ways(reel, free)
    found: Counter[str] = Counter()
    for stop, weight in enumerate(ways):
        found[strip[(stop + row - 1) % len(strip)]] += weight
    return tuple(sorted(found.items()))


def line_rows(reels: Reels, chances: Shares, most: bool) -> Rows:
    """For each line of the table: how often it is the one that pays on a line of the window, and what it brings a credit."""
    sizes = [sum(n for _, n in reel) for reel in chances]
    rest = [prod(sizes[i:]) for i in range(len(sizes) + 1)]
    found: dict[int, tuple[int, Fraction]] = {}
    for symbols, ways in _prefixes(reels, chances, (), 1):
        if made := line_win(reels, symbols, most):
            many = ways * rest[len(symbols)]
            often, back = found.get(made[0], (0, Fraction(0)))
            found[made[0]] = often + many, back + many * made[1]
    return {i: (Fraction(often, rest[0]), back / rest[0]) for i, (often, back) in found.items()}


def _prefixes(reels: Reels, chances: Shares, symbols: tuple[str, ...], ways: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every beginning of a line after which nothing that follows can change what it pays, and in how many ways it comes."""
    if len(symbols) == len(chances) or not _open(reels, symbols):
        yield symbols, ways
        return
    for symbol, part in chances[len(symbols)]:
        yield from _prefixes(reels, chances, (*symbols, symbol), ways * part)


def _open(reels: Reels, symbols: tuple[str, ...]) -> bool:
    """Whether a longer line of the table may still be made."""
    return any(
        row.count > len(symbols)
        and not row.anywhere
        and all(
            s in row.symbols or (reels.symbols[s].wild and not all(reels.symbols[x].alone for x in row.symbols)) for s in symbols
        )
        for row in reels.pays
    )


def seen(reels: Reels, symbols: tuple[str, ...], free: bool = False) -> dict[int, Fraction]:
    """How often the window shows so many of these symbols."""
    total = {0: Fraction(1)}
    for reel, strip in enumerate(reels.reels(free)):
        ways, here = reels.ways(reel, free), Counter[int]()
        for stop, weight in enumerate(ways):
            here[sum(strip[(stop + r) % len(strip)] in symbols for r in range(reels.rows))] += weight
        after: dict[int, Fraction] = {}
        for n, chance in total.items():
            for more, weight in here.items():
                after[n + more] = after.get(n + more, Fraction(0)) + chance * Fraction(weight, sum(ways))
        total = after
    return total


def anywhere_rows(reels: Reels, most: bool, free: bool = False) -> Rows:
    """For each line of the table that counts anywhere: how often it pays, and what it brings for each credit staked."""
    found: Rows = {}
    for symbols in {row.symbols for row in reels.pays if row.anywhere}:
        for n, chance in seen(reels, symbols, free).items():
            for i, pays in anywhere_win(reels, {symbols[0]: n}, most):
                if reels.pays[i].symbols == symbols:
                    often, back = found.get(i, NEVER)
                    found[i] = often + chance, back + chance * pays
    return found


def given(reels: Reels, most: bool, free: bool = False) -> Fraction:
    """How many free games a game gives on average."""
    return sum((often * reels.pays[i].free for i, (often, _) in anywhere_rows(reels, most, free).items()), Fraction(0))


@once_per_rules
def _known(reels: Reels) -> dict[tuple[Shares, bool], Rows]:
    """What has been worked out for these reels: lines are alike where the stops of a reel come alike."""
    return {}


def on_lines(reels: Reels, lines: int, most: bool, free: bool = False) -> Rows:
    """For each line of the table: how often it comes on so many lines, and what it returns of what is staked on them."""
    found: Rows = {}
    known = _known(reels)
    for line in reels.lines[:lines]:
        chances = tuple(shares(reels, i, row, free) for i, row in enumerate(line))
        if (chances, most) not in known:
            known[chances, most] = line_rows(reels, chances, most)
        for i, (often, back) in known[chances, most].items():
            before = found.get(i, NEVER)
            found[i] = before[0] + often, before[1] + back / lines
    return found


def free_game(reels: Reels, lines: int, most: bool) -> Fraction:
    """What one free game brings, those that it gives among it, for each unit staked in the game that gave it."""
    rule = reels.free
    if rule is None:
        return Fraction(0)
    rows = (on_lines(reels, lines, most, True), anywhere_rows(reels, most, True))
    brings = rule.times * sum((back for table in rows for _, back in table.values()), Fraction(0))
    more = given(reels, most, True) if rule.again else Fraction(0)
    if more >= 1:
        raise Refused(ENDLESS)
    return brings / (1 - more)


@lru_cache(maxsize=256)
def _chain(lands: Fraction, again: int, places: int, coins: int, spins: int) -> tuple[Fraction, Fraction, Fraction]:
    """Where it ends from here: the mean number held, the mean of its square, and how often the window is full."""
    if coins == places or not spins:
        return Fraction(coins), Fraction(coins * coins), Fraction(int(coins == places))
    ways = landing(lands, places - coins)
    total, found = sum(ways.values()), [Fraction(0)] * 3
    for landed, weight in ways.items():
        end = _chain(lands, again, places, coins + landed, again if landed else spins - 1)
        found = [a + Fraction(weight, total) * b for a, b in zip(found, end, strict=True)]
    return found[0], found[1], found[2]


def coin_moments(respin: Respin) -> tuple[Fraction, Fraction]:
    """What a held symbol is worth on average, and the average of its square."""
    total = sum(respin.values.values())
    first = sum((Fraction(int(v) * n, total) for v, n in respin.values.items()), Fraction(0))
    return first, sum((Fraction(int(v) ** 2 * n, total) for v, n in respin.values.items()), Fraction(0))


def held_moments(respin: Respin, places: int, coins: int) -> tuple[Fraction, Fraction]:
    """What is paid for symbols held from so many on: the mean and the mean of the square, per unit staked."""
    mean, square, full = _chain(respin.lands, respin.spins, places, coins, respin.spins)
    worth, worth2 = coin_moments(respin)
    first = mean * worth + full * respin.full
    # the square of a sum of n independent values, and of the extra for a full window, in which n is the number of places
    second = mean * (worth2 - worth**2) + square * worth**2 + full * (2 * respin.full * places * worth + respin.full**2)
    return first, second


def held(reels: Reels) -> Fraction:
    """What held symbols return."""
    rule = reels.respin
    if rule is None:
        return Fraction(0)
    places = len(reels.strips) * reels.rows
    began = {n: p for n, p in seen(reels, (rule.symbol,)).items() if n >= rule.needs}
    return sum((p * held_moments(rule, places, n)[0] for n, p in began.items()), Fraction(0))


def _once(reels: Reels, symbols: tuple[str, ...]) -> bool:
    """Whether no window of a reel shows two of what makes this line: then no two lines can make it at once."""
    fits = {*symbols, *(name for name, s in reels.symbols.items() if s.wild)}
    strips = reels.strips
    return all(
        sum(strip[(stop + r) % len(strip)] in fits for r in range(reels.rows)) <= 1
        for strip in strips
        for stop in range(len(strip))
    )


def of_reels(machine: Machine, lines: int, most: bool) -> Parts:
    reels = machine.reels
    assert reels is not None
    on, anywhere = on_lines(reels, lines, most), anywhere_rows(reels, most)
    parts = {"lines": sum((back for _, back in on.values()), Fraction(0))}
    if anywhere:
        parts["anywhere"] = sum((back for _, back in anywhere.values()), Fraction(0))
    if reels.free:
        parts["free"] = given(reels, most) * free_game(reels, lines, most)
    if reels.respin:
        parts["respin"] = held(reels)
    won = Fraction(0)
    if machine.pot and most:
        parts["pot"] = machine.pot.rate
        kept = [(i, row) for i, row in enumerate(reels.pays) if row.pot]
        whole = [(i, row) for i, row in kept if row.anywhere or _once(reels, row.symbols)]
        won = sum(((on.get(i) or anywhere.get(i) or (Fraction(0),))[0] for i, _ in whole), Fraction(0))
    return Parts(parts, {**on, **anywhere}, won)


# keno


def hits(keno: Keno, marks: int) -> dict[int, Fraction]:
    """How often so many of the marked numbers come: the hypergeometric distribution."""
    ways = comb(keno.numbers, keno.drawn)
    return {
        k: Fraction(comb(marks, k) * comb(keno.numbers - marks, keno.drawn - k), ways)
        for k in range(max(0, keno.drawn - keno.numbers + marks), min(marks, keno.drawn) + 1)
    }


def of_keno(keno: Keno, marks: int) -> Parts:
    rows = {k: (p, p * keno_pays(keno, marks, k)) for k, p in hits(keno, marks).items() if keno_pays(keno, marks, k)}
    return Parts({"hits": sum((back for _, back in rows.values()), Fraction(0))}, rows)


# video poker


def of_poker(machine: Machine, most: bool) -> Parts:
    from tapete.odds.machine.video_poker import solve

    assert machine.poker is not None
    pays = tuple(credit_pays(row, most) for row in machine.poker.pays)
    often = solve(machine.poker, pays)
    rows = {i: (p, p * pays[i]) for i, p in enumerate(often)}
    parts = {"hands": sum((back for _, back in rows.values()), Fraction(0))}
    won = sum((often[i] for i, row in enumerate(machine.poker.pays) if row.pot), Fraction(0))
    if machine.pot and most:
        parts["pot"] = machine.pot.rate
    return Parts(parts, rows, won)


# any machine


def bets_of(machine: Machine) -> list[tuple[str, bool]]:
    """Every bet that is worth something else than another: its spot, and whether with the most credits."""
    differs = machine.credits > 1 and (machine.pot is not None or any(row.most is not None for row in machine.rows))
    ways = (True, False) if differs else (True,)
    if machine.reels:
        spots = [str(n) for n in reversed(machine.reels.counts)]
    else:
        spots = sorted(machine.keno.pays, key=int) if machine.keno else [""]
    return [(spot, most) for spot in spots for most in ways]


def returned(machine: Machine, spot: str, most: bool) -> Parts:
    """What one bet of a machine returns."""
    if machine.reels:
        return of_reels(machine, int(spot), most)
    if machine.keno:
        return of_keno(machine.keno, int(spot))
    return of_poker(machine, most)


def lowest(machine: Machine) -> Fraction:
    """The least that any bet of the machine returns."""
    if machine.live is not None:
        from tapete.odds.machine.live import lowest_of

        return lowest_of(machine.live)
    return min(returned(machine, spot, most).total for spot, most in bets_of(machine))
