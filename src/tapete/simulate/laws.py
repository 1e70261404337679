"""The law of a round at cards: by what the odds count, by following what stays on the felt, or from very many rounds played.

Thirty-and-forty leaves bets in prison: a chain of what lies there, with the exact chances of both rows. Of poker the odds count
every deal under best play. Twenty-one has a law that nobody has counted: compiled rounds are played, each from a fresh shoe, and
the answer says that it was so and how large the error is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tapete.catalogue.loader import Game
from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.trente.rules import TrenteRules
from tapete.odds.poker.laws import Law, law
from tapete.odds.poker.reading import Ride, Unpriced, figures_of
from tapete.odds.trente.price import chances
from tapete.runner import run
from tapete.simulate.chain import Chain, one_state
from tapete.simulate.kernels import for_
from tapete.simulate.kernels.automaton import Sitting, explore
from tapete.simulate.kernels.trente import scripts
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec, Wager, chunks
from tapete.simulate.strategy import Rule, basic, by_rules
from tapete.simulate.tally import Tally
from tapete.table.table import Table
from tapete.text import Text

SAMPLE = 2**25
"""Rounds that are played for a law which nobody has counted."""
ENDS = ("black", "red", "refait", "tie")
"""How two rows compare, in the order of the scripts."""

Laid = Sequence[tuple[str, str, int]]
"""Kind, spot and amount of each bet."""


def of_rows(game: Game, plan: Mapping[str, Any], stakes: Laid, choose: str) -> Chain | None:
    """Thirty-and-forty: every end of a coup from every state of the felt.

    Color hangs on one first card alone, and with all colours exchanged a shoe is the same: each colour is as likely.
    """
    table = Table(game, plan)
    rules: TrenteRules = table.terms.rules
    laid = tuple(Stake(f"{kind} {spot}".strip(), kind, spot, amount) for kind, spot, amount in stakes)
    asked = [*([by_rules([Rule((choose,))])] if choose else []), basic]
    results = scripts(rules)[:-1]  # the last is the coup that the cut card voids
    found = explore(Sitting(table.terms, Player(table, laid, 1, "fresh", asked), laid, results))
    if isinstance(found, Text):
        return None
    seen = chances(rules)
    each = [seen[end] / 4 for end in ENDS for _ in range(4)]
    steps: list[dict[tuple[Fraction, int], Fraction]] = []
    needs, staked = list[Fraction](), list[Fraction]()
    for state, lying in enumerate(found.lying):
        ends: dict[tuple[Fraction, int], Fraction] = {}
        cells = range(state * len(results), (state + 1) * len(results))
        accounts = [found.accounts[found.which[cell]] for cell in cells]
        for cell, account, chance in zip(cells, accounts, each, strict=True):
            end = Fraction(account.net), int(found.after[cell])
            ends[end] = ends.get(end, Fraction(0)) + chance
        new = max(sum(amount for amount, _ in account.lines) for account in accounts)
        steps.append(ends)
        staked.append(Fraction(new))
        needs.append(Fraction(max(sum(lying) + new, -min(account.net for account in accounts))))
    return Chain(tuple(steps), tuple(needs), tuple(staked))


def of_deals(table: Table, stakes: Laid) -> Chain | None:
    """A whole round of poker under best play, where the odds count every deal of it."""
    rules: PokerRules = table.terms.rules
    amounts = {kind: amount for kind, _, amount in stakes}
    try:
        figures = figures_of(table.terms, amounts.get(rules.first))
    except Unpriced:
        return None
    made = tuple(rules.kinds("ante")) if isinstance(figures, Ride) else (rules.first,)
    found: Law | None = law(figures) if set(amounts) == set(made) and len(set(amounts.values())) == 1 else None
    if found is None:
        return None
    amount = amounts[rules.first]
    return one_state({net * amount: p for net, p in found.results.items()}, found.most * amount, found.staked * amount)


def of_play(game: Game, plan: Mapping[str, Any], stakes: Laid) -> Chain | None:
    """The law as compiled rounds show it, each from a fresh shoe; nothing where no kernel plays them."""
    laid = tuple(Stake(f"{kind} {spot}".strip(), kind, spot, amount) for kind, spot, amount in stakes)
    wagers = tuple(Wager(f"{kind} {spot}".strip(), amount) for kind, spot, amount in stakes)
    spec = Spec(game.id, {k: str(v) for k, v in plan.items()}, wagers, ("basic",), 1, "fresh", SAMPLE)
    engine = for_(spec, game, laid)
    if isinstance(engine, Text):
        return None
    jobs = list(enumerate(chunks(SAMPLE)))
    tally = run(jobs, lambda job: engine.run(0, *job), lambda one, other: one + other, Tally())
    nets = {Fraction(net): Fraction(count, tally.rounds) for net, count in tally.nets.items()}
    first = Fraction(sum(amount for _, _, amount in stakes))
    return replace(one_state(nets, max(first, -min(nets)), first, exact=False), sampled=tally.rounds)
