"""Bets beside the main one at twenty-one, for its compiled rounds: insurance, and side bets on the first cards, on a third, on
the dealer's 22, on free bets, with meters where there are any.

What a line of a side bet's table asks is asked of the procedure's own functions, once for every three cards; the kernel looks up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import PATTERNS
from tapete.equipment.patterns import Hand as Seen
from tapete.figures import Rounding, share
from tapete.games import module
from tapete.games.twentyone.hands import DEALER, value
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import LAMMERS, must_wait, winning_row
from tapete.odds.twentyone.reading import worth
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Frozen
from tapete.play.moves import Place
from tapete.simulate.kernels import apart
from tapete.simulate.kernels import rounds_beside as rounds21
from tapete.simulate.kernels.automaton import Sitting, State, opening, play
from tapete.simulate.kernels.cards import Bytes, Numbers
from tapete.simulate.kernels.course import Course
from tapete.simulate.kernels.rounds_shoe import Table
from tapete.simulate.laying import Stake
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

MOST_PAIRS = 64
"""Pairs of first cards that may wait for the dealer's second."""
TRIPLES = len(DECK) ** 3


@dataclass(frozen=True)
class Laid:
    """A bet beside the main one."""

    name: str
    amount: int
    paid: tuple[int, ...] = ()
    """Of a side bet what each line brings, the first being the one that nothing makes; nothing of a meter is in it."""
    shares: tuple[tuple[int, Fraction], ...] = ()
    """Of a side bet the lines that take their part of its meter."""
    meter: int = 0
    """What that shows at first, and when all of it has been taken."""
    rounding: Rounding = "house"
    ups: tuple[int, ...] = ()
    """Of insurance the first cards that it is against."""
    gain: int = 0
    """What insurance brings when it wins."""

    def brings(self, shown: int) -> list[int]:
        """What each line brings while the meter shows so much: of a part of it the stake is not given back."""
        found = [*self.paid]
        for line, part in self.shares:
            found[line] = share(shown, part, self.rounding) - self.amount
        return found

    def left(self, shown: int, line: int) -> int:
        """What the meter shows after such a line."""
        part = dict(self.shares).get(line, Fraction(0))
        return self.meter if part == 1 else shown - share(shown, part, self.rounding)

    def taken(self, shown: int, lines: Iterable[int]) -> tuple[int, list[int]]:
        """Seats take one after the other: what the meter shows then, and how much less each takes than if it were the first."""
        left, less = shown, list[int]()
        for line in lines:
            less.append(self.brings(shown)[line] - self.brings(left)[line])
            left = self.left(left, line)
        return left, less


@dataclass(frozen=True)
class RoundsBeside:
    """Chunks of a table of twenty-one at which more is at stake than the hands."""

    name: str
    stake: int
    rules: Table
    beside: rounds21.Beside
    sides: tuple[Laid, ...]
    covers: tuple[Laid, ...]
    deck: Bytes
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None, begins: Numbers | None = None) -> Tally:
        course, every = Course(self.deck, self.rules.size, seed, chunk, rounds, trace, begins), 0
        won, main = apart.zeros(32, np.int64), apart.zeros(2, np.int64)
        played = rounds21.one_beside if self.rules.seats == 1 else rounds21.several_beside
        cloth, notes = rounds21.room(self.rules.seats, len(self.sides))
        shown, lines = [side.meter for side in self.sides], [Line()] * len(self.sides)
        while course.left:
            counts, beside = apart.zeros((len(self.sides), rounds21.MOST_LINES), np.int64), self._showing(shown)
            more, strays, gained = played(
                *course.shoe, self.rules, beside, course.left, counts.ravel(), won, main, course.notes, cloth, notes
            )
            course.played(more, strays)
            every += gained
            for n, side in enumerate(self.sides):
                lines[n] += came_to(side.amount, side.brings(shown[n]), counts[n].tolist())
                first = [line for line, _ in side.shares if counts[n, line]]
                last = notes[rounds21.LINES + n, ::-1].tolist() if self.rules.seats > 1 else first  # seats from the right
                before, (shown[n], less) = shown[n], side.taken(shown[n], last)
                every -= sum(less)
                if less and less[-1]:
                    paid = side.brings(before)[last[-1]]
                    lines[n] += Line(0, -less[-1], (paid - less[-1]) ** 2 - paid**2)
                    course.amend(int(notes[rounds21.NET, 0]), int(notes[rounds21.NET, 0]) - less[-1])
        nets = course.nets(self.parts)
        brought = {self.name: Line(self.stake * rounds, int(main[0]) * self.parts, int(main[1]) * self.parts**2)}
        brought |= {side.name: line for side, line in zip(self.sides, lines, strict=True)}
        brought |= {cover.name: self._covered(cover, won.tolist()) for cover in self.covers}
        return of_nets(nets, brought, -every * self.parts)

    def _showing(self, shown: Sequence[int]) -> rounds21.Beside:
        """The bets with their meters at so much."""
        if not any(side.shares for side in self.sides):
            return self.beside
        pays = self.beside.pays.copy().reshape(-1, rounds21.MOST_LINES)
        for n, side in enumerate(self.sides):
            pays[n, : len(side.paid)] = [amount // self.parts for amount in side.brings(shown[n])]
        return self.beside._replace(pays=pays.ravel())

    def _covered(self, cover: Laid, won: list[int]) -> Line:
        """What an insurance came to."""
        lost, paid_out = (sum(won[2 * up + end] for up in cover.ups) for end in (0, 1))
        return came_to(cover.amount, (-cover.amount, cover.gain), (lost, paid_out))


def came_to(amount: int, brings: Sequence[int], counts: Sequence[int]) -> Line:
    """What a bet came to of which each end came so often."""
    paid = list(zip(brings, counts, strict=False))
    return Line(amount * sum(counts), sum(p * n for p, n in paid), sum(p * p * n for p, n in paid))


Made = tuple[rounds21.Beside, tuple[Laid, ...], tuple[Laid, ...]]
"""Bets beside the main one: as the kernel reads them, the side bets, the insurances."""


def byte(card: str) -> int:
    """A card as a byte: its worth below, and above what else tells it from others."""
    alike = [other for other in DECK if value(other) == value(card)]
    return worth(value(card)) | alike.index(card) << 4


def not_carried(sitting: Sitting) -> Iterator[Text]:
    """What of the bets beside the main one only the procedure can settle."""
    rules: TwentyOneRules = sitting.terms.rules
    for stake in sitting.stakes[1:]:
        rule = rules.bets[stake.kind]
        if rule.role not in ("side", "insurance") or stake.spot or not isinstance(stake.amount, int):
            yield Text(f"«{stake.name}» no es una apuesta de cantidad fija", f"'{stake.name}' is no bet of a fixed amount")
        elif rule.role == "side" and any(row.pays is None and row.share is None for row in rule.table):
            yield Text(
                f"hay una línea de «{stake.name}» que no dice qué paga", f"a line of '{stake.name}' does not say what it pays"
            )
        elif rule.role == "side" and _how(rule) is None:
            yield Text(f"la tabla de «{stake.name}» no cabe en el núcleo", f"the table of '{stake.name}' is beyond the kernel")
    start: State = (), module(rules).memory()
    laid = {move.kind for move in opening(sitting, start) if isinstance(move, Place)}
    for stake in sitting.stakes:
        if rules.bets[stake.kind].role != "insurance" and stake.kind not in laid:
            yield Text(f"la mesa no admite «{stake.name}»", f"the table does not take '{stake.name}'")


def _how(rule: TwentyOneBet) -> int | None:
    """What a side bet is on, if the kernel knows it."""
    names = [row.pattern for row in rule.table]
    if len(names) >= rounds21.MOST_LINES:
        return None
    if all(name.startswith(LAMMERS) for name in names):
        return rounds21.HOUSE_BETS if f"{LAMMERS}0" not in names else None
    if names == ["dealer-22"]:
        return rounds21.DEALER_22
    if rule.draws:
        own = all(name in PATTERNS and PATTERNS[name].needs == "player" for name in names)
        return rounds21.THIRD_CARD if own and rule.settled == "end" else None
    known = all(name in PATTERNS and PATTERNS[name].needs != "dealer" for name in names)
    return rounds21.FIRST_CARDS if known and rule.settled == "deal" else None


def made(sitting: Sitting, seats: int) -> Made | Text:
    """The bets beside the main one as the kernel reads them, in the smallest units; or what it does not carry.

    They are found out with one seat, of which all others have as much.
    """
    reason = next(not_carried(sitting), None)
    if reason is not None:
        return reason
    rules: TwentyOneRules = sitting.terms.rules
    sides = [s for s in sitting.stakes if rules.bets[s.kind].role == "side"]
    tables = [_lines(rules, s) if _how(rules.bets[s.kind]) == rounds21.FIRST_CARDS else None for s in sides]
    if any(isinstance(table, Text) for table in tables):
        return Text("demasiadas manos esperan la segunda carta del croupier", "too many hands wait for the dealer's second card")
    lines = np.zeros((len(sides), TRIPLES), dtype=np.uint8)
    later, places = list[Bytes](), np.zeros((len(sides), len(DECK) ** 2), dtype=np.int32)
    lammers = np.zeros((len(sides), rounds21.MOST_LAMMERS), dtype=np.uint8)
    halts = np.zeros((len(sides), rounds21.MOST_LINES), dtype=np.int64)
    for k, (side, table) in enumerate(zip(sides, tables, strict=True)):
        if _how(rules.bets[side.kind]) == rounds21.THIRD_CARD:
            lines[k], places[k] = _with_third(tuple(row.pattern for row in rules.bets[side.kind].table))
        if isinstance(table, tuple):
            lines[k], waiting = table
            for pair, rows in waiting.items():
                places[k, pair] = sum(map(len, later))
                later.append(rows)
        for n, row in enumerate(rules.bets[side.kind].table, 1):
            halts[k, n] = int(row.share is not None)
            if row.pattern.startswith(LAMMERS):
                lammers[k, int(row.pattern.removeprefix(LAMMERS))] = n
    whole = [rules.bets[s.kind] for s in sides if _how(rules.bets[s.kind]) == rounds21.DEALER_22]
    laid, covers = tuple(side_of(sitting, s) for s in sides), tuple(covers_of(sitting))
    pays, gain, cost = np.zeros((len(sides), rounds21.MOST_LINES), dtype=np.int64), np.zeros(16, np.int64), np.zeros(16, np.int64)
    for k, each in enumerate(laid):
        pays[k, : len(each.paid)] = each.paid
    for cover in covers:
        gain[list(cover.ups)], cost[list(cover.ups)] = cover.gain, cover.amount
    ids = np.zeros(256, dtype=np.uint8)
    for n, card in enumerate(DECK):
        ids[byte(card)] = n
    found = rounds21.Beside(
        ids=ids,
        how=np.array([_how(rules.bets[s.kind]) for s in sides], dtype=np.int64),
        lines=lines.ravel(),
        later=np.concatenate(later) if later else np.zeros(1, dtype=np.uint8),
        places=places.ravel(),
        lammers=lammers.ravel(),
        pays=pays.ravel(),
        halts=halts.ravel(),
        insured=gain,
        premium=cost,
        waits=int(bool(whole)),
        played=int(any(rule.alone == "play" or seats > 1 for rule in whole)),
        prizes=0,
        dealt=np.zeros(1, dtype=np.uint8),
        won=np.zeros(1, dtype=np.int64),
    )
    return found, laid, covers


def side_of(sitting: Sitting, stake: Stake) -> Laid:
    """What each line of a side bet brings."""
    assert isinstance(stake.amount, int)
    rules: TwentyOneRules = sitting.terms.rules
    rule = rules.bets[stake.kind]
    gains = [share(stake.amount, row.pays.net, rules.rounding) if row.pays is not None else 0 for row in rule.table]
    shares = tuple((n, row.share) for n, row in enumerate(rule.table, 1) if row.share is not None)
    start = (sitting.terms.plan.amount(rule.meter) or 0) if rule.meter else 0
    return Laid(stake.name, stake.amount, (-stake.amount, *gains), shares, start, rules.rounding)


@cache
def _with_third(patterns: tuple[str, ...]) -> tuple[Bytes, Numbers]:
    """Of every two cards and the third drawn to them, the first of the lines that they make; and of two cards without a third."""

    def line(cards: tuple[str, ...]) -> int:
        return next((n for n, pattern in enumerate(patterns, 1) if PATTERNS[pattern](Seen(cards))), 0)

    three = np.fromiter(map(line, product(DECK, repeat=3)), np.uint8, TRIPLES)
    return three, np.fromiter(map(line, product(DECK, repeat=2)), np.int64, len(DECK) ** 2)


def _lines(rules: TwentyOneRules, stake: Stake) -> tuple[Bytes, dict[int, Bytes]] | Text:
    """Of every two cards and the dealer's first, the line of the table; and of pairs that wait, the line with the second too."""
    rule, size = rules.bets[stake.kind], len(DECK)
    rows, bet = list(rule.table), Bet(1, stake.kind, "", 1)
    found, waiting = np.zeros((size * size, size), dtype=np.uint8), dict[int, Bytes]()
    by_up = any(PATTERNS[row.pattern].needs == "up" for row in rows)
    seconds = [PATTERNS[row.pattern] for row in rows if PATTERNS[row.pattern].needs == "second"]

    def line(felt: Felt[TwentyOneMemory], *dealer: str) -> int:
        felt.hands[DEALER] = dealer
        row = winning_row(rules, felt, bet)
        return rows.index(row) + 1 if row is not None else 0

    for pair, cards in enumerate(product(DECK, repeat=2)):
        felt = Felt(TwentyOneMemory(first=Frozen({1: cards})))
        may_wait = any(pattern.only(cards) for pattern in seconds)
        if not by_up and not may_wait:
            found[pair] = line(felt, DECK[0])
            continue
        for at, up in enumerate(DECK):
            found[pair, at] = line(felt, up)
            if may_wait and must_wait(rules, felt, bet):
                found[pair, at] = rounds21.WAITS
        if (found[pair] == rounds21.WAITS).any():
            waiting[pair] = np.array([line(felt, *two) for two in product(DECK, repeat=2)], dtype=np.uint8)
        if len(waiting) > MOST_PAIRS:
            return Text("demasiadas manos esperan", "too many hands wait")
    return found.ravel(), waiting


def covers_of(sitting: Sitting, hands: int = 1) -> Iterator[Laid]:
    """The insurances that the table takes of who has so many hands, each against the first cards it is laid against: found by
    letting it be offered."""
    rules: TwentyOneRules = sitting.terms.rules
    start: State = (), module(rules).memory()
    said, taken = opening(sitting, start), dict[str, list[int]]()
    for up in ("A", "10"):
        looks = ("nothing",) if rules.dealer.peeks else ()
        rest = tuple(f"{number}{suit}" for number in range(9, 1, -1) for suit in "hdc")
        first, second = ("5s", "5h")[:hands], ("6s", "6h")[:hands]
        _, told = play(sitting, start, said, (*first, f"{up}s", *second, *looks, *(c for c in rest if c not in first + second)))
        for move in told:
            if isinstance(move, Place) and rules.bets[move.kind].role == "insurance":
                taken.setdefault(move.kind, []).append(worth(up))
    for stake in sitting.stakes:
        rule = rules.bets[stake.kind]
        if rule.role == "insurance":
            assert isinstance(stake.amount, int)
            gain = share(stake.amount, rule.pays.net, rules.rounding) if rule.pays else -stake.amount
            yield Laid(stake.name, stake.amount, ups=tuple(taken.get(stake.kind, ())), gain=gain)


def in_units(beside: rounds21.Beside, parts: int) -> rounds21.Beside:
    """The same with money in units of so many."""
    return beside._replace(
        pays=beside.pays // parts, insured=beside.insured // parts, premium=beside.premium // parts, won=beside.won // parts
    )


def amounts(beside: rounds21.Beside, sides: tuple[Laid, ...], covers: tuple[Laid, ...]) -> list[int]:
    """Every amount that may be won or lost on them; of a meter any may be."""
    found = [*(p for side in sides for p in side.paid), *(a for cover in covers for a in (cover.amount, cover.gain))]
    return [*found, *beside.won.tolist(), *(1 for side in sides if side.shares)]
