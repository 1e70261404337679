"""Rounds of cards that come to one number: the kernel counts numbers, and the first deal of each is played by the procedure.

So nothing that is paid stands in a kernel, and nobody has to look for cards that give a result: those that gave it are told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

import numpy as np

from tapete.catalogue.poker.rules import PokerRules
from tapete.games import module
from tapete.games.poker.hands import TABLE
from tapete.odds.kit.evaluator import name
from tapete.play.asks import Ask, Chance, Decide
from tapete.play.felt import Felt
from tapete.play.moves import Choose, Outcome
from tapete.simulate.kernels.automaton import Account, Sitting, State, account, laid, opening, play
from tapete.simulate.kernels.cards import Bytes, Numbers, Results
from tapete.simulate.kernels.table import NONE, begun
from tapete.simulate.tally import Tally

NO_CARD = 255
"""Behind the last card of an example."""
Plays = Callable[[Bytes, object, int, Numbers, Bytes, Numbers], None]
"""A kernel with its tables: the pack, the generator, how many rounds; and what it fills: how often each number came to seat 1 and
to the others, of each number the cards of a seat that first came to it, and the number of every round at seat 1."""


@dataclass(frozen=True)
class Deals:
    """Chunks of such rounds."""

    sitting: Sitting
    """One seat of the table."""
    cards: Bytes
    plays: Plays
    keys: int
    """How many numbers there are."""
    longest: int
    """How many cards an example has at the most."""
    known: dict[int, Account] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    """Held while the procedure plays: there is one player."""

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts = np.zeros((2, self.keys), dtype=np.int64)
        examples = np.full((self.keys, self.longest), NO_CARD, dtype=np.uint8)
        self.plays(self.cards.copy(), begun(seed, chunk), rounds, counts, examples, kept)
        came = np.flatnonzero(counts.any(axis=0))
        accounts = [self._account(key, examples[key].tolist()) for key in came.tolist()]
        if trace is not None:
            nets = np.zeros(self.keys, dtype=np.int64)
            nets[came] = [found.net for found in accounts]
            trace[:rounds] = nets[kept]
        return Results(self.sitting.names, accounts).tally(counts[0, came], counts[:, came].sum(axis=0))

    def _account(self, key: int, cards: list[int]) -> Account:
        with self.lock:
            if key not in self.known:
                start: State = (), module(self.sitting.terms.rules).memory()
                script = tuple(name(card) for card in cards if card != NO_CARD)
                played = play(self.sitting, start, opening(self.sitting, start), script)
                self.known[key] = account(self.sitting, *played)
            return self.known[key]


def asked_at(sitting: Sitting, common: int) -> tuple[Felt, Decide]:
    """The table at the choice with so many common cards in sight, and what it asks."""
    rules: PokerRules = sitting.terms.rules
    state = (), module(rules).memory()
    felt, drawn = laid(state), 0
    procedure = module(rules).coup(sitting.terms, felt)
    ask: Ask = next(procedure)
    for move in opening(sitting, state):
        ask = procedure.send(move)
    while not (isinstance(ask, Decide) and len(felt.hands.get(TABLE, ())) == common):
        if isinstance(ask, Chance):
            ask, drawn = procedure.send(Outcome(ask.verb, name(drawn))), drawn + 1
        else:
            assert isinstance(ask, Decide)
            choice = ask.pending[0]
            stage = next(s for s in rules.stages if max(s.shows, rules.deal.open) == len(felt.hands.get(TABLE, ())))
            stays = next(word for word, way in stage.ways.items() if not way.folds and not way.ends)
            ask = procedure.send(Choose(choice.bet.seat, stays, ask.about(choice)))
    return felt, ask
