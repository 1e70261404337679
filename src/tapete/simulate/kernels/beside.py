"""Bets beside the main one at twenty-one, for its compiled rounds: insurance, side bets on the first cards, on 22, on free bets.

What a line of a side bet's table asks is asked of the procedure's own functions, once for every three cards; the kernel looks up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import PATTERNS
from tapete.errors import TapeteError
from tapete.figures import share
from tapete.games import module
from tapete.games.twentyone.hands import DEALER, value
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import LAMMERS, must_wait, winning_row
from tapete.odds.twentyone.reading import worth
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Frozen
from tapete.play.moves import Place
from tapete.simulate.kernels import coups
from tapete.simulate.kernels import rounds as rounds21
from tapete.simulate.kernels.automaton import Sitting, State, opening, play
from tapete.simulate.kernels.cards import Bytes, Numbers
from tapete.simulate.kernels.table import BINS, FAR, NONE, begun
from tapete.simulate.laying import Stake
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

RAN_OUT = Text("se acabaron las cartas del sabot", "the shoe has run out of cards")
MOST_PAIRS = 64
"""Pairs of first cards that may wait for the dealer's second."""
TRIPLES = len(DECK) ** 3


@dataclass(frozen=True)
class Laid:
    """A bet beside the main one."""

    name: str
    amount: int
    paid: tuple[int, ...] = ()
    """Of a side bet what each line brings, the first being the one that nothing makes."""
    ups: tuple[int, ...] = ()
    """Of insurance the first cards that it is against."""
    gain: int = 0
    """What insurance brings when it wins."""


@dataclass(frozen=True)
class RoundsBeside:
    """Chunks of a table of twenty-one with one seat that bets on more than its hand."""

    name: str
    stake: int
    rules: rounds21.Table
    beside: rounds21.Beside
    sides: tuple[Laid, ...]
    covers: tuple[Laid, ...]
    deck: Bytes
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        words, kept = begun(seed, chunk), np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        state, deck = np.array([0, -1, 0, 0], dtype=np.int64), self.deck.copy()
        bins, far, low = np.zeros(BINS + 2, dtype=np.int64), np.zeros(FAR, dtype=np.int64), -BINS // 2
        lines, won = np.zeros(len(self.sides) * rounds21.MOST_LINES, dtype=np.int64), np.zeros(32, dtype=np.int64)
        main, nets, done = np.zeros(2, dtype=np.int64), dict[int, int](), 0
        while done < rounds:
            more, strays = rounds21.batch_beside(
                deck, state, words, self.rules, self.beside, rounds - done, bins, low, far, lines, won, main, kept[done:]
            )
            if state[coups.DRAWN] > self.rules.size:
                raise TapeteError(RAN_OUT)
            done += more
            for net in far[:strays].tolist():
                nets[net * self.parts] = nets.get(net * self.parts, 0) + 1
        for place in np.flatnonzero(bins[1:-1]).tolist():
            net = (place + low) * self.parts
            nets[net] = nets.get(net, 0) + int(bins[place + 1])
        if trace is not None:
            trace[:rounds] = kept * self.parts
        brought = {self.name: Line(self.stake * rounds, int(main[0]) * self.parts, int(main[1]) * self.parts**2)}
        brought |= self._beside(rounds, lines.reshape(-1, rounds21.MOST_LINES).tolist(), won.tolist())
        return of_nets(nets, brought, -sum(net * count for net, count in nets.items()))

    def _beside(self, rounds: int, lines: list[list[int]], won: list[int]) -> Mapping[str, Line]:
        """What the bets beside the main one came to."""
        found = {}
        for side, counts in zip(self.sides, lines, strict=True):
            paid = list(zip(side.paid, counts, strict=False))
            found[side.name] = Line(side.amount * rounds, sum(p * n for p, n in paid), sum(p * p * n for p, n in paid))
        for cover in self.covers:
            lost, paid_out = (sum(won[2 * up + end] for up in cover.ups) for end in (0, 1))
            net = cover.gain * paid_out - cover.amount * lost
            squares = cover.gain**2 * paid_out + cover.amount**2 * lost
            found[cover.name] = Line(cover.amount * (lost + paid_out), net, squares)
        return found


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
        elif rule.role == "side" and (rule.draws or rule.meter or any(row.pays is None for row in rule.table)):
            yield Text(f"«{stake.name}» tiene contador o mira la tercera carta", f"'{stake.name}' has a meter or a third card")
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
    known = all(name in PATTERNS and PATTERNS[name].needs != "dealer" for name in names)
    return rounds21.FIRST_CARDS if known and rule.settled == "deal" else None


def made(sitting: Sitting) -> tuple[rounds21.Beside, tuple[Laid, ...], tuple[Laid, ...]] | Text:
    """The bets beside the main one as the kernel reads them, in the smallest units; or what it does not carry."""
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
    for k, (side, table) in enumerate(zip(sides, tables, strict=True)):
        if isinstance(table, tuple):
            lines[k], waiting = table
            for pair, rows in waiting.items():
                places[k, pair] = sum(map(len, later))
                later.append(rows)
        for n, row in enumerate(rules.bets[side.kind].table, 1):
            if row.pattern.startswith(LAMMERS):
                lammers[k, int(row.pattern.removeprefix(LAMMERS))] = n
    whole = [rules.bets[s.kind] for s in sides if _how(rules.bets[s.kind]) == rounds21.DEALER_22]
    laid, covers = tuple(_side(rules, s) for s in sides), tuple(_covers(sitting))
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
        insured=gain,
        premium=cost,
        waits=int(bool(whole)),
        played=int(any(rule.alone == "play" for rule in whole)),
    )
    return found, laid, covers


def _side(rules: TwentyOneRules, stake: Stake) -> Laid:
    assert isinstance(stake.amount, int)
    rows = rules.bets[stake.kind].table
    gains = [share(stake.amount, row.pays.net, rules.rounding) for row in rows if row.pays is not None]
    return Laid(stake.name, stake.amount, (-stake.amount, *gains))


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


def _covers(sitting: Sitting) -> Iterator[Laid]:
    """The insurances that the table takes, each against the first cards it is laid against: found by letting it be offered."""
    rules: TwentyOneRules = sitting.terms.rules
    start: State = (), module(rules).memory()
    said, taken = opening(sitting, start), dict[str, list[int]]()
    for up in ("A", "10"):
        looks = ("nothing",) if rules.dealer.peeks else ()
        rest = tuple(f"{number}{suit}" for number in range(9, 1, -1) for suit in "hdc")
        _, told = play(sitting, start, said, ("5s", f"{up}s", "6s", *looks, *rest))
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
    return beside._replace(pays=beside.pays // parts, insured=beside.insured // parts, premium=beside.premium // parts)


def amounts(sides: tuple[Laid, ...], covers: tuple[Laid, ...]) -> list[Any]:
    """Every amount that may be won or lost on them."""
    return [*(p for side in sides for p in side.paid), *(a for cover in covers for a in (cover.amount, cover.gain))]
