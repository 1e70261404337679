"""Who gets the first hand: the dice or the number, counted round the positions (Puerto Rico §10.10, §11.5, §11.7(J))."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.games.paigow.memory import Table
from tapete.play.asks import Chance, Procedure, answered
from tapete.play.memory import changed
from tapete.play.moves import Outcome
from tapete.play.terms import Terms
from tapete.text import Text

CROUPIER = 0


@cache
def throws(dice: int) -> dict[str, int]:
    """Everything that so many dice can show, with how many ways lead to it."""
    return dict(Counter(" ".join(map(str, sorted(faces))) for faces in product(range(1, 7), repeat=dice)))


def positions(rules: PaiGowRules) -> list[int]:
    """All who are dealt to, from right to left: the croupier, the betting positions, the dead hand."""
    return list(range(rules.places + 1 + rules.deal.dead_hand))


def counted(rules: PaiGowRules, bank: int) -> list[int]:
    """The positions in the order in which they are counted, number one first."""
    ring = positions(rules)
    if bank and rules.deal.dead_hand and not rules.start.dead_with_bank:
        ring = ring[:-1]
    at = ring.index(bank) if bank and rules.start.bank_is_one else 0
    return ring[at:] + ring[:at]


def position_of(rules: PaiGowRules, total: int, bank: int = 0) -> int:
    """Where the count ends.

    Article 10 of Puerto Rico gives two examples: 8 is the croupier, 14 the sixth betting position.
    """
    ring = counted(rules, bank)
    return ring[(total - 1) % len(ring)]


def served(rules: PaiGowRules, start: int) -> list[int]:
    """All who are dealt to, in the order of the deal: right to left, but left to right from an automatic shoe (§10.9(D))."""
    ring = positions(rules)
    at = ring.index(start)
    order = ring[at:] + ring[:at]
    return [order[0], *reversed(order[1:])] if rules.deal.method == "machine" else order


def whose(rules: PaiGowRules, position: int) -> Text:
    """A position as it is said."""
    if position == CROUPIER:
        return Text("el croupier", "the croupier")
    if position > rules.places:
        return Text("la mano muerta", "the dead hand")
    return Text(f"la posición {position}", f"position {position}")


def find_start(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """The dice are shaken, or the number drawn, and the positions counted."""
    rules, bank = terms.rules, felt.memory.bank
    cite = rules.start.bank_cite if bank and rules.start.bank_cite else rules.start.cite
    if rules.start.by == "number":
        numbers = {str(n): 1 for n in range(1, rules.places + 2)}
        move = yield from answered(Chance("lot", numbers, cite, Text("número de comienzo", "number of the start")), Outcome)
        total = int(move.value)
    else:
        shaker = Text("agitador", "shaker")
        move = yield from answered(Chance("roll", throws(rules.start.dice), cite, shaker), Outcome)
        total = sum(map(int, move.value.split()))
    start = position_of(rules, total, bank)
    felt.memory = changed(felt.memory, start=start, total=total)
    felt.results = (*felt.results, str(total))
    first = whose(rules, start)
    felt.call(Text(f"{total}: la primera mano es para {first.es}", f"{total}: the first hand goes to {first.en}"), cite)
