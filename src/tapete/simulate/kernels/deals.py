"""Rounds of cards that come to one number: the kernel counts numbers, and the first deal of each is played by the procedure.

So nothing that is paid stands in a kernel, and nobody has to look for cards that give a result: those that gave it are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import numpy as np

from tapete.catalogue.poker.rules import PokerBet, PokerRow, PokerRules
from tapete.games import module
from tapete.games.poker.hands import TABLE
from tapete.odds.kit.evaluator import name
from tapete.play.asks import Ask, Chance, Decide
from tapete.play.exchange import KEEP, Swap
from tapete.play.felt import Felt
from tapete.play.moves import Choose, Outcome
from tapete.play.terms import Terms
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.automaton import Account, Sitting, State, account, laid, opening, play
from tapete.simulate.kernels.cards import Bytes, Numbers, Results
from tapete.simulate.kernels.table import NONE, begun
from tapete.simulate.laying import Stake
from tapete.simulate.tally import Tally

NO_CARD = 255
"""Behind the last card of an example."""
Plays = Callable[[Bytes, Any, int, Numbers, Bytes, Numbers], int]
"""A kernel with its tables: the pack, the generator, how many rounds; and what it fills: how often each number came to seat 1 and
to the others, of each number the cards of a seat that first came to it, and the number of every round at seat 1. It gives how
many rounds it has played: fewer where it stopped after the cards of one that it leaves to the procedure."""


@dataclass(frozen=True)
class Meter:
    """A meter that all seats play for: it grows by as much every round, until a round takes something from it."""

    kind: str
    start: int
    fill: int
    table: Sitting
    """All seats, who play the rounds before which the kernel stops."""


@dataclass(frozen=True)
class Deals:
    """Chunks of such rounds."""

    sitting: Sitting
    """One seat of the table, which plays as the kernel does."""
    cards: Bytes
    plays: Plays
    keys: int
    """How many numbers there are."""
    longest: int
    """How many cards an example has at the most."""
    meter: Meter | None = None
    known: dict[int, Account] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    """Held while the procedure plays: there is one player."""

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts = apart.zeros((2, self.keys), np.int64)
        examples = np.full((self.keys, self.longest), NO_CARD, dtype=np.uint8)
        stopped = self._deal(seed, chunk, rounds, counts, examples, kept)
        came = np.flatnonzero(counts.any(axis=0))
        accounts = [self._account(key, examples[key]) for key in came.tolist()]
        if trace is not None:
            nets = np.zeros(self.keys, dtype=np.int64)
            nets[came] = [found.net for found in accounts]
            trace[:rounds] = nets[kept]
            for k, found in stopped.items():
                trace[k] = found.net
        once = np.ones(len(stopped), dtype=np.int64)
        own, every = (np.concatenate([times, once]) for times in (counts[0, came], counts[:, came].sum(axis=0)))
        return Results(self.sitting.names, [*accounts, *stopped.values()]).tally(own, every)

    def _deal(self, seed: int, chunk: int, rounds: int, counts: Numbers, examples: Bytes, kept: Numbers) -> dict[int, Account]:
        """Deal all rounds; those that take something from the meter are played one after the other, and told."""
        cards, words, found = apart.copied(self.cards), begun(seed, chunk), dict[int, Account]()
        shows, since = self.meter.start if self.meter else 0, 0
        done = self.plays(cards, words, rounds, counts, examples, kept)
        while done < rounds:
            assert self.meter is not None
            shows += self.meter.fill * (done - since)
            found[done], felt = self._played(self.meter.table, cards, {self.meter.kind: shows})
            shows, done = felt.meters[self.meter.kind], done + 1
            since = done
            done += self.plays(cards, words, rounds - done, counts, examples, kept[done:])
        return found

    def _account(self, number: int, example: Bytes) -> Account:
        """What a number comes to where no meter is touched: the same every time."""
        if number not in self.known:
            self.known[number] = self._played(self.sitting, example, {})[0]
        return self.known[number]

    def _played(self, sitting: Sitting, cards: Bytes, meters: Mapping[str, int]) -> tuple[Account, Felt]:
        with self.lock:
            start: State = (), module(sitting.terms.rules).memory()
            script = tuple(name(card) for card in cards.tolist() if card != NO_CARD)
            felt, told = play(sitting, start, opening(sitting, start), script, meters)
            return account(sitting, felt, told), felt


def decisions(sitting: Sitting) -> Iterator[tuple[Felt, Decide]]:
    """The table at each choice of one who stays and keeps, and what it asks; other cards may be laid there meanwhile."""
    rules: PokerRules = sitting.terms.rules
    state = (), module(rules).memory()
    felt, drawn = laid(state), 0
    procedure = module(rules).coup(sitting.terms, felt)
    ask: Ask = next(procedure)
    for move in opening(sitting, state):
        ask = procedure.send(move)
    while True:
        if isinstance(ask, Chance):
            ask, drawn = procedure.send(Outcome(ask.verb, name(drawn))), drawn + 1
            continue
        assert isinstance(ask, Decide)
        hands = dict(felt.hands)
        yield felt, ask
        felt.hands = hands
        choice = ask.pending[0]
        stays = KEEP
        if not isinstance(ask, Swap):
            stage = next(s for s in rules.stages if max(s.shows, rules.deal.open) == len(felt.hands.get(TABLE, ())))
            stays = next(word for word, way in stage.ways.items() if not way.folds and not way.ends)
        ask = procedure.send(Choose(choice.bet.seat, stays, ask.about(choice)))


def asked_at(sitting: Sitting, common: int) -> tuple[Felt, Decide]:
    """The table at the choice with so many common cards in sight, and what it asks."""
    return next((felt, ask) for felt, ask in decisions(sitting) if len(felt.hands.get(TABLE, ())) == common)


def meter_of(terms: Terms[Any], side: Stake, table: Sitting) -> Meter:
    """The meter of a progressive that all seats of a table have."""
    rule: PokerBet = terms.rules.bets[side.kind]
    assert isinstance(side.amount, int)
    part = terms.plan.fraction(rule.fills) if rule.fills else None
    fill = int(side.amount * part) * len(table.player.seats) if part else 0
    return Meter(side.kind, terms.plan.amount(rule.meter) or 0, fill, table)


def stops(rule: PokerBet | None, categories: Sequence[str]) -> Bytes:
    """By the category of each number, whether the procedure must play such rounds: they take from a meter, bring something to
    others too, or what they bring hangs on more than the category. Nothing where there is no such bet."""
    if rule is None:
        return np.zeros(0, dtype=np.uint8)
    rows = {r.hand for r in rule.table.values() if r.share is not None or rule.fixed_from_meter or r.envy or not by_hand(r)}
    return np.array([category in rows for category in categories], dtype=np.uint8)


def by_hand(row: PokerRow) -> bool:
    """Whether a line of a pay table asks for a category and nothing else."""
    return bool(row.hand) and not (row.least or row.most or row.cards or row.suit or row.dealer_too or row.suited is not None)
